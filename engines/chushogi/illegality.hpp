#pragma once

#include <array>

#include "engines/core/fault.hpp"

/// Every verdict of this room, each with the rule it stands on. The last fact of each is
/// `rule_set`, the name of the rule set that decided.
namespace tachiai::chushogi {

/// The position has ended. Fact: `ended_by`, the reason.
inline constexpr Illegality game_over{"game_over", "engines/chushogi/RULES.md#end"};

/// Nothing stands on the square. Fact: `square`.
inline constexpr Illegality empty_square{"empty_square", "engines/chushogi/RULES.md#turn"};

/// The piece is the other side's. Facts: `piece`, `square`.
inline constexpr Illegality not_your_piece{"not_your_piece", "engines/chushogi/RULES.md#turn"};

/// The piece is set back where it stood without having stepped anywhere. Fact: `square`.
inline constexpr Illegality no_move{"no_move", "engines/chushogi/RULES.md#turn"};

/// A pawn or lance on the last rank. Facts: `piece`, `square`.
inline constexpr Illegality dead_piece{"dead_piece", "engines/chushogi/RULES.md#dead-pieces"};

/// The piece does not move so. Facts: `piece`, `square` (where it stands).
inline constexpr Illegality wrong_move{"wrong_move", "engines/chushogi/RULES.md#pieces"};

/// Two steps by a piece that has none, or not along its lion-power line. Facts: `piece`, `square`.
inline constexpr Illegality no_two_steps{"no_two_steps", "engines/chushogi/RULES.md#falcon-eagle"};

/// A piece stands in the way. Facts: `piece`, `blocker` (where it stands).
inline constexpr Illegality blocked{"blocked", "engines/chushogi/RULES.md#pieces"};

/// A piece of one's own stands on the target. Facts: `piece`, `square`.
inline constexpr Illegality own_piece{"own_piece", "engines/chushogi/RULES.md#pieces"};

/// A piece of one's own stands on the first square of two steps: it may be leapt over, not entered.
/// Facts: `piece`, `square`.
inline constexpr Illegality own_piece_on_way{"own_piece_on_way", "engines/chushogi/RULES.md#lion"};

/// The piece has no promoted face. Fact: `piece`.
inline constexpr Illegality cannot_promote{"cannot_promote", "engines/chushogi/RULES.md#promotion"};

/// A promoted piece was turned back or over again. Fact: `piece`.
inline constexpr Illegality turned_back{"turned_back", "engines/chushogi/RULES.md#promotion"};

/// A quiet move that does not enter the zone. Facts: `piece`, `square`.
inline constexpr Illegality promotion_denied{"promotion_denied",
                                             "engines/chushogi/RULES.md#promotion"};

/// A quiet move onto the last rank, with which this piece does not promote under this rule set.
/// Facts: `piece`, `square`.
inline constexpr Illegality promotion_last_rank{"promotion_last_rank",
                                                "engines/chushogi/RULES.md#promotion-last-rank"};

/// A lion takes a protected lion two squares away. Facts: `lion`, `protector`.
inline constexpr Illegality distant_lion{"distant_lion", "engines/chushogi/RULES.md#distant-lion"};

/// As above; the pawn or go-between taken on the way gives no licence. Facts: `lion`, `protector`.
inline constexpr Illegality tsukegui_pawn{"tsukegui_pawn", "engines/chushogi/RULES.md#tsukegui"};

/// As above; the pawn or go-between taken on the way is itself the protector. Facts: `lion`,
/// `protector`.
inline constexpr Illegality doomed_protector{"doomed_protector",
                                             "engines/chushogi/RULES.md#doomed-protector"};

/// A non-lion takes a lion after a non-lion took one. Facts: `lion`, then `protector` where the
/// rule set asks for one, else `taken_on`, where the lion before was taken.
inline constexpr Illegality counterstrike{"counterstrike",
                                          "engines/chushogi/RULES.md#counterstrike"};

/// The position would stand for the fourth time, and this side has to play something else. Facts:
/// `occurrence`, `because` (check, attack, passing, mover).
inline constexpr Illegality sennichite{"sennichite", "engines/chushogi/RULES.md#repetition"};

/// All of the above, for tables of codes and the check that every anchor exists.
inline constexpr std::array illegalities{
    game_over,        empty_square,        not_your_piece, no_move,
    dead_piece,       wrong_move,          no_two_steps,   blocked,
    own_piece,        own_piece_on_way,    cannot_promote, turned_back,
    promotion_denied, promotion_last_rank, distant_lion,   tsukegui_pawn,
    doomed_protector, counterstrike,       sennichite};

}  // namespace tachiai::chushogi
