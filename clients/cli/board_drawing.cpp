#include "clients/cli/board_drawing.hpp"

#include <array>
#include <cctype>
#include <map>

namespace tachiai::cli {

namespace {

std::string draw_othello(std::string_view position) {
  std::string out = "    a b c d e f g h\n";
  for (std::size_t rank = 0; rank < 8; ++rank) {
    out += "  " + std::to_string(rank + 1);
    for (std::size_t file = 0; file < 8; ++file) {
      const char square = position[rank * 8 + file];
      out += ' ';
      out += square == '-' ? '.' : square;
    }
    out += '\n';
  }
  return out;
}

const std::map<char, std::string_view> kanji{{'P', "歩"}, {'L', "香"}, {'N', "桂"}, {'S', "銀"},
                                             {'G', "金"}, {'B', "角"}, {'R', "飛"}, {'K', "玉"}};
const std::map<char, std::string_view> promoted{{'P', "と"}, {'L', "杏"}, {'N', "圭"},
                                                {'S', "全"}, {'B', "馬"}, {'R', "龍"}};
constexpr std::array<std::string_view, 9> ranks{"一", "二", "三", "四", "五",
                                                "六", "七", "八", "九"};

char upper(char c) { return static_cast<char>(std::toupper(static_cast<unsigned char>(c))); }
bool is_upper(char c) { return std::isupper(static_cast<unsigned char>(c)) != 0; }
bool is_digit(char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; }

std::string_view word(const std::map<char, std::string_view>& words, char piece) {
  const auto found = words.find(upper(piece));
  return found == words.end() ? std::string_view{"？"} : found->second;
}

/// The hand of one side from SFEN's third field: pieces in its own letter case, counts before them.
std::string hand_of(std::string_view hands, bool black) {
  std::string out;
  std::string count;
  for (const char c : hands) {
    if (is_digit(c)) {
      count += c;
      continue;
    }
    if (c != '-' && is_upper(c) == black) {
      out += ' ';
      out += word(kanji, c);
      out += count;
    }
    count.clear();
  }
  return out.empty() ? " -" : out;
}

std::string draw_shogi(std::string_view sfen) {
  const auto board = sfen.substr(0, sfen.find(' '));
  const auto after_side = sfen.find(' ', sfen.find(' ') + 1);
  const auto hands = sfen.substr(after_side + 1, sfen.find(' ', after_side + 1) - after_side - 1);
  std::string out = "  gote:" + hand_of(hands, false) + "\n    9  8  7  6  5  4  3  2  1\n";
  std::size_t rank = 0;
  std::string row;
  bool plus = false;
  const auto end_row = [&] {
    out += "  |" + row + "|";
    out += rank < ranks.size() ? ranks[rank] : "";
    out += '\n';
    ++rank;
    row.clear();
  };
  for (const char c : board) {
    if (c == '/') {
      end_row();
    } else if (c == '+') {
      plus = true;
    } else if (is_digit(c)) {
      for (int i = c - '0'; i > 0; --i) row += " ・";
    } else {
      row += is_upper(c) ? ' ' : 'v';
      row += word(plus ? promoted : kanji, c);
      plus = false;
    }
  }
  end_row();
  return out + "  sente:" + hand_of(hands, true) + "\n";
}

}  // namespace

std::string drawing_of(std::string_view game, std::string_view position) {
  if (game == "othello" && position.size() >= 64) return draw_othello(position);
  if (game == "shogi") return draw_shogi(position);
  return "  " + std::string{position} + "\n";
}

std::string seat_name(std::string_view game, Seat seat) {
  if (game == "othello") return seat == Seat::first ? "Black" : "White";
  if (game == "shogi" || game == "chushogi") return seat == Seat::first ? "sente" : "gote";
  return "seat " + std::to_string(index(seat));
}

}  // namespace tachiai::cli
