#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "engines/core/seat.hpp"

namespace tachiai::chushogi {

/// What a piece is: its two faces are two kinds, and a promoted face is never the unpromoted piece
/// that moves alike (a promoted rook moves like a dragon king but never promotes again). The
/// promoted face of the first eighteen stands 21 places further on. Rule:
/// engines/chushogi/RULES.md#pieces
enum class Kind : std::uint8_t {
  pawn,
  go_between,
  copper,
  silver,
  gold,
  leopard,
  tiger,
  elephant,
  phoenix,
  kirin,
  lance,
  reverse_chariot,
  side_mover,
  vertical_mover,
  bishop,
  rook,
  dragon_horse,
  dragon_king,
  king,
  queen,
  lion,
  tokin,
  promoted_go_between,  // a drunk elephant for good
  promoted_copper,      // a side mover
  promoted_silver,      // a vertical mover
  promoted_gold,        // a rook
  promoted_leopard,     // a bishop
  stag,                 // a promoted tiger
  prince,               // a promoted elephant: a second king
  promoted_phoenix,     // a queen
  promoted_kirin,       // a lion in every rule about lions
  white_horse,          // a promoted lance
  whale,                // a promoted reverse chariot
  free_boar,            // a promoted side mover
  flying_ox,            // a promoted vertical mover
  promoted_bishop,      // a dragon horse
  promoted_rook,        // a dragon king
  falcon,               // a promoted dragon horse
  eagle,                // a promoted dragon king
};

inline constexpr std::size_t kind_count = 39;
inline constexpr std::size_t face_count = 21;  // unpromoted kinds

constexpr std::size_t index(Kind kind) { return static_cast<std::size_t>(kind); }
constexpr bool can_promote(Kind kind) { return kind <= Kind::dragon_king; }
constexpr bool is_promoted(Kind kind) { return kind >= Kind::tokin; }

/// @pre can_promote(kind)
constexpr Kind promoted(Kind kind) { return static_cast<Kind>(index(kind) + face_count); }
constexpr Kind unpromoted(Kind kind) {
  return is_promoted(kind) ? static_cast<Kind>(index(kind) - face_count) : kind;
}

constexpr bool is_lion(Kind kind) { return kind == Kind::lion || kind == Kind::promoted_kirin; }
constexpr bool is_royal(Kind kind) { return kind == Kind::king || kind == Kind::prince; }

/// A victim that gives no licence to take a protected lion, and no winner of an exhausted game
/// under the federation. Rules: engines/chushogi/RULES.md#tsukegui, #bare-king
constexpr bool is_pawn_or_go_between(Kind kind) {
  return kind == Kind::pawn || kind == Kind::go_between;
}

/// How many of each unpromoted kind a side starts with: 46 pieces.
inline constexpr std::array<std::uint8_t, face_count> set_of = {12, 2, 2, 2, 2, 2, 2, 1, 1, 1, 2,
                                                                2,  2, 2, 2, 2, 2, 2, 1, 1, 1};

/// What stands on a square: a kind and its owner, or nothing.
enum class Piece : std::uint8_t {};
inline constexpr Piece no_piece{0xff};
inline constexpr Piece edge{0xbf};  // a guard square outside the board

constexpr Piece piece_of(Seat seat, Kind kind) {
  return static_cast<Piece>(index(kind) | (tachiai::index(seat) << 6));
}
constexpr Kind kind_of(Piece piece) {
  return static_cast<Kind>(static_cast<std::uint8_t>(piece) & 0x3f);
}
/// @pre neither no_piece nor edge
constexpr Seat seat_of(Piece piece) {
  return static_cast<Seat>((static_cast<std::uint8_t>(piece) >> 6) & 1);
}
constexpr bool is_piece(Piece piece) { return static_cast<std::uint8_t>(piece) < 0x80; }
constexpr bool is_piece_of(Piece piece, Seat seat) {
  return (static_cast<std::uint8_t>(piece) >> 6) == tachiai::index(seat);
}

inline constexpr std::string_view piece_letters = "PICSGFTEXOLAMVBRHDKQN";

/// "+O", "n": as SFEN writes it, upper case for Black. @pre is_piece(piece)
inline std::string to_text(Piece piece) {
  const Kind kind = kind_of(piece);
  const char letter = piece_letters[index(unpromoted(kind))];
  std::string text = is_promoted(kind) ? "+" : "";
  text += seat_of(piece) == Seat::first ? letter : static_cast<char>(letter - 'A' + 'a');
  return text;
}

/// The unpromoted piece with this letter, upper case Black's.
constexpr std::optional<Piece> piece_lettered(char letter) {
  const bool second = letter >= 'a' && letter <= 'z';
  const auto at = piece_letters.find(second ? static_cast<char>(letter - 'a' + 'A') : letter);
  if (at == std::string_view::npos) return std::nullopt;
  return piece_of(second ? Seat::second : Seat::first, static_cast<Kind>(at));
}

}  // namespace tachiai::chushogi
