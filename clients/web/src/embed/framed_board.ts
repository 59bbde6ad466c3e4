// The board as a page of its own: for an iframe, and as an overlay for streaming software.
import { css, html, LitElement, type PropertyValues, type TemplateResult } from "lit";
import { customElement, property } from "lit/decorators.js";
import { setTitle } from "../title";
import { TachiaiLiveBoard } from "./live_board";
import { fromAddress, optionNames, optionsOf } from "./options";

customElements.define("tachiai-live-board", TachiaiLiveBoard);

@customElement("tachiai-framed-board")
export class TachiaiFramedBoard extends LitElement {
  @property() matchId = "";
  @property({ type: Boolean }) overlay = false;

  private readonly board = new TachiaiLiveBoard();
  private readonly observer = new ResizeObserver(() => this.fit());

  static override styles = css`
    :host {
      display: block;
      padding: 4px;
      overflow: hidden;
    }
    :host([overlay]) {
      padding: 0;
    }
  `;

  override connectedCallback(): void {
    super.connectedCallback();
    this.observer.observe(this.board);
    window.addEventListener("resize", this.fit);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.observer.disconnect();
    window.removeEventListener("resize", this.fit);
  }

  override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has("matchId") && !changed.has("overlay")) return;
    setTitle("Tachiai 立会");
    document.documentElement.classList.toggle("overlay", this.overlay);
    const read = fromAddress(this.matchId, location.search, this.overlay);
    const { theme } = optionsOf(read);
    if (theme === "auto") delete document.documentElement.dataset["theme"];
    else document.documentElement.dataset["theme"] = theme;
    for (const name of optionNames) {
      const word = read(name);
      if (word === null || word === undefined) this.board.removeAttribute(name);
      else this.board.setAttribute(name, word);
    }
    this.toggleAttribute("overlay", this.overlay);
  }

  override render(): TemplateResult {
    return html`${this.board}`;
  }

  /** As wide as the frame lets it be without growing higher than the frame; and the parent is told what it takes. */
  private readonly fit = (): void => {
    const read = fromAddress(this.matchId, location.search, this.overlay);
    const { width, height } = this.board.getBoundingClientRect();
    if (height === 0) return;
    if (window.parent !== window) {
      const natural = Math.ceil(height + 8);
      window.parent.postMessage({ type: "tachiai:height", match: this.matchId, height: natural }, "*");
    }
    if (optionsOf(read).size !== undefined || window.parent === window) return;
    const room = window.innerHeight - 8;
    const picture = this.board.renderRoot.querySelector("svg.picture")?.getBoundingClientRect();
    if (!picture || picture.height === 0) return;
    const around = height - picture.height;
    // The picture keeps its shape; what stands around it keeps its height.
    const widest = Math.max(120, ((room - around) * picture.width) / picture.height + (width - picture.width));
    this.board.style.maxWidth = `${Math.round(Math.min(widest, window.innerWidth - 8))}px`;
    this.board.style.marginInline = "auto";
  };
}
