#pragma once

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "tachiai/v1/news.pb.h"
#include "tachiai/v1/requests.pb.h"
#include "tests/support/simulated/server.hpp"

namespace tachiai::simulated {

/// A test's own client: says what it is told to, and keeps what it hears.
class Hand final : public Peer {
 public:
  struct Heard {
    v1::ServerMessage message;
    Instant handed;
    Instant at;
  };
  struct Place {
    std::size_t core = 0;
    bool json = false;
    std::string key = {};
    Line line = {
        .up = std::chrono::milliseconds{1}, .down = std::chrono::milliseconds{1}, .jitter = {}};
    bool greets = true;
    std::string own_key = {};
  };

  explicit Hand(Server& server) : Hand(server, Place{}) {}
  /// Connects, and says hello unless told not to.
  Hand(Server& server, const Place& place);

  void received(std::string payload, bool text, Instant handed) override;
  void closed(net::CloseCode code, const std::string& reason) override;

  /// Sends it, with a fresh request id where it has none. @return the id.
  /// @param other_work  of the reactor that reads it, before it hands it on
  std::string say(v1::ClientMessage message, Nanos other_work = {});
  void say_raw(std::string payload, bool text) { connection->say(std::move(payload), text); }
  /// Sends it and waits for its final answer.
  v1::ServerMessage ask(v1::ClientMessage message);
  /// The final answer to this id: waits for it.
  v1::ServerMessage answer_to(const std::string& id);
  /// Every final answer to this id so far.
  std::vector<v1::ServerMessage> answers(const std::string& id) const;

  // What a person does.
  v1::ServerMessage open(const std::string& preset, std::optional<std::uint64_t> main_ms = {});
  v1::ServerMessage take(const std::string& match, const std::string& invitation,
                         const std::string& name = "");
  v1::ServerMessage watch(const std::string& match, const std::string& history = "",
                          std::uint64_t last_seq = 0);
  v1::ServerMessage play(const std::string& match, std::uint32_t ply, const std::string& move,
                         const std::string& id = "");

  std::vector<v1::MatchEvent> events(const std::string& match) const;
  std::vector<v1::Snapshot> snapshots(const std::string& match) const;
  std::optional<Instant> handed(const std::string& match, std::uint64_t seq) const;
  std::vector<std::string> notices() const;
  std::vector<v1::Presence> presences() const;

  Server& server;
  std::shared_ptr<FakeConnection> connection;
  std::string key, principal;
  std::vector<Heard> heard;
  std::optional<net::CloseCode> close_code;
  std::string close_reason;

 private:
  static std::string request_id(const v1::ServerMessage& message);
  bool json_;
};

/// The anchor-free word of a refusal: "STALE_PLY"; "" where it is none.
std::string refusal(const v1::ServerMessage& message);

/// A world with one server, at rest: fixed latencies and no trouble.
struct Hall {
  explicit Hall(std::uint64_t seed = 1);
  void restart(Nanos down);

  World world;
  Disk disk;
  std::uint32_t life = 1;
  std::unique_ptr<Server> server;

 private:
  void start();
};

}  // namespace tachiai::simulated
