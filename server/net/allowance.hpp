#pragma once

#include <cstddef>
#include <string>
#include <unordered_map>

#include "server/net/token_bucket.hpp"

namespace tachiai::net {

/// How often each may ask for what costs a core far more than the question: a whole match in one
/// snapshot, the list of the lobby. Without it, who asks on many connections takes the core from
/// everybody whose match lives there. One of these a core, on its loop.
class Allowance {
 public:
  static constexpr std::size_t known_max = 10'000;  // then whoever has his full share is forgotten

  explicit Allowance(RateLimit each) : each_(each) {}

  /// Takes one of his. @return false: he has none left; nothing is taken.
  bool take(const std::string& who, base::Instant now) {
    if (known_.size() >= known_max && !known_.contains(who)) forget(now);
    const auto [at, first] = known_.try_emplace(who, Share{TokenBucket{each_, now}, now});
    at->second.asked = now;
    return at->second.bucket.take(now);
  }

  std::size_t known() const { return known_.size(); }

 private:
  struct Share {
    TokenBucket bucket;
    base::Instant asked;
  };

  void forget(base::Instant now) {
    const auto whole = std::chrono::duration_cast<std::chrono::nanoseconds>(
        std::chrono::duration<double>{each_.burst / each_.per_second});
    std::erase_if(known_, [&](const auto& one) { return now - one.second.asked >= whole; });
  }

  RateLimit each_;
  std::unordered_map<std::string, Share> known_;
};

}  // namespace tachiai::net
