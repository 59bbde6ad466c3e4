#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace tachiai {

/// One thing a claimant says was wrong with the turn just made: a category in the game's own word
/// ("missed_flip") and what he names (the discs, a square).
struct ClaimItem {
  std::string category;
  std::vector<std::string> squares;
  bool operator==(const ClaimItem&) const = default;
};

/// A claim as a rulebook's article wants it, before anybody asks whether it is true.
enum class ClaimFault : std::uint8_t {
  none,
  unknown_category,
  no_particulars,  // the article demands that squares are named
  unreadable,      // not squares of this game
};

enum class ClaimVerdict : std::uint8_t {
  upheld,             // every particular is true, and nothing else was wrong
  upheld_in_part,     // one is true; another is not, or something unnamed stays wrong
  no_error,           // nothing was wrong
  wrong_particulars,  // something was, and none of what is named is it
};

/// "upheld", "upheld_in_part", "no_error", "wrong_particulars".
constexpr std::string_view to_text(ClaimVerdict verdict) {
  switch (verdict) {
    case ClaimVerdict::upheld: return "upheld";
    case ClaimVerdict::upheld_in_part: return "upheld_in_part";
    case ClaimVerdict::no_error: return "no_error";
    case ClaimVerdict::wrong_particulars: return "wrong_particulars";
  }
  return "no_error";
}

/// How a wrong turn is dealt with at a real board of this game.
enum class Remedy : std::uint8_t {
  none,       // turns of this game are not made by hand here
  corrected,  // pointed out, the turn goes back and its maker puts it right (Othello)
  foul,       // whoever committed it has lost, or the opponent decides (shogi, chu shogi)
};

/// What an act is at a real board, where a turn is made of several.
enum class Gesture : std::uint8_t {
  move,    // all of a turn at once, done rightly
  pass,    // declared, and the turn handed over
  press,   // the turn handed over
  lays,    // puts something new on the board and leaves the turn where it is
  tidies,  // any other single movement of a hand, likewise
};

/// The truth about a claim, and the acts by which hands put right what it established.
struct ClaimReport {
  ClaimVerdict verdict{};
  std::vector<std::string> correction;
  bool operator==(const ClaimReport&) const = default;
};

}  // namespace tachiai
