#pragma once

#include <cstdint>
#include <cstdio>
#include <ctime>
#include <span>
#include <string_view>
#include <vector>

#include "engines/core/record.hpp"
#include "engines/core/rules.hpp"

/// An engine beside a naive board that counts the same lines in the same run: the ratio is the
/// figure, times alone depend on the machine.
namespace tachiai::bench {

struct PerftCase {
  const char* name;
  std::string_view position;
  int naive_depth;
  int extra;  // plies that the engine counts beyond it
};

struct Measured {
  std::uint64_t lines = 0;
  double seconds = 0;
  double rate() const { return static_cast<double>(lines) / seconds; }
};

/// Counts again and again for at least a tenth of a second, in processor time.
template <class Count>
Measured one_round(Count count) {
  const std::clock_t start = std::clock();
  Measured all;
  do {
    all.lines += count();
    all.seconds = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
  } while (all.seconds < 0.1);
  return all;
}

/// The best of three rounds: other work on the machine only ever slows a round.
template <class Count>
Measured measured(Count count) {
  Measured best{0, 1};
  for (int round = 0; round < 3; ++round) {
    const Measured all = one_round(count);
    if (all.rate() > best.rate()) best = all;
  }
  return best;
}

/// Prints a row a case.
/// @param more   plies to count beyond the usual depth
/// @param count  count(position, depth): the engine
/// @param naive  naive(text): the naive board, a function of the depth
/// @return the exit code; 1: the counts differ, and it was said where
template <Rules G, class Count, class Naive>
int compare_perft(const G& rules, std::span<const PerftCase> cases, int more, Count count,
                  Naive naive) {
  std::printf("%-18s %6s %14s %10s %14s %8s\n", "position", "depth", "lines", "engine/s", "naive/s",
              "ratio");
  for (const PerftCase& one : cases) {
    const auto position = rules.parse_position(one.position);
    if (!position) return std::printf("%s: %s\n", one.name, position.error().text.c_str()), 1;
    const auto floor = naive(one.position);
    const std::uint64_t expected = floor(one.naive_depth);
    const std::uint64_t found = count(*position, one.naive_depth);
    if (expected != found) {
      std::printf("%s: at depth %d the engine counts %llu lines, the naive board %llu\n", one.name,
                  one.naive_depth, static_cast<unsigned long long>(found),
                  static_cast<unsigned long long>(expected));
      return 1;
    }
    const int depth = one.naive_depth + one.extra + more;
    std::uint64_t lines = 0;
    const auto engine = measured([&] { return lines = count(*position, depth); });
    const auto slow = measured([&] { return floor(one.naive_depth); });
    std::printf("%-18s %6d %14llu %8.2f M %12.4f M %7.1fx\n", one.name, depth,
                static_cast<unsigned long long>(lines), engine.rate() / 1e6, slow.rate() / 1e6,
                engine.rate() / slow.rate());
  }
  return 0;
}

/// Prints what it costs to judge a game of pseudo-random legal moves as a record is: check,
/// perform, look for an end, repetition's trail.
/// @return the exit code; 1: a legal move was refused
template <Rules G>
int judge_record(const G& rules) {
  std::vector<typename G::Act> game;
  auto position = rules.initial();
  for (std::uint64_t seed = 1; game.size() < 400 && rules.to_move(position);) {
    std::vector<typename G::Act> acts;
    rules.legal_moves(position, [&](const typename G::Act& act) { acts.push_back(act); });
    seed = seed * 6364136223846793005U + 1442695040888963407U;
    game.push_back(acts[(seed >> 33) % acts.size()]);
    position = *rules.perform(position, game.back());
  }
  bool refused = false;
  const auto plies = measured([&] {
    Record<G> record{rules};
    for (const auto& act : game) {
      refused |= !rules.check(record.position(), act) || !record.perform(act);
    }
    return static_cast<std::uint64_t>(game.size());
  });
  if (refused) return std::puts("a legal move was refused"), 1;
  std::printf("judging a record: %.2f M plies/s\n", plies.rate() / 1e6);
  return 0;
}

}  // namespace tachiai::bench
