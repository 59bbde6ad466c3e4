#include "engines/tournament/formats/othello_women.hpp"

#include <algorithm>
#include <array>

#include "engines/tournament/bracket.hpp"
#include "engines/tournament/formats/othello_open.hpp"
#include "engines/tournament/ledger.hpp"
#include "engines/tournament/lottery.hpp"

namespace tachiai::tournament {

namespace {

constexpr int players_most = 16;
constexpr Round knock_out_rounds = 3;
constexpr Round rest_round = 4;
constexpr Round semifinal_round = 5;
constexpr Round last_round = 6;
const std::array<std::string, 2> group_names{"1", "2"};

constexpr std::array<ConfigField, 3> fields{{
    {"rest_counts_as_win", "yes", "yes|no", "whether the rest of round 4 is a win (T-W4)"},
    difference_order_field,
    late_forfeit_field,
}};

Refusal off_the_bracket(Round round) {
  return {RefusalCode::bad_pairing, "round " + std::to_string(round) +
                                        " was not paired by the bracket; what follows from it has "
                                        "to be paired by hand"};
}

/// `slots` in the order of the ranking before `round`; empty ones last.
void by_rank(const Tournament& t, Round round, const OthelloChoices& choices,
             std::vector<Slot>& slots) {
  const auto ranking = provisional(t, round - 1, choices);
  std::ranges::stable_sort(slots, {}, [&](const Slot& slot) {
    const auto at = std::ranges::find_if(
        ranking, [&](const OthelloPlace& p) { return slot && t.players[p.player].id == *slot; });
    return at - ranking.begin();
  });
}

void knock_out(const Tournament& t, Round round, RoundPlan& plan) {
  for (const std::string& group : group_names) {
    const auto slots = winners_of(encounters_of(t, round - 1, Stage::main, &group));
    for (std::size_t at = 0; at + 1 < slots.size(); at += 2) {
      plan.encounters.push_back(meet(t, round, Stage::main, group, slots[at], slots[at + 1]));
    }
  }
}

void first_round(const Tournament& t, RoundPlan& plan) {
  std::array<Slot, players_most> by_number;
  for (const auto& [player, number] : t.numbers) {
    by_number[static_cast<std::size_t>(number) - 1] = player;
  }
  for (std::size_t at = 0; at < by_number.size(); at += 2) {
    plan.encounters.push_back(meet(t, 1, Stage::main, group_names[at * 2 / players_most],
                                   by_number[at], by_number[at + 1]));
  }
}

/// Two group winners rest; the losers of their last matches and the repechage winners meet, the
/// best with the worst (T-W3, T-W6).
Result<Done, Refusal> fourth_round(const Tournament& t, const OthelloChoices& choices,
                                   RoundPlan& plan) {
  const auto main = encounters_of(t, rest_round - 1, Stage::main);
  const auto repechage = encounters_of(t, rest_round - 1, Stage::repechage);
  if (main.size() != 2 || repechage.size() != 2) {
    return std::unexpected{off_the_bracket(rest_round - 1)};
  }
  std::vector<Slot> entrants = winners_of(repechage);
  for (const Encounter* match : main) entrants.push_back(loser_of(*match));
  by_rank(t, rest_round, choices, entrants);
  for (std::size_t at = 0; at < 2; ++at) {
    plan.encounters.push_back(
        meet(t, rest_round, Stage::repechage, group_names[at], entrants[at], entrants[3 - at]));
  }
  for (const Slot& winner : winners_of(main)) {
    if (!winner) continue;
    Encounter rest = meet(t, rest_round, Stage::rest, "", winner, std::nullopt);
    if (rest.result->winner) rest.result->kind = ResultKind::rest;
    plan.encounters.push_back(std::move(rest));
  }
  return Done{};
}

Result<Done, Refusal> semifinals(const Tournament& t, const OthelloChoices& choices,
                                 RoundPlan& plan) {
  std::vector<Slot> four = winners_of(encounters_of(t, rest_round - 1, Stage::main));
  std::ranges::move(winners_of(encounters_of(t, rest_round, Stage::repechage)),
                    std::back_inserter(four));
  if (four.size() != 4) return std::unexpected{off_the_bracket(rest_round)};
  by_rank(t, semifinal_round, choices, four);

  const Ledger ledger{t, rest_round};
  using Pairs = std::array<std::array<std::size_t, 2>, 2>;
  constexpr std::array<Pairs, 3> ways{{{{{0, 3}, {1, 2}}}, {{{0, 2}, {1, 3}}}, {{{0, 1}, {2, 3}}}}};
  const auto unbeaten = [&](const Slot& slot) {
    return slot && ledger.record(ledger.index_of(*slot)).losses == 0;
  };
  const auto cost = [&](const Pairs& way) {
    int clashes = 0;
    int rematches = 0;
    for (const auto& [x, y] : way) {
      clashes += unbeaten(four[x]) && unbeaten(four[y]);
      rematches += four[x] && four[y] &&
                   ledger.met(ledger.index_of(*four[x]), ledger.index_of(*four[y]),
                              choices.late_forfeit_meets);
    }
    return std::pair{clashes, rematches};
  };
  const Pairs& best = *std::ranges::min_element(ways, {}, cost);  // the first of equals
  for (const auto& [x, y] : best) {
    plan.encounters.push_back(meet(t, semifinal_round, Stage::semifinal, "", four[x], four[y]));
  }
  return Done{};
}

Result<Done, Refusal> finals(const Tournament& t, RoundPlan& plan) {
  const auto played = encounters_of(t, semifinal_round, Stage::semifinal);
  if (played.size() != 2) return std::unexpected{off_the_bracket(semifinal_round)};
  plan.encounters.push_back(
      meet(t, last_round, Stage::final_match, "", winner_of(*played[0]), winner_of(*played[1])));
  plan.encounters.push_back(
      meet(t, last_round, Stage::third, "", loser_of(*played[0]), loser_of(*played[1])));
  return Done{};
}

Result<Done, Refusal> stages(const Tournament& t, Round round, const OthelloChoices& choices,
                             RoundPlan& plan) {
  if (round == 1) {
    first_round(t, plan);
    return Done{};
  }
  if (round <= knock_out_rounds) knock_out(t, round, plan);
  if (round == knock_out_rounds) {  // T-W5: the two who lost round 2 in a group
    for (const std::string& group : group_names) {
      const auto lost = encounters_of(t, round - 1, Stage::main, &group);
      if (lost.size() != 2) return std::unexpected{off_the_bracket(round - 1)};
      plan.encounters.push_back(
          meet(t, round, Stage::repechage, group, loser_of(*lost[0]), loser_of(*lost[1])));
    }
  }
  if (round == rest_round) return fourth_round(t, choices, plan);
  if (round == semifinal_round) return semifinals(t, choices, plan);
  if (round == last_round) return finals(t, plan);
  return Done{};
}

}  // namespace

std::span<const ConfigField> OthelloWomen::schema() { return fields; }

Result<OthelloWomen, Refusal> OthelloWomen::make(const Config& config) {
  OthelloWomen format;
  if (choice(config, "difference_order") == "same_wins_first") {
    format.choices.difference_order = DifferenceOrder::same_wins_first;
  }
  format.choices.late_forfeit_meets = choice(config, "late_forfeit_is_meeting") == "yes";
  format.choices.rest_wins = choice(config, "rest_counts_as_win") == "yes";
  return format;
}

Result<LotsDrawn, Refusal> OthelloWomen::draw(const Tournament& t,
                                              std::span<const std::string> draws) const {
  return draw_othello(t, women_slots(), draws);
}

Result<Done, Refusal> OthelloWomen::validate(const Tournament& t) const {
  return validate_othello(t, women_slots());
}

Result<RoundPlan, Refusal> OthelloWomen::next_round(const Tournament& t) const {
  const Round round = static_cast<Round>(t.rounds.size()) + 1;
  if (round > last_round) {
    return std::unexpected{Refusal{RefusalCode::no_more_rounds, "six rounds are all"}};
  }
  RoundPlan plan;
  if (const auto done = stages(t, round, choices, plan); !done) {
    return std::unexpected{done.error()};
  }
  if (round == 1) return plan;
  if (const auto league = add_league(t, round, choices, plan); !league) {
    return std::unexpected{league.error()};
  }
  return plan;
}

std::vector<Row> OthelloWomen::standings(const Tournament& t, Round round) const {
  return othello_rows(t, round, choices, false);
}

Outcome OthelloWomen::finish(const Tournament& t) const {
  Outcome outcome{standings(t, last_round), {}};
  const auto played = encounters_of(t, last_round, Stage::final_match);
  if (const Slot winner = played.empty() ? std::nullopt : winner_of(*played.front())) {
    outcome.consequences.push_back(
        {"play_off_due", *winner,
         "match with the reigning Women's Meijin at the next Meijin event; its winner qualifies "
         "for the WOC, members only; both lapse if the WOC is not held"});
  }
  return outcome;
}

}  // namespace tachiai::tournament
