// One player: his games, what he had against him and in his hands, and how his place came about.
import { css, html, LitElement, nothing, type TemplateResult } from "lit";
import { customElement, property } from "lit/decorators.js";
import { base } from "../design/tokens";
import { Localized, t } from "../i18n";
import { boardsOf, findPlayer, isGame, nameOf, opponentOf, seatOf, type Board, type Tournament } from "../tournament/model";
import { tournamentStyles } from "./tournament_style";
import { exactText, kindText, playerStateName, resultNote, roundTitle, scoreSign, scoreWord, sideText, valueName, whyText } from "./tournament_words";

@customElement("tachiai-tournament-player")
export class TachiaiTournamentPlayer extends LitElement {
  @property({ attribute: false }) tournament!: Tournament;
  @property() player = "";
  @property() path = "";
  @property({ type: Boolean }) hide = false;

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
        gap: 0.9rem;
      }
      .facts {
        display: flex;
        flex-wrap: wrap;
        gap: 0.3rem 0.9rem;
      }
      td.sign {
        text-align: center;
        font-weight: 700;
      }
    `,
  ];

  override render(): TemplateResult {
    const { tournament, player: id, hide } = this;
    const player = findPlayer(tournament, id);
    if (!player) return html`<p class="plain">${t("tournament.noPlayer")}</p>`;
    const boards = boardsOf(tournament, id);
    const { rows } = tournament.standings;
    const at = rows.findIndex((row) => row.player === id);
    const seats = boards.map((board) => seatOf(board, id)).filter((seat) => seat !== undefined);
    const byes = boards.filter((board) => !isGame(board)).length;
    const facts = [
      player.club,
      player.grade,
      player.number > 0 ? t("tournament.player.number", { n: player.number }) : "",
      player.previousRank !== undefined ? t("tournament.player.previous", { n: player.previousRank }) : "",
      seats.length > 0 ? t("tournament.player.sides", { first: seats.filter((seat) => seat === 0).length, second: seats.filter((seat) => seat === 1).length }) : "",
      byes > 0 && !hide ? t("tournament.player.byes", { n: byes }) : "",
      player.joinedFrom > 1 ? t("tournament.player.joined", { n: player.joinedFrom }) : "",
      player.replaces ? t("tournament.player.replaces", { name: nameOf(tournament, player.replaces) }) : "",
    ].filter(Boolean);
    return html`<header>
        <h2 data-testid="player-name"><bdi>${player.name}</bdi> ${player.state !== "playing" ? html`<span class="chip">${playerStateName(player)}</span>` : nothing}</h2>
        <p class="facts soft">${facts.map((fact) => html`<bdi>${fact}</bdi>`)}</p>
      </header>
      ${at >= 0 && !hide
        ? html`<section>
            <h3>${t("tournament.player.place", { n: rows[at]!.place })}</h3>
            <p>${whyText(tournament, rows, at)}</p>
            <p class="soft">${rows[at]!.values.map(({ name, value }) => `${valueName(name)} ${exactText(value)}`).join(" · ")}</p>
          </section>`
        : nothing}
      ${boards.length === 0
        ? html`<p class="plain">${t("tournament.noRounds")}</p>`
        : html`<div class="scroll"><table data-testid="player-games">
            <thead>
              <tr>
                <th scope="col">${t("tournament.round")}</th>
                <th scope="col">${t("tournament.opponent")}</th>
                ${seats.length > 0 ? html`<th scope="col">${t("tournament.side")}</th>` : nothing}
                ${hide ? nothing : html`<th scope="col">${t("tournament.result")}</th>`}
              </tr>
            </thead>
            <tbody>
              ${boards.map((board) => this.gameView(board, seats.length > 0))}
            </tbody>
          </table></div>`}
      <p><a href="${this.path}#players">${t("tournament.tab.players")}</a></p>`;
  }

  private gameView(board: Board, sides: boolean): TemplateResult {
    const { tournament, player: id, hide } = this;
    const opponent = opponentOf(board, id);
    return html`<tr>
      <td><a href="${this.path}#round=${board.round}"><bdi>${roundTitle(tournament, board.round)}</bdi></a></td>
      <td>${opponent === undefined ? html`<span class="soft">${board.result ? kindText(board.result.kind) : t("tournament.noOpponent")}</span>` : html`<a class="name" href="${this.path}#player=${opponent}"><bdi>${nameOf(tournament, opponent)}</bdi></a>`}</td>
      ${sides ? html`<td>${sideText(board, id)}</td>` : nothing}
      ${hide
        ? nothing
        : html`<td>
            <b aria-label=${scoreWord(board, id)}>${scoreSign(board, id)}</b>
            ${board.result ? html`<span class="soft">${resultNote(board.result)}</span>` : nothing}
            ${board.match ? html`<a href="/m/${board.match}">${t(board.result ? "tournament.replay" : "tournament.live")}</a>` : nothing}
          </td>`}
    </tr>`;
  }
}
