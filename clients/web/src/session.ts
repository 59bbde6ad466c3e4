// The page's one connection and what came over it; views listen.
import type { ReactiveController, ReactiveControllerHost } from "lit";
import { Office } from "./gen/tachiai/v1/common_pb";
import type { ArbiterNeeded, MatchSummary } from "./gen/tachiai/v1/news_pb";
import { forgetKey, keepMyKey, keyFor, myKey, ownKey, ownKeyFor, watchesAsGuest } from "./keys";
import { Connection, Refusal, RefusalCode, type Answer, type Follow, type Link, type Surroundings } from "./protocol";
import { summons } from "./sounds";
import { setWaiting } from "./title";

const browser: Surroundings = {
  connect: (url, subprotocol) => new WebSocket(url, subprotocol),
  now: () => performance.now(),
  after(ms, then) {
    const timer = setTimeout(then, ms);
    return () => clearTimeout(timer);
  },
  random: () => Math.random(),
};

const address = (): string => `${location.protocol === "https:" ? "wss:" : "ws:"}//${location.host}/ws`;

class Session {
  link: Link = { state: "closed" };
  follow: Follow | undefined;
  /** The match that does not exist for us, by the server's word. */
  noSuchMatch = "";
  lobby: ReadonlyMap<string, MatchSummary> = new Map();
  lobbyKnown = false;
  /** Code of the last notice that still holds. */
  notice = "";
  principalId = "";
  /** Offices held, by match. */
  offices: ReadonlyMap<string, Office> = new Map();
  /** Arbiter of the house: of every match in which he does not play. */
  houseArbiter = false;
  /** The matches that wait for this arbiter, longest first. */
  calls: readonly ArbiterNeeded[] = [];
  callsKnown = false;
  /** Calls that came while this page was open, and were not looked at since. */
  freshCalls: ReadonlySet<string> = new Set();

  private matchId = "";
  private wantsLobby = false;
  /** The key with which this page speaks now. */
  private speaksWith = "";
  private readonly listeners = new Set<() => void>();
  private readonly connection = new Connection(address(), "", "tachiai-web 0.1", browser, {
    link: (link) => {
      this.link = link;
      if (link.state === "live" && this.notice === "restarting") this.notice = "";
      this.changed();
    },
    welcome: (news) => {
      this.principalId = news.principalId;
      if (this.connection.knownByOwnKey(news)) keepMyKey(ownKey());
      this.offices = new Map(news.offices.map(({ matchId, office }) => [matchId, office]));
      this.houseArbiter = news.arbiter;
      this.callsKnown = false;
      this.calls = [];
      this.askCalls();
      if (this.wantsLobby) this.askLobby();
      this.changed();
    },
    follow: (follow) => {
      if (follow.matchId === this.matchId) this.follow = follow;
      this.changed();
    },
    news: (news) => this.hear(news),
    strangerKey: (key) => {
      if (forgetKey(key, this.matchId)) this.notice = "strangerKey";
      this.changed();
    },
  });

  start(): void {
    this.connection.open();
    window.addEventListener("online", () => this.connection.hurry());
    window.addEventListener("offline", () => this.connection.hurry());
    let slept = Date.now() - performance.now();
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState !== "visible") return;
      this.connection.hurry();
      // A steady clock that stood still while the machine slept shows times of the past (K039).
      const difference = Date.now() - performance.now();
      if (Math.abs(difference - slept) > 500 && this.matchId) this.connection.refresh(this.matchId);
      slept = difference;
    });
  }

  /** The page shows the lobby. */
  enterLobby(): void {
    this.leaveMatch();
    this.speakAs(myKey(), ownKey());
    this.wantsLobby = true;
    if (this.link.state === "live") this.askLobby();
  }

  /** The page shows the arbiter's queue. */
  enterArbiter(): void {
    this.wantsLobby = false;
    this.leaveMatch();
    this.speakAs(myKey(), ownKey());
    this.changed();
  }

  /** Whether somebody may ever call this person as the arbiter. */
  get isArbiter(): boolean {
    return this.houseArbiter || [...this.offices.values()].includes(Office.ARBITER);
  }

  /** The office held in a match; a seat of it shuts out any. */
  officeIn(matchId: string): Office {
    return this.offices.get(matchId) ?? (this.houseArbiter ? Office.ARBITER : Office.UNSPECIFIED);
  }

  /** An office was just given to this person. */
  gained(matchId: string, office: Office): void {
    this.offices = new Map([...this.offices, [matchId, office]]);
    this.askCalls();
    this.changed();
  }

  /** The page shows a match. */
  enterMatch(matchId: string): void {
    this.wantsLobby = false;
    this.leaveMatch();
    this.freshCalls = new Set([...this.freshCalls].filter((fresh) => fresh !== matchId));
    this.matchId = matchId;
    this.noSuchMatch = "";
    this.speakAs(keyFor(matchId), ownKeyFor(matchId));
    this.connection.follow(matchId);
    this.changed();
  }

  /** The same match with other eyes: a key was found, or laid down. */
  changePerson(): void {
    this.speakAs(keyFor(this.matchId), ownKeyFor(this.matchId));
  }

  /** A guest became a principal on this connection. */
  adopt(key: string, principalId: string): void {
    this.connection.adoptKey(key);
    this.speaksWith = key;
    this.principalId = principalId;
    // Our own seat is told with Watching.
    if (this.matchId) this.connection.refresh(this.matchId);
  }

  /** Whether what is sent now is said by who holds something in this match. */
  speaksFor(matchId: string): boolean {
    return this.link.state === "live" && keyFor(matchId) === this.speaksWith && !watchesAsGuest(matchId);
  }

  request: Connection["request"] = (kind, fields, requestId) => this.connection.request(kind, fields, requestId);

  hurry(): void {
    this.connection.hurry();
  }

  dismissNotice(): void {
    this.notice = "";
    this.changed();
  }

  onChange(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  private speakAs(key: string, own: string): void {
    this.speaksWith = key;
    this.connection.changeKey(key, own);
  }

  private leaveMatch(): void {
    if (this.matchId) this.connection.unfollow(this.matchId);
    this.matchId = "";
    this.follow = undefined;
  }

  private askLobby(): void {
    this.request("listMatches", { follow: true }).then((answer) => {
      if (answer.case !== "matchList") return;
      this.lobby = new Map(answer.value.matches.map((match) => [match.matchId, match]));
      this.lobbyKnown = true;
      this.changed();
    }, ignoreRefusal);
  }

  private askCalls(): void {
    if (!this.isArbiter) return;
    this.request("listCalls", { follow: true }).then((answer) => {
      if (answer.case !== "callList") return;
      this.calls = answer.value.calls;
      this.callsKnown = true;
      this.changed();
    }, ignoreRefusal);
  }

  private hear(news: Answer): void {
    switch (news.case) {
      case "arbiterNeeded": {
        const matchId = news.value.match?.matchId ?? "";
        this.calls = [...this.calls.filter((call) => call.match?.matchId !== matchId), news.value];
        if (matchId !== this.matchId) this.freshCalls = new Set([...this.freshCalls, matchId]);
        summons();
        break;
      }
      case "arbiterReleased":
        this.calls = this.calls.filter((call) => call.match?.matchId !== news.value.matchId);
        this.freshCalls = new Set([...this.freshCalls].filter((fresh) => fresh !== news.value.matchId));
        break;
      case "matchListed":
        if (news.value.match) {
          const { matchId } = news.value.match;
          const rest = [...this.lobby].filter(([id]) => id !== matchId);
          const known = this.lobby.has(matchId);
          this.lobby = known
            ? new Map([...this.lobby].map(([id, match]) => [id, id === matchId ? news.value.match! : match]))
            : new Map([[matchId, news.value.match], ...rest]);
        }
        break;
      case "matchUnlisted":
        this.lobby = new Map([...this.lobby].filter(([id]) => id !== news.value.matchId));
        break;
      case "notice":
        if (news.value.matchId === "" || news.value.matchId === this.matchId) this.notice = news.value.code;
        break;
      case "refused": // of a watch: everything else waits for its answer
        if (news.value.code === RefusalCode.NO_SUCH_MATCH && !this.follow?.state) this.noSuchMatch = this.matchId;
        break;
      default:
        return;
    }
    this.changed();
  }

  private changed(): void {
    setWaiting(this.calls.length);
    for (const listener of [...this.listeners]) listener();
  }
}

/** For answers that nobody waits for any more. */
export const ignoreRefusal = (error: unknown): void => {
  if (!(error instanceof Refusal)) throw error;
};

export const session = new Session();

/** Renders the host again when anything came over the connection. */
export class SessionListener implements ReactiveController {
  private stop: (() => void) | undefined;
  constructor(
    private readonly host: ReactiveControllerHost,
    private readonly then: () => void = () => undefined,
  ) {
    host.addController(this);
  }
  hostConnected(): void {
    this.stop = session.onChange(() => {
      this.then();
      this.host.requestUpdate();
    });
  }
  hostDisconnected(): void {
    this.stop?.();
  }
}
