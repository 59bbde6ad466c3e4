#include "engines/tournament/format.hpp"

#include <algorithm>
#include <charconv>
#include <optional>
#include <set>

namespace tachiai::tournament {

namespace {

std::optional<int> whole(std::string_view text) {
  int value = 0;
  const auto [end, ec] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (ec != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return value;
}

bool takes(const ConfigField& field, std::string_view value) {
  if (field.values.empty()) return true;
  if (const auto dots = field.values.find(".."); dots != std::string_view::npos) {
    const auto number = whole(value);
    return number && *number >= *whole(field.values.substr(0, dots)) &&
           *number <= *whole(field.values.substr(dots + 2));
  }
  for (std::string_view rest = field.values;;) {
    const auto bar = rest.find('|');
    if (rest.substr(0, bar) == value) return true;
    if (bar == std::string_view::npos) return false;
    rest.remove_prefix(bar + 1);
  }
}

}  // namespace

Result<Config, Refusal> complete(std::span<const ConfigField> schema, const Config& given) {
  Config config;
  for (const ConfigField& field : schema) {
    const auto said = given.find(field.key);
    std::string value{said == given.end() ? field.fallback : std::string_view{said->second}};
    if (!takes(field, value)) {
      return std::unexpected{Refusal{
          RefusalCode::bad_config,
          std::string{field.key} + ": \"" + value + "\" is not " + std::string{field.values}}};
    }
    config.emplace(field.key, std::move(value));
  }
  for (const auto& [key, value] : given) {
    if (!config.contains(key)) {
      return std::unexpected{Refusal{RefusalCode::bad_config, "no choice is called " + key}};
    }
  }
  return config;
}

const std::string& choice(const Config& config, std::string_view key) {
  const auto found = config.find(key);
  TACHIAI_ASSERT(found != config.end());
  return found->second;
}

int whole_choice(const Config& config, std::string_view key) {
  const auto value = whole(choice(config, key));
  TACHIAI_ASSERT(value);
  return *value;
}

Result<Done, Refusal> check_numbers(const Tournament& tournament, int numbers) {
  std::set<int> seen;
  for (const Player& player : tournament.players) {
    const int number = tournament.number_of(player.id);
    if (number == 0) {
      return std::unexpected{Refusal{RefusalCode::lots_missing, player.id + " has no draw number"}};
    }
    if (number < 1 || number > numbers || !seen.insert(number).second) {
      return std::unexpected{
          Refusal{RefusalCode::bad_lots, player.id + ": draw number " + std::to_string(number)}};
    }
  }
  return Done{};
}

Result<LotsDrawn, Refusal> no_published_draw() {
  return std::unexpected{
      Refusal{RefusalCode::bad_lots, "the numbers of this format are drawn by hand"}};
}

}  // namespace tachiai::tournament
