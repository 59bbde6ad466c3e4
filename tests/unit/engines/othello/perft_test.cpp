#include "engines/othello/perft.hpp"

#include <gtest/gtest.h>

#include "engines/core/perft.hpp"
#include "tests/bench/othello/naive.hpp"
#include "tests/unit/engines/othello/vectors.hpp"

namespace tachiai::othello {
namespace {

using tests::othello::board_text;
using tests::othello::position_of;

constexpr Convention conventions[]{Convention::a, Convention::b, Convention::c, Convention::d};

/// Black must pass now; the position after the earliest possible pass.
Position must_pass_now() {
  return position_of("--OOO------O-----XXX-------XX------XXX--------------------------", "X");
}

/// Black to move may wipe White out at once.
Position wipe_out_ahead() {
  return position_of("--------------------O-----XXO-----XXO-----XXXXX-----------------", "X");
}

TEST(OthelloPerft, ConventionACountsWhatEveryGameCounts) {
  const Othello rules;
  for (const Position& position : {rules.initial(), must_pass_now(), wipe_out_ahead()}) {
    for (int depth = 0; depth <= 4; ++depth) {
      EXPECT_EQ(perft(position, depth, Convention::a), tachiai::perft(rules, position, depth))
          << depth;
    }
  }
}

TEST(OthelloPerft, ConventionBCountsWhatTheMailboxCounts) {
  for (const Position& position : {Othello{}.initial(), must_pass_now(), wipe_out_ahead()}) {
    const naive::Othello naive{board_text(position), position.side == Seat::first ? 'X' : 'O'};
    for (int depth = 0; depth <= 5; ++depth)
      EXPECT_EQ(perft(position, depth), naive.perft(depth)) << depth;
  }
}

TEST(OthelloPerft, AtDepthZeroThereIsOneLine) {
  for (const auto convention : conventions) {
    EXPECT_EQ(perft(Othello{}.initial(), 0, convention), 1u);
    EXPECT_EQ(perft(Position{}, 0, convention), 1u);
  }
  EXPECT_THROW(perft(Othello{}.initial(), -1), Bug);
}

TEST(OthelloPerft, AWithdrawnSeatHasFinishedTheGame) {
  const Position resigned = Othello{}.withdraw(Othello{}.initial(), Seat::first, Cause::resigned);
  EXPECT_EQ(perft(resigned, 3, Convention::a), 0u);
  EXPECT_EQ(perft(resigned, 3, Convention::b), 1u);
  EXPECT_EQ(perft(resigned, 3, Convention::c), 1u);
  EXPECT_EQ(perft(resigned, 3, Convention::d), 0u);
}

TEST(OthelloPerft, DividedCountsAddUp) {
  for (const Position& position : {Othello{}.initial(), must_pass_now(), wipe_out_ahead()}) {
    for (const auto convention : conventions) {
      for (int depth = 1; depth <= 5; ++depth) {
        std::uint64_t sum = 0;
        int acts = 0;
        divide(position, depth, convention, [&](const Act&, std::uint64_t lines) {
          sum += lines;
          ++acts;
        });
        EXPECT_EQ(sum, perft(position, depth, convention)) << depth;
        EXPECT_GE(acts, 1);
      }
    }
  }
}

class OthelloKernel : public testing::TestWithParam<Kernel> {};

TEST_P(OthelloKernel, CountsAsThePortableOneOnEveryBoardOfARow) {
  if (!available(GetParam())) GTEST_SKIP() << "this processor cannot run the kernel";
  Position position = Othello{}.initial();
  for (int ply = 0; Othello{}.to_move(position); ++ply) {
    for (const auto convention : conventions) {
      EXPECT_EQ(perft(position, 3, convention, GetParam()),
                perft(position, 3, convention, Kernel::portable))
          << ply;
    }
    Act last;
    Othello{}.legal_moves(position, [&](const Act& act) { last = act; });
    position = *Othello{}.play(position, last);
  }
}

INSTANTIATE_TEST_SUITE_P(Wide, OthelloKernel, testing::Values(Kernel::avx2, Kernel::avx512),
                         [](const auto& kernel) {
                           return kernel.param == Kernel::avx2 ? "avx2" : "avx512";
                         });

TEST(OthelloPerft, TheFastestKernelIsAvailable) {
  EXPECT_TRUE(available(Kernel::portable));
  EXPECT_TRUE(available(fastest_kernel()));
}

}  // namespace
}  // namespace tachiai::othello
