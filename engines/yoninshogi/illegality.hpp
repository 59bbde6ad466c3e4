#pragma once

#include <array>

#include "engines/core/fault.hpp"

/// Why an act is refused. The facts each may carry stand beside it; squares and moves are USI4.
namespace tachiai::yoninshogi {

inline constexpr std::string_view rule_game_over = "engines/yoninshogi/RULES.md#last-survivor";
inline constexpr std::string_view rule_turn = "engines/yoninshogi/RULES.md#turn-order";
inline constexpr std::string_view rule_moves = "engines/yoninshogi/RULES.md#moves";
inline constexpr std::string_view rule_dead_pieces = "engines/yoninshogi/RULES.md#dead-pieces";
inline constexpr std::string_view rule_kings = "engines/yoninshogi/RULES.md#kings";
inline constexpr std::string_view rule_promotion = "engines/yoninshogi/RULES.md#promotion";
inline constexpr std::string_view rule_drops = "engines/yoninshogi/RULES.md#drops";
inline constexpr std::string_view rule_nifu = "engines/yoninshogi/RULES.md#nifu";
inline constexpr std::string_view rule_dead_end = "engines/yoninshogi/RULES.md#dead-end";
inline constexpr std::string_view rule_before_dead_king =
    "engines/yoninshogi/RULES.md#before-dead-king";
inline constexpr std::string_view rule_uchifuzume = "engines/yoninshogi/RULES.md#uchifuzume";
inline constexpr std::string_view rule_check = "engines/yoninshogi/RULES.md#check";
inline constexpr std::string_view rule_perpetual = "engines/yoninshogi/RULES.md#perpetual-check";
inline constexpr std::string_view rule_declaration = "engines/yoninshogi/RULES.md#impasse";

namespace illegal {

inline const Illegality game_over{"game_over", rule_game_over};            // reason
inline const Illegality no_piece{"no_piece", rule_turn};                   // square
inline const Illegality not_your_piece{"not_your_piece", rule_turn};       // piece, square
inline const Illegality dead_piece{"dead_piece", rule_dead_pieces};        // piece, square
inline const Illegality not_how_it_moves{"not_how_it_moves", rule_moves};  // piece, square
inline const Illegality blocked{"blocked", rule_moves};  // blocker, square: what stands in the way
inline const Illegality own_piece_on_target{"own_piece_on_target", rule_moves};  // piece, square
inline const Illegality takes_king{"takes_king", rule_kings};                    // piece, square
/// piece; zone: the lines in which it promotes, where neither end of the move lies in them.
inline const Illegality cannot_promote{"cannot_promote", rule_promotion};
/// piece, instead: the move that is legal so far.
inline const Illegality must_promote{"must_promote", rule_dead_end};
inline const Illegality not_in_hand{"not_in_hand", rule_drops};  // piece
inline const Illegality occupied{"occupied", rule_drops};        // piece, square
/// pawn: the square of the one that stands; line: "file 5" or "rank g".
inline const Illegality nifu{"nifu", rule_nifu};
inline const Illegality dead_end_drop{"dead_end_drop", rule_dead_end};  // piece, square
/// king: its square; only where the choice forbids it.
inline const Illegality before_dead_king{"before_dead_king", rule_before_dead_king};
/// king: the square of the mated king; seat: whose it is.
inline const Illegality uchifuzume{"uchifuzume", rule_uchifuzume};
/// king, checker (their squares), fault: "ou_hochi" where the king already stood in check and still
/// does, "self_check" where the act itself exposed it.
inline const Illegality leaves_king_in_check{"leaves_king_in_check", rule_check};
/// occurrence: how often the position would have stood; first: after how many plies it first did.
inline const Illegality perpetual_check{"perpetual_check", rule_perpetual};

// Why a declaration does not hold.
inline const Illegality not_regulated{"not_regulated", rule_declaration};  // impasse is off
inline const Illegality too_early{"too_early", rule_declaration};  // move: the first that may
inline const Illegality declares_in_check{"declares_in_check", rule_declaration};  // king
inline const Illegality king_not_entered{"king_not_entered", rule_declaration};    // king, zone

inline const std::array all = {game_over,
                               no_piece,
                               not_your_piece,
                               dead_piece,
                               not_how_it_moves,
                               blocked,
                               own_piece_on_target,
                               takes_king,
                               cannot_promote,
                               must_promote,
                               not_in_hand,
                               occupied,
                               nifu,
                               dead_end_drop,
                               before_dead_king,
                               uchifuzume,
                               leaves_king_in_check,
                               perpetual_check,
                               not_regulated,
                               too_early,
                               declares_in_check,
                               king_not_entered};

}  // namespace illegal
}  // namespace tachiai::yoninshogi
