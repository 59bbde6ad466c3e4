// The tournaments of this server.
import { css, html, LitElement, nothing, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { base } from "../design/tokens";
import { Localized, t } from "../i18n";
import { setTitle } from "../title";
import { listedOf, type Listed } from "../tournament/model";
import { myTournaments } from "../tournament/mine";
import { withHide } from "../watch/veil";
import { formatName, stateName, timesOf } from "./tournament_words";
import { tournamentStyles } from "./tournament_style";

@customElement("tachiai-tournaments")
export class TachiaiTournaments extends LitElement {
  @property({ type: Boolean }) hide = false;
  @state() private listed: readonly Listed[] | undefined;
  @state() private failed = false;

  constructor() {
    super();
    new Localized(this);
  }

  static override styles = [
    base,
    tournamentStyles,
    css`
      :host {
        display: grid;
        gap: 1rem;
        max-width: 52rem;
        margin: 0 auto;
        padding: 0.25rem 14px 3rem;
      }
      header {
        display: flex;
        flex-wrap: wrap;
        gap: 0.6rem;
        align-items: center;
        justify-content: space-between;
      }
      ul {
        list-style: none;
        margin: 0;
        padding: 0;
        display: grid;
        gap: 0.6rem;
      }
      a.card {
        display: grid;
        gap: 0.15rem;
        padding: 0.8rem 1rem;
        background: var(--sheet);
        border: 1px solid var(--line);
        border-left: 4px solid var(--seal);
        border-radius: 6px;
        text-decoration: none;
      }
      a.card:hover {
        background: var(--sheet-raised);
      }
      a.card b {
        font-family: var(--serif);
        font-size: 1.05rem;
        overflow-wrap: anywhere;
      }
      a.new {
        border: 1px solid var(--line);
        background: var(--sheet);
        border-radius: 6px;
        padding: 0.5rem 0.85rem;
        text-decoration: none;
      }
    `,
  ];

  override connectedCallback(): void {
    super.connectedCallback();
    setTitle(`${t("tournament.all")} · Tachiai 立会`);
    void this.load();
  }

  private async load(): Promise<void> {
    try {
      const answer = await fetch("/tournaments.json", { cache: "no-cache" });
      if (!answer.ok) throw new Error(String(answer.status));
      this.listed = listedOf(await answer.json());
      this.failed = false;
    } catch {
      this.failed = true;
    }
  }

  override render(): TemplateResult {
    const mine = myTournaments().filter(({ id }) => !this.listed?.some((one) => one.id === id));
    return html`<header>
        <h1>${t("tournament.all")}</h1>
        <a class="new" href="/tournaments#new" data-testid="new-tournament">${t("tournament.new")}</a>
      </header>
      ${this.failed
        ? html`<p class="plain" role="alert">${t("tournament.unreachable")} <button @click=${() => void this.load()}>${t("link.now")}</button></p>`
        : this.listed === undefined
          ? html`<p class="plain" aria-busy="true">…</p>`
          : this.listed.length === 0
            ? html`<p class="plain">${t("tournament.noneYet")}</p>`
            : html`<ul data-testid="tournaments">
                ${this.listed.map((one) => this.row(one))}
              </ul>`}
      ${mine.length > 0
        ? html`<h2>${t("tournament.mine")}</h2>
            <ul>
              ${mine.map(({ id, title }) => html`<li><a class="card" href="/t/${id}"><b><bdi>${title || id}</bdi></b></a></li>`)}
            </ul>`
        : nothing}`;
  }

  private row(one: Listed): TemplateResult {
    const when = one.startsUtcMs > 0 ? timesOf(one.startsUtcMs, one.zone).own : "";
    const meta = [formatName(one.format), one.place, when, t("tournament.players", { n: one.players })].filter(Boolean);
    return html`<li>
      <a class="card" href=${withHide(`/t/${one.id}`, this.hide)} data-tournament=${one.id}>
        <b><bdi>${one.title}</bdi></b>
        <span class="soft">${meta.join(" · ")}</span>
        <span><span class="chip ${one.state === "running" ? "open" : ""}">${stateName(one.state)}</span></span>
      </a>
    </li>`;
  }
}
