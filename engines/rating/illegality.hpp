#pragma once

#include "engines/core/fault.hpp"

/// Why a game, a report, a table or an act on a ladder is refused. A refused one changes nothing.
namespace tachiai::rating {

/// Fewer than two of the four are members. Fact: `members`.
inline constexpr Illegality not_rated{"not_rated", "engines/rating/RULES.md#rated"};
/// Who is said to have mated whom, or to have left when, cannot be with this finishing order. Fact:
/// `place`, the first that does not fit.
inline constexpr Illegality contradictory_order{"contradictory_order",
                                                "engines/rating/RULES.md#order"};
/// One name twice in a game, or twice among the members. Fact: `name`.
inline constexpr Illegality same_name{"same_name", "engines/rating/RULES.md#names"};
/// A name that is empty, holds control characters or is kept for a shared row. Fact: `name`.
inline constexpr Illegality no_name{"no_name", "engines/rating/RULES.md#names"};
/// A tag that is neither 準 nor a member's number. Fact: `tag`.
inline constexpr Illegality no_tag{"no_tag", "engines/rating/RULES.md#names"};
/// Nobody of that name is on the ladder. Fact: `name`.
inline constexpr Illegality unknown_player{"unknown_player", "engines/rating/RULES.md#names"};
/// Two entries of one shared row that differ in rating or kind. Fact: `row`.
inline constexpr Illegality split_row{"split_row", "engines/rating/RULES.md#shared-rows"};
/// A rating that no ladder reaches. Fact: `rating`.
inline constexpr Illegality rating_out_of_range{"rating_out_of_range",
                                                "engines/rating/RULES.md#formula"};
/// A table of points that does not answer every pair of grades, or has a kill that costs or an
/// upset that pays. Fact: `set`.
inline constexpr Illegality unsound_table{"unsound_table", "engines/rating/RULES.md#tables"};
/// The member is on leave, or is not. Fact: `name`.
inline constexpr Illegality on_leave{"on_leave", "engines/rating/RULES.md#leave"};
inline constexpr Illegality not_on_leave{"not_on_leave", "engines/rating/RULES.md#leave"};
/// The game froze before move 40: it is played again and rates nothing. Fact: `moves`.
inline constexpr Illegality replayed{"replayed", "engines/rating/RULES.md#freeze"};
/// Reported more than an hour after the last game: the session is void.
inline constexpr Illegality late_report{"late_report", "engines/rating/RULES.md#report-time"};
/// A session without a game has no winner and no report.
inline constexpr Illegality no_games{"no_games", "engines/rating/RULES.md#reporter"};

}  // namespace tachiai::rating
