#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engines/core/text_cursor.hpp"
#include "engines/yoninshogi/act.hpp"
#include "engines/yoninshogi/setup.hpp"
#include "engines/yoninshogi/yoninshogi.hpp"

namespace tachiai::yoninshogi {

/// What the seat on turn may do instead of a move, in the words of USI4 lines.
/// Rule: engines/yoninshogi/RULES.md#usi4-lines
enum class Word : std::uint8_t {
  resign,
  timeout,  // no time left
  leave,    // went away and did not return
  declare,  // the impasse; nothing follows
};

/// "resign", "timeout", "leave", "declare"
std::string_view name_of(Word word);
/// Why a seat that said the word is out. @pre word is not declare
Cause cause_of(Word word);

using Step = std::variant<Act, Word>;

/// A game as a line holds it. Turn jumps and eliminations are not written: they follow from the
/// rules, so what a line means depends on the choices it is read under.
struct GameLine {
  Setup start;  // as written; a seat on turn that cannot move goes out before the first step
  std::vector<Step> steps;
  bool operator==(const GameLine&) const = default;
};

/// What a reader got out of a line. It never throws a good beginning away.
struct GameLineReading {
  GameLine game;                   // as far as it could be read
  std::vector<TextNote> notes;     // what was tolerated
  std::optional<TextFault> fault;  // where reading stopped; absent: the line was read whole
};

/// More steps than any game has are refused: a stranger's file must not eat memory.
inline constexpr std::size_t line_steps_most = 10'000;

/// Position lines of USI4, a game a line: `position startpos moves 7i7h ...`,
/// `position sfen4 <six fields> moves ...`; also without "position" or "sfen4", and an SFEN4 alone.
/// Empty lines and lines with # are passed over. Acts need only be possible, not legal.
/// Format and tolerances: engines/yoninshogi/RULES.md#usi4-lines
std::vector<GameLineReading> read_usi4_lines(std::string_view text, const YoninShogi& rules = {});

/// `position sfen4 ... moves ...`, LF at the end: the SFEN4 is always written, so that the line
/// tells its game. Nothing is lost.
std::string write_usi4_line(const GameLine& game);

/// Where the line begins under these choices. @pre read under the same choices
Position start_of(const YoninShogi& rules, const GameLine& game);
/// After one more step; a declaration changes nothing. @pre read under the same choices
Position after(const YoninShogi& rules, const Position& position, const Step& step);

}  // namespace tachiai::yoninshogi
