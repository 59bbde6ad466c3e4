#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "clients/cli/formats.hpp"
#include "engines/core/fault.hpp"

/// Private to the games' rows of the table in formats.hpp: what they have in common.
namespace tachiai::cli {

/// Does any of the first lines satisfy `is_one`?
template <class Is>
bool any_line(std::string_view text, Is is_one) {
  constexpr std::size_t lines_most = 200;
  std::size_t seen = 0;
  for (const TextLine& line : text_lines(text.substr(0, 1 << 16))) {
    if (++seen > lines_most) return false;
    if (is_one(line)) return true;
  }
  return false;
}

/// Every game through `write_one`, parted by `between`. Losses of several games are told by number.
/// @param name  of the game, for whoever hands in another
template <class Game, class WriteOne>
Result<WrittenFile, std::string> write_each(std::span<const FileGame> games,
                                            std::string_view between, std::string_view name,
                                            WriteOne write_one) {
  WrittenFile file;
  for (std::size_t i = 0; i < games.size(); ++i) {
    const Game* game = std::get_if<Game>(&games[i]);
    if (game == nullptr) return std::unexpected{"not a game of " + std::string{name}};
    const auto one = write_one(*game);
    if (!one) return std::unexpected{one.error()};
    if (i > 0) file.text += between;
    file.text += one->text;
    const std::string which = games.size() > 1 ? "game " + std::to_string(i + 1) + ": " : "";
    for (const std::string& lost : one->lost) file.lost.push_back(which + lost);
  }
  return file;
}

/// @param number  of the move, as the file counts
inline Violation violation_of(std::size_t ply, std::size_t number, std::string move,
                              const Illegality& why) {
  Violation broken{{}, ply, number, std::move(move), std::string{why.code}, std::string{why.rule},
                   {}};
  for (const Fact& fact : why.facts) {
    if (!fact.name.empty()) {
      broken.facts.emplace_back(std::string{fact.name}, std::string{fact.value()});
    }
  }
  return broken;
}

}  // namespace tachiai::cli
