// The director's entries: one by one, or a pasted table that is looked at first; who is there, and the codes of the cards.
import { css, html, LitElement, nothing, svg, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import qrcode from "qrcode-generator";
import { base } from "../design/tokens";
import { Localized, t } from "../i18n";
import { Refusal } from "../protocol";
import { session } from "../session";
import { Acts, direct } from "../tournament/acts";
import { readEntries, type Entry, type ReadEntries } from "../tournament/entries";
import { codePoints, lookAlikes } from "../tournament/look_alikes";
import { nameOf, type Player, type Tournament } from "../tournament/model";
import { relayStyles } from "./relay_style";
import { refusalView } from "./tournament_refusal";
import { tournamentStyles } from "./tournament_style";
import { playerStateName, tournamentRefusal, valueName } from "./tournament_words";

const fields = ["name", "club", "grade", "previous_rank", "registration", "seed_level", "applied_at"] as const;
type Field = (typeof fields)[number];

const valueOf = (event: Event): string => (event.target as HTMLInputElement).value;
const wireEntry = ({ playerId, name, club, grade, previousRank, registration, seedLevel, appliedAt }: Omit<Entry, "line">) => ({
  playerId,
  name,
  club,
  grade,
  registration,
  seedLevel,
  appliedAt,
  principalId: "",
  ...(previousRank === undefined ? {} : { previousRank }),
});

@customElement("tachiai-tournament-entries")
export class TachiaiTournamentEntries extends LitElement {
  @property({ attribute: false }) tournament!: Tournament;
  @property() path = "";
  @state() private pasted = "";
  @state() private read: ReadEntries | undefined;
  @state() private single: Record<string, string> = {};
  @state() private failed: readonly { name: string; why: string }[] = [];
  @state() private entered = 0;
  @state() private editing = "";
  @state() private replacing = "";
  @state() private codes: readonly { player: string; url: string }[] = [];
  private readonly acts = new Acts(this);

  constructor() {
    super();
    new Localized(this);
  }

  static override styles = [
    base,
    relayStyles,
    tournamentStyles,
    css`
      :host {
        display: grid;
        gap: 1rem;
        grid-template-columns: minmax(0, 1fr);
      }
      td.act {
        text-align: end;
      }
      td.act button {
        min-height: 2.1rem;
        padding: 0.1rem 0.5rem;
        font-size: 0.82rem;
      }
      .codes {
        display: grid;
        grid-template-columns: repeat(auto-fill, minmax(11rem, 1fr));
        gap: 0.6rem;
      }
      .code {
        background: #fff;
        color: #000;
        padding: 0.6rem;
        border: 1px dashed #999;
        text-align: center;
        break-inside: avoid;
        overflow-wrap: anywhere;
      }
      .code svg {
        width: 9rem;
        height: 9rem;
        max-width: 100%;
      }
      .code small {
        font-size: 0.62rem;
        color: #444;
      }
      .twins li {
        overflow-wrap: anywhere;
      }
      tr.edit td {
        background: var(--sheet);
      }
      @media print {
        .panel,
        .list,
        .noprint {
          display: none;
        }
        .codes {
          grid-template-columns: repeat(3, 1fr);
        }
      }
    `,
  ];

  private get early(): boolean {
    return this.tournament.state === "entries";
  }

  override render(): TemplateResult {
    const { tournament } = this;
    return html`${this.codes.length > 0 ? this.codesView() : nothing} ${refusalView(this.acts.refusal)}
      ${this.twinsView(tournament.players)}
      ${this.early || !this.acts.busy ? this.formView() : nothing}
      ${this.early ? this.pasteView() : nothing} ${this.listView()}`;
  }

  // --- one by one ---

  private formView(): TemplateResult {
    const late = !this.early;
    const field = (name: string, label: string, type = "text"): TemplateResult =>
      html`<label><span>${label}</span><input name=${name} type=${type} min="0" .value=${this.single[name] ?? ""} @input=${(event: Event) => (this.single = { ...this.single, [name]: valueOf(event) })} /></label>`;
    return html`<form class="panel" data-testid="entry-form" @submit=${(event: Event) => { event.preventDefault(); void this.enterOne(); }}>
      <h2>${t(late ? "tournament.join" : "tournament.enter")}</h2>
      <div class="pair">
        ${field("name", t("tournament.name"))} ${field("club", t("tournament.club"))} ${field("grade", t("tournament.grade"))}
      </div>
      <details>
        <summary>${t("tournament.more")}</summary>
        <div class="pair">
          ${field("player_id", t("tournament.entry.id"))} ${field("previous_rank", valueName("previous_rank"), "number")} ${field("registration", t("tournament.entry.registration"), "number")}
          ${field("seed_level", t("tournament.entry.seed"), "number")} ${field("applied_at", t("tournament.entry.applied"))}
          ${late
            ? html`<label><span>${t("tournament.entry.replaces")}</span><select @change=${(event: Event) => (this.replacing = valueOf(event))}><option value=""></option>${this.tournament.players.map(({ id, name }) => html`<option value=${id}>${name}</option>`)}</select></label>`
            : nothing}
        </div>
      </details>
      <div class="row"><button class="seal" type="submit" data-testid="enter-one" ?disabled=${this.acts.busy || !(this.single["name"] ?? "").trim()}>${t(late ? "tournament.join" : "tournament.enter")}</button></div>
    </form>`;
  }

  private async enterOne(): Promise<void> {
    const read = (name: string): string => (this.single[name] ?? "").trim();
    const entry = wireEntry({
      playerId: read("player_id"),
      name: read("name"),
      club: read("club"),
      grade: read("grade"),
      previousRank: read("previous_rank") === "" ? undefined : Number(read("previous_rank")),
      registration: Number(read("registration")) || 0,
      seedLevel: Number(read("seed_level")) || 0,
      appliedAt: read("applied_at"),
    });
    const command = this.early ? ({ case: "enter", value: { entry } } as const) : ({ case: "join", value: { entry, replaces: this.replacing } } as const);
    if (await this.acts.direct(this.tournament.id, command)) this.single = {};
  }

  // --- a pasted table ---

  private pasteView(): TemplateResult {
    const { read } = this;
    return html`<section class="panel">
      <h2>${t("tournament.paste")}</h2>
      <p class="soft">${t("tournament.paste.how")}</p>
      <textarea data-testid="paste" .value=${this.pasted} placeholder=${"氏名,所属,段位"} @input=${(event: Event) => this.look(valueOf(event))}></textarea>
      <label class="soft"><input type="file" accept=".csv,.tsv,.txt,text/*" @change=${(event: Event) => void this.open(event)} /></label>
      ${read ? this.previewView(read) : nothing}
      ${this.entered > 0 ? html`<p role="status" data-testid="entered" data-n=${this.entered}>${t("tournament.paste.entered", { n: this.entered })}</p>` : nothing}
      ${this.failed.map(({ name, why }) => html`<p class="fault"><bdi>${name}</bdi>: ${why}</p>`)}
    </section>`;
  }

  private look(text: string): void {
    this.pasted = text;
    this.failed = [];
    this.entered = 0;
    this.read = text.trim() === "" ? undefined : readEntries(text, this.tournament.players);
  }

  /** Files of other programs are UTF-8 or Shift_JIS; a wrong guess would ruin the names. */
  private async open(event: Event): Promise<void> {
    const file = (event.target as HTMLInputElement).files?.[0];
    if (!file) return;
    const bytes = await file.arrayBuffer();
    try {
      this.look(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
    } catch {
      this.look(new TextDecoder("shift_jis").decode(bytes));
    }
  }

  private previewView(read: ReadEntries): TemplateResult {
    const { entries, faults, unknown } = read;
    const twins = lookAlikes([...this.tournament.players, ...entries]).filter(({ members }) => members.some((one) => "line" in one));
    return html`<div class="scroll">
        <table data-testid="preview">
          <thead>
            <tr>
              <th class="n">${t("tournament.paste.line")}</th>
              <th>${t("tournament.name")}</th>
              <th>${t("tournament.club")}</th>
              <th>${t("tournament.grade")}</th>
            </tr>
          </thead>
          <tbody>
            ${entries.map(({ line, name, club, grade }) => html`<tr><td class="n">${line}</td><td><bdi>${name}</bdi></td><td><bdi>${club}</bdi></td><td><bdi>${grade}</bdi></td></tr>`)}
          </tbody>
        </table>
      </div>
      ${unknown.length > 0 ? html`<p class="soft">${t("tournament.paste.unknown", { words: unknown.join(", ") })}</p>` : nothing}
      ${faults.length > 0
        ? html`<ul class="plain fault" data-testid="paste-faults">
            ${faults.map(({ line, fault, text }) => html`<li>${t("tournament.paste.fault", { line, why: t(`tournament.paste.fault.${fault}`) })} <bdi>${text}</bdi></li>`)}
          </ul>`
        : nothing}
      ${twins.map(({ members }) => this.twinView(members))}
      <div class="row"><button class="seal" data-testid="enter-all" ?disabled=${this.acts.busy || entries.length === 0} @click=${() => void this.enterAll(entries)}>${t("tournament.paste.enter", { n: entries.length })}</button></div>`;
  }

  private async enterAll(entries: readonly Entry[]): Promise<void> {
    const failed: { name: string; why: string }[] = [];
    let entered = 0;
    await this.acts.work(async () => {
      for (const entry of entries) {
        try {
          await direct(this.tournament.id, { case: "enter", value: { entry: wireEntry(entry) } });
          ++entered;
        } catch (error) {
          if (!(error instanceof Refusal)) throw error;
          const { text, particulars } = tournamentRefusal(error);
          failed.push({ name: entry.name, why: [text, particulars].filter(Boolean).join(" ") });
        }
      }
    });
    this.look("");
    this.failed = failed;
    this.entered = entered;
  }

  // --- names that are taken for each other ---

  private twinsView(players: readonly Player[]): TemplateResult | typeof nothing {
    const twins = lookAlikes(players);
    return twins.length === 0 ? nothing : html`<section class="panel asks twins" data-testid="twins"><h2>${t("tournament.twins")}</h2>${twins.map(({ members }) => this.twinView(members))}</section>`;
  }

  private twinView(members: readonly { name: string }[]): TemplateResult {
    return html`<div role="note" class="soft" data-testid="twin">
      ${t("tournament.twin")}
      <ul>
        ${members.map(({ name }) => html`<li><b><bdi>${name}</bdi></b> <span class="mono">${codePoints(name)}</span></li>`)}
      </ul>
    </div>`;
  }

  // --- who is there ---

  private listView(): TemplateResult {
    const { tournament } = this;
    const { players, checkIn } = tournament;
    const window = checkIn.opensUtcMs > 0;
    return html`<section class="list">
      <div class="row noprint">
        <h2>${t("tournament.players", { n: players.length })}</h2>
        <button data-testid="codes" ?disabled=${this.acts.busy || players.length === 0} @click=${() => void this.makeCodes()}>${t("tournament.codes")}</button>
        ${window && this.early ? html`<button data-testid="close-check-in" ?disabled=${this.acts.busy} @click=${() => void this.acts.direct(tournament.id, { case: "closeCheckIn", value: {} })}>${t("tournament.closeCheckIn")}</button>` : nothing}
      </div>
      <div class="scroll">
        <table data-testid="entries">
          <tbody>
            ${players.map((player, at) => this.playerView(player, at, window))}
          </tbody>
        </table>
      </div>
    </section>`;
  }

  private playerView(player: Player, at: number, window: boolean): TemplateResult {
    const { tournament } = this;
    const { id, name, club, grade, state: is } = player;
    const here = is === "playing" || is === "late";
    const act = (testid: string, label: string, what: () => unknown): TemplateResult => html`<button class="quiet" data-testid="${testid}-${id}" ?disabled=${this.acts.busy} @click=${what}>${label}</button>`;
    const open = this.editing === id;
    return html`<tr data-player=${id}>
        <td class="n">${at + 1}</td>
        <td>
          <bdi>${name}</bdi> ${is !== "playing" ? html`<span class="chip">${playerStateName(player)}</span>` : nothing} ${player.checkedIn ? html`<span class="chip good">${t("tournament.checkedIn")}</span>` : nothing}
          <span class="soft"><bdi>${[club, grade, player.seedLevel > 0 ? t("tournament.player.seeded") : "", player.number > 0 ? `#${player.number}` : ""].filter(Boolean).join(" · ")}</bdi></span>
        </td>
        <td class="act">
          ${window && this.early && !player.checkedIn && here ? act("check", t("tournament.checkIn"), () => this.acts.work(() => session.request("checkIn", { tournamentId: tournament.id, playerId: id, invitation: "" }))) : nothing}
          ${this.early && here ? act("absent", t("tournament.absent"), () => this.acts.direct(tournament.id, { case: "absent", value: { playerId: id } })) : nothing}
          ${act("edit", t("tournament.edit"), () => (this.editing = open ? "" : id))}
        </td>
      </tr>
      ${open ? this.editView(player) : nothing}`;
  }

  private editView(player: Player): TemplateResult {
    const values: Record<Field, string> = {
      name: player.name,
      club: player.club,
      grade: player.grade,
      previous_rank: player.previousRank === undefined ? "" : String(player.previousRank),
      registration: player.registration ? String(player.registration) : "",
      seed_level: player.seedLevel ? String(player.seedLevel) : "",
      applied_at: player.appliedAt,
    };
    const label: Record<Field, string> = {
      name: t("tournament.name"),
      club: t("tournament.club"),
      grade: t("tournament.grade"),
      previous_rank: valueName("previous_rank"),
      registration: t("tournament.entry.registration"),
      seed_level: t("tournament.entry.seed"),
      applied_at: t("tournament.entry.applied"),
    };
    const { id } = this.tournament;
    const here = player.state === "playing" || player.state === "late";
    return html`<tr class="edit">
      <td colspan="3">
        <div class="pair">
          ${fields.map((field) => html`<label><span>${label[field]}</span><input .value=${values[field]} @change=${(event: Event) => void this.acts.direct(id, { case: "changeEntry", value: { playerId: player.id, field, value: valueOf(event).trim() } })} /></label>`)}
        </div>
        <div class="row" style="margin-top:.6rem">
          <button ?disabled=${this.acts.busy} @click=${() => void this.makeCodes([player.id])}>${t("tournament.code")}</button>
          ${this.early && player.state === "playing" ? html`<button ?disabled=${this.acts.busy} @click=${() => void this.acts.direct(id, { case: "lateNotice", value: { playerId: player.id } })}>${t("tournament.lateNotice")}</button>` : nothing}
          ${!this.early && here
            ? html`<button data-testid="withdraw-${player.id}" ?disabled=${this.acts.busy} @click=${() => void this.withdraw(player)}>${t("tournament.withdraw")}</button>
                <button data-testid="disqualify-${player.id}" ?disabled=${this.acts.busy} @click=${() => void this.disqualify(player)}>${t("tournament.disqualify")}</button>`
            : nothing}
        </div>
      </td>
    </tr>`;
  }

  private async withdraw(player: Player): Promise<void> {
    if (window.confirm(t("tournament.withdraw.sure", { name: player.name }))) await this.acts.direct(this.tournament.id, { case: "withdraw", value: { playerId: player.id } });
  }

  private async disqualify(player: Player): Promise<void> {
    const reason = window.prompt(t("tournament.disqualify.why", { name: player.name }))?.trim();
    if (reason) await this.acts.direct(this.tournament.id, { case: "disqualify", value: { playerId: player.id, reason } });
  }

  // --- codes: a link as a picture, with which a phone takes the place and checks in ---

  private async makeCodes(only?: readonly string[]): Promise<void> {
    const { id, players } = this.tournament;
    const wanted = only ?? players.filter(({ state: is }) => is === "playing" || is === "late").map((player) => player.id);
    if (!only && !window.confirm(t("tournament.codes.sure"))) return;
    const codes: { player: string; url: string }[] = [];
    await this.acts.work(async () => {
      for (const playerId of wanted) {
        const answer = await session.request("invitePlayer", { tournamentId: id, playerId });
        if (answer.case === "playerInvited") codes.push({ player: playerId, url: `${location.origin}/t/${id}#player=${playerId}&invite=${answer.value.invitation}` });
      }
    });
    this.codes = codes;
  }

  private codesView(): TemplateResult {
    return html`<section data-testid="code-sheet">
      <div class="row noprint">
        <button class="seal" @click=${() => window.print()}>${t("tournament.print.now")}</button>
        <button class="quiet" @click=${() => (this.codes = [])}>${t("app.close")}</button>
        <span class="soft">${t("tournament.codes.once")}</span>
      </div>
      <div class="codes">
        ${this.codes.map(({ player, url }) => html`<div class="code">${qrView(url)}<div><b><bdi>${nameOf(this.tournament, player)}</bdi></b></div><small>${url}</small></div>`)}
      </div>
    </section>`;
  }
}

/** Error correction M; the picture carries its quiet zone of four. */
export function qrView(text: string): TemplateResult {
  const code = qrcode(0, "M");
  code.addData(text);
  code.make();
  const size = code.getModuleCount();
  let path = "";
  for (let row = 0; row < size; ++row) for (let column = 0; column < size; ++column) if (code.isDark(row, column)) path += `M${column + 4} ${row + 4}h1v1h-1z`;
  return html`<svg viewBox="0 0 ${size + 8} ${size + 8}" role="img" aria-label="QR" shape-rendering="crispEdges">${svg`<path d="M0 0h${size + 8}v${size + 8}H0z" fill="#fff"/><path d=${path} fill="#000"/>`}</svg>`;
}
