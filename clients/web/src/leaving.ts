// A resignation that waits for the own turn: this window keeps it, so that it is not lost when the page is loaded anew.
import { forget, keep, recall } from "./settings";

const session = (): Storage => sessionStorage;
const place = (matchId: string, seat: number): string => `tachiai.leaving.${matchId}.${seat}`;

export const isLeaving = (matchId: string, seat: number): boolean => recall(place(matchId, seat), session) !== undefined;
export const keepLeaving = (matchId: string, seat: number): void => keep(place(matchId, seat), "yes", session);
export const forgetLeaving = (matchId: string, seat: number): void => forget(place(matchId, seat), session);
