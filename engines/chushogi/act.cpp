#include "engines/chushogi/act.hpp"

namespace tachiai::chushogi {

Result<Act, ParseError> parse_usi(std::string_view text) {
  std::string_view rest = text;
  const auto fault = [&](const char* expected) {
    return std::unexpected{ParseError{text.size() - rest.size(), expected}};
  };
  Square squares[3];
  int count = 0;
  while (count < 3) {
    const auto square = take_square(rest);
    if (!square) break;
    squares[count++] = *square;
  }
  if (count == 0) return fault("a square: file 1 to 12 and rank a to l");
  if (count == 1) return fault("the square the piece goes to");
  Act act{squares[0], count == 3 ? squares[1] : nowhere, squares[count - 1], false};
  if (rest == "+" || rest == "=") {
    act.promotes = rest == "+";
    return act;
  }
  if (!rest.empty()) {
    return fault(count == 3 ? "nothing, + or =" : "nothing, +, = or another square");
  }
  return act;
}

std::string usi(const Act& act) {
  std::string text = to_text(act.from);
  if (act.two_legs()) text += to_text(act.mid);
  text += to_text(act.to);
  if (act.promotes) text += '+';
  return text;
}

}  // namespace tachiai::chushogi
