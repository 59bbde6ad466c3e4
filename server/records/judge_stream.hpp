#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engines/match/match.hpp"
#include "server/journal/journal.hpp"

namespace tachiai::records {

/// Something that a match's stream says and cannot be so.
struct Finding {
  enum class Kind : std::uint8_t {
    undecodable,   // no record of this version; nothing after it was looked at
    impossible,    // it does not begin with MatchCreated, or hands cannot do the act; nothing after
                   // it was looked at
    inconsistent,  // another seat than the one to move, another ply than the one reached
    unbooked,   // the times booked so far are not the match time passed: DESIGN section 4, Clocks
                // and delay
    after_end,  // a record after the match had ended
    differs,    // the same command, decided again, gives other events
  };
  journal::EventSeq seq{};
  Kind kind{};
  /// Said of a record of another revision of the game's rules than this program's: a note, not an
  /// accusation.
  bool note = false;
  std::string text;  // for a person
};

std::string_view to_text(Finding::Kind kind);

/// What is found in a whole stream (server/journal/verify.hpp has looked at the bytes before), at
/// most `findings_max`, and the state it leads to.
struct MatchReport {
  std::vector<Finding> findings;
  match::Match match;
  std::uint32_t rules_revision = 0;  // of this program, for the match's game
  std::size_t decisions = 0;         // decided again and found equal
  /// Nothing found, notes aside.
  bool sound() const;
};

inline constexpr std::size_t findings_max = 20;

/// Is the stream *consistent*: every record decodes and evolves, in turn and in time, and none
/// follows the end.
/// @param records  of one "match/..." stream, from the first.
MatchReport check_consistent(std::span<const journal::Stored> records);

/// Is it *judged* as well: each command is rebuilt from what it led to, with the time its clock was
/// told, its receipt and its lag as they were booked, and deciding it again must give the very same
/// events. Refused commands left no record here; what a claim or an offer waited for is taken from
/// the record.
MatchReport check_judged(std::span<const journal::Stored> records);

}  // namespace tachiai::records
