#include "engines/shogi/kifu_builder.hpp"

#include "engines/shogi/shogi.hpp"

namespace tachiai::shogi::detail {

Result<Position, Impossible> KifuGame::perform(const Position& position, const Act& act) {
  return Shogi{}.perform(position, act);
}

std::string_view KifuGame::expected_of(const Impossible& impossible) {
  if (impossible.code == "no_piece") return "a move from a square that holds a piece";
  if (impossible.code == "same_square") return "a move to another square";
  if (impossible.code == "cannot_promote") return "no promotion of a piece that has no other face";
  if (impossible.code == "not_in_hand") return "a drop of a piece in hand";
  return "a drop on an empty square";
}

}  // namespace tachiai::shogi::detail

template class tachiai::KifuBuilder<tachiai::shogi::detail::KifuGame>;
