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

// What is written on the pieces, both faces, by SFEN's letter.
using Faces = std::map<char, std::string_view>;
const Faces kanji{{'P', "歩"}, {'L', "香"}, {'N', "桂"}, {'S', "銀"},
                  {'G', "金"}, {'B', "角"}, {'R', "飛"}, {'K', "玉"}};
const Faces promoted{{'P', "と"}, {'L', "杏"}, {'N', "圭"}, {'S', "全"}, {'B', "馬"}, {'R', "龍"}};
const Faces chu_faces{{'P', "歩"}, {'I', "仲"}, {'C', "銅"}, {'S', "銀"}, {'G', "金"}, {'F', "豹"},
                      {'T', "虎"}, {'E', "象"}, {'X', "鳳"}, {'O', "麒"}, {'L', "香"}, {'A', "反"},
                      {'M', "横"}, {'V', "竪"}, {'B', "角"}, {'R', "飛"}, {'H', "馬"}, {'D', "龍"},
                      {'K', "玉"}, {'Q', "奔"}, {'N', "獅"}};
const Faces chu_promoted{{'P', "と"}, {'I', "象"}, {'C', "横"}, {'S', "竪"}, {'G', "飛"},
                         {'F', "角"}, {'T', "鹿"}, {'E', "太"}, {'X', "奔"}, {'O', "獅"},
                         {'L', "駒"}, {'A', "鯨"}, {'M', "猪"}, {'V', "牛"}, {'B', "馬"},
                         {'R', "龍"}, {'H', "鷹"}, {'D', "鷲"}};
constexpr std::array<std::string_view, 12> ranks{"一", "二", "三", "四", "五",   "六",
                                                 "七", "八", "九", "十", "十一", "十二"};

char upper(char c) { return static_cast<char>(std::toupper(static_cast<unsigned char>(c))); }
bool is_upper(char c) { return std::isupper(static_cast<unsigned char>(c)) != 0; }
bool is_digit(char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; }

std::string_view face(const Faces& faces, char piece) {
  const auto found = faces.find(upper(piece));
  return found == faces.end() ? std::string_view{"？"} : found->second;
}

/// The field of a position text, counted from 0; empty where there is none.
std::string_view field(std::string_view text, int number) {
  for (; number > 0; --number) {
    const auto space = text.find(' ');
    if (space == std::string_view::npos) return {};
    text.remove_prefix(space + 1);
  }
  return text.substr(0, text.find(' '));
}

/// A piece as its board text has it.
struct Written {
  bool plus = false;
  char letter = 0;
  char owner = 0;  // four players: the seat's letter
};

/// The ranks of a board, top first, each between bars with its number. `draw(Written)` draws one
/// piece, as wide as `empty`.
template <class Draw>
std::string draw_ranks(std::string_view board, bool owners, std::string_view empty, Draw draw) {
  std::string out;
  for (std::size_t rank = 0, at = 0; at <= board.size(); ++rank, ++at) {
    out += "  |";
    while (at < board.size() && board[at] != '/') {
      if (is_digit(board[at])) {
        int run = 0;
        for (; at < board.size() && is_digit(board[at]); ++at) run = run * 10 + (board[at] - '0');
        for (; run > 0; --run) out += empty;
        continue;
      }
      Written piece;
      piece.plus = board[at] == '+';
      if (piece.plus) ++at;
      if (at < board.size()) piece.letter = board[at++];
      if (owners && at < board.size()) piece.owner = board[at++];
      out += draw(piece);
    }
    out += "|";
    out += rank < ranks.size() ? ranks[rank] : "";
    out += '\n';
  }
  return out;
}

/// One hand, pieces with their number behind them. `is_his(hands, at)` says whose the piece is that
/// stands at that place of the field.
template <class IsHis>
std::string hand_of(std::string_view hands, IsHis is_his) {
  std::string out;
  std::string count;
  for (std::size_t at = 0; at < hands.size(); ++at) {
    if (is_digit(hands[at])) {
      count += hands[at];
      continue;
    }
    if (is_his(at)) {
      out += ' ';
      out += face(kanji, hands[at]);
      out += count;
    }
    count.clear();
  }
  return out.empty() ? " -" : out;
}

std::string draw_shogi(std::string_view sfen) {
  const auto hands = field(sfen, 2);
  const auto hand = [&](bool black) {
    return hand_of(
        hands, [&](std::size_t at) { return hands[at] != '-' && is_upper(hands[at]) == black; });
  };
  return "  gote:" + hand(false) + "\n    9  8  7  6  5  4  3  2  1\n" +
         draw_ranks(field(sfen, 0), false, " ・",
                    [](const Written& piece) {
                      return (is_upper(piece.letter) ? " " : "v") +
                             std::string{face(piece.plus ? promoted : kanji, piece.letter)};
                    }) +
         "  sente:" + hand(true) + "\n";
}

/// Promoted pieces carry a plus: many have the face of another, unpromoted kind.
std::string draw_chushogi(std::string_view sfen) {
  const auto draw = [](const Written& piece) {
    return std::string{is_upper(piece.letter) ? " " : "v"} + (piece.plus ? "+" : " ") +
           std::string{face(piece.plus ? chu_promoted : chu_faces, piece.letter)};
  };
  std::string out = "    12  11  10   9   8   7   6   5   4   3   2   1\n" +
                    draw_ranks(field(sfen, 0), false, "  ・", draw);
  const auto taken_on = field(sfen, 2);
  if (!taken_on.empty() && taken_on != "-")
    out += "  a lion was just taken on " + std::string{taken_on} + "\n";
  return out;
}

/// From seat a's chair, each piece behind the letter of its seat. The king of a seat that is out is
/// turned over.
std::string draw_yonin(std::string_view sfen4) {
  const auto hands = field(sfen4, 2);
  const auto living = field(sfen4, 3).substr(0, field(sfen4, 3).find(':'));
  const auto lives = [&](char seat) { return living.find(seat) != std::string_view::npos; };
  std::string out = "    9  8  7  6  5  4  3  2  1\n" +
                    draw_ranks(field(sfen4, 0), true, " ・", [&](const Written& piece) {
                      const auto shown = piece.letter == 'K' && !lives(piece.owner)
                                             ? std::string_view{"裏"}
                                             : face(piece.plus ? promoted : kanji, piece.letter);
                      return std::string{piece.owner} + std::string{shown};
                    });
  for (const char seat : std::string_view{"abcd"}) {
    out += std::string{"  "} + seat + (lives(seat) ? ":" : " (out):");
    out += hand_of(hands, [&](std::size_t at) {
      return is_upper(hands[at]) && at + 1 < hands.size() && hands[at + 1] == seat;
    });
    out += '\n';
  }
  return out;
}

}  // namespace

std::string drawing_of(std::string_view game, std::string_view position) {
  if (game == "othello" && position.size() >= 64) return draw_othello(position);
  if (game == "shogi") return draw_shogi(position);
  if (game == "chushogi") return draw_chushogi(position);
  if (game == "yonin") return draw_yonin(position);
  return "  " + std::string{position} + "\n";
}

std::string seat_name(std::string_view game, Seat seat) {
  if (game == "othello") return seat == Seat::first ? "Black" : "White";
  if (game == "shogi" || game == "chushogi") return seat == Seat::first ? "sente" : "gote";
  if (game == "yonin") return std::string{"abcd"[index(seat)]};
  return "seat " + std::to_string(index(seat));
}

}  // namespace tachiai::cli
