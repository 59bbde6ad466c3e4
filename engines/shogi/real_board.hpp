#pragma once

#include <string>
#include <string_view>

#include "engines/core/record.hpp"
#include "engines/shogi/shogi.hpp"

/// What a real board needs to know of shogi. Who may say what and when is the match's business.
namespace tachiai::shogi {

/// The square a piece leaves; "": it is dropped.
std::string lifted_from(const Act& act);

/// Whether the piece of `by` on that square has a legal move. Of the side that is not to move no
/// piece has one. False for what is no square.
bool can_move(const Record<Shogi>& record, Seat by, std::string_view square);

bool is_square_text(const Record<Shogi>& record, std::string_view square);

}  // namespace tachiai::shogi
