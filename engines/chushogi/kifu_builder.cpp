#include "engines/chushogi/kifu_builder.hpp"

#include "engines/chushogi/chushogi.hpp"

namespace tachiai::chushogi::detail {

Result<Position, Impossible> KifuGame::perform(const Position& position, const Act& act) {
  return ChuShogi{}.perform(position, act);
}

std::string_view KifuGame::expected_of(const Impossible& impossible) {
  if (impossible.code == "empty_square") return "a move from a square that holds a piece";
  if (impossible.code == "not_moved") return "a move to another square";
  if (impossible.code == "no_other_face") return "no promotion of a piece that has no other face";
  return "a move on the board";
}

}  // namespace tachiai::chushogi::detail

template class tachiai::KifuBuilder<tachiai::chushogi::detail::KifuGame>;
