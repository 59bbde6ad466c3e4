#include "clients/cli/json_text.hpp"

#include <boost/json/serialize.hpp>
#include <utility>

namespace tachiai::cli {

namespace {

/// How many bytes a whole, valid character of UTF-8 takes at the front; 0: none stands there.
std::size_t valid_bytes(std::string_view text) {
  const auto byte = [&](std::size_t at) { return static_cast<unsigned char>(text[at]); };
  const unsigned char lead = byte(0);
  if (lead < 0x80) return 1;
  const std::size_t bytes = lead >= 0xC2 && lead < 0xE0   ? 2
                            : lead >= 0xE0 && lead < 0xF0 ? 3
                            : lead >= 0xF0 && lead < 0xF5 ? 4
                                                          : 0;
  if (bytes == 0 || text.size() < bytes) return 0;
  for (std::size_t at = 1; at < bytes; ++at) {
    if ((byte(at) & 0xC0) != 0x80) return 0;
  }
  // Longer than need be, half a pair, beyond the last character.
  if (lead == 0xE0 && byte(1) < 0xA0) return 0;
  if (lead == 0xED && byte(1) > 0x9F) return 0;
  if (lead == 0xF0 && byte(1) < 0x90) return 0;
  if (lead == 0xF4 && byte(1) > 0x8F) return 0;
  return bytes;
}

/// JSON is UTF-8; a file's name may be any bytes. What is no character becomes U+FFFD.
std::string only_utf8(std::string text) {
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t bytes = valid_bytes(std::string_view{text}.substr(at));
    if (bytes == 0) {
      out += "\xEF\xBF\xBD";
      ++at;
      continue;
    }
    out.append(text, at, bytes);
    at += bytes;
  }
  return out;
}

}  // namespace

void append_quoted(std::string& out, std::string_view text) {
  constexpr std::string_view hex = "0123456789abcdef";
  out += '"';
  for (const char c : text) {
    switch (c) {
      case '"': out += "\\\""; break;
      case '\\': out += "\\\\"; break;
      case '\n': out += "\\n"; break;
      case '\r': out += "\\r"; break;
      case '\t': out += "\\t"; break;
      default:
        if (static_cast<unsigned char>(c) < 0x20) {
          out += "\\u00";
          out += hex[static_cast<unsigned char>(c) >> 4];
          out += hex[static_cast<unsigned char>(c) & 15];
        } else {
          out += c;
        }
    }
  }
  out += '"';
}

std::string quoted(std::string_view text) {
  std::string out;
  append_quoted(out, text);
  return only_utf8(std::move(out));
}

std::string line_of(const boost::json::value& value) {
  return only_utf8(boost::json::serialize(value));
}

namespace {

constexpr std::string_view blanks = " \t\r\n";

std::size_t skip_blanks(std::string_view json, std::size_t at) {
  const auto next = json.find_first_not_of(blanks, at);
  return next == std::string_view::npos ? json.size() : next;
}

/// `at` stands on the opening quote. @return behind the closing one.
std::size_t skip_string(std::string_view json, std::size_t at) {
  for (++at; at < json.size() && json[at] != '"'; ++at) {
    if (json[at] == '\\') ++at;
  }
  return at + 1;
}

std::size_t skip_value(std::string_view json, std::size_t at) {
  std::size_t depth = 0;
  for (; at < json.size();) {
    const char c = json[at];
    if (c == '"') {
      at = skip_string(json, at);
      if (depth == 0) return at;
      continue;
    }
    if (c == '{' || c == '[') ++depth;
    if (c == '}' || c == ']') {
      if (depth == 0) return at;  // the end of what holds a number or a word
      if (--depth == 0) return at + 1;
    }
    if (depth == 0 && (c == ',' || blanks.find(c) != std::string_view::npos)) return at;
    ++at;
  }
  return at;
}

}  // namespace

std::optional<std::string_view> raw_member(std::string_view json, std::string_view name) {
  std::optional<std::string_view> found;
  std::size_t at = skip_blanks(json, 0);
  if (at >= json.size() || json[at] != '{') return found;
  at = skip_blanks(json, at + 1);
  while (at < json.size() && json[at] == '"') {
    const std::size_t after_key = skip_string(json, at);
    const std::string_view key = json.substr(at + 1, after_key - at - 2);
    at = skip_blanks(json, skip_blanks(json, after_key) + 1);  // over the colon
    const std::size_t end = skip_value(json, at);
    if (key == name) found = json.substr(at, end - at);
    at = skip_blanks(json, end);
    if (at < json.size() && json[at] == ',') at = skip_blanks(json, at + 1);
  }
  return found;
}

}  // namespace tachiai::cli
