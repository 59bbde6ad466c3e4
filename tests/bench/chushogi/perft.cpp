// Counts chu shogi lines with the engine and with the naive board, in the same run, and prints the
// ratio; then what it costs to judge moves one by one. Usage: bench_chushogi_perft [plies to count
// beyond the usual depth]
#include "engines/chushogi/perft.hpp"

#include <cstdlib>
#include <string_view>

#include "tests/bench/chushogi/naive.hpp"
#include "tests/bench/support/perft.hpp"

namespace {

using namespace tachiai;

constexpr bench::PerftCase cases[] = {
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

}  // namespace

int main(int argc, char** argv) {
  const chushogi::ChuShogi rules{chushogi::RuleSet::lishogi};
  const auto count = [&](const auto& position, int depth) {
    return chushogi::perft_routes(rules, position, depth);
  };
  const auto naive = [](std::string_view sfen) {
    return [board = naive::Board::of(sfen)](int depth) { return naive::perft(board, depth, {}); };
  };
  const int more = argc > 1 ? std::atoi(argv[1]) : 0;
  const int code = bench::compare_perft(rules, cases, more, count, naive);
  return code != 0 ? code : bench::judge_record(rules);
}
