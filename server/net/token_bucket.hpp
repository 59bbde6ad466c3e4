#pragma once

#include <algorithm>
#include <chrono>

#include "server/base/clock.hpp"
#include "server/net/limits.hpp"

namespace tachiai::net {

/// Grants `burst` at once and `per_second` for ever. Starts full.
class TokenBucket {
 public:
  TokenBucket(RateLimit limit, base::Instant now) : limit_(limit), tokens_(limit.burst), at_(now) {}

  /// @return false: one too many; nothing is taken.
  bool take(base::Instant now) {
    if (now > at_) {
      const double seconds = std::chrono::duration<double>(now - at_).count();
      tokens_ = std::min(limit_.burst, tokens_ + seconds * limit_.per_second);
      at_ = now;
    }
    if (tokens_ < 1) return false;
    tokens_ -= 1;
    return true;
  }

 private:
  RateLimit limit_;
  double tokens_;
  base::Instant at_;
};

}  // namespace tachiai::net
