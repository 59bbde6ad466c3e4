// Fouls at a real board of chu shogi or shogi, for the two who play: pointing one out, answering, and what becomes of it.
// engines/match/RULES.md#fouls
import { html, LitElement, nothing, type TemplateResult } from "lit";
import { customElement, property } from "lit/decorators.js";
import { classMap } from "lit/directives/class-map.js";
import type { BoardGame } from "../boards";
import { base } from "../design/tokens";
import { Office } from "../gen/tachiai/v1/common_pb";
import { find, Localized, t } from "../i18n";
import { mayAct } from "../match/desk";
import { announcedOn, foulCategories, foulChoices, mayAnswerFoul, mayCounter, pointedPly, type FoulDraft } from "../match/fouls";
import type { OpenClaim } from "../match/real_board";
import { positionAt, type MatchState, type Seat } from "../match/state";
import { settings } from "../settings";
import { categoryText, claimText } from "./claim_words";
import { deskStyles } from "./desk_style";
import { ModeEvent, type Ask, type Mode } from "./mode";

@customElement("tachiai-fouls")
export class TachiaiFouls extends LitElement {
  @property({ attribute: false }) match!: MatchState;
  @property({ attribute: false }) game!: BoardGame;
  @property({ attribute: false }) own: Seat | undefined;
  @property({ type: Number }) office: Office = Office.UNSPECIFIED;
  @property({ attribute: false }) mode!: Mode;
  @property({ attribute: false }) names: readonly string[] = [];
  @property({ attribute: false }) ask!: Ask;
  /** So many plies stand in what is looked at; undefined: the live position. */
  @property({ attribute: false }) shownPly: number | undefined;

  constructor() {
    super();
    new Localized(this);
  }

  static override styles = [base, deskStyles];

  private readonly nameOf = (seat: Seat): string => this.names[seat] ?? "";

  private set(change: Partial<Mode>): void {
    this.dispatchEvent(new ModeEvent({ ...this.mode, ...change }));
  }

  override render(): TemplateResult {
    const { match, mode, own } = this;
    const { claim, counter } = match.realBoard ?? {};
    return html`${this.claimView(claim, "claim")} ${this.claimView(counter, "counter")} ${this.choices()}
    ${mode.foul && own !== undefined ? this.draft(mode.foul, own) : this.announcing()}`;
  }

  private moveText(ply: number): string {
    const { match, game } = this;
    const line = match.lines[ply];
    if (!line) return "";
    const previous = ply > 0 ? game.touched(match.lines[ply - 1]!.move).to : undefined;
    return game.notate(settings.get().notation, game.parse(positionAt(match, ply)), line.move, line.seat, previous);
  }

  private claimView(claim: OpenClaim | undefined, testid: "claim" | "counter"): TemplateResult | typeof nothing {
    if (!claim) return nothing;
    const { match, own } = this;
    if (claim.stage === "disputed" && this.office === Office.ARBITER) return nothing;
    const asked = claim.stage === "asked";
    const answers = asked && mayAnswerFoul(match, own) && claim.by !== own;
    const { category, squares } = claim.items[0] ?? { category: "", squares: [] };
    const move = category === "wrong_move" || category === "unannounced" ? this.moveText(Number(squares[0])) : "";
    return html`<section class=${classMap({ panel: true, asks: answers })} data-testid=${testid} data-stage=${claim.stage}>
      <p><bdi>${claimText(claim, this.nameOf)}</bdi>${move ? html` <b>${move}</b>` : nothing}</p>
      ${answers
        ? html`<p class="soft">${t("foul.answerHint")}</p>
            <div class="row">
              <button class="seal" data-testid="claim-agree" @click=${() => void this.ask("answerClaim", { agree: true })}>${t("claim.agree")}</button>
              <button data-testid="claim-contest" @click=${() => void this.ask("answerClaim", { agree: false })}>${t("claim.contest")}</button>
            </div>`
        : asked && claim.by === own
          ? html`<p class="soft">${t("foul.yours")}</p>`
          : nothing}
    </section>`;
  }

  /** What the opponent may decide, or both together; and what each of the two wants then. */
  private choices(): TemplateResult | typeof nothing {
    const { match, own, mode } = this;
    const board = match.realBoard!;
    const may = own === undefined ? [] : foulChoices(match, own);
    const counters = mayCounter(match, own) && !mode.foul;
    if (may.length === 0 && !counters && board.chosen.length === 0) return nothing;
    const mine = board.chosen.find(({ seat }) => seat === own)?.choice;
    return html`<section class=${classMap({ panel: true, asks: may.length > 0 })} data-testid="foul-choices">
      <h2>${t(board.counter ? "foul.bothTitle" : may.length > 0 ? "foul.chooseTitle" : "foul.considers")}</h2>
      ${board.counter ? html`<p class="soft">${t("foul.bothHint")}</p>` : nothing}
      ${board.chosen.map(
        ({ seat, choice }) => html`<p data-testid="wants-${seat}"><bdi>${t("foul.wants", { name: this.nameOf(seat), what: find(`choice.${choice}`) ?? choice })}</bdi></p>`,
      )}
      <div class="row">
        ${may.map(
          (choice) =>
            html`<button
              class=${choice === "win" ? "" : "seal"}
              data-testid="choice-${choice}"
              aria-pressed=${mine === choice ? "true" : "false"}
              ?disabled=${mine === choice}
              @click=${() => void this.ask("choose", { choice })}
            >
              ${t(`choice.${choice}`)}
            </button>`,
        )}
        ${counters
          ? html`<button data-testid="counter-claim" @click=${() => this.set({ foul: { category: "" } })}>${t("foul.counter")}</button>`
          : nothing}
      </div>
    </section>`;
  }

  private draft(draft: FoulDraft, own: Seat): TemplateResult {
    const { match, shownPly } = this;
    const counters = match.realBoard?.claim !== undefined;
    const { category } = draft;
    const names = category !== "" && category !== "sennichite";
    const ply = names ? pointedPly(match, own, category, shownPly) : undefined;
    const hint = !category
      ? t("foul.choose")
      : !names
        ? t("foul.sennichiteHint")
        : ply === undefined
          ? t("foul.notYours")
          : category === "out_of_turn"
            ? t("foul.afterMove", { n: ply })
            : t("foul.thisMove", { n: ply + 1, move: this.moveText(ply) });
    const ready = category !== "" && (!names || ply !== undefined);
    const send = async (): Promise<void> => {
      const items = [{ category, squares: names ? [String(ply)] : [] }];
      if (await this.ask("claim", { items })) this.set({ foul: undefined });
    };
    return html`<section class="panel" data-testid="foul-draft" aria-label=${t("foul.title")}>
      <h2>${t("foul.title")}</h2>
      <ul class="categories">
        ${foulCategories(match, counters).map(
          (one) =>
            html`<li>
              <button class=${classMap({ active: one === category })} data-testid="foul-${one}" aria-pressed=${one === category ? "true" : "false"}
                @click=${() => this.set({ foul: { category: one } })}>${categoryText(one)}</button>
            </li>`,
        )}
      </ul>
      <p role="status" data-testid="foul-hint">${hint}</p>
      ${names ? html`<p class="soft">${t("foul.pick")}</p>` : nothing}
      <p class="soft">${t("foul.restHint")}</p>
      <div class="row end stays">
        <button data-testid="foul-cancel" @click=${() => this.set({ foul: undefined })}>${t("act.cancel")}</button>
        <button class="seal" data-testid="foul-send" ?disabled=${!ready} @click=${() => void send()}>${t("foul.send")}</button>
      </div>
    </section>`;
  }

  /** Class B: attacks on weighty pieces are said with the move. */
  private announcing(): TemplateResult | typeof nothing {
    const { match, game, own, mode } = this;
    if (match.rulebook.more.get("announcements") !== "yes" || !game.announceable) return nothing;
    const placement = game.parse(match.position);
    const said = announcedOn(match, game);
    const words = [...said].map(([square, seat]) => html`<p class="soft" data-announced=${square}><bdi>${t("announce.by", { name: this.nameOf(seat), what: this.pieceText(square) })}</bdi></p>`);
    if (own === undefined || !placement || !mayAct(match, own)) return words.length > 0 ? html`<section class="panel" data-testid="announced">${words}</section>` : nothing;
    const toggle = (square: string): void => {
      const { announces } = mode;
      this.set({ announces: announces.includes(square) ? announces.filter((one) => one !== square) : [...announces, square] });
    };
    return html`<section class="panel" data-testid="announcing" aria-label=${t("announce.title")}>
      <h3>${t("announce.title")}</h3>
      <div class="tools" role="group">
        ${game.announceable(placement, 1 - own).map(
          (square) =>
            html`<button data-testid="announce-${square}" aria-pressed=${mode.announces.includes(square) ? "true" : "false"} @click=${() => toggle(square)}>
              ${this.pieceText(square)}
            </button>`,
        )}
      </div>
      <p class="soft">${t("announce.hint")}</p>
      ${words}
    </section>`;
  }

  /** "Check: King 6a", "Line on the lion 6c". */
  private pieceText(square: string): string {
    const piece = this.game.parse(this.match.position)?.pieces.get(square);
    const lion = piece !== undefined && (piece.promoted ? piece.kind === "O" : piece.kind === "N");
    const prince = piece?.promoted === true && piece.kind === "E";
    return t(lion ? "announce.lion" : prince ? "announce.prince" : "announce.king", { square });
  }
}
