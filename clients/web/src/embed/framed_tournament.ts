// The page of an iframe: /t/ID/embed?show=bracket&theme=dark. It tells its parent how high it would like to be.
import { css, html, LitElement, type TemplateResult } from "lit";
import { customElement, property } from "lit/decorators.js";
import { standingsOptionsOf } from "./tournament_options";
import { TachiaiStandings } from "./tournament_element";

if (!customElements.get("tachiai-standings")) customElements.define("tachiai-standings", TachiaiStandings);

@customElement("tachiai-framed-tournament")
export class TachiaiFramedTournament extends LitElement {
  @property() tournamentId = "";
  private readonly observer = new ResizeObserver(([entry]) => {
    if (window.parent !== window && entry) window.parent.postMessage({ type: "tachiai:height", tournament: this.tournamentId, height: Math.ceil(entry.contentRect.height + 24) }, "*");
  });

  static override styles = css`
    :host {
      display: block;
    }
  `;

  override firstUpdated(): void {
    this.observer.observe(this.renderRoot.querySelector("tachiai-standings")!);
  }
  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.observer.disconnect();
  }

  override render(): TemplateResult {
    const query = new URLSearchParams(location.search);
    const { theme } = standingsOptionsOf((name) => query.get(name));
    if (theme !== "auto") document.documentElement.dataset["theme"] = theme;
    return html`<tachiai-standings
      .tournament=${this.tournamentId}
      .show=${query.get("show") ?? ""}
      .rows=${query.get("rows") ?? ""}
      .lang=${query.get("lang") ?? ""}
      .theme=${theme}
      .hideTitle=${query.get("hide-title")}
      .hideLink=${query.get("hide-link")}
    ></tachiai-standings>`;
  }
}
