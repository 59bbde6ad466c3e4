import { css } from "lit";

export const deskStyles = css`
  .plain {
    padding: 4rem 1rem;
    text-align: center;
    color: var(--ink-soft);
  }
  ul.plain,
  ol.plain {
    padding: 0;
    text-align: left;
    color: inherit;
  }
  .desk {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 6px;
    padding: 0 6px calc(1rem + env(safe-area-inset-bottom));
    max-width: 82rem;
    margin: 0 auto;
  }
  /* One line whatever it says: the board must not move under the finger. */
  .head {
    display: flex;
    gap: 0.6rem;
    align-items: center;
    padding: 0 0.3rem;
    height: 2.2rem;
    white-space: nowrap;
  }
  .turn {
    flex: 1 1 5rem;
    min-width: 0;
    overflow: hidden;
    text-overflow: ellipsis;
  }
  .head b {
    font-family: var(--serif);
  }
  .badges {
    flex: 0 1 auto;
    min-width: 0;
    overflow: hidden;
    display: flex;
    gap: 0.4rem;
    align-items: baseline;
  }
  .badge {
    font-size: 0.78rem;
    font-weight: 700;
    padding: 0.05rem 0.55rem;
    border-radius: 1rem;
    background: #c58a2c;
    color: #1f1505;
    white-space: nowrap;
  }
  /* Most entries are taken at once: only what lasts is said. */
  .badge.brief {
    animation: lasts 0.2s 0.7s backwards;
  }
  @keyframes lasts {
    from {
      opacity: 0;
    }
    to {
      opacity: 1;
    }
  }
  .badge.off {
    background: var(--seal);
    color: #fffaf3;
  }
  /* "What happened" tells of corrections too. */
  @media (max-width: 430px) {
    .badges .soft {
      display: none;
    }
  }
  .main,
  .side {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 6px;
    align-content: start;
    min-width: 0;
  }
  .board-box {
    position: relative;
  }
  .turn-board {
    min-height: 0;
    width: 2.4rem;
    height: 2rem;
    padding: 0;
    align-self: center;
  }
  .turn-board svg {
    display: block;
    width: 1.2rem;
    height: 1.2rem;
    margin: auto;
    fill: none;
    stroke: currentColor;
    stroke-width: 2;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
  .actions {
    display: grid;
    grid-template-columns: repeat(4, minmax(0, 1fr));
    gap: 5px;
  }
  .actions button {
    min-height: 3.1rem;
    padding: 0.2rem;
    line-height: 1.2;
    touch-action: manipulation;
  }
  .grid {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(8.5rem, 1fr));
    gap: 0.45rem;
  }
  .grid button {
    min-height: 2.8rem;
    line-height: 1.2;
  }
  .typed {
    padding: 0.4rem 0.75rem;
    background: var(--sheet-raised);
    border: 1px solid var(--line);
    border-radius: 8px;
    font-size: 1.05rem;
  }
  .typed b {
    font-family: var(--mono);
    font-size: 1.25rem;
  }
  .links {
    justify-content: space-between;
    font-size: 0.9rem;
  }
  .row > .link {
    flex: 1 1 10rem;
    min-width: 0;
  }
  .link input {
    font-size: 0.8rem;
  }
  .row > .link + button {
    flex: 0 0 auto;
    align-self: end;
  }
  details.panel summary {
    cursor: pointer;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  details.panel[open] summary {
    margin-bottom: 0.5rem;
  }
  dl {
    margin: 0;
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    gap: 0.35rem 0.9rem;
  }
  dd {
    margin: 0;
  }
  hr {
    border: 0;
    border-top: 1px solid var(--line);
    width: 100%;
    margin: 0.2rem 0;
  }
  @media (min-width: 900px) {
    .desk {
      grid-template-columns: minmax(0, 1fr) 24rem;
      gap: 8px 16px;
      padding: 0 12px 1rem;
    }
    .head {
      grid-column: 1 / -1;
    }
    .board-box {
      max-width: min(100%, calc(100dvh - 8.5rem));
      margin: 0 auto;
      width: 100%;
    }
    .board-box.with-stands {
      max-width: min(100%, calc(100dvh - 8.5rem + 180px));
    }
  }
`;
