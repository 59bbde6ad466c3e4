#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engines/othello/game_record.hpp"

/// Plays a record again under the rules and says where it breaks them, and whether its result is
/// what the board says. Rule: engines/othello/RULES.md#recorded-results.
namespace tachiai::othello {

/// The first act of a record that is against the rules. Nothing after it is judged.
struct BrokenRule {
  Ply ply{};
  Illegality illegality;
  bool operator==(const BrokenRule&) const = default;
};

/// What the board says of the result in the record.
enum class ResultCheck : std::uint8_t {
  not_given,   // the record has none
  agrees,      // the game has ended and counts as recorded
  agrees_raw,  // it does, with the empty squares halved or left out: Japan until 2014, some sites
  differs,     // the game has ended and counts otherwise
  open,        // it does not follow from the board: not played to the end, won on time, by
               // resignation or agreement, with komi or for the fewer discs
};

struct Rejudged {
  Position position;  // after the last act that was legal
  Ply plies{};        // how many were, passes counted
  std::optional<BrokenRule> broken;
  std::optional<Places> outcome;  // of `position`; nullopt: unfinished
  Score score;                    // of `position`, by the rules' option for empty squares
  ResultCheck result = ResultCheck::not_given;
  bool operator==(const Rejudged&) const = default;
};

/// @param rules  options only: the start is the record's.
Rejudged rejudge(const GameRecord& record, const Othello& rules = {});

/// What is wrong or odd, a line each for a person: "ply 12: d3: unplayable_square
/// (engines/othello/RULES.md#unplayable-square), turns_nothing d3"; "result +2, the board says
/// +4"; "unfinished after 31 plies". Empty: a game played to its end that counts as recorded.
std::vector<std::string> remarks(const GameRecord& record, const Rejudged& judged);

/// "+2", "-64 by time": a result as the record has it.
std::string result_text(const RecordedResult& result);

/// "+2", "-0.5", "0": a lead in discs with the fewest decimals.
std::string lead_text(std::int32_t lead_x1000);

}  // namespace tachiai::othello
