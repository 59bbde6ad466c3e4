#include "engines/shogi/kifu.hpp"

#include <algorithm>

namespace tachiai::shogi {
namespace {

constexpr std::string_view ending_names[] = {
    "resignation", "interruption", "sennichite",    "time_up", "illegal_move", "illegal_action",
    "jishogi",     "draw",         "declaration",   "mate",    "no_mate",      "max_moves",
    "sealed",      "walkover_win", "walkover_loss", "matta",   "error",        "other",
};

std::string one_line(std::string_view text) {
  std::string line{trimmed(text)};
  std::replace_if(line.begin(), line.end(), [](char c) { return c == '\n' || c == '\r'; }, ' ');
  return std::string{trimmed(line)};
}

}  // namespace

std::string_view name_of(EndingKind kind) { return ending_names[static_cast<std::size_t>(kind)]; }

bool operator==(const KifuLine& a, const KifuLine& b) {
  return a.comments == b.comments && a.bookmark == b.bookmark && a.moves == b.moves &&
         a.ending == b.ending && a.branches == b.branches;
}

bool operator==(const KifuBranch& a, const KifuBranch& b) {
  return a.at == b.at && a.line == b.line;
}

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
  const auto found = std::find_if(kifu.headers.begin(), kifu.headers.end(),
                                  [&](const KifuHeader& header) { return header.key == key; });
  return found == kifu.headers.end() ? nullptr : &found->value;
}

bool add_header(Kifu& kifu, std::string_view key, std::string_view value) {
  KifuHeader header{one_line(key), one_line(value)};
  if (const std::string* there = header_of(kifu, header.key)) return *there == header.value;
  kifu.headers.push_back(std::move(header));
  return true;
}

}  // namespace tachiai::shogi
