// Keeps the page itself, so that an operator who loads it again at a venue without a network still has the desk. It keeps
// nothing of any match: what is live comes over the socket, and what was entered waits in the page's own store.
const shelf = "tachiai-page-1";
const patienceMs = 4_000;

const isPage = (path) => path === "/" || /^\/m\/[A-Za-z0-9_-]+\/?$/.test(path);
const isPart = (path) => path.startsWith("/assets/") || /^\/[a-z-]+\.svg$/.test(path);
const partsOf = (html) => [...html.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, path]) => path).filter(isPart);

/** The page as it is now, with what it is made of. Every file of a build has a name of its own: one kept is never stale. */
async function keepPage() {
  const answer = await fetch("/", { cache: "no-cache" });
  if (!answer.ok) return;
  const cache = await caches.open(shelf);
  const html = await answer.clone().text();
  await keepParts(partsOf(html));
  await cache.put("/", answer);
}

async function keepParts(paths) {
  const cache = await caches.open(shelf);
  const missing = [];
  for (const path of new Set(paths)) if (!(await cache.match(path))) missing.push(path);
  await Promise.all(missing.map((path) => cache.add(path).catch(() => undefined)));
}

self.addEventListener("install", (event) => {
  self.skipWaiting();
  event.waitUntil(keepPage());
});

self.addEventListener("activate", (event) => {
  const tidy = async () => {
    for (const name of await caches.keys()) if (name !== shelf) await caches.delete(name);
    await self.clients.claim();
  };
  event.waitUntil(tidy());
});

/** What a page has loaded: also the parts that its first lines do not name. Parts of older builds go. */
self.addEventListener("message", (event) => {
  const paths = event.data?.loaded;
  if (!Array.isArray(paths)) return;
  const loaded = new Set(paths.filter((path) => typeof path === "string" && isPart(path)));
  const keep = async () => {
    await keepPage().catch(() => undefined);
    await keepParts(loaded);
    const cache = await caches.open(shelf);
    const page = await cache.match("/");
    const current = new Set(page ? partsOf(await page.text()) : []);
    // A page of another build than the one kept is only passing through.
    if (![...current].some((path) => loaded.has(path))) return;
    for (const request of await cache.keys()) {
      const { pathname } = new URL(request.url);
      if (pathname !== "/" && !current.has(pathname) && !loaded.has(pathname)) await cache.delete(request);
    }
  };
  event.waitUntil(keep());
});

/** The network's answer, or after a while the page that was kept: bad air must not keep the desk shut. */
async function page(request) {
  const kept = caches.match("/");
  const fresh = fetch(request);
  const late = new Promise((resolve) => setTimeout(resolve, patienceMs)).then(() => kept);
  try {
    return (await Promise.race([fresh, late])) ?? (await fresh);
  } catch {
    return (await kept) ?? Response.error();
  }
}

async function part(request) {
  const kept = await caches.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) (await caches.open(shelf)).put(request, answer.clone());
  return answer;
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (request.mode === "navigate" && isPage(pathname)) event.respondWith(page(request));
  else if (isPart(pathname)) event.respondWith(part(request));
});
