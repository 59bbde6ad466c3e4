// What the panels of a real board share: the players' and the arbiter's.
import { css } from "lit";

export const deskStyles = css`
  :host {
    display: grid;
    gap: 0.5rem;
  }
  .words {
    padding: 0.35rem 0.6rem;
    border-inline-start: 3px solid var(--line);
  }
  .words.yours {
    border-inline-start-color: var(--seal);
  }
  .words.yours p:first-child {
    font-weight: 600;
  }
  .words p + p {
    color: var(--ink-soft);
    font-size: 0.88rem;
  }
  .panel {
    display: grid;
    gap: 0.55rem;
    padding: 0.7rem 0.8rem;
    border: 1px solid var(--line);
    border-radius: 8px;
    background: var(--sheet-raised);
    min-width: 0;
  }
  .panel.asks {
    border-color: var(--seal);
  }
  .panel h2,
  .panel h3 {
    font-size: 1rem;
  }
  .panel h3 {
    font-size: 0.92rem;
  }
  .panel p {
    overflow-wrap: anywhere;
  }
  .soft {
    color: var(--ink-soft);
    font-size: 0.86rem;
  }
  .row {
    display: flex;
    flex-wrap: wrap;
    gap: 6px;
  }
  .row > button {
    flex: 1 1 auto;
  }
  .voices {
    display: grid;
    grid-template-columns: 1fr 1fr;
    gap: 6px;
  }
  .voices > button {
    padding-inline: 0.5rem;
  }
  .voices > .wide {
    grid-column: 1 / -1;
  }
  .row.stays {
    position: sticky;
    bottom: 0;
    padding: 0.4rem 0 0.2rem;
    background: var(--sheet-raised);
    z-index: 1;
  }
  .row.end {
    justify-content: flex-end;
  }
  .row.end > button {
    flex: 0 1 auto;
  }
  .tools {
    display: flex;
    flex-wrap: wrap;
    gap: 6px;
  }
  .tools button {
    padding-inline: 0.65rem;
    white-space: nowrap;
    flex: 1 1 auto;
  }
  button[aria-pressed="true"] {
    background: var(--ink);
    border-color: var(--ink);
    color: var(--sheet-raised);
  }
  button[aria-pressed="true"]:hover:not(:disabled) {
    background: var(--ink);
  }
  .categories {
    list-style: none;
    margin: 0;
    padding: 0;
    display: grid;
    grid-template-columns: 1fr 1fr;
    gap: 4px;
  }
  .categories button {
    height: 100%;
    line-height: 1.25;
    width: 100%;
    min-height: 2.3rem;
    padding: 0.25rem 0.65rem;
    display: flex;
    flex-wrap: wrap;
    gap: 0 0.6rem;
    align-items: baseline;
    text-align: start;
  }
  .categories button.active {
    box-shadow: inset 4px 0 0 var(--mark-named);
  }
  .categories small {
    opacity: 0.75;
  }
  .categories .squares {
    margin-inline-start: auto;
    font-weight: 600;
    font-variant-numeric: tabular-nums;
  }
  label.field {
    display: grid;
    gap: 0.2rem;
    font-size: 0.86rem;
  }
  textarea {
    font: inherit;
    color: inherit;
    background: var(--sheet);
    border: 1px solid var(--line);
    border-radius: 6px;
    padding: 0.45rem 0.6rem;
    min-height: 3.4rem;
    resize: vertical;
    width: 100%;
  }
  table {
    width: 100%;
    border-collapse: collapse;
  }
  th,
  td {
    text-align: start;
    padding: 0.3rem 0.4rem;
    border-bottom: 1px dotted var(--line);
    font-weight: normal;
    overflow-wrap: anywhere;
  }
  thead th {
    color: var(--ink-soft);
    font-size: 0.78rem;
    white-space: nowrap;
  }
  td.yes {
    color: var(--good);
    font-weight: 700;
  }
  td.mark {
    font-size: 1.15rem;
    text-align: center;
  }
  ol.acts {
    margin: 0;
    padding: 0;
    list-style: none;
    display: flex;
    flex-wrap: wrap;
    gap: 4px;
  }
  ol.acts li {
    padding: 0.05rem 0.5rem;
    border: 1px dashed var(--mark-prepared);
    border-radius: 999px;
    font-variant-numeric: tabular-nums;
  }
  dialog {
    border: 1px solid var(--line);
    border-radius: 12px;
    background: var(--sheet-raised);
    color: var(--ink);
    padding: 1.2rem;
    max-width: min(26rem, calc(100vw - 2rem));
    box-shadow: var(--shadow);
  }
  dialog::backdrop {
    background: #1b140a66;
  }
  dialog h2 {
    font-size: 1.1rem;
    margin-bottom: 0.6rem;
  }
  dialog p {
    margin-bottom: 1rem;
  }
`;
