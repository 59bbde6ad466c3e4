#include "engines/othello/perft.hpp"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>

#include "tests/bench/othello/naive.hpp"

/// Legal lines counted per second from the start position, beside a naive mailbox counting the same
/// lines in the same run. The ratio is the figure; times alone depend on the machine. Exit code 1:
/// the counts differ.
///
///     bench_othello_perft [depth of the engine, 10] [depth of the mailbox, 8]
namespace {

using namespace tachiai;
using namespace tachiai::othello;

struct Speed {
  std::uint64_t lines = 0;
  double per_second = 0;
};

/// The best of three: other work on the machine only ever slows a run down.
template <class Count>
Speed measure(Count count) {
  Speed best;
  for (int run = 0; run < 3; ++run) {
    const auto began = std::chrono::steady_clock::now();
    best.lines = count();
    const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - began;
    best.per_second = std::max(best.per_second, static_cast<double>(best.lines) / spent.count());
  }
  return best;
}

void print(const char* who, int depth, const Speed& speed, double floor) {
  std::printf("%-16s depth %2d  %12llu lines  %8.1f M/s  ratio %6.1f\n", who, depth,
              static_cast<unsigned long long>(speed.lines), speed.per_second / 1e6,
              speed.per_second / floor);
}

}  // namespace

int main(int argc, char** argv) {
  const int depth = argc > 1 ? std::atoi(argv[1]) : 10;
  const int naive_depth = argc > 2 ? std::atoi(argv[2]) : 8;
  if (depth < 1 || naive_depth < 1 || naive_depth > depth) {
    std::fputs("usage: bench_othello_perft [DEPTH [MAILBOX_DEPTH <= DEPTH]]\n", stderr);
    return 2;
  }
  const Othello rules;
  const Position start = rules.initial();
  const naive::Othello mailbox{rules.position_text(start).substr(0, 64), 'X'};

  const Speed floor = measure([&] { return mailbox.perft(naive_depth); });
  print("naive mailbox", naive_depth, floor, floor.per_second);
  if (perft(start, naive_depth) != floor.lines) {
    std::puts("the counts differ");
    return 1;
  }

  const Speed portable =
      measure([&] { return perft(start, depth, Convention::b, Kernel::portable); });
  print("engine portable", depth, portable, floor.per_second);
  if (!available(Kernel::avx2)) {
    std::puts("engine avx2      not on this processor");
    return 0;
  }
  const Speed avx2 = measure([&] { return perft(start, depth, Convention::b, Kernel::avx2); });
  print("engine avx2", depth, avx2, floor.per_second);
  return avx2.lines == portable.lines ? 0 : 1;
}
