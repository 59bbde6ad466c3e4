#include "clients/cli/json_text.hpp"

#include <boost/json/serialize.hpp>

namespace tachiai::cli {

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
  return out;
}

std::string line_of(const boost::json::value& value) { return boost::json::serialize(value); }

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
