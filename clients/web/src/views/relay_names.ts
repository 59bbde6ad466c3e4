// The names at a board, put right at the desk. This one thing needs the network: all watchers hear it at once.
import { html, LitElement, nothing, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { base } from "../design/tokens";
import { Localized, t } from "../i18n";
import type { Player } from "../match/state";
import { Refusal } from "../protocol";
import { session, SessionListener } from "../session";
import { DoneEvent, relayStyles } from "./relay_style";
import { refusalText, seatName, seatsOf } from "./words";

@customElement("tachiai-relay-names")
export class TachiaiRelayNames extends LitElement {
  @property() matchId = "";
  @property() game = "";
  @property({ attribute: false }) players: readonly Player[] = [];
  @state() private names: readonly string[] = [];
  @state() private fault = "";

  constructor() {
    super();
    new Localized(this);
    new SessionListener(this);
  }

  static override styles = [base, relayStyles];

  override connectedCallback(): void {
    super.connectedCallback();
    this.names = seatsOf(this.game).map((seat) => this.nameOf(seat));
  }

  private nameOf(seat: number): string {
    return this.players.find((player) => player.seat === seat)?.name ?? "";
  }

  override render(): TemplateResult {
    return html`<form
      class="panel"
      data-testid="relay-names"
      @submit=${(event: Event) => {
        event.preventDefault();
        void this.save();
      }}
    >
      <h2>${t("relay.names.title")}</h2>
      <div class="pair">
        ${this.names.map(
          (name, seat) => html`<label><span>${seatName(this.game, seat)}</span>
            <input
              maxlength="32"
              data-testid="name-${seat}"
              .value=${name}
              @input=${(event: InputEvent) => (this.names = this.names.map((one, i) => (i === seat ? (event.target as HTMLInputElement).value : one)))}
            /></label>`,
        )}
      </div>
      ${this.fault ? html`<p class="fault" role="alert">${this.fault}</p>` : nothing}
      <div class="row">
        <button class="seal" type="submit" data-testid="names-save" ?disabled=${session.link.state !== "live"}>${t("relay.event.save")}</button>
        <button class="quiet" type="button" data-testid="panel-close" @click=${() => this.dispatchEvent(new DoneEvent())}>${t("act.cancel")}</button>
      </div>
    </form>`;
  }

  private async save(): Promise<void> {
    this.fault = "";
    try {
      for (const [seat, text] of this.names.entries()) {
        const name = text.trim();
        if (name && name !== this.nameOf(seat)) await session.request("namePlayer", { matchId: this.matchId, seat, name });
      }
      this.dispatchEvent(new DoneEvent());
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.fault = refusalText(error).text;
    }
  }
}
