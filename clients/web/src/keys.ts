// Keys and invitations: they come in the fragment of a link, which no server sees, and are kept per match.
import { forget, keep, recall } from "./settings";

const session = (): Storage => sessionStorage;

/** Who this browser is when it opens or joins games as a guest. */
const me = { key: "tachiai.me.key", own: "tachiai.me.own", name: "tachiai.me.name" };
const matchKey = (matchId: string): string => `tachiai.key.${matchId}`;
const officeOf = (matchId: string): string => `tachiai.office.${matchId}`;
const offices = (matchId: string): string => `tachiai.offices.${matchId}`;
const invitation = (matchId: string): string => `tachiai.invite.${matchId}`;

export interface FromAddress {
  key?: string;
  invite?: string;
  /** An invitation to an office of the match: arbiter, relay. */
  office?: string;
  watch: boolean;
}

/** @param fragment "#key=...", "#invite=...", "#office=...", "#watch" */
export function readFragment(fragment: string): FromAddress {
  const fields = new URLSearchParams(fragment.replace(/^#/, ""));
  const word = (name: string): string | undefined => fields.get(name) || undefined;
  return { key: word("key"), invite: word("invite"), office: word("office"), watch: fields.has("watch") };
}

/** Keeps what the address of a match page brought and takes it out of the address bar. */
export function takeFromAddress(matchId: string): void {
  const { key, invite, office, watch } = readFragment(location.hash);
  if (key) keepKey(matchId, key);
  if (invite) keep(invitation(matchId), invite);
  if (office) keep(officeOf(matchId), office);
  // One browser may show both players and a watcher, each in a window of its own.
  if (watch) keep(matchKey(matchId), "guest", session);
  if (key || invite || office || watch) history.replaceState(history.state, "", location.pathname + location.search);
}

/** The key this window uses for a match; "" a guest. */
export function keyFor(matchId: string): string {
  const here = recall(matchKey(matchId), session);
  if (here !== undefined) return here === "guest" ? "" : here;
  return recall(matchKey(matchId)) ?? myKey();
}

export function keepKey(matchId: string, key: string): void {
  keep(matchKey(matchId), key);
  keep(matchKey(matchId), key, session);
}

/** No such principal: nothing here uses this key any more.
 *  @return whether it was this match's own key, which somebody relied on */
export function forgetKey(key: string, matchId: string): boolean {
  if (myKey() === key) forget(me.key);
  const relied = recall(matchKey(matchId)) === key || recall(matchKey(matchId), session) === key;
  if (recall(matchKey(matchId)) === key) forget(matchKey(matchId));
  if (recall(matchKey(matchId), session) === key) forget(matchKey(matchId), session);
  return relied;
}

export const watchAsGuest = (matchId: string): void => keep(matchKey(matchId), "guest", session);
export const backToSeat = (matchId: string): void => forget(matchKey(matchId), session);
export const watchesAsGuest = (matchId: string): boolean => recall(matchKey(matchId), session) === "guest";
export const hasKey = (matchId: string): boolean => recall(matchKey(matchId)) !== undefined;

export const invitationOf = (matchId: string): string => recall(invitation(matchId)) ?? "";
export const keepInvitation = (matchId: string, text: string): void => keep(invitation(matchId), text);
export const forgetInvitation = (matchId: string): void => forget(invitation(matchId));

/** What came with a link to an office; "" nothing. */
export const officeInvitationOf = (matchId: string): string => recall(officeOf(matchId)) ?? "";
export const forgetOfficeInvitation = (matchId: string): void => forget(officeOf(matchId));

/** What the opener of a match hands on. */
export interface OfficeInvitations {
  arbiter: string;
  relay: string;
}
export const keepOfficeInvitations = (matchId: string, { arbiter, relay }: OfficeInvitations): void =>
  keep(offices(matchId), `${arbiter} ${relay}`);
export function officeInvitationsOf(matchId: string): OfficeInvitations {
  const [arbiter = "", relay = ""] = (recall(offices(matchId)) ?? "").split(" ");
  return { arbiter, relay };
}

export const myKey = (): string => recall(me.key) ?? "";

const letters = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** The key this browser has made for itself: it is ours once the server gave us a seat, also where its answer was lost. */
export function ownKey(): string {
  const known = recall(me.own);
  if (known) return known;
  // 6 of 8 bits; the two letters too many are drawn again.
  let made = "";
  while (made.length < 40) {
    for (const byte of crypto.getRandomValues(new Uint8Array(64))) made += letters[byte & 63] ?? "";
  }
  made = made.slice(0, 40);
  keep(me.own, made);
  return made;
}

/** What a hello without a key says of a match's page: a guest who only watches has no key of his own. */
export const ownKeyFor = (matchId: string): string => (watchesAsGuest(matchId) ? "" : ownKey());
export const keepMyKey = (key: string): void => keep(me.key, key);
export const myName = (): string => recall(me.name) ?? "";
export const keepMyName = (name: string): void => keep(me.name, name);
