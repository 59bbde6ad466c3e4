#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engines/chushogi/piece.hpp"
#include "engines/chushogi/square.hpp"
#include "engines/core/kif_parts.hpp"
#include "engines/core/text_cursor.hpp"

/// The words of Japanese records of chu shogi. Several pieces share a name: 獅子 is a lion or a
/// promoted kirin, 飛車 a rook or a promoted gold; only the square a piece comes from tells.
/// Source: engines/chushogi/RULES.md#japanese-words
namespace tachiai::chushogi {

/// "歩兵", "獅子" (of a lion and of a promoted kirin): as moves write it.
std::string_view japanese_name_of(Kind kind);
/// "歩", "獅", "成獅": as diagrams write it, no two alike.
std::string_view japanese_letter_of(Kind kind);
/// "7八", "12十二"
std::string japanese(Square square);

/// A name or letter of any piece, the longest that stands here; empty: none.
std::string_view take_piece_name(TextCursor& cursor);
/// Is the piece called so, by any of its names?
bool is_called(Kind kind, std::string_view name);
/// The piece that a diagram means by `name`: 獅 is a lion, 成獅 a promoted kirin.
std::optional<Kind> kind_lettered(std::string_view name);
/// The file from 1 to 12 in narrow or wide digits, the rank from 一 to 十二.
std::optional<Square> take_japanese_square(TextCursor& cursor);

}  // namespace tachiai::chushogi
