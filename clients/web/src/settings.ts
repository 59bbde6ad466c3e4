// What a person chose, kept in this browser.
import type { Notation, PieceStyle } from "./boards";

export interface Settings {
  language: "en" | "ja";
  theme: "auto" | "light" | "dark";
  pieces: PieceStyle;
  notation: Notation;
  hints: boolean;
  sound: boolean;
  countdown: boolean;
  /** A move is shown first and sent when it is confirmed. */
  confirm: boolean;
  /** A move may be made while the opponent thinks; it is good for the next turn only. */
  ahead: boolean;
  coordinates: boolean;
  /** No result, score, clock or later move is shown before one steps to it. */
  hideResults: boolean;
  /** What spectators say is shown beside a board. */
  talk: boolean;
}

const place = "tachiai.settings";

function defaults(): Settings {
  const japanese = globalThis.navigator?.language?.toLowerCase().startsWith("ja") ?? false;
  return {
    language: japanese ? "ja" : "en",
    theme: "auto",
    pieces: japanese ? "kanji2" : "kanji1",
    notation: japanese ? "kanji" : "western",
    hints: true,
    sound: true,
    countdown: true,
    confirm: false,
    ahead: false,
    coordinates: true,
    hideResults: false,
    talk: true,
  };
}

/** Storage may be refused to a page (private windows, site settings): the page works without. */
export function recall(key: string, storage: () => Storage = () => localStorage): string | undefined {
  try {
    return storage().getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

export function keep(key: string, value: string, storage: () => Storage = () => localStorage): void {
  try {
    storage().setItem(key, value);
  } catch {
    // kept for this page only
  }
}

export function forget(key: string, storage: () => Storage = () => localStorage): void {
  try {
    storage().removeItem(key);
  } catch {
    // there was nothing kept
  }
}

function load(): Settings {
  try {
    return { ...defaults(), ...(JSON.parse(recall(place) ?? "{}") as Partial<Settings>) };
  } catch {
    return defaults();
  }
}

class SettingsStore {
  private value = load();
  private readonly listeners = new Set<() => void>();

  get(): Settings {
    return this.value;
  }

  set(change: Partial<Settings>): void {
    this.value = { ...this.value, ...change };
    keep(place, JSON.stringify(this.value));
    for (const listener of [...this.listeners]) listener();
  }

  /** For the time of `then` alone, and kept nowhere: a part of a page may be set otherwise than the page. */
  during<T>(change: Partial<Settings>, then: () => T): T {
    const before = this.value;
    this.value = { ...before, ...change };
    try {
      return then();
    } finally {
      this.value = before;
    }
  }

  onChange(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }
}

export const settings = new SettingsStore();
