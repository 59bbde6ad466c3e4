#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "engines/core/seat.hpp"

namespace tachiai::yoninshogi {

inline constexpr std::array<Seat, seats_max> every_seat = {Seat::first, Seat::second, Seat::third,
                                                           Seat::fourth};

/// The seat `turns` places further on, clockwise seen from above: a, b (west), c, d (east).
/// Rule: engines/yoninshogi/RULES.md#seats
constexpr Seat clockwise(Seat seat, unsigned turns = 1) {
  return static_cast<Seat>((tachiai::index(seat) + turns) & 3U);
}
/// Across the table.
constexpr Seat opposite(Seat seat) { return clockwise(seat, 2); }

constexpr char letter_of(Seat seat) { return "abcd"[tachiai::index(seat)]; }
constexpr std::optional<Seat> seat_lettered(char letter) {
  if (letter < 'a' || letter > 'd') return std::nullopt;
  return static_cast<Seat>(letter - 'a');
}

/// A set of seats: bit n is seat n.
class SeatSet {
 public:
  constexpr SeatSet() = default;
  static constexpr SeatSet all() { return SeatSet{0xf}; }

  constexpr bool has(Seat seat) const { return ((bits_ >> tachiai::index(seat)) & 1U) != 0; }
  constexpr void add(Seat seat) { bits_ |= static_cast<std::uint8_t>(1U << tachiai::index(seat)); }
  constexpr void remove(Seat seat) {
    bits_ &= static_cast<std::uint8_t>(~(1U << tachiai::index(seat)));
  }
  constexpr int count() const {
    return (bits_ & 1) + ((bits_ >> 1) & 1) + ((bits_ >> 2) & 1) + (bits_ >> 3);
  }
  constexpr SeatSet without(SeatSet other) const {
    return SeatSet{static_cast<std::uint8_t>(bits_ & ~other.bits_)};
  }
  constexpr std::uint8_t bits() const { return bits_; }
  constexpr bool operator==(const SeatSet&) const = default;

 private:
  constexpr explicit SeatSet(std::uint8_t bits) : bits_(bits) {}
  std::uint8_t bits_ = 0;
};

/// What a piece is. The promoted face of the first three stands five places further on.
enum class Kind : std::uint8_t { pawn, silver, rook, gold, king, tokin, promoted_silver, dragon };

inline constexpr std::size_t kind_count = 8;
inline constexpr std::size_t hand_kinds = 4;  // pawn to gold: what may stand in a hand

constexpr std::size_t index(Kind kind) { return static_cast<std::size_t>(kind); }
constexpr bool can_promote(Kind kind) { return kind <= Kind::rook; }
constexpr bool is_promoted(Kind kind) { return kind >= Kind::tokin; }
constexpr bool can_stand_in_hand(Kind kind) { return index(kind) < hand_kinds; }

/// The other face. @pre can_promote(kind)
constexpr Kind promoted(Kind kind) { return static_cast<Kind>(index(kind) + 5); }

/// The face a captured piece shows in the hand.
constexpr Kind unpromoted(Kind kind) {
  return is_promoted(kind) ? static_cast<Kind>(index(kind) - 5) : kind;
}

/// How many of a kind the set holds, both faces and all seats together: P S R G K.
/// Rule: engines/yoninshogi/RULES.md#pieces
inline constexpr std::array<std::uint8_t, 5> set_of = {12, 8, 4, 8, 4};
inline constexpr int kind_most = 12;

/// What stands on a square: a kind and the seat whose letter it bears, or nothing. The letter says
/// which way the piece faces; whose it is now, if that seat is out, `Position::owner` knows.
enum class Piece : std::uint8_t {};
inline constexpr Piece no_piece{0xff};

constexpr Piece piece_of(Seat seat, Kind kind) {
  return static_cast<Piece>(index(kind) | (tachiai::index(seat) << 4));
}
constexpr Kind kind_of(Piece piece) {
  return static_cast<Kind>(static_cast<std::uint8_t>(piece) & 0x0f);
}
constexpr Seat seat_of(Piece piece) {
  return static_cast<Seat>(static_cast<std::uint8_t>(piece) >> 4);
}

/// The letter of the unpromoted face: P S R G K.
constexpr char letter_of(Kind kind) { return "PSRGK"[index(unpromoted(kind))]; }

/// The kind whose unpromoted face has this letter.
constexpr std::optional<Kind> kind_lettered(char letter) {
  const auto at = std::string_view{"PSRGK"}.find(letter);
  if (at == std::string_view::npos) return std::nullopt;
  return static_cast<Kind>(at);
}

/// "+Ra", "Pc": as SFEN4 writes it. @pre piece != no_piece
inline std::string to_text(Piece piece) {
  std::string text = is_promoted(kind_of(piece)) ? "+" : "";
  text += letter_of(kind_of(piece));
  text += letter_of(seat_of(piece));
  return text;
}

}  // namespace tachiai::yoninshogi
