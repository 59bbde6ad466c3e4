#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "engines/chushogi/position.hpp"

namespace tachiai::chushogi {

/// The starts that have a name. In all but the even game White, the stronger side, moves first.
/// Source: engines/chushogi/RULES.md#handicaps
enum class Handicap : std::uint8_t {
  even,
  three_lions,  // Black's kirin and phoenix are promoted kirins, White's are phoenixes
  two_lions,    // Black's kirin is a promoted kirin
  two_kings,    // Black's elephant is a prince
};

Position start_position(Handicap handicap);
/// "平手", "3枚獅子", "2枚獅子", "2枚王": as 手合割 has it.
std::string_view japanese_name_of(Handicap handicap);
/// By its name, wide digits too. Nothing, 平手 and 中将棋 are the even game. nullopt: no start is
/// called so.
std::optional<Handicap> handicap_named(std::string_view name);
/// The start that this position is, whatever its move number. nullopt: another.
std::optional<Handicap> handicap_of(const Position& position);

}  // namespace tachiai::chushogi
