#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace tachiai::base {

/// Where unguessable values come from; a simulation brings its own.
struct Secrets {
  virtual ~Secrets() = default;
  virtual void fill(std::span<std::uint8_t> bytes) = 0;
};

/// `length` characters of [0-9A-Za-z], each with almost 6 bits.
inline std::string random_text(Secrets& secrets, std::size_t length) {
  constexpr std::string_view alphabet =
      "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
  std::string text;
  while (text.size() < length) {
    std::uint8_t byte = 0;
    secrets.fill({&byte, 1});
    if (byte < 4 * alphabet.size()) text.push_back(alphabet[byte % alphabet.size()]);
  }
  return text;
}

}  // namespace tachiai::base
