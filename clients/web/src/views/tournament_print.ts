// Paper, A4: pairing sheets, table cards, result cards, standings, the bracket. No frame of a page stands around it; the
// button that prints is not printed.
import { css, html, LitElement, type TemplateResult } from "lit";
import { customElement, property } from "lit/decorators.js";
import { base } from "../design/tokens";
import { Localized, t } from "../i18n";
import { hasBracket } from "../tournament/bracket";
import { findPlayer, isGame, lastRound, nameOf, type Board, type Round, type Tournament } from "../tournament/model";
import "./tournament_bracket";
import "./tournament_standings";
import { formatName, resultNote, roundTitle, scoreSign, sideText, stageName, startOf, timesOf } from "./tournament_words";
import { whenText } from "./event_words";
import { knownZone } from "../tournament/times";

export const papers = ["pairings", "tables", "cards", "standings", "bracket"] as const;
export type Paper = (typeof papers)[number];

@customElement("tachiai-tournament-print")
export class TachiaiTournamentPrint extends LitElement {
  @property({ attribute: false }) tournament!: Tournament;
  @property() what = "";
  /** 0: the last one. */
  @property({ type: Number }) round = 0;

  constructor() {
    super();
    new Localized(this);
  }

  static override styles = [
    base,
    css`
      :host {
        display: block;
        color: #000;
        background: #fff;
        --ink: #000;
        --ink-soft: #444;
        --line: #999;
        --sheet: #fff;
        --sheet-raised: #fff;
        --washi: #fff;
        --seal: #000;
        font-size: 11pt;
        line-height: 1.35;
        padding: 10mm;
        width: 100%;
        max-width: 210mm;
        margin: 0 auto;
        color-scheme: light;
      }
      .bar {
        display: flex;
        gap: 0.6rem;
        flex-wrap: wrap;
        align-items: center;
        margin-bottom: 8mm;
      }
      .bar a {
        padding: 0.3rem;
      }
      header {
        display: flex;
        justify-content: space-between;
        align-items: end;
        gap: 6mm;
        border-bottom: 1.5pt solid #000;
        padding-bottom: 2mm;
        margin-bottom: 4mm;
      }
      h1 {
        font-size: 17pt;
        line-height: 1.25;
        overflow-wrap: anywhere;
      }
      h2 {
        font-size: 13pt;
        margin: 4mm 0 2mm;
      }
      .meta {
        text-align: end;
        font-size: 9.5pt;
        white-space: nowrap;
      }
      table {
        border-collapse: collapse;
        width: 100%;
        font-variant-numeric: tabular-nums;
      }
      thead {
        display: table-header-group;
      }
      tr {
        break-inside: avoid;
      }
      th,
      td {
        border: 0.5pt solid #999;
        padding: 1.4mm 2mm;
        text-align: start;
        vertical-align: middle;
      }
      th {
        font-size: 9pt;
      }
      td.n {
        text-align: end;
        width: 11mm;
        font-weight: 700;
      }
      td.score {
        width: 30mm;
        text-align: center;
      }
      .won {
        font-weight: 700;
      }
      .tables {
        display: grid;
        gap: 0;
      }
      .tablecard {
        height: 128mm;
        break-inside: avoid;
        display: grid;
        grid-template-rows: auto 1fr auto;
        border-bottom: 0.5pt dashed #999;
        padding: 6mm 4mm;
        text-align: center;
      }
      .tablecard:nth-child(even) {
        break-after: page;
        border-bottom: 0;
      }
      .tablecard .no {
        font: 700 60pt/1 var(--serif);
        align-self: center;
      }
      .tablecard .names {
        font-size: 22pt;
        display: grid;
        gap: 3mm;
        overflow-wrap: anywhere;
      }
      .cards {
        display: grid;
        grid-template-columns: 1fr 1fr;
      }
      .card {
        height: 66mm;
        border: 0.5pt dashed #999;
        padding: 4mm;
        break-inside: avoid;
        display: grid;
        gap: 2mm;
        align-content: space-between;
        font-size: 10pt;
        min-width: 0;
      }
      .card .top {
        display: flex;
        justify-content: space-between;
        gap: 3mm;
      }
      .card .side {
        display: grid;
        grid-template-columns: 6mm minmax(0, 1fr) 16mm;
        align-items: center;
        gap: 2mm;
        font-size: 12pt;
      }
      .card .side > :last-child {
        border: 0.5pt solid #000;
        height: 9mm;
      }
      .box {
        width: 5mm;
        height: 5mm;
        border: 0.7pt solid #000;
      }
      .sign {
        display: grid;
        grid-template-columns: 1fr 1fr;
        gap: 4mm;
        font-size: 8pt;
      }
      .sign span {
        border-top: 0.5pt solid #000;
        padding-top: 1mm;
      }
      small {
        color: #444;
      }
      @media print {
        :host {
          padding: 0;
          max-width: none;
        }
        .bar {
          display: none;
        }
      }
    `,
  ];

  private get paired(): Round | undefined {
    const number = this.round || lastRound(this.tournament);
    return this.tournament.rounds.find(({ round }) => round === number);
  }

  override render(): TemplateResult {
    const { tournament } = this;
    const what = papers.find((one) => one === this.what) ?? "pairings";
    const rounds = tournament.rounds.map(({ round }) => round);
    return html`<div class="bar">
        <button class="seal" @click=${() => window.print()}>${t("tournament.print.now")}</button>
        ${papers.filter((one) => one !== "bracket" || hasBracket(tournament)).map((one) => html`<a href="#print=${one}${this.round ? `&round=${this.round}` : ""}" aria-current=${one === what ? "page" : "false"}>${t(`tournament.print.${one}`)}</a>`)}
        ${what !== "standings" && what !== "bracket" && rounds.length > 1 ? rounds.map((round) => html`<a href="#print=${what}&round=${round}">${round}</a>`) : ""}
        <a href="/t/${tournament.id}">${t("tournament.print.back")}</a>
      </div>
      ${this.paper(what)}`;
  }

  private paper(what: Paper): TemplateResult {
    const { tournament, paired } = this;
    const none = html`${this.head("")}<p>${t("tournament.noRounds")}</p>`;
    switch (what) {
      case "standings":
        return html`${this.head(t(tournament.standings.final ? "tournament.table.final" : "tournament.print.standings"))}
          <tachiai-tournament-standings bare .tournament=${tournament}></tachiai-tournament-standings>`;
      case "bracket":
        return html`${this.head("")}<tachiai-tournament-bracket bare .tournament=${tournament}></tachiai-tournament-bracket>`;
      case "pairings":
        return paired ? this.pairings(paired) : none;
      case "tables":
        return paired ? this.tables(paired) : none;
      case "cards":
        return paired ? this.cards(paired) : none;
    }
  }

  /** The wall of the hall has one time, its own. */
  private when(round: number): string {
    const starts = startOf(this.tournament, round);
    return starts === 0 ? "" : knownZone(this.tournament.zone) ? whenText(starts, this.tournament.zone) : timesOf(starts, "").own;
  }

  private head(what: string, round = 0): TemplateResult {
    const { title, place, format } = this.tournament;
    return html`<header data-testid="paper">
      <div><h1><bdi>${title}</bdi></h1>${what ? html`<div><bdi>${what}</bdi></div>` : ""}</div>
      <div class="meta">${place ? html`<bdi>${place}</bdi><br />` : ""}${round > 0 && this.when(round) ? html`${this.when(round)}<br />` : ""}${formatName(format)}</div>
    </header>`;
  }

  private pairings({ round, boards }: Round): TemplateResult {
    const { tournament } = this;
    const stages = [...new Set(boards.map(({ stage, group }) => `${stage}\n${group}`))];
    const sided = boards.some(({ first }) => first !== undefined);
    return html`${this.head(roundTitle(tournament, round), round)}
      ${stages.map((key) => {
        const [stage = "", group = ""] = key.split("\n");
        return html`${stages.length > 1 ? html`<h2>${stageName(stage, group)}</h2>` : ""}
          <table>
            <thead>
              <tr>
                <th>${t("tournament.board")}</th>
                <th>${sided ? t("tournament.side.first") : t("tournament.name")}</th>
                <th>${t("tournament.result")}</th>
                <th>${sided ? t("tournament.side.second") : t("tournament.name")}</th>
              </tr>
            </thead>
            <tbody>
              ${boards.filter((one) => one.stage === stage && one.group === group).map((board) => {
                const [left, right] = board.first === "b" ? [board.b, board.a] : [board.a, board.b];
                return html`<tr>
                  <td class="n">${board.board}</td>
                  <td class=${board.result && board.result.winner === left && left ? "won" : ""}>${this.person(left)}</td>
                  <td class="score">${this.score(board, left)}</td>
                  <td class=${board.result && board.result.winner === right && right ? "won" : ""}>${this.person(right)}</td>
                </tr>`;
              })}
            </tbody>
          </table>`;
      })}`;
  }

  private score(board: Board, left: string | undefined): string {
    if (!board.result || left === undefined) return board.result ? resultNote(board.result) : "";
    const other = board.a === left ? board.b : board.a;
    if (other === undefined) return resultNote(board.result);
    return [`${scoreSign(board, left)} – ${scoreSign(board, other)}`, resultNote(board.result)].filter(Boolean).join(" · ");
  }

  private person(id: string | undefined): TemplateResult {
    if (id === undefined) return html`<small>${t("tournament.noOpponent")}</small>`;
    const club = findPlayer(this.tournament, id)?.club;
    return html`<bdi>${nameOf(this.tournament, id)}</bdi>${club ? html` <small><bdi>${club}</bdi></small>` : ""}`;
  }

  private tables({ round, boards }: Round): TemplateResult {
    const { tournament } = this;
    return html`<div class="tables">
      ${boards.filter(isGame).map(
        (board) => html`<div class="tablecard">
          <div><bdi>${tournament.title}</bdi> · <bdi>${roundTitle(tournament, round)}</bdi> ${board.group ? html`· ${stageName(board.stage, board.group)}` : ""}</div>
          <div class="no">${board.board}</div>
          <div class="names">${[board.a, board.b].map((id) => html`<div><bdi>${nameOf(tournament, id)}</bdi> <small style="font-size:11pt">${id ? sideText(board, id) : ""}</small></div>`)}</div>
        </div>`,
      )}
    </div>`;
  }

  private cards({ round, boards }: Round): TemplateResult {
    const { tournament } = this;
    return html`<div class="cards">
      ${boards.filter(isGame).map(
        (board) => html`<div class="card">
          <div class="top"><span><bdi>${tournament.title}</bdi></span><b>${t("tournament.board")} ${board.board}</b></div>
          <div class="top"><span><bdi>${roundTitle(tournament, round)}</bdi></span><span>${board.group ? stageName(board.stage, board.group) : ""}</span></div>
          ${[board.a, board.b].map(
            (id) => html`<div class="side"><span class="box"></span><span><bdi>${nameOf(tournament, id)}</bdi> <small>${id ? sideText(board, id) : ""}</small></span><span></span></div>`,
          )}
          <small>${t("tournament.print.mark")}</small>
          <div class="sign">${[board.a, board.b].map((id) => html`<span>${t("tournament.print.sign", { name: nameOf(tournament, id) })}</span>`)}</div>
        </div>`,
      )}
    </div>`;
  }
}
