#include "engines/core/readable.hpp"

#include <cstdint>
#include <cstdio>

namespace tachiai {
namespace {

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
         (point >= 0xFFF0 && point <= 0xFFFB) || (point & 0xFFFE) == 0xFFFE ||
         (point >= 0xE0000 && point <= 0xE0FFF) || (point >= 0xE000 && point <= 0xF8FF) ||
         point >= 0xF0000;
}

bool combining(char32_t point) {
  return (point >= 0x300 && point <= 0x36F) || (point >= 0x483 && point <= 0x489) ||
         (point >= 0x591 && point <= 0x5BD) || (point >= 0x610 && point <= 0x61A) ||
         (point >= 0x64B && point <= 0x65F) || (point >= 0x1AB0 && point <= 0x1AFF) ||
         (point >= 0x1DC0 && point <= 0x1DFF) || (point >= 0x20D0 && point <= 0x20FF) ||
         (point >= 0x302A && point <= 0x302F) || (point >= 0x3099 && point <= 0x309A) ||
         (point >= 0xFE20 && point <= 0xFE2F);
}

bool joiner(char32_t point) { return point == 0x200D || point == 0xFE0E || point == 0xFE0F; }
bool line_part(char32_t point) { return point == '\t' || point == '\n' || point == '\r'; }

}  // namespace

std::optional<std::string> unreadable(std::string_view text, ReadableAs as) {
  std::size_t marks = 0;
  while (!text.empty()) {
    const auto point = take(text);
    if (!point) return "bytes that are no UTF-8";
    const bool allowed = (as.joiners && joiner(*point)) || (as.lines && line_part(*point));
    if (!allowed && invisible(*point)) {
      char word[32];
      std::snprintf(word, sizeof word, "U+%04X is not allowed", static_cast<unsigned>(*point));
      return word;
    }
    marks = combining(*point) ? marks + 1 : 0;
    if (marks > marks_max) return "too many combining marks in a row";
  }
  return std::nullopt;
}

std::size_t characters_in(std::string_view text) {
  std::size_t characters = 0;
  for (const char c : text) characters += (static_cast<unsigned char>(c) & 0xC0) != 0x80;
  return characters;
}

}  // namespace tachiai
