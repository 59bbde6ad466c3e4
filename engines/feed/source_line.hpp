#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engines/catalog/catalog.hpp"
#include "engines/chushogi/kifu.hpp"
#include "engines/clock/time_control.hpp"
#include "engines/match/command.hpp"
#include "engines/othello/game_record.hpp"
#include "engines/shogi/kifu.hpp"
#include "engines/yoninshogi/usi4_line.hpp"

namespace tachiai::feed {

/// One act of a game that a record tells.
struct SourceAct {
  std::string act;  // canonical text
  std::optional<match::Millis> spent;
  bool illegal = false;  // hands can do it and the rules forbid it
  bool operator==(const SourceAct&) const = default;
};

/// How a game ended, in the words of RecordResult.
struct SourceResult {
  std::optional<std::array<std::uint8_t, seats_max>> places;  // none: no result
  std::string reason;
  bool operator==(const SourceResult&) const = default;
};

/// The main line of a game as a record has it: what a relay is to say.
struct SourceLine {
  std::string game;   // "shogi"
  std::string start;  // position text
  std::vector<SourceAct> acts;
  /// As the record or, where the record is silent, the board says.
  std::optional<SourceResult> result;
  /// Where hands cannot do what the record says next: the line ends before it, and what the record
  /// tells behind it is not known.
  std::optional<std::string> broken;
  /// What the record tells and a relay has no place for, for people.
  std::vector<std::string> remarks;
  bool operator==(const SourceLine&) const = default;
};

SourceLine source_line(const shogi::Kifu& kifu);
SourceLine source_line(const chushogi::Kifu& kifu);
SourceLine source_line(const othello::GameRecord& record);
SourceLine source_line(const yoninshogi::GameLine& game);

/// What the clocks show after so many acts of the line, by the times it tells: the control less
/// what was spent. A seat is left out once one of its times is missing (nobody knows then what is
/// left), where it has no control, and before its first move; a fallen clock shows zero.
/// @param control  by seat
match::Reading reading_after(const SourceLine& line, std::size_t acts,
                             const std::vector<clock::TimeControl>& control);

}  // namespace tachiai::feed
