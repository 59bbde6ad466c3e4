#include "engines/othello/perft.hpp"

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <utility>

#include "tests/bench/othello/naive.hpp"
#include "tests/bench/support/perft.hpp"

/// Legal lines counted per second from the start position, beside a naive mailbox counting the same
/// lines in the same run, in processor time. The ratio is the figure; times alone depend on the
/// machine. Exit code 1: the counts differ.
///
///     bench_othello_perft [depth of the engine, 10] [depth of the mailbox, 8]
namespace {

using namespace tachiai;
using namespace tachiai::othello;

/// Counts, and prints a row. @return the lines of one count
template <class Count>
std::uint64_t row(const char* who, int depth, double& floor, Count count) {
  std::uint64_t lines = 0;
  const bench::Measured speed = bench::measured([&] { return lines = count(); });
  if (floor == 0) floor = speed.rate();
  std::printf("%-16s depth %2d  %12llu lines  %8.1f M/s  ratio %6.1f\n", who, depth,
              static_cast<unsigned long long>(lines), speed.rate() / 1e6, speed.rate() / floor);
  return lines;
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

  double floor = 0;
  const auto expected =
      row("naive mailbox", naive_depth, floor, [&] { return mailbox.perft(naive_depth); });
  if (perft(start, naive_depth) != expected) return std::puts("the counts differ"), 1;

  const std::uint64_t lines = perft(start, depth, Convention::b, Kernel::portable);
  for (const auto& [kernel, name] :
       {std::pair{Kernel::portable, "engine portable"}, std::pair{Kernel::avx2, "engine avx2"},
        std::pair{Kernel::avx512, "engine avx512"}}) {
    if (!available(kernel)) {
      std::printf("%-16s not on this processor\n", name);
      continue;
    }
    const auto found =
        row(name, depth, floor, [&] { return perft(start, depth, Convention::b, kernel); });
    if (found != lines) return std::puts("the counts differ"), 1;
  }
  return 0;
}
