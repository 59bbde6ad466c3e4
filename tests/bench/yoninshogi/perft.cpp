// Counts four-player lines with the engine and with the naive board, in the same run, and prints
// the ratio; then what it costs to judge moves one by one. Usage: bench_yoninshogi_perft [plies to
// count beyond the usual depth]
#include "engines/yoninshogi/perft.hpp"

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <string_view>
#include <vector>

#include "tests/bench/yoninshogi/naive.hpp"

namespace {

using namespace tachiai;

struct Case {
  const char* name;
  std::string_view sfen4;
  int naive_depth;
  int extra;  // plies that the engine counts beyond it
};

constexpr Case cases[] = {
    {"start", yoninshogi::start_sfen4, 4, 2},
    {"two left, hands",
     "1Pb1Sb2Sc1Kc/1Pb6Rd/2KbGd1Pd3/2Pb3Pd2/Gb+Rd2Gc4/6Rb2/1Pb6Rb/1+Sc1Pa4Sd/3GaKa1Gd1Kd b "
     "2GcScGd3Sd5Pd bd d 141",
     2, 1},
    {"three left",
     "Rd2Sc4Sc/1Gc3RcKc2/1Rc1GcGdPc2Gc/4Kb1KdPd1/1Gc4SdGd1/3Ka5/1Sb5SdPc/Gd5Sd2/8+Rc a "
     "Gb2Pb2Sd7Pd acd d 208",
     2, 1},
    {"four left, hands",
     "Pb2Sc5/2GbKc5/Sc7Rd/1Pd3Pc2Kd/Pa1PaKaPa4/7+Rb1/2KbGb5/+Sc8/3Ga5 c "
     "Rb2Sb2PbRc5Gc3Sc4Pc abcd b 175",
     2, 1},
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

/// A game of pseudo-random legal moves, judged as a record is: check, perform, settle, repetition's
/// trail.
Measured judged(const yoninshogi::YoninShogi& rules) {
  std::vector<yoninshogi::Act> game;
  auto position = rules.initial();
  for (std::uint64_t seed = 1; game.size() < 400 && rules.to_move(position);) {
    std::vector<yoninshogi::Act> acts;
    rules.legal_moves(position, [&](const yoninshogi::Act& act) { acts.push_back(act); });
    seed = seed * 6364136223846793005U + 1442695040888963407U;
    game.push_back(acts[(seed >> 33) % acts.size()]);
    position = *rules.perform(position, game.back());
  }
  return measured([&] {
    Record<yoninshogi::YoninShogi> record{rules};
    for (const auto& act : game) {
      if (!rules.check(record.position(), act) || !record.perform(act)) std::abort();
    }
    return static_cast<std::uint64_t>(game.size());
  });
}

}  // namespace

int main(int argc, char** argv) {
  const int more = argc > 1 ? std::atoi(argv[1]) : 0;
  const yoninshogi::YoninShogi rules;
  std::printf("%-18s %6s %14s %10s %14s %8s\n", "position", "depth", "lines", "engine/s", "naive/s",
              "ratio");
  for (const Case& one : cases) {
    const auto position = rules.parse_position(one.sfen4);
    if (!position) return std::printf("%s: %s\n", one.name, position.error().text.c_str()), 1;
    const naive::Board board = naive::Board::of(one.sfen4);
    const int depth = one.naive_depth + one.extra + more;

    const std::uint64_t expected = naive::perft(board, one.naive_depth);
    const std::uint64_t found = yoninshogi::perft(rules, *position, one.naive_depth);
    if (expected != found) {
      std::printf("%s: at depth %d the engine counts %llu lines, the naive board %llu\n", one.name,
                  one.naive_depth, static_cast<unsigned long long>(found),
                  static_cast<unsigned long long>(expected));
      return 1;
    }
    std::uint64_t lines = 0;
    const auto engine =
        measured([&] { return lines = yoninshogi::perft(rules, *position, depth); });
    const auto slow = measured([&] { return naive::perft(board, one.naive_depth); });
    std::printf("%-18s %6d %14llu %8.2f M %12.4f M %7.1fx\n", one.name, depth,
                static_cast<unsigned long long>(lines), engine.rate() / 1e6, slow.rate() / 1e6,
                engine.rate() / slow.rate());
  }
  const auto plies = judged(rules);
  std::printf("judging a record: %.2f M plies/s\n", plies.rate() / 1e6);
}
