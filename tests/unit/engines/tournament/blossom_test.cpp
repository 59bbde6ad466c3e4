#include "engines/tournament/pairing/blossom.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <random>

namespace tachiai::tournament::pairing {
namespace {

using Weight = Wide<2>;

/// The lightest perfect matching by trying every subset: no idea shared with the search.
std::int64_t by_exhaustion(std::size_t n, const std::vector<std::int64_t>& weight) {
  constexpr std::int64_t never = INT64_MAX / 4;
  std::vector<std::int64_t> best(std::size_t{1} << n, never);
  best[0] = 0;
  for (std::size_t set = 0; set + 1 < best.size(); ++set) {
    if (best[set] >= never) continue;
    const auto first = static_cast<std::size_t>(std::countr_one(set));
    for (std::size_t other = first + 1; other < n; ++other) {
      if ((set >> other & 1) != 0) continue;
      auto& next = best[set | std::size_t{1} << first | std::size_t{1} << other];
      next = std::min(next, best[set] + weight[first * n + other]);
    }
  }
  return best.back();
}

struct Graph {
  std::size_t n;
  std::vector<std::int64_t> plain;
  std::vector<Weight> wide;
};

Graph random_graph(std::mt19937& random, std::size_t n, std::int64_t top) {
  Graph graph{n, std::vector<std::int64_t>(n * n), std::vector<Weight>(n * n)};
  for (std::size_t u = 0; u < n; ++u) {
    for (std::size_t v = 0; v < u; ++v) {
      const auto w = std::uniform_int_distribution<std::int64_t>{0, top}(random);
      graph.plain[u * n + v] = graph.plain[v * n + u] = w;
      graph.wide[u * n + v] = graph.wide[v * n + u] = Weight{w};
    }
  }
  return graph;
}

std::int64_t weight_of(const Graph& graph, const std::vector<int>& mate) {
  std::int64_t doubled = 0;
  for (std::size_t v = 0; v < graph.n; ++v) {
    doubled += graph.plain[v * graph.n + static_cast<std::size_t>(mate[v])];
  }
  return doubled / 2;
}

TEST(Blossom, AgreesWithExhaustionOnSmallGraphs) {
  std::mt19937 random{1};
  for (int round = 0; round < 1500; ++round) {
    const std::size_t n = 2 + 2 * (random() % 7);
    const std::int64_t top = std::array<std::int64_t, 4>{1, 3, 20, 100'000}[random() % 4];
    const Graph graph = random_graph(random, n, top);
    const auto matching = lightest_matching<Weight>(n, graph.wide);
    ASSERT_TRUE(proves<Weight>(n, graph.wide, matching)) << "round " << round;
    ASSERT_EQ(weight_of(graph, matching.mate), by_exhaustion(n, graph.plain)) << "round " << round;
  }
}

TEST(Blossom, ProvesItselfOnLargerGraphs) {
  std::mt19937 random{2};
  for (int round = 0; round < 120; ++round) {
    const std::size_t n = 16 + 2 * (random() % 40);
    const std::int64_t top = std::array<std::int64_t, 4>{1, 2, 30, 1'000'000'000}[random() % 4];
    const Graph graph = random_graph(random, n, top);
    const auto matching = lightest_matching<Weight>(n, graph.wide);
    ASSERT_TRUE(proves<Weight>(n, graph.wide, matching)) << "round " << round << ", n " << n;
  }
}

TEST(Blossom, OddClustersNeedBlossoms) {
  // Points in clusters of odd size, near inside and far apart: the duals must rest on sets.
  std::mt19937 random{3};
  std::size_t sets = 0;
  for (int round = 0; round < 60; ++round) {
    const std::size_t clusters = 2 + 2 * (random() % 4);
    const std::size_t size = 3 + 2 * (random() % 4);
    const std::size_t n = clusters * size;
    Graph graph = random_graph(random, n, 10);
    for (std::size_t u = 0; u < n; ++u) {
      for (std::size_t v = 0; v < n; ++v) {
        if (u / size != v / size) graph.wide[u * n + v] += Weight{1000};
      }
    }
    const auto matching = lightest_matching<Weight>(n, graph.wide);
    ASSERT_TRUE(proves<Weight>(n, graph.wide, matching)) << "round " << round;
    sets += matching.sets.size();
  }
  EXPECT_GT(sets, 60u);
}

TEST(Blossom, AProofThatIsNoneIsSeenThrough) {
  std::mt19937 random{4};
  const Graph graph = random_graph(random, 12, 50);
  const auto right = lightest_matching<Weight>(12, graph.wide);
  ASSERT_TRUE(proves<Weight>(12, graph.wide, right));
  auto heavier = right;
  const int a = 0, b = right.mate[0];
  const int c = a == 1 || b == 1 ? 2 : 1;
  const int d = right.mate[static_cast<std::size_t>(c)];
  for (const auto& [x, y] : {std::pair{a, c}, {b, d}}) {
    heavier.mate[static_cast<std::size_t>(x)] = y;
    heavier.mate[static_cast<std::size_t>(y)] = x;
  }
  EXPECT_FALSE(proves<Weight>(12, graph.wide, heavier));
  auto boast = right;
  boast.potential[0] += Weight{1};
  EXPECT_FALSE(proves<Weight>(12, graph.wide, boast));
  auto alone = right;
  alone.mate[0] = 0;
  EXPECT_FALSE(proves<Weight>(12, graph.wide, alone));
}

TEST(Wide, CountsBeyondTheMachine) {
  using W = Wide<4>;
  W big{1};
  big <<= 130;
  EXPECT_EQ((big + big).half(), big);
  EXPECT_EQ(big - big, W{0});
  EXPECT_LT(W{0} - big, W{0});
  EXPECT_GT(big, W{INT64_MAX});
  EXPECT_EQ((W{0} - big - big).half(), W{0} - big);
  W digit{5};
  digit <<= 64;
  EXPECT_EQ(digit.words, (std::array<std::uint64_t, 4>{0, 5, 0, 0}));
}

}  // namespace
}  // namespace tachiai::tournament::pairing
