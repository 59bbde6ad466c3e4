#include "server/lobby/reception.hpp"

#include <chrono>
#include <utility>

#include "server/access/names.hpp"

namespace tachiai::lobby {

using wire::RefusalCode;

bool Reception::through_the_door(const std::string& address) {
  const auto now = clock_.now();
  constexpr auto hour = std::chrono::hours{1};
  if (doors_.size() > 10'000) {
    std::erase_if(doors_, [&](const auto& door) { return now - door.second.since > hour; });
  }
  Door& door = doors_[address];
  if (door.count == 0 || now - door.since > hour) door = {now, 0};
  return ++door.count <= doors_per_hour_;
}

void Reception::refuse(const Visitor& visitor, const std::string& request_id,
                       const base::MatchId& match, RefusalCode code, std::string rule,
                       std::string text, base::Millis retry) {
  wire::Refused refused;
  refused.request_id = request_id;
  refused.match = match;
  refused.code = code;
  refused.rule = std::move(rule);
  refused.text = std::move(text);
  refused.retry_after = retry;
  visitor.answer(refused);
}

std::optional<access::Minted> Reception::actor(const Visitor& visitor,
                                               const std::string& request_id,
                                               const std::string& display_name) {
  if (!visitor.principal.empty()) {
    access::Minted known;
    known.principal.id = visitor.principal;
    known.principal.display_name = visitor.display_name;
    return known;
  }
  // A guest who asks again, since the answer to his first asking never reached him.
  if (const auto* same = registry_.by_key(visitor.own_key)) {
    access::Minted known;
    known.principal = *same;
    known.key = visitor.own_key;
    return known;
  }
  std::string name = display_name;
  if (name.empty()) name = "Guest " + base::random_text(secrets_, 4);
  auto checked = access::check_name(name);
  if (!checked) {
    refuse(visitor, request_id, {}, RefusalCode::bad_name, "protocol/README.md#bad_name",
           checked.error());
    return std::nullopt;
  }
  if (!visitor.own_key.empty() && !becoming_.insert(visitor.own_key).second) {
    refuse(visitor, request_id, {}, RefusalCode::unavailable, std::string{unavailable_rule},
           "the same is under way", base::Millis{1'000});
    return std::nullopt;
  }
  return registry_.mint(*std::move(checked), visitor.own_key);
}

}  // namespace tachiai::lobby
