#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace tachiai {

/// One particular of a verdict: which pawn, which checker, which square was playable.
/// `name` has static storage; `value` is a square, a piece or a move in the game's own notation (at
/// most 15 bytes).
struct Fact {
  std::string_view name;
  std::array<char, 16> bytes{};

  Fact() = default;
  Fact(std::string_view fact_name, std::string_view value) : name(fact_name) {
    std::copy_n(value.data(), std::min(value.size(), bytes.size() - 1), bytes.data());
  }
  std::string_view value() const { return {bytes.data()}; }
  bool operator==(const Fact&) const = default;
};

/// Why an act is against the rules. `code` and `rule` have static storage; `rule` is an anchor in
/// the game's RULES.md. Each game defines its own: `core` has never heard of nifu.
struct Illegality {
  std::string_view code;
  std::string_view rule;
  std::array<Fact, 3> facts{};  // those with an empty name are unused

  bool operator==(const Illegality&) const = default;

  /// The same illegality with one more particular; silently full after three.
  Illegality with(std::string_view name, std::string_view value) const {
    Illegality copy = *this;
    for (Fact& fact : copy.facts) {
      if (fact.name.empty()) {
        fact = Fact{name, value};
        break;
      }
    }
    return copy;
  }
};

/// Text that is not in the grammar. `column` counts bytes from 0.
struct ParseError {
  std::size_t column = 0;
  std::string text;  // what was expected, for a person
  bool operator==(const ParseError&) const = default;
};

/// A position that no board can hold (two kings of one side, a piece too many): `where` names the
/// square or field.
struct SetupFault {
  std::string where;
  std::string text;
  bool operator==(const SetupFault&) const = default;
};

/// An act that hands cannot do: move from an empty square, place on an occupied one.
struct Impossible {
  std::string_view code;
  bool operator==(const Impossible&) const = default;
};

}  // namespace tachiai
