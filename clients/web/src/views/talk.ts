// What spectators say beside a board. Every text is untrusted: it is shown as text and nothing else.
import { css, html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";
import { customElement, property, query, state } from "lit/decorators.js";
import { repeat } from "lit/directives/repeat.js";
import { base } from "../design/tokens";
import { Office } from "../gen/tachiai/v1/common_pb";
import { Localized, t } from "../i18n";
import { keepMyKey, keepMyName, myName, ownKeyFor } from "../keys";
import { Refusal } from "../protocol";
import { session, SessionListener } from "../session";
import { settings } from "../settings";
import { fitting, newSince, upTo, type Talk, type TalkLine } from "../watch/talk";
import { officeText } from "./claim_words";
import { BrowseEvent } from "./moves";
import { refusalText } from "./words";

@customElement("tachiai-talk")
export class TachiaiTalk extends LitElement {
  @property() matchId = "";
  /** Who reads plays in this game, and it is not over. */
  @property({ type: Boolean }) playing = false;
  /** The relay and the arbiter keep order. */
  @property({ type: Number }) office: Office = Office.UNSPECIFIED;
  /** Only what was said when at most so many plies stood; undefined: all of it. */
  @property({ attribute: false }) upTo: number | undefined;
  @state() private open = false;
  @state() private text = "";
  @state() private name = myName();
  @state() private fault = "";
  @state() private sending = false;
  @query("ol") private list!: HTMLElement | null;
  private read = 0;

  constructor() {
    super();
    new Localized(this);
    new SessionListener(this);
  }

  static override styles = [
    base,
    css`
      :host {
        display: block;
        min-width: 0;
      }
      .head {
        width: 100%;
        display: flex;
        align-items: center;
        gap: 0.5rem;
        text-align: left;
      }
      .head i {
        font-style: normal;
        margin-inline-start: auto;
        background: var(--seal);
        color: #fffaf3;
        border-radius: 1rem;
        font-size: 0.72rem;
        padding: 0 0.5rem;
      }
      section {
        border: 1px solid var(--line);
        border-radius: 8px;
        background: var(--sheet);
        display: grid;
        grid-template-rows: auto minmax(0, 1fr) auto;
        max-height: min(24rem, 60dvh);
      }
      header {
        display: flex;
        align-items: center;
        gap: 6px;
        padding: 0.2rem 0.3rem 0.2rem 0.7rem;
        border-bottom: 1px solid var(--line);
      }
      header h2 {
        font-size: 0.95rem;
        margin-inline-end: auto;
      }
      header button,
      li button {
        min-height: 2rem;
        padding: 0.1rem 0.5rem;
        font-size: 0.82rem;
      }
      ol {
        list-style: none;
        margin: 0;
        padding: 0.4rem 0.7rem;
        overflow-y: auto;
        overscroll-behavior: contain;
        display: grid;
        gap: 0.45rem;
        align-content: start;
        min-height: 3.5rem;
      }
      li {
        line-height: 1.4;
        font-size: 0.9rem;
        overflow-wrap: anywhere;
      }
      li .by {
        font-weight: 600;
      }
      li .office {
        color: var(--seal);
        font-size: 0.78rem;
      }
      li .ply {
        min-height: 0;
        padding: 0 0.2rem;
        border: 0;
        background: none;
        font-size: 0.76rem;
        color: var(--ink-soft);
        text-decoration: underline;
        text-underline-offset: 0.2em;
      }
      .order {
        display: flex;
        gap: 4px;
        padding-top: 2px;
      }
      .empty,
      .closed {
        color: var(--ink-soft);
        font-size: 0.88rem;
        padding: 0.5rem 0.7rem;
      }
      form {
        display: grid;
        grid-template-columns: minmax(0, 1fr) auto;
        gap: 6px;
        padding: 0.4rem;
        border-top: 1px solid var(--line);
      }
      form .name {
        grid-column: 1 / -1;
      }
      .fault {
        grid-column: 1 / -1;
        color: var(--seal);
        font-size: 0.85rem;
      }
    `,
  ];

  override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has("matchId")) {
      this.open = false;
      this.text = "";
      this.fault = "";
      this.read = 0;
    }
  }

  private get talk(): Talk | undefined {
    const talk = session.talks.get(this.matchId);
    return talk && this.upTo !== undefined ? upTo(talk, this.upTo) : talk;
  }

  private get keepsOrder(): boolean {
    return this.office === Office.RELAY || this.office === Office.ARBITER;
  }

  override updated(): void {
    const { talk, list } = this;
    if (!this.open || !talk) return;
    const last = talk.lines.at(-1)?.number ?? 0;
    // Who reads what was said before is not pulled away.
    const atEnd = list && list.scrollHeight - list.scrollTop - list.clientHeight < 80;
    if (list && last > this.read && (atEnd || this.read === 0)) list.scrollTop = list.scrollHeight;
    this.read = Math.max(this.read, last);
  }

  override render(): TemplateResult | typeof nothing {
    const { talk } = this;
    if (!talk || !settings.get().talk || (!talk.open && !this.keepsOrder)) return nothing;
    if (this.playing) return html`<p class="closed" data-testid="talk-playing">${t("talk.playing")}</p>`;
    const fresh = newSince(talk, this.read);
    if (!this.open) {
      return html`<button class="head" data-testid="talk-open" aria-expanded="false" @click=${() => (this.open = true)}>
        ${t("talk.open")}${fresh > 0 ? html`<i data-testid="talk-new" aria-label=${t("talk.new", { n: fresh })}>${fresh}</i>` : nothing}
      </button>`;
    }
    return html`<section aria-label=${t("talk.title")} data-testid="talk">
      <header>
        <h2>${t("talk.title")}</h2>
        ${this.keepsOrder
          ? html`<button data-testid="talk-switch" @click=${() => void this.keepOrder({ case: "open", value: !talk.open })}>${t(talk.open ? "talk.closeAll" : "talk.openAll")}</button>`
          : html`<button class="quiet" data-testid="talk-off" @click=${() => settings.set({ talk: false })}>${t("talk.off")}</button>`}
        <button class="quiet" aria-label=${t("talk.close")} data-testid="talk-close" @click=${() => (this.open = false)}>✕</button>
      </header>
      <ol role="log" aria-live="polite">
        ${talk.lines.length === 0 ? html`<li class="empty">${t("talk.empty")}</li>` : nothing}
        ${repeat(
          talk.lines,
          ({ number }) => number,
          (line) => this.line(line),
        )}
      </ol>
      ${talk.open ? this.form() : html`<p class="closed">${t("talk.closed")}</p>`}
    </section>`;
  }

  private line({ number, principalId, name, text, ply, office }: TalkLine): TemplateResult {
    return html`<li data-line=${number}>
      <bdi class="by">${name || t("seat.guest")}</bdi>
      ${office === Office.UNSPECIFIED ? nothing : html`<span class="office">${officeText(office)}</span>`}
      <button class="ply" title=${t("watch.share")} @click=${() => this.dispatchEvent(new BrowseEvent(ply))}>${t("talk.atPly", { n: ply })}</button><br />
      <bdi>${text}</bdi>
      ${this.keepsOrder
        ? html`<span class="order">
            <button data-testid="talk-hide" @click=${() => void this.keepOrder({ case: "hideLine", value: BigInt(number) })}>${t("talk.hide")}</button>
            ${principalId && principalId !== session.principalId
              ? html`<button data-testid="talk-silence" @click=${() => void this.keepOrder({ case: "silence", value: principalId })}>
                  <bdi>${t("talk.silence", { name: name || t("seat.guest") })}</bdi>
                </button>`
              : nothing}
          </span>`
        : nothing}
    </li>`;
  }

  private form(): TemplateResult {
    const asksName = myName() === "";
    return html`<form
      @submit=${(event: Event) => {
        event.preventDefault();
        void this.say();
      }}
    >
      ${asksName
        ? html`<input
            class="name"
            name="name"
            maxlength="32"
            autocomplete="nickname"
            required
            placeholder=${t("talk.name")}
            aria-label=${t("talk.name")}
            .value=${this.name}
            @input=${(event: InputEvent) => (this.name = (event.target as HTMLInputElement).value)}
          />`
        : nothing}
      <input
        name="say"
        autocomplete="off"
        placeholder=${t("talk.say")}
        aria-label=${t("talk.say")}
        .value=${this.text}
        @input=${(event: InputEvent) => {
          const input = event.target as HTMLInputElement;
          this.text = fitting(input.value);
          if (this.text !== input.value) input.value = this.text;
        }}
      />
      <button type="submit" class="seal" data-testid="talk-send" ?disabled=${this.sending || this.text.trim() === ""}>${t("talk.send")}</button>
      ${this.fault ? html`<p class="fault" role="alert">${this.fault}</p>` : nothing}
    </form>`;
  }

  private async say(): Promise<void> {
    const text = fitting(this.text.trim());
    if (text === "" || this.sending) return;
    if (this.name.trim()) keepMyName(this.name.trim());
    this.sending = true;
    this.fault = "";
    const guest = session.principalId === "";
    try {
      const answer = await session.request("say", { matchId: this.matchId, text, displayName: myName() || t("seat.guest") });
      this.text = "";
      if (answer.case !== "talk") return;
      session.heardTalk(answer.value);
      // A guest who speaks is somebody from here on: by the key that he has made for himself.
      const mine = answer.value.lines.at(-1);
      const own = ownKeyFor(this.matchId);
      if (guest && own && mine) {
        keepMyKey(own);
        session.adopt(own, mine.principalId);
      }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.fault = refusalText(error).text;
    } finally {
      this.sending = false;
    }
  }

  private async keepOrder(
    what: { case: "open"; value: boolean } | { case: "hideLine"; value: bigint } | { case: "silence"; value: string },
  ): Promise<void> {
    try {
      const answer = await session.request("moderateTalk", { matchId: this.matchId, what });
      if (answer.case === "talk") session.heardTalk(answer.value);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.fault = refusalText(error).text;
    }
  }
}
