#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engines/core/result.hpp"
#include "engines/shogi/act.hpp"
#include "engines/shogi/kifu.hpp"
#include "engines/shogi/position.hpp"

namespace tachiai::shogi {

/// Which standard a CSA file is written by: 2.2 counts whole seconds, 3.0 milliseconds.
enum class CsaVersion : std::uint8_t { v2_2, v3_0 };

/// CSA records, several where a line "/" parts them. Reads V1, V2.x and V3.0: statements parted by
/// commas, PI, P1 to P9, P+ and P- with 00AL, boards with blanks cut off or run together, times on
/// the same line or the next. Comments for programs ('*) are kept, plain ones (') are not.
/// Format and tolerances: engines/shogi/RULES.md#csa
/// @param text  UTF-8; server/base/charset converts
std::vector<KifuReading> read_csa(std::string_view text);

/// @param encoding  what the first line of 3.0 says the file will be stored in: "UTF-8",
/// "SHIFT_JIS"
KifuText write_csa(const Kifu& kifu, CsaVersion version = CsaVersion::v2_2,
                   std::string_view encoding = "UTF-8");

/// "+7776FU", "-0055KA": the piece is the one that stands there afterwards.
/// @pre hands can perform `act`
std::string csa_text(const Position& position, const Act& act);

/// The act that "+7776FU" means here, legal or not. The sign must be that of the side to move, and
/// the piece that of the square, promoted or not.
Result<Act, ParseError> parse_csa(const Position& position, std::string_view text);

/// P1 to P9, hands and the side to move, each line ended by LF.
std::string csa_position_text(const Position& position);

}  // namespace tachiai::shogi
