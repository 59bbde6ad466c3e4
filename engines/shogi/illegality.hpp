#pragma once

#include "engines/core/fault.hpp"

/// Why a shogi act is refused. The facts each may carry stand beside it; squares and moves are USI.
namespace tachiai::shogi {

inline constexpr std::string_view rule_game_over = "engines/shogi/RULES.md#end";
inline constexpr std::string_view rule_turn = "engines/shogi/RULES.md#turn";
inline constexpr std::string_view rule_moves = "engines/shogi/RULES.md#moves";
inline constexpr std::string_view rule_promotion = "engines/shogi/RULES.md#promotion";
inline constexpr std::string_view rule_drops = "engines/shogi/RULES.md#drops";
inline constexpr std::string_view rule_nifu = "engines/shogi/RULES.md#nifu";
inline constexpr std::string_view rule_dead_end = "engines/shogi/RULES.md#dead-end";
inline constexpr std::string_view rule_uchifuzume = "engines/shogi/RULES.md#uchifuzume";
inline constexpr std::string_view rule_check = "engines/shogi/RULES.md#check";
inline constexpr std::string_view rule_declaration = "engines/shogi/RULES.md#declaration";

namespace illegal {

inline const Illegality game_over{"game_over", rule_game_over};            // reason
inline const Illegality no_piece{"no_piece", rule_turn};                   // square
inline const Illegality not_your_piece{"not_your_piece", rule_turn};       // piece, square
inline const Illegality not_how_it_moves{"not_how_it_moves", rule_moves};  // piece, square
inline const Illegality blocked{"blocked", rule_moves};  // blocker, square: what stands in the way
inline const Illegality own_piece_on_target{"own_piece_on_target", rule_moves};  // piece, square
inline const Illegality cannot_promote{"cannot_promote",
                                       rule_promotion};  // piece, or zone: neither end is in it
inline const Illegality must_promote{
    "must_promote", rule_dead_end};  // piece, instead: the move that is legal so far
inline const Illegality not_in_hand{"not_in_hand", rule_drops};  // piece
inline const Illegality occupied{"occupied", rule_drops};        // piece, square
inline const Illegality nifu{"nifu", rule_nifu};  // pawn: the square of the one that stands
inline const Illegality dead_end_drop{"dead_end_drop", rule_dead_end};  // piece, square
inline const Illegality uchifuzume{"uchifuzume",
                                   rule_uchifuzume};  // king: the square of the mated king
/// king, checker (their squares), fault: "ou_hochi" where the king already stood in check and still
/// does, "self_check" where the act itself exposed it.
inline const Illegality leaves_king_in_check{"leaves_king_in_check", rule_check};

// Why a declaration does not hold.
inline const Illegality king_not_entered{"king_not_entered", rule_declaration};    // king
inline const Illegality too_few_pieces{"too_few_pieces", rule_declaration};        // pieces, needed
inline const Illegality declares_in_check{"declares_in_check", rule_declaration};  // king
inline const Illegality too_few_points{"too_few_points", rule_declaration};        // points, needed

}  // namespace illegal
}  // namespace tachiai::shogi
