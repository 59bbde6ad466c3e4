#include "engines/shogi/diagram.hpp"

#include <utility>

#include "engines/shogi/japanese.hpp"

namespace tachiai::shogi {
namespace {

/// From strong to weak, as diagrams list a hand.
constexpr Kind hand_order[] = {Kind::rook,   Kind::bishop, Kind::gold, Kind::silver,
                               Kind::knight, Kind::lance,  Kind::pawn};

std::string hand_text(const Position& position, Seat seat) {
  std::string text;
  for (const Kind kind : hand_order) {
    const int count = position.in_hand(seat, kind);
    if (count == 0) continue;
    if (!text.empty()) text += wide_blank;
    text += japanese_letter_of(kind);
    if (count > 1) text += kanji_number(count);
  }
  return text.empty() ? "なし" : text;
}

}  // namespace

Result<DiagramReader::Line, TextFault> DiagramReader::read(TextLine line,
                                                           std::vector<TextNote>& notes) {
  TextCursor cursor{line};
  cursor.skip_blanks();
  if (cursor.sees("|")) return read_row(cursor, notes);
  if (cursor.sees("+--")) return Line::taken;
  const std::size_t begin = cursor.offset();
  if (const auto seat = take_seat_name(cursor)) {
    if (cursor.take_any({"の持駒：", "の持駒:", "の持ち駒：", "の持ち駒:"})) {
      return read_hand(cursor, *seat);
    }
    if (cursor.take("番")) {
      cursor.skip_blanks();
      if (cursor.done()) {
        setup_.turn = *seat;
        return Line::taken;
      }
    }
    cursor.back_to(begin);
  }
  if (cursor.take_any({"手数＝", "手数="})) {
    const auto number = take_number(cursor);
    if (!number) return std::unexpected{cursor.expected("the number of moves played")};
    setup_.move_number = static_cast<std::uint32_t>(*number) + 1;
    numbered_ = true;
    return Line::taken;
  }
  // The file numbers above the board: digits and blanks only, nine of them.
  int digits = 0;
  while (take_digit(cursor)) {
    ++digits;
    cursor.skip_blanks();
  }
  return digits == 9 && cursor.done() ? Line::taken : Line::not_mine;
}

Result<DiagramReader::Line, TextFault> DiagramReader::read_row(TextCursor cursor,
                                                               std::vector<TextNote>& notes) {
  if (rows_ == 9) return std::unexpected{cursor.expected("no tenth row of the board")};
  const int rank = rows_ + 1;
  cursor.take("|");
  for (int file = 9; file >= 1; --file) {
    cursor.skip_blanks();
    const bool second = cursor.take_any({"v", "V", "ｖ"});
    if (!second && cursor.take("・")) continue;
    const auto kind = take_kind(cursor);
    if (!kind)
      return std::unexpected{cursor.expected("a piece or ・ on file " + std::to_string(file))};
    setup_.board[static_cast<std::size_t>(index(square_at(file, rank)))] =
        piece_of(second ? Seat::second : Seat::first, *kind);
  }
  cursor.skip_blanks();
  if (!cursor.take("|")) return std::unexpected{cursor.expected("| after nine squares")};
  cursor.skip_blanks();
  if (cursor.done()) {
    if (!rank_names_missed_) notes.push_back(cursor.note("the rows have no rank names"));
    rank_names_missed_ = true;
  } else {
    const std::size_t begin = cursor.offset();
    if (take_digit(cursor) != rank) {
      return std::unexpected{cursor.expected_at(begin, "the rank name " + kanji_number(rank))};
    }
  }
  rows_ = rank;
  last_ = cursor.place();
  return Line::taken;
}

Result<DiagramReader::Line, TextFault> DiagramReader::read_hand(TextCursor cursor, Seat seat) {
  auto& hand = setup_.hands[tachiai::index(seat)];
  hand = {};
  for (;;) {
    cursor.skip_blanks();
    if (cursor.done()) return Line::taken;
    if (cursor.take("なし")) continue;
    const std::size_t begin = cursor.offset();
    const auto kind = take_kind(cursor);
    if (!kind || !can_stand_in_hand(*kind)) {
      return std::unexpected{cursor.expected_at(begin, "a piece that can stand in a hand")};
    }
    const std::size_t number = cursor.offset();
    const int count = take_kanji_number(cursor).value_or(1);
    if (hand[index(*kind)] + count > kind_most) {
      return std::unexpected{cursor.expected_at(number, "at most 18 of a kind")};
    }
    hand[index(*kind)] = static_cast<std::uint8_t>(hand[index(*kind)] + count);
  }
}

std::optional<TextFault> DiagramReader::unfinished() const {
  if (rows_ == 0 || rows_ == 9) return std::nullopt;
  return TextFault{last_, "the end of the board", "row " + kanji_number(rows_ + 1)};
}

std::string diagram_text(const Position& position) {
  std::string text = "後手の持駒：" + hand_text(position, Seat::second) + "\n";
  text += "  ９ ８ ７ ６ ５ ４ ３ ２ １\n+---------------------------+\n";
  for (int rank = 1; rank <= 9; ++rank) {
    text += '|';
    for (int file = 9; file >= 1; --file) {
      const Piece piece = position.at(square_at(file, rank));
      if (piece == no_piece) {
        text += " ・";
      } else {
        text += seat_of(piece) == Seat::second ? 'v' : ' ';
        text += japanese_letter_of(kind_of(piece));
      }
    }
    text += '|' + kanji_number(rank) + '\n';
  }
  text += "+---------------------------+\n先手の持駒：" + hand_text(position, Seat::first) + "\n";
  if (position.move_number() > 1) {
    text += "手数＝" + std::to_string(position.move_number() - 1) + "　まで\n";
  }
  if (position.turn() == Seat::second) text += "後手番\n";
  return text;
}

}  // namespace tachiai::shogi
