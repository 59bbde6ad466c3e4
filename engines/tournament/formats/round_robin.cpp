#include "engines/tournament/formats/round_robin.hpp"

#include <algorithm>
#include <array>

#include "engines/tournament/bracket.hpp"

namespace tachiai::tournament {

namespace {

constexpr std::array<ConfigField, 3> fields{{
    {"cycles", "1", "1..8", "how often two meet"},
    {"draws", "yes", "yes|no", "whether a game may be drawn"},
    {"tie_breaks", "wins,direct_encounter,sb", "", "in order, separated by commas"},
}};

}  // namespace

std::span<const ConfigField> RoundRobin::schema() { return fields; }

Result<RoundRobin, Refusal> RoundRobin::make(const Config& config) {
  auto tie_breaks = parse_tie_breaks(choice(config, "tie_breaks"));
  if (!tie_breaks) return std::unexpected{tie_breaks.error()};
  RoundRobin format;
  format.cycles = whole_choice(config, "cycles");
  format.draws = choice(config, "draws") == "yes";
  format.rules.stage = Stage::round_robin;
  format.rules.playoff = false;
  format.rules.tie_breaks = *std::move(tie_breaks);
  return format;
}

Result<Done, Refusal> RoundRobin::validate(const Tournament& t) const {
  if (t.players.size() < 2) {
    return std::unexpected{Refusal{RefusalCode::outside_the_format, "two players at least"}};
  }
  if (t.numbers.empty()) return Done{};
  return check_numbers(t, static_cast<int>(t.players.size()));
}

Result<RoundPlan, Refusal> RoundRobin::next_round(const Tournament& t) const {
  std::vector<std::pair<int, PlayerId>> numbered;
  for (std::size_t player = 0; player < t.players.size(); ++player) {
    numbered.emplace_back(start_number(t, player), t.players[player].id);
  }
  std::ranges::sort(numbered);
  std::vector<Slot> circle;
  for (auto& [number, player] : numbered) circle.emplace_back(std::move(player));
  if (circle.size() % 2 != 0) circle.emplace_back();
  const std::size_t turns = circle.size() - 1;
  const std::size_t played = t.rounds.size();
  if (played >= turns * static_cast<std::size_t>(cycles)) {
    return std::unexpected{Refusal{RefusalCode::no_more_rounds, "everybody has met everybody"}};
  }
  const std::size_t turn = played % turns;
  const bool swapped = played / turns % 2 == 1;  // sides change with each cycle
  RoundPlan plan;
  const auto add = [&](std::size_t a, std::size_t b, bool other_side) {
    if (!circle[a] || !circle[b]) return;
    if (other_side != swapped) std::swap(a, b);
    plan.encounters.push_back(
        meet(t, static_cast<Round>(played) + 1, Stage::round_robin, "", circle[a], circle[b]));
  };
  add(turn, turns, turn % 2 == 1);
  for (std::size_t step = 1; step < circle.size() / 2; ++step) {
    add((turn + step) % turns, (turn + turns - step) % turns, step % 2 == 1);
  }
  return plan;
}

}  // namespace tachiai::tournament
