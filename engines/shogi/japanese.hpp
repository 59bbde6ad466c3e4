#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engines/core/kif_parts.hpp"
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
/// A piece by any of its names, 竜 as 龍 and 王 as 玉 too.
std::optional<Kind> take_kind(TextCursor& cursor);
/// File and rank, each as `take_digit` reads it.
std::optional<Square> take_square(TextCursor& cursor);
}  // namespace tachiai::shogi
