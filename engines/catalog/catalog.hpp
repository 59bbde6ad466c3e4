#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engines/core/fault.hpp"
#include "engines/core/places.hpp"
#include "engines/core/record.hpp"
#include "engines/core/result.hpp"
#include "engines/core/seat.hpp"
#include "engines/othello/othello.hpp"
#include "engines/shogi/shogi.hpp"

/// The only place that lists the games. A new game is one more alternative here and one more name in `names()`.
/// Everything above talks to a game through these functions, in text.
namespace tachiai::catalog {

using AnyGame = std::variant<othello::Othello, shogi::Shogi>;
using AnyRecord = std::variant<Record<othello::Othello>, Record<shogi::Shogi>>;
using ActFault = std::variant<ParseError, Illegality>;

/// Why a table could not be laid out.
struct StartFault {
  std::string_view code;  // "unknown_game", "unknown_rules", "bad_position"
  std::string text;
};

std::vector<std::string_view> names();

/// @param rules  name of a rule set, "" the default; @param position  text, "" the game's own start.
Result<AnyRecord, StartFault> start(std::string_view game, std::string_view rules, std::string_view position);

std::string_view game(const AnyRecord& record);
std::string_view rule_set(const AnyRecord& record);
std::uint32_t revision(const AnyRecord& record);
std::uint8_t seats(const AnyRecord& record);
std::optional<Seat> to_move(const AnyRecord& record);
Ply ply(const AnyRecord& record);
std::string position_text(const AnyRecord& record);
std::uint64_t hash(const AnyRecord& record);
bool in_check(const AnyRecord& record);

/// The acts so far in canonical text.
std::vector<std::string> acts(const AnyRecord& record);

/// Every legal act in canonical text, sorted by byte; none when it is over.
std::vector<std::string> legal_moves(const AnyRecord& record);

Result<Done, ActFault> check(const AnyRecord& record, std::string_view act);

/// The act in canonical text, as the journal keeps it.
Result<std::string, ParseError> canonical(const AnyRecord& record, std::string_view act);

/// Performs what hands can do, legal or not. false: unparsable or impossible, nothing changed.
bool perform(AnyRecord& record, std::string_view act);

void withdraw(AnyRecord& record, Seat seat, Cause cause);
void rewind(AnyRecord& record, Ply ply);

/// Of the position alone; then of the record (repetition).
std::optional<Places> outcome(const AnyRecord& record);
std::optional<Places> repetition(const AnyRecord& record);

}  // namespace tachiai::catalog
