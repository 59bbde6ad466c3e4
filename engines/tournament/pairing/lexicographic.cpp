#include "engines/tournament/pairing/lexicographic.hpp"

#include <algorithm>
#include <bit>
#include <numeric>

#include "engines/tournament/pairing/blossom.hpp"

namespace tachiai::tournament::pairing {

namespace {

using Players = std::vector<std::size_t>;  // some of the problem's, in ranking order

/// The highest player of a pair comes first.
using Pairs = std::vector<std::pair<std::size_t, std::size_t>>;

std::size_t bits_of(std::uint64_t value) { return static_cast<std::size_t>(std::bit_width(value)); }

/// How the levels lie in one weight, each wide enough for the sum of all pairs.
struct Layout {
  std::vector<std::size_t> level_bits;
  std::size_t digit_bits;  // of a place in the list
  std::size_t spare_bits;  // what the search needs above the weights

  explicit Layout(const Problem& problem)
      : digit_bits(bits_of(problem.size())), spare_bits(bits_of(problem.size()) + 4) {
    for (std::size_t level = 0; level < problem.levels().size(); ++level) {
      std::uint64_t most = 0;
      for (std::size_t a = 0; a < problem.size(); ++a) {
        for (std::size_t b = 0; b < a; ++b) {
          most = std::max<std::uint64_t>(most, problem.cost(a, b, level));
        }
      }
      level_bits.push_back(bits_of(most * (problem.size() / 2)));
    }
  }
  std::size_t levels() const {
    return std::accumulate(level_bits.begin(), level_bits.end(), std::size_t{0});
  }
};

/// The matching of `players` that is lightest by levels and then by the opponents of the first
/// `digits` players, the first of them most important.
template <std::size_t Words>
Pairs lightest(const Problem& problem, const Layout& layout, const Players& players,
               std::size_t digits) {
  using Weight = Wide<Words>;
  const std::size_t n = players.size();
  std::vector<Weight> weight(n * n);
  for (std::size_t a = 0; a < n; ++a) {
    for (std::size_t b = 0; b < a; ++b) {
      Weight sum{};
      for (std::size_t level = 0; level < layout.level_bits.size(); ++level) {
        sum <<= layout.level_bits[level];
        sum += Weight{problem.cost(players[a], players[b], level)};
      }
      for (std::size_t digit = 0; digit < digits; ++digit) {
        sum <<= layout.digit_bits;
        if (digit == a) sum += Weight{static_cast<std::int64_t>(b)};
        if (digit == b) sum += Weight{static_cast<std::int64_t>(a)};
      }
      weight[a * n + b] = weight[b * n + a] = sum;
    }
  }
  const Matching<Weight> matching = lightest_matching<Weight>(n, weight);
  TACHIAI_ASSERT(proves<Weight>(n, weight, matching));
  Pairs pairs;
  for (std::size_t a = 0; a < n; ++a) {
    const auto b = static_cast<std::size_t>(matching.mate[a]);
    if (a < b) pairs.emplace_back(players[a], players[b]);
  }
  return pairs;
}

/// Words that hold the levels and `wanted` digits; 0: there are none so wide.
std::size_t words_for(const Layout& layout, std::size_t wanted) {
  for (const std::size_t words : {2u, 4u, 8u, 16u}) {
    if (layout.levels() + layout.spare_bits + wanted * layout.digit_bits < words * 64) return words;
  }
  return 0;
}

Pairs lightest(const Problem& problem, const Layout& layout, const Players& players,
               std::size_t words, std::size_t digits) {
  switch (words) {
    case 2: return lightest<2>(problem, layout, players, digits);
    case 4: return lightest<4>(problem, layout, players, digits);
    case 8: return lightest<8>(problem, layout, players, digits);
    default: return lightest<16>(problem, layout, players, digits);
  }
}

std::vector<std::int64_t> sums(const Problem& problem, const Pairs& pairs) {
  std::vector<std::int64_t> sum(problem.levels().size());
  for (const auto& [a, b] : pairs) {
    for (std::size_t level = 0; level < sum.size(); ++level)
      sum[level] += problem.cost(a, b, level);
  }
  return sum;
}

}  // namespace

Result<Pairing, Unpairable> pair(const Problem& problem) {
  const std::size_t n = problem.size();
  if (n > players_max) return std::unexpected{Unpairable::too_many_players};
  if (n % 2 != 0) return std::unexpected{Unpairable::odd};
  const Layout layout{problem};
  // A few players a search: narrow numbers are so much faster that several searches on ever
  // smaller pools beat one with a digit for everybody.
  constexpr std::size_t digits_least = 4;
  const std::size_t words = words_for(layout, digits_least);
  if (words == 0) return std::unexpected{Unpairable::too_many_levels};
  const std::size_t room = words * 64 - layout.levels() - layout.spare_bits - 1;

  Pairing result{Players(n), {}};
  Players open(n);
  std::iota(open.begin(), open.end(), std::size_t{0});
  Pairs settled;
  while (!open.empty()) {
    const std::size_t digits = std::min(room / layout.digit_bits, open.size());
    const std::size_t last = open[digits - 1];  // the digits settle everybody down to him
    for (const auto& [higher, lower] : lightest(problem, layout, open, words, digits)) {
      if (higher > last) continue;
      settled.emplace_back(higher, lower);
      result.opponent[higher] = lower;
      result.opponent[lower] = higher;
      std::erase(open, higher);
      std::erase(open, lower);
    }
  }
  result.optimum = sums(problem, settled);
  return result;
}

std::vector<std::int64_t> optimum_with(const Problem& problem, const Pairing& pairing,
                                       std::size_t higher, std::size_t wished) {
  const Layout layout{problem};
  Players open;
  Pairs fixed{{higher, wished}};
  for (std::size_t a = 0; a < problem.size(); ++a) {
    const std::size_t b = pairing.opponent[a];
    if (std::min(a, b) < higher) {
      TACHIAI_ASSERT(a != wished);
      if (a < b) fixed.emplace_back(a, b);
    } else if (a != higher && a != wished) {
      open.push_back(a);
    }
  }
  const Pairs rest = lightest(problem, layout, open, words_for(layout, 0), 0);
  fixed.insert(fixed.end(), rest.begin(), rest.end());
  return sums(problem, fixed);
}

std::optional<Miss> why_not_better(const Problem& problem, const Pairing& pairing,
                                   std::size_t higher) {
  std::size_t wished = pairing.opponent[higher];
  do {
    --wished;
    if (wished <= higher) return std::nullopt;
  } while (pairing.opponent[wished] < higher);
  const auto instead = optimum_with(problem, pairing, higher, wished);
  for (std::size_t level = 0; level < instead.size(); ++level) {
    if (instead[level] == pairing.optimum[level]) continue;
    TACHIAI_ASSERT(instead[level] > pairing.optimum[level]);
    return Miss{wished, level, pairing.optimum[level], instead[level]};
  }
  TACHIAI_ASSERT(false);  // it would have been his
  return std::nullopt;
}

}  // namespace tachiai::tournament::pairing
