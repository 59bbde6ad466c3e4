// What an exact pairing costs beside a greedy one that reads the same costs (each player in turn
// takes the best of who is left, level by level), and a whole table beside the bare sums it is made
// of. The greedy pairing is no rival: it is the floor, and what it gives away is printed.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <functional>
#include <random>
#include <span>
#include <vector>

#include "engines/tournament/decide.hpp"
#include "engines/tournament/formats.hpp"
#include "engines/tournament/pairing/blossom.hpp"
#include "engines/tournament/pairing/lexicographic.hpp"

namespace {

using namespace tachiai::tournament;
using pairing::Problem;

/// Milliseconds of the median of `runs`.
double median(int runs, const std::function<void()>& work) {
  std::vector<double> times;
  for (int run = 0; run < runs; ++run) {
    const auto begin = std::chrono::steady_clock::now();
    work();
    const std::chrono::duration<double, std::milli> spent =
        std::chrono::steady_clock::now() - begin;
    times.push_back(spent.count());
  }
  std::ranges::sort(times);
  return times[times.size() / 2];
}

/// A pool in the middle of a Swiss event: five score groups, rematches inside them, six clubs.
Problem pool(std::size_t n) {
  std::mt19937 random{static_cast<unsigned>(n)};
  constexpr std::size_t scores = 5;
  Problem problem{n, {"rematches", "same_club", "4", "3", "2", "1"}};
  std::vector<unsigned> club(n);
  for (unsigned& of_him : club) of_him = random() % 6;
  for (std::size_t a = 0; a < n; ++a) {
    for (std::size_t b = a + 1; b < n; ++b) {
      const std::size_t difference = b * scores / n - a * scores / n;
      problem.set_cost(a, b, 0, difference <= 1 && random() % n < 8);
      problem.set_cost(a, b, 1, club[a] == club[b]);
      if (difference > 0) problem.set_cost(a, b, 6 - difference, 1);
    }
  }
  return problem;
}

/// @return the sums of the levels.
std::vector<std::int64_t> greedy(const Problem& problem) {
  std::vector<std::int64_t> sums(problem.levels().size());
  std::vector<bool> taken(problem.size());
  const auto cheaper = [&](std::size_t a, std::size_t x, std::size_t y) {
    for (std::size_t level = 0; level < sums.size(); ++level) {
      const auto of_x = problem.cost(a, x, level);
      const auto of_y = problem.cost(a, y, level);
      if (of_x != of_y) return of_x < of_y;
    }
    return false;
  };
  for (std::size_t a = 0; a < problem.size(); ++a) {
    if (taken[a]) continue;
    taken[a] = true;
    std::size_t best = problem.size();
    for (std::size_t b = a + 1; b < problem.size(); ++b) {
      if (!taken[b] && (best == problem.size() || cheaper(a, b, best))) best = b;
    }
    taken[best] = true;
    for (std::size_t level = 0; level < sums.size(); ++level) {
      sums[level] += problem.cost(a, best, level);
    }
  }
  return sums;
}

/// One search and its proof, on weights as the pairing makes them.
std::pair<double, double> search_and_proof(std::size_t n) {
  using Weight = pairing::Wide<2>;
  const Problem problem = pool(n);
  std::vector<Weight> weight(n * n);
  for (std::size_t a = 0; a < n; ++a) {
    for (std::size_t b = 0; b < n; ++b) {
      Weight sum{};
      for (std::size_t level = 0; level < problem.levels().size(); ++level) {
        sum <<= 9;
        sum += Weight{problem.cost(a, b, level)};
      }
      weight[a * n + b] = sum;
    }
  }
  pairing::Matching<Weight> matching;
  const double search = median(5, [&] {
    matching = pairing::lightest_matching<Weight>(n, std::span<const Weight>{weight});
  });
  bool right = false;
  const double proof = median(
      5, [&] { right = pairing::proves<Weight>(n, std::span<const Weight>{weight}, matching); });
  if (!right) std::exit(1);
  return {search, proof};
}

bool pairings() {
  std::printf("%8s %12s %12s %10s %10s %12s  %s\n", "players", "exact ms", "floor ms", "search",
              "proof", "proof/search", "given away by the floor, level by level");
  for (const std::size_t n : {16u, 64u, 200u, 256u}) {
    const Problem problem = pool(n);
    std::vector<std::int64_t> optimum;
    const double exact = median(5, [&] { optimum = pairing::pair(problem)->optimum; });
    std::vector<std::int64_t> sums;
    const double floor = median(5, [&] { sums = greedy(problem); });
    if (sums < optimum) return false;
    const auto [search, proof] = search_and_proof(n);
    std::printf("%8zu %12.2f %12.3f %10.2f %10.2f %12.2f  ", n, exact, floor, search, proof,
                proof / search);
    for (std::size_t level = 0; level < sums.size(); ++level) {
      std::printf("%s %+lld ", problem.levels()[level].c_str(),
                  static_cast<long long>(sums[level] - optimum[level]));
    }
    std::printf("\n");
  }
  return true;
}

/// A played Swiss event, its pairings by neighbours: what is measured is the table.
Tournament played(std::size_t players, Round rounds) {
  std::mt19937 random{9};
  Tournament t;
  const auto made = make_format(
      "swiss", {{"rounds", std::to_string(rounds)}, {"tie_breaks", std::string{all_tie_breaks}}});
  evolve(t, Created{"swiss", made->version, made->config});
  for (std::size_t at = 0; at < players; ++at) {
    Player player;
    player.id = "player " + std::to_string(at);
    evolve(t, Entered{player});
  }
  evolve(t, Started{});
  std::vector<std::size_t> order(players);
  for (std::size_t at = 0; at < players; ++at) order[at] = at;
  for (Round round = 1; round <= rounds; ++round) {
    std::ranges::shuffle(order, random);
    Paired paired{round, {}, ""};
    for (std::size_t at = 0; at + 1 < players; at += 2) {
      const PlayerId& a = t.players[order[at]].id;
      const PlayerId& b = t.players[order[at + 1]].id;
      const GameResult result{ResultKind::played, random() % 2 == 0 ? a : b, ""};
      paired.plan.encounters.push_back({Stage::swiss, "", a, b, result});
    }
    evolve(t, paired);
    evolve(t, RoundClosed{round});
  }
  return t;
}

/// The wins, and the sums of the opponents' wins, from bare numbers; then sorted.
std::vector<std::pair<int, int>> bare_sums(const Tournament& t,
                                           const std::vector<std::vector<int>>& games) {
  std::vector<int> wins(t.players.size());
  for (std::size_t player = 0; player < wins.size(); ++player) {
    for (const int game : games[player]) wins[player] += game > 0;
  }
  std::vector<std::pair<int, int>> table;
  for (std::size_t player = 0; player < wins.size(); ++player) {
    int sum = 0;
    for (const int game : games[player]) sum += wins[static_cast<std::size_t>(std::abs(game)) - 1];
    table.emplace_back(-wins[player], -sum);
  }
  std::ranges::sort(table);
  return table;
}

bool tables() {
  constexpr std::size_t players = 1000;
  constexpr Round rounds = 11;
  const Tournament t = played(players, rounds);
  std::map<PlayerId, int> index;
  for (std::size_t at = 0; at < players; ++at) index[t.players[at].id] = static_cast<int>(at) + 1;
  std::vector<std::vector<int>> games(players);  // opponent + 1, below 0 a loss
  for (const RoundState& round : t.rounds) {
    for (const Board& board : round.boards) {
      const Encounter& e = board.encounter;
      const int a = index[*e.a];
      const int b = index[*e.b];
      const bool won = e.result->winner == e.a;
      games[static_cast<std::size_t>(a) - 1].push_back(won ? b : -b);
      games[static_cast<std::size_t>(b) - 1].push_back(won ? -a : a);
    }
  }
  const AnyFormat format = format_of(t);
  std::vector<Row> rows;
  const double table = median(5, [&] { rows = standings(format, t, rounds); });
  std::vector<std::pair<int, int>> sums;
  const double floor = median(5, [&] { sums = bare_sums(t, games); });
  std::printf("table of %zu players, %d rounds, ten criteria: %.1f ms, bare sums of two %.2f ms\n",
              players, rounds, table, floor);
  for (std::size_t at = 0; at < players; ++at) {
    if (rows[at].values[0].value != tachiai::Fraction{-sums[at].first}) return false;
    if (rows[at].values[1].value != tachiai::Fraction{-sums[at].second}) return false;
  }
  return true;
}

}  // namespace

int main() {
  if (pairings() && tables()) return 0;
  std::printf("two counts differ\n");
  return 1;
}
