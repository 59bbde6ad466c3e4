#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engines/shogi/kifu.hpp"

namespace tachiai::shogi {

/// Position lines of USI, a game a line: `position startpos moves 7g7f ...`,
/// `position sfen <sfen> moves ...`; also without "position" or "sfen", and an SFEN alone. Empty
/// lines and lines with # are passed over.
/// Format and tolerances: engines/shogi/RULES.md#usi-lines
std::vector<KifuReading> read_usi(std::string_view text);

/// `position startpos moves ...` or `position sfen ... moves ...`, LF at the end. Moves only.
KifuText write_usi(const Kifu& kifu);

}  // namespace tachiai::shogi
