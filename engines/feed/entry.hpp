#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>

#include "engines/core/result.hpp"
#include "engines/match/command.hpp"
#include "engines/match/match.hpp"

namespace tachiai::feed {

/// One word of a program that relays a board: a move, moves taken back, clocks, a result. Unlike an
/// operator's request it may leave out where it applies; then it is the end of the line that
/// stands.
struct MoveEntry {
  std::string move;
  std::optional<std::uint32_t> ply;  // so many stood before it; nullopt: all that stand
  bool unsure = false;
  bool as_stood = false;
  match::Reading left{};
};
struct UndoEntry {
  std::uint32_t plies = 1;          // from the end
  std::optional<std::uint32_t> to;  // so many are left instead
};
struct ClockEntry {
  match::Reading left{};
  std::optional<Seat> runs;
};
struct ResultEntry {
  match::RecordResult result;
};
struct NoteEntry {
  match::NoteKind kind = match::NoteKind::comment;
  std::string text;
};
using Entry = std::variant<MoveEntry, UndoEntry, ClockEntry, ResultEntry, NoteEntry>;

/// Where the line of a match stands.
struct LineEnd {
  std::uint32_t ply = 0;
  std::uint32_t revision = 0;
  bool ended = false;
  match::Reading clocks{};  // as they were read last
};
LineEnd line_end(const match::Match& match);

/// Why an entry is not passed on.
struct EntryFault {
  std::string code;  // a refusal's: "game_over", "bad_ply", "bad_amount"
  std::string text;
  bool operator==(const EntryFault&) const = default;
};

/// What a feed may not do unless its operator says so.
struct EntryOptions {
  bool amend = false;         // go on after a result was recorded
  bool trust_clocks = false;  // pass on a clock that shows more than it can
};

/// The operator's act that an entry means where the line stands now.
/// After a result nothing moves but the result; a clock that has grown by more than any control
/// gives in one move (`clock_growth_most`) is a slip of the source.
Result<match::Act, EntryFault> act_of(const Entry& entry, const LineEnd& end,
                                      const EntryOptions& options = {});

inline constexpr match::Millis clock_growth_most = std::chrono::minutes{5};

}  // namespace tachiai::feed
