#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "engines/core/seat.hpp"

namespace tachiai::shogi {

/// What a piece is. The promoted face of the first six stands eight places further on.
enum class Kind : std::uint8_t {
  pawn,
  lance,
  knight,
  silver,
  bishop,
  rook,
  gold,
  king,
  tokin,
  promoted_lance,
  promoted_knight,
  promoted_silver,
  horse,   // a promoted bishop
  dragon,  // a promoted rook
};

inline constexpr std::size_t kind_count = 14;
inline constexpr std::size_t hand_kinds = 7;  // pawn to gold: what may stand in a hand

constexpr std::size_t index(Kind kind) { return static_cast<std::size_t>(kind); }
constexpr bool can_promote(Kind kind) { return kind <= Kind::rook; }
constexpr bool is_promoted(Kind kind) { return kind >= Kind::tokin; }
constexpr bool can_stand_in_hand(Kind kind) { return index(kind) < hand_kinds; }

/// The other face. @pre can_promote(kind)
constexpr Kind promoted(Kind kind) { return static_cast<Kind>(index(kind) + 8); }

/// The face a captured piece shows in the hand.
constexpr Kind unpromoted(Kind kind) {
  return is_promoted(kind) ? static_cast<Kind>(index(kind) - 8) : kind;
}

/// How many of a kind one set holds, both faces and both sides together.
/// Rule: engines/shogi/RULES.md#pieces
inline constexpr std::array<std::uint8_t, 8> set_of = {18, 4, 4, 4, 2, 2, 4, 2};

/// The most of any kind that a position holds: composed boards may use more than one set, but no
/// more pawns.
inline constexpr int kind_most = 18;

/// What stands on a square: a kind and its owner, or nothing.
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

/// The letter of the unpromoted face as SFEN writes it for Black: P L N S B R G K.
constexpr char letter_of(Kind kind) { return "PLNSBRGK"[index(unpromoted(kind))]; }

/// The kind whose unpromoted face has this upper-case letter.
constexpr std::optional<Kind> kind_lettered(char letter) {
  constexpr std::string_view letters = "PLNSBRGK";
  const auto at = letters.find(letter);
  if (at == std::string_view::npos) return std::nullopt;
  return static_cast<Kind>(at);
}

/// "+R", "p": as SFEN writes it, upper case for Black. @pre piece != no_piece
inline std::string to_text(Piece piece) {
  const Kind kind = kind_of(piece);
  const char letter = letter_of(kind);
  std::string text = is_promoted(kind) ? "+" : "";
  text += seat_of(piece) == Seat::first ? letter : static_cast<char>(letter - 'A' + 'a');
  return text;
}

}  // namespace tachiai::shogi
