// Counts four-player lines with the engine and with the naive board, in the same run, and prints
// the ratio; then what it costs to judge moves one by one. Usage: bench_yoninshogi_perft [plies to
// count beyond the usual depth]
#include "engines/yoninshogi/perft.hpp"

#include <cstdlib>
#include <string_view>

#include "tests/bench/support/perft.hpp"
#include "tests/bench/yoninshogi/naive.hpp"

namespace {

using namespace tachiai;

// Both count to the same depth: how many moves end a line decides what a line costs, and it changes
// from ply to ply, as where the last of them answer a check.
constexpr bench::PerftCase cases[] = {
    {"start", yoninshogi::start_sfen4, 5, 0},
    {"two left, hands",
     "1Pb1Sb2Sc1Kc/1Pb6Rd/2KbGd1Pd3/2Pb3Pd2/Gb+Rd2Gc4/6Rb2/1Pb6Rb/1+Sc1Pa4Sd/3GaKa1Gd1Kd b "
     "2GcScGd3Sd5Pd bd d 141",
     3, 0},
    {"three left",
     "Rd2Sc4Sc/1Gc3RcKc2/1Rc1GcGdPc2Gc/4Kb1KdPd1/1Gc4SdGd1/3Ka5/1Sb5SdPc/Gd5Sd2/8+Rc a "
     "Gb2Pb2Sd7Pd acd d 208",
     3, 0},
    {"four left, hands",
     "Pb2Sc5/2GbKc5/Sc7Rd/1Pd3Pc2Kd/Pa1PaKaPa4/7+Rb1/2KbGb5/+Sc8/3Ga5 c "
     "Rb2Sb2PbRc5Gc3Sc4Pc abcd b 175",
     3, 0},
};

}  // namespace

int main(int argc, char** argv) {
  const yoninshogi::YoninShogi rules;
  const auto count = [&](const auto& position, int depth) {
    return yoninshogi::perft(rules, position, depth);
  };
  const auto naive = [](std::string_view sfen4) {
    return [board = naive::Board::of(sfen4)](int depth) { return naive::perft(board, depth); };
  };
  const int more = argc > 1 ? std::atoi(argv[1]) : 0;
  const int code = bench::compare_perft(rules, cases, more, count, naive);
  return code != 0 ? code : bench::judge_record(rules);
}
