// What an organiser chooses: the format's own choices as a form of its schema, and where and when it is played.
import { css, html, LitElement, nothing, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { base } from "../design/tokens";
import { TournamentVenue } from "../gen/tachiai/v1/tournament_pb";
import { find, Localized, t } from "../i18n";
import { keepMyKey, keepMyName, myKey, myName } from "../keys";
import { Refusal } from "../protocol";
import { session } from "../session";
import { differing, fits, formats, type Choice } from "../tournament/formats";
import { keepBoards, keepTournament, keptBoards } from "../tournament/mine";
import type { Tournament } from "../tournament/model";
import { knownZone, localText, ownZone, utcOf } from "../tournament/times";
import { relayStyles } from "./relay_style";
import { tournamentStyles } from "./tournament_style";
import { formatName, tournamentRefusal } from "./tournament_words";

interface Draft {
  title: string;
  place: string;
  note: string;
  zone: string;
  rounds: { number: number; title: string; starts: string }[];
  venue: TournamentVenue;
  preset: string;
  secondBegins: boolean;
  programmeId: string;
  delayMinutes: number;
  approval: boolean;
  openEntry: boolean;
  opens: string;
  closes: string;
}

/** Presets an encounter of two can be played by. */
const presets = [
  "othello.online", "othello.ajoc49", "othello.casual", "shogi.online", "shogi.sashisho5", "shogi.csa", "shogi.casual", "chushogi.online", "chushogi.national2006.a", "chushogi.national2006.b",
  "othello.relay", "othello.ajoc49.relay", "shogi.relay", "chushogi.relay",
] as const;

const valueOf = (event: Event): string => (event.target as HTMLInputElement).value;
const checked = (event: Event): boolean => (event.target as HTMLInputElement).checked;

function draftOf(t: Tournament | undefined): Draft {
  const zone = t?.zone || ownZone();
  const venues: Readonly<Record<string, TournamentVenue>> = { here: TournamentVenue.HERE, relayed: TournamentVenue.RELAYED };
  const venue = t?.rounds.at(-1)?.boards[0]?.venue ?? "";
  const kept = t && keptBoards(t.id);
  return {
    title: t?.title ?? "",
    place: t?.place ?? "",
    note: t?.note ?? "",
    zone,
    rounds: t ? t.schedule.map(({ round, title, startsUtcMs }) => ({ number: round, title, starts: localText(startsUtcMs, zone) })) : [{ number: 1, title: "", starts: "" }],
    venue: kept?.venue ?? venues[venue] ?? TournamentVenue.TYPED,
    // Of another browser's tournament it is not known, and has to be said.
    preset: kept?.preset ?? (t ? "" : presets[0]),
    secondBegins: kept?.secondBegins ?? false,
    programmeId: t?.programme ?? "",
    delayMinutes: (t?.delayMs ?? 0) / 60_000,
    approval: t?.approval ?? false,
    openEntry: t?.openEntry ?? false,
    opens: localText(t?.checkIn.opensUtcMs ?? 0, zone),
    closes: localText(t?.checkIn.closesUtcMs ?? 0, zone),
  };
}

@customElement("tachiai-tournament-settings")
export class TachiaiTournamentSettings extends LitElement {
  /** The one whose settings are changed; undefined: a new one is made. */
  @property({ attribute: false }) tournament: Tournament | undefined;
  /** Of a new one that follows on another: its choices. */
  @property({ attribute: false }) like: Tournament | undefined;
  @state() private draft: Draft | undefined;
  @state() private format = "swiss";
  @state() private config: Record<string, string> = {};
  @state() private name = myName();
  @state() private fault = "";
  @state() private told = "";
  @state() private busy = false;

  constructor() {
    super();
    new Localized(this);
  }

  static override styles = [
    base,
    relayStyles,
    tournamentStyles,
    css`
      form {
        display: grid;
        gap: 0.8rem;
      }
      fieldset {
        border: 1px solid var(--line);
        border-radius: 8px;
        padding: 0.7rem;
        display: grid;
        gap: 0.6rem;
        min-width: 0;
        margin: 0;
      }
      legend {
        font-family: var(--serif);
        font-weight: 600;
        padding: 0 0.3rem;
      }
      .pair {
        align-items: end;
      }
      .round {
        display: grid;
        grid-template-columns: 2.5rem minmax(0, 1fr) minmax(11rem, auto) auto;
        gap: 0.4rem;
        align-items: center;
      }
      @media (max-width: 599px) {
        .round {
          grid-template-columns: 2.5rem minmax(0, 1fr) auto;
        }
        .round input[type="datetime-local"] {
          grid-column: 2 / -1;
          grid-row: 2;
        }
      }
    `,
  ];

  override willUpdate(): void {
    if (this.draft) return;
    const from = this.tournament ?? this.like;
    this.draft = draftOf(from);
    if (this.like) {
      this.format = this.like.format;
      this.config = { ...this.like.config };
      this.draft = { ...this.draft, rounds: this.draft.rounds.map((round) => ({ ...round, starts: "" })), opens: "", closes: "" };
    }
  }

  private set(change: Partial<Draft>): void {
    this.draft = { ...this.draft!, ...change };
    this.told = "";
  }

  override render(): TemplateResult {
    const draft = this.draft!;
    const fresh = !this.tournament;
    return html`<form data-testid="tournament-settings" @submit=${(event: Event) => { event.preventDefault(); void this.save(); }}>
      <div class="pair">
        ${this.text("title", t("tournament.set.title"), draft.title, (title) => this.set({ title }), 100, true)}
        ${this.text("place", t("tournament.set.place"), draft.place, (place) => this.set({ place }), 100)}
      </div>
      ${fresh ? this.formatView() : nothing}
      <label><span>${t("tournament.set.note")}</span><textarea name="note" maxlength="1900" .value=${draft.note} @input=${(event: Event) => this.set({ note: valueOf(event) })}></textarea></label>
      <fieldset>
        <legend>${t("tournament.set.when")}</legend>
        ${this.text("zone", t("tournament.set.zone"), draft.zone, (zone) => this.set({ zone }), 64, true)}
        ${knownZone(draft.zone) ? nothing : html`<p class="fault" role="status">${t("tournament.set.badZone")}</p>`}
        ${draft.rounds.map((round, at) => {
          const change = (part: Partial<typeof round>): void => this.set({ rounds: draft.rounds.map((one, index) => (index === at ? { ...one, ...part } : one)) });
          return html`<div class="round">
            <b>${round.number}</b>
            <input aria-label=${t("tournament.set.roundTitle")} placeholder=${t("event.round", { n: round.number })} maxlength="60" .value=${round.title} @input=${(event: Event) => change({ title: valueOf(event) })} />
            <input type="datetime-local" aria-label=${t("tournament.set.starts")} .value=${round.starts} @input=${(event: Event) => change({ starts: valueOf(event) })} />
            <button type="button" class="quiet" aria-label=${t("tournament.set.noRound", { n: round.number })} @click=${() => this.set({ rounds: draft.rounds.filter((_, index) => index !== at) })}>✕</button>
          </div>`;
        })}
        <button type="button" ?disabled=${draft.rounds.length >= 64} @click=${() => this.set({ rounds: [...draft.rounds, { number: Math.max(0, ...draft.rounds.map(({ number }) => number)) + 1, title: "", starts: "" }] })}>${t("tournament.set.addRound")}</button>
      </fieldset>
      <fieldset>
        <legend>${t("tournament.set.boards")}</legend>
        <label><span>${t("tournament.set.venue")}</span>
          <select name="venue" @change=${(event: Event) => this.set({ venue: Number(valueOf(event)) })}>
            ${([[TournamentVenue.TYPED, "typed"], [TournamentVenue.HERE, "here"], [TournamentVenue.RELAYED, "relayed"]] as const).map(([venue, word]) => html`<option value=${venue} ?selected=${draft.venue === venue}>${t(`tournament.venue.${word}`)}</option>`)}
          </select>
        </label>
        ${draft.venue === TournamentVenue.TYPED ? nothing : this.boardsView(draft)}
        ${draft.venue === TournamentVenue.RELAYED ? this.text("programme", t("tournament.set.programme"), draft.programmeId, (programmeId) => this.set({ programmeId: programmeId.replace(/^.*\/e\//, "").trim() }), 200) : nothing}
      </fieldset>
      <fieldset>
        <legend>${t("tournament.set.rules")}</legend>
        <label class="tick"><input type="checkbox" name="approval" .checked=${draft.approval} @change=${(event: Event) => this.set({ approval: checked(event) })} />${t("tournament.set.approval")}</label>
        <label class="tick"><input type="checkbox" name="open_entry" .checked=${draft.openEntry} @change=${(event: Event) => this.set({ openEntry: checked(event) })} />${t("tournament.set.openEntry")}</label>
        <div class="pair">
          <label><span>${t("tournament.set.opens")}</span><input type="datetime-local" name="opens" .value=${draft.opens} @input=${(event: Event) => this.set({ opens: valueOf(event) })} /></label>
          <label><span>${t("tournament.set.closes")}</span><input type="datetime-local" name="closes" .value=${draft.closes} @input=${(event: Event) => this.set({ closes: valueOf(event) })} /></label>
          <label><span>${t("tournament.set.delay")}</span><input type="number" min="0" max="1440" .value=${String(draft.delayMinutes)} @input=${(event: Event) => this.set({ delayMinutes: Number(valueOf(event)) || 0 })} /></label>
        </div>
      </fieldset>
      ${myKey() === "" ? this.text("name", t("tournament.yourName"), this.name, (name) => (this.name = name), 32, true) : nothing}
      ${this.fault ? html`<p class="fault" role="alert" data-testid="settings-fault">${this.fault}</p>` : nothing}
      ${this.told ? html`<p role="status">${this.told}</p>` : nothing}
      <div class="row"><button class="seal" type="submit" data-testid="save-tournament" ?disabled=${this.busy || draft.title.trim() === "" || !knownZone(draft.zone) || !this.fitting}>${t(fresh ? "tournament.set.make" : "relay.event.save")}</button></div>
    </form>`;
  }

  private text(name: string, label: string, value: string, then: (value: string) => void, most: number, needed = false): TemplateResult {
    return html`<label><span>${label}</span><input name=${name} maxlength=${most} ?required=${needed} .value=${value} list=${name === "zone" ? "zones" : nothing} @input=${(event: Event) => then(valueOf(event))} /></label>
      ${name === "zone" ? html`<datalist id="zones">${["Asia/Tokyo", "Europe/Prague", "Europe/London", "America/New_York", "UTC"].map((zone) => html`<option value=${zone}></option>`)}</datalist>` : nothing}`;
  }

  private boardsView(draft: Draft): TemplateResult {
    return html`<label><span>${t("tournament.set.preset")}</span><input name="preset" list="presets" required .value=${draft.preset} @input=${(event: Event) => this.set({ preset: valueOf(event) })} /></label>
      <datalist id="presets">${presets.map((one) => html`<option value=${one}></option>`)}</datalist>
      <label class="tick"><input type="checkbox" .checked=${draft.secondBegins} @change=${(event: Event) => this.set({ secondBegins: checked(event) })} />${t("tournament.set.secondBegins")}</label>`;
  }

  // --- the format's own choices, from its schema ---

  private get fitting(): boolean {
    return this.tournament !== undefined || (formats[this.format] ?? []).every((choice) => fits(choice, this.config[choice.key] ?? choice.fallback));
  }

  private formatView(): TemplateResult {
    return html`<fieldset>
      <legend>${t("tournament.set.format")}</legend>
      <label><span class="hidden">${t("tournament.set.format")}</span>
        <select name="format" data-testid="format" @change=${(event: Event) => { this.format = valueOf(event); this.config = {}; }}>
          ${Object.keys(formats).map((one) => html`<option value=${one} ?selected=${one === this.format}>${formatName(one)}</option>`)}
        </select>
      </label>
      <div class="pair">${(formats[this.format] ?? []).map((choice) => this.choiceView(choice))}</div>
    </fieldset>`;
  }

  private choiceView(choice: Choice): TemplateResult {
    const { key, fallback, values } = choice;
    const value = this.config[key] ?? fallback;
    const label = find(`tournament.config.${key}`) ?? key;
    const set = (event: Event): void => void (this.config = { ...this.config, [key]: valueOf(event) });
    if (values.includes("|")) {
      return html`<label><span>${label}</span>
        <select name=${key} @change=${set}>${values.split("|").map((one) => html`<option value=${one} ?selected=${one === value}>${find(`tournament.choice.${one}`) ?? one}</option>`)}</select>
      </label>`;
    }
    const [, least, most] = /^(\d+)\.\.(\d+)$/.exec(values) ?? [];
    if (least !== undefined) return html`<label><span>${label}</span><input type="number" name=${key} min=${least} max=${most!} .value=${value} @input=${set} /></label>`;
    return key === "schedule"
      ? html`<label><span>${label}</span><textarea name=${key} .value=${value} @input=${set}></textarea></label>`
      : html`<label><span>${label}</span><input name=${key} maxlength="4000" .value=${value} @input=${set} /></label>`;
  }

  private async save(): Promise<void> {
    const draft = this.draft!;
    const { zone } = draft;
    this.busy = true;
    this.fault = "";
    try {
      const answer = await session.request("saveTournament", {
        tournamentId: this.tournament?.id ?? "",
        revision: this.tournament?.revision ?? 0,
        displayName: this.name.trim(),
        format: this.tournament ? "" : this.format,
        config: this.tournament ? {} : differing(this.format, this.config),
        settings: {
          title: draft.title.trim(),
          place: draft.place.trim(),
          note: draft.note.trim(),
          zone,
          rounds: draft.rounds.map(({ number, title, starts }) => ({ number, title: title.trim(), startsUtcMs: BigInt(utcOf(starts, zone)) })),
          boards: [{ stage: "", venue: draft.venue, preset: draft.venue === TournamentVenue.TYPED ? "" : draft.preset, control: [], secondBegins: draft.secondBegins }],
          programmeId: draft.venue === TournamentVenue.RELAYED ? draft.programmeId : "",
          delayMs: BigInt(Math.round(draft.delayMinutes * 60_000)),
          approval: draft.approval,
          openEntry: draft.openEntry,
          checkInOpensUtcMs: BigInt(utcOf(draft.opens, zone)),
          checkInClosesUtcMs: BigInt(utcOf(draft.closes, zone)),
        },
      });
      if (answer.case !== "tournamentSaved") return;
      const { tournamentId, directorInvitation, key, principalId } = answer.value;
      if (this.name.trim()) keepMyName(this.name.trim());
      if (key) {
        keepMyKey(key);
        session.adopt(key, principalId);
      }
      keepBoards(tournamentId, { venue: draft.venue, preset: draft.preset, secondBegins: draft.secondBegins });
      keepTournament({ id: tournamentId, title: draft.title.trim(), invitation: directorInvitation });
      this.told = t("relay.home.saved");
      this.dispatchEvent(new Event("did", { bubbles: true, composed: true }));
      if (!this.tournament) this.dispatchEvent(new CustomEvent("go", { detail: `/t/${tournamentId}#desk`, bubbles: true, composed: true }));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const { text, particulars } = tournamentRefusal(error);
      this.fault = [text, particulars].filter(Boolean).join(" ");
    } finally {
      this.busy = false;
    }
  }
}
