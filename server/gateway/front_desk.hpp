#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "server/access/registry.hpp"
#include "server/audience/hub.hpp"
#include "server/base/clock.hpp"
#include "server/lobby/lobby.hpp"
#include "server/lobby/programmes.hpp"
#include "server/net/allowance.hpp"
#include "server/net/connection.hpp"
#include "server/rooms/house.hpp"
#include "server/tournament/tournaments.hpp"

namespace tachiai::gateway {

inline constexpr std::string_view proto_subprotocol = "tachiai.v1.proto";
inline constexpr std::string_view json_subprotocol = "tachiai.v1.json";

/// How many watches and lists may be asked for on one core: by all who come from one address, and
/// by one principal, who may follow 64 matches and has to ask for each again after a cut.
inline constexpr net::RateLimit looks_by_address{50, 100};
inline constexpr net::RateLimit looks_by_principal{10, 70};

/// What the front desk knows of the house; all of it outlives every connection.
struct House {
  const base::Clock& clock;
  std::vector<audience::Hub*> hubs;  // by core
  const rooms::Houses& rooms;
  access::Registry& registry;             // on `desk`
  lobby::Lobby& lobby;                    // on `desk`
  lobby::Programmes& programmes;          // on `desk`
  tournaments::Tournaments& tournaments;  // on `desk`
  base::Loop& desk;
  std::string server;  // name and version, for Welcome
  net::RateLimit by_address = looks_by_address;
  /// By core, each touched on its own loop only.
  struct Looks {
    net::Allowance by_address;
    net::Allowance by_principal;
  };
  std::vector<Looks> looks = std::vector<Looks>(
      hubs.size(), {net::Allowance{by_address}, net::Allowance{looks_by_principal}});
};

/// Answers one connection: decodes, asks who it is, routes to rooms and lobby, sends what comes
/// back.
/// @param core  the one that holds the connection
std::unique_ptr<net::ConnectionHandler> make_session(House& house, std::size_t core);

/// The fence for rooms. A session keeps what is said right behind Hello until the desk has told it
/// who speaks, and only then hands it to the room; so behind the fence of the reactors comes the
/// desk, and behind the desk the reactors once more.
rooms::Fence behind_the_desk(rooms::Fence reactors, base::Loop& desk);

}  // namespace tachiai::gateway
