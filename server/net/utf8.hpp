#pragma once

#include <cstdint>
#include <string_view>

namespace tachiai::net {

/// Checks a stream of bytes to be UTF-8 (RFC 3629: no overlong forms, no surrogates, at most
/// U+10FFFF), piece by piece: a character may be cut anywhere.
class Utf8Check {
 public:
  /// @return false as soon as no continuation could make the stream valid.
  bool feed(std::string_view bytes);
  /// The stream ends on the end of a character.
  bool complete() const { return wanted_ == 0; }
  void reset() { *this = Utf8Check{}; }

 private:
  std::uint8_t wanted_ = 0;  // continuation bytes still to come
  std::uint8_t low_ = 0x80;  // bounds of the next one
  std::uint8_t high_ = 0xBF;
};

inline bool is_utf8(std::string_view bytes) {
  Utf8Check check;
  return check.feed(bytes) && check.complete();
}

}  // namespace tachiai::net
