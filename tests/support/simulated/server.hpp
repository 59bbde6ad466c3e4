#pragma once

#include <deque>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "server/access/registry.hpp"
#include "server/audience/hub.hpp"
#include "server/gateway/front_desk.hpp"
#include "server/lobby/lobby.hpp"
#include "server/rooms/house.hpp"
#include "server/tournament/tournaments.hpp"
#include "tests/support/simulated/fake_journal.hpp"
#include "tests/support/simulated/network.hpp"
#include "tests/support/simulated/world.hpp"

namespace tachiai::simulated {

/// One process: everything of the server below the sockets and above the disk, wired as server/app
/// does it.
class Server {
 public:
  /// Starts, and brings back what the disk holds. `life` counts the processes on this disk.
  Server(World& world, Disk& disk, std::uint32_t life, Planted planted = Planted::none);
  ~Server();
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;

  /// All live matches are back; who comes earlier is turned away.
  bool ready() const { return ready_; }

  /// nullptr: not now.
  std::shared_ptr<FakeConnection> connect(std::size_t core, bool json, Line line, std::string owner,
                                          Peer* peer);

  /// The orderly stop's first half: no clock runs any more when `done` is true.
  void freeze(std::shared_ptr<bool> done);

  /// kill -9: what the disk was writing may or may not be there.
  void crash();

  /// The room in memory, or nullptr. Between tasks only.
  const rooms::Room* room(const base::MatchId& match);

  World& world;
  Disk& disk;
  FakeSecrets secrets;
  FakeJournal journal;
  Network network;
  std::vector<std::string> reports;
  std::size_t restored = 0;  // live matches that are back, once ready
  std::deque<audience::Hub> hubs;
  std::unique_ptr<access::Registry> registry;
  std::deque<rooms::House> houses;
  std::unique_ptr<rooms::Houses> street;
  std::unique_ptr<lobby::Lobby> lobby;
  std::unique_ptr<lobby::Programmes> programmes;
  std::unique_ptr<tournaments::Tournaments> tournaments;
  std::unique_ptr<gateway::House> desk;

 private:
  void recover();
  void recover_tournaments();

  bool ready_ = false;
};

}  // namespace tachiai::simulated
