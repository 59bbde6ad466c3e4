#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "server/access/registry.hpp"
#include "server/audience/hub.hpp"
#include "server/base/secrets.hpp"
#include "server/rooms/house.hpp"
#include "server/wire/news.hpp"
#include "server/wire/request.hpp"

namespace tachiai::lobby {

/// Who asks the lobby. A guest becomes a principal by what he does here; `adopt` tells his session.
struct Visitor {
  std::string principal;  // empty: a guest
  std::string display_name;
  std::string address;  // for limits
  audience::Reader reader;
  std::function<void(const wire::News&)> answer;
  std::function<void(access::Principal, std::vector<base::MatchId> rewatch)> adopt;
};

/// The list of matches to join and to watch, and the door through which matches are opened and
/// seats are taken. All on one loop, the registry's.
class Lobby {
 public:
  static constexpr std::size_t listed_max = 200;      // in one answer
  static constexpr std::size_t open_max = 5'000;      // challenges waiting, of everybody
  static constexpr std::size_t open_by_one_max = 20;  // of one principal
  static constexpr std::size_t doors_per_hour =
      240;  // matches opened and seats taken, by one address

  Lobby(access::Registry& registry, const rooms::Houses& houses, const base::Clock& clock,
        base::Secrets& secrets, base::Loop& loop, std::size_t doors_per_hour)
      : registry_(registry),
        houses_(houses),
        clock_(clock),
        secrets_(secrets),
        loop_(loop),
        doors_per_hour_(doors_per_hour) {}

  void open(Visitor visitor, std::string request_id, wire::CreateMatch wanted);
  void take_seat(Visitor visitor, wire::Request request, base::Instant stamp);
  void list(const Visitor& visitor, const std::string& request_id, bool follow);
  void left(net::ConnectionId connection);

  /// A listed match is new, changed, or over.
  void changed(wire::MatchSummary summary);

  /// Opens a match between two new principals, for a demonstration. `then` hears their keys by
  /// seat; empty: it failed.
  void demonstrate(const std::string& preset, std::array<std::string, 2> names,
                   std::move_only_function<void(base::MatchId, std::array<std::string, 2>)> then);

 private:
  struct Door {
    base::Instant since{};
    std::size_t count = 0;
  };
  bool through_the_door(const std::string& address);
  void refuse(const Visitor& visitor, const std::string& request_id, const base::MatchId& match,
              wire::RefusalCode code, std::string rule, std::string text = {},
              base::Millis retry = {});
  void say(const wire::News& news);
  /// The principal who acts, minted where a guest does. nullopt: refused already.
  std::optional<access::Minted> actor(const Visitor& visitor, const std::string& request_id,
                                      const std::string& display_name);

  access::Registry& registry_;
  const rooms::Houses& houses_;
  const base::Clock& clock_;
  base::Secrets& secrets_;
  base::Loop& loop_;
  std::size_t doors_per_hour_;  // matches opened and seats taken, by one address
  std::map<base::MatchId, wire::MatchSummary> matches_;
  std::map<net::ConnectionId, audience::Reader> followers_;
  std::unordered_map<std::string, Door> doors_;
};

}  // namespace tachiai::lobby
