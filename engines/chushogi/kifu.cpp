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
         names == other.names && headers == other.headers && main == other.main;
}

Position final_position(const Kifu& kifu) {
  Position position = kifu.start;
  for (const KifuMove& move : kifu.main.moves) position.apply(move.act);
  return position;
}

const std::string* header_of(const Kifu& kifu, std::string_view key) {
  return header_in(kifu.headers, key);
}

}  // namespace tachiai::chushogi
