#include "engines/shogi/real_board.hpp"

namespace tachiai::shogi {

std::string lifted_from(const Act& act) { return act.is_drop() ? "" : to_text(act.from); }

bool can_move(const Record<Shogi>& record, Seat by, std::string_view square) {
  const auto from = square_named(square);
  if (!from || record.rules().to_move(record.position()) != by) return false;
  bool any = false;
  record.rules().legal_moves(record.position(), [&](const Act& act) { any |= act.from == *from; });
  return any;
}

bool is_square_text(const Record<Shogi>&, std::string_view square) {
  return square_named(square).has_value();
}

}  // namespace tachiai::shogi
