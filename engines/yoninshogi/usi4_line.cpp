#include "engines/yoninshogi/usi4_line.hpp"

#include <utility>

namespace tachiai::yoninshogi {
namespace {

using Fault = std::optional<TextFault>;

constexpr std::pair<std::string_view, Word> words[] = {{"resign", Word::resign},
                                                       {"timeout", Word::timeout},
                                                       {"leave", Word::leave},
                                                       {"declare", Word::declare}};

std::optional<Word> word_named(std::string_view name) {
  for (const auto& [known, word] : words) {
    if (known == name) return word;
  }
  return std::nullopt;
}

std::string_view expected_of(const Impossible& impossible) {
  if (impossible.code == "game_over") return "no move after the end of the game";
  if (impossible.code == "no_piece") return "a move from a square that holds a piece";
  if (impossible.code == "same_square") return "a move to another square";
  if (impossible.code == "cannot_promote") return "no promotion of a piece that has no other face";
  if (impossible.code == "not_in_hand") return "a drop of a piece in hand";
  return "a drop on an empty square";
}

std::string_view take_word(TextCursor& cursor) {
  const std::string_view word = cursor.take_until({" ", "\t", wide_blank});
  cursor.skip_blanks();
  return word;
}

class LineReader {
 public:
  LineReader(TextLine line, const YoninShogi& rules) : cursor_(line), rules_(rules) {
    read_.game.start = *parse_sfen4("startpos");
    position_ = start_of(rules, read_.game);
  }

  GameLineReading read() {
    cursor_.skip_blanks();
    if (cursor_.take("position")) cursor_.skip_blanks();
    if (cursor_.sees("moves")) {
      read_.notes.push_back(cursor_.note("no start is given; the usual one is taken"));
    } else {
      read_.fault = read_start();
    }
    if (!read_.fault && !cursor_.done()) {
      if (const std::size_t at = cursor_.offset(); take_word(cursor_) != "moves") {
        read_.fault = cursor_.expected_at(at, "moves or the end of the line");
      }
    }
    while (!read_.fault && !cursor_.done()) read_.fault = read_step();
    return std::move(read_);
  }

 private:
  /// "startpos", or the six fields of an SFEN4.
  Fault read_start() {
    if (cursor_.take("startpos")) return cursor_.skip_blanks(), std::nullopt;
    if (!cursor_.take("sfen4 ")) cursor_.take("sfen ");
    cursor_.skip_blanks();
    const std::size_t begin = cursor_.offset();
    std::string text;
    for (int field = 0; field < 6 && !cursor_.done() && !cursor_.sees("moves"); ++field) {
      text += (field == 0 ? "" : " ") + std::string{take_word(cursor_)};
    }
    const auto refused = [&](const SetupFault& why) {
      return cursor_.expected_at(begin,
                                 "startpos or an SFEN4 (" + why.where + ": " + why.text + ")");
    };
    const auto setup = parse_sfen4(text);
    if (!setup) return refused(setup.error());
    const auto position = rules_.parse_position(text);
    if (!position) return refused(position.error());
    read_.game.start = *setup;
    position_ = *position;
    return std::nullopt;
  }

  Fault read_step() {
    const std::size_t begin = cursor_.offset();
    if (read_.game.steps.size() >= line_steps_most) return cursor_.expected("at most 10000 moves");
    const std::string_view text = take_word(cursor_);
    if (declared_) return cursor_.expected_at(begin, "no move after a declaration");
    if (const auto word = word_named(text)) {
      if (!position_.turn()) {
        return cursor_.expected_at(begin, "no move after the end of the game");
      }
      declared_ = *word == Word::declare;
      return add(*word);
    }
    const auto act = parse_usi4(text);
    if (!act) {
      return cursor_.expected_at(begin + act.error().column, "a move of USI4: " + act.error().text);
    }
    if (const auto next = rules_.perform(position_, *act); !next) {
      return cursor_.expected_at(begin, std::string{expected_of(next.error())});
    }
    return add(*act);
  }

  Fault add(const Step& step) {
    position_ = after(rules_, position_, step);
    read_.game.steps.push_back(step);
    return std::nullopt;
  }

  TextCursor cursor_;
  const YoninShogi& rules_;
  GameLineReading read_;
  Position position_;
  bool declared_ = false;
};

}  // namespace

std::string_view name_of(Word word) { return words[static_cast<std::size_t>(word)].first; }

Cause cause_of(Word word) {
  TACHIAI_ASSERT(word != Word::declare);
  if (word == Word::resign) return Cause::resigned;
  return word == Word::timeout ? Cause::flagged : Cause::abandoned;
}

Position start_of(const YoninShogi& rules, const GameLine& game) {
  auto position = rules.parse_position(sfen4(game.start));
  TACHIAI_ASSERT(position.has_value());
  return *std::move(position);
}

Position after(const YoninShogi& rules, const Position& position, const Step& step) {
  if (const Act* act = std::get_if<Act>(&step)) {
    auto next = rules.perform(position, *act);
    TACHIAI_ASSERT(next.has_value());
    return *std::move(next);
  }
  const Word word = std::get<Word>(step);
  if (word == Word::declare) return position;
  TACHIAI_ASSERT(position.turn().has_value());
  return rules.withdraw(position, *position.turn(), cause_of(word));
}

std::vector<GameLineReading> read_usi4_lines(std::string_view text, const YoninShogi& rules) {
  std::vector<GameLineReading> games;
  for (const TextLine& line : text_lines(text)) {
    const std::string_view content = trimmed(line.text);
    if (!content.empty() && !content.starts_with('#')) {
      games.push_back(LineReader{line, rules}.read());
    }
  }
  if (games.empty()) {
    games.emplace_back();
    games.back().game.start = *parse_sfen4("startpos");
    games.back().fault = TextFault{{1, 1}, "nothing", "a position line of USI4"};
  }
  return games;
}

std::string write_usi4_line(const GameLine& game) {
  std::string text = "position sfen4 " + sfen4(game.start);
  if (!game.steps.empty()) text += " moves";
  for (const Step& step : game.steps) {
    const Act* act = std::get_if<Act>(&step);
    text += " " + (act != nullptr ? usi4(*act) : std::string{name_of(std::get<Word>(step))});
  }
  return text + "\n";
}

}  // namespace tachiai::yoninshogi
