#include "engines/tournament/formats/othello_open.hpp"

#include <algorithm>
#include <array>

#include "engines/tournament/bracket.hpp"
#include "engines/tournament/lottery.hpp"

namespace tachiai::tournament {

namespace {

constexpr int players_most = 64;
constexpr Round knock_out_rounds = 4;
constexpr Round semifinal_round = 5;
constexpr Round last_round = 6;
constexpr std::size_t group_count = 8;

// T-A2: the sheet's own table is lost. The first rests on the federation's description of the
// method (30th Meijin), the second takes the sheet's "blocks A to B" by the letter.
constexpr std::string_view four_blocks = "A1+B4 C2+D3 B1+C4 D2+A3 C1+D4 A2+B3 D1+A4 B2+C3";
constexpr std::string_view two_blocks = "A1 B1 A2 B2 A3 B3 A4 B4";

constexpr std::array<ConfigField, 3> fields{{
    {"assignment", "four_blocks", "",
     "who meets whom in the repechage: four_blocks, two_blocks, or eight groups of cells such as "
     "\"A1+B4 C2+D3 ...\" (T-A2)"},
    difference_order_field,
    late_forfeit_field,
}};

std::vector<std::string> split(std::string_view text, char by) {
  std::vector<std::string> parts;
  while (!text.empty()) {
    const auto end = text.find(by);
    if (end != 0) parts.emplace_back(text.substr(0, end));
    if (end == std::string_view::npos) break;
    text.remove_prefix(end + 1);
  }
  return parts;
}

/// The losers of a knock-out round in a block, and what became of them.
struct Cell {
  std::string name;
  std::vector<Slot> slots;
};

/// A repechage group while its rounds are run through.
struct Group {
  std::string name;
  std::vector<Cell> cells;

  void fill(const std::string& cell_name, std::vector<Slot> losers) {
    for (Cell& cell : cells) {
      if (cell.name == cell_name) cell.slots = std::move(losers);
    }
  }
  /// The survivors of all cells meet.
  void merge() {
    while (cells.size() > 1) {
      std::ranges::move(cells.back().slots, std::back_inserter(cells.front().slots));
      cells.pop_back();
    }
  }
  std::vector<std::pair<Slot, Slot>> pairs() const {
    std::vector<std::pair<Slot, Slot>> pairs;
    for (const Cell& cell : cells) {
      for (std::size_t at = 0; at + 1 < cell.slots.size(); at += 2) {
        pairs.emplace_back(cell.slots[at], cell.slots[at + 1]);
      }
    }
    return pairs;
  }
  /// @return false: there were other encounters than the bracket's.
  bool advance(std::span<const Slot> winners) {
    std::size_t next = 0;
    for (Cell& cell : cells) {
      if (cell.slots.size() < 2) continue;
      const std::size_t pairs = cell.slots.size() / 2;
      if (next + pairs > winners.size()) return false;
      const auto from = winners.begin() + static_cast<std::ptrdiff_t>(next);
      cell.slots.assign(from, from + static_cast<std::ptrdiff_t>(pairs));
      next += pairs;
    }
    return next == winners.size();
  }
};

Refusal off_the_bracket(Round round) {
  return {RefusalCode::bad_pairing, "round " + std::to_string(round) +
                                        " was not paired by the bracket; what follows from it has "
                                        "to be paired by hand"};
}

std::string block_name(int number, int blocks) {
  return std::string(1, static_cast<char>('A' + (number - 1) / (players_most / blocks)));
}

void first_round(const Tournament& t, int blocks, RoundPlan& plan) {
  std::array<Slot, players_most> by_number;
  for (const auto& [player, number] : t.numbers) {
    by_number[static_cast<std::size_t>(number) - 1] = player;
  }
  for (int number = 1; number < players_most; number += 2) {  // T-A1
    const auto at = static_cast<std::size_t>(number) - 1;
    plan.encounters.push_back(
        meet(t, 1, Stage::main, block_name(number, blocks), by_number[at], by_number[at + 1]));
  }
}

/// The repechage as it stands before the encounters of `round`.
Result<std::vector<Group>, Refusal> repechage(const Tournament& t, const OthelloOpen& format,
                                              Round round) {
  std::vector<Group> groups;
  for (std::size_t at = 0; at < format.groups.size(); ++at) {
    groups.push_back({std::to_string(at + 1), {}});
    for (const std::string& cell : format.groups[at]) groups.back().cells.push_back({cell, {}});
  }
  for (Round played = 1; played < round; ++played) {
    if (played == semifinal_round) {
      for (Group& group : groups) group.merge();
    }
    for (Group& group : groups) {
      if (!group.advance(winners_of(encounters_of(t, played, Stage::repechage, &group.name)))) {
        return std::unexpected{off_the_bracket(played)};
      }
    }
    if (played > knock_out_rounds) continue;
    for (int block = 0; block < format.blocks(); ++block) {
      const std::string name(1, static_cast<char>('A' + block));
      std::vector<Slot> losers;
      for (const Encounter* encounter : encounters_of(t, played, Stage::main, &name)) {
        losers.push_back(loser_of(*encounter));
      }
      const auto due = static_cast<std::size_t>((players_most >> played) / format.blocks());
      if (losers.size() != due) return std::unexpected{off_the_bracket(played)};
      for (Group& group : groups) group.fill(name + std::to_string(played), losers);
    }
  }
  if (round >= semifinal_round) {
    for (Group& group : groups) group.merge();
  }
  return groups;
}

void add_prizes(const Tournament& t, std::span<const Group> groups, RoundPlan& plan) {
  for (std::size_t at = 0; at + 1 < groups.size(); at += 2) {
    plan.encounters.push_back(meet(t, last_round, Stage::prize, groups[at].name,
                                   groups[at].cells.front().slots.front(),
                                   groups[at + 1].cells.front().slots.front()));
  }
}

}  // namespace

std::span<const ConfigField> OthelloOpen::schema() { return fields; }

int OthelloOpen::blocks() const { return groups.front().size() == 1 ? 2 : 4; }

Result<OthelloOpen, Refusal> OthelloOpen::make(const Config& config) {
  OthelloOpen format;
  if (choice(config, "difference_order") == "same_wins_first") {
    format.choices.difference_order = DifferenceOrder::same_wins_first;
  }
  format.choices.late_forfeit_meets = choice(config, "late_forfeit_is_meeting") == "yes";
  format.assignment = choice(config, "assignment");
  std::string_view table = format.assignment;
  if (table == "four_blocks") table = four_blocks;
  if (table == "two_blocks") table = two_blocks;
  for (const std::string& group : split(table, ' ')) format.groups.push_back(split(group, '+'));

  const auto bad = [&](const std::string& why) {
    return std::unexpected{Refusal{RefusalCode::bad_config, "assignment: " + why}};
  };
  if (format.groups.size() != group_count) return bad("eight groups");
  const std::size_t cells = format.groups.front().size();
  if (cells != 1 && cells != 2) return bad("one or two cells a group");
  std::set<std::string> wanted;
  for (int block = 0; block < format.blocks(); ++block) {
    for (Round round = 1; round <= knock_out_rounds; ++round) {
      wanted.insert(std::string(1, static_cast<char>('A' + block)) + std::to_string(round));
    }
  }
  for (const auto& group : format.groups) {
    if (group.size() != cells) return bad("as many cells in each group");
    for (const std::string& cell : group) {
      if (wanted.erase(cell) == 0) return bad("cell \"" + cell + "\" is none, or there twice");
    }
  }
  return format;
}

Result<LotsDrawn, Refusal> draw_othello(const Tournament& tournament, const LotterySlots& slots,
                                        std::span<const std::string> draws) {
  std::vector<int> seeds;
  std::vector<int> absentees;
  for (std::size_t at = 0; at < tournament.players.size(); ++at) {
    const int place = static_cast<int>(at) + 1;
    if (tournament.players[at].seed_level > 0) seeds.push_back(place);
    if (tournament.players[at].absent) absentees.push_back(place);
  }
  for (int place = static_cast<int>(tournament.players.size()) + 1; place <= slots.numbers;
       ++place) {
    absentees.push_back(place);
  }
  const auto lottery = draw_lots(slots, draws, seeds, absentees);
  if (!lottery) return std::unexpected{Refusal{RefusalCode::bad_lots, lottery.error()}};
  LotsDrawn drawn{{draws.begin(), draws.end()}, {}};
  for (std::size_t at = 0; at < tournament.players.size(); ++at) {
    drawn.numbers.emplace_back(tournament.players[at].id, lottery->number[at]);
  }
  return drawn;
}

Result<Done, Refusal> validate_othello(const Tournament& tournament, const LotterySlots& slots) {
  const auto absent = std::ranges::count_if(tournament.players, &Player::absent);
  const auto present = static_cast<int>(tournament.players.size()) - static_cast<int>(absent);
  const int least = slots.numbers - static_cast<int>(slots.absentees.size());
  if (present < least || static_cast<int>(tournament.players.size()) > slots.numbers) {
    return std::unexpected{Refusal{RefusalCode::outside_the_format,
                                   std::to_string(present) + " present of " +
                                       std::to_string(tournament.players.size()) +
                                       "; the rules are for " + std::to_string(least) + " to " +
                                       std::to_string(slots.numbers) + " (T-A20)"}};
  }
  return check_numbers(tournament, slots.numbers);
}

Result<LotsDrawn, Refusal> OthelloOpen::draw(const Tournament& t,
                                             std::span<const std::string> draws) const {
  return draw_othello(t, open_slots(), draws);
}

Result<Done, Refusal> OthelloOpen::validate(const Tournament& t) const {
  return validate_othello(t, open_slots());
}

Result<RoundPlan, Refusal> OthelloOpen::next_round(const Tournament& t) const {
  const Round round = static_cast<Round>(t.rounds.size()) + 1;
  if (round > last_round) {
    return std::unexpected{Refusal{RefusalCode::no_more_rounds, "six rounds are all"}};
  }
  RoundPlan plan;
  if (round == 1) {
    first_round(t, blocks(), plan);
    return plan;
  }
  const auto groups = repechage(t, *this, round);
  if (!groups) return std::unexpected{groups.error()};
  if (round <= knock_out_rounds) {
    for (int block = 0; block < blocks(); ++block) {
      const std::string name(1, static_cast<char>('A' + block));
      const auto slots = winners_of(encounters_of(t, round - 1, Stage::main, &name));
      for (std::size_t at = 0; at + 1 < slots.size(); at += 2) {
        plan.encounters.push_back(meet(t, round, Stage::main, name, slots[at], slots[at + 1]));
      }
    }
  } else if (round == semifinal_round) {
    const auto best = winners_of(encounters_of(t, round - 1, Stage::main));
    for (std::size_t at = 0; at + 1 < best.size(); at += 2) {
      plan.encounters.push_back(meet(t, round, Stage::semifinal, "", best[at], best[at + 1]));
    }
  } else {
    const auto semifinals = encounters_of(t, round - 1, Stage::semifinal);
    if (semifinals.size() != 2) return std::unexpected{off_the_bracket(round - 1)};
    plan.encounters.push_back(meet(t, round, Stage::final_match, "", winner_of(*semifinals[0]),
                                   winner_of(*semifinals[1])));
    plan.encounters.push_back(
        meet(t, round, Stage::third, "", loser_of(*semifinals[0]), loser_of(*semifinals[1])));
    add_prizes(t, *groups, plan);
  }
  if (round != last_round) {
    for (const Group& group : *groups) {
      for (const auto& [a, b] : group.pairs()) {
        plan.encounters.push_back(meet(t, round, Stage::repechage, group.name, a, b));
      }
    }
  }
  if (const auto league = add_league(t, round, choices, plan); !league) {
    return std::unexpected{league.error()};
  }
  return plan;
}

std::vector<Row> OthelloOpen::standings(const Tournament& t, Round round) const {
  return othello_rows(t, round, choices, true);
}

Outcome OthelloOpen::finish(const Tournament& t) const {
  Outcome outcome{standings(t, last_round), {}};
  const auto finals = encounters_of(t, last_round, Stage::final_match);
  if (const Slot winner = finals.empty() ? std::nullopt : winner_of(*finals.front())) {
    outcome.consequences.push_back(
        {"qualifies", *winner, "WOC, members only; lapses if the WOC is not held"});
  }
  return outcome;
}

}  // namespace tachiai::tournament
