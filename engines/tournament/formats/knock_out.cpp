#include "engines/tournament/formats/knock_out.hpp"

#include <algorithm>
#include <array>
#include <bit>

#include "engines/tournament/bracket.hpp"
#include "engines/tournament/formats/swiss_rules.hpp"
#include "engines/tournament/ledger.hpp"
#include "engines/tournament/tie_breaks.hpp"

namespace tachiai::tournament {

namespace {

constexpr std::array<ConfigField, 1> fields{{
    {"third_place", "yes", "yes|no", "whether the losers of the semi-finals meet"},
}};

/// Numbers in the bracket: lots may leave gaps.
std::size_t bracket_size(const Tournament& t) {
  int largest = 2;
  for (std::size_t player = 0; player < t.players.size(); ++player) {
    largest = std::max(largest, start_number(t, player));
  }
  return std::bit_ceil(static_cast<std::size_t>(largest));
}

Round rounds_of(const Tournament& t) {
  return static_cast<Round>(std::bit_width(bracket_size(t)) - 1);
}

bool decides(const Encounter& encounter) {
  return encounter.stage == Stage::main || encounter.stage == Stage::final_match;
}

}  // namespace

std::span<const ConfigField> KnockOut::schema() { return fields; }

Result<KnockOut, Refusal> KnockOut::make(const Config& config) {
  return KnockOut{choice(config, "third_place") == "yes"};
}

Result<Done, Refusal> KnockOut::validate(const Tournament& t) const {
  if (t.players.size() < 2) {
    return std::unexpected{Refusal{RefusalCode::outside_the_format, "two players at least"}};
  }
  if (t.numbers.empty()) return Done{};
  return check_numbers(t, static_cast<int>(std::bit_ceil(t.players.size())));
}

Result<RoundPlan, Refusal> KnockOut::next_round(const Tournament& t) const {
  const Round round = static_cast<Round>(t.rounds.size()) + 1;
  const Round last = rounds_of(t);
  if (round > last) {
    return std::unexpected{Refusal{RefusalCode::no_more_rounds, "the final has been played"}};
  }
  std::vector<Slot> slots;
  const auto before = encounters_of(t, round - 1, Stage::main);
  if (round == 1) {
    slots.resize(bracket_size(t));
    for (std::size_t player = 0; player < t.players.size(); ++player) {
      slots[static_cast<std::size_t>(start_number(t, player)) - 1] = t.players[player].id;
    }
  } else {
    slots = winners_of(before);
  }
  if (slots.size() != bracket_size(t) >> (round - 1)) {
    return std::unexpected{Refusal{RefusalCode::bad_pairing,
                                   "round " + std::to_string(round - 1) +
                                       " was not paired by the bracket; what follows from it has "
                                       "to be paired by hand"}};
  }
  RoundPlan plan;
  const Stage stage = round == last ? Stage::final_match : Stage::main;
  for (std::size_t at = 0; at + 1 < slots.size(); at += 2) {
    plan.encounters.push_back(meet(t, round, stage, "", slots[at], slots[at + 1]));
  }
  if (round == last && third_place && before.size() == 2) {
    plan.encounters.push_back(
        meet(t, round, Stage::third, "", loser_of(*before[0]), loser_of(*before[1])));
  }
  return plan;
}

std::vector<Row> KnockOut::standings(const Tournament& t, Round round) const {
  const Ledger bracket{t, round, decides};
  const Ledger all{t, round};
  std::vector<Fraction> won;
  std::vector<Fraction> third;
  std::vector<std::size_t> group;
  for (std::size_t player = 0; player < t.players.size(); ++player) {
    if (!t.players[player].absent) group.push_back(player);
    won.emplace_back(bracket.record(player).wins);
    third.emplace_back(all.record(player).wins - bracket.record(player).wins);
  }
  const std::vector<Criterion> criteria{by_value("rounds won", won),
                                        by_value("third place match", third)};
  std::vector<Row> rows;
  for (const Ranked& ranked : rank(group, criteria)) {
    rows.push_back({ranked.place,
                    t.players[ranked.index].id,
                    all.record(ranked.index),
                    {{"rounds won", won[ranked.index]}, {"third place match", third[ranked.index]}},
                    ranked.decided_by});
  }
  return rows;
}

}  // namespace tachiai::tournament
