#include "engines/shogi/kif_words.hpp"

#include <utility>

#include "engines/shogi/japanese.hpp"

namespace tachiai::shogi::detail {
namespace {

/// Words that say the same whoever is to move.
constexpr std::pair<std::string_view, EndingKind> plain_words[] = {
    {"投了", EndingKind::resignation},
    {"中断", EndingKind::interruption},
    {"千日手", EndingKind::sennichite},
    {"切れ負け", EndingKind::time_up},
    {"時間切れ", EndingKind::time_up},
    {"タイムアップ", EndingKind::time_up},
    {"反則負け", EndingKind::illegal_move},
    {"持将棋", EndingKind::jishogi},
    {"引き分け", EndingKind::draw},
    {"入玉勝ち", EndingKind::declaration},
    {"詰み", EndingKind::mate},
    {"詰", EndingKind::mate},
    {"不詰", EndingKind::no_mate},
    {"最大手数", EndingKind::max_moves},
    {"封じ手", EndingKind::sealed},
    {"不戦勝", EndingKind::walkover_win},
    {"不戦敗", EndingKind::walkover_loss},
    {"待った", EndingKind::matta},
    {"エラー", EndingKind::error},
};

Ending plain(EndingKind kind) {
  Ending ending;
  ending.kind = kind;
  return ending;
}

Ending illegal_by(Seat offender, Seat turn) {
  if (offender == turn) return plain(EndingKind::illegal_move);
  Ending ending = plain(EndingKind::illegal_action);
  ending.offender = offender;
  return ending;
}

Ending other(std::string_view word) {
  Ending ending = plain(EndingKind::other);
  ending.word = word;
  return ending;
}

}  // namespace

std::string kif_word(const Ending& ending, Seat turn) {
  if (ending.kind == EndingKind::other) return ending.word;
  if (ending.kind == EndingKind::illegal_action) {
    return ending.offender == turn ? "反則負け" : "反則勝ち";
  }
  for (const auto& [word, kind] : plain_words) {
    if (kind == ending.kind) return std::string{word};
  }
  return "エラー";
}

Ending ending_of_word(std::string_view word, Seat turn) {
  if (word == "反則勝ち") return illegal_by(opponent(turn), turn);
  for (const auto& [known, kind] : plain_words) {
    if (word == known) return plain(kind);
  }
  return other(word);
}

std::string kif_sentence(const Ending& ending, Seat turn, bool handicap) {
  const std::string mover{japanese_name_of(turn, handicap)};
  const std::string waiter{japanese_name_of(opponent(turn), handicap)};
  switch (ending.kind) {
    case EndingKind::resignation: return waiter + "の勝ち";
    case EndingKind::time_up: return "時間切れにより" + waiter + "の勝ち";
    case EndingKind::illegal_move: return mover + "の反則負け";
    case EndingKind::illegal_action:
      return mover + (ending.offender == turn ? "の反則負け" : "の反則勝ち");
    case EndingKind::declaration: return mover + "の入玉勝ち";
    default: return kif_word(ending, turn);
  }
}

Ending ending_of_sentence(std::string_view sentence, Seat turn) {
  TextCursor cursor{{sentence, 1}};
  const bool by_time = cursor.take_any({"時間切れにより", "時間切れで", "時間切れによって"});
  if (const auto seat = take_seat_name(cursor)) {
    const bool is_turn = *seat == turn;
    const std::string_view rest = cursor.rest();
    if (by_time && rest == "の勝ち" && !is_turn) return plain(EndingKind::time_up);
    if (!by_time && rest == "の勝ち" && !is_turn) return plain(EndingKind::resignation);
    if (!by_time && rest == "の反則負け") return illegal_by(*seat, turn);
    if (!by_time && rest == "の反則勝ち") return illegal_by(opponent(*seat), turn);
    if (!by_time && rest == "の入玉勝ち" && is_turn) return plain(EndingKind::declaration);
    if (!by_time && (rest == "の切れ負け" || rest == "の時間切れ負け") && is_turn) {
      return plain(EndingKind::time_up);
    }
    return other(sentence);
  }
  return ending_of_word(sentence, turn);
}

std::string_view word_in(std::string_view text) {
  TextCursor cursor{{text, 1}};
  return trimmed(cursor.take_until({"(", "（", "+"}));
}

bool may_stand_as_word(std::string_view word) {
  if (word.empty()) return false;
  TextCursor cursor{{word, 1}};
  return !cursor.take("同") && !take_digit(cursor) && !take_number(cursor) &&
         !take_seat_mark(cursor);
}

}  // namespace tachiai::shogi::detail
