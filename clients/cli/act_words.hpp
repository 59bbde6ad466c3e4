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
};

/// A line of words. What follows `because` is the reason of a ruling; a word that names no act is a
/// move, answering `ply`.
/// @return what was expected, for a person.
Result<TypedAct, std::string> act_of(std::string_view line, std::uint64_t ply);

/// One line on every word, for a person who asks.
std::string_view act_help();

}  // namespace tachiai::cli
