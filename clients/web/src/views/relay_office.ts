// Taking the desk of a board over: by the link that another operator handed on.
import { html, LitElement, nothing, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { base } from "../design/tokens";
import { Localized, t } from "../i18n";
import { forgetOfficeInvitation, keepKey, keepMyKey, keepMyName, myKey, myName, officeInvitationOf } from "../keys";
import { Refusal } from "../protocol";
import { session, SessionListener } from "../session";
import { relayStyles } from "./relay_style";
import { refusalText } from "./words";

@customElement("tachiai-relay-office")
export class TachiaiRelayOffice extends LitElement {
  @property() matchId = "";
  @state() private name = myName();
  @state() private fault = "";

  constructor() {
    super();
    new Localized(this);
    new SessionListener(this);
  }

  static override styles = [base, relayStyles];

  override render(): TemplateResult {
    return html`<form
      class="panel"
      style="max-width: 32rem; margin: 1rem auto"
      data-testid="take-desk"
      @submit=${(event: Event) => {
        event.preventDefault();
        void this.take();
      }}
    >
      <h2>${t("relay.take.title")}</h2>
      <p>${t("relay.take.hint")}</p>
      <label><span>${t("create.name")}</span>
        <input name="name" maxlength="32" autocomplete="nickname" .value=${this.name} @input=${(event: InputEvent) => (this.name = (event.target as HTMLInputElement).value)} /></label>
      ${this.fault ? html`<p class="fault" role="alert">${this.fault}</p>` : nothing}
      <button class="seal" type="submit" ?disabled=${session.link.state !== "live"}>${t("relay.take.go")}</button>
    </form>`;
  }

  private async take(): Promise<void> {
    keepMyName(this.name);
    try {
      const answer = await session.request("takeOffice", {
        matchId: this.matchId,
        invitation: officeInvitationOf(this.matchId),
        displayName: this.name.trim() || t("seat.guest"),
      });
      if (answer.case !== "officeGiven") return;
      const key = answer.value.key || myKey();
      keepKey(this.matchId, key);
      if (answer.value.key) keepMyKey(key);
      forgetOfficeInvitation(this.matchId);
      session.gained(this.matchId, answer.value.office);
      session.adopt(key, answer.value.principalId);
      this.requestUpdate();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.fault = refusalText(error).text;
    }
  }
}
