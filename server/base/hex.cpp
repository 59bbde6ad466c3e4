#include "server/base/hex.hpp"

#include <charconv>

namespace tachiai::base {

std::string hex_text(std::span<const std::uint8_t> bytes) {
  constexpr std::string_view digits = "0123456789abcdef";
  std::string text;
  for (const auto byte : bytes) {
    text += digits[byte >> 4];
    text += digits[byte & 15];
  }
  return text;
}

std::optional<std::string> bytes_of_hex(std::string_view text) {
  if (text.size() % 2 != 0) return std::nullopt;
  std::string bytes;
  for (std::size_t at = 0; at < text.size(); at += 2) {
    unsigned value = 0;
    const char* last = text.data() + at + 2;
    const auto [end, error] = std::from_chars(text.data() + at, last, value, 16);
    if (error != std::errc{} || end != last) return std::nullopt;
    bytes += static_cast<char>(value);
  }
  return bytes;
}

}  // namespace tachiai::base
