// How pieces are painted; shared by the board and the settings.
import { css } from "lit";

export const pieceStyles = css`
  .koma,
  .disc {
    pointer-events: none;
  }
  .koma-body {
    fill: url(#koma);
    stroke: var(--piece-edge);
    stroke-width: 1.6;
  }
  .koma-shadow {
    fill: #2b1b05;
    fill-opacity: 0.28;
  }
  .kanji {
    font-family: var(--serif);
    font-weight: 700;
    fill: var(--piece-ink);
  }
  .kanji.one {
    font-size: 50px;
  }
  .kanji.two {
    font-size: 35px;
  }
  .sign,
  .step {
    fill: var(--piece-ink);
  }
  .leap {
    fill: none;
    stroke: var(--piece-ink);
    stroke-width: 1.8;
  }
  .way {
    stroke: var(--piece-ink);
    stroke-width: 3;
    stroke-linecap: round;
    fill: none;
  }
  .turned .kanji,
  .turned .sign,
  .turned .step {
    fill: var(--piece-red);
  }
  .turned .way,
  .turned .leap {
    stroke: var(--piece-red);
  }
  .owner {
    fill-opacity: 0.85;
  }
  .seat-0 {
    fill: var(--seat-0);
  }
  .seat-1 {
    fill: var(--seat-1);
  }
  .seat-2 {
    fill: var(--seat-2);
  }
  .seat-3 {
    fill: var(--seat-3);
  }
  .dead .koma-body {
    fill: var(--piece-dead);
    stroke: var(--piece-dead-ink);
    stroke-opacity: 0.55;
  }
  .dead .kanji,
  .dead .sign,
  .dead .step {
    fill: var(--piece-dead-ink);
  }
  .dead .way,
  .dead .leap {
    stroke: var(--piece-dead-ink);
  }
  .dead .back {
    fill: none;
    stroke: var(--piece-dead-ink);
    stroke-opacity: 0.7;
    stroke-width: 2.5;
    stroke-dasharray: 5 4;
  }
  .disc.black .rim {
    fill: #0a0907;
  }
  .disc.black .top {
    fill: url(#urushi);
  }
  .disc.white .rim {
    fill: #8f897a;
  }
  .disc.white .top {
    fill: url(#shell);
  }
  .shine {
    fill: none;
    stroke: #fff;
    stroke-opacity: 0.16;
    stroke-width: 5;
    stroke-linecap: round;
  }
  .disc.white .shine {
    stroke-opacity: 0.75;
  }
`;
