// The page that opens without a network: a service worker keeps its files. Only where pages may have one, over https or on
// this machine; elsewhere the queue still outlives the page, but the page needs the network to open.

export async function keepPageOffline(): Promise<void> {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  try {
    await navigator.serviceWorker.register("/sw.js");
    const { active } = await navigator.serviceWorker.ready;
    const loaded = performance
      .getEntriesByType("resource")
      .map(({ name }) => new URL(name, location.href))
      .filter(({ origin }) => origin === location.origin)
      .map(({ pathname }) => pathname);
    active?.postMessage({ loaded });
  } catch {
    // Refused to this page: it works while there is a network.
  }
}
