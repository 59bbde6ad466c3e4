import { css } from "lit";

export const tableStyles = css`
  :host {
    display: block;
  }
  .skip {
    position: absolute;
    left: -100vw;
  }
  .skip:focus {
    left: 0.5rem;
    z-index: 6;
  }
  .plain {
    padding: 4rem 1rem;
    text-align: center;
    color: var(--ink-soft);
  }
  .page {
    display: grid;
    gap: 0.5rem;
    padding: 0 0 calc(1rem + env(safe-area-inset-bottom));
  }
  .main {
    position: relative;
    display: grid;
    gap: 6px;
    align-content: start;
    min-width: 0;
  }
  .board-box {
    padding: 0 6px;
  }
  .strip-top,
  .strip-bottom {
    padding: 0 6px;
  }
  .side {
    display: flex;
    flex-direction: column;
    min-width: 0;
    padding: 0 6px;
    gap: 6px;
  }
  .head {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: 0 0.75rem;
    white-space: nowrap;
    padding: 0 0.4rem;
    color: var(--ink-soft);
    font-size: 0.85rem;
    order: 5;
  }
  .head h1 {
    font-size: 1rem;
    color: var(--ink);
  }
  .rules {
    white-space: normal;
  }
  .watchers {
    margin-left: auto;
  }
  tachiai-moves {
    background: var(--sheet);
    border: 1px solid var(--line);
    border-radius: 8px;
    order: 3;
  }

  .strip {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr) auto;
    align-items: center;
    gap: 0.55rem;
    min-height: 3.1rem;
    padding: 0.25rem 0.25rem 0.25rem 0.6rem;
    border-radius: 8px;
    background: var(--sheet);
    border: 1px solid var(--line);
  }
  .strip.turn {
    border-color: var(--ink-soft);
    box-shadow: inset 3px 0 0 var(--seal);
  }
  .mark {
    font-family: var(--serif);
    font-size: 1.1rem;
  }
  .who {
    display: grid;
    line-height: 1.3;
    min-width: 0;
  }
  .name {
    font-weight: 600;
    display: flex;
    align-items: center;
    gap: 0.4rem;
    min-width: 0;
  }
  .name bdi {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .seated .role {
    white-space: nowrap;
    overflow: hidden;
    text-overflow: ellipsis;
  }
  .role {
    font-size: 0.78rem;
    color: var(--ink-soft);
  }
  .role b {
    color: var(--ink);
    font-variant-numeric: tabular-nums;
  }
  .dot {
    flex: none;
    width: 0.55rem;
    height: 0.55rem;
    border-radius: 50%;
    border: 1.5px solid var(--ink-soft);
  }
  .dot.here {
    background: var(--good);
    border-color: var(--good);
  }

  .strip.out {
    opacity: 0.75;
    background: transparent;
  }
  .strip.out .name {
    font-weight: 400;
    text-decoration: line-through;
    text-decoration-color: var(--seal);
  }
  .role .gone {
    color: var(--seal);
  }
  .mark svg {
    width: 1.3rem;
    height: 1.3rem;
    display: block;
  }
  .seats {
    list-style: none;
    margin: 0;
    padding: 0;
    display: grid;
    grid-template-columns: 1fr 1fr;
    gap: 0.3rem 0.8rem;
  }
  .seats li {
    display: flex;
    gap: 0.4rem;
    align-items: baseline;
    min-width: 0;
    padding: 0.2rem 0;
    border-bottom: 1px dotted var(--line);
  }
  .seats svg {
    flex: none;
    align-self: center;
  }
  .seats bdi {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
    font-weight: 600;
  }
  .seats .free bdi {
    font-weight: 400;
    color: var(--ink-soft);
  }
  .later {
    color: var(--ink-soft);
    max-width: 22rem;
    margin: -0.5rem 0 1rem;
  }

  .status {
    display: grid;
    gap: 6px;
    order: 1;
  }
  .status p {
    padding: 0.2rem 0.5rem;
  }
  .desk {
    display: grid;
    gap: 6px;
    order: 1;
    min-width: 0;
  }
  .said {
    border-top: 1px solid var(--line);
    padding: 0.4rem 0.6rem 0;
  }
  .said h2 {
    font-size: 0.85rem;
    color: var(--ink-soft);
  }
  .said ol {
    list-style: none;
    margin: 0.2rem 0 0;
    padding: 0;
    font-size: 0.86rem;
    display: grid;
    gap: 0.15rem;
    overflow-wrap: anywhere;
  }
  .said li:not(:first-child) {
    color: var(--ink-soft);
  }
  .office,
  .repetition {
    border-inline-start: 3px solid var(--seal);
  }
  .card h3 {
    font-size: 0.95rem;
  }
  .invite {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: 6px;
    align-items: end;
  }
  .invite label {
    font-size: 0.86rem;
  }
  .role .right {
    color: var(--seal);
  }
  .rule-link {
    color: inherit;
  }
  .status .alarm {
    background: var(--seal);
    color: #fffaf3;
    border-radius: 6px;
    padding: 0.4rem 0.6rem;
  }
  .turnline {
    color: var(--ink-soft);
  }
  .turnline.yours {
    color: var(--ink);
    font-weight: 600;
  }
  .turnline small {
    display: block;
    font-weight: 400;
  }
  button.link {
    border: 0;
    background: none;
    padding: 0 0.2rem;
    min-height: 0;
    color: var(--seal);
    text-decoration: underline;
    text-underline-offset: 0.2em;
  }
  .check {
    color: var(--seal);
    margin-right: 0.4em;
  }
  .ended b {
    font-family: var(--serif);
    margin-right: 0.5em;
  }
  .offer {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.4rem;
    padding: 0.5rem 0.6rem;
    border: 1px solid var(--seal);
    border-radius: 8px;
    background: var(--sheet-raised);
  }
  .offer bdi {
    flex: 1 1 9rem;
  }
  .offer .row {
    margin-left: auto;
  }
  .card.first {
    margin: 0 6px;
  }
  .card {
    display: grid;
    gap: 0.5rem;
    padding: 0.9rem;
    border: 1px solid var(--line);
    border-radius: 10px;
    background: var(--sheet-raised);
    box-shadow: var(--shadow);
  }
  .card h2 {
    font-size: 1.1rem;
  }
  .card p {
    padding: 0;
    color: var(--ink-soft);
    font-size: 0.9rem;
  }
  .actions {
    display: flex;
    flex-wrap: wrap;
    gap: 6px;
    order: 2;
  }
  .actions > button {
    flex: 1 1 auto;
    white-space: nowrap;
    padding-inline: 0.6rem;
  }
  .menu {
    flex: 1 1 100%;
    display: grid;
    grid-template-columns: 1fr 1fr;
    gap: 6px;
  }

  .message {
    position: absolute;
    z-index: 4;
    /* Over the opponent's side: the own stand and the own pieces stay free. */
    left: 50%;
    top: 3px;
    transform: translateX(-50%);
    width: max-content;
    max-width: calc(100% - 24px);
    display: flex;
    align-items: start;
    gap: 0.5rem;
    padding: 0.6rem 0.4rem 0.6rem 0.9rem;
    border-radius: 10px;
    background: var(--ink);
    color: var(--sheet-raised);
    box-shadow: var(--shadow);
    animation: rise 0.2s ease-out;
  }
  /* Four players: over the hand of the one opposite, beside his name and clock. */
  .page.yonin .message {
    left: calc(50% + 3px);
    transform: none;
    max-width: calc(50% - 9px);
    animation-name: rise-here;
  }
  .message button {
    min-height: 0;
    padding: 0 0.4rem;
    color: inherit;
  }
  .message button:hover {
    background: transparent;
  }
  .message code {
    display: block;
  }
  code {
    font-family: var(--mono);
    font-size: 0.72rem;
    opacity: 0.75;
    overflow-wrap: anywhere;
  }
  @keyframes rise-here {
    from {
      opacity: 0;
      transform: translateY(-0.5rem);
    }
  }
  @keyframes rise {
    from {
      opacity: 0;
      transform: translate(-50%, -0.5rem);
    }
  }

  dialog {
    border: 1px solid var(--line);
    border-radius: 12px;
    background: var(--sheet-raised);
    color: var(--ink);
    padding: 1.2rem;
    box-shadow: var(--shadow);
  }
  dialog::backdrop {
    background: #1b140a66;
  }
  dialog h2 {
    font-size: 1.15rem;
    margin-bottom: 1rem;
  }
  .row {
    display: flex;
    gap: 0.5rem;
    justify-content: flex-end;
  }

  .declaration {
    border: 1px solid var(--line);
    border-radius: 8px;
    padding: 0.5rem 0.75rem;
  }
  .declaration h2 {
    font-size: 0.95rem;
    margin-bottom: 0.25rem;
  }
  .declaration table,
  dialog.declare table {
    width: 100%;
    border-collapse: collapse;
    font-variant-numeric: tabular-nums;
  }
  .declaration th,
  dialog.declare th {
    font-weight: normal;
    text-align: start;
  }
  .declaration td,
  dialog.declare td {
    text-align: end;
    padding-inline-start: 0.75rem;
  }
  dialog.declare table {
    margin-bottom: 1rem;
  }

  dialog.result {
    width: min(24rem, calc(100% - 2rem));
    padding: 0;
    border: 0;
    border-top: 5px solid var(--seal);
    border-radius: 4px;
  }
  .sheet {
    position: relative;
    padding: 1.6rem 1.4rem 1.2rem;
  }
  .result h2 {
    font-size: 1.7rem;
    line-height: 1.25;
    padding-right: 4rem;
  }
  .stamp {
    position: absolute;
    right: 1.2rem;
    top: 1.2rem;
    writing-mode: vertical-rl;
    font-family: var(--serif);
    font-weight: 700;
    font-size: 1.15rem;
    line-height: 1;
    color: var(--seal);
    border: 2.5px solid var(--seal);
    border-radius: 5px;
    padding: 0.35rem 0.3rem;
    transform: rotate(4deg);
  }
  .result ol {
    list-style: none;
    margin: 1rem 0;
    padding: 0;
    display: grid;
    gap: 0.3rem;
  }
  .result li {
    display: grid;
    grid-template-columns: 2rem minmax(0, 1fr) auto;
    border-bottom: 1px dotted var(--line);
    padding-bottom: 0.3rem;
    overflow-wrap: anywhere;
  }
  .result li.first bdi {
    font-weight: 700;
  }
  .result li.own {
    box-shadow: inset 3px 0 0 var(--seal);
    margin-left: -0.6rem;
    padding-left: 0.6rem;
  }
  .why,
  .rule {
    color: var(--ink-soft);
  }
  .rule {
    font-size: 0.85rem;
    margin-bottom: 1rem;
  }

  @media (max-width: 899px) {
    /* The last position stays in sight. */
    dialog.result {
      margin-bottom: calc(1rem + env(safe-area-inset-bottom));
    }
    .board-box,
    .strip-top,
    .strip-bottom {
      width: 100%;
      max-width: calc((100dvh - 240px) * 0.92);
      min-width: min(100%, 320px);
      margin: 0 auto;
    }
    /* Two rows of players and three stands of hands go with this board. */
    .page.yonin .board-box {
      max-width: calc(100dvh - 380px);
    }
    .seated .strip {
      gap: 0.35rem;
      padding-left: 0.35rem;
    }
    .seated .mark svg {
      width: 1.1rem;
      height: 1.1rem;
    }
  }

  @media (min-width: 900px) {
    .page {
      --board-height: calc(100dvh - 5.6rem);
      grid-template-columns: auto minmax(270px, 340px);
      justify-content: center;
      gap: 1.5rem;
      padding: 0.25rem 1.25rem 1.25rem;
    }
    .board-box {
      padding: 0;
      width: min(calc(100vw - 270px - 4.5rem), var(--board-width));
    }
    .page.othello {
      --board-width: var(--board-height);
    }
    /* 968 by 1040 drawing units, and the two stands beside the board. */
    .page.shogi {
      --board-width: calc(var(--board-height) * 0.9308 + 180px);
    }
    /* 1268 by 1364 drawing units. */
    .page.chushogi {
      --board-width: calc(var(--board-height) * 0.9296);
    }
    /* A row of players above and one below it, a column on either side. */
    .page.yonin {
      --board-width: calc(var(--board-height) - 136px + 19.2rem + 24px);
      grid-template-columns: auto 17.5rem;
    }
    .page.yonin .board-box {
      width: min(calc(100vw - 17.5rem - 4.5rem), var(--board-width));
    }
    .seated.beside .strip {
      grid-template-columns: auto minmax(0, 1fr);
      padding: 0.4rem;
    }
    .seated.beside tachiai-clock {
      grid-column: 1 / -1;
    }
    .side {
      height: var(--board-height);
      padding: 0;
      gap: 0.6rem;
    }
    .status,
    .actions,
    tachiai-moves,
    .head {
      order: 0;
    }
    .desk {
      order: 0;
    }
    tachiai-moves {
      flex: 1 1 0;
      min-height: 8rem;
    }
    /* At a real board there is more to say than the column holds: it scrolls between the two clocks. */
    .page.by-hand .side {
      overflow-y: auto;
      overscroll-behavior: contain;
      padding-inline-end: 4px;
    }
    .page.by-hand .side > .strip {
      position: sticky;
      top: 0;
      z-index: 2;
      flex: none;
    }
    .page.by-hand .side > .strip:last-child {
      top: auto;
      bottom: 0;
      order: 9;
      margin-top: auto;
    }
    .page.by-hand .status,
    .page.by-hand .desk {
      order: 1;
    }
    .page.by-hand .actions {
      order: 2;
    }
    .page.by-hand tachiai-moves {
      order: 3;
      flex: 1 0 11rem;
    }
    .page.by-hand .head {
      order: 4;
    }
    .message {
      top: 1rem;
    }
    .page.yonin .message {
      top: 4px;
    }
    .page.yonin .head h1 {
      flex: 1 0 100%;
    }
    .seats {
      grid-template-columns: 1fr;
      gap: 0;
    }
  }
`;
