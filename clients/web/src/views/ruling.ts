// The arbiter's desk beside a board: exactly the rulings that are possible now, each with its reason.
// engines/match/RULES.md#arbiter
import { css, html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import type { BoardGame } from "../boards";
import { base } from "../design/tokens";
import { Office, PenaltyKind } from "../gen/tachiai/v1/common_pb";
import { Localized, t, type Key } from "../i18n";
import { rulings, type Ruling } from "../match/desk";
import { foulChoices } from "../match/fouls";
import { openClaim } from "../match/real_board";
import { hasFouls, type MatchState, type Seat } from "../match/state";
import { readCode } from "../secrets";
import { settings } from "../settings";
import { claimText } from "./claim_words";
import { deskStyles } from "./desk_style";
import { ModeEvent, type Ask, type Mode } from "./mode";

/** A ruling as it is chosen: one button each. */
export type Outcome =
  | "uphold"
  | "reject"
  | "resumeClocks"
  | "stopClocks"
  | "setBoard"
  | "setClock"
  | "caution"
  | "warning"
  | "time"
  | "loss"
  | "rewind"
  | "adjudicate"
  | "giveDrawRight"
  | "forgiveTouch"
  | "chooseFoul"
  | "ringBell"
  | "revealNothing"
  | "declareLate"
  | "arrive"
  | "openSeal"
  | "handOver"
  | "callOffFrozen";

const parts: Record<Ruling, Outcome[]> = {
  rule: ["uphold", "reject"],
  resumeClocks: ["resumeClocks"],
  stopClocks: ["stopClocks"],
  forgiveTouch: ["forgiveTouch"],
  giveDrawRight: ["giveDrawRight"],
  setBoard: ["setBoard"],
  setClock: ["setClock"],
  penalise: ["caution", "warning", "loss"],
  penaliseTime: ["time"],
  rewind: ["rewind"],
  adjudicate: ["adjudicate"],
  choose: ["chooseFoul"],
  ringBell: ["ringBell"],
  revealNothing: ["revealNothing"],
  declareLate: ["declareLate"],
  arrive: ["arrive"],
  openSeal: ["openSeal"],
  handOver: ["handOver"],
  callOffFrozen: ["callOffFrozen"],
};

export const outcomes = (match: MatchState): Outcome[] => rulings(match).flatMap((ruling) => parts[ruling]);

const penalties: Partial<Record<Outcome, PenaltyKind>> = {
  caution: PenaltyKind.CAUTION,
  warning: PenaltyKind.WARNING,
  time: PenaltyKind.TIME,
  loss: PenaltyKind.LOSS,
};

/** Those that set the board by hand. */
const sets = new Set<Outcome>(["uphold", "reject", "setBoard"]);
const withoutReason = new Set<Outcome>([
  "resumeClocks",
  "stopClocks",
  "giveDrawRight",
  "forgiveTouch",
  "ringBell",
  "revealNothing",
  "declareLate",
  "arrive",
  "openSeal",
  "handOver",
  "callOffFrozen",
]);
const ofSeat = new Set<Outcome>(["setClock", "caution", "warning", "time", "loss", "giveDrawRight", "declareLate", "handOver"]);

/** What an adjudication gives: places by seat; none: void. */
const results: [Key, number[]][] = [
  ["ruling.result.0", [1, 2]],
  ["ruling.result.1", [2, 1]],
  ["ruling.result.draw", [1, 1]],
  ["ruling.result.void", []],
];

@customElement("tachiai-ruling")
export class TachiaiRuling extends LitElement {
  @property({ attribute: false }) match!: MatchState;
  @property({ attribute: false }) game!: BoardGame;
  @property({ attribute: false }) mode!: Mode;
  @property({ attribute: false }) names: readonly string[] = [];
  @property({ attribute: false }) ask!: Ask;
  /** The ply looked at; undefined: the live position. */
  @property({ attribute: false }) shownPly: number | undefined;
  @state() private chosen: Outcome | undefined;
  @state() private reason = "";
  @state() private seat: Seat = 0;
  @state() private minutes = "";
  @state() private seconds = "";
  @state() private result = 0;
  @state() private unrated = false;
  @state() private choice = "";
  @state() private code = "";

  constructor() {
    super();
    new Localized(this);
  }

  static override styles = [
    base,
    deskStyles,
    css`
      .outcomes {
        display: flex;
        flex-wrap: wrap;
        gap: 6px;
      }
      .outcomes button {
        flex: 1 1 auto;
        padding-inline: 0.65rem;
      }
      .pair {
        display: grid;
        grid-template-columns: 1fr 1fr;
        gap: 6px;
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
    `,
  ];

  override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has("match") || !this.chosen || outcomes(this.match).includes(this.chosen)) return;
    this.choose(undefined); // the moment for it is gone
  }

  private readonly nameOf = (seat: Seat): string => this.names[seat] ?? "";

  private setMode(change: Partial<Mode>): void {
    this.dispatchEvent(new ModeEvent({ ...this.mode, ...change }));
  }

  private choose(outcome: Outcome | undefined): void {
    this.chosen = outcome;
    if (outcome === "setClock") this.showClock(this.seat);
    if (outcome === "time") [this.minutes, this.seconds] = ["1", "0"];
    const hands = outcome !== undefined && this.byHand(outcome);
    if (hands !== (this.mode.setting !== undefined)) this.setMode({ setting: hands ? [] : undefined, tool: "hand", claim: undefined });
  }

  /** Whether hands put the board right with it: fouls are ruled on by word alone. */
  private byHand(outcome: Outcome): boolean {
    return sets.has(outcome) && !hasFouls(this.match.rulebook);
  }

  private showClock(seat: Seat): void {
    const left = this.match.clocks.faces[seat]?.mainMs ?? 0;
    [this.minutes, this.seconds] = [String(Math.floor(left / 60_000)), String(Math.floor((left % 60_000) / 1_000))];
  }

  override render(): TemplateResult {
    const { match, chosen } = this;
    const may = outcomes(match);
    const claim = match.realBoard && openClaim(match.realBoard);
    return html`<section class=${claim?.stage === "disputed" ? "panel asks" : "panel"} data-testid="ruling" aria-label=${t("ruling.title")}>
      <h2>${t("ruling.title")}</h2>
      ${claim?.stage === "disputed" ? html`<p><bdi>${claimText(claim, this.nameOf)}</bdi></p>` : nothing}
      ${may.length === 0 ? html`<p class="soft">${t("ruling.nothing")}</p>` : nothing}
      <div class="outcomes" role="group" aria-label=${t("ruling.choose")}>
        ${may.map(
          (outcome) =>
            html`<button
              data-testid="outcome-${outcome}"
              aria-pressed=${chosen === outcome ? "true" : "false"}
              @click=${() => this.choose(chosen === outcome ? undefined : outcome)}
            >
              ${t(`ruling.${outcome}`)}
            </button>`,
        )}
      </div>
      ${chosen ? this.form(chosen) : nothing}
    </section>`;
  }

  private form(outcome: Outcome): TemplateResult {
    const rewinds = outcome === "rewind";
    const back = this.shownPly !== undefined && this.shownPly < this.match.lines.length;
    const ready = (withoutReason.has(outcome) || this.reason.trim() !== "") && (!rewinds || back) && (outcome !== "setBoard" || (this.mode.setting?.length ?? 0) > 0) &&
      (outcome !== "chooseFoul" || this.choice !== "") && (outcome !== "openSeal" || readCode(this.code) !== undefined);
    return html`<form
      class="panel"
      data-testid="ruling-form"
      @submit=${(event: Event) => {
        event.preventDefault();
        void this.send(outcome);
      }}
    >
      <p class="soft">${t(sets.has(outcome) && !this.byHand(outcome) ? "ruling.hint.foul" : `ruling.hint.${outcome}`)}</p>
      ${this.byHand(outcome) ? this.hands() : nothing}
      ${outcome === "chooseFoul" ? this.choiceField() : nothing}
      ${outcome === "openSeal" ? this.codeField() : nothing}
      ${ofSeat.has(outcome) ? this.seatField(outcome) : nothing}
      ${outcome === "setClock" || outcome === "time" ? this.timeFields() : nothing}
      ${rewinds
        ? html`<p data-testid="rewind-to">${back ? t("ruling.rewindTo", { n: this.shownPly! }) : t("ruling.rewindPick")}</p>`
        : nothing}
      ${outcome === "adjudicate" ? this.resultFields() : nothing}
      ${withoutReason.has(outcome)
        ? nothing
        : html`<label class="field"
            >${t("ruling.reason")}
            <textarea
              name="reason"
              maxlength="160"
              required
              .value=${this.reason}
              @input=${(event: InputEvent) => (this.reason = (event.target as HTMLTextAreaElement).value)}
            ></textarea>
          </label>`}
      <div class="row end">
        <button type="button" @click=${() => this.choose(undefined)}>${t("act.cancel")}</button>
        <button class="seal" type="submit" data-testid="ruling-send" ?disabled=${!ready}>${t(`ruling.${outcome}`)}</button>
      </div>
    </form>`;
  }

  private hands(): TemplateResult {
    const { mode } = this;
    const setting = mode.setting ?? [];
    const style = settings.get().notation;
    const pick = (tool: Mode["tool"]): TemplateResult =>
      html`<button type="button" data-testid="set-${tool}" aria-pressed=${mode.tool === tool ? "true" : "false"} @click=${() => this.setMode({ tool })}>
        ${t(`tool.${tool}`)}
      </button>`;
    return html`<div class="tools" role="group" aria-label=${t("tool.title")}>
        ${pick("hand")} ${pick("shift")} ${pick("lift")}
        <button type="button" data-testid="set-face" aria-pressed=${mode.otherFace ? "true" : "false"} @click=${() => this.setMode({ otherFace: !mode.otherFace })}>
          ${t(mode.otherFace ? "ruling.layWhite" : "ruling.layBlack")}
        </button>
      </div>
      ${setting.length === 0
        ? html`<p class="soft">${t("ruling.noHands")}</p>`
        : html`<ol class="acts" data-testid="prepared">
              ${setting.map((act) => html`<li>${this.game.notate(style, undefined, act, -1, undefined)}</li>`)}
            </ol>
            <div class="row end">
              <button type="button" data-testid="set-undo" @click=${() => this.setMode({ setting: setting.slice(0, -1) })}>${t("ruling.undo")}</button>
            </div>`}`;
  }

  private seatField(outcome: Outcome): TemplateResult {
    return html`<label class="field"
      >${t("ruling.whom")}
      <select
        name="seat"
        @change=${(event: Event) => {
          this.seat = Number((event.target as HTMLSelectElement).value);
          if (outcome === "setClock") this.showClock(this.seat);
        }}
      >
        ${this.names.map((_, seat) => html`<option value=${seat} ?selected=${this.seat === seat}>${this.nameOf(seat)}</option>`)}
      </select>
    </label>`;
  }

  private choiceField(): TemplateResult {
    return html`<label class="field"
      >${t("ruling.chooseFoul.label")}
      <select name="choice" @change=${(event: Event) => (this.choice = (event.target as HTMLSelectElement).value)}>
        <option value="" ?selected=${this.choice === ""}></option>
        ${foulChoices(this.match, undefined).map((choice) => html`<option value=${choice} ?selected=${this.choice === choice}>${t(`choice.${choice}`)}</option>`)}
      </select>
    </label>`;
  }

  private codeField(): TemplateResult {
    return html`<label class="field"
      >${t("adjourn.code")}
      <input name="code" autocomplete="off" spellcheck="false" .value=${this.code} @input=${(event: InputEvent) => (this.code = (event.target as HTMLInputElement).value)} />
    </label>`;
  }

  private timeFields(): TemplateResult {
    const number = (name: "minutes" | "seconds", label: string): TemplateResult =>
      html`<label class="field"
        >${label}
        <input
          type="number"
          min="0"
          max=${name === "seconds" ? "59" : "600"}
          inputmode="numeric"
          name=${name}
          .value=${this[name]}
          @input=${(event: InputEvent) => (this[name] = (event.target as HTMLInputElement).value)}
        />
      </label>`;
    return html`<div class="pair">${number("minutes", t("ruling.minutes"))} ${number("seconds", t("ruling.seconds"))}</div>`;
  }

  private resultFields(): TemplateResult {
    return html`<label class="field"
        >${t("ruling.result")}
        <select name="result" @change=${(event: Event) => (this.result = Number((event.target as HTMLSelectElement).value))}>
          ${results.map(
            ([key], index) =>
              html`<option value=${index} ?selected=${this.result === index}>${t(key, { name: this.nameOf(Math.min(index, 1)) })}</option>`,
          )}
        </select>
      </label>
      <label class="check"
        ><input type="checkbox" .checked=${this.unrated} @change=${(event: Event) => (this.unrated = (event.target as HTMLInputElement).checked)} />${t(
          "ruling.unrated",
        )}</label
      >`;
  }

  private async send(outcome: Outcome): Promise<void> {
    const { match, mode, seat } = this;
    const reason = this.reason.trim();
    const acts = [...(mode.setting ?? [])];
    const ms = BigInt(Math.round((Number(this.minutes) * 60 + Number(this.seconds)) * 1_000));
    const penalty = penalties[outcome];
    const sent =
      penalty !== undefined
        ? await this.ask("penalise", { of: seat, kind: penalty, amountMs: outcome === "time" ? ms : 0n, reason })
        : outcome === "uphold" || outcome === "reject"
          ? await this.ask("rule", { uphold: outcome === "uphold", acts, reason })
          : outcome === "setBoard"
            ? await this.ask("setBoard", { acts, reason })
            : outcome === "setClock"
              ? await this.ask("setClock", { of: seat, mainMs: ms, reason })
              : outcome === "rewind"
                ? await this.ask("rewind", { toPly: this.shownPly ?? match.lines.length, reason })
                : outcome === "chooseFoul"
                  ? await this.ask("choose", { choice: this.choice, reason, office: Office.ARBITER })
                : outcome === "adjudicate"
                  ? await this.ask("adjudicate", { places: results[this.result]![1], unrated: this.unrated, reason })
                  : await this.plain(outcome);
    if (!sent) return;
    this.reason = "";
    this.code = "";
    this.choice = "";
    this.choose(undefined);
  }

  private plain(outcome: Outcome): Promise<boolean> {
    switch (outcome) {
      case "giveDrawRight":
        return this.ask("giveDrawRight", { of: this.seat });
      case "forgiveTouch":
        return this.ask("forgiveTouch", { office: 1 });
      case "ringBell":
        return this.ask("ringBell", {});
      case "revealNothing":
        return this.ask("revealDisc", { office: Office.ARBITER });
      case "declareLate":
        return this.ask("declareLate", { of: this.seat });
      case "arrive":
        return this.ask("arrive", { office: Office.ARBITER });
      case "handOver":
        return this.ask("handOver", { of: this.seat, bot: "random" });
      case "callOffFrozen":
        return this.ask("callOffFrozen", {});
      case "openSeal": {
        const sealed = readCode(this.code);
        return sealed ? this.ask("openSeal", { ...sealed, office: Office.ARBITER }) : Promise.resolve(false);
      }
      case "stopClocks":
        return this.ask("stopClocks", {});
      default:
        return this.ask("resumeClocks", {});
    }
  }
}
