#include "server/net/utf8.hpp"

#include <cstring>

namespace tachiai::net {

bool Utf8Check::feed(std::string_view bytes) {
  std::size_t at = 0;
  while (at < bytes.size()) {
    if (wanted_ == 0) {
      // Almost all text is ASCII: eight bytes a step.
      while (bytes.size() - at >= 8) {
        std::uint64_t eight;
        std::memcpy(&eight, bytes.data() + at, 8);
        if ((eight & 0x8080808080808080U) != 0) break;
        at += 8;
      }
      if (at == bytes.size()) break;
    }
    const auto byte = static_cast<std::uint8_t>(bytes[at++]);
    if (wanted_ > 0) {
      if (byte < low_ || byte > high_) return false;
      low_ = 0x80;
      high_ = 0xBF;
      --wanted_;
      continue;
    }
    if (byte < 0x80) continue;
    // RFC 3629 section 4: the first byte says how many follow and bounds the second.
    if (byte < 0xC2 || byte > 0xF4) return false;
    wanted_ = byte < 0xE0 ? 1 : byte < 0xF0 ? 2 : 3;
    if (byte == 0xE0) low_ = 0xA0;   // overlong
    if (byte == 0xED) high_ = 0x9F;  // surrogates
    if (byte == 0xF0) low_ = 0x90;   // overlong
    if (byte == 0xF4) high_ = 0x8F;  // beyond U+10FFFF
  }
  return true;
}

}  // namespace tachiai::net
