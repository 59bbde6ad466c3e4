#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

/// The tree that a Japanese record of any game holds: lines of moves, and what might have been
/// played instead.
namespace tachiai {

/// More plies, deeper variations or more remarks than any file needs are refused or left out: a
/// stranger's file must not eat memory.
inline constexpr std::size_t kifu_plies_most = 10'000;
inline constexpr std::size_t kifu_depth_most = 100;
inline constexpr std::size_t kifu_notes_most = 100;

/// An act as a file has it, legal or not.
template <class Act>
struct KifuMoveOf {
  Act act;
  std::optional<std::chrono::milliseconds> spent;
  std::vector<std::string> comments;  // a line each
  std::string bookmark;               // しおり of KIF; empty: none
  bool operator==(const KifuMoveOf&) const = default;
};

template <class Act, class Ending>
struct KifuBranchOf;

/// Moves that follow each other.
template <class Act, class Ending>
struct KifuLineOf {
  std::vector<std::string> comments;  // before the first move, a line each
  std::string bookmark;
  std::vector<KifuMoveOf<Act>> moves;
  std::optional<Ending> ending;  // absent: unfinished, or the file does not say
  std::vector<KifuBranchOf<Act, Ending>>
      branches;  // by `at`, those at one move in the order of the file

  bool operator==(const KifuLineOf& other) const {
    return comments == other.comments && bookmark == other.bookmark && moves == other.moves &&
           ending == other.ending && branches == other.branches;
  }
};

/// A variation (変化): `line` instead of the parent's move `at`, or, where `at` is the number of
/// the parent's moves, instead of its ending.
template <class Act, class Ending>
struct KifuBranchOf {
  std::size_t at = 0;
  KifuLineOf<Act, Ending> line;

  bool operator==(const KifuBranchOf& other) const { return at == other.at && line == other.line; }
};

/// Walks the moves of a line as a writer does and then its variations in the order in which a
/// reader finds each one's parent again: the latest first, those at one move in their order.
/// @param now  where the line of play stands; `write_move(move, now, has_variation)` moves it on
/// @param write_end  called with `now` between the moves and the variations
/// @param write_branch  called with a branch and what `now` was at its move
template <class Line, class Moment, class WriteMove, class WriteEnd, class WriteBranch>
void walk_kifu_line(const Line& line, Moment now, WriteMove write_move, WriteEnd write_end,
                    WriteBranch write_branch) {
  std::vector<Moment> before;  // kept only where a branch goes back to
  const auto keep = [&](std::size_t at) {
    const std::size_t kept = before.size();
    while (before.size() < line.branches.size() && line.branches[before.size()].at == at) {
      before.push_back(now);
    }
    return before.size() > kept;
  };
  for (std::size_t at = 0; at < line.moves.size(); ++at) {
    const bool has_variation = keep(at);
    write_move(line.moves[at], now, has_variation);
  }
  keep(line.moves.size());
  write_end(now);
  for (std::size_t end = before.size(); end > 0;) {
    std::size_t from = end;
    while (from > 0 && line.branches[from - 1].at == line.branches[end - 1].at) --from;
    for (std::size_t same = from; same < end; ++same) {
      write_branch(line.branches[same], before[same]);
    }
    end = from;
  }
}

}  // namespace tachiai
