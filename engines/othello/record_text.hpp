#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engines/core/result.hpp"
#include "engines/core/text_cursor.hpp"
#include "engines/othello/game_record.hpp"

/// What the readers of Othello's text formats share.
namespace tachiai::othello {

/// A text whose places are asked for by byte offset, because its tokens do not care for lines. In
/// whatever order they are asked for, the text is walked once.
class RecordText {
 public:
  explicit RecordText(std::string_view text);

  std::string_view bytes() const { return text_; }

  /// @param offset  what lies behind the text is its end.
  TextPlace place(std::size_t offset);

  /// What stands at `offset`, quoted, at most 16 characters of its line, control characters as "?";
  /// or "the end of the text".
  std::string found(std::size_t offset) const;

  TextFault fault(std::size_t offset, std::string expected);
  TextNote note(std::size_t offset, std::string text) { return {place(offset), std::move(text)}; }

 private:
  struct Mark {
    std::size_t offset = 0;
    TextPlace place;
  };

  void step(Mark& mark) const;

  std::string_view text_;
  std::vector<Mark> marks_;  // from the start on, one every few thousand bytes
};

/// Black, white or empty in any of the letters writers use: X x * B b, O o W w, - . _
enum class BoardLetter : std::uint8_t { black, white, empty };
std::optional<BoardLetter> board_letter(char letter);

constexpr bool is_blank(char letter) {
  return letter == ' ' || letter == '\t' || letter == '\r' || letter == '\n';
}

/// A board and the side to move that begin at `at` and end before `end`, blanks anywhere between
/// the letters. Moves `at` behind the side's letter.
Result<Position, TextFault> read_board(RecordText& text, std::size_t& at, std::size_t end);

}  // namespace tachiai::othello
