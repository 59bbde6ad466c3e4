#include "engines/shogi/japanese.hpp"

#include <array>
#include <cstdint>
#include <limits>
#include <utility>

namespace tachiai::shogi {
namespace {

using std::string_view_literals::operator""sv;

constexpr std::array kanji_digits = {"〇"sv, "一"sv, "二"sv, "三"sv, "四"sv,
                                     "五"sv, "六"sv, "七"sv, "八"sv, "九"sv};
constexpr std::array wide_digits = {"０"sv, "１"sv, "２"sv, "３"sv, "４"sv,
                                    "５"sv, "６"sv, "７"sv, "８"sv, "９"sv};

constexpr std::array<std::string_view, kind_count> names = {
    "歩", "香", "桂", "銀", "角", "飛", "金", "玉", "と", "成香", "成桂", "成銀", "馬", "龍"};
constexpr std::array<std::string_view, kind_count> letters = {
    "歩", "香", "桂", "銀", "角", "飛", "金", "玉", "と", "杏", "圭", "全", "馬", "龍"};
constexpr std::pair<std::string_view, Kind> other_names[] = {{"竜", Kind::dragon},
                                                             {"王", Kind::king}};

/// 0 to 9, narrow or wide.
std::optional<int> take_arabic(TextCursor& cursor) {
  for (int digit = 0; digit <= 9; ++digit) {
    const char narrow = static_cast<char>('0' + digit);
    if (cursor.take({&narrow, 1}) || cursor.take(wide_digits[static_cast<std::size_t>(digit)])) {
      return digit;
    }
  }
  return std::nullopt;
}

/// 1 to 9 as kanji.
std::optional<int> take_kanji_digit(TextCursor& cursor) {
  for (int digit = 1; digit <= 9; ++digit) {
    if (cursor.take(kanji_digits[static_cast<std::size_t>(digit)])) return digit;
  }
  return std::nullopt;
}

}  // namespace

std::string_view japanese_name_of(Kind kind) { return names[index(kind)]; }

std::string_view japanese_letter_of(Kind kind) { return letters[index(kind)]; }

std::string japanese(Square square) {
  std::string text{wide_digits[static_cast<std::size_t>(file_of(square))]};
  return text += kanji_digits[static_cast<std::size_t>(rank_of(square))];
}

std::string kanji_number(int number) {
  std::string text;
  if (number >= 20) text += kanji_digits[static_cast<std::size_t>(number / 10)];
  if (number >= 10) text += "十";
  if (number % 10 != 0) text += kanji_digits[static_cast<std::size_t>(number % 10)];
  return text;
}

std::string_view japanese_name_of(Seat seat, bool handicap) {
  if (seat == Seat::first) return handicap ? "下手" : "先手";
  return handicap ? "上手" : "後手";
}

std::optional<Seat> take_seat_name(TextCursor& cursor) {
  if (cursor.take_any({"先手", "下手"})) return Seat::first;
  if (cursor.take_any({"後手", "上手"})) return Seat::second;
  return std::nullopt;
}

std::optional<Kind> take_kind(TextCursor& cursor) {
  for (std::size_t kind = kind_count; kind-- > 0;) {  // 成銀 before any shorter name
    if (cursor.take(names[kind]) || cursor.take(letters[kind])) return static_cast<Kind>(kind);
  }
  for (const auto& [name, kind] : other_names) {
    if (cursor.take(name)) return kind;
  }
  return std::nullopt;
}

std::optional<int> take_digit(TextCursor& cursor) {
  const std::size_t begin = cursor.offset();
  if (const auto digit = take_kanji_digit(cursor)) return digit;
  const auto digit = take_arabic(cursor);
  if (digit && *digit > 0) return digit;
  cursor.back_to(begin);
  return std::nullopt;
}

std::optional<Square> take_square(TextCursor& cursor) {
  const std::size_t begin = cursor.offset();
  const auto file = take_digit(cursor);
  const auto rank = file ? take_digit(cursor) : std::nullopt;
  if (rank) return square_at(*file, *rank);
  cursor.back_to(begin);
  return std::nullopt;
}

std::optional<int> take_number(TextCursor& cursor) {
  const std::size_t begin = cursor.offset();
  std::int64_t number = 0;
  bool any = false;
  while (const auto digit = take_arabic(cursor)) {
    any = true;
    number = number * 10 + *digit;
    if (number > std::numeric_limits<int>::max()) {
      cursor.back_to(begin);
      return std::nullopt;
    }
  }
  return any ? std::optional{static_cast<int>(number)} : std::nullopt;
}

std::optional<int> take_kanji_number(TextCursor& cursor) {
  if (const auto number = take_number(cursor)) return number;
  const auto tens = take_kanji_digit(cursor);
  if (!cursor.take("十")) return tens;
  return tens.value_or(1) * 10 + take_kanji_digit(cursor).value_or(0);
}

std::optional<SeatMark> take_seat_mark(TextCursor& cursor) {
  if (cursor.take_any({"▲", "☗"})) return SeatMark{Seat::first};
  if (cursor.take_any({"△", "▽", "☖"})) return SeatMark{Seat::second};
  if (cursor.take("▼")) return SeatMark{std::nullopt};
  return std::nullopt;
}

}  // namespace tachiai::shogi
