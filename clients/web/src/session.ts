// The page's one connection and what came over it; views listen.
import type { ReactiveController, ReactiveControllerHost } from "lit";
import { Office } from "./gen/tachiai/v1/common_pb";
import type { ArbiterNeeded, MatchSummary } from "./gen/tachiai/v1/news_pb";
import type { ProgrammeShown, Talk as WireTalk } from "./gen/tachiai/v1/relay_pb";
import type { WatchingTournament } from "./gen/tachiai/v1/tournament_pb";
import { forgetKey, keepMyKey, keyFor, myKey, ownKey, ownKeyFor, watchesAsGuest } from "./keys";
import { Connection, Refusal, RefusalCode, type Answer, type Follow, type Link } from "./protocol";
import { browser } from "./protocol/browser";
import { summons } from "./sounds";
import { setWaiting } from "./title";
import { talkAfter, type Talk } from "./watch/talk";

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

  /** Every match this page follows: its own, and the boards of an event. */
  boards: ReadonlyMap<string, Follow> = new Map();
  /** What is said beside the matches that are followed. */
  talks: ReadonlyMap<string, Talk> = new Map();
  /** The event that is shown, as last told. */
  programme: ProgrammeShown | undefined;
  /** The event that does not exist for us, by the server's word. */
  noSuchProgramme = "";

  /** The tournament that is shown, as this reader may follow it; its contents are fetched over HTTP. */
  tournament: WatchingTournament | undefined;
  /** The tournament that does not exist for us, by the server's word. */
  noSuchTournament = "";

  private matchId = "";
  private programmeId = "";
  private tournamentId = "";
  private wanted: ReadonlySet<string> = new Set();
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
      if (this.programmeId) this.askProgramme();
      if (this.tournamentId) this.askTournament();
      this.changed();
    },
    follow: (follow) => {
      if (follow.matchId === this.matchId) this.follow = follow;
      this.boards = new Map([...this.boards, [follow.matchId, follow]]);
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

  /** The page shows an event; it says itself which boards it looks at. */
  enterProgramme(programmeId: string): void {
    if (programmeId === this.programmeId) return;
    this.leavePage();
    this.programmeId = programmeId;
    this.programme = undefined;
    this.noSuchProgramme = "";
    this.speakAs(myKey(), ownKey());
    if (this.link.state === "live") this.askProgramme();
    this.changed();
  }

  /** The page shows a tournament. */
  enterTournament(tournamentId: string): void {
    if (tournamentId === this.tournamentId) return;
    this.leavePage();
    this.tournamentId = tournamentId;
    this.noSuchTournament = "";
    this.speakAs(myKey(), ownKey());
    if (this.link.state === "live") this.askTournament();
    this.changed();
  }

  /** Asks again as whom the page is shown: an office or a place was just taken. */
  refreshTournament(): void {
    if (this.tournamentId && this.link.state === "live") this.askTournament();
  }

  /** Follows these boards, over the one connection, and no others. */
  watchBoards(wanted: ReadonlySet<string>): void {
    for (const matchId of this.wanted) if (!wanted.has(matchId)) this.forgetBoard(matchId);
    this.wanted = new Set(wanted);
    for (const matchId of wanted) this.connection.follow(matchId);
  }

  /** The page shows the lobby. */
  enterLobby(): void {
    this.leavePage();
    this.speakAs(myKey(), ownKey());
    this.wantsLobby = true;
    if (this.link.state === "live") this.askLobby();
  }

  /** The page shows the arbiter's queue. */
  enterArbiter(): void {
    this.leavePage();
    this.speakAs(myKey(), ownKey());
    this.changed();
  }

  /** The page shows no match: it asks for itself. */
  enterOther(): void {
    this.leavePage();
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
    // Another part of the same page, or another key for it.
    if (matchId === this.matchId) return this.changePerson();
    this.leavePage();
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

  /** Something was said, by others or, as the answer to us, by ourselves. */
  heardTalk(news: WireTalk): void {
    this.talks = new Map([...this.talks, [news.matchId, talkAfter(this.talks.get(news.matchId), news)]]);
    this.changed();
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

  private leavePage(): void {
    this.watchBoards(new Set());
    if (this.matchId) this.forgetBoard(this.matchId);
    this.matchId = "";
    this.programmeId = "";
    this.programme = undefined;
    if (this.tournamentId && this.link.state === "live") {
      this.request("watchTournament", { tournamentId: this.tournamentId, follow: false }).catch(ignoreRefusal);
    }
    this.tournamentId = "";
    this.tournament = undefined;
    this.wantsLobby = false;
    this.follow = undefined;
  }

  private forgetBoard(matchId: string): void {
    this.connection.unfollow(matchId);
    this.boards = new Map([...this.boards].filter(([id]) => id !== matchId));
    this.talks = new Map([...this.talks].filter(([id]) => id !== matchId));
  }

  private askProgramme(): void {
    const { programmeId } = this;
    this.request("showProgramme", { programmeId, follow: true }).then(
      (answer) => {
        if (answer.case === "programmeShown" && this.programmeId === programmeId) this.programme = answer.value;
        this.changed();
      },
      (error: unknown) => {
        ignoreRefusal(error);
        if (this.programmeId === programmeId) this.noSuchProgramme = programmeId;
        this.changed();
      },
    );
  }

  private askTournament(): void {
    const { tournamentId } = this;
    this.request("watchTournament", { tournamentId, follow: true }).then(
      (answer) => {
        if (answer.case === "watchingTournament" && this.tournamentId === tournamentId) this.tournament = answer.value;
        this.changed();
      },
      (error: unknown) => {
        ignoreRefusal(error);
        if (this.tournamentId === tournamentId && error instanceof Refusal && error.news.code === RefusalCode.NO_SUCH_TOURNAMENT) this.noSuchTournament = tournamentId;
        this.changed();
      },
    );
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
      case "programmeShown":
        if (news.value.programme?.programmeId === this.programmeId) this.programme = news.value;
        break;
      case "tournamentChanged":
        if (this.tournament?.tournamentId === news.value.tournamentId) this.tournament = { ...this.tournament, seq: news.value.seq };
        break;
      case "talk":
        return this.heardTalk(news.value);
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
