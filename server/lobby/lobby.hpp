#pragma once

#include <cstddef>
#include <deque>
#include <map>
#include <memory>
#include <string>
#include <unordered_map>
#include <unordered_set>
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
  std::string own_key;  // of a guest: the key he will have; empty: one is made for him
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
  static constexpr std::size_t openings_kept = 10'000;

  Lobby(access::Registry& registry, const rooms::Houses& houses, const base::Clock& clock,
        base::Secrets& secrets, base::Loop& loop, std::size_t doors_per_hour)
      : registry_(registry),
        houses_(houses),
        clock_(clock),
        secrets_(secrets),
        loop_(loop),
        doors_per_hour_(doors_per_hour) {}

  /// Asked again with the same id and content by the same principal it gives the same answer, as
  /// long as it is among the last `openings_kept`.
  void open(Visitor visitor, wire::Request request);
  void take_seat(Visitor visitor, wire::Request request, base::Instant stamp);
  void list(const Visitor& visitor, const std::string& request_id, bool follow);
  /// Makes him the arbiter or the relay operator that the invitation is for. Who has it already is
  /// told so again.
  void take_office(Visitor visitor, wire::Request request);
  /// The matches that wait for him as their arbiter.
  void list_calls(const Visitor& visitor, const std::string& request_id, bool follow);
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
  struct Door {
    base::Instant since{};
    std::size_t count = 0;
  };
  bool may_open_another(const Visitor& visitor, const std::string& request_id);
  bool through_the_door(const std::string& address);
  void refuse(const Visitor& visitor, const std::string& request_id, const base::MatchId& match,
              wire::RefusalCode code, std::string rule, std::string text = {},
              base::Millis retry = {});
  void say(const wire::News& news);
  void say_to_arbiters(const base::MatchId& match, const wire::News& news);
  void called(const wire::MatchSummary& summary);
  void give_office(const Visitor& visitor, const std::string& request_id,
                   const base::MatchId& match, match::Office office, const access::Minted& who);
  void record_rematch(rooms::Rematch rematch);
  void rematch_settled(const rooms::Rematch& rematch, bool opened);
  void remember(const std::string& principal, const wire::ContentDigest& digest,
                const wire::MatchOpened& answer);
  bool answered_before(const Visitor& visitor, const wire::Request& request);
  /// The principal who acts, minted where a guest does. nullopt: refused already.
  std::optional<access::Minted> actor(const Visitor& visitor, const std::string& request_id,
                                      const std::string& display_name);

  access::Registry& registry_;
  const rooms::Houses& houses_;
  const base::Clock& clock_;
  base::Secrets& secrets_;
  base::Loop& loop_;
  std::size_t doors_per_hour_;  // matches opened and seats taken, by one address
  std::map<base::MatchId, wire::MatchSummary> matches_;  // listed
  /// Challenges that wait, listed or not, by who opened them; from the asking on, or a burst of
  /// requests would pass the limits.
  std::unordered_map<base::MatchId, std::string> open_;
  std::map<net::ConnectionId, audience::Reader> followers_;
  std::map<base::MatchId, wire::MatchSummary> calls_;  // matches that wait for their arbiter
  /// Who follows the calls; `principal` of each is set.
  std::map<net::ConnectionId, audience::Reader> arbiters_;
  std::unordered_set<base::MatchId> rematches_;  // being opened
  std::unordered_map<std::string, Door> doors_;
  struct Opening {
    wire::ContentDigest digest;
    wire::MatchOpened answer;
  };
  std::unordered_map<std::string, Opening> openings_;  // by principal and request id
  std::deque<std::string> openings_in_order_;
  std::unordered_set<std::string> becoming_;  // own keys whose principals are being recorded
};

}  // namespace tachiai::lobby
