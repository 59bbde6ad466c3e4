#pragma once

#include <cstddef>
#include <deque>
#include <map>
#include <memory>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "server/access/registry.hpp"
#include "server/audience/hub.hpp"
#include "server/base/secrets.hpp"
#include "server/lobby/answers.hpp"
#include "server/lobby/reception.hpp"
#include "server/rooms/house.hpp"
#include "server/wire/news.hpp"
#include "server/wire/request.hpp"

namespace tachiai::lobby {

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
        secrets_(secrets),
        loop_(loop),
        reception_(registry, clock, secrets, doors_per_hour) {}

  Reception& reception() { return reception_; }

  /// Asked again with the same id and content by the same principal it gives the same answer, as
  /// long as it is among the last `Answers::kept`.
  void open(Visitor visitor, wire::Request request);
  void take_seat(Visitor visitor, wire::Request request, base::Instant stamp);
  void list(const Visitor& visitor, const std::string& request_id, bool follow);
  /// Makes him the arbiter or the relay operator that the invitation is for. Who has it already is
  /// told so again.
  void take_office(Visitor visitor, wire::Request request);
  /// The matches that wait for him as their arbiter.
  void list_calls(const Visitor& visitor, const std::string& request_id, bool follow);
  /// What a spectator says beside a match. A guest becomes a principal by it.
  void say_beside(Visitor visitor, wire::Request request);
  void left(net::ConnectionId connection);

  /// A match is new, changed, or over; one that is not listed counts here while it is open, or
  /// while it waits for its arbiter.
  void changed(wire::MatchSummary summary, bool listed);

  /// Opens the match that plays one again, unless it is there, and tells the room of that one. What
  /// fails is asked for again by that room.
  void play_again(rooms::Rematch rematch);

  /// Opens a match between new principals, one a seat, for a demonstration. `then` hears their keys
  /// by seat; none: it failed.
  void demonstrate(const std::string& preset, const std::vector<std::string>& names,
                   std::move_only_function<void(base::MatchId, std::vector<std::string>)> then);

 private:
  bool may_open_another(const Visitor& visitor, const std::string& request_id);
  static void refuse(const Visitor& visitor, const std::string& request_id,
                     const base::MatchId& match, wire::RefusalCode code, std::string rule,
                     std::string text = {}, base::Millis retry = {}) {
    Reception::refuse(visitor, request_id, match, code, std::move(rule), std::move(text), retry);
  }
  void say(const wire::News& news);
  void say_to_arbiters(const base::MatchId& match, const wire::News& news);
  void called(const wire::MatchSummary& summary);
  void give_office(const Visitor& visitor, const std::string& request_id,
                   const base::MatchId& match, match::Office office, const access::Minted& who);
  void record_rematch(rooms::Rematch rematch);
  void rematch_settled(const rooms::Rematch& rematch, bool opened);
  bool answered_before(const Visitor& visitor, const wire::Request& request);

  access::Registry& registry_;
  const rooms::Houses& houses_;
  base::Secrets& secrets_;
  base::Loop& loop_;
  Reception reception_;
  std::map<base::MatchId, wire::MatchSummary> matches_;  // listed
  /// Challenges that wait, listed or not, by who opened them; from the asking on, or a burst of
  /// requests would pass the limits.
  std::unordered_map<base::MatchId, std::string> open_;
  std::map<net::ConnectionId, audience::Reader> followers_;
  std::map<base::MatchId, wire::MatchSummary> calls_;  // matches that wait for their arbiter
  /// Who follows the calls; `principal` of each is set.
  std::map<net::ConnectionId, audience::Reader> arbiters_;
  std::unordered_set<base::MatchId> rematches_;  // being opened
  Answers answers_;
  /// How many are being given an office: until that is durable the registry does not know.
  std::map<std::pair<base::MatchId, match::Office>, std::size_t> coming_;
};

}  // namespace tachiai::lobby
