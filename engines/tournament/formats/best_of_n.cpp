#include "engines/tournament/formats/best_of_n.hpp"

#include <array>

#include "engines/tournament/bracket.hpp"
#include "engines/tournament/ledger.hpp"
#include "engines/tournament/tie_breaks.hpp"

namespace tachiai::tournament {

namespace {

constexpr std::array<ConfigField, 2> fields{{
    {"games", "3", "1..99", "who has more than half of them has won"},
    {"head_start", "0", "0..49", "wins with which the second player begins"},
}};

}  // namespace

std::span<const ConfigField> BestOfN::schema() { return fields; }

Result<BestOfN, Refusal> BestOfN::make(const Config& config) {
  const BestOfN format{whole_choice(config, "games"), whole_choice(config, "head_start")};
  if (2 * format.head_start > format.games) {
    return std::unexpected{
        Refusal{RefusalCode::bad_config, "head_start: more than half of the games"}};
  }
  return format;
}

Result<Done, Refusal> BestOfN::validate(const Tournament& t) const {
  if (t.players.size() != 2) {
    return std::unexpected{Refusal{RefusalCode::outside_the_format, "two players"}};
  }
  return Done{};
}

Result<RoundPlan, Refusal> BestOfN::next_round(const Tournament& t) const {
  const Round round = static_cast<Round>(t.rounds.size()) + 1;
  const Ledger ledger{t, round - 1};
  const int first = ledger.record(0).wins;
  const int second = ledger.record(1).wins + head_start;
  if (2 * first > games || 2 * second > games) {
    return std::unexpected{Refusal{RefusalCode::no_more_rounds, "the match is decided"}};
  }
  RoundPlan plan;
  Slot a = t.players[0].id;
  Slot b = t.players[1].id;
  if (round % 2 == 0) std::swap(a, b);
  plan.encounters.push_back(meet(t, round, Stage::title, "", std::move(a), std::move(b)));
  return plan;
}

std::vector<Row> BestOfN::standings(const Tournament& t, Round round) const {
  const Ledger ledger{t, round};
  const std::vector<Fraction> wins{ledger.record(0).wins, ledger.record(1).wins + head_start};
  std::vector<Row> rows;
  for (const Ranked& ranked : rank(wins.size(), std::vector{by_value("wins", wins)})) {
    rows.push_back({ranked.place,
                    t.players[ranked.index].id,
                    ledger.record(ranked.index),
                    {{"wins", wins[ranked.index]}},
                    ranked.decided_by});
  }
  return rows;
}

Outcome BestOfN::finish(const Tournament& t) const {
  Outcome outcome{standings(t, static_cast<Round>(t.rounds.size())), {}};
  if (outcome.rows[0].place != outcome.rows[1].place) {
    outcome.consequences.push_back({"winner", outcome.rows[0].player, ""});
  }
  return outcome;
}

}  // namespace tachiai::tournament
