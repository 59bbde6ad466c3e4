#pragma once

#include <optional>
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

/// A game as its reader left it.
template <class Note, class Fault>
ReadGame read_game(FileGame game, std::vector<Note> notes, std::optional<Fault> fault) {
  ReadGame read{std::move(game), {}, std::nullopt};
  for (Note& note : notes) read.notes.emplace_back(std::move(note));
  if (fault) read.fault = *std::move(fault);
  return read;
}

/// Every game through `write_one`, parted by `between`. What is said of several games
/// names the number of one.
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
    const std::string which = games.size() > 1 ? "game " + std::to_string(i + 1) + ": " : "";
    if (!one) return std::unexpected{which + one.error()};
    if (i > 0) file.text += between;
    file.text += one->text;
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

/// Judges every move of a line and of its variations, each against the position it really stands
/// at.
/// @param ply  of the first move of the line, @param number  of ply 0, as the file counts
/// @param variation  the numbers at which the line and its ancestors part from the main line
template <class Game, class Line>
void judge_line(const Game& rules, const Line& line, typename Game::Position position,
                std::size_t ply, std::size_t number, const std::vector<std::size_t>& variation,
                GameReport& report) {
  auto branch = line.branches.begin();
  for (std::size_t at = 0; at <= line.moves.size(); ++at, ++ply) {
    for (; branch != line.branches.end() && branch->at == at; ++branch) {
      auto path = variation;
      path.push_back(ply + number);
      judge_line(rules, branch->line, position, ply, number, path, report);
    }
    if (at == line.moves.size()) return;
    const auto& act = line.moves[at].act;
    if (const auto legal = rules.check(position, act); !legal) {
      report.violations.push_back(
          violation_of(ply, ply + number, Game::to_text(act), legal.error()));
      report.violations.back().variation = variation;
    }
    position.apply(act);
  }
}

}  // namespace tachiai::cli
