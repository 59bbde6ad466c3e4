#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace tachiai::base {

/// Two lower-case digits a byte.
std::string hex_text(std::span<const std::uint8_t> bytes);

/// Digits of either case. nullopt: another character, or a digit left over.
std::optional<std::string> bytes_of_hex(std::string_view text);

}  // namespace tachiai::base
