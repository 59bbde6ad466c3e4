#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engines/chushogi/chushogi.hpp"
#include "engines/core/record.hpp"

/// What a real board needs to know of chu shogi: touches, announcements, exhausted armies, points.
/// Who may say what and when is the match's business.
namespace tachiai::chushogi {

/// The square a piece leaves.
std::string lifted_from(const Act& act);

/// Whether the piece of `by` on that square has a move, whoever is to move. False for what is no
/// square.
bool can_move(const Record<ChuShogi>& record, Seat by, std::string_view square);

bool is_square_text(const Record<ChuShogi>& record, std::string_view square);

/// Kings, princes and lions of the other side that `by` attacks, by their squares, sorted.
/// Rule: engines/chushogi/RULES.md#announcements
std::vector<std::string> announceable_squares(const Record<ChuShogi>& record, Seat by);

/// Kings, princes and lions of the other side on the squares that an act enters, sorted.
std::vector<std::string> announceable_taken(const Record<ChuShogi>& record, const Act& act);

/// The side that has to deviate from the position that stands four times; nullopt under lishogi's
/// rules, where it is a result.
std::optional<Seat> bound_to_deviate(const Record<ChuShogi>& record);
bool is_repetition_undone(const Record<ChuShogi>& record);

/// Neither side has more than one living piece beside its king. Rule:
/// engines/chushogi/RULES.md#jishogi
bool is_exhausted(const Record<ChuShogi>& record);

/// More points on the board win. Rule: engines/chushogi/RULES.md#points
Places points_result(const Record<ChuShogi>& record);

}  // namespace tachiai::chushogi
