import { css } from "lit";

/** Beside table_style.ts: what only a spectator's page has. */
export const watchStyles = css`
  tachiai-watch-clock.large {
    font-size: 1.7rem;
    line-height: 1.25;
    padding: 0 0.5rem;
  }
  .seated tachiai-watch-clock.large {
    font-size: 1.2rem;
  }
  .delay {
    color: var(--seal);
    font-weight: 600;
  }
  .veil,
  .differs,
  .aside-line {
    border-inline-start: 3px solid var(--seal);
    background: var(--sheet-raised);
    border-radius: 0 6px 6px 0;
    font-size: 0.92rem;
  }
  .aside-line .acts {
    display: inline-flex;
    flex-wrap: wrap;
    gap: 2px 4px;
  }
  button.act {
    min-height: 1.7rem;
    padding: 0 0.4rem;
    font-family: var(--serif);
    font-size: 0.88rem;
  }
  button.act[aria-current="true"] {
    background: var(--current);
    border-color: var(--seal);
  }
  .corrections,
  .notes {
    list-style: none;
    margin: 0;
    padding: 0;
    display: grid;
    gap: 4px;
    font-size: 0.88rem;
    overflow-wrap: anywhere;
  }
  .corrections li {
    padding: 0.15rem 0.5rem;
    color: var(--ink-soft);
  }
  .corrections li:first-child {
    color: var(--ink);
  }
  .notes li {
    padding: 0.35rem 0.6rem;
    background: var(--sheet);
    border: 1px solid var(--line);
    border-radius: 6px;
  }
  .notes li.ruling,
  .notes li.illegal_act {
    border-color: var(--seal);
  }
  .notes code {
    display: block;
    opacity: 1;
  }
  a.button {
    display: grid;
    place-items: center;
    text-align: center;
    padding: 0.4rem 0.6rem;
    min-height: 2.5rem;
    border: 1px solid var(--line);
    border-radius: 6px;
    background: var(--sheet);
    text-decoration: none;
    overflow-wrap: anywhere;
  }
  tachiai-talk {
    order: 4;
  }
  @media (min-width: 900px) {
    .page.watch .side {
      overflow-y: auto;
      overscroll-behavior: contain;
    }
    .page.watch tachiai-moves {
      flex: 1 0 10rem;
    }
    .page.watch .side > .strip {
      position: sticky;
      top: 0;
      z-index: 2;
      flex: none;
    }
    .page.watch .side > .strip:last-child {
      top: auto;
      bottom: 0;
      order: 9;
      margin-top: auto;
    }
    .page.watch .status,
    .page.watch .actions {
      order: 1;
    }
    .page.watch .head {
      order: 5;
    }
    tachiai-talk {
      order: 3;
    }
  }
`;
