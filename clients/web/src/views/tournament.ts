// A tournament as everybody sees it, with its desk for who directs it and the card of who plays in it.
import { css, html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { base } from "../design/tokens";
import { Localized, t, type Key } from "../i18n";
import { keepMyKey, keepMyName, myName } from "../keys";
import { Refusal } from "../protocol";
import { session, SessionListener } from "../session";
import { setTitle } from "../title";
import { hasBracket } from "../tournament/bracket";
import { TournamentFeed } from "../tournament/feed";
import { drawnInPublic } from "../tournament/formats";
import { dropLink, keepTournament, linkTo, takeTournamentLink } from "../tournament/mine";
import { nameOf, type Tournament } from "../tournament/model";
import { whereIn, type Tab, type Where } from "../tournament/where";
import { withHide } from "../watch/veil";
import { spanText } from "./event_words";
import "./tournament_bracket";
import "./tournament_card";
import "./tournament_cross";
import "./tournament_draw";
import "./tournament_player";
import "./tournament_rounds";
import "./tournament_standings";
import { tournamentStyles } from "./tournament_style";
import { byName, formatName, playerStateName, roundTitle, stateName, timesOf, tournamentRefusal } from "./tournament_words";

/** The desk and the paper are for few: they are loaded where they are wished for. */
const later: Readonly<Partial<Record<Tab, () => Promise<unknown>>>> = {
  desk: () => import("./tournament_desk"),
  print: () => import("./tournament_print"),
};

@customElement("tachiai-tournament")
export class TachiaiTournament extends LitElement {
  @property() tournamentId = "";
  @property() fragment = "";
  @property({ type: Boolean }) hide = false;
  @state() private loaded: ReadonlySet<Tab> = new Set();
  @state() private fault = "";
  @state() private name = myName();
  private readonly feed = new TournamentFeed(this, () => this.news());

  constructor() {
    super();
    new Localized(this);
    new SessionListener(this);
    this.addEventListener("did", () => this.feed.hurry());
  }

  static override styles = [
    base,
    tournamentStyles,
    css`
      :host {
        display: grid;
        gap: 0.9rem;
        max-width: 72rem;
        margin: 0 auto;
        padding: 0.25rem 12px 3rem;
        grid-template-columns: minmax(0, 1fr);
      }
      h1 {
        font-size: clamp(1.3rem, 4.4vw, 1.9rem);
        line-height: 1.35;
        overflow-wrap: anywhere;
      }
      .meta {
        display: flex;
        flex-wrap: wrap;
        gap: 0.1rem 0.9rem;
        color: var(--ink-soft);
        font-size: 0.88rem;
        align-items: center;
      }
      .note {
        border-inline-start: 3px solid var(--seal);
        padding: 0.3rem 0.8rem;
        background: var(--sheet);
        border-radius: 0 6px 6px 0;
        white-space: pre-line;
        overflow-wrap: anywhere;
      }
      .ask {
        display: flex;
        flex-wrap: wrap;
        gap: 0.6rem;
        align-items: end;
        padding: 0.8rem;
        background: var(--sheet);
        border: 1px solid var(--seal);
        border-radius: 8px;
      }
      .ask label {
        flex: 1 1 12rem;
      }
      .ask label span {
        display: block;
        font-size: 0.8rem;
        color: var(--ink-soft);
      }
      .downloads {
        display: flex;
        flex-wrap: wrap;
        gap: 6px;
        font-size: 0.86rem;
      }
      .downloads a {
        border: 1px solid var(--line);
        background: var(--sheet);
        border-radius: 6px;
        padding: 0.3rem 0.65rem;
        text-decoration: none;
      }
      ul.ends {
        margin: 0;
        padding: 0.6rem 0.8rem 0.6rem 1.8rem;
        background: var(--sheet);
        border-radius: 6px;
      }
      .schedule {
        list-style: none;
        padding: 0;
        margin: 0;
        display: grid;
        gap: 0.4rem;
      }
      .schedule li {
        display: grid;
        grid-template-columns: minmax(6rem, auto) 1fr;
        gap: 0.2rem 1rem;
        background: var(--sheet);
        border: 1px solid var(--line);
        border-radius: 6px;
        padding: 0.5rem 0.75rem;
      }
      @media (min-width: 900px) {
        :host {
          padding: 0.5rem 1.5rem 4rem;
        }
      }
      @media print {
        :host {
          max-width: none;
          padding: 0;
        }
        .tabs,
        .downloads,
        .ask,
        .note {
          display: none;
        }
      }
    `,
  ];

  override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has("tournamentId") || changed.has("fragment")) {
      if (takeTournamentLink(this.tournamentId, this.fragment)) {
        history.replaceState(history.state, "", location.pathname + location.search);
        this.fragment = "";
      }
      this.feed.show(this.tournamentId);
      this.fault = "";
      const { tab } = whereIn(this.fragment);
      const load = tab && later[tab];
      if (load && !this.loaded.has(tab)) void load().then(() => (this.loaded = new Set([...this.loaded, tab])));
    }
  }

  private get watching() {
    return session.tournament?.tournamentId === this.tournamentId ? session.tournament : undefined;
  }
  private get path(): string {
    return withHide(`/t/${this.tournamentId}`, this.hide);
  }

  private news(): void {
    const { tournament } = this.feed;
    if (!tournament) return;
    setTitle(`${tournament.title} · ${t("app.name")}`);
    if (tournament.desk) keepTournament({ id: tournament.id, title: tournament.title, invitation: "" });
  }

  // --- the page ---

  override render(): TemplateResult {
    const { tournament, missing, stale } = this.feed;
    if (missing || (session.noSuchTournament === this.tournamentId && !tournament)) return html`<p class="plain">${t("tournament.none")} <a href="/tournaments">${t("tournament.all")}</a></p>`;
    if (!tournament) return html`<p class="plain" aria-busy="true">${stale ? t("tournament.unreachable") : t("table.loading")}</p>`;
    const where = whereIn(this.fragment);
    if (where.tab === "print") {
      return this.loaded.has("print") ? html`<tachiai-tournament-print .tournament=${tournament} .what=${where.words.get("print") ?? ""} .round=${Number(where.words.get("round") ?? 0)}></tachiai-tournament-print>` : html``;
    }
    const bracket = hasBracket(tournament);
    const tab = where.tab ?? (tournament.rounds.length === 0 ? (tournament.desk ? "desk" : "players") : bracket && tournament.state !== "finished" ? "bracket" : this.hide ? "rounds" : "standings");
    return html`<header data-testid="tournament" data-seq=${tournament.seq} data-state=${tournament.state}>
        <h1><bdi>${tournament.title}</bdi></h1>
        <p class="meta">
          <span class="chip ${tournament.state === "running" ? "open" : ""}">${stateName(tournament.state)}</span>
          <span>${formatName(tournament.format)}</span>
          ${tournament.place ? html`<bdi>${tournament.place}</bdi>` : nothing}
          <span>${t("tournament.players", { n: tournament.players.length })}</span>
          ${tournament.delayMs > 0 ? html`<span data-testid="delay">${t("watch.delay", { span: spanText(tournament.delayMs) })}</span>` : nothing}
          ${this.hide ? html`<span data-testid="hidden">${t("hide.on")}</span>` : nothing}
          ${tournament.programme ? html`<a href=${withHide(`/e/${tournament.programme}`, this.hide)}>${t("tournament.relayed")}</a>` : nothing}
          ${stale ? html`<span class="fault" role="status">${t("tournament.stale")}</span>` : nothing}
        </p>
      </header>
      ${tournament.note ? html`<p class="note" data-testid="tournament-note"><bdi>${tournament.note}</bdi></p>` : nothing}
      ${this.linkView(tournament)}
      ${this.tabsView(tournament, tab, bracket)}
      ${this.tabView(tournament, tab, where)}
      ${this.downloadsView(tournament)}`;
  }

  private tabsView(tournament: Tournament, chosen: Tab, bracket: boolean): TemplateResult {
    const { watching } = this;
    const tabs: [Tab, boolean][] = [
      ["desk", tournament.desk !== undefined || watching?.director === true],
      ["card", (watching?.playerId ?? "") !== ""],
      ["standings", true],
      ["rounds", tournament.rounds.length > 0],
      ["bracket", bracket],
      ["cross", tournament.rounds.length > 0 && !bracket],
      ["schedule", tournament.schedule.length > 0],
      ["players", true],
      ["draw", drawnInPublic(tournament.format)],
    ];
    const current = chosen === "player" ? "players" : chosen;
    return html`<nav class="tabs" aria-label=${t("tournament.tabs")}>
      ${tabs
        .filter(([, there]) => there)
        .map(([tab]) => html`<a href="${this.path}#${tab}" aria-current=${tab === current ? "page" : "false"} data-testid="tab-${tab}">${t(`tournament.tab.${tab}` as Key)}</a>`)}
    </nav>`;
  }

  private tabView(tournament: Tournament, tab: Tab, { words }: Where): TemplateResult {
    const { path, hide } = this;
    const veiled = html`<p class="plain">${t("tournament.veiled")}</p>`;
    switch (tab) {
      case "standings":
        return hide
          ? veiled
          : html`${this.endsView(tournament)}<tachiai-tournament-standings .tournament=${tournament} .path=${path}></tachiai-tournament-standings>`;
      case "rounds":
        return html`<tachiai-tournament-rounds .tournament=${tournament} .path=${path} ?hide=${hide} .round=${Number(words.get("round") ?? 0)}></tachiai-tournament-rounds>`;
      case "bracket":
        return hide ? veiled : html`<tachiai-tournament-bracket .tournament=${tournament}></tachiai-tournament-bracket>`;
      case "cross":
        return hide ? veiled : html`<tachiai-tournament-cross .tournament=${tournament} .path=${path}></tachiai-tournament-cross>`;
      case "schedule":
        return this.scheduleView(tournament);
      case "players":
        return this.playersView(tournament);
      case "player":
        return html`<tachiai-tournament-player .tournament=${tournament} .player=${words.get("player") ?? ""} .path=${path} ?hide=${hide}></tachiai-tournament-player>`;
      case "draw":
        return html`<tachiai-tournament-draw .tournament=${tournament}></tachiai-tournament-draw>`;
      case "card":
        return html`<tachiai-tournament-card .tournament=${tournament} .player=${this.watching?.playerId ?? ""}></tachiai-tournament-card>`;
      case "desk":
        return tournament.desk
          ? this.loaded.has("desk")
            ? html`<tachiai-tournament-desk .tournament=${tournament} .words=${words} .path=${path}></tachiai-tournament-desk>`
            : this.loadDesk()
          : html`<p class="plain">${t("tournament.noDesk")}</p>`;
      case "print":
        return html``;
    }
  }

  /** The desk opens by itself where nothing is played yet. */
  private loadDesk(): TemplateResult {
    void later.desk!().then(() => (this.loaded = new Set([...this.loaded, "desk"])));
    return html`<p class="plain" aria-busy="true">${t("table.loading")}</p>`;
  }

  private endsView(tournament: Tournament): TemplateResult | typeof nothing {
    if (tournament.consequences.length === 0) return nothing;
    return html`<section data-testid="consequences">
      <h2>${t("tournament.ends")}</h2>
      <ul class="ends">
        ${tournament.consequences.map(({ what, player, text }) => html`<li><b>${t(`tournament.end.${knownEnd(what)}`, { what })}</b>: <a class="name" href="${this.path}#player=${player}"><bdi>${nameOf(tournament, player)}</bdi></a>${text ? html` <span class="soft"><bdi>${text}</bdi></span>` : nothing}</li>`)}
      </ul>
    </section>`;
  }

  private scheduleView(tournament: Tournament): TemplateResult {
    return html`<p class="soft">${t("tournament.schedule.zone")}</p>
      <ol class="schedule" data-testid="schedule">
        ${tournament.schedule.map(({ round, startsUtcMs }) => {
          const when = startsUtcMs > 0 ? timesOf(startsUtcMs, tournament.zone) : undefined;
          const begun = tournament.rounds.some((one) => one.round === round);
          return html`<li>
            <b>${begun ? html`<a href="${this.path}#round=${round}"><bdi>${roundTitle(tournament, round)}</bdi></a>` : html`<bdi>${roundTitle(tournament, round)}</bdi>`}</b>
            <span>${when ? html`<time datetime=${new Date(startsUtcMs).toISOString()}>${when.own}</time>${when.place ? html`<br /><span class="soft">${t("tournament.there", { when: when.place })}</span>` : nothing}` : t("tournament.schedule.open")}</span>
          </li>`;
        })}
      </ol>`;
  }

  private playersView(tournament: Tournament): TemplateResult {
    const numbered = tournament.players.some(({ number }) => number > 0);
    const players = numbered ? [...tournament.players].sort((a, b) => a.number - b.number || byName(a, b)) : tournament.players;
    if (players.length === 0) return html`<p class="plain">${t("tournament.noPlayers")}</p>${this.enterView(tournament)}`;
    return html`${this.enterView(tournament)}
      <div class="scroll">
        <table data-testid="players">
          <thead>
            <tr>
              ${numbered ? html`<th class="n" scope="col">${t("tournament.draw.number")}</th>` : nothing}
              <th scope="col">${t("tournament.name")}</th>
              <th scope="col">${t("tournament.club")}</th>
              <th scope="col">${t("tournament.grade")}</th>
            </tr>
          </thead>
          <tbody>
            ${players.map(
              (player) => html`<tr>
                ${numbered ? html`<td class="n">${player.number || ""}</td>` : nothing}
                <td><a class="name" href="${this.path}#player=${player.id}"><bdi>${player.name}</bdi></a> ${player.state !== "playing" ? html`<span class="chip">${playerStateName(player)}</span>` : nothing}</td>
                <td><bdi>${player.club}</bdi></td>
                <td><bdi>${player.grade}</bdi></td>
              </tr>`,
            )}
          </tbody>
        </table>
      </div>`;
  }

  // --- taking a place, or the desk ---

  private nameField(): TemplateResult {
    return html`<label><span>${t("tournament.yourName")}</span><input name="name" maxlength="32" autocomplete="name" .value=${this.name} @input=${(event: Event) => (this.name = (event.target as HTMLInputElement).value)} /></label>`;
  }

  private enterView(tournament: Tournament): TemplateResult | typeof nothing {
    if (!tournament.openEntry || tournament.state !== "entries" || (this.watching?.playerId ?? "") !== "") return nothing;
    return html`<form class="ask" data-testid="enter-myself" @submit=${(event: Event) => this.submit(event, () => this.take("", ""))}>
      ${this.nameField()}<button class="seal" type="submit" ?disabled=${this.name.trim() === ""}>${t("tournament.enterMyself")}</button>
      ${this.fault ? html`<p class="fault" role="alert">${this.fault}</p>` : nothing}
    </form>`;
  }

  private linkView(tournament: Tournament): TemplateResult | typeof nothing {
    const link = linkTo(tournament.id);
    const { watching } = this;
    if (!link) return nothing;
    if (link.director) {
      if (watching?.director) {
        dropLink(tournament.id);
        return nothing;
      }
      return html`<form class="ask" @submit=${(event: Event) => this.submit(event, () => this.direct(link.director))}>
        <p>${t("tournament.link.director")}</p>
        ${this.nameField()}<button class="seal" type="submit" data-testid="take-direction">${t("tournament.link.take")}</button>
        ${this.fault ? html`<p class="fault" role="alert">${this.fault}</p>` : nothing}
      </form>`;
    }
    const player = nameOf(tournament, link.player);
    const here = watching?.playerId === link.player;
    const open = tournament.checkIn.opensUtcMs > 0 && tournament.state === "entries";
    const checked = tournament.players.find(({ id }) => id === link.player)?.checkedIn;
    if (here && (!open || checked)) {
      dropLink(tournament.id);
      return nothing;
    }
    return html`<form class="ask" data-testid="link-player" @submit=${(event: Event) => this.submit(event, () => this.take(link.player, link.invite))}>
      <p>${t("tournament.link.player", { name: player })}</p>
      ${here ? nothing : html`<button class="seal" type="submit" data-testid="take-place">${t("tournament.link.place")}</button>`}
      ${open && !checked ? html`<button type="button" data-testid="check-in" @click=${() => void this.checkIn(link.player, link.invite)}>${t("tournament.checkIn")}</button>` : nothing}
      ${this.fault ? html`<p class="fault" role="alert">${this.fault}</p>` : nothing}
    </form>`;
  }

  private submit(event: Event, what: () => Promise<void>): void {
    event.preventDefault();
    void this.trying(what);
  }

  private async trying(what: () => Promise<void>): Promise<void> {
    this.fault = "";
    try {
      await what();
      this.feed.hurry();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const { text, particulars } = tournamentRefusal(error);
      this.fault = [text, particulars].filter(Boolean).join(" ");
    }
  }

  private became(key: string, principalId: string): void {
    if (this.name.trim()) keepMyName(this.name.trim());
    if (key) {
      keepMyKey(key);
      session.adopt(key, principalId);
    }
    session.refreshTournament();
  }

  private async direct(invitation: string): Promise<void> {
    const answer = await session.request("takeTournament", { tournamentId: this.tournamentId, invitation, displayName: this.name.trim() || t("tournament.director") });
    if (answer.case !== "directorAdmitted") return;
    keepTournament({ id: this.tournamentId, title: this.feed.tournament?.title ?? "", invitation });
    dropLink(this.tournamentId);
    this.became(answer.value.key, answer.value.principalId);
    location.hash = "#desk";
  }

  private async take(playerId: string, invitation: string): Promise<void> {
    const known = this.feed.tournament && playerId ? nameOf(this.feed.tournament, playerId) : this.name.trim();
    const answer = await session.request("takePlace", { tournamentId: this.tournamentId, playerId, invitation, displayName: [...known].slice(0, 32).join(""), club: "", grade: "" });
    if (answer.case !== "placeTaken") return;
    this.became(answer.value.key, answer.value.principalId);
  }

  private checkIn(playerId: string, invitation: string): Promise<void> {
    return this.trying(async () => {
      await session.request("checkIn", { tournamentId: this.tournamentId, playerId, invitation });
    });
  }

  private downloadsView(tournament: Tournament): TemplateResult {
    const at = `/t/${tournament.id}`;
    const files: [string, Key][] = [
      [".json", "tournament.file.json"],
      ["/standings.csv", "tournament.file.standings"],
      ["/pairings.csv", "tournament.file.pairings"],
      ...(tournament.format === "swiss" ? [[".trf", "tournament.file.trf"] as [string, Key]] : []),
      ["/log.jsonl", "tournament.file.log"],
      [".ics", "follow.calendar"],
      [".atom", "follow.atom"],
    ];
    return html`<nav class="downloads" aria-label=${t("tournament.files")}>
      ${files.map(([end, key]) => html`<a href="${at}${end}" data-native>${t(key)}</a>`)}
      ${["standings", "pairings", ...(hasBracket(tournament) ? ["bracket"] : [])].map((what) => html`<a href="${at}#print=${what}" target="_blank" rel="noopener">${t("tournament.print", { what: t(`tournament.print.${what}` as Key) })}</a>`)}
    </nav>`;
  }
}

const ends: ReadonlySet<string> = new Set(["title", "qualifies", "play_off_due", "prize", "to_A", "to_B", "winner", "promoted", "relegated", "exchange"]);
const knownEnd = (what: string): "title" => (ends.has(what) ? what : "other") as "title";
