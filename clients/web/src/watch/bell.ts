// Notifications of this browser, from a page that is open: asked for only where somebody presses the button.
import { forget, keep, recall } from "../settings";

const place = (programmeId: string): string => `tachiai.follow.${programmeId}`;

export const canNotify = (): boolean => typeof Notification !== "undefined";
export const followed = (programmeId: string): boolean => canNotify() && Notification.permission === "granted" && recall(place(programmeId)) === "1";

/** @return whether notifications come from here on; false: the browser or its owner says no */
export async function followEvent(programmeId: string): Promise<boolean> {
  if (!canNotify()) return false;
  const allowed = Notification.permission === "granted" || (await Notification.requestPermission()) === "granted";
  if (allowed) keep(place(programmeId), "1");
  return allowed;
}

export const unfollowEvent = (programmeId: string): void => forget(place(programmeId));

/** @param address where a click leads */
export function notify(title: string, body: string, tag: string, address: string): void {
  const shown = new Notification(title, { body, tag });
  shown.onclick = () => {
    window.focus();
    location.assign(address);
  };
}
