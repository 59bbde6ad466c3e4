#include <gtest/gtest.h>

#include <string>

#include "server/journal/journal.hpp"

namespace tachiai::journal {
namespace {

std::string hex(const Digest& digest) {
  constexpr char digits[] = "0123456789abcdef";
  std::string text;
  for (const auto byte : digest) text += {digits[byte >> 4], digits[byte & 15]};
  return text;
}

// Computed by another implementation: Python's hashlib.blake2b(digest_size=32) over
// previous ‖ len(stream) as 4 bytes little-endian ‖ stream ‖ seq as 8 bytes little-endian ‖ bytes.
TEST(Chain, IsBlake2bOverPreviousStreamNumberAndBytes) {
  const Digest first = chain({}, "match/AbCd", EventSeq{1}, "a");
  EXPECT_EQ(hex(first), "a7f70a99be4fcc1a01b1833c35ac66d93711d95bc968b3222104e98afd6ebd00");
  const Digest second = chain(first, "match/AbCd", EventSeq{2}, "");
  EXPECT_EQ(hex(second), "38543e654c9c12d297128f55ba84564afb79494d48003c9aeb05d7aafdc7d306");
  const Digest third = chain(second, "match/AbCd", EventSeq{3}, std::string_view{"\0\xff", 2});
  EXPECT_EQ(hex(third), "eed9da58250e79921ceb71d5a6a4c8413d53a871e92735865e38a98a6e0a5ca6");
}

TEST(Chain, DoesNotConfuseStreamAndBytes) {
  EXPECT_NE(chain({}, "ab", EventSeq{1}, "c"), chain({}, "a", EventSeq{1}, "bc"));
  EXPECT_NE(chain({}, "a", EventSeq{1}, "x"), chain({}, "a", EventSeq{2}, "x"));
  EXPECT_NE(chain({}, "a", EventSeq{1}, "x"), chain({}, "b", EventSeq{1}, "x"));
}

}  // namespace
}  // namespace tachiai::journal
