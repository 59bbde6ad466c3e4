#pragma once

#include <array>

#include "engines/core/fault.hpp"

/// Every verdict of this room, each with the rule it stands on. From `false_pass` on they are what
/// a player may point out in the opponent's turn just made (rule sheet, article 5).
namespace tachiai::othello {

/// The position has ended; facts: none.
inline constexpr Illegality game_over{"game_over", "engines/othello/RULES.md#end"};

/// A gesture that is no move or pass: it belongs to games played by hand. Facts: none.
inline constexpr Illegality hand_act{"hand_act", "engines/othello/RULES.md#hand-acts"};

/// The side to move has no playable square and did not pass. Fact: `turns_nothing` or `occupied`,
/// the square.
inline constexpr Illegality must_pass{"must_pass", "engines/othello/RULES.md#pass"};

/// A pass although a square is playable. Fact: `playable`, the first such square (of a turn by
/// hand, up to three).
inline constexpr Illegality false_pass{"false_pass", "engines/othello/RULES.md#false-pass"};

/// The square turns nothing (fact `turns_nothing`) or has a disc on it (fact `occupied`).
inline constexpr Illegality unplayable_square{"unplayable_square",
                                              "engines/othello/RULES.md#unplayable-square"};

/// The other side was to play.
inline constexpr Illegality wrong_turn{"wrong_turn", "engines/othello/RULES.md#wrong-turn"};

/// The new disc shows the other colour. Fact: `placed`, its square.
inline constexpr Illegality wrong_colour{"wrong_colour", "engines/othello/RULES.md#wrong-colour"};

/// Bracketed discs were not turned. Facts: `missed`, up to three of them.
inline constexpr Illegality missed_flip{"missed_flip", "engines/othello/RULES.md#missed-flip"};

/// Discs that were not bracketed were turned. Facts: `excess`, up to three of them.
inline constexpr Illegality excess_flip{"excess_flip", "engines/othello/RULES.md#excess-flip"};

/// A disc left its square. Facts: `from`, `to`.
inline constexpr Illegality shifted_disc{"shifted_disc", "engines/othello/RULES.md#shifted-disc"};

/// The board is too disturbed to point out what is wrong: the arbiter sets it.
inline constexpr Illegality too_large{"too_large", "engines/othello/RULES.md#too-large"};

/// All of the above, for tables of codes and the check that every anchor exists.
inline constexpr std::array illegalities{game_over,         hand_act,     must_pass,    false_pass,
                                         unplayable_square, wrong_turn,   wrong_colour, missed_flip,
                                         excess_flip,       shifted_disc, too_large};

}  // namespace tachiai::othello
