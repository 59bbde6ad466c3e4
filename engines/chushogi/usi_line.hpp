#pragma once

#include <string_view>
#include <vector>

#include "engines/chushogi/kifu.hpp"

namespace tachiai::chushogi {

/// Position lines of USI, a game a line: `position sfen <four fields> moves 7i7h 7g6f7g ...`; also
/// `startpos`, without "position" or "sfen", and an SFEN alone. Empty lines and lines with # are
/// passed over.
/// Format and tolerances: engines/chushogi/RULES.md#usi-lines
std::vector<KifuReading> read_usi(std::string_view text);

/// `position sfen ... moves ...`, LF at the end: the SFEN is always written, so that the line tells
/// its game. Moves only; every route of a double move is kept as it was played.
KifuText write_usi(const Kifu& kifu);

}  // namespace tachiai::chushogi
