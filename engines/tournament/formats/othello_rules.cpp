#include "engines/tournament/formats/othello_rules.hpp"

#include <algorithm>

#include "engines/tournament/bracket.hpp"
#include "engines/tournament/ledger.hpp"
#include "engines/tournament/tie_breaks.hpp"

namespace tachiai::tournament {

Result<pairing::Paired, Refusal> pair_league(std::span<const LeagueMember> members,
                                             const MetPairs& met, DifferenceOrder order) {
  int fewest = members.empty() ? 0 : members.front().wins;
  int most = fewest;
  for (const LeagueMember& member : members) {
    fewest = std::min(fewest, member.wins);
    most = std::max(most, member.wins);
  }
  const auto widest = static_cast<std::size_t>(most - fewest);
  std::vector<std::string> levels{"repeat_byes", "rematches"};
  constexpr std::size_t first_difference = 2;
  for (std::size_t at = 0; at < widest; ++at) {
    const bool narrowing = order == DifferenceOrder::largest_first;
    levels.push_back("difference:" + std::to_string(narrowing ? widest - at : at + 1));
  }

  std::vector<PlayerId> players;
  for (const LeagueMember& member : members) players.push_back(member.player);
  pairing::Problem problem{members.size() + members.size() % 2, std::move(levels)};
  for (std::size_t a = 0; a < members.size(); ++a) {
    for (std::size_t b = a + 1; b < problem.size(); ++b) {
      const bool phantom = b == members.size();
      const int wins = phantom ? fewest : members[b].wins;
      if (phantom) {
        problem.set_cost(a, b, 0, members[a].free_wins > 0);
      } else {
        problem.set_cost(a, b, 1, met.contains(std::minmax(players[a], players[b])));
      }
      const auto difference = static_cast<std::size_t>(std::abs(members[a].wins - wins));
      for (std::size_t at = 0; at < widest; ++at) {
        // The other reading keeps as many as it can at no difference, then at most one, and so on.
        const bool costs = order == DifferenceOrder::largest_first ? difference == widest - at
                                                                   : difference >= at + 1;
        problem.set_cost(a, b, first_difference + at, costs);
      }
    }
  }
  auto paired = pairing::pair_pool(players, problem);
  if (paired) {
    paired->optimum.insert(paired->optimum.begin(),
                           {"size", static_cast<std::int64_t>(members.size())});
  }
  return paired;
}

namespace {

bool counts_for_ranking(const Encounter& encounter, const OthelloChoices& choices) {
  return choices.rest_wins || encounter.result->kind != ResultKind::rest;
}

Ledger ledger_of(const Tournament& tournament, Round round, const OthelloChoices& choices) {
  return {tournament, round,
          [&](const Encounter& encounter) { return counts_for_ranking(encounter, choices); }};
}

int wins_through(const Ledger& ledger, std::size_t player, Round round) {
  int wins = 0;
  for (const Ledger::Line& line : ledger.of(player)) {
    if (line.round <= round) wins += line.score == Score::win;
  }
  return wins;
}

/// Rule 3: his wins before the latest match; after an upset both sides count as if the other had
/// won (T-A12: also by forfeit, never against an empty side).
int wins_before_latest(const Ledger& ledger, std::size_t player, const Ledger::Line& latest) {
  const int before = wins_through(ledger, player, latest.round - 1);
  if (!latest.opponent || !latest.encounter->result->winner) return before;
  const int his = wins_through(ledger, *latest.opponent, latest.round - 1);
  const bool won = latest.score == Score::win;
  const bool upset = won ? before < his : his < before;
  if (!upset) return before;
  return won ? before + 1 : before - 1;
}

}  // namespace

std::vector<OthelloPlace> provisional(const Tournament& tournament, Round last,
                                      const OthelloChoices& choices) {
  const Ledger ledger = ledger_of(tournament, last, choices);
  // places[r][player]: after round r; before round 1 the larger number is the better place.
  std::vector<std::vector<int>> places;
  std::vector<OthelloPlace> ranking;
  for (std::size_t player = 0; player < tournament.players.size(); ++player) {
    if (tournament.players[player].absent) continue;
    const int number = tournament.number_of(tournament.players[player].id);
    ranking.push_back({player, 0, 0, 0, 0, number});
  }
  for (Round round = 0; round <= last; ++round) {
    for (OthelloPlace& place : ranking) {
      const Ledger::Line* latest = nullptr;
      for (const Ledger::Line& line : ledger.of(place.player)) {
        if (line.round <= round) latest = &line;
      }
      if (latest == nullptr) continue;
      place.wins = wins_through(ledger, place.player, round);
      place.wins_before = wins_before_latest(ledger, place.player, *latest);
      place.place_before = places[static_cast<std::size_t>(latest->round) - 1][place.player];
    }
    std::ranges::sort(ranking, [](const OthelloPlace& a, const OthelloPlace& b) {
      return std::tuple{-a.wins, -a.wins_before, a.place_before, -a.number} <
             std::tuple{-b.wins, -b.wins_before, b.place_before, -b.number};
    });
    std::vector<int> place_of(tournament.players.size());
    for (std::size_t at = 0; at < ranking.size(); ++at) {
      place_of[ranking[at].player] = static_cast<int>(at) + 1;
    }
    places.push_back(std::move(place_of));
  }
  for (OthelloPlace& place : ranking) place.losses = ledger.record(place.player).losses;
  return ranking;
}

std::vector<Row> othello_rows(const Tournament& tournament, Round round,
                              const OthelloChoices& choices, bool prize_bands) {
  const std::vector<OthelloPlace> ranking = provisional(tournament, round, choices);
  const auto column = [&](auto&& value) {
    std::vector<Fraction> values;
    for (const OthelloPlace& place : ranking) values.emplace_back(value(place));
    return values;
  };
  // 1 for who came out of an encounter of `stage` as winner, or as loser.
  const auto out_of = [&](Stage stage, Slot (*side)(const Encounter&)) {
    std::set<PlayerId> players;
    for (Round played = 1; played <= round; ++played) {
      for (const Encounter* encounter : encounters_of(tournament, played, stage)) {
        if (const Slot player = side(*encounter)) players.insert(*player);
      }
    }
    return column([&](const OthelloPlace& place) {
      return std::int64_t{players.contains(tournament.players[place.player].id)};
    });
  };
  std::vector<Criterion> criteria{by_value("final", out_of(Stage::final_match, winner_of)),
                                  by_value("final", out_of(Stage::final_match, loser_of)),
                                  by_value("third place match", out_of(Stage::third, winner_of))};
  if (prize_bands) {
    criteria.push_back(by_value("prize match", out_of(Stage::prize, winner_of)));
    criteria.push_back(by_value("third place match", out_of(Stage::third, loser_of)));
    criteria.push_back(by_value("prize match", out_of(Stage::prize, loser_of)));
  }
  criteria.push_back(
      by_value("wins", column([](const OthelloPlace& p) { return std::int64_t{p.wins}; })));
  criteria.push_back(by_value("wins before the latest match", column([](const OthelloPlace& p) {
                                return std::int64_t{p.wins_before};
                              })));
  criteria.push_back(by_value("place before the latest match", column([](const OthelloPlace& p) {
                                return std::int64_t{-p.place_before};
                              })));
  criteria.push_back(by_value(
      "draw number", column([](const OthelloPlace& p) { return std::int64_t{p.number}; })));

  std::vector<Row> rows;
  for (const Ranked& ranked : rank(ranking.size(), criteria)) {
    const OthelloPlace& place = ranking[ranked.index];
    rows.push_back({ranked.place,
                    tournament.players[place.player].id,
                    {place.wins, 0, place.losses},
                    {{"wins", place.wins},
                     {"wins before the latest match", place.wins_before},
                     {"place before the latest match", place.place_before},
                     {"draw number", place.number}},
                    ranked.decided_by});
  }
  return rows;
}

Result<Done, Refusal> add_league(const Tournament& tournament, Round round,
                                 const OthelloChoices& choices, RoundPlan& plan) {
  std::set<PlayerId> busy;
  for (const Encounter& encounter : plan.encounters) {
    if (encounter.a) busy.insert(*encounter.a);
    if (encounter.b) busy.insert(*encounter.b);
  }
  const Ledger ledger = ledger_of(tournament, round - 1, choices);
  std::vector<LeagueMember> members;
  std::vector<std::size_t> index;
  for (const OthelloPlace& place : provisional(tournament, round - 1, choices)) {
    const Player& player = tournament.players[place.player];
    if (!player.active_in(round) || busy.contains(player.id)) continue;
    members.push_back({player.id, place.wins, ledger.free_wins(place.player)});
    index.push_back(place.player);
  }
  if (members.empty()) return Done{};
  MetPairs met;
  for (std::size_t a = 0; a < index.size(); ++a) {
    for (std::size_t b = 0; b < a; ++b) {
      if (ledger.met(index[a], index[b], choices.late_forfeit_meets)) {
        met.insert(std::minmax(members[a].player, members[b].player));
      }
    }
  }
  auto paired = pair_league(members, met, choices.difference_order);
  if (!paired) return std::unexpected{paired.error()};
  for (const auto& [a, b] : paired->pairs) {
    Encounter encounter{Stage::league, "", a, b, std::nullopt};
    if (!b) encounter.result = GameResult{ResultKind::bye, a, ""};
    plan.encounters.push_back(std::move(encounter));
  }
  plan.optimum = std::move(paired->optimum);
  plan.explanation.pairs = std::move(paired->reasons);
  return Done{};
}

}  // namespace tachiai::tournament
