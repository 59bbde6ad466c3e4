#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engines/core/result.hpp"

/// What a person types at a board, as a request: the words of protocol/README.md#judge.
namespace tachiai::cli {

struct TypedAct {
  std::string kind;         // of the request in JSON: "playMove", "claim", "rule"
  std::string particulars;  // its own members, each behind a comma: ",\"agree\":true"
  /// Which of `seat` and `office` the request may name.
  enum class By { seat, seat_or_office, arbiter } by = By::seat;
  /// What is typed later to show what this act hides: the recovery code, which nobody else has.
  std::string shown_by = {};
};

/// What an act hides is hidden with: the match and 16 random bytes that are used for nothing else.
struct Envelope {
  std::string match;
  std::string nonce;
};

/// A line of words. What follows `because` is the reason of a ruling; a word that names no act is a
/// move, answering `ply`.
/// @param fresh  of which `hide_disc` and `seal_move` make a digest; without one they are not
/// known.
/// @return what was expected, for a person.
Result<TypedAct, std::string> act_of(std::string_view line, std::uint64_t ply,
                                     const Envelope& fresh = {});

/// One line on every word, for a person who asks.
std::string_view act_help();

}  // namespace tachiai::cli
