// What a declaration of an entered king takes, and the question before it is made.
import { html, nothing, type TemplateResult } from "lit";
import type { Condition, Declaration } from "../gen/tachiai/v1/news_pb";
import { find, t } from "../i18n";

const of = (declarations: readonly Declaration[], seat: number | undefined): Declaration | undefined =>
  declarations.find((one) => one.seat === seat);

/** Whether a declaration is worth showing: the king has entered, or it holds already. */
export function nearDeclaration(declarations: readonly Declaration[], seat: number | undefined): boolean {
  const own = of(declarations, seat);
  return own !== undefined && (own.holds || own.conditions.some(({ name, holds }) => name === "king_in_zone" && holds));
}

/** A name the server knows and this client does not is shown as it is. */
const nameOf = (name: string): string => find(`declare.${name}`) ?? name;

const row = ({ name, have, need, holds }: Condition): TemplateResult =>
  html`<tr data-testid="condition-${name}" data-holds=${holds ? "yes" : "no"}>
    <th scope="row">${nameOf(name)}</th>
    <td>${need > 1 ? t("declare.have", { have, need }) : nothing}</td>
    <td>${holds ? t("declare.met") : html`<b>${t("declare.missing")}</b>`}</td>
  </tr>`;

/** Each condition by itself, beside the board. */
export function declarationPanel(declarations: readonly Declaration[], seat: number | undefined): TemplateResult | typeof nothing {
  const own = of(declarations, seat);
  if (!own || !nearDeclaration(declarations, seat)) return nothing;
  return html`<section class="declaration" data-testid="declaration" aria-label=${t("declare.title")}>
    <h2>${t("declare.title")}</h2>
    <table>
      ${own.conditions.map(row)}
    </table>
  </section>`;
}

/** @param failing  what the preset does with one that does not hold. */
export function declarationDialog(declarations: readonly Declaration[], seat: number | undefined, failing: string, declare: () => void): TemplateResult | typeof nothing {
  const own = of(declarations, seat);
  if (!own) return nothing;
  return html`<dialog class="declare" aria-label=${t("act.declare")}>
    <form method="dialog">
      <h2>${t("act.declareSure")}</h2>
      <p class="later">${t(failing === "failing_loses" ? "act.declareLoses" : "act.declareRefused")}</p>
      <table>
        ${own.conditions.map(row)}
      </table>
      <div class="row">
        <button value="no" autofocus>${t("act.cancel")}</button>
        <button class="seal" data-testid="declare-yes" @click=${declare}>${t("act.declare")}</button>
      </div>
    </form>
  </dialog>`;
}
