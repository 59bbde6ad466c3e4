#pragma once

#include <compare>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "engines/tournament/log.hpp"
#include "server/base/ids.hpp"
#include "server/base/tournament_id.hpp"
#include "server/records/tournament.hpp"

/// Tournaments as the server runs them: the engine's log, and what stands around it.
namespace tachiai::tournaments {

using base::EventSeq;
using tournament::PlayerId;
using tournament::Round;

/// One encounter of a tournament. Boards count from 1 in the order of the pairing.
struct BoardKey {
  Round round = 0;
  int board = 0;
  auto operator<=>(const BoardKey&) const = default;
};

/// How an encounter of two is played, settled when its round was paired.
struct Place {
  records::Venue venue{};
  base::MatchId match;  // empty where it is typed
  std::uint32_t attempt = 0;
  std::string preset;
  std::vector<clock::TimeControl> control;
  bool second_begins = false;
  std::string programme;
  base::Millis delay{};
};

/// The match of a board: always the same, so that however often it is opened, over restarts, there
/// is one.
base::MatchId match_id(const base::TournamentId& tournament, BoardKey key, std::uint32_t attempt);

/// An event of the engine's log with its date.
struct Dated {
  EventSeq seq{};
  std::int64_t utc_ms = 0;
  std::string actor;
  tournament::Event event;
};

/// Everything that follows from a tournament's stream, or from its beginning. Equal records give
/// equal values.
struct State {
  base::TournamentId id;
  EventSeq head{};
  tournament::Tournament now;
  records::TournamentSettings settings;
  std::uint32_t revision = 0;
  std::string owner;  // principal
  std::string director_invitation_digest;
  std::map<PlayerId, std::string> principals;   // who plays as whom
  std::map<std::string, PlayerId> players;      // the other way round
  std::map<PlayerId, std::string> invitations;  // digests
  std::set<PlayerId> checked_in;
  std::map<BoardKey, Place> places;
  std::map<base::MatchId, BoardKey> by_match;       // the present match of each board
  std::map<BoardKey, records::EndingRead> endings;  // as read last
  std::set<BoardKey> corrections;                   // raised by a match, and not decided
  std::vector<std::shared_ptr<const Dated>> log;    // the engine's
  std::int64_t changed_utc_ms = 0;

  const Place* place(BoardKey key) const;
  /// A board with an end that waits for a director: read, without a result of its own.
  bool waits(BoardKey key) const;
  /// "" nobody, or not this principal.
  PlayerId player_of(const std::string& principal) const;
  /// The principal who sits in a seat of the board, "" where nobody plays as that player yet.
  std::string seated(BoardKey key, bool first_seat) const;
  /// The player in a seat.
  const PlayerId& player_in(BoardKey key, bool first_seat) const;
};

/// What a record makes of it. Never refuses, never judges.
void evolve(State& state, EventSeq seq, const records::TournamentEntry& entry);

}  // namespace tachiai::tournaments
