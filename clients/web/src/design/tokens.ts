// The look: washi, ink, wood, and one vermilion seal. Colours are custom properties of the page (see page.css),
// so that night is one switch; what several views share stands here.
import { css } from "lit";

export const base = css`
  :host {
    box-sizing: border-box;
    color: var(--ink);
    font-family: var(--sans);
  }
  *,
  *::before,
  *::after {
    box-sizing: inherit;
  }
  h1,
  h2,
  h3 {
    font-family: var(--serif);
    font-weight: 600;
    margin: 0;
    letter-spacing: 0.02em;
  }
  p {
    margin: 0;
  }
  button,
  input,
  select {
    font: inherit;
    color: inherit;
  }
  button {
    cursor: pointer;
    border: 1px solid var(--line);
    background: var(--sheet);
    border-radius: 6px;
    padding: 0.5rem 0.85rem;
    min-height: 2.5rem;
    transition:
      background 0.12s,
      border-color 0.12s;
  }
  button:hover:not(:disabled) {
    border-color: var(--ink-soft);
    background: var(--sheet-raised);
  }
  button:disabled {
    opacity: 0.45;
    cursor: default;
  }
  button.seal {
    background: var(--seal);
    border-color: var(--seal);
    color: #fffaf3;
    font-weight: 600;
  }
  button.seal:hover:not(:disabled) {
    background: var(--seal-deep);
    border-color: var(--seal-deep);
  }
  button.quiet {
    background: transparent;
    border-color: transparent;
  }
  button.quiet:hover:not(:disabled) {
    background: var(--sheet-raised);
  }
  a {
    color: inherit;
    text-decoration-color: var(--seal);
    text-underline-offset: 0.2em;
  }
  :focus-visible {
    outline: 2px solid var(--focus);
    outline-offset: 2px;
  }
  input,
  select {
    background: var(--sheet);
    border: 1px solid var(--line);
    border-radius: 6px;
    padding: 0.5rem 0.65rem;
    min-height: 2.5rem;
    width: 100%;
  }
  .hidden {
    position: absolute;
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
  @media (prefers-reduced-motion: reduce) {
    * {
      animation: none !important;
      transition: none !important;
    }
  }
`;
