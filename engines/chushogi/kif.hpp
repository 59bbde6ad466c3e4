#pragma once

#include <string_view>

#include "engines/chushogi/kifu.hpp"

namespace tachiai::chushogi {

/// The KIF of chu shogi: a step a line with the square it comes from (`7八歩兵 （←7九）`), two
/// lines for a move of two steps (一歩目, 二歩目). Reads what the federation's player and lishogi
/// write and people edit: with and without 手目, marks, times and words in brackets (居食い,
/// じっと); any line end, narrow and wide digits, 仝 and 同; headers in any order, a diagram of
/// twelve rows, named handicaps, sentences (まで) and words at the end, variations (変化：N手) and
/// bookmarks (&). Format and tolerances: engines/chushogi/RULES.md#kif
/// @param text  UTF-8; server/base/charset converts
KifuReading read_kif(std::string_view text);

/// The canonical form; nothing is lost but parts of a second.
/// @param encoding  what the first line says the file will be stored in: "UTF-8", "Shift_JIS"
KifuText write_kif(const Kifu& kifu, std::string_view encoding = "UTF-8");

}  // namespace tachiai::chushogi
