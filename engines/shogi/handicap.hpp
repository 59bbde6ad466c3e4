#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "engines/shogi/position.hpp"

namespace tachiai::shogi {

/// The start positions that have a name. In all but `even` White (uwate, the stronger side) gives
/// pieces and moves first. Left and right are as uwate sees its own side: 1a is its left corner.
/// Rule: engines/shogi/RULES.md#handicap
enum class Handicap : std::uint8_t {
  even,
  lance,
  right_lance,
  bishop,
  rook,
  rook_lance,
  two_pieces,
  three_pieces,
  four_pieces,
  five_pieces,
  left_five_pieces,
  six_pieces,
  left_seven_pieces,
  right_seven_pieces,
  eight_pieces,
  ten_pieces,
};

inline constexpr int handicap_count = 16;

Position start_position(Handicap handicap);

/// "even", "lance", "two_pieces": the name in presets.
std::string_view name_of(Handicap handicap);

/// The name records write: "平手", "香落ち", "二枚落ち".
std::string_view japanese_name_of(Handicap handicap);

/// Either name.
std::optional<Handicap> handicap_named(std::string_view name);

/// Which named start this is, if any: the board, hands and turn decide, the move number does not.
std::optional<Handicap> handicap_of(const Position& start);

}  // namespace tachiai::shogi
