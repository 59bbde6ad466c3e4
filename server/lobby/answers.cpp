#include "server/lobby/answers.hpp"

#include <utility>

namespace tachiai::lobby {
namespace {

/// Ids have no '\0'.
std::string key_of(const std::string& principal, const std::string& request_id) {
  return principal + '\0' + request_id;
}

}  // namespace

const wire::News* Answers::find(const std::string& principal, const wire::Request& request) {
  if (principal.empty()) return nullptr;
  const auto known = answers_.find(key_of(principal, request.request_id));
  if (known == answers_.end()) return nullptr;
  if (known->second.digest == request.digest) return &known->second.news;
  wire::Refused refused;
  refused.request_id = request.request_id;
  refused.match = request.match;
  refused.code = wire::RefusalCode::id_reused;
  refused.rule = wire::rule_of(refused.code);
  reused_ = std::move(refused);
  return &reused_;
}

void Answers::remember(const std::string& principal, const std::string& request_id,
                       const wire::ContentDigest& digest, wire::News answer) {
  auto key = key_of(principal, request_id);
  if (!answers_.emplace(key, Answer{digest, std::move(answer)}).second) return;
  in_order_.push_back(std::move(key));
  if (in_order_.size() <= kept) return;
  answers_.erase(in_order_.front());
  in_order_.pop_front();
}

}  // namespace tachiai::lobby
