#pragma once

#include <cstddef>
#include <deque>
#include <string>
#include <unordered_map>

#include "server/wire/news.hpp"
#include "server/wire/request.hpp"

namespace tachiai::lobby {

/// What was answered to requests that made something: who asks again with the same id and content
/// since the answer was lost gets the same, and nothing is made twice. The oldest are forgotten.
class Answers {
 public:
  static constexpr std::size_t kept = 10'000;

  /// The answer to the same request by the same principal; of another content under the same id the
  /// refusal `id_reused`. nullptr: it is new, or forgotten.
  const wire::News* find(const std::string& principal, const wire::Request& request);
  void remember(const std::string& principal, const std::string& request_id,
                const wire::ContentDigest& digest, wire::News answer);

 private:
  struct Answer {
    wire::ContentDigest digest;
    wire::News news;
  };
  std::unordered_map<std::string, Answer> answers_;  // by principal and request id
  std::deque<std::string> in_order_;
  wire::News reused_;
};

}  // namespace tachiai::lobby
