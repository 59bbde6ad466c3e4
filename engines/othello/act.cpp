#include "engines/othello/act.hpp"

#include <optional>

namespace tachiai::othello {
namespace {

/// Reads one word of the grammar from left to right and remembers the first thing that was wrong.
class Reader {
 public:
  explicit Reader(std::string_view text) : text_(text) {}

  bool word(std::string_view expected) {
    if (!text_.substr(at_).starts_with(expected)) return false;
    at_ += expected.size();
    return true;
  }

  Square square() {
    const auto found = square_of(text_.substr(std::min(at_, text_.size()), 2));
    if (!found) {
      expect("a square, a1 to h8");
      return {};
    }
    at_ += 2;
    return *found;
  }

  Seat colour() {
    if (word("X")) return Seat::first;
    if (word("O")) return Seat::second;
    expect("X or O");
    return {};
  }

  void dash() {
    if (!word("-")) expect("'-'");
  }

  Result<Act, ParseError> end(const Act& act) {
    if (at_ < text_.size()) expect("the end of the act");
    if (error_) return std::unexpected{*error_};
    return act;
  }

 private:
  void expect(std::string_view what) {
    if (!error_) error_ = ParseError{at_, std::string{what}};
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::optional<ParseError> error_;
};

}  // namespace

Result<Act, ParseError> parse_act(std::string_view text) {
  Reader reader{text};
  if (text == "pass") return Act::pass();
  if (text == "press") return Act::press();
  if (reader.word("place:")) {
    const Seat colour = reader.colour();
    const Square at = reader.square();
    return reader.end(Act::place(colour, at));
  }
  if (reader.word("turn:")) return reader.end(Act::turn(reader.square()));
  if (reader.word("lift:")) return reader.end(Act::lift(reader.square()));
  if (reader.word("shift:")) {
    const Square from = reader.square();
    reader.dash();
    const Square to = reader.square();
    return reader.end(Act::shift(from, to));
  }
  if (!square_of(text.substr(0, 2))) {
    // What hands do besides is for those who read the grammar: nobody types it by mistake.
    return std::unexpected{ParseError{0, "a square (f5) or pass"}};
  }
  return reader.end(Act::move(reader.square()));
}

std::string to_text(const Act& act) {
  switch (act.kind) {
    case Act::Kind::move: return to_text(act.at);
    case Act::Kind::pass: return "pass";
    case Act::Kind::place:
      return (act.colour == Seat::first ? "place:X" : "place:O") + to_text(act.at);
    case Act::Kind::turn: return "turn:" + to_text(act.at);
    case Act::Kind::shift: return "shift:" + to_text(act.at) + "-" + to_text(act.to);
    case Act::Kind::lift: return "lift:" + to_text(act.at);
    case Act::Kind::press: return "press";
  }
  return "pass";
}

}  // namespace tachiai::othello
