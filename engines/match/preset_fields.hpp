#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engines/core/result.hpp"
#include "engines/match/preset.hpp"

namespace tachiai::match {

/// One choice of a preset by name and value, both in text: what an override says.
struct Term {
  std::string name;
  std::string value;
  bool operator==(const Term&) const = default;
};

/// What values of a field look like in text.
enum class FieldKind : std::uint8_t {
  text,      // any
  flag,      // "yes", "no"
  count,     // a whole number
  duration,  // "90s", "2h", "500ms": clock::parse_duration
  choice,    // one of `choices`
  control,   // clock::parse_control, "none" where there is none
  controls,  // a control for all, or one a seat: "600s+30s*1 / 300s"
  score,     // games won by seat: "1-0"
};

/// A field of a preset as text: the one table that scripts, overrides and listings use.
struct Field {
  std::string_view name;
  FieldKind kind{};
  std::vector<std::string_view> choices;  // kind `choice`
  std::string (*get)(const Preset&){};
  /// @return what is wrong with the value; nullopt: it is set.
  std::optional<std::string> (*set)(Preset&, std::string_view){};
};

/// Every field, in the order of the struct.
std::span<const Field> preset_fields();

/// nullptr: a preset has no field of that name.
const Field* find_field(std::string_view name);

/// How many sit at the preset's table; 2 where its choices make none.
std::size_t seats_of(const Preset& preset);

/// Sets one field. @return what is wrong, beginning with the name. "control" asks how many seats
/// there are: it comes after game, rules and start.
Result<Done, std::string> set_field(Preset& preset, std::string_view name, std::string_view value);

/// `preset` with every term, "control" last.
Result<Preset, std::string> with_terms(Preset preset, std::span<const Term> terms);

}  // namespace tachiai::match
