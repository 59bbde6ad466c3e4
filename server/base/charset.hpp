#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "engines/core/result.hpp"
#include "engines/core/text_cursor.hpp"

/// Files come in the charsets of Japan; engines see UTF-8. This is the only place that converts.
namespace tachiai::base {

enum class Charset : std::uint8_t {
  utf_8,
  shift_jis,  // as Windows has it (code page 932): ① and 髙 are in it
  euc_jp,
};

/// "UTF-8", "Shift_JIS", "EUC-JP".
std::string_view name_of(Charset charset);
/// These names and the usual others (sjis, cp932, windows-31j, eucjp, utf8), whatever their case.
std::optional<Charset> charset_named(std::string_view name);

/// What the bytes of a file turned out to be.
struct Decoded {
  std::string text;  // UTF-8, without a byte order mark
  Charset charset = Charset::utf_8;
  bool byte_order_mark = false;
};

/// The bytes as text, whatever the file says of itself: UTF-8 if they are (a byte order mark and
/// plain ASCII too), else the one of Shift_JIS and EUC-JP they are text in. Where both could be,
/// the one with fewer half-width katakana, which EUC-JP looks like when read as Shift_JIS; then
/// Shift_JIS. Never looks at names or headers: they lie (cases K069).
/// @return the first byte that is text in none of the three; `found` shows it in hexadecimal
Result<Decoded, TextFault> decode(std::string_view bytes);

/// The bytes as text of one charset, which somebody has named.
Result<std::string, TextFault> decode(std::string_view bytes, Charset charset);

/// UTF-8 to `charset`. The wave dash and its kin are written as the twins that Windows knows.
/// @return the first character that the charset does not have
Result<std::string, TextFault> encode(std::string_view text, Charset charset);

}  // namespace tachiai::base
