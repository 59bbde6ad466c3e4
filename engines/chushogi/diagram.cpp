#include "engines/chushogi/diagram.hpp"

#include "engines/chushogi/japanese.hpp"
#include "engines/core/move_number.hpp"

namespace tachiai::chushogi {
namespace {

/// Ours: no other program writes it, and without it a counterstrike would look legal.
constexpr std::string_view lion_taken_key = "獅子を取られた升";

std::string frame() { return "+" + std::string(48, '-') + "+\n"; }

}  // namespace

Result<DiagramReader::Line, TextFault> DiagramReader::read(TextLine line,
                                                           std::vector<TextNote>& notes) {
  TextCursor cursor{line};
  cursor.skip_blanks();
  if (cursor.sees("|")) return read_row(cursor, notes);
  if (cursor.sees("+--")) return Line::taken;
  const std::size_t begin = cursor.offset();
  if (const auto seat = take_seat_name(cursor); seat && cursor.take("番")) {
    cursor.skip_blanks();
    if (cursor.done()) {
      setup_.turn = *seat;
      turn_said_ = true;
      return Line::taken;
    }
  }
  cursor.back_to(begin);
  if (cursor.take_any({"手数＝", "手数="})) {
    const std::size_t at = cursor.offset();
    const auto number = take_number(cursor);
    if (!number || static_cast<std::uint32_t>(*number) >= move_number_max) {
      return std::unexpected{cursor.expected_at(at, "the number of moves played")};
    }
    setup_.move_number = static_cast<std::uint32_t>(*number) + 1;
    numbered_ = true;
    return Line::taken;
  }
  if (cursor.take(lion_taken_key) && cursor.take_any({"：", ":"})) {
    cursor.skip_blanks();
    const auto square = take_japanese_square(cursor);
    cursor.skip_blanks();
    if (!square || !cursor.done()) {
      return std::unexpected{cursor.expected("the square where a lion was taken, as 7八")};
    }
    setup_.lion_taken_on = *square;
    return Line::taken;
  }
  cursor.back_to(begin);
  // The file numbers above the board: twelve numbers and blanks only.
  int numbers = 0;
  while (take_number(cursor)) {
    ++numbers;
    cursor.skip_blanks();
  }
  return numbers == board_side && cursor.done() ? Line::taken : Line::not_mine;
}

Result<DiagramReader::Line, TextFault> DiagramReader::read_row(TextCursor cursor,
                                                               std::vector<TextNote>& notes) {
  if (rows_ == board_side) return std::unexpected{cursor.expected("no thirteenth row")};
  const int rank = rows_ + 1;
  cursor.take("|");
  for (int file = board_side; file >= 1; --file) {
    cursor.skip_blanks();
    const bool second = cursor.take_any({"v", "V", "ｖ"});
    if (!second && cursor.take_any({"・", "."})) continue;
    const std::size_t begin = cursor.offset();
    const auto kind = kind_lettered(take_piece_name(cursor));
    if (!kind) {
      return std::unexpected{
          cursor.expected_at(begin, "a piece or ・ on file " + std::to_string(file))};
    }
    setup_.board[static_cast<std::size_t>(index(square_at(file, rank)))] =
        piece_of(second ? Seat::second : Seat::first, *kind);
  }
  cursor.skip_blanks();
  if (!cursor.take("|")) return std::unexpected{cursor.expected("| after twelve squares")};
  cursor.skip_blanks();
  if (cursor.done()) {
    if (!rank_names_missed_) notes.push_back(cursor.note("the rows have no rank names"));
    rank_names_missed_ = true;
  } else {
    const std::size_t begin = cursor.offset();
    if (take_kanji_number(cursor) != rank) {
      return std::unexpected{cursor.expected_at(begin, "the rank name " + kanji_number(rank))};
    }
  }
  rows_ = rank;
  last_ = cursor.place();
  return Line::taken;
}

std::optional<TextFault> DiagramReader::unfinished() const {
  if (rows_ == 0 || rows_ == board_side) return std::nullopt;
  return TextFault{last_, "the end of the board", "row " + kanji_number(rows_ + 1)};
}

std::string diagram_text(const Position& position) {
  std::string text = " １２ １１ １０ ９  ８  ７  ６  ５  ４  ３  ２  １\n" + frame();
  for (int rank = 1; rank <= board_side; ++rank) {
    text += '|';
    for (int file = board_side; file >= 1; --file) {
      const Piece piece = position.at(square_at(file, rank));
      if (piece == no_piece) {
        text += "  ・";
        continue;
      }
      const std::string_view letter = japanese_letter_of(kind_of(piece));
      if (letter.size() <= 3) text += ' ';  // one character of UTF-8
      text += seat_of(piece) == Seat::second ? 'v' : ' ';
      text += letter;
    }
    text += '|' + kanji_number(rank) + '\n';
  }
  text += frame();
  if (position.lion_taken_on() != nowhere) {
    text += std::string{lion_taken_key} + "：" + japanese(position.lion_taken_on()) + "\n";
  }
  if (position.move_number() > 1) {
    text += "手数＝" + std::to_string(position.move_number() - 1) + "　まで\n";
  }
  if (position.turn() == Seat::second) text += "後手番\n";
  return text;
}

}  // namespace tachiai::chushogi
