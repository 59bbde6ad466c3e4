#include "engines/tournament/formats/swiss.hpp"

#include <array>

namespace tachiai::tournament {

namespace {

constexpr std::array<ConfigField, 7> fields{{
    {"rounds", "5", "1..64", "rounds in all"},
    {"clubs", "together", "together|apart_first|apart_after_score",
     "whether club mates are kept apart, and before or after scores are kept together"},
    {"bye_order", "number", "number|standings", "who of the lowest score has the bye"},
    {"draws", "yes", "yes|no", "whether a game may be drawn"},
    {"late_entry", "yes", "yes|no", "whether players may join after the start"},
    {"playoff", "no", "yes|no", "whether two who share the first place play off"},
    {"tie_breaks", "wins,solkoff,sb,direct_encounter", "", "in order, separated by commas"},
}};

}  // namespace

std::span<const ConfigField> Swiss::schema() { return fields; }

Result<Swiss, Refusal> Swiss::make(const Config& config) {
  auto tie_breaks = parse_tie_breaks(choice(config, "tie_breaks"));
  if (!tie_breaks) return std::unexpected{tie_breaks.error()};
  Swiss format;
  format.rules.rounds = whole_choice(config, "rounds");
  format.rules.clubs_apart = choice(config, "clubs") != "together";
  format.rules.clubs_before_score = choice(config, "clubs") == "apart_first";
  format.rules.bye_by_standings = choice(config, "bye_order") == "standings";
  format.rules.playoff = choice(config, "playoff") == "yes";
  format.rules.tie_breaks = *std::move(tie_breaks);
  format.draws = choice(config, "draws") == "yes";
  format.late_entry = choice(config, "late_entry") == "yes";
  return format;
}

Result<Done, Refusal> Swiss::validate(const Tournament& t) const {
  if (t.players.size() < 2) {
    return std::unexpected{Refusal{RefusalCode::outside_the_format, "two players at least"}};
  }
  if (t.numbers.empty()) return Done{};  // roster order
  return check_numbers(t, static_cast<int>(t.players.size()));
}

}  // namespace tachiai::tournament
