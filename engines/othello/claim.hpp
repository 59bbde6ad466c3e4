#pragma once

#include <span>
#include <string>
#include <string_view>

#include "engines/core/claim.hpp"
#include "engines/core/record.hpp"
#include "engines/othello/othello.hpp"

/// Claims about a turn made by hand: what must be named, what of it is true, how it is put right.
/// When and by whom it may be said is the match's business.
/// Rule: engines/othello/RULES.md, from #wrong-turn to #too-large (rule sheet, article 5).
namespace tachiai::othello {

/// Whether the words of a claim are what the article demands: a category of illegality.hpp, discs
/// for missed, excess and shifted ones, a playable square for a false pass.
ClaimFault claim_fault(const Record<Othello>& record, std::span<const ClaimItem> items);

/// The truth of a claim about the turn by `by` that began when `from` acts stood.
/// @pre claim_fault(items) is none.
ClaimReport judge_claim(const Record<Othello>& record, Ply from, Seat by,
                        std::span<const ClaimItem> items);

/// Whether `by` could place there now, on the board as it lies. False for what is no square.
bool can_place(const Record<Othello>& record, Seat by, std::string_view square);

bool is_square_text(const Record<Othello>& record, std::string_view square);

Gesture gesture_of(const Act& act);

/// The square on which an act puts a new disc; "": on none.
std::string square_played(const Act& act);

}  // namespace tachiai::othello
