// Counts chu shogi lines with the engine and with the naive board, in the same run, and prints the
// ratio; then what it costs to judge moves one by one. Usage: bench_chushogi_perft [plies to count
// beyond the usual depth]
#include "engines/chushogi/perft.hpp"

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <string_view>
#include <vector>

#include "tests/bench/chushogi/naive.hpp"

namespace {

using namespace tachiai;

struct Case {
  const char* name;
  std::string_view sfen;
  int naive_depth;
  int extra;  // plies that the engine counts beyond it
};

constexpr Case cases[] = {
    {"start",
     "lfcsgekgscfl/a1b1txot1b1a/mvrhdqndhrvm/pppppppppppp/3i4i3/12/12/3I4I3/PPPPPPPPPPPP/"
     "MVRHDNQDHRVM/A1B1TOXT1B1A/LFCSGKEGSCFL b - 1",
     4, 1},
    {"middle game",
     "lf1s1ek1s1fl/a1bgtxotb1ga/mvr1dq1dhrvm/p1pp1pppp1pp/1p1hp1n2p2/3i5i2/2P5N3/1I1P2P1P1I1/"
     "PP2PPHPP1PP/MVRHDXQD1RVM/A1BGT1OTBG1A/LFCS1KE1SCFL b - 31",
     3, 1},
    {"two lions each", "6rk4/12/12/6g5/6n5/4ps2+o3/3+O3P4/5N6/5G6/12/12/3RK7 b - 1", 3, 0},
    {"stings", "6k5/12/3+h8/2+d9/3P1s3n2/1P3p2g3/5+H1+D4/L11/12/12/12/5K6 b - 1", 3, 1},
    {"open sliders", "6k4a/4v7/m11/5h3+b2/3q8/10+R1/1+r10/8Q3/2+B3H5/11M/7V4/A4K6 b - 1", 3, 1},
};

struct Measured {
  std::uint64_t lines = 0;
  double seconds = 0;
  double rate() const { return static_cast<double>(lines) / seconds; }
};

/// The best of three rounds of at least a tenth of a second each: other work on the machine only
/// ever slows a round.
template <class Count>
Measured measured(Count count) {
  using Clock = std::chrono::steady_clock;
  Measured best{0, 1};
  for (int round = 0; round < 3; ++round) {
    const auto start = Clock::now();
    Measured all;
    do {
      all.lines += count();
      all.seconds = std::chrono::duration<double>(Clock::now() - start).count();
    } while (all.seconds < 0.1);
    if (all.rate() > best.rate()) best = all;
  }
  return best;
}

/// A game of pseudo-random legal moves, judged as a record is: check, perform, look for an end and
/// for check.
Measured judged(const chushogi::ChuShogi& rules) {
  std::vector<chushogi::Act> game;
  auto position = rules.initial();
  for (std::uint64_t seed = 1; game.size() < 400 && rules.to_move(position);) {
    std::vector<chushogi::Act> acts;
    rules.legal_moves(position, [&](const chushogi::Act& act) { acts.push_back(act); });
    seed = seed * 6364136223846793005U + 1442695040888963407U;
    game.push_back(acts[(seed >> 33) % acts.size()]);
    position = *rules.perform(position, game.back());
  }
  return measured([&] {
    Record<chushogi::ChuShogi> record{rules};
    for (const auto& act : game) {
      if (!rules.check(record.position(), act) || !record.perform(act)) std::abort();
    }
    return static_cast<std::uint64_t>(game.size());
  });
}

}  // namespace

int main(int argc, char** argv) {
  const int more = argc > 1 ? std::atoi(argv[1]) : 0;
  const chushogi::ChuShogi rules{chushogi::RuleSet::lishogi};
  std::printf("%-14s %6s %14s %10s %14s %8s\n", "position", "depth", "lines", "engine/s", "naive/s",
              "ratio");
  for (const Case& one : cases) {
    const auto position = rules.parse_position(one.sfen);
    if (!position) return std::printf("%s: %s\n", one.name, position.error().text.c_str()), 1;
    const naive::Board board = naive::Board::of(one.sfen);
    const int depth = one.naive_depth + one.extra + more;

    const std::uint64_t expected = naive::perft(board, one.naive_depth, {});
    const std::uint64_t found = chushogi::perft_routes(rules, *position, one.naive_depth);
    if (expected != found) {
      std::printf("%s: at depth %d the engine counts %llu lines, the naive board %llu\n", one.name,
                  one.naive_depth, static_cast<unsigned long long>(found),
                  static_cast<unsigned long long>(expected));
      return 1;
    }
    std::uint64_t lines = 0;
    const auto engine =
        measured([&] { return lines = chushogi::perft_routes(rules, *position, depth); });
    const auto slow = measured([&] { return naive::perft(board, one.naive_depth, {}); });
    std::printf("%-14s %6d %14llu %8.1f M %12.2f M %7.1fx\n", one.name, depth,
                static_cast<unsigned long long>(lines), engine.rate() / 1e6, slow.rate() / 1e6,
                engine.rate() / slow.rate());
  }
  const auto plies = judged(rules);
  std::printf("judging a record: %.2f M plies/s\n", plies.rate() / 1e6);
}
