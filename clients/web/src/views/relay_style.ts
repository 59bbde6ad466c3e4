// What the pages of a relay share in looks.
import { css } from "lit";

export const relayStyles = css`
  :host {
    display: block;
  }
  .panel {
    display: grid;
    gap: 0.6rem;
    padding: 0.75rem;
    background: var(--sheet);
    border: 1px solid var(--line);
    border-radius: 8px;
    min-width: 0;
  }
  .panel.asks {
    border-color: var(--seal);
    box-shadow: inset 3px 0 0 var(--seal);
  }
  .panel h2 {
    font-size: 1rem;
  }
  .panel p {
    line-height: 1.45;
  }
  .soft {
    color: var(--ink-soft);
    font-size: 0.86rem;
  }
  .fault {
    color: var(--seal);
  }
  .row {
    display: flex;
    flex-wrap: wrap;
    gap: 0.5rem;
    align-items: center;
  }
  .row > button {
    flex: 1 1 auto;
  }
  .row > .quiet {
    flex: 0 1 auto;
  }
  label > span {
    display: block;
    font-size: 0.8rem;
    color: var(--ink-soft);
    padding-bottom: 0.2rem;
  }
  label.tick {
    display: flex;
    align-items: center;
    gap: 0.5rem;
  }
  label.tick input {
    width: 1.3rem;
    min-height: 1.3rem;
    flex: none;
  }
  textarea {
    font: inherit;
    color: inherit;
    background: var(--sheet);
    border: 1px solid var(--line);
    border-radius: 6px;
    padding: 0.5rem 0.65rem;
    width: 100%;
    min-height: 4.5rem;
    resize: vertical;
  }
  .pair {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(9rem, 1fr));
    gap: 0.6rem;
  }
  ul.plain,
  ol.plain {
    margin: 0;
    padding: 0;
    list-style: none;
    display: grid;
    gap: 0.35rem;
  }
  .pick[aria-pressed="true"],
  .pick[aria-pressed="true"]:hover:not(:disabled) {
    background: var(--ink);
    border-color: var(--ink);
    color: var(--sheet-raised);
  }
  .mono {
    font-family: var(--mono);
    font-size: 0.85rem;
    overflow-wrap: anywhere;
  }
`;

/** Somebody is done with a panel. */
export class DoneEvent extends Event {
  constructor() {
    super("done", { bubbles: true, composed: true });
  }
}
