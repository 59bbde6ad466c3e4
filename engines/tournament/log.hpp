#pragma once

#include <map>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "engines/tournament/entities.hpp"

/// What happened in a tournament, and what follows from it. RULES.md#log (spec 1.1)
namespace tachiai::tournament {

// Each event is what happened, in the past tense. `by` is who said it: a player's id, or an
// official's.

struct Created {
  std::string format;
  int version = 1;  // of the format's rules
  Config config;    // complete
  bool operator==(const Created&) const = default;
};

/// The order of these is the roster's.
struct Entered {
  Player player;
  bool operator==(const Entered&) const = default;
};

struct EntryChanged {
  PlayerId player;
  std::string field;  // name, club, grade, previous_rank, registration, seed_level, applied_at
  std::string value;  // "" takes a club or a rank away
  bool operator==(const EntryChanged&) const = default;
};

/// Did not come.
struct MarkedAbsent {
  PlayerId player;
  bool operator==(const MarkedAbsent&) const = default;
};

/// Told the office in time that he comes later: on the roster, as present.
struct LateNoticed {
  PlayerId player;
  bool operator==(const LateNoticed&) const = default;
};

/// Lots: what was drawn, and the number of each player that follows from it.
struct LotsDrawn {
  std::vector<std::string> draws;  // as published, leading zeros kept; empty: drawn by hand
  std::vector<std::pair<PlayerId, int>> numbers;
  bool operator==(const LotsDrawn&) const = default;
};

struct Started {
  bool operator==(const Started&) const = default;
};

struct Paired {
  Round round = 0;
  RoundPlan plan;
  std::string by;  // "" the engine: replay must make the same bytes
  bool operator==(const Paired&) const = default;
};

/// The game of an encounter is under way: earlier results of its players can be corrected no more
/// where the format says so. `board` counts the encounters of the round from 1.
struct Began {
  Round round = 0;
  int board = 0;
  bool operator==(const Began&) const = default;
};

/// A result card was handed in: no result yet.
struct ResultReported {
  Round round = 0;
  int board = 0;
  GameResult result;
  std::string by;
  bool operator==(const ResultReported&) const = default;
};

/// The other side, or an official, says the card is right.
struct ResultConfirmed {
  Round round = 0;
  int board = 0;
  std::string by;
  bool operator==(const ResultConfirmed&) const = default;
};

/// The result is final; only a ruling alters it.
struct ResultBooked {
  Round round = 0;
  int board = 0;
  GameResult result;
  std::string by;
  bool operator==(const ResultBooked&) const = default;
};

struct Ruled {
  Round round = 0;
  int board = 0;
  GameResult result;  // the new one
  GameResult instead_of;
  std::string reason;
  std::string by;
  std::vector<Round> later_rounds;  // paired already with the old result: a warning to people
  bool operator==(const Ruled&) const = default;
};

struct Withdrew {
  PlayerId player;
  Round after_round = 0;
  bool operator==(const Withdrew&) const = default;
};

struct Disqualified {
  PlayerId player;
  Round after_round = 0;
  std::string reason;
  std::string by;
  bool operator==(const Disqualified&) const = default;
};

/// A player who comes after the start: `player.joined_from` says when, `player.replaces` for whom.
struct Joined {
  Player player;
  int number = 0;  // the next free one, where the format has numbers
  bool operator==(const Joined&) const = default;
};

struct RoundClosed {
  Round round = 0;
  bool operator==(const RoundClosed&) const = default;
};

struct Finished {
  bool operator==(const Finished&) const = default;
};

using Event = std::variant<Created, Entered, EntryChanged, MarkedAbsent, LateNoticed, LotsDrawn,
                           Started, Paired, Began, ResultReported, ResultConfirmed, ResultBooked,
                           Ruled, Withdrew, Disqualified, Joined, RoundClosed, Finished>;

/// An encounter with its paperwork.
struct Board {
  Encounter encounter;
  bool began = false;
  struct Card {
    GameResult result;
    std::string by;
    std::vector<std::string> confirmed_by;
    bool operator==(const Card&) const = default;
  };
  std::optional<Card> card;
  std::vector<GameResult> overruled;  // oldest first
  bool operator==(const Board&) const = default;
};

struct RoundState {
  Round number = 0;
  std::vector<Board> boards;
  std::vector<LevelSum> optimum;
  Explanation explanation;
  std::string paired_by;
  bool closed = false;
  bool operator==(const RoundState&) const = default;
};

/// Everything that follows from a log. Equal logs give equal values.
struct Tournament {
  std::string format;  // "" before `created`
  int version = 0;
  Config config;
  std::vector<Player> players;  // roster order
  std::map<PlayerId, int> numbers;
  std::vector<std::string> draws;
  bool started = false;
  bool finished = false;
  std::vector<RoundState> rounds;  // rounds[r - 1]
  bool operator==(const Tournament&) const = default;

  const Player* find(const PlayerId& player) const;
  /// 0: he has none.
  int number_of(const PlayerId& player) const;
  const RoundState* round(Round number) const;
  const Board* board(Round round, int number) const;
  /// The encounter of `player` in `round`, if he has one.
  const Encounter* encounter_of(const PlayerId& player, Round round) const;
};

/// What `event` makes of `tournament`. Never refuses, never judges; an event that no log can hold
/// (a result of a board that is not there) is a bug.
void evolve(Tournament& tournament, const Event& event);

/// The state after all of `events`.
Tournament replay(std::span<const Event> events);

}  // namespace tachiai::tournament
