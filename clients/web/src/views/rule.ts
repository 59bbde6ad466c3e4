// A clause of the rules, on the page where somebody was told of it.
import { css, html, LitElement, nothing, type TemplateResult } from "lit";
import { customElement, property, query, state } from "lit/decorators.js";
import { base } from "../design/tokens";
import { Localized, t } from "../i18n";
import { readRule, ruleBehind } from "../rules";

export const ruleAddress = (rule: string): string => `/#rule=${encodeURIComponent(rule)}`;

/** Somebody wants to read a clause. */
export class RuleEvent extends Event {
  constructor(readonly rule: string) {
    super("rule", { bubbles: true, composed: true });
  }
}

/** A link that opens the clause over the page, and is an address of its own. */
export function ruleLink(rule: string): TemplateResult | typeof nothing {
  if (!rule) return nothing;
  return html`<a
    class="rule-link"
    data-testid="rule-link"
    href=${ruleAddress(rule)}
    @click=${(event: MouseEvent) => {
      if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      event.target!.dispatchEvent(new RuleEvent(rule));
    }}
    ><code>${rule}</code></a
  >`;
}

/** The marks that RULES.md uses inside a paragraph: bold, code, links. */
const marks = /\*\*([^*]+)\*\*|`([^`]+)`|\[([^\]]+)\]\(([^)]+)\)/g;

@customElement("tachiai-rule")
export class TachiaiRule extends LitElement {
  @property() rule = "";
  @state() private text: string | undefined;
  @state() private missing = false;
  @query("dialog") private dialog!: HTMLDialogElement | null;

  constructor() {
    super();
    new Localized(this);
  }

  static override styles = [
    base,
    css`
      dialog {
        border: 1px solid var(--line);
        border-top: 5px solid var(--seal);
        border-radius: 6px;
        background: var(--sheet-raised);
        color: var(--ink);
        padding: 1.1rem 1.3rem;
        width: min(40rem, calc(100vw - 2rem));
        max-height: 80dvh;
        overflow: auto;
        box-shadow: var(--shadow);
      }
      dialog::backdrop {
        background: #1b140a66;
      }
      p {
        margin: 0.5rem 0;
        overflow-wrap: anywhere;
      }
      code {
        font-family: var(--mono);
        font-size: 0.85em;
      }
      .from {
        color: var(--ink-soft);
        font-size: 0.8rem;
      }
      .row {
        display: flex;
        justify-content: flex-end;
        margin-top: 0.9rem;
      }
    `,
  ];

  async show(rule: string): Promise<void> {
    this.rule = rule;
    this.text = undefined;
    this.missing = false;
    await this.updateComplete;
    if (!this.dialog!.open) this.dialog!.showModal();
    const text = await readRule(rule);
    if (this.rule !== rule) return;
    this.text = text;
    this.missing = text === undefined;
  }

  override render(): TemplateResult {
    return html`<dialog aria-label=${t("rule.title")} data-testid="rule" @click=${(event: Event) => event.target === event.currentTarget && this.dialog?.close()}>
      ${this.missing ? html`<p>${t("rule.missing")}</p>` : this.text === undefined ? html`<p aria-busy="true">…</p>` : this.written(this.text)}
      <p class="from">${this.rule}</p>
      <div class="row"><button autofocus @click=${() => this.dialog?.close()}>${t("app.close")}</button></div>
    </dialog>`;
  }

  private written(text: string): TemplateResult[] {
    return text.split(/\n\s*\n|\n(?=#)|(?<=^#[^\n]*)\n/m).filter((part) => part.trim()).map((part) => {
      const title = /^#+ (.*)$/.exec(part.trim());
      return title ? html`<h2>${title[1]}</h2>` : html`<p>${this.line(part)}</p>`;
    });
  }

  private line(text: string): (TemplateResult | string)[] {
    const parts: (TemplateResult | string)[] = [];
    let at = 0;
    for (const found of text.matchAll(marks)) {
      parts.push(text.slice(at, found.index));
      at = found.index + found[0].length;
      const [, bold, code, label, target] = found;
      const rule = target && ruleBehind(this.rule, target);
      if (bold) parts.push(html`<b>${bold}</b>`);
      else if (code) parts.push(html`<code>${code}</code>`);
      else if (rule) parts.push(html`<a href=${ruleAddress(rule)} @click=${(event: Event) => { event.preventDefault(); event.stopPropagation(); void this.show(rule); }}>${label}</a>`);
      else parts.push(label ?? "");
    }
    return [...parts, text.slice(at)];
  }
}
