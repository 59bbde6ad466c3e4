import { css, html, LitElement, type TemplateResult } from "lit";
import { customElement, query } from "lit/decorators.js";
import { base } from "../design/tokens";
import { Localized, t, type Key } from "../i18n";
import { settings, type Settings } from "../settings";
import { shogiSet } from "../boards/shogi_glyphs";
import { koma } from "./piece";
import { pieceStyles } from "./piece_style";

type Choice = { [K in keyof Settings]: Settings[K] extends string ? K : never }[keyof Settings];
type Switch = { [K in keyof Settings]: Settings[K] extends boolean ? K : never }[keyof Settings];

@customElement("tachiai-settings")
export class TachiaiSettings extends LitElement {
  @query("dialog") private dialog!: HTMLDialogElement;

  constructor() {
    super();
    new Localized(this);
  }

  static override styles = [
    base,
    pieceStyles,
    css`
      dialog {
        border: 1px solid var(--line);
        border-radius: 12px;
        background: var(--sheet-raised);
        color: var(--ink);
        padding: 1.2rem;
        width: min(26rem, calc(100vw - 2rem));
        box-shadow: var(--shadow);
      }
      dialog::backdrop {
        background: #1b140a66;
      }
      form {
        display: grid;
        gap: 1.1rem;
      }
      .top {
        display: flex;
        justify-content: space-between;
        align-items: center;
      }
      fieldset {
        border: 0;
        padding: 0;
        margin: 0;
        display: flex;
        gap: 6px;
        flex-wrap: wrap;
      }
      legend {
        font-size: 0.8rem;
        color: var(--ink-soft);
        padding-bottom: 0.3rem;
      }
      .pick {
        position: relative;
        flex: 1 1 auto;
        text-align: center;
      }
      .pick input {
        position: absolute;
        inset: 0;
        opacity: 0;
        min-height: 0;
        cursor: pointer;
      }
      .pick > span {
        display: block;
        padding: 0.4rem 0.6rem;
        border: 1px solid var(--line);
        border-radius: 6px;
        background: var(--sheet);
        font-size: 0.9rem;
      }
      .pieces .pick {
        flex: 1 1 0;
      }
      .pieces span {
        font-size: 0.8rem;
        height: 100%;
      }
      .pick svg {
        display: block;
        width: 46px;
        height: 50px;
        margin: 0 auto 0.1rem;
      }
      .pick input:checked + span {
        border-color: var(--ink);
        box-shadow: inset 0 0 0 1px var(--ink);
        font-weight: 600;
      }
      .pick input:focus-visible + span {
        outline: 2px solid var(--focus);
        outline-offset: 2px;
      }
      .switch {
        display: flex;
        align-items: center;
        gap: 0.7rem;
      }
      .switch input {
        width: 1.15rem;
        min-height: 1.15rem;
        height: 1.15rem;
        accent-color: var(--seal);
      }
      .switches {
        display: grid;
        gap: 0.6rem;
      }
    `,
  ];

  open(): void {
    this.dialog.showModal();
  }

  override render(): TemplateResult {
    return html`<dialog aria-label=${t("settings.title")} data-testid="settings" @click=${this.outside}>
      <form method="dialog">
        <div class="top">
          <h2>${t("settings.title")}</h2>
          <button class="quiet" aria-label=${t("app.close")}>✕</button>
        </div>
        ${this.choices("pieces", ["kanji2", "kanji1", "international"], (style) =>
          html`<svg viewBox="-50 -52 100 108" aria-hidden="true">
            <defs>
              <linearGradient id="koma" x1="0" y1="0" x2="0" y2="1">
                <stop offset="0" stop-color="var(--piece-light)" /><stop offset="1" stop-color="var(--piece)" />
              </linearGradient></defs
            >${koma({ kind: "R", seat: 0, promoted: false }, shogiSet, style, 0)}
          </svg>`,
        )}
        ${this.choices("notation", ["kanji", "western", "usi"])} ${this.choices("theme", ["auto", "light", "dark"])}
        <fieldset>
          <legend>${t("settings.language")}</legend>
          ${this.pick("language", "ja", "日本語")} ${this.pick("language", "en", "English")}
        </fieldset>
        <div class="switches">
          ${this.switch("hints")} ${this.switch("confirm")} ${this.switch("ahead")} ${this.switch("coordinates")} ${this.switch("sound")} ${this.switch("countdown")}
          ${this.switch("talk")} ${this.switch("hideResults")}
        </div>
      </form>
    </dialog>`;
  }

  private choices<K extends "pieces" | "notation" | "theme">(
    key: K,
    values: Settings[K][],
    picture?: (value: Settings[K]) => TemplateResult,
  ): TemplateResult {
    return html`<fieldset class=${key}>
      <legend>${t(`settings.${key}` as Key)}</legend>
      ${values.map((value) => this.pick(key, value, t(`settings.${key}.${value}` as Key), picture?.(value)))}
    </fieldset>`;
  }

  private pick<K extends Choice>(key: K, value: Settings[K], label: string, picture?: TemplateResult): TemplateResult {
    return html`<label class="pick">
      <input
        type="radio"
        name=${key}
        value=${value}
        .checked=${settings.get()[key] === value}
        @change=${() => settings.set({ [key]: value })}
      />
      <span>${picture}${label}</span>
    </label>`;
  }

  private switch(key: Switch): TemplateResult {
    return html`<label class="switch">
      <input
        type="checkbox"
        name=${key}
        .checked=${settings.get()[key]}
        @change=${(event: Event) => settings.set({ [key]: (event.target as HTMLInputElement).checked })}
      />
      ${t(`settings.${key}` as Key)}
    </label>`;
  }

  private readonly outside = (event: MouseEvent): void => {
    if (event.target === this.dialog) this.dialog.close();
  };
}
