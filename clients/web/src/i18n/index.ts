// Texts as data, by key; the language is a setting that every view follows.
import type { ReactiveController, ReactiveControllerHost } from "lit";
import { settings } from "../settings";
import { en, type Key } from "./en";
import { ja } from "./ja";

export type { Key } from "./en";
export type Language = "en" | "ja";

const texts: Record<Language, Record<Key, string>> = { en, ja };

const fill = (text: string, values: Record<string, string | number>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => (name in values ? String(values[name]) : whole));

export function t(key: Key, values: Record<string, string | number> = {}): string {
  return fill(texts[settings.get().language][key], values);
}

/** The text of a key that came from outside; undefined where there is none. */
export function find(key: string, values: Record<string, string | number> = {}): string | undefined {
  return key in en ? t(key as Key, values) : undefined;
}

/** Says what `then` says in another language than the page's, where one is named. */
export const spoken = <T>(language: Language | undefined, then: () => T): T => (language ? settings.during({ language }, then) : then());

/** Renders the host again when a setting changes: the language, the pieces, the notation. */
export class Localized implements ReactiveController {
  private stop: (() => void) | undefined;
  constructor(private readonly host: ReactiveControllerHost) {
    host.addController(this);
  }
  hostConnected(): void {
    this.stop = settings.onChange(() => this.host.requestUpdate());
  }
  hostDisconnected(): void {
    this.stop?.();
  }
}
