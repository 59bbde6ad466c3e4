// The arbiter's queue: the matches that wait for him, longest first, what came last marked.
import { css, html, LitElement, nothing, type TemplateResult } from "lit";
import { customElement } from "lit/decorators.js";
import { base } from "../design/tokens";
import type { ArbiterNeeded } from "../gen/tachiai/v1/news_pb";
import { find, Localized, t } from "../i18n";
import { playerOf } from "../match/state";
import { session, SessionListener } from "../session";
import { maySound, summons } from "../sounds";
import { setTitle } from "../title";
import { gameName, playerName, seatsOf } from "./words";

/** Since when a match waits, in words. Read off the wall clock: nothing is decided by it. */
export function waitingText(sinceUtcMs: number, nowUtcMs: number): string {
  const minutes = Math.max(0, Math.floor((nowUtcMs - sinceUtcMs) / 60_000));
  return minutes === 0 ? t("arbiter.justNow") : t("arbiter.since", { n: minutes });
}

@customElement("tachiai-arbiter")
export class TachiaiArbiter extends LitElement {
  private timer: ReturnType<typeof setInterval> | undefined;

  constructor() {
    super();
    new Localized(this);
    new SessionListener(this);
  }

  static override styles = [
    base,
    css`
      :host {
        display: grid;
        gap: 1rem;
        max-width: 48rem;
        margin: 0 auto;
        padding: 0.5rem 14px 3rem;
      }
      h1 {
        font-size: 1.4rem;
      }
      p {
        color: var(--ink-soft);
      }
      ul {
        list-style: none;
        margin: 0;
        padding: 0;
        display: grid;
        gap: 0.6rem;
      }
      li a {
        display: grid;
        grid-template-columns: minmax(0, 1fr) auto;
        gap: 0.15rem 0.9rem;
        align-items: center;
        padding: 0.8rem 0.95rem;
        background: var(--sheet);
        border: 1px solid var(--line);
        border-inline-start: 5px solid var(--ink-soft);
        border-radius: 8px;
        text-decoration: none;
      }
      li.fresh a {
        border-inline-start-color: var(--seal);
        background: var(--sheet-raised);
      }
      .names {
        font-weight: 600;
        overflow: hidden;
        text-overflow: ellipsis;
        white-space: nowrap;
      }
      .why {
        grid-column: 1;
        font-size: 0.9rem;
      }
      .go {
        grid-column: 2;
        grid-row: 1 / span 2;
        padding: 0.4rem 0.9rem;
        border-radius: 6px;
        background: var(--seal);
        color: #fffaf3;
        font-weight: 600;
        white-space: nowrap;
      }
      .new {
        color: var(--seal);
        font-weight: 700;
        margin-inline-end: 0.5rem;
      }
    `,
  ];

  override connectedCallback(): void {
    super.connectedCallback();
    this.timer = setInterval(() => this.requestUpdate(), 20_000);
    setTitle(`${t("arbiter.title")} · Tachiai 立会`);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearInterval(this.timer);
  }

  override render(): TemplateResult {
    const { calls, isArbiter, callsKnown } = session;
    return html`
      <h1>${t("arbiter.title")}</h1>
      ${isArbiter && !maySound()
        ? html`<button class="seal" data-testid="allow-sound" @click=${() => setTimeout(() => this.rung(), 200)}>${t("arbiter.allowSound")}</button>`
        : nothing}
      ${isArbiter
        ? calls.length > 0
          ? html`<p aria-live="polite">${t("arbiter.waiting", { n: calls.length })}</p>
              <ul data-testid="calls">
                ${calls.map((call) => this.row(call))}
              </ul>`
          : html`<p data-testid="no-calls" aria-live="polite">${callsKnown ? t("arbiter.none") : "…"}</p>`
        : html`<p data-testid="no-arbiter">${t("arbiter.notYou")}</p>`}
    `;
  }

  /** The click itself has opened the ear: it is heard what a call sounds like. */
  private rung(): void {
    summons();
    this.requestUpdate();
  }

  private row(call: ArbiterNeeded): TemplateResult | typeof nothing {
    const { match } = call;
    if (!match) return nothing;
    const players = match.players.map(playerOf);
    const names = seatsOf(match.game).map((seat) => playerName(match.game, players, seat)).join(" – ");
    const fresh = session.freshCalls.has(match.matchId);
    const why = find(`arbiter.reason.${call.reason}`) ?? call.reason;
    return html`<li class=${fresh ? "fresh" : ""} data-match=${match.matchId} data-fresh=${fresh ? "yes" : "no"}>
      <a href="/m/${match.matchId}">
        <bdi class="names">${fresh ? html`<span class="new">${t("arbiter.new")}</span>` : nothing}${names}</bdi>
        <span class="why">${why} · ${gameName(match.game)} · ${waitingText(Number(call.sinceUtcMs), Date.now())}</span>
        <span class="go">${t("arbiter.open")}</span>
      </a>
    </li>`;
  }
}
