#include "engines/tournament/pairing/lexicographic.hpp"

#include <gtest/gtest.h>

#include <functional>
#include <random>

namespace tachiai::tournament::pairing {
namespace {

/// All perfect matchings, the canonical order first: of the optimal ones the first is the answer.
Pairing by_exhaustion(const Problem& problem) {
  const std::size_t n = problem.size();
  std::vector<std::size_t> opponent(n, n);
  Pairing best;
  const std::function<void()> go = [&] {
    std::size_t first = 0;
    while (first < n && opponent[first] != n) ++first;
    if (first == n) {
      std::vector<std::int64_t> sum(problem.levels().size());
      for (std::size_t a = 0; a < n; ++a) {
        if (opponent[a] < a) continue;
        for (std::size_t l = 0; l < sum.size(); ++l) sum[l] += problem.cost(a, opponent[a], l);
      }
      if (best.opponent.empty() || sum < best.optimum) best = {opponent, sum};
      return;
    }
    for (std::size_t other = first + 1; other < n; ++other) {
      if (opponent[other] != n) continue;
      opponent[first] = other;
      opponent[other] = first;
      go();
      opponent[first] = opponent[other] = n;
    }
  };
  go();
  return best;
}

Problem random_problem(std::mt19937& random, std::size_t n, std::size_t levels,
                       std::uint32_t top) {
  Problem problem{n, std::vector<std::string>(levels, "level")};
  for (std::size_t a = 0; a < n; ++a) {
    for (std::size_t b = 0; b < a; ++b) {
      for (std::size_t level = 0; level < levels; ++level) {
        problem.set_cost(a, b, level, random() % 3 == 0 ? random() % (top + 1) : 0);
      }
    }
  }
  return problem;
}

TEST(LexicographicPairing, IsTheCanonicalOneOfTheOptimal) {
  std::mt19937 random{11};
  for (int round = 0; round < 400; ++round) {
    const std::size_t n = 2 * (random() % 6);
    const Problem problem = random_problem(random, n, random() % 4, 1 + random() % 3);
    const auto found = pair(problem);
    ASSERT_TRUE(found);
    if (n == 0) continue;
    ASSERT_EQ(*found, by_exhaustion(problem)) << "round " << round;
  }
}

TEST(LexicographicPairing, WithoutCostsNeighboursMeet) {
  const auto found = pair(Problem{6, {}});
  ASSERT_TRUE(found);
  EXPECT_EQ(found->opponent, (std::vector<std::size_t>{1, 0, 3, 2, 5, 4}));
}

TEST(LexicographicPairing, ManyLevelsNeedWiderNumbersAndGiveTheSame) {
  std::mt19937 random{12};
  for (const std::size_t levels : {30u, 90u, 200u}) {
    const Problem problem = random_problem(random, 8, levels, 3);
    const auto found = pair(problem);
    ASSERT_TRUE(found);
    EXPECT_EQ(*found, by_exhaustion(problem)) << levels << " levels";
  }
}

TEST(LexicographicPairing, WhatCannotBePairedIsSaid) {
  EXPECT_EQ(pair(Problem{5, {}}).error(), Unpairable::odd);
  EXPECT_EQ(pair(Problem{players_max + 2, {}}).error(), Unpairable::too_many_players);
  std::mt19937 random{13};
  EXPECT_EQ(pair(random_problem(random, 8, 600, 3)).error(), Unpairable::too_many_levels);
}

/// A Swiss pool in the middle of an event: scores, some rematches, some club mates.
Problem pool(std::mt19937& random, std::size_t n, std::uint32_t scores) {
  Problem problem{n, {"rematch", "club", "3", "2", "1"}};
  for (std::size_t a = 0; a < n; ++a) {
    for (std::size_t b = 0; b < a; ++b) {
      const auto score = [&](std::size_t player) { return player * scores / n; };
      const std::size_t difference = score(a) - score(b);
      problem.set_cost(a, b, 0, difference <= 1 && random() % 8 == 0);
      problem.set_cost(a, b, 1, random() % 5 == 0);
      for (std::size_t level = 2; level < 5; ++level) {
        problem.set_cost(a, b, level, difference == 5 - level);
      }
    }
  }
  return problem;
}

TEST(LexicographicPairing, PairsFullHallsAndProvesEach) {
  std::mt19937 random{14};
  for (const std::size_t n : {16u, 64u, 128u, 256u}) {
    const Problem problem = pool(random, n, 4);
    const auto found = pair(problem);
    ASSERT_TRUE(found);
    for (std::size_t a = 0; a < n; ++a) EXPECT_EQ(found->opponent[found->opponent[a]], a);
  }
}

TEST(WhyNotBetter, NamesTheNextOpponentUpAndTheFirstLevelThatGetsWorse) {
  std::mt19937 random{15};
  int misses = 0;
  for (int round = 0; round < 60; ++round) {
    const Problem problem = random_problem(random, 8, 2, 2);
    const auto found = pair(problem);
    ASSERT_TRUE(found);
    for (std::size_t player = 0; player < 8; ++player) {
      if (found->opponent[player] < player) continue;
      const auto miss = why_not_better(problem, *found, player);
      if (!miss) {  // everybody between has an opponent above
        for (std::size_t other = player + 1; other < found->opponent[player]; ++other) {
          EXPECT_LT(found->opponent[other], player);
        }
        continue;
      }
      ++misses;
      // The same question by exhaustion: pairs above stay, and the wish is fulfilled.
      Problem forced = problem;
      const auto forbid = [&](std::size_t a, std::size_t b) {
        for (std::size_t other = 0; other < 8; ++other) {
          if (other != a && other != b) {
            forced.set_cost(a, other, 0, 1000);
            forced.set_cost(b, other, 0, 1000);
          }
        }
      };
      for (std::size_t above = 0; above < player; ++above) forbid(above, found->opponent[above]);
      forbid(player, miss->wished);
      const Pairing instead = by_exhaustion(forced);
      EXPECT_EQ(instead.opponent[player], miss->wished);
      EXPECT_EQ(instead.optimum[miss->level], miss->instead);
      EXPECT_EQ(found->optimum[miss->level], miss->now);
      EXPECT_GT(miss->instead, miss->now);
      for (std::size_t level = 0; level < miss->level; ++level) {
        EXPECT_EQ(instead.optimum[level], found->optimum[level]);
      }
    }
  }
  EXPECT_GT(misses, 20);
}

}  // namespace
}  // namespace tachiai::tournament::pairing
