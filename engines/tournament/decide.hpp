#pragma once

#include <map>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "engines/core/result.hpp"
#include "engines/tournament/log.hpp"
#include "engines/tournament/refusal.hpp"

/// What people may do to a tournament, and what it answers.
namespace tachiai::tournament {

struct Create {
  std::string format;
  Config config;  // what differs from the defaults
};
struct Enter {
  Player player;  // his entry; states (absent, gone, ...) are not part of it
};
struct ChangeEntry {
  PlayerId player;
  std::string field;
  std::string value;
};
struct MarkAbsent {
  PlayerId player;
};
struct NoticeLate {
  PlayerId player;
};
/// Published `draws`, from which the format computes the numbers, or `numbers` drawn by hand. Both:
/// the draws are written down beside what was drawn from them by hand.
struct DrawLots {
  std::vector<std::string> draws;
  std::vector<std::pair<PlayerId, int>> numbers;
};
struct Start {};
/// The engine pairs the next round.
struct PairRound {};
/// The referee does, and says which priority that gives up.
struct PairByHand {
  std::vector<Encounter> encounters;  // results come from the engine, where a side is missing
  std::string gives_up;
  std::string by;
};
struct BeginGame {
  Round round = 0;
  int board = 0;
};
/// A result card: nothing is final yet. Handing it in again replaces it until it is confirmed.
struct ReportResult {
  Round round = 0;
  int board = 0;
  GameResult result;
  std::string by;
};
struct ConfirmResult {
  Round round = 0;
  int board = 0;
  std::string by;
  bool official = false;  // confirms for both
};
/// The director makes it final.
struct BookResult {
  Round round = 0;
  int board = 0;
  GameResult result;
  std::string by;
};
struct Rule {
  Round round = 0;
  int board = 0;
  GameResult result;
  std::string reason;
  std::string by;
};
/// From the next round on he is not there.
struct Withdraw {
  PlayerId player;
};
struct Disqualify {
  PlayerId player;
  std::string reason;
  std::string by;
};
/// Comes in time for the next round that is paired.
struct Join {
  Player player;
};
struct CloseRound {};
struct Finish {};

using Command = std::variant<Create, Enter, ChangeEntry, MarkAbsent, NoticeLate, DrawLots, Start,
                             PairRound, PairByHand, BeginGame, ReportResult, ConfirmResult,
                             BookResult, Rule, Withdraw, Disqualify, Join, CloseRound, Finish>;

/// What follows from a command: events, at least one, or a refusal and nothing changes.
Result<std::vector<Event>, Refusal> decide(const Tournament& tournament, const Command& command);

/// `decide`, and the events taken in at once.
Result<std::vector<Event>, Refusal> act(Tournament& tournament, const Command& command);

/// The board on which `a` and `b` meet in `round`, sides in either order. @return 0: they do not.
int board_of(const Tournament& tournament, Round round, const PlayerId& a, const PlayerId& b);

/// Where a log parts from what the engine makes of it: a round it pairs otherwise, an event it
/// would not have written.
struct Parting {
  std::size_t event = 0;  // from 0
  std::string what;
  bool operator==(const Parting&) const = default;
};

/// Replays a log through the rules: every event must be what its command gives, every pairing of
/// the engine the same in every field. @return nothing: the log is as the engine writes it.
std::optional<Parting> verify(std::span<const Event> events);

}  // namespace tachiai::tournament
