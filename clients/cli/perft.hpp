#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "engines/core/result.hpp"
#include "engines/othello/perft.hpp"

namespace tachiai::cli {

struct PerftQuestion {
  std::string game;
  int depth = 0;
  std::string position;                           // "" the game's own start
  std::string rules;                              // "" the default rule set
  std::optional<othello::Convention> convention;  // Othello only; none: B
  bool distinct = false;  // chu shogi only: count outcomes, not every route of a double move
};

/// A game or rule set that is not known, or an option that the game does not have, for a person;
/// nullopt: the question makes sense.
std::optional<std::string> misuse_of(const PerftQuestion& question);

/// A count, or why there is none, for a person.
Result<std::uint64_t, std::string> perft(const PerftQuestion& question);

/// The same split by the first move, in byte order of the moves; depth >= 1. @return the sum.
Result<std::uint64_t, std::string> divide(
    const PerftQuestion& question,
    const std::function<void(std::string_view, std::uint64_t)>& visit);

}  // namespace tachiai::cli
