// The frame: where we are, how the connection is, the language, and the page itself.
import { css, html, LitElement, nothing, type TemplateResult } from "lit";
import { customElement, query, state } from "lit/decorators.js";
import { base } from "../design/tokens";
import { find, Localized, t } from "../i18n";
import { keepMyKey, officeInvitationOf, readFragment, takeFromAddress, watchesAsGuest } from "../keys";
import { knowsDesk } from "../relay/mine";
import { keepPageOffline } from "../relay/offline_page";
import { openOutbox } from "../relay/outbox";
import { session, SessionListener } from "../session";
import { settings } from "../settings";
import { printsIn } from "../tournament/where";
import "../embed/framed_board";
import "./arbiter";
import "./event";
import "./events";
import "./lobby";
import "./match";
import "./rule";
import type { RuleEvent, TachiaiRule } from "./rule";
import "./settings";
import type { TachiaiSettings } from "./settings";
import { hiding } from "./watch";

type Place =
  | { page: "lobby" | "arbiter" | "events" | "nowhere" }
  | { page: "relay"; invited: { id: string; invitation: string } | undefined }
  | { page: "match" | "embed" | "overlay"; matchId: string }
  | { page: "event"; programmeId: string }
  | { page: "tournaments" | "new_tournament" }
  | { page: "tournament" | "embed_tournament"; tournamentId: string; fragment: string };

/** The queue has an address behind `#`, so that every server that knows "/" serves it. */
function placeOf(path: string, fragment: string): Place {
  if (path === "/arbiter" || (path === "/" && new URLSearchParams(fragment.replace(/^#/, "")).has("arbiter"))) return { page: "arbiter" };
  if (path === "/") return relayOf(fragment) ?? { page: "lobby" };
  if (/^\/events\/?$/.test(path)) return { page: "events" };
  if (/^\/tournaments\/?$/.test(path)) return { page: fragment === "#new" ? "new_tournament" : "tournaments" };
  const [, tournamentId, framed] = /^\/t\/([A-Za-z0-9_-]+)(?:\/(embed))?\/?$/.exec(path) ?? [];
  if (tournamentId) return { page: framed ? "embed_tournament" : "tournament", tournamentId, fragment };
  const event = /^\/e\/([A-Za-z0-9_-]+)\/?$/.exec(path);
  if (event) return { page: "event", programmeId: event[1]! };
  const [, matchId, inside] = /^\/m\/([A-Za-z0-9_-]+)(?:\/(embed|overlay))?\/?$/.exec(path) ?? [];
  return matchId ? { page: (inside ?? "match") as "match" | "embed" | "overlay", matchId } : { page: "nowhere" };
}

/** Watchers are many and operators few: the desk is loaded where somebody sits at one, and kept there. */
let deskAsked = false;
function loadDesk(): void {
  if (deskAsked) return;
  deskAsked = true;
  void Promise.all([import("./relay_desk"), import("./relay_home")]).then(
    () => void keepPageOffline(),
    () => (deskAsked = false), // tried again with the next news
  );
}

/** Each part of a tournament is loaded where somebody looks at it; an element that is not there yet shows nothing. */
const load = {
  tournament: (): void => void import("./tournament"),
  list: (): void => void import("./tournaments"),
  settings: (): void => void import("./tournament_settings"),
  framed: (): void => void import("../embed/framed_tournament"),
};

/** "#relay": what this person relays; "#relay=ID&operator=INVITATION": an event to be taken over. */
function relayOf(fragment: string): Place | undefined {
  const words = new URLSearchParams(fragment.replace(/^#/, ""));
  const id = words.get("relay");
  if (id === null) return undefined;
  const invitation = words.get("operator") ?? "";
  return { page: "relay", invited: id && invitation ? { id, invitation } : undefined };
}

/** Whether this page is the desk of a relayed board: its operator or arbiter looks at it, or is invited to. */
function atDesk(matchId: string): boolean {
  if (watchesAsGuest(matchId)) return false;
  const { follow } = session;
  if (follow?.matchId !== matchId || !follow.state) return knowsDesk(matchId);
  return follow.state.relay !== undefined && (follow.office !== 0 || session.officeIn(matchId) !== 0 || officeInvitationOf(matchId) !== "");
}

@customElement("tachiai-app")
export class TachiaiApp extends LitElement {
  @state() private place: Place = { page: "nowhere" };
  /** This page says nothing of what one has not stepped to. */
  @state() private hide = false;
  @query("tachiai-rule") private ruleView!: TachiaiRule;
  @query("tachiai-settings") private settingsView!: TachiaiSettings;
  private waitTimer: ReturnType<typeof setInterval> | undefined;

  constructor() {
    super();
    new Localized(this);
    new SessionListener(this);
  }

  static override styles = [
    base,
    css`
      :host {
        display: block;
        min-height: 100dvh;
      }
      header {
        display: flex;
        align-items: center;
        gap: 0.6rem;
        padding: 0.4rem 10px;
        max-width: 82rem;
        margin: 0 auto;
      }
      .brand {
        display: flex;
        align-items: center;
        gap: 0.6rem;
        text-decoration: none;
        font-family: var(--serif);
        font-weight: 700;
        font-size: 1.1rem;
        letter-spacing: 0.04em;
      }
      .seal-mark {
        display: grid;
        place-items: center;
        width: 2.1rem;
        height: 2.1rem;
        background: var(--seal);
        color: #fffaf3;
        border-radius: 5px;
        font-size: 0.82rem;
        line-height: 1;
        writing-mode: vertical-rl;
        letter-spacing: 0.02em;
      }
      .link {
        margin-left: auto;
        display: flex;
        align-items: center;
        gap: 0.45rem;
        font-size: 0.82rem;
        color: var(--ink-soft);
        white-space: nowrap;
        min-width: 0;
        overflow: hidden;
        text-overflow: ellipsis;
      }
      .link i {
        flex: none;
        width: 0.55rem;
        height: 0.55rem;
        border-radius: 50%;
        background: var(--seal);
      }
      .link.live i {
        background: var(--good);
      }
      .link.connecting i,
      .link.resyncing i {
        background: #c58a2c;
        animation: breathe 0.9s ease-in-out infinite alternate;
      }
      @keyframes breathe {
        to {
          opacity: 0.25;
        }
      }
      .link button {
        min-height: 0;
        padding: 0.1rem 0.5rem;
      }
      .calls {
        display: flex;
        align-items: center;
        gap: 0.35rem;
        padding: 0.2rem 0.55rem;
        font-size: 0.85rem;
        white-space: nowrap;
      }
      .calls b {
        min-width: 1.3rem;
        padding: 0 0.35rem;
        border-radius: 1rem;
        background: var(--seal);
        color: #fffaf3;
        text-align: center;
        font-variant-numeric: tabular-nums;
      }
      .calls.fresh b {
        animation: breathe 0.9s ease-in-out infinite alternate;
      }
      .tool {
        padding: 0.2rem 0.55rem;
        min-height: 2.1rem;
        font-size: 0.85rem;
        white-space: nowrap;
      }
      .gear {
        padding: 0.2rem 0.45rem;
        display: grid;
        place-items: center;
      }
      .gear svg {
        width: 1.15rem;
        height: 1.15rem;
        fill: none;
        stroke: currentColor;
        stroke-width: 1.7;
        stroke-linecap: round;
      }
      .notice {
        display: flex;
        gap: 0.75rem;
        align-items: center;
        justify-content: space-between;
        max-width: 60rem;
        margin: 0 auto 0.5rem;
        padding: 0.5rem 0.9rem;
        background: var(--sheet-raised);
        border-left: 4px solid var(--seal);
        box-shadow: var(--shadow);
      }
      .notice button {
        min-height: 0;
      }
      .new {
        display: grid;
        gap: 0.8rem;
        max-width: 52rem;
        margin: 0 auto;
        padding: 0 12px 3rem;
        grid-template-columns: minmax(0, 1fr);
      }
      .new h1 {
        font-family: var(--serif);
        font-size: 1.35rem;
        margin: 0;
      }
      @media print {
        header,
        .notice {
          display: none;
        }
      }
      .nowhere {
        text-align: center;
        padding: 4rem 1rem;
      }
      @media (max-width: 420px) {
        .brand b {
          font-size: 1rem;
        }
        .link.live span {
          display: none;
        }
      }
    `,
  ];

  override connectedCallback(): void {
    super.connectedCallback();
    window.addEventListener("popstate", this.arrive);
    window.addEventListener("hashchange", this.arrive);
    this.addEventListener("click", this.onClick);
    this.addEventListener("go", (event) => this.go((event as CustomEvent<string>).detail));
    this.addEventListener("rule", (event) => void this.ruleView.show((event as RuleEvent).rule));
    this.waitTimer = setInterval(() => session.link.state === "waiting" && this.requestUpdate(), 250);
    this.arrive();
    // A board in somebody else's frame has a connection of its own, and keeps nothing.
    if (this.framed) return;
    session.start();
    openOutbox();
    void keepPageOffline();
  }

  private get framed(): boolean {
    return this.place.page === "embed" || this.place.page === "overlay" || this.place.page === "embed_tournament";
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    window.removeEventListener("popstate", this.arrive);
    window.removeEventListener("hashchange", this.arrive);
    clearInterval(this.waitTimer);
  }

  private readonly arrive = (): void => {
    this.place = placeOf(location.pathname, location.hash);
    const rule = new URLSearchParams(location.hash.replace(/^#/, "")).get("rule");
    if (rule) void this.updateComplete.then(() => this.ruleView.show(rule));
    if (this.framed) return;
    if (this.place.page === "match") {
      takeFromAddress(this.place.matchId);
      session.enterMatch(this.place.matchId);
    } else if (this.place.page === "arbiter") {
      // An arbiter of the house comes with his key.
      const { key } = readFragment(location.hash);
      if (key) {
        keepMyKey(key);
        history.replaceState(history.state, "", "/#arbiter");
      }
      session.enterArbiter();
    } else if (this.place.page === "lobby") {
      session.enterLobby();
    } else if (this.place.page === "event") {
      session.enterProgramme(this.place.programmeId);
    } else if (this.place.page === "tournament") {
      session.enterTournament(this.place.tournamentId);
    } else {
      session.enterOther();
    }
  };

  private go(address: string): void {
    history.pushState(undefined, "", address);
    window.scrollTo(0, 0);
    this.arrive();
  }

  /** Links inside the client change the page without loading it. */
  private readonly onClick = (event: MouseEvent): void => {
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.defaultPrevented) return;
    const link = event.composedPath().find((node): node is HTMLAnchorElement => node instanceof HTMLAnchorElement);
    if (!link || link.target || link.origin !== location.origin) return;
    // Feeds and downloads are the server's, not a page of this client.
    if (placeOf(link.pathname, link.hash).page === "nowhere") return;
    event.preventDefault();
    this.go(link.pathname + link.search + link.hash);
  };

  override willUpdate(): void {
    this.hide = hiding();
    const { language, theme } = settings.get();
    document.documentElement.lang = language;
    if (this.framed) return; // its address says how it looks
    if (theme === "auto") delete document.documentElement.dataset["theme"];
    else document.documentElement.dataset["theme"] = theme;
  }

  override render(): TemplateResult {
    const { place } = this;
    if (place.page === "embed" || place.page === "overlay") {
      return html`<tachiai-framed-board .matchId=${place.matchId} ?overlay=${place.page === "overlay"}></tachiai-framed-board>`;
    }
    if (place.page === "embed_tournament") {
      load.framed();
      return html`<tachiai-framed-tournament .tournamentId=${place.tournamentId}></tachiai-framed-tournament>`;
    }
    // Paper has no frame around it.
    if (place.page === "tournament" && printsIn(place.fragment)) return html`${this.page()}`;
    return html`
      <header>
        <a class="brand" href="/"><span class="seal-mark" aria-hidden="true">立会</span><b>Tachiai</b></a>
        ${this.linkView()} ${this.callsView()}
        <button
          class="quiet tool"
          data-testid="language"
          lang=${settings.get().language === "en" ? "ja" : "en"}
          @click=${() => settings.set({ language: settings.get().language === "en" ? "ja" : "en" })}
        >
          ${t("app.language")}
        </button>
        <button class="quiet tool gear" aria-label=${t("app.settings")} data-testid="open-settings" @click=${() => this.settingsView.open()}>
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M4 7h9M17 7h3M4 17h3M11 17h9" />
            <circle cx="15" cy="7" r="2.2" />
            <circle cx="9" cy="17" r="2.2" />
          </svg>
        </button>
      </header>
      ${this.noticeView()}
      <main>${this.page()}</main>
      <tachiai-settings></tachiai-settings>
      <tachiai-rule></tachiai-rule>
    `;
  }

  private page(): TemplateResult {
    switch (this.place.page) {
      case "lobby":
        return html`<tachiai-lobby></tachiai-lobby>`;
      case "arbiter":
        return html`<tachiai-arbiter></tachiai-arbiter>`;
      case "relay":
        loadDesk();
        return html`<tachiai-relay-home .invited=${this.place.invited}></tachiai-relay-home>`;
      case "match":
        if (atDesk(this.place.matchId)) {
          loadDesk();
          return html`<tachiai-relay-desk .matchId=${this.place.matchId}></tachiai-relay-desk>`;
        }
        return html`<tachiai-match .matchId=${this.place.matchId} ?hide=${this.hide}></tachiai-match>`;
      case "events":
        return html`<tachiai-events ?hide=${this.hide}></tachiai-events>`;
      case "event":
        return html`<tachiai-event .programmeId=${this.place.programmeId} ?hide=${this.hide}></tachiai-event>`;
      case "tournaments":
        load.list();
        return html`<tachiai-tournaments ?hide=${this.hide}></tachiai-tournaments>`;
      case "new_tournament":
        load.settings();
        return html`<section class="new">
          <h1>${t("tournament.new")}</h1>
          <tachiai-tournament-settings></tachiai-tournament-settings>
        </section>`;
      case "tournament":
        load.tournament();
        return html`<tachiai-tournament .tournamentId=${this.place.tournamentId} .fragment=${this.place.fragment} ?hide=${this.hide}></tachiai-tournament>`;
      case "embed_tournament":
      case "embed":
      case "overlay":
      case "nowhere":
        return html`<p class="nowhere">${t("app.notFound")} <a href="/">${t("app.lobby")}</a></p>`;
    }
  }

  /** Whoever may be called sees from every page whether he is. */
  private callsView(): TemplateResult | typeof nothing {
    if (!session.isArbiter) return nothing;
    const { calls, freshCalls } = session;
    const n = calls.length;
    return html`<a
      class="calls ${n > 0 ? "wait" : ""} ${freshCalls.size > 0 ? "fresh" : ""}"
      href="/#arbiter"
      data-testid="calls-link"
      data-calls=${n}
      aria-label="${t("app.arbiter")}: ${t("arbiter.waiting", { n })}"
      >${t("app.arbiter")}${n > 0 ? html` <b>${n}</b>` : nothing}</a
    >`;
  }

  private linkView(): TemplateResult {
    const { link, follow } = session;
    const behind = link.state === "live" && this.place.page === "match" && follow !== undefined && follow.phase !== "live";
    const stateName = behind ? "resyncing" : link.state;
    const left = link.state === "waiting" ? Math.max(0, Math.ceil((link.until - performance.now()) / 1_000)) : 0;
    return html`<div class="link ${stateName}" role="status" data-testid="link" data-link=${stateName}>
      <i></i><span>${t(`link.${stateName}`, { s: left })}</span>
      ${link.state === "waiting" ? html`<button @click=${() => session.hurry()}>${t("link.now")}</button>` : nothing}
    </div>`;
  }

  private noticeView(): TemplateResult | typeof nothing {
    const { notice } = session;
    if (!notice) return nothing;
    return html`<div class="notice" role="alert" data-testid="notice" data-code=${notice}>
      <span>${find(`notice.${notice}`) ?? t("notice.other", { code: notice })}</span>
      <button class="quiet" aria-label=${t("app.close")} @click=${() => session.dismissNotice()}>✕</button>
    </div>`;
  }
}
