#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "engines/core/fault.hpp"
#include "engines/core/places.hpp"

namespace tachiai {

/// One condition of a declaration, told by itself, so that a player sees which one is missing.
/// `have` against `need`: points, pieces, a move number; where there is nothing to count, 1 against
/// 1 or 0 against 1.
struct Condition {
  std::string_view name;  // static storage: "king_in_zone", "points"
  std::int32_t have = 0;
  std::int32_t need = 0;
  bool holds = false;
  bool operator==(const Condition&) const = default;
};

/// What a seat would bring about by declaring now, in place of a move.
struct DeclarationReport {
  static constexpr std::size_t conditions_max = 6;

  std::array<Condition, conditions_max> table{};
  std::uint8_t count = 0;
  bool own_turn = false;           // else it is no declaration at all
  std::optional<Illegality> flaw;  // the first condition that is missing
  std::optional<Places> places;    // the result where nothing is missing

  std::span<const Condition> conditions() const { return {table.data(), count}; }
  void add(std::string_view name, std::int32_t have, std::int32_t need) {
    add(name, have, need, have >= need);
  }
  void add(std::string_view name, bool holds) { add(name, holds ? 1 : 0, 1, holds); }

  bool operator==(const DeclarationReport&) const = default;

 private:
  void add(std::string_view name, std::int32_t have, std::int32_t need, bool holds) {
    table[count++] = {name, have, need, holds};
  }
};

}  // namespace tachiai
