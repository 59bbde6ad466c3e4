#include "engines/yoninshogi/act.hpp"

#include <optional>
#include <utility>

namespace tachiai::yoninshogi {
namespace {

std::unexpected<ParseError> expected_at(std::size_t column, std::string what) {
  return std::unexpected{ParseError{column, std::move(what)}};
}

/// Where the square at `column` goes wrong: the file digit or the rank letter.
std::unexpected<ParseError> bad_square(std::string_view text, std::size_t column) {
  const bool file_fits = column < text.size() && text[column] >= '1' && text[column] <= '9';
  if (!file_fits) return expected_at(column, "a file from 1 to 9");
  return expected_at(column + 1, "a rank from a to i");
}

}  // namespace

Result<Act, ParseError> parse_usi4(std::string_view text) {
  if (text.size() >= 2 && text[1] == '*') {
    const auto kind = kind_lettered(text[0]);
    if (!kind || !can_stand_in_hand(*kind)) return expected_at(0, "one of P S G R");
    const auto to = square_named(text.substr(2, 2));
    if (!to) return bad_square(text, 2);
    if (text.size() > 4) return expected_at(4, "the end of the move");
    return Act::dropped(*kind, *to);
  }
  const auto from = square_named(text.substr(0, 2));
  if (!from) return bad_square(text, 0);
  const auto to = square_named(text.size() > 2 ? text.substr(2, 2) : "");
  if (!to) return bad_square(text, 2);
  const bool promotes = text.size() > 4 && text[4] == '+';
  if (text.size() > (promotes ? 5U : 4U)) {
    return expected_at(promotes ? 5 : 4,
                       promotes ? "the end of the move" : "+ or the end of the move");
  }
  return Act::move(*from, *to, promotes);
}

std::string usi4(const Act& act) {
  if (act.is_drop()) return std::string{letter_of(act.drop), '*'} + to_text(act.to);
  return to_text(act.from) + to_text(act.to) + (act.promotes ? "+" : "");
}

}  // namespace tachiai::yoninshogi
