// The events of this server.
import { css, html, LitElement, nothing, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { base } from "../design/tokens";
import type { Programme } from "../gen/tachiai/v1/relay_pb";
import { Localized, t } from "../i18n";
import { ignoreRefusal, session } from "../session";
import { setTitle } from "../title";
import { withHide } from "../watch/veil";
import { whenText } from "./event_words";

@customElement("tachiai-events")
export class TachiaiEvents extends LitElement {
  @property({ type: Boolean }) hide = false;
  @state() private programmes: readonly Programme[] | undefined;

  constructor() {
    super();
    new Localized(this);
  }

  static override styles = [
    base,
    css`
      :host {
        display: grid;
        gap: 1rem;
        max-width: 52rem;
        margin: 0 auto;
        padding: 0.25rem 14px 3rem;
      }
      ul {
        list-style: none;
        margin: 0;
        padding: 0;
        display: grid;
        gap: 0.6rem;
      }
      a.event {
        display: grid;
        gap: 0.15rem;
        padding: 0.8rem 1rem;
        background: var(--sheet);
        border: 1px solid var(--line);
        border-left: 4px solid var(--seal);
        border-radius: 6px;
        text-decoration: none;
      }
      a.event:hover {
        background: var(--sheet-raised);
      }
      b {
        font-family: var(--serif);
        font-size: 1.05rem;
        overflow-wrap: anywhere;
      }
      span {
        color: var(--ink-soft);
        font-size: 0.86rem;
      }
      .plain {
        color: var(--ink-soft);
      }
    `,
  ];

  override connectedCallback(): void {
    super.connectedCallback();
    setTitle(`${t("event.all")} · Tachiai 立会`);
    session.request("listProgrammes", {}).then((answer) => {
      if (answer.case === "programmeList") this.programmes = answer.value.programmes;
    }, ignoreRefusal);
  }

  override render(): TemplateResult {
    const { programmes } = this;
    return html`<h1>${t("event.all")}</h1>
      ${programmes === undefined
        ? html`<p class="plain" aria-busy="true">…</p>`
        : programmes.length === 0
          ? html`<p class="plain">${t("event.noEvents")}</p>`
          : html`<ul data-testid="events">
              ${programmes.map((programme) => this.row(programme))}
            </ul>`}`;
  }

  private row({ programmeId, title, place, rounds, boards }: Programme): TemplateResult {
    const first = rounds.map(({ startsUtcMs }) => Number(startsUtcMs)).filter((start) => start > 0).sort((a, b) => a - b)[0];
    const meta = [place, first === undefined ? "" : whenText(first), boards.length > 0 ? t("event.boards", { n: boards.length }) : ""].filter(Boolean);
    return html`<li>
      <a class="event" href=${withHide(`/e/${programmeId}`, this.hide)} data-programme=${programmeId}>
        <b><bdi>${title}</bdi></b>${meta.length > 0 ? html`<span>${meta.join(" · ")}</span>` : nothing}
      </a>
    </li>`;
  }
}
