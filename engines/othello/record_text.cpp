#include "engines/othello/record_text.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

namespace tachiai::othello {

namespace {

constexpr std::size_t mark_bytes = 4096;

}  // namespace

RecordText::RecordText(std::string_view text) : text_(text) {
  marks_.push_back({text.starts_with(byte_order_mark) ? byte_order_mark.size() : 0, {}});
}

/// One character on.
void RecordText::step(Mark& mark) const {
  const char letter = text_[mark.offset];
  mark.offset += character_bytes(text_.substr(mark.offset, 4));
  const bool half_of_two =
      letter == '\r' && mark.offset < text_.size() && text_[mark.offset] == '\n';
  if ((letter == '\n' || letter == '\r') && !half_of_two) {
    mark.place = {mark.place.line + 1, 1};
  } else {
    ++mark.place.column;
  }
}

TextPlace RecordText::place(std::size_t offset) {
  offset = std::min(offset, text_.size());
  while (offset >= marks_.back().offset + mark_bytes) {
    Mark next = marks_.back();
    while (next.offset < marks_.back().offset + mark_bytes && next.offset < text_.size()) {
      step(next);
    }
    if (next.offset > offset) break;
    marks_.push_back(next);
  }
  const auto after = std::ranges::upper_bound(marks_, offset, {}, &Mark::offset);
  Mark mark = after == marks_.begin() ? *after : *std::prev(after);
  while (mark.offset < offset) {
    Mark next = mark;
    step(next);
    if (next.offset > offset) break;  // inside a character
    mark = next;
  }
  return mark.place;
}

std::string RecordText::found(std::size_t offset) const {
  if (offset >= text_.size()) return "the end of the text";
  std::string_view rest = text_.substr(offset);
  std::string shown = "'";
  for (int characters = 0; !rest.empty() && rest.front() != '\n' && rest.front() != '\r';
       ++characters) {
    if (characters == 16) return shown + "…'";
    const std::string_view one = rest.substr(0, character_bytes(rest.substr(0, 4)));
    const auto lead = static_cast<unsigned char>(one.front());
    const bool shows = lead >= 0x20 && lead != 0x7F && (lead < 0x80 || one.size() > 1);
    shown += shows ? one : std::string_view{"?"};
    rest.remove_prefix(one.size());
  }
  return shown == "'" ? "the end of the line" : shown + "'";
}

TextFault RecordText::fault(std::size_t offset, std::string expected) {
  return {place(offset), found(offset), std::move(expected)};
}

std::optional<BoardLetter> board_letter(char letter) {
  if (std::string_view{"Xx*Bb"}.find(letter) != std::string_view::npos) return BoardLetter::black;
  if (std::string_view{"OoWw"}.find(letter) != std::string_view::npos) return BoardLetter::white;
  if (std::string_view{"-._"}.find(letter) != std::string_view::npos) return BoardLetter::empty;
  return std::nullopt;
}

Result<Position, TextFault> read_board(RecordText& text, std::size_t& at, std::size_t end) {
  const std::string_view bytes = text.bytes().substr(0, end);
  const auto skip_blanks = [&] {
    while (at < bytes.size() && is_blank(bytes[at])) ++at;
  };
  Position position;
  for (std::uint8_t square = 0; square < squares; ++square, ++at) {
    skip_blanks();
    const auto letter = at < bytes.size() ? board_letter(bytes[at]) : std::nullopt;
    if (!letter) {
      return std::unexpected{
          text.fault(at, "square " + to_text(Square{square}) +
                             " of the board: black (X x * B b), white (O o W w) or empty (- . _)")};
    }
    if (*letter == BoardLetter::black) position.board.black |= bit(Square{square});
    if (*letter == BoardLetter::white) position.board.white |= bit(Square{square});
  }
  skip_blanks();
  const auto side = at < bytes.size() ? board_letter(bytes[at]) : std::nullopt;
  if (!side || *side == BoardLetter::empty) {
    return std::unexpected{
        text.fault(at, "the side to move: black (X x * B b) or white (O o W w)")};
  }
  position.side = *side == BoardLetter::black ? Seat::first : Seat::second;
  ++at;
  return position;
}

}  // namespace tachiai::othello
