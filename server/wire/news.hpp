#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engines/core/declaration.hpp"
#include "engines/match/decide.hpp"
#include "engines/match/event.hpp"
#include "engines/match/match.hpp"
#include "server/base/ids.hpp"
#include "server/wire/request.hpp"

namespace tachiai::wire {

using base::EventSeq;
using base::MatchId;
using match::Millis;

/// Every refusal on the wire: those of a match and those before it reaches one. Same words as
/// RefusalCode in protocol/tachiai/v1/news.proto; a test holds the two lists together.
enum class RefusalCode : std::uint8_t {
  malformed = 1,
  unsupported,
  hello_first,
  bad_request_id,
  id_reused,
  too_long,
  rate_limited,
  unavailable,
  unknown_key = 20,
  forbidden,
  no_such_match,
  not_a_player,
  name_the_seat,
  not_your_seat,
  seat_taken,
  already_seated,
  bad_invitation,
  bad_name,
  too_many_matches,
  not_started = 40,
  already_started,
  game_over,
  not_your_turn,
  stale_ply,
  unparsable_move,
  illegal,
  flag_fell,
  clock_frozen,
  not_in_this_preset,
  nothing_offered,
  already_offered,
  bad_ply,
  bad_amount,
  too_late_to_abort,
  opponent_present,
  no_standing,
  claim_open,
  no_claim,
  too_late_to_claim,
  no_particulars,
  already_claimed,
  bound_by_touch,
  impossible_act,
  out_of_order,
  end_due,
  not_yet,
  already_done,
  flag_stands,
  unknown_preset = 70,
  bad_control,
  bad_position,
  bad_seat,
  bad_preset,
  unknown_bot,
  no_such_event = 80,
  stale_revision,
  bad_event,
  talk_closed,
  silenced,
  no_such_tournament = 90,
  bad_tournament,
  tournament_rule,
  place_is_taken,
  check_in_closed,
};
RefusalCode from(match::RefusalCode code);
/// A message that names no match, or none that can exist, is answered `no_such_match`.
RefusalCode from(DecodeFault::Code code);

/// Every code, in the order of the table in protocol/README.md.
std::span<const RefusalCode> all_refusals();
/// The word of the table: "stale_ply".
std::string_view to_text(RefusalCode code);
/// The clause behind a code: what engines/match/RULES.md says where the match refused, else
/// "protocol/README.md#forbidden".
std::string rule_of(RefusalCode code);

// What the server says. Texts are borrowed: encode before they go.

struct Player {
  Seat seat{};
  std::string principal;
  std::string display_name;
  bool present = false;
};
/// One line of the move list.
struct Line {
  std::uint32_t ply = 0;
  Seat seat{};
  std::string move;
  Millis spent{};
  std::string position;
  bool check = false;
  std::optional<match::Office> office = {};  // that did it, and no seat
  std::vector<std::string> announces = {};   // as said with it
  bool unsure = false;                       // of a relay, as the next two
  bool as_stood = false;
  match::Reading left = {};  // what the clocks of the board showed after it
};
/// The lines that an event adds to the move list; of most events none.
/// @param after        the match after it.
/// @param used_before  by the move it ends, before an interruption.
std::vector<Line> lines_of(const match::Event& event, const match::Match& after,
                           Millis used_before);
/// One seat that was taken out of a game of more than two, and what was left.
struct Exit {
  Seat seat{};
  Cause cause{};
  std::uint32_t ply = 0;  // so many plies stood
  std::string position;
  bool check = false;
  std::string act;
};
/// @param after  the match after it.
Exit exit_of(const match::SeatWithdrawn& event, const match::Match& after);
struct Welcome {
  std::string request_id, principal, display_name, server;
  std::vector<std::pair<MatchId, Seat>> seats;
  std::vector<std::pair<MatchId, match::Office>> offices = {};
  bool arbiter = false;  // of the house
};
struct Received {
  std::string request_id;
  MatchId match;
};
struct Committed {
  std::string request_id;
  MatchId match;
  EventSeq seq{};
  std::array<std::uint8_t, 32> head{};
};
struct Refused {
  std::string request_id;
  MatchId match;
  RefusalCode code{};
  std::string rule;  // never empty: an anchor in a RULES.md or in protocol/README.md
  EventSeq seq{};
  std::optional<Illegality> illegality;
  std::string text;
  Millis retry_after{};
};
struct Watching {
  std::string request_id;
  MatchId match;
  std::string history_id;
  EventSeq head{};
  std::optional<Seat> seat;
  Millis delay{};                            // what this watcher is told is so old
  std::optional<match::Office> office = {};  // in which he is told at once
};
struct Unwatched {
  std::string request_id;
  MatchId match;
};
struct Snapshot {
  MatchId match_id;
  std::string history_id;
  EventSeq seq{};
  const match::Match* match = nullptr;  // preset, table, clocks, offers, ending
  std::vector<Player> players;
  std::string start;
  std::vector<Line> moves;
  std::vector<Exit> exits;
  Millis elapsed{};  // of the running move, `match->used` included
  std::uint64_t created_utc_ms = 0;
  bool conflated = false;
  bool frozen = false;  // a clock that the record has running stands still: the store is broken
  std::uint32_t watchers = 0;
  MatchId replay_of, next_match;       // empty: none
  std::optional<Millis> bell_in = {};  // until the round's bell
  Millis now{};                        // match time at which this audience is, of a relay
  Millis delay{};                      // it is so far behind
  base::ProgrammeId programme = {};    // empty: none
};
/// One record as the open audience may see it. `after` is the state after the event.
struct MatchEvent {
  MatchId match_id;
  EventSeq seq{};
  Millis at{};
  std::int64_t utc_ms = 0;
  const match::Event* event = nullptr;
  const match::Match* after = nullptr;
  Millis used_before{};              // by the move it ends, before an interruption
  Player player;                     // with SeatTaken
  std::vector<Player> players = {};  // with ColourChosen, as they sit now
};
struct Pulse {
  MatchId match;
  EventSeq head{};
  Millis elapsed{};
  std::uint32_t watchers = 0;
};
struct Presence {
  MatchId match;
  Seat seat{};
  bool present = false;
  Millis claimable_after{};
};
struct Notice {
  MatchId match;  // empty: the whole server
  std::string_view code;
};
struct Resync {
  MatchId match;
};
struct MatchOpened {
  std::string request_id;
  MatchId match;
  Seat seat{};
  std::string invitation, principal, key, display_name;
  std::string arbiter_invitation = {}, relay_invitation = {};
};
struct OfficeGiven {
  std::string request_id;
  MatchId match;
  match::Office office{};
  std::string principal, key, display_name;
};
struct SeatGiven {
  std::string request_id;
  MatchId match;
  Seat seat{};
  std::string principal, key, display_name;
  EventSeq seq{};
};
struct MatchSummary {
  MatchId match;
  std::string game, preset;
  std::vector<Player> players;
  std::vector<Seat> open_seats;
  std::uint32_t ply = 0;
  bool started = false;
  std::optional<match::Ending> ending;
  std::uint64_t created_utc_ms = 0;
  std::vector<clock::TimeControl> control;
  std::uint32_t watchers = 0;
  std::string arbiter_needed = {};  // why; "" he is not. For his list of calls, not for everybody's
  std::uint64_t arbiter_needed_utc_ms = 0;  // since when
  base::ProgrammeId programme = {};
  Millis delay{};  // what stands here is so old
};
/// A match that waits for its arbiter.
struct ArbiterNeeded {
  MatchSummary match;
};
struct ArbiterReleased {
  MatchId match;
};
struct CallList {
  std::string request_id;
  std::vector<ArbiterNeeded> calls;
};
struct NextMatch {
  MatchId match, next;
};
struct MatchList {
  std::string request_id;
  std::vector<MatchSummary> matches;
};
struct MatchListed {
  MatchSummary match;
};
struct MatchUnlisted {
  MatchId match;
};
/// What a seat needs to declare in place of a move.
struct Declaration {
  Seat seat{};
  DeclarationReport report;
};
struct HintList {
  std::string request_id;
  MatchId match;
  std::uint32_t ply = 0;
  std::vector<std::string> moves;
  std::vector<Declaration> declarations;
};
struct Pong {
  std::string request_id;
  std::uint64_t utc_ms = 0;
};

/// An event as people see it: rounds, and boards in the order of their numbers.
struct Programme {
  base::ProgrammeId id;
  std::string title, place, note;
  std::vector<Round> rounds;
  struct Board {
    MatchId match;
    std::uint32_t round = 0, number = 0;
    std::string game;
    std::vector<std::string> players;  // names by seat
  };
  std::vector<Board> boards;
  Millis delay{};
  bool talk = false;
  std::uint32_t revision = 0;
};
struct ProgrammeSaved {
  std::string request_id;
  Programme programme;
  std::string operator_invitation, principal, key;
};
struct ProgrammeShown {
  std::string request_id;
  Programme programme;
  bool operates = false, owner = false;
};
struct ProgrammeList {
  std::string request_id;
  std::vector<Programme> programmes;
};
struct BoardOpened {
  std::string request_id;
  MatchId match;
  std::string relay_invitation, arbiter_invitation, principal, key;
};
struct OperatorAdmitted {
  std::string request_id;
  base::ProgrammeId programme;
  std::string principal, key, display_name;
};
struct PlayerNamed {
  std::string request_id;
  MatchId match;
  Player player;
};
/// One line of what spectators say.
struct TalkLine {
  std::uint64_t number = 0;
  std::string principal, display_name, text;
  std::int64_t utc_ms = 0;
  std::uint32_t ply = 0;
  std::optional<match::Office> office = {};  // who speaks in one
};
struct Talk {
  MatchId match;
  std::string request_id;
  bool open = false;
  std::vector<TalkLine> lines;
  std::vector<std::uint64_t> hidden;
  bool whole = false;
};

using News = std::variant<Welcome, Received, Committed, Refused, Watching, Unwatched, Snapshot,
                          MatchEvent, Pulse, Presence, Notice, Resync, MatchOpened, SeatGiven,
                          MatchList, MatchListed, MatchUnlisted, HintList, Pong, OfficeGiven,
                          CallList, ArbiterNeeded, ArbiterReleased, NextMatch, ProgrammeSaved,
                          ProgrammeShown, ProgrammeList, BoardOpened, OperatorAdmitted, PlayerNamed,
                          Talk, TournamentSaved, TournamentCommitted, WatchingTournament,
                          TournamentChanged, DirectorAdmitted, PlayerInvited, PlaceTaken>;

/// One ServerMessage, without the WebSocket frame. The same news gives the same bytes.
std::string encode(const News& news, Encoding encoding);

/// The JSON form of bytes that `encode` made as proto: an event is encoded once and transcoded only
/// where somebody reads JSON.
std::string json_of(std::string_view proto_bytes);

}  // namespace tachiai::wire
