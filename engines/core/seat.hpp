#pragma once

#include <cstddef>
#include <cstdint>

namespace tachiai {

/// A place at the table. `first` is Black, sente, a: also where another seat makes the first move
/// (handicap).
enum class Seat : std::uint8_t { first, second, third, fourth };

inline constexpr std::size_t seats_max = 4;

constexpr std::size_t index(Seat seat) { return static_cast<std::size_t>(seat); }

/// The other seat of a two-player game.
constexpr Seat opponent(Seat seat) { return seat == Seat::first ? Seat::second : Seat::first; }

/// Half-moves since the start; the first move is made at ply 0.
enum class Ply : std::uint32_t {};

constexpr std::uint32_t number(Ply ply) { return static_cast<std::uint32_t>(ply); }

}  // namespace tachiai
