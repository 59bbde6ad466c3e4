// A command that was not done: why, the rule behind it, and the particulars.
import { html, nothing, type TemplateResult } from "lit";
import type { Refusal } from "../protocol";
import { ruleLink } from "./rule";
import { tournamentRefusal } from "./tournament_words";

export function refusalView(refusal: Refusal | undefined): TemplateResult | typeof nothing {
  if (!refusal) return nothing;
  const { text, rule, particulars } = tournamentRefusal(refusal);
  return html`<p class="fault" role="alert" data-testid="refused" data-illegality=${refusal.news.illegality}>
    ${text} ${particulars ? html`<bdi>${particulars}</bdi>` : nothing} ${rule.startsWith("engines/") ? ruleLink(rule) : nothing}
  </p>`;
}
