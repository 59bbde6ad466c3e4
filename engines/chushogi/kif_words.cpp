#include "engines/chushogi/kif_words.hpp"

#include <utility>

namespace tachiai::chushogi::detail {
namespace {

/// The first of a kind is the one that is written.
constexpr std::pair<std::string_view, EndingKind> words[] = {
    {"投了", EndingKind::resignation},
    {"中断", EndingKind::interruption},
    {"千日手", EndingKind::sennichite},
    {"切れ負け", EndingKind::time_up},
    {"時間切れ", EndingKind::time_up},
    {"時間切れ負け", EndingKind::time_up},
    {"タイムアップ", EndingKind::time_up},
    {"反則負け", EndingKind::illegal_move},
    {"反則勝ち", EndingKind::illegal_action},
    {"持将棋", EndingKind::jishogi},
    {"引き分け", EndingKind::draw},
    {"引分け", EndingKind::draw},
    {"詰み", EndingKind::mate},
    {"詰", EndingKind::mate},
};

Ending plain(EndingKind kind) {
  Ending ending;
  ending.kind = kind;
  return ending;
}

Ending other(std::string_view word) {
  Ending ending = plain(EndingKind::other);
  ending.word = word;
  return ending;
}

}  // namespace

std::string kif_word(const Ending& ending) {
  for (const auto& [word, kind] : words) {
    if (kind == ending.kind) return std::string{word};
  }
  return ending.word;
}

Ending ending_of_word(std::string_view word) {
  for (const auto& [known, kind] : words) {
    if (word == known) return plain(kind);
  }
  return other(word);
}

Ending ending_of_sentence(std::string_view sentence, Seat turn) {
  TextCursor cursor{{sentence, 1}};
  const bool by_time = cursor.take_any({"時間切れにより", "時間切れで"});
  const auto seat = take_seat_name(cursor);
  if (!seat) return by_time ? other(sentence) : ending_of_word(sentence);
  const bool is_turn = *seat == turn;
  const std::string_view rest = cursor.rest();
  if (rest == "の勝ち" && !is_turn) {
    return plain(by_time ? EndingKind::time_up : EndingKind::resignation);
  }
  if (by_time) return other(sentence);
  if (rest == "の切れ負け" && is_turn) return plain(EndingKind::time_up);
  if (rest == (is_turn ? "の反則負け" : "の反則勝ち")) return plain(EndingKind::illegal_move);
  if (rest == (is_turn ? "の反則勝ち" : "の反則負け")) return plain(EndingKind::illegal_action);
  return other(sentence);
}

std::string_view word_in(std::string_view text) {
  TextCursor cursor{{text, 1}};
  return trimmed(cursor.take_until({"(", "（", "+"}));
}

bool may_stand_as_word(std::string_view word) {
  if (word.empty()) return false;
  TextCursor cursor{{word, 1}};
  return !cursor.take_any({"仝", "同"}) && !take_number(cursor) && !take_seat_mark(cursor);
}

}  // namespace tachiai::chushogi::detail
