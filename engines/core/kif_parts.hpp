#pragma once

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engines/core/seat.hpp"
#include "engines/core/text_cursor.hpp"

/// What Japanese records of any game have in common: numbers, the sides, headers, times.
namespace tachiai {

namespace detail {

inline constexpr std::array<std::string_view, 10> kanji_digits = {"〇", "一", "二", "三", "四",
                                                                  "五", "六", "七", "八", "九"};
inline constexpr std::array<std::string_view, 10> wide_digits = {"０", "１", "２", "３", "４",
                                                                 "５", "６", "７", "８", "９"};

/// 0 to 9, narrow or wide. Asked for at every move of a record, mostly in vain: told by the bytes.
inline std::optional<int> take_arabic(TextCursor& cursor) {
  const std::string_view rest = cursor.rest();
  if (rest.empty()) return std::nullopt;
  int digit = rest.front() - '0';
  std::size_t bytes = 1;
  if (rest.starts_with("\xEF\xBC") && rest.size() > 2) {  // ０ to ９ end with 90 to 99
    digit = static_cast<unsigned char>(rest[2]) - 0x90;
    bytes = 3;
  }
  if (digit < 0 || digit > 9) return std::nullopt;
  cursor.take(rest.substr(0, bytes));
  return digit;
}

/// 1 to 9 as kanji.
inline std::optional<int> take_kanji_digit(TextCursor& cursor) {
  if (!cursor.sees("\xE4") && !cursor.sees("\xE5")) return std::nullopt;  // how all of them begin
  for (int digit = 1; digit <= 9; ++digit) {
    if (cursor.take(kanji_digits[static_cast<std::size_t>(digit)])) return digit;
  }
  return std::nullopt;
}

}  // namespace detail

/// One digit from 1 to 9, written narrow, wide or as kanji.
inline std::optional<int> take_digit(TextCursor& cursor) {
  const std::size_t begin = cursor.offset();
  if (const auto digit = detail::take_kanji_digit(cursor)) return digit;
  const auto digit = detail::take_arabic(cursor);
  if (digit && *digit > 0) return digit;
  cursor.back_to(begin);
  return std::nullopt;
}

/// A number in narrow or wide digits, as far as an int holds it.
inline std::optional<int> take_number(TextCursor& cursor) {
  const std::size_t begin = cursor.offset();
  std::int64_t number = 0;
  bool any = false;
  while (const auto digit = detail::take_arabic(cursor)) {
    any = true;
    number = number * 10 + *digit;
    if (number > std::numeric_limits<int>::max()) {
      cursor.back_to(begin);
      return std::nullopt;
    }
  }
  return any ? std::optional{static_cast<int>(number)} : std::nullopt;
}

/// 一 to 九十九.
inline std::optional<int> take_kanji_numeral(TextCursor& cursor) {
  const auto tens = detail::take_kanji_digit(cursor);
  if (!cursor.take("十")) return tens;
  return tens.value_or(1) * 10 + detail::take_kanji_digit(cursor).value_or(0);
}

/// A number in digits, or from 1 to 99 in kanji.
inline std::optional<int> take_kanji_number(TextCursor& cursor) {
  if (const auto number = take_number(cursor)) return number;
  return take_kanji_numeral(cursor);
}

/// "十七"; 1 to 99.
inline std::string kanji_number(int number) {
  std::string text;
  if (number >= 20) text += detail::kanji_digits[static_cast<std::size_t>(number / 10)];
  if (number >= 10) text += "十";
  if (number % 10 != 0) text += detail::kanji_digits[static_cast<std::size_t>(number % 10)];
  return text;
}

/// "先手", "後手"; in handicap games "下手", "上手".
inline std::string_view japanese_name_of(Seat seat, bool handicap) {
  if (seat == Seat::first) return handicap ? "下手" : "先手";
  return handicap ? "上手" : "後手";
}

/// Either word: 先手 and 下手 are the first seat.
inline std::optional<Seat> take_seat_name(TextCursor& cursor) {
  if (cursor.take_any({"先手", "下手"})) return Seat::first;
  if (cursor.take_any({"後手", "上手"})) return Seat::second;
  return std::nullopt;
}

/// ▲ ☗ (first) or △ ▽ ▼ ☖ (second; ▼ in KI2 of some programs is the first's, so it tells no seat).
struct SeatMark {
  std::optional<Seat> seat;
};
inline std::optional<SeatMark> take_seat_mark(TextCursor& cursor) {
  if (cursor.take_any({"▲", "☗"})) return SeatMark{Seat::first};
  if (cursor.take_any({"△", "▽", "☖"})) return SeatMark{Seat::second};
  if (cursor.take("▼")) return SeatMark{std::nullopt};
  return std::nullopt;
}

/// `key` as KIF spells it (開始日時, 棋戦), or as the file does where KIF has no word. Neither has
/// blanks around it or a line end within.
struct KifuHeader {
  std::string key;
  std::string value;
  bool operator==(const KifuHeader&) const = default;
};

/// The header called `key`; nullptr: none.
inline const std::string* header_in(const std::vector<KifuHeader>& headers, std::string_view key) {
  const auto found = std::find_if(headers.begin(), headers.end(),
                                  [&](const KifuHeader& header) { return header.key == key; });
  return found == headers.end() ? nullptr : &found->value;
}

/// Adds a header, blanks around it taken off and line ends made blanks. The first of a key stands;
/// @return false: there was one already, with another value.
inline bool add_header_to(std::vector<KifuHeader>& headers, std::string_view key,
                          std::string_view value) {
  const auto one_line = [](std::string_view text) {
    std::string line{trimmed(text)};
    std::replace_if(line.begin(), line.end(), [](char c) { return c == '\n' || c == '\r'; }, ' ');
    return std::string{trimmed(line)};
  };
  KifuHeader header{one_line(key), one_line(value)};
  if (const std::string* there = header_in(headers, header.key)) return *there == header.value;
  headers.push_back(std::move(header));
  return true;
}

/// One move takes less than this (some eleven years), so that sums can be written and read again.
inline constexpr std::chrono::hours kifu_spent_limit{100'000};

/// 16, 0:16 or 1:00:16; minutes and seconds may exceed 59.
inline std::optional<std::chrono::seconds> take_duration(TextCursor& cursor) {
  std::chrono::seconds sum{0};
  for (int parts = 1;; ++parts) {
    cursor.skip_blanks();
    const auto number = take_number(cursor);
    if (!number || parts > 3) return std::nullopt;
    sum = sum * 60 + std::chrono::seconds{*number};
    if (!cursor.take_any({":", "："})) return sum;
  }
}

/// "( 0:16/00:00:16)": this move, then all of this side's.
inline std::string kif_time_text(std::chrono::seconds spent, std::chrono::seconds total) {
  const long long one = spent.count();
  const long long all = total.count();
  char text[96];
  std::snprintf(text, sizeof text, "(%2lld:%02lld/%02lld:%02lld:%02lld)", one / 60, one % 60,
                all / 3600, all / 60 % 60, all % 60);
  return text;
}

}  // namespace tachiai
