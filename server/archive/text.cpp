#include "server/archive/text.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>
#include <cstdio>

namespace tachiai::archive {
namespace {

constexpr std::string_view replacement = "\xEF\xBF\xBD";  // U+FFFD

/// How many bytes the UTF-8 character in front takes; 0: none stands there.
std::size_t character_bytes(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned char lead = byte(0);
  if (lead < 0x80) return 1;
  const std::size_t size = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
  if (lead < 0xC2 || lead > 0xF4 || text.size() < size) return 0;
  std::uint32_t point = lead & (0xFFU >> (size + 1));
  for (std::size_t i = 1; i < size; ++i) {
    if ((byte(i) & 0xC0U) != 0x80) return 0;
    point = point << 6 | (byte(i) & 0x3FU);
  }
  const bool overlong = (size == 3 && point < 0x800) || (size == 4 && point < 0x10000);
  const bool outside =
      (point >= 0xD800 && point < 0xE000) || point > 0x10FFFF || point == 0xFFFE || point == 0xFFFF;
  return overlong || outside ? 0 : size;
}

/// Calls `take` with each character, U+FFFD for what is none.
template <class Take>
void each_character(std::string_view text, Take take) {
  while (!text.empty()) {
    const std::size_t size = character_bytes(text);
    take(size == 0 ? replacement : text.substr(0, size));
    text.remove_prefix(size == 0 ? 1 : size);
  }
}

bool is_control(std::string_view character) {
  const auto code = static_cast<unsigned char>(character[0]);
  return character.size() == 1 && (code < 0x20 || code == 0x7F);
}

struct Moment {
  int year = 0;
  unsigned month = 0, day = 0;
  long hour = 0, minute = 0, second = 0;
};

Moment moment_of(std::int64_t utc_ms) {
  using namespace std::chrono;
  const sys_seconds at{floor<seconds>(milliseconds{utc_ms})};
  const auto day = floor<days>(at);
  const year_month_day date{day};
  const hh_mm_ss time{at - day};
  return {static_cast<int>(date.year()),
          static_cast<unsigned>(date.month()),
          static_cast<unsigned>(date.day()),
          static_cast<long>(time.hours().count()),
          static_cast<long>(time.minutes().count()),
          static_cast<long>(time.seconds().count())};
}

std::string written(const char* form, std::int64_t utc_ms) {
  const Moment at = moment_of(utc_ms);
  std::array<char, 64> text{};
  const int size = std::snprintf(text.data(), text.size(), form, at.year, at.month, at.day, at.hour,
                                 at.minute, at.second);
  return {text.data(), static_cast<std::size_t>(size)};
}

std::string decoded(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    unsigned code = 0;
    if (text[i] == '%' && i + 2 < text.size() &&
        std::from_chars(text.data() + i + 1, text.data() + i + 3, code, 16).ptr ==
            text.data() + i + 3) {
      out += static_cast<char>(code);
      i += 2;
    } else {
      out += text[i] == '+' ? ' ' : text[i];
    }
  }
  return out;
}

}  // namespace

std::string escaped(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  each_character(text, [&](std::string_view character) {
    if (character == "&") {
      out += "&amp;";
    } else if (character == "<") {
      out += "&lt;";
    } else if (character == ">") {
      out += "&gt;";
    } else if (character == "\"") {
      out += "&quot;";
    } else if (character == "'") {
      out += "&#39;";
    } else if (is_control(character) && character != "\t" && character != "\n" &&
               character != "\r") {
      out += replacement;
    } else {
      out += character;
    }
  });
  return out;
}

std::string calendar_text(std::string_view text) {
  std::string out;
  char before = '\0';
  each_character(text, [&](std::string_view character) {
    const char c = character.size() == 1 ? character[0] : '\0';
    // A line end of any kind is one line end.
    if (c == '\r' || (c == '\n' && before != '\r')) {
      out += "\\n";
    } else if (c == '\\' || c == ';' || c == ',') {
      out += '\\';
      out += c;
    } else if (!is_control(character)) {
      out += character;
    }
    before = c;
  });
  return out;
}

std::string folded(std::string_view line) {
  constexpr std::size_t octets_most = 75;
  std::string out;
  std::size_t octets = 0;
  each_character(line, [&](std::string_view character) {
    if (octets + character.size() > octets_most) {
      out += "\r\n ";
      octets = 1;
    }
    out += character;
    octets += character.size();
  });
  return out + "\r\n";
}

std::string header_safe(std::string_view text) {
  std::string out{text};
  for (char& c : out) {
    if (c < 0x20 || c > 0x7E || c == '"' || c == '\\') c = '_';
  }
  return out;
}

std::string rfc3339(std::int64_t utc_ms) {
  return written("%04d-%02u-%02uT%02ld:%02ld:%02ldZ", utc_ms);
}
std::string calendar_time(std::int64_t utc_ms) {
  return written("%04d%02u%02uT%02ld%02ld%02ldZ", utc_ms);
}
std::string record_time(std::int64_t utc_ms) {
  return written("%04d/%02u/%02u %02ld:%02ld:%02ld", utc_ms);
}

Query::Query(std::string_view query) {
  while (!query.empty()) {
    const std::string_view field = query.substr(0, query.find('&'));
    query.remove_prefix(std::min(field.size() + 1, query.size()));
    if (field.empty()) continue;
    const auto equals = field.find('=');
    fields_.emplace_back(decoded(field.substr(0, equals)),
                         equals == std::string_view::npos ? "" : decoded(field.substr(equals + 1)));
  }
}

const std::string* Query::find(std::string_view name) const {
  for (const auto& [known, value] : fields_) {
    if (known == name) return &value;
  }
  return nullptr;
}

bool Query::flag(std::string_view name) const {
  const std::string* value = find(name);
  return value != nullptr && *value != "0";
}

std::optional<std::uint32_t> whole_number(std::string_view text) {
  std::uint32_t value = 0;
  const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (text.empty() || fault != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return value;
}

std::string tag_of(std::string_view text) {
  std::uint64_t mixed = 0xcbf29ce484222325;
  for (const char c : text) {
    mixed ^= static_cast<unsigned char>(c);
    mixed *= 0x100000001b3;
  }
  std::array<char, 17> hex{};
  std::snprintf(hex.data(), hex.size(), "%016llx", static_cast<unsigned long long>(mixed));
  return hex.data();
}

}  // namespace tachiai::archive
