// The bracket as a picture that grows by itself: SVG, wider than a phone and scrolled there, and the same as a list for
// who hears it read.
import { css, html, LitElement, nothing, svg, type SVGTemplateResult, type TemplateResult } from "lit";
import { property } from "lit/decorators.js";
import { base } from "../design/tokens";
import { Localized, spoken, t, type Language } from "../i18n";
import { boxHeight, boxWidth, brackets, type Box, type Tree } from "../tournament/bracket";
import { nameOf, type Tournament } from "../tournament/model";
import { tournamentStyles } from "./tournament_style";
import { resultText, roundTitle, stageName } from "./tournament_words";

const headRoom = 26;

export class TachiaiTournamentBracket extends LitElement {
  @property({ attribute: false }) tournament!: Tournament;
  @property({ type: Boolean }) hide = false;
  /** On paper the whole is made as wide as the page. */
  @property({ type: Boolean }) bare = false;

  /** Another language than the page's: of a table in somebody else's page. */
  @property({ attribute: false }) speaks: Language | undefined;

  constructor() {
    super();
    new Localized(this);
  }

  static override styles = [
    base,
    tournamentStyles,
    css`
      section {
        margin-bottom: 1.2rem;
      }
      svg {
        display: block;
        font-family: var(--sans);
        font-size: 12.5px;
      }
      :host([bare]) svg {
        width: 100%;
        height: auto;
        max-height: 245mm;
      }
      :host([bare]) .scroll {
        overflow: visible;
      }
      :host([bare]) section {
        break-inside: avoid;
      }
      .frame {
        fill: var(--sheet);
        stroke: var(--line);
      }
      .frame.open {
        stroke: var(--seal);
        stroke-width: 1.6;
      }
      .line {
        fill: none;
        stroke: var(--ink-soft);
        stroke-width: 1.4;
      }
      text {
        fill: var(--ink);
      }
      text.lost {
        fill: var(--ink-soft);
      }
      text.won {
        font-weight: 700;
      }
      text.head {
        fill: var(--ink-soft);
        font-size: 12px;
      }
      a:hover .frame {
        fill: var(--sheet-raised);
      }
    `,
  ];

  override render(): TemplateResult {
    return spoken(this.speaks, () => this.whole());
  }

  private whole(): TemplateResult {
    const trees = brackets(this.tournament);
    if (trees.length === 0) return html`<p class="plain">${t("tournament.noBracket")}</p>`;
    return html`${trees.map((tree) => this.treeView(tree))}`;
  }

  private treeView(tree: Tree): TemplateResult {
    const title = stageName(tree.stage, tree.group);
    const { width } = tree;
    const height = tree.height + headRoom;
    return html`<section>
      <h2>${title}</h2>
      <div class="scroll" tabindex="0" role="group" aria-label=${title}>
        <svg viewBox="0 0 ${width + 2} ${height}" width=${width + 2} height=${height} role="img" aria-label=${title} data-testid="bracket-${tree.key}">
          ${tree.rounds.map((round, at) => svg`<text class="head" x=${at * (boxWidth + 34) + 2} y="14">${roundTitle(this.tournament, round)}</text>`)}
          <g transform="translate(1 ${headRoom})">
            ${tree.links.map(({ from, to }) => {
              const middle = from.x + boxWidth + 17;
              return svg`<path class="line" d="M${from.x + boxWidth} ${from.y}H${middle}V${to.y}H${to.x}" />`;
            })}
            ${tree.boxes.map((box) => this.boxView(box))}
          </g>
        </svg>
      </div>
      ${this.bare
        ? nothing
        : html`<ol class="hidden">
            ${tree.boxes.map(({ board }) => html`<li>${roundTitle(this.tournament, board.round)}: ${nameOf(this.tournament, board.a) || t("tournament.noOpponent")} – ${nameOf(this.tournament, board.b) || t("tournament.noOpponent")}. ${board.result && !this.hide ? resultText(this.tournament, board.result) : ""}</li>`)}
          </ol>`}
    </section>`;
  }

  private boxView({ board, x, y }: Box): SVGTemplateResult {
    const top = y - boxHeight / 2;
    const open = !board.result && board.a !== undefined && board.b !== undefined;
    const inside = svg`<title>${board.result && !this.hide ? resultText(this.tournament, board.result) : t(open ? "tournament.waiting" : "tournament.board")}</title>
      <rect class="frame ${open ? "open" : ""}" x=${x} y=${top} width=${boxWidth} height=${boxHeight} rx="5" />
      <path class="frame" d="M${x} ${y}h${boxWidth}" />
      ${this.nameView(board.a, board, x, y - 7)} ${this.nameView(board.b, board, x, y + 16)}`;
    return board.match && !this.bare ? svg`<a href="/m/${board.match}">${inside}</a>` : inside;
  }

  private nameView(id: string | undefined, board: Box["board"], x: number, y: number): SVGTemplateResult {
    const won = !this.hide && id !== undefined && board.result?.winner === id;
    const lost = !this.hide && board.result !== undefined && !won;
    const name = id === undefined ? "–" : nameOf(this.tournament, id);
    const score = won && board.result ? board.result.detail : "";
    // Full-width signs are twice as wide; the score keeps its place at the end.
    return svg`<text class=${won ? "won" : lost ? "lost" : ""} x=${x + 8} y=${y}>${clipped(name, score ? 17 : 22)}</text>
      ${score ? svg`<text x=${x + boxWidth - 7} y=${y} text-anchor="end">${clipped(score, 8)}</text>` : nothing}`;
  }
}

// The script for other pages holds this too, and may stand on a page twice.
if (!customElements.get("tachiai-tournament-bracket")) customElements.define("tachiai-tournament-bracket", TachiaiTournamentBracket);

/** As much of a name as there is room for, in halves of a full-width sign. */
function clipped(name: string, room: number): string {
  let used = 0;
  let out = "";
  for (const sign of name) {
    used += sign.codePointAt(0)! > 0x2e7f ? 2 : 1;
    if (used > room) return `${out}…`;
    out += sign;
  }
  return out;
}
