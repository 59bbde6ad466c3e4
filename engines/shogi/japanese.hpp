#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engines/core/seat.hpp"
#include "engines/core/text_cursor.hpp"
#include "engines/shogi/handicap.hpp"
#include "engines/shogi/piece.hpp"
#include "engines/shogi/square.hpp"

/// The words of Japanese records, as KIF, KI2 and board diagrams share them.
/// Source: engines/shogi/RULES.md#japanese-words
namespace tachiai::shogi {

/// "歩", "と", "成香", "龍": as moves write it.
std::string_view japanese_name_of(Kind kind);
/// "歩", "と", "杏", "龍": one character, as diagrams write it.
std::string_view japanese_letter_of(Kind kind);
/// "７六"
std::string japanese(Square square);
/// "十七"; 1 to 99.
std::string kanji_number(int number);

/// "先手", "後手"; in handicap games "下手", "上手".
std::string_view japanese_name_of(Seat seat, bool handicap);
/// Either word: 先手 and 下手 are the first seat.
std::optional<Seat> take_seat_name(TextCursor& cursor);

/// A piece by any of its names, 竜 as 龍 and 王 as 玉 too.
std::optional<Kind> take_kind(TextCursor& cursor);
/// One digit from 1 to 9, written narrow, wide or as kanji.
std::optional<int> take_digit(TextCursor& cursor);
/// File and rank, each as `take_digit` reads it.
std::optional<Square> take_square(TextCursor& cursor);
/// A number in narrow or wide digits, as far as an int holds it.
std::optional<int> take_number(TextCursor& cursor);
/// A number from 1 to 99 in kanji or in digits.
std::optional<int> take_kanji_number(TextCursor& cursor);
/// ▲ ☗ (first) or △ ▽ ▼ ☖ (second; ▼ in KI2 of some programs is the first's, so it tells no seat).
struct SeatMark {
  std::optional<Seat> seat;
};
std::optional<SeatMark> take_seat_mark(TextCursor& cursor);

}  // namespace tachiai::shogi
