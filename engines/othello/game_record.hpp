#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engines/othello/act.hpp"
#include "engines/othello/othello.hpp"

/// One game as a file tells it: what every Othello format is read into and written from. A record
/// may be wrong, and says so only when it is judged anew (engines/othello/rejudge.hpp). Texts are
/// UTF-8.
namespace tachiai::othello {

struct RecordedPlayer {
  std::string name;    // empty: unknown
  std::string rating;  // as the file prints it; empty: not given
  bool operator==(const RecordedPlayer&) const = default;
};

/// A move or a pass. Passes are written, each is a ply; readers put in what a format leaves out.
struct RecordedMove {
  Act act;
  Seat by{};                                       // whose act it is by the record
  std::optional<std::chrono::milliseconds> spent;  // thinking time, not negative
  std::string evaluation;                          // a program's word on the move, as printed
  bool operator==(const RecordedMove&) const = default;
};

/// How a game came to its result, as far as the record says.
enum class Ending : std::uint8_t {
  played,    // to the end, or nothing is said
  resigned,  // the loser gave up
  flagged,   // the loser ran out of time
  agreed,    // both accepted the score
  left,      // the loser went away
};

struct RecordedResult {
  std::int32_t lead_x1000 = 0;  // Black's discs less White's, in thousandths (komi need them)
  Ending ending = Ending::played;
  bool operator==(const RecordedResult&) const = default;
};

/// What perfect play from a certain number of empty squares on would have given.
struct Theoretical {
  std::uint8_t black_discs = 0;  // of 64
  std::uint8_t empties = 0;      // from so many empty squares on
  bool operator==(const Theoretical&) const = default;
};

/// What a format says beyond the fields here, by its own name: kept, never interpreted, but for
/// "TY" and "KM" of GGF, which tell that the discs alone do not make the result.
struct RecordedProperty {
  std::string name;
  std::string value;
  bool operator==(const RecordedProperty&) const = default;
};

struct GameRecord {
  RecordedPlayer black;
  RecordedPlayer white;
  std::string event;  // the tournament
  std::string place;  // town, server or program
  std::string date;  // "2003", "2003-12-15", "2003-12-15 12:33", "2003-12-15 12:33:18", each of the
                     // last two perhaps with " " and a zone; anything else a file gives stays as
                     // it is
  Position start = Othello{}.initial();
  std::vector<RecordedMove> moves;
  std::optional<RecordedResult> result;
  std::optional<Theoretical> theoretical;
  std::vector<RecordedProperty> properties;
  bool operator==(const GameRecord&) const = default;
};

/// What a reader made of a file, and what it let pass or put in on the way.
template <class T, class Note>
struct Noted {
  T value;
  std::vector<Note> notes;
  bool operator==(const Noted&) const = default;
};

/// A file made of records, and what of them it cannot hold, in words.
struct Written {
  std::string bytes;
  std::vector<std::string> lost;
  bool operator==(const Written&) const = default;
};

/// A record that a format cannot hold at all.
struct Unwritable {
  std::size_t game = 0;  // counted from 0
  std::string found;
  std::string expected;
  bool operator==(const Unwritable&) const = default;
};

/// "game 3: found ..., expected ..."
std::string to_text(const Unwritable& fault);

/// `text` in the first fitting shape of GameRecord::date, where it is a date that exists: separated
/// by dots, hyphens or slashes, time after a blank, "_" or "T", zone after a dot or blank. nullopt:
/// not a date.
std::optional<std::string> canonical_date(std::string_view text);

}  // namespace tachiai::othello
