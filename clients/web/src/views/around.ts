// What comes before the first move, and what breaks a game off: the hidden disc, White's press, lateness, other terms,
// adjournment and the sealed move. engines/match/RULES.md#before_play, #interruptions
import { css, html, LitElement, nothing, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { base } from "../design/tokens";
import { Office } from "../gen/tachiai/v1/common_pb";
import { find, Localized, t, type Key } from "../i18n";
import { clockText } from "../match/clock";
import type { MatchState, Seat } from "../match/state";
import { durationTerm, says, seniorOf, type Term } from "../match/terms";
import { codeOf, discDigest, forgetSeal, keepDisc, keptDisc, keptSeal, newNonce, readCode, type SealedMove } from "../secrets";
import { termsText } from "./claim_words";
import { deskStyles } from "./desk_style";
import type { Ask } from "./mode";
import { isBot } from "./words";

/** Choices of a preset that two players agree on before they begin. */
const flags = ["draw_offers", "take_back", "give_time", "adjournment"] as const;
type Flag = (typeof flags)[number];

const flagNow = ({ rulebook }: MatchState, flag: Flag): boolean =>
  flag === "draw_offers" ? rulebook.drawOffers : flag === "take_back" ? rulebook.takeBack : flag === "give_time" ? rulebook.giveTime : says(rulebook.more, flag);

@customElement("tachiai-around")
export class TachiaiAround extends LitElement {
  @property({ attribute: false }) match!: MatchState;
  @property({ attribute: false }) own: Seat | undefined;
  @property({ type: Number }) office: Office = Office.UNSPECIFIED;
  @property({ attribute: false }) names: readonly string[] = [];
  @property({ attribute: false }) ask!: Ask;
  /** Every seat has somebody. */
  @property({ type: Boolean }) full = false;
  @state() private code = "";
  @state() private wordGiven = false;
  @state() private changed: Partial<Record<Flag, boolean>> = {};
  @state() private minutes = "";
  @state() private byoyomi = "";
  @state() private reason = "";

  constructor() {
    super();
    new Localized(this);
  }

  static override styles = [
    base,
    deskStyles,
    css`
      code {
        display: block;
        padding: 0.4rem 0.6rem;
        background: var(--sheet);
        border: 1px dashed var(--line);
        border-radius: 6px;
        overflow-wrap: anywhere;
        user-select: all;
      }
      .check {
        display: flex;
        gap: 0.5rem;
        align-items: center;
        font-size: 0.9rem;
      }
      .check input {
        width: auto;
        min-height: 0;
      }
      .pair {
        display: grid;
        grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
        gap: 6px;
      }
      .pair input {
        width: 100%;
        min-width: 0;
        box-sizing: border-box;
      }
      ol.steps {
        margin: 0;
        padding-inline-start: 1.3rem;
        font-size: 0.86rem;
        color: var(--ink-soft);
      }
      ol.steps li[aria-current="step"] {
        color: var(--ink);
        font-weight: 600;
      }
      details > summary {
        cursor: pointer;
        font-size: 0.9rem;
      }
      details form {
        display: grid;
        gap: 0.5rem;
        padding-top: 0.5rem;
        align-content: start;
      }
      details form .row {
        align-items: start;
      }
      details.panel {
        display: block;
      }
    `,
  ];

  private readonly nameOf = (seat: Seat | undefined): string => (seat === undefined ? "" : (this.names[seat] ?? ""));

  override render(): TemplateResult | typeof nothing {
    const { match } = this;
    if (match.ending) return nothing;
    return html`${this.lateView()} ${this.startView()} ${this.forfeitView()} ${this.adjournView()} ${this.termsView()}`;
  }

  private button(testid: string, label: string, then: () => unknown, seal = true): TemplateResult {
    return html`<button class=${seal ? "seal" : ""} data-testid=${testid} @click=${() => void then()}>${label}</button>`;
  }

  // --- the start ---

  private startView(): TemplateResult | typeof nothing {
    const { match, own, full } = this;
    const { more } = match.rulebook;
    const { around } = match;
    const withDisc = says(more, "hidden_disc");
    if (match.started || !full || (!withDisc && !says(more, "white_starts"))) return nothing;
    if (around.late && around.late.stage !== "arrived") return nothing;
    const stage = withDisc ? around.disc : "settled";
    const senior = seniorOf(more);
    const all = ["", "hidden", "guessed", "revealed", "right_chosen", "settled"] as const;
    const step = all.indexOf(stage);
    const who = [senior, 1 - senior, senior, around.chooser, around.chooser, 1][step];
    const key = (["hide", "guess", "reveal", "right", "colour", "press"] as const)[step]!;
    const mine = own !== undefined && own === who;
    return html`<section class="panel ${mine ? "asks" : ""}" data-testid="start" data-stage=${stage || "untouched"}>
      <h2>${t("start.title")}</h2>
      ${withDisc
        ? html`<ol class="steps">
            ${(["hide", "guess", "reveal", "right", "colour", "press"] as const).map(
              (one, index) => html`<li aria-current=${index === step ? "step" : "false"}>${t(`start.step.${one}`)}</li>`,
            )}
          </ol>`
        : nothing}
      <p role="status"><bdi>${t(`start.await.${key}`, { name: this.nameOf(who) })}</bdi></p>
      ${mine ? this.startButtons(key) : nothing} ${stage === "settled" ? this.chairView(own === 0) : nothing}
    </section>`;
  }

  private startButtons(key: "hide" | "guess" | "reveal" | "right" | "colour" | "press"): TemplateResult {
    const { match } = this;
    const pair = (name: string, labels: [Key, Key], send: (first: boolean) => unknown): TemplateResult =>
      html`<div class="row">
        ${this.button(`${name}-black`, t(labels[0]), () => send(true))} ${this.button(`${name}-white`, t(labels[1]), () => send(false))}
      </div>`;
    const sides: [Key, Key] = ["start.blackUp", "start.whiteUp"];
    switch (key) {
      case "hide":
        return html`<p class="soft">${t("start.hideHint")}</p>${pair("hide", sides, (blackUp) => {
          const nonce = newNonce();
          keepDisc(match.matchId, { blackUp, nonce });
          return this.ask("hideDisc", { digest: discDigest(nonce, match.matchId, blackUp) as Uint8Array<ArrayBuffer> });
        })}`;
      case "guess":
        return pair("guess", sides, (blackUp) => this.ask("guessDisc", { blackUp }));
      case "reveal": {
        const disc = keptDisc(match.matchId);
        if (!disc) return html`<p>${t("start.discLost")}</p>`;
        return html`<div class="row">
          ${this.button("reveal", t(disc.blackUp ? "start.revealBlack" : "start.revealWhite"), () =>
            this.ask("revealDisc", { blackUp: disc.blackUp, nonce: disc.nonce as Uint8Array<ArrayBuffer> }),
          )}
        </div>`;
      }
      case "right":
        return html`<p class="soft">${t("start.rightHint")}</p>
          <div class="row">
            ${this.button("take-right", t("start.takeRight"), () => this.ask("chooseRight", { drawWin: true }))}
            ${this.button("take-colour", t("start.takeColour"), () => this.ask("chooseRight", { drawWin: false }))}
          </div>`;
      case "colour":
        return pair("colour", ["start.playBlack", "start.playWhite"], (black) => this.ask("chooseColour", { black }));
      case "press":
        return html`<p class="soft">${t("start.pressHint")}</p>
          <div class="row">${this.button("press-start", t("start.press"), () => this.ask("pressStart", {}))}</div>`;
    }
  }

  private chairView(may: boolean): TemplateResult | typeof nothing {
    const { chair } = this.match.around;
    if (chair) return html`<p class="soft" data-testid="chair"><bdi>${t("heard.chair", { name: this.nameOf(chair.by), n: chair.number + 1 })}</bdi></p>`;
    if (!may) return nothing;
    const take = (number: number): TemplateResult => this.button(`chair-${number}`, t("start.chair", { n: number + 1 }), () => this.ask("chooseChair", { chair: number }), false);
    return html`<p class="soft">${t("start.chairHint")}</p>
      <div class="row">${take(0)} ${take(1)}</div>`;
  }

  // --- lateness ---

  private lateView(): TemplateResult | typeof nothing {
    const { match, own } = this;
    const { late, chair } = match.around;
    if (!late || match.started) return nothing;
    const name = this.nameOf(late.seat);
    const here = own !== undefined && own !== late.seat;
    const buttons: TemplateResult[] = [];
    if (late.stage === "declared" && here) buttons.push(this.button("press-start", t("late.press"), () => this.ask("pressStart", {})));
    if (late.stage === "clock_runs" && here && match.rulebook.flag === "claim") {
      buttons.push(this.button("late-flag", t("flag.other"), () => this.ask("claimFlag", { of: late.seat }), false));
    }
    if (late.stage !== "arrived" && own === late.seat) buttons.push(this.button("arrive", t("late.arrive"), () => this.ask("arrive", {})));
    if (late.stage === "arrived" && own === late.seat) buttons.push(this.button("forfeit-late", t("late.forfeit"), () => this.ask("forfeitLate", {}), false));
    return html`<section class="panel ${buttons.length > 0 ? "asks" : ""}" data-testid="late" data-stage=${late.stage}>
      <p role="status"><bdi>${t(`late.${late.stage}`, { name })}</bdi></p>
      ${late.stage !== "arrived" && (here || chair) ? this.chairView(here) : nothing}
      ${buttons.length > 0 ? html`<div class="row">${buttons}</div>` : nothing}
    </section>`;
  }

  /** Who was waited for and did not come. */
  private forfeitView(): TemplateResult | typeof nothing {
    const { match, own } = this;
    const here = match.players.some(({ seat, present }) => seat !== own && present);
    if (match.started || own === undefined || here || !match.rulebook.more.has("forfeit_after")) return nothing;
    const after = clockText(Number((match.rulebook.more.get("forfeit_after") ?? "0s").slice(0, -1)) * 1_000);
    return html`<section class="panel" data-testid="forfeit">
      <p class="soft">${t("forfeit.hint", { after })}</p>
      <label class="check"
        ><input type="checkbox" .checked=${this.wordGiven} @change=${(event: Event) => (this.wordGiven = (event.target as HTMLInputElement).checked)} />${t(
          "forfeit.word",
        )}</label
      >
      <div class="row">${this.button("claim-late", t("forfeit.claim"), () => this.ask("claimLate", { wordGiven: this.wordGiven }), false)}</div>
    </section>`;
  }

  // --- adjournment ---

  private adjournView(): TemplateResult | typeof nothing {
    const { match, own } = this;
    const { adjournmentOffer: offer, sealing, sealed } = match.around;
    if (sealed) return this.sealedView(sealed.by);
    if (sealing) {
      const mine = own !== undefined && match.toMove === own;
      return html`<section class="panel ${mine ? "asks" : ""}" data-testid="sealing">
        <p role="status"><bdi>${t("adjourn.sealing", { name: this.nameOf(match.toMove) })}</bdi></p>
        ${mine ? html`<p class="soft">${t("adjourn.sealHint")}</p>` : nothing}
      </section>`;
    }
    if (offer === undefined) return nothing;
    const answer = (accept: boolean): Promise<boolean> => this.ask("answerAdjournment", { accept });
    return html`<section class="panel ${own !== undefined && own !== offer ? "asks" : ""}" data-testid="adjournment">
      <p role="status"><bdi>${t("adjourn.asked", { name: this.nameOf(offer) })}</bdi></p>
      ${own === undefined
        ? nothing
        : own === offer
          ? html`<div class="row">${this.button("adjourn-withdraw", t("adjourn.withdraw"), () => answer(false), false)}</div>`
          : html`<div class="row">
              ${this.button("adjourn-decline", t("act.decline"), () => answer(false), false)} ${this.button("adjourn-accept", t("act.accept"), () => answer(true))}
            </div>`}
    </section>`;
  }

  private sealedView(by: Seat): TemplateResult {
    const { match, own } = this;
    const mine = own === by;
    const kept = mine ? keptSeal(match.matchId) : undefined;
    const open = async (sealed: SealedMove): Promise<void> => {
      if (await this.ask("openSeal", { move: sealed.move, nonce: sealed.nonce as Uint8Array<ArrayBuffer> })) forgetSeal(match.matchId);
    };
    const typed = readCode(this.code);
    return html`<section class="panel ${mine ? "asks" : ""}" data-testid="sealed" data-by=${by}>
      <p role="status"><bdi>${t("adjourn.sealedBy", { name: this.nameOf(by) })}</bdi></p>
      ${mine && kept
        ? html`<p class="soft">${t("adjourn.codeHint")}</p>
            <code data-testid="seal-code">${codeOf(kept)}</code>
            <div class="row">${this.button("open-seal", t("adjourn.open"), () => open(kept))}</div>`
        : nothing}
      ${mine && !kept
        ? html`<p class="soft">${t("adjourn.lost")}</p>
            <label class="field"
              >${t("adjourn.code")}
              <input name="code" autocomplete="off" spellcheck="false" .value=${this.code} @input=${(event: InputEvent) => (this.code = (event.target as HTMLInputElement).value)}
            /></label>
            <div class="row">
              <button class="seal" data-testid="open-seal" ?disabled=${!typed} @click=${() => typed && void open(typed)}>${t("adjourn.open")}</button>
            </div>`
        : nothing}
    </section>`;
  }

  // --- other terms ---

  private termsView(): TemplateResult | typeof nothing {
    const { match, own, names } = this;
    const directs = this.office === Office.ARBITER;
    if (match.lines.length > 0 || names.length !== 2 || match.clocks.frozen || match.realBoard?.touched || match.realBoard?.claim) return nothing;
    // Programs of the house agree on nothing; and who is late comes first.
    if (match.players.some(isBot) || match.around.late?.stage === "clock_runs") return nothing;
    const offer = match.around.terms;
    if (offer) {
      const answer = (accept: boolean): Promise<boolean> => this.ask("answerTerms", { accept });
      return html`<section class="panel ${own !== undefined && own !== offer.by ? "asks" : ""}" data-testid="terms-offer">
        <p role="status"><bdi>${t("heard.termsOffered", { name: this.nameOf(offer.by), terms: termsText(offer.terms) })}</bdi></p>
        ${own === undefined
          ? nothing
          : own === offer.by
            ? html`<div class="row">${this.button("terms-withdraw", t("adjourn.withdraw"), () => answer(false), false)}</div>`
            : html`<div class="row">
                ${this.button("terms-decline", t("act.decline"), () => answer(false), false)} ${this.button("terms-accept", t("act.accept"), () => answer(true))}
              </div>`}
      </section>`;
    }
    if (own === undefined ? !directs : !this.full) return nothing;
    const terms = this.terms();
    const send = async (): Promise<void> => {
      const sent = directs ? await this.ask("setTerms", { terms, reason: this.reason.trim() }) : await this.ask("offerTerms", { terms });
      if (!sent) return;
      this.changed = {};
      this.minutes = this.byoyomi = this.reason = "";
    };
    const number = (name: "minutes" | "byoyomi", label: Key): TemplateResult =>
      html`<label class="field"
        >${t(label)}
        <input type="number" min="0" step="any" name=${name} .value=${this[name]} @input=${(event: InputEvent) => (this[name] = (event.target as HTMLInputElement).value)}
      /></label>`;
    return html`<details class="panel" data-testid="terms">
      <summary>${t(directs ? "terms.set" : "terms.propose")}</summary>
      <form
        @submit=${(event: Event) => {
          event.preventDefault();
          void send();
        }}
      >
        <p class="soft">${t("terms.hint")}</p>
        <div class="pair">${number("minutes", "create.main")} ${number("byoyomi", "create.byoyomi")}</div>
        ${flags
          .filter((flag) => flag !== "adjournment" || match.rulebook.conduct === "strict")
          .map(
            (flag) =>
              html`<label class="check"
                ><input
                  type="checkbox"
                  name=${flag}
                  .checked=${this.changed[flag] ?? flagNow(match, flag)}
                  @change=${(event: Event) => (this.changed = { ...this.changed, [flag]: (event.target as HTMLInputElement).checked })}
                />${find(`term.${flag}`)}</label
              >`,
          )}
        ${directs
          ? html`<label class="field"
              >${t("ruling.reason")}
              <textarea name="reason" maxlength="160" required .value=${this.reason} @input=${(event: InputEvent) => (this.reason = (event.target as HTMLTextAreaElement).value)}></textarea>
            </label>`
          : nothing}
        <p class="soft">${terms.length > 0 ? termsText(terms) : t("terms.none")}</p>
        <div class="row end"><button class="seal" type="submit" data-testid="terms-send" ?disabled=${terms.length === 0 || (directs && this.reason.trim() === "")}>${t(directs ? "terms.set" : "terms.send")}</button></div>
      </form>
    </details>`;
  }

  /** What differs from the preset now. */
  private terms(): Term[] {
    const terms: Term[] = [];
    const main = Number(this.minutes) * 60_000;
    const byoyomi = Number(this.byoyomi) * 1_000;
    if ((this.minutes !== "" || this.byoyomi !== "") && main >= 0 && byoyomi >= 0 && main + byoyomi > 0) {
      terms.push({ name: "control", value: `${durationTerm(main)}${byoyomi > 0 ? `+${durationTerm(byoyomi)}*1` : ""}` });
    }
    for (const flag of flags) {
      const wanted = this.changed[flag];
      if (wanted !== undefined && wanted !== flagNow(this.match, flag)) terms.push({ name: flag, value: wanted ? "yes" : "no" });
    }
    return terms;
  }
}

/** The round's bell: how long until it rings, and what it does. */
@customElement("tachiai-bell")
export class TachiaiBell extends LitElement {
  @property({ attribute: false }) match!: MatchState;
  private timer: ReturnType<typeof setInterval> | undefined;

  constructor() {
    super();
    new Localized(this);
  }

  static override styles = [
    base,
    css`
      p {
        font-size: 0.86rem;
        color: var(--ink-soft);
      }
      b {
        font-variant-numeric: tabular-nums;
        color: var(--ink);
      }
    `,
  ];

  override connectedCallback(): void {
    super.connectedCallback();
    this.timer = setInterval(() => this.requestUpdate(), 1_000);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearInterval(this.timer);
  }

  override render(): TemplateResult | typeof nothing {
    const { bell, rulebook, ending } = this.match;
    if (!bell || ending) return nothing;
    const left = Math.max(0, bell.inMs - (performance.now() - bell.readAt));
    const what = rulebook.more.get("at_bell") === "points" ? "bell.points" : "bell.mainOnly";
    const bonus = Number((rulebook.more.get("bell_bonus") ?? "0s").slice(0, -1)) / 60;
    return html`<p data-testid="bell">${t("bell.in")} <b>${left < 10_000 ? `0:0${Math.floor(left / 1_000)}` : clockText(left)}</b> · ${t(what, { n: bonus })}</p>`;
  }
}

