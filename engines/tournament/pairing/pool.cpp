#include "engines/tournament/pairing/pool.hpp"

namespace tachiai::tournament::pairing {

Result<Paired, Refusal> pair_pool(std::span<const PlayerId> players, const Problem& problem) {
  TACHIAI_ASSERT(problem.size() == players.size() || problem.size() == players.size() + 1);
  const auto found = pair(problem);
  if (!found) {
    switch (found.error()) {
      case Unpairable::odd:
        return std::unexpected{Refusal{RefusalCode::bad_pairing, "an odd number of players"}};
      case Unpairable::too_many_players:
        return std::unexpected{
            Refusal{RefusalCode::too_many_players, std::to_string(players.size()) +
                                                       " players in one pool, at most " +
                                                       std::to_string(players_max)}};
      case Unpairable::too_many_levels:
        return std::unexpected{
            Refusal{RefusalCode::too_many_players, "too many levels to pair exactly"}};
    }
  }
  Paired paired;
  const auto name = [&](std::size_t index) -> std::optional<PlayerId> {
    if (index >= players.size()) return std::nullopt;
    return players[index];
  };
  for (std::size_t a = 0; a < players.size(); ++a) {
    const std::size_t b = found->opponent[a];
    if (b < a) continue;
    paired.pairs.emplace_back(players[a], name(b));
    PairReason reason{players[a], name(b), {}, std::nullopt};
    for (std::size_t level = 0; level < problem.levels().size(); ++level) {
      const std::uint32_t cost = problem.cost(a, b, level);
      if (cost > 0) reason.costs.push_back({problem.levels()[level], cost});
    }
    if (const auto miss = why_not_better(problem, *found, a)) {
      reason.missed = PairReason::Missed{players[miss->wished], problem.levels()[miss->level],
                                         miss->now, miss->instead};
    }
    paired.reasons.push_back(std::move(reason));
  }
  for (std::size_t level = 0; level < problem.levels().size(); ++level) {
    paired.optimum.push_back({problem.levels()[level], found->optimum[level]});
  }
  return paired;
}

}  // namespace tachiai::tournament::pairing
