// A player's side of a real board: what is awaited, the tools of the hand, claims and their answers, flags, the end, the
// arbiter. Whoever watches sees the same words without the buttons.
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";
import { customElement, property, query, state } from "lit/decorators.js";
import { classMap } from "lit/directives/class-map.js";
import type { BoardGame, Wrong } from "../boards";
import { base } from "../design/tokens";
import { Office } from "../gen/tachiai/v1/common_pb";
import { Localized, t } from "../i18n";
import { choose, complete, emptyDraft, lacking, type ClaimDraft } from "../match/claim_draft";
import { mayAct, mayAnswer, mayCallArbiter, mayClaim, mayClaimFlag, mayDeclareEnd, mayForgive, mayReachOver, other, turnUntouched } from "../match/desk";
import { mayClaimFoul } from "../match/fouls";
import { hasFouls, type MatchState, type Seat } from "../match/state";
import { awaited, categoryText, claimText } from "./claim_words";
import { deskStyles } from "./desk_style";
import "./fouls";
import { ModeEvent, type Ask, type Mode } from "./mode";

type Question = "arbiter" | "end" | "flagOther" | "flagOwn" | "flagBoth";

@customElement("tachiai-real-board")
export class TachiaiRealBoard extends LitElement {
  @property({ attribute: false }) match!: MatchState;
  @property({ attribute: false }) game!: BoardGame;
  @property({ attribute: false }) own: Seat | undefined;
  @property({ type: Number }) office: Office = Office.UNSPECIFIED;
  /** A principal, who may speak as an onlooker; a guest may not. */
  @property({ type: Boolean }) known = false;
  @property({ attribute: false }) mode!: Mode;
  @property({ attribute: false }) names: readonly string[] = [];
  @property({ attribute: false }) ask!: Ask;
  /** Acts of the hand, with all that waits. */
  @property({ attribute: false }) act!: (text: string) => void;
  /** Whether hands are free now: nothing looked back at. */
  @property({ type: Boolean }) live = false;
  /** So many plies stand in what is looked at; undefined: the live position. */
  @property({ attribute: false }) shownPly: number | undefined;
  @state() private question: Question | undefined;
  @query("dialog") private dialog!: HTMLDialogElement | null;

  constructor() {
    super();
    new Localized(this);
  }

  static override styles = [base, deskStyles];

  override updated(changed: PropertyValues<this>): void {
    // Whoever works without a pointer is led into the dialogue, and out of it again.
    const before = changed.get("mode");
    if (before && !before.claim !== !this.mode.claim) {
      this.renderRoot.querySelector<HTMLElement>(this.mode.claim ? ".categories button" : "[data-testid=point-out]")?.focus({ preventScroll: true });
    }
    if (this.dialog && !this.dialog.open) this.dialog.showModal();
  }

  private readonly nameOf = (seat: Seat): string => this.names[seat] ?? "";

  private set(change: Partial<Mode>): void {
    this.dispatchEvent(new ModeEvent({ ...this.mode, ...change }));
  }

  override render(): TemplateResult {
    const { match, own, mode } = this;
    const yours = own !== undefined && match.toMove === own && !match.ending;
    return html`
      <div class=${classMap({ words: true, yours })} data-testid="awaited" role="status">
        ${awaited(match, this.nameOf).map((text) => html`<p><bdi>${text}</bdi></p>`)}
      </div>
      ${hasFouls(match.rulebook)
        ? html`<tachiai-fouls .match=${match} .game=${this.game} .own=${own} .office=${this.office} .mode=${mode} .names=${this.names}
              .ask=${this.ask} .shownPly=${this.shownPly}></tachiai-fouls>
            ${mode.foul ? nothing : html`${this.reaching()} ${this.voices()}`}`
        : this.byHand()}
      ${this.questionView()}
    `;
  }

  /** A piece moved in the other's turn: said in words, and the way back. */
  private reaching(): TemplateResult | typeof nothing {
    const { match, own, mode } = this;
    if (!mode.reach || !mayReachOver(match, own)) return nothing;
    return html`<section class="panel" data-testid="reaching">
      <p>${t("foul.reaching")}</p>
      <div class="row"><button data-testid="reach-off" @click=${() => this.set({ reach: false })}>${t("tool.reachOff")}</button></div>
    </section>`;
  }

  private byHand(): TemplateResult {
    const { mode } = this;
    return html`
      ${this.claimView()} ${mode.claim ? this.draftView(mode.claim) : html`${this.tools()} ${this.voices()}`}
    `;
  }

  // --- an open claim ---

  private claimView(): TemplateResult | typeof nothing {
    const { match, own } = this;
    const claim = match.realBoard?.claim;
    if (!claim) return nothing;
    // The arbiter has it before him where he rules on it.
    if (claim.stage === "disputed" && this.office === Office.ARBITER) return nothing;
    const answers = mayAnswer(match, own);
    const claimant = own !== undefined && claim.by === own;
    return html`<section class=${classMap({ panel: true, asks: answers })} data-testid="claim" data-stage=${claim.stage}>
      <p><bdi>${claimText(claim, this.nameOf)}</bdi></p>
      ${answers
        ? html`<p class="soft">${t("claim.answerHint")}</p>
            <div class="row">
              <button class="seal" data-testid="claim-agree" @click=${() => void this.ask("answerClaim", { agree: true })}>${t("claim.agree")}</button>
              <button data-testid="claim-contest" @click=${() => void this.ask("answerClaim", { agree: false })}>${t("claim.contest")}</button>
            </div>`
        : claimant
          ? html`<p class="soft">${t("claim.yours")}</p>`
          : nothing}
    </section>`;
  }

  // --- a claim that is put together ---

  private draftView(draft: ClaimDraft): TemplateResult {
    const relays = this.own === undefined;
    const wrongs = (this.game.byHand?.wrongs ?? []).filter(({ category }) => !relays || category === "missed_flip");
    const missing = lacking(draft, wrongs);
    const hint = draft.active
      ? t("claim.pointAt", { what: categoryText(draft.active) })
      : draft.items.length === 0
        ? t("claim.choose")
        : t("claim.ready");
    const send = async (): Promise<void> => {
      const items = draft.items.map(({ category, squares }) => ({ category, squares: [...squares] }));
      const sent = await this.ask("claim", relays ? { items, office: Office.RELAY } : { items });
      if (sent) this.set({ claim: undefined });
    };
    return html`<section class="panel" data-testid="claim-draft" aria-label=${t("claim.title")}>
      <h2>${t("claim.title")}</h2>
      <p class="soft" role="status" data-testid="claim-hint">${hint}</p>
      <ul class="categories">
        ${wrongs.map((wrong) => this.categoryRow(draft, wrongs, wrong))}
      </ul>
      ${missing && missing !== draft.active ? html`<p class="soft">${t("claim.lacking", { what: categoryText(missing) })}</p>` : nothing}
      <p class="soft">${relays ? t("claim.relayHint") : t("claim.pressHint")}</p>
      <div class="row end stays">
        <button data-testid="claim-cancel" @click=${() => this.set({ claim: undefined })}>${t("act.cancel")}</button>
        <button class="seal" data-testid="claim-send" ?disabled=${!complete(draft, wrongs)} @click=${() => void send()}>
          ${relays ? t("claim.sendRelay") : t("claim.send")}
        </button>
      </div>
    </section>`;
  }

  private categoryRow(draft: ClaimDraft, wrongs: readonly Wrong[], wrong: Wrong): TemplateResult {
    const item = draft.items.find(({ category }) => category === wrong.category);
    const active = draft.active === wrong.category;
    return html`<li>
      <button
        class=${classMap({ active })}
        data-testid="wrong-${wrong.category}"
        aria-pressed=${item ? "true" : "false"}
        @click=${() => this.set({ claim: choose(draft, wrongs, wrong.category) })}
      >
        <span>${categoryText(wrong.category)}</span>
        <small>${t("claim.article", wrong.article)}</small>
        ${item && item.squares.length > 0 ? html`<span class="squares">${item.squares.join(" ")}</span>` : nothing}
      </button>
    </li>`;
  }

  // --- hands ---

  private tools(): TemplateResult | typeof nothing {
    const { match, own, mode, live } = this;
    if (own === undefined || !live) return nothing;
    const acts = mayAct(match, own);
    if (!acts && !(mode.reach && mayReachOver(match, own))) return nothing;
    const correcting = match.realBoard?.claim !== undefined;
    const pick = (tool: Mode["tool"]): TemplateResult =>
      html`<button data-testid="tool-${tool}" aria-pressed=${mode.tool === tool ? "true" : "false"} @click=${() => this.set({ tool })}>
        ${t(`tool.${tool}`)}
      </button>`;
    const face = html`<button
      data-testid="tool-face"
      aria-pressed=${mode.otherFace ? "true" : "false"}
      @click=${() => this.set({ otherFace: !mode.otherFace })}
    >
      ${t("tool.otherFace")}
    </button>`;
    return html`<section class="panel" data-testid="tools" aria-label=${t("tool.title")}>
      <div class="tools" role="group" aria-label=${t("tool.title")}>
        ${pick("hand")} ${acts ? pick("whole") : nothing} ${pick("shift")} ${pick("lift")}
      </div>
      <p class="soft" data-testid="tool-hint">${t(`tool.hint.${mode.tool}`)}</p>
      ${acts
        ? html`<div class="row">
            ${face}
            ${turnUntouched(match) && !correcting
              ? html`<button data-testid="pass" @click=${() => this.act("pass")}>${t("tool.pass")}</button>`
              : nothing}
            <button class="seal" data-testid="press" @click=${() => this.act("press")}>${t("tool.press")}</button>
          </div>`
        : html`<div class="row">${face}<button data-testid="reach-off" @click=${() => this.set({ reach: false })}>${t("tool.reachOff")}</button></div>`}
    </section>`;
  }

  // --- what may be said ---

  private voices(): TemplateResult | typeof nothing {
    const { match, own, office, mode } = this;
    const relays = own === undefined && office === Office.RELAY;
    const claims = mayClaim(match, relays ? "relay" : (own ?? -1));
    const button = (testid: string, label: string, then: () => void, wide = false): TemplateResult =>
      html`<button class=${wide ? "wide" : ""} data-testid=${testid} @click=${then}>${label}</button>`;
    const asks = (question: Question) => () => (this.question = question);
    const flags = mayClaimFlag(match);
    const list = [
      claims ? button("point-out", t("claim.open"), () => this.set({ claim: emptyDraft, reach: false }), true) : nothing,
      mayClaimFoul(match, own) ? button("point-out-foul", t("foul.open"), () => this.set({ foul: { category: "" }, reach: false }), true) : nothing,
      mayForgive(match, own)
        ? button("forgive", t("touch.forgive", { name: this.nameOf(match.toMove!) }), () => void this.ask("forgiveTouch", {}), true)
        : nothing,
      mayDeclareEnd(match, own) ? button("declare-end", t("end.declare"), asks("end")) : nothing,
      flags && own !== undefined ? button("flag-other", t("flag.other"), asks("flagOther")) : nothing,
      flags && own !== undefined ? button("flag-own", t("flag.own"), asks("flagOwn")) : nothing,
      flags && own === undefined && this.known ? button("flag-both", t("flag.both"), asks("flagBoth"), true) : nothing,
      mayCallArbiter(match, own) ? button("call-arbiter", t("arbiter.call"), asks("arbiter")) : nothing,
      !mode.reach && mayReachOver(match, own) && this.live
        ? html`<button class="quiet wide" data-testid="reach" @click=${() => this.set({ reach: true, tool: "hand" })}>${t("tool.reach")}</button>`
        : nothing,
    ].filter((one) => one !== nothing);
    if (list.length === 0) return nothing;
    return html`<div class="voices" role="group" aria-label=${t("voices.title")} data-testid="voices">${list}</div>`;
  }

  /** What cannot be taken back is asked first. */
  private questionView(): TemplateResult | typeof nothing {
    const { question, match, own } = this;
    if (!question) return nothing;
    const opponent = own === undefined ? "" : this.nameOf(other(own));
    const office = this.office === Office.UNSPECIFIED ? Office.ONLOOKER : this.office;
    const flag = (of: Seat): Promise<boolean> => this.ask("claimFlag", own === undefined ? { of, office } : { of });
    const yes: Record<Question, () => Promise<boolean>> = {
      arbiter: () => this.ask("callArbiter", {}),
      end: () => this.ask("declareEnd", {}),
      flagOther: () => flag(other(own ?? 0)),
      flagOwn: () => flag(own ?? 0),
      flagBoth: () => flag(match.toMove ?? 0),
    };
    return html`<dialog aria-label=${t(`ask.${question}`, { name: opponent })} @close=${() => (this.question = undefined)}>
      <form method="dialog">
        <h2>${t(`ask.${question}`, { name: opponent })}</h2>
        <p>${t(`ask.${question}.text`, { name: opponent })}</p>
        <div class="row end">
          <button value="no" autofocus>${t("act.cancel")}</button>
          <button class="seal" data-testid="ask-yes" @click=${() => void yes[question]()}>${t(`ask.${question}.yes`)}</button>
        </div>
      </form>
    </dialog>`;
  }
}
