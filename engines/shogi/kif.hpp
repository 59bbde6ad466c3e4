#pragma once

#include <string_view>

#include "engines/core/result.hpp"
#include "engines/shogi/kifu.hpp"

namespace tachiai::shogi {

/// KIF: a move a line with origin and time, comments, variations. Reads what Kifu for Windows and
/// its kin write and people edit: any line end, narrow, wide and kanji digits, 同 with and without
/// a blank, times or none, headers in any order, a board diagram, sentences (まで) and words at the
/// end. A diagram alone (BOD) is a game without moves.
/// Format and tolerances: engines/shogi/RULES.md#kif
/// @param text  UTF-8; server/base/charset converts
KifuReading read_kif(std::string_view text);

/// @param encoding  what the first line says the file will be stored in: "UTF-8", "Shift_JIS"
KifuText write_kif(const Kifu& kifu, std::string_view encoding = "UTF-8");

/// KI2: the moves as people say them, without origins and times.
/// Format and tolerances: engines/shogi/RULES.md#ki2
KifuReading read_ki2(std::string_view text);

/// Refuses a move that no piece makes (KI2 names pieces by how they move). Variations that cannot
/// be said are left out and listed.
Result<KifuText, KifuUnsaid> write_ki2(const Kifu& kifu);

}  // namespace tachiai::shogi
