// Counts shogi lines with the engine and with the naive board, in the same run, and prints the
// ratio. Usage: bench_shogi_perft [plies to count beyond the usual depth]
#include "engines/shogi/perft.hpp"

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <string_view>

#include "tests/bench/shogi/naive.hpp"

namespace {

using namespace tachiai;

struct Case {
  const char* name;
  std::string_view sfen;
  int naive_depth;
  int extra;  // plies that the engine counts beyond it
};

constexpr Case cases[] = {
    {"start", "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1", 3, 2},
    {"festival", "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1", 2, 1},
    {"middle game",
     "6s+P1/p2sg1pG1/1pprk1ns1/S4P3/2Ppp1P1l/1L3p3/L1BGG2+pL/2KP1+r3/1P2N2B1 w 2P2n2p 132", 2, 2},
    {"593 moves", "R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1", 2, 1},
};

struct Measured {
  std::uint64_t lines = 0;
  double seconds = 0;
  double rate() const { return static_cast<double>(lines) / seconds; }
};

/// Repeats for at least a quarter of a second, or short counts would measure the clock.
template <class Count>
Measured measured(Count count) {
  using Clock = std::chrono::steady_clock;
  const auto start = Clock::now();
  Measured all;
  do {
    all.lines += count();
    all.seconds = std::chrono::duration<double>(Clock::now() - start).count();
  } while (all.seconds < 0.25);
  return all;
}

}  // namespace

int main(int argc, char** argv) {
  const int more = argc > 1 ? std::atoi(argv[1]) : 0;
  std::printf("%-12s %6s %14s %10s %14s %8s\n", "position", "depth", "lines", "engine/s", "naive/s",
              "ratio");
  for (const Case& one : cases) {
    const auto position = shogi::Shogi{}.parse_position(one.sfen);
    if (!position) return std::printf("%s: %s\n", one.name, position.error().text.c_str()), 1;
    const naive::Board board = naive::Board::of(one.sfen);
    const int depth = one.naive_depth + one.extra + more;

    const std::uint64_t expected = naive::perft(board, one.naive_depth);
    const std::uint64_t found = shogi::perft(shogi::Shogi{}, *position, one.naive_depth);
    if (expected != found) {
      std::printf("%s: at depth %d the engine counts %llu lines, the naive board %llu\n", one.name,
                  one.naive_depth, static_cast<unsigned long long>(found),
                  static_cast<unsigned long long>(expected));
      return 1;
    }
    const std::uint64_t lines = shogi::perft(shogi::Shogi{}, *position, depth);
    const auto engine = measured([&] { return shogi::perft(shogi::Shogi{}, *position, depth); });
    const auto slow = measured([&] { return naive::perft(board, one.naive_depth); });
    std::printf("%-12s %6d %14llu %8.1f M %12.2f M %7.0fx\n", one.name, depth,
                static_cast<unsigned long long>(lines), engine.rate() / 1e6, slow.rate() / 1e6,
                engine.rate() / slow.rate());
  }
}
