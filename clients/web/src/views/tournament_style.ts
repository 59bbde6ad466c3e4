// What the views of a tournament share in looks.
import { css } from "lit";

export const tournamentStyles = css`
  :host {
    display: block;
    min-width: 0;
  }
  .scroll {
    overflow-x: auto;
    max-width: 100%;
    scrollbar-width: thin;
  }
  /* Pages without a doctype take colour and size from nobody. */
  table {
    color: inherit;
    font-size: inherit;
    border-collapse: collapse;
    width: 100%;
    font-variant-numeric: tabular-nums;
  }
  th,
  td {
    text-align: start;
    padding: 0.42rem 0.5rem;
    border-bottom: 1px solid var(--line);
    vertical-align: top;
  }
  th {
    font-weight: 600;
    font-size: 0.8rem;
    color: var(--ink-soft);
    white-space: nowrap;
  }
  td.n,
  th.n {
    text-align: end;
    white-space: nowrap;
  }
  td bdi,
  li bdi {
    overflow-wrap: anywhere;
  }
  .soft {
    color: var(--ink-soft);
    font-size: 0.86rem;
  }
  .fault {
    color: var(--seal);
  }
  .chip {
    display: inline-block;
    border: 1px solid var(--line);
    border-radius: 1rem;
    padding: 0 0.55rem;
    font-size: 0.78rem;
    color: var(--ink-soft);
    white-space: nowrap;
  }
  .chip.open {
    border-color: var(--seal);
    color: var(--seal);
  }
  .chip.good {
    border-color: var(--good);
    color: var(--good);
  }
  .won {
    font-weight: 700;
  }
  p.plain {
    padding: 2rem 1rem;
    text-align: center;
    color: var(--ink-soft);
  }
  a.name {
    text-decoration-thickness: 1px;
  }
  @media (min-width: 700px) {
    .row > button {
      flex: 0 1 auto;
    }
  }
  h2 {
    font-size: 1.1rem;
    margin-bottom: 0.4rem;
  }
  h3 {
    font-size: 1rem;
  }
  details > summary {
    cursor: pointer;
  }
  .tabs {
    display: flex;
    gap: 6px;
    overflow-x: auto;
    padding: 2px;
    scrollbar-width: thin;
  }
  .tabs > * {
    flex: none;
    border: 1px solid var(--line);
    background: var(--sheet);
    border-radius: 6px;
    padding: 0.35rem 0.8rem;
    min-height: 2.4rem;
    display: inline-flex;
    align-items: center;
    text-decoration: none;
    white-space: nowrap;
  }
  .tabs > [aria-current="page"],
  .tabs > [aria-pressed="true"] {
    background: var(--ink);
    border-color: var(--ink);
    color: var(--sheet-raised);
  }
`;
