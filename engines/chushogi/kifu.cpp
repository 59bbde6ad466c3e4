#include "engines/chushogi/kifu.hpp"

namespace tachiai::chushogi {
namespace {

constexpr std::string_view ending_names[] = {
    "resignation",    "interruption", "sennichite", "time_up", "illegal_move",
    "illegal_action", "jishogi",      "draw",       "mate",    "other",
};

}  // namespace

std::string_view name_of(EndingKind kind) { return ending_names[static_cast<std::size_t>(kind)]; }

bool Kifu::operator==(const Kifu& other) const {
  return start == other.start && start.move_number() == other.start.move_number() &&
         names == other.names && headers == other.headers && comments == other.comments &&
         moves == other.moves && ending == other.ending;
}

Position final_position(const Kifu& kifu) {
  Position position = kifu.start;
  for (const KifuMove& move : kifu.moves) position.apply(move.act);
  return position;
}

const std::string* header_of(const Kifu& kifu, std::string_view key) {
  return header_in(kifu.headers, key);
}

std::string_view expected_of(const Impossible& impossible) {
  if (impossible.code == "empty_square") return "a move from a square that holds a piece";
  if (impossible.code == "not_moved") return "a move to another square";
  if (impossible.code == "no_other_face") return "no promotion of a piece that has no other face";
  return "a move on the board";
}

}  // namespace tachiai::chushogi
