// What a browser gives a connection.
import type { Surroundings } from "./connection";

export const browser: Surroundings = {
  connect: (url, subprotocol) => new WebSocket(url, subprotocol),
  now: () => performance.now(),
  after(ms, then) {
    const timer = setTimeout(then, ms);
    return () => clearTimeout(timer);
  },
  random: () => Math.random(),
};
