#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "server/access/registry.hpp"
#include "server/audience/hub.hpp"
#include "server/base/clock.hpp"
#include "server/base/secrets.hpp"
#include "server/wire/news.hpp"
#include "server/wire/request.hpp"

namespace tachiai::lobby {

inline constexpr std::string_view unavailable_rule = "protocol/README.md#unavailable";

/// Who asks the lobby. A guest becomes a principal by what he does here; `adopt` tells his session.
struct Visitor {
  std::string principal;  // empty: a guest
  std::string display_name;
  std::string own_key;  // of a guest: the key he will have; empty: one is made for him
  std::string address;  // for limits
  audience::Reader reader;
  std::function<void(const wire::News&)> answer;
  std::function<void(access::Principal, std::vector<base::MatchId> rewatch)> adopt;
};

/// How guests become principals, and how often one address may ask for something that is kept. On
/// the registry's loop.
class Reception {
 public:
  Reception(access::Registry& registry, const base::Clock& clock, base::Secrets& secrets,
            std::size_t doors_per_hour)
      : registry_(registry), clock_(clock), secrets_(secrets), doors_per_hour_(doors_per_hour) {}

  bool through_the_door(const std::string& address);

  /// The principal who acts, minted where a guest does. nullopt: refused already.
  std::optional<access::Minted> actor(const Visitor& visitor, const std::string& request_id,
                                      const std::string& display_name);
  /// What the guest was to become is recorded, or was not.
  void became(const Visitor& visitor) { becoming_.erase(visitor.own_key); }

  static void refuse(const Visitor& visitor, const std::string& request_id,
                     const base::MatchId& match, wire::RefusalCode code, std::string rule,
                     std::string text = {}, base::Millis retry = {});

 private:
  access::Registry& registry_;
  const base::Clock& clock_;
  base::Secrets& secrets_;
  std::size_t doors_per_hour_;  // of one address
  struct Door {
    base::Instant since{};
    std::size_t count = 0;
  };
  std::unordered_map<std::string, Door> doors_;
  std::unordered_set<std::string> becoming_;  // own keys whose principals are being recorded
};

}  // namespace tachiai::lobby
