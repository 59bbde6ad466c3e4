#pragma once

#include <string_view>

#include "engines/shogi/kifu.hpp"

namespace tachiai::shogi {

/// JKF (JSON Kifu Format), as other programs store games. Read only. Moves without an origin are
/// drops, or told apart by `relative`; `same` stands for the target of the move before.
/// Format and tolerances: engines/shogi/RULES.md#jkf
KifuReading read_jkf(std::string_view text);

}  // namespace tachiai::shogi
