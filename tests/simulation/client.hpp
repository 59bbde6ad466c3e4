#pragma once

#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "engines/catalog/catalog.hpp"
#include "tachiai/v1/news.pb.h"
#include "tachiai/v1/requests.pb.h"
#include "tests/simulation/book.hpp"
#include "tests/support/simulated/server.hpp"

namespace tachiai::simulation {

using simulated::Disk;
using simulated::Line;
using simulated::Server;

/// What all clients share.
struct Stage {
  World& world;
  Disk& disk;
  Book& book;
  std::unique_ptr<Server> server;  // none: it is down
  std::uint64_t last_id = 0;
  bool calm = false;  // the script winds down: nobody starts anything new
  bool resigning = false;
};

/// One match as a client knows it, from what it was told alone.
struct View {
  bool known = false;
  bool live = false;  // Watching came on this connection
  std::string history;
  std::uint64_t seq = 0;
  std::uint64_t again =
      0;  // the next one that he gets again, having asked before he had it; 0: none
  catalog::AnyRecord table;
  bool started = false;
  bool ended = false;
  bool frozen = false;
  std::optional<std::uint32_t> draw_offer;
  std::optional<std::pair<std::uint32_t, std::uint32_t>> take_back;  // by, to
  std::string preset;
  std::vector<std::uint64_t> mains;
  std::vector<std::uint64_t> byoyomi;  // by seat, of the preset
  std::uint64_t budget_ms = 0;         // of the running move, as the server told it
  Instant budget_at{};                 // when it was handed to the outbox
  std::size_t events = 0;
  std::size_t snapshots = 0;
  std::size_t conflated = 0;

  std::optional<std::uint32_t> to_move() const;
};

/// A client that connects, comes back when its line was cut, follows matches, and checks every word
/// it hears.
class Client : public simulated::Peer {
 public:
  struct Habits {
    std::string label;  // of a player; empty: a spectator
    bool json = false;
    Line line;
    std::size_t core = 0;
    bool forgets = false;  // comes back without what it knew
  };
  Client(Stage& stage, Habits habits) : stage_(stage), habits_(std::move(habits)) {}
  ~Client() override { *alive_ = false; }

  void connect_soon(Nanos wait);
  void follow(const std::string& match);
  void hang_up();
  void cut(Nanos server_learns, Nanos peer_learns) {
    if (connection_) connection_->cut(server_learns, peer_learns);
  }

  void received(std::string payload, bool text, Instant handed) override;
  void closed(net::CloseCode code, const std::string& reason) override;

  const std::map<std::string, View>& views() const { return views_; }
  bool connected() const { return known_; }
  const Habits& habits() const { return habits_; }
  std::size_t resyncs() const { return resyncs_; }
  std::string key, principal;

  /// Opens and takes seats, as a person would.
  void create(const std::string& preset, std::optional<std::uint64_t> main_ms,
              std::uint64_t byoyomi_ms, bool listed);
  void take_seat(const std::string& match, const std::string& invitation);
  std::function<void(const v1::MatchOpened&)> on_opened;
  std::function<void(const v1::SeatGiven&)> on_seated;

 protected:
  /// The view of a match has changed.
  virtual void changed(const std::string&, View&) {}
  virtual void refused(Request&, const v1::Refused&) {}
  virtual void settled(Request&) {}

  /// @param other_work  of the reactor that reads it, before it hands it on
  Request& ask(v1::ClientMessage message, bool in_match, Nanos other_work = {});
  void send(Request& request, Nanos other_work = {});
  std::string new_id();
  void later(Nanos wait, std::move_only_function<void()> work);
  void watch(const std::string& match, bool with_history);

  Stage& stage_;
  Habits habits_;
  std::map<std::string, View> views_;
  std::map<std::string, Request*> unsettled_;  // acts without a final answer, by id
  bool known_ = false;
  bool leaving_ = false;
  std::shared_ptr<FakeConnection> connection_;

 private:
  void connect();
  void hear(const v1::ServerMessage& message, Instant handed);
  void hear_event(const v1::MatchEvent& event, Instant handed);
  void hear_snapshot(const v1::Snapshot& snapshot, Instant handed);
  void hear_clocks(View& view, const v1::Clocks& clocks, Instant handed);
  void must_be_durable(const std::string& match, std::uint64_t seq, Instant when, const char* what);
  void fail(const std::string& what);

  std::size_t resyncs_ = 0;
  bool saw_mended_ = false;
  std::shared_ptr<bool> alive_ = std::make_shared<bool>(true);
};

}  // namespace tachiai::simulation
