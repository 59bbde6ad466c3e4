#include "server/access/names.hpp"

#include <cstdint>
#include <cstdio>
#include <optional>

namespace tachiai::access {
namespace {

constexpr std::size_t characters_max = 32;
constexpr std::size_t marks_max = 4;

/// Takes one character off the front; nullopt: not UTF-8.
std::optional<char32_t> take(std::string_view& text) {
  const auto lead = static_cast<unsigned char>(text.front());
  const std::size_t length = lead < 0x80    ? 1
                             : lead >= 0xF0 ? 4
                             : lead >= 0xE0 ? 3
                             : lead >= 0xC2 ? 2
                                            : 0;
  if (length == 0 || lead > 0xF4 || text.size() < length) return std::nullopt;
  char32_t point = length == 1 ? lead : lead & (0xFF >> (length + 1));
  for (std::size_t i = 1; i < length; ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    if ((byte & 0xC0) != 0x80) return std::nullopt;
    point = point << 6 | (byte & 0x3F);
  }
  constexpr char32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
  if (point < least[length] || point > 0x10FFFF || (point >= 0xD800 && point <= 0xDFFF))
    return std::nullopt;
  text.remove_prefix(length);
  return point;
}

bool invisible(char32_t point) {
  return point < 0x20 || (point >= 0x7F && point <= 0xA0) || point == 0xAD || point == 0x34F ||
         point == 0x61C || point == 0x115F || point == 0x1160 ||
         (point >= 0x17B4 && point <= 0x17B5) || (point >= 0x180B && point <= 0x180F) ||
         (point >= 0x2000 && point <= 0x200F) || (point >= 0x2028 && point <= 0x202F) ||
         (point >= 0x205F && point <= 0x206F) || point == 0x2800 || point == 0x3164 ||
         (point >= 0xFE00 && point <= 0xFE0F) || point == 0xFEFF || point == 0xFFA0 ||
         (point >= 0xFFF0 && point <= 0xFFFB) || (point >= 0xE0000 && point <= 0xE0FFF) ||
         (point >= 0xE000 && point <= 0xF8FF);
}

bool combining(char32_t point) {
  return (point >= 0x300 && point <= 0x36F) || (point >= 0x483 && point <= 0x489) ||
         (point >= 0x591 && point <= 0x5BD) || (point >= 0x610 && point <= 0x61A) ||
         (point >= 0x64B && point <= 0x65F) || (point >= 0x1AB0 && point <= 0x1AFF) ||
         (point >= 0x1DC0 && point <= 0x1DFF) || (point >= 0x20D0 && point <= 0x20FF) ||
         (point >= 0x302A && point <= 0x302F) || (point >= 0x3099 && point <= 0x309A) ||
         (point >= 0xFE20 && point <= 0xFE2F);
}

}  // namespace

Result<std::string, std::string> check_name(std::string_view text) {
  constexpr std::string_view wide_space = "\xE3\x80\x80";
  for (bool again = true; again;) {
    again = false;
    if (text.starts_with(' ')) text.remove_prefix(1), again = true;
    if (text.ends_with(' ')) text.remove_suffix(1), again = true;
    if (text.starts_with(wide_space)) text.remove_prefix(wide_space.size()), again = true;
    if (text.ends_with(wide_space)) text.remove_suffix(wide_space.size()), again = true;
  }
  if (text.empty()) return std::unexpected{"a name is empty"};
  std::size_t characters = 0;
  std::size_t marks = 0;
  for (std::string_view rest = text; !rest.empty();) {
    const auto point = take(rest);
    if (!point) return std::unexpected{"a name is not UTF-8"};
    if (invisible(*point)) {
      char word[48];
      std::snprintf(word, sizeof word, "U+%04X is not allowed in a name",
                    static_cast<unsigned>(*point));
      return std::unexpected{std::string{word}};
    }
    marks = combining(*point) ? marks + 1 : 0;
    if (marks > marks_max) return std::unexpected{"too many combining marks in a row in a name"};
    if (++characters > characters_max) return std::unexpected{"a name has more than 32 characters"};
  }
  return std::string{text};
}

}  // namespace tachiai::access
