// Counts shogi lines with the engine and with the naive board, in the same run, and prints the
// ratio. Usage: bench_shogi_perft [plies to count beyond the usual depth]
#include "engines/shogi/perft.hpp"

#include <cstdlib>
#include <string_view>

#include "tests/bench/shogi/naive.hpp"
#include "tests/bench/support/perft.hpp"

namespace {

using namespace tachiai;

constexpr bench::PerftCase cases[] = {
    {"start", "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1", 3, 2},
    {"festival", "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1", 2, 1},
    {"middle game",
     "6s+P1/p2sg1pG1/1pprk1ns1/S4P3/2Ppp1P1l/1L3p3/L1BGG2+pL/2KP1+r3/1P2N2B1 w 2P2n2p 132", 2, 2},
    {"593 moves", "R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1", 2, 1},
};

}  // namespace

int main(int argc, char** argv) {
  const shogi::Shogi rules;
  const auto count = [&](const auto& position, int depth) {
    return shogi::perft(rules, position, depth);
  };
  const auto naive = [](std::string_view sfen) {
    return [board = naive::Board::of(sfen)](int depth) { return naive::perft(board, depth); };
  };
  return bench::compare_perft(rules, cases, argc > 1 ? std::atoi(argv[1]) : 0, count, naive);
}
