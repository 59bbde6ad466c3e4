// A tournament's table, bracket or latest pairings in somebody else's page: it asks over HTTP and looks again by itself.
import { css, html, LitElement, unsafeCSS, type PropertyValues, type TemplateResult } from "lit";
import { property, state } from "lit/decorators.js";
import colours from "../design/colours.css?inline";
import { base } from "../design/tokens";
import { Localized, spoken, t } from "../i18n";
import { fetchTournament } from "../tournament/feed";
import type { Tournament } from "../tournament/model";
import { tournamentStyles } from "../views/tournament_style";
import { scriptOrigin } from "./script_origin";
import { standingsOptionsOf, type StandingsOptions } from "./tournament_options";
import "../views/tournament_bracket";
import "../views/tournament_rounds";
import "../views/tournament_standings";

/** Between two looks, ms: a table changes a few times an hour, and an answer of "nothing new" is small. */
const lookEvery = 10_000;

export class TachiaiStandings extends LitElement {
  /** Attributes; the iframe page hands its query in. */
  @property() tournament = "";
  @property() server = "";
  @property() show = "";
  @property() rows = "";
  @property() override lang = "";
  @property({ reflect: true }) theme = "";
  @property({ attribute: "hide-title" }) hideTitle: string | null = null;
  @property({ attribute: "hide-link" }) hideLink: string | null = null;
  @state() private shown: Tournament | undefined;
  @state() private fault = "";
  private timer: ReturnType<typeof setTimeout> | undefined;
  private asked = "";

  constructor() {
    super();
    new Localized(this);
  }

  static override styles = [
    unsafeCSS(colours),
    base,
    tournamentStyles,
    css`
      :host {
        background: var(--washi);
        padding: 0.6rem;
        font-size: 14px;
        line-height: 1.45;
      }
      header {
        display: flex;
        justify-content: space-between;
        gap: 0.6rem;
        align-items: baseline;
        margin-bottom: 0.4rem;
      }
      h2 {
        margin: 0;
        overflow-wrap: anywhere;
      }
    `,
  ];

  private get options(): StandingsOptions {
    return standingsOptionsOf((name) => ({ tournament: this.tournament, server: this.server, show: this.show, rows: this.rows, lang: this.lang, theme: this.theme, "hide-title": this.hideTitle, "hide-link": this.hideLink })[name]);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    document.addEventListener("visibilitychange", this.look);
    void this.look();
  }
  override disconnectedCallback(): void {
    super.disconnectedCallback();
    document.removeEventListener("visibilitychange", this.look);
    clearTimeout(this.timer);
  }
  override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has("tournament") || changed.has("server")) void this.look();
  }

  /** A page that nobody sees asks nothing. */
  private readonly look = async (): Promise<void> => {
    clearTimeout(this.timer);
    const { tournament, server } = this.options;
    if (tournament === "" || document.visibilityState === "hidden") return;
    const asked = (this.asked = `${server} ${tournament}`);
    try {
      const read = await fetchTournament(tournament, "", server || scriptOrigin);
      if (asked !== this.asked) return;
      this.shown = read;
      this.fault = read ? "" : "tournament.none";
    } catch {
      if (asked !== this.asked) return;
      this.fault = "tournament.unreachable";
    }
    if (this.isConnected) this.timer = setTimeout(() => void this.look(), lookEvery);
  };

  override render(): TemplateResult {
    const { lang } = this.options;
    return spoken(lang, () => this.whole());
  }

  private whole(): TemplateResult {
    const { shown, options } = this;
    if (!shown) return html`<p class="plain" role="status">${this.fault === "tournament.none" ? t("tournament.none") : this.fault ? t("tournament.unreachable") : t("table.loading")}</p>`;
    const page = `${options.server || scriptOrigin}/t/${shown.id}`;
    return html`${options.title
        ? html`<header><h2><bdi>${shown.title}</bdi></h2>${options.link ? html`<a href=${page} target="_blank" rel="noopener">${t("app.name")}</a>` : ""}</header>`
        : ""}
      ${options.show === "bracket"
        ? html`<tachiai-tournament-bracket .speaks=${options.lang} .tournament=${shown}></tachiai-tournament-bracket>`
        : options.show === "pairings"
          ? html`<tachiai-tournament-rounds .speaks=${options.lang} .tournament=${shown} .path=${page}></tachiai-tournament-rounds>`
          : html`<tachiai-tournament-standings .speaks=${options.lang} .tournament=${shown} .most=${options.rows} .path=${options.link ? page : ""}></tachiai-tournament-standings>`}`;
  }
}
