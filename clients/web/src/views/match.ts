// The page of one match: the table for who plays at it or holds an office, the spectator's page for who watches a relay or
// hides results.
import { css, html, LitElement, type TemplateResult } from "lit";
import { customElement, property } from "lit/decorators.js";
import { base } from "../design/tokens";
import { Localized, t } from "../i18n";
import { session, SessionListener } from "../session";
import "./table";
import "./watch";

@customElement("tachiai-match")
export class TachiaiMatch extends LitElement {
  @property() matchId = "";
  @property({ type: Boolean }) hide = false;

  constructor() {
    super();
    new Localized(this);
    new SessionListener(this);
  }

  static override styles = [
    base,
    css`
      p {
        padding: 4rem 1rem;
        text-align: center;
        color: var(--ink-soft);
      }
    `,
  ];

  override render(): TemplateResult {
    const follow = session.follow?.matchId === this.matchId ? session.follow : undefined;
    const match = follow?.state;
    // Before anything is known nothing is shown: a table that came first would have said what hide mode keeps.
    if (!match && session.noSuchMatch !== this.matchId) return html`<p aria-busy="true">${t("table.loading")}</p>`;
    const watches = match !== undefined && follow?.seat === undefined && (match.rulebook.conduct === "relay" || this.hide);
    return watches
      ? html`<tachiai-watch .matchId=${this.matchId} ?hide=${this.hide}></tachiai-watch>`
      : html`<tachiai-table .matchId=${this.matchId}></tachiai-table>`;
  }
}
