#pragma once

#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "server/net/connection.hpp"
#include "tests/support/simulated/faults.hpp"
#include "tests/support/simulated/world.hpp"

namespace tachiai::simulated {

class Network;
class FakeConnection;

/// The far end: what a client's machine hears.
struct Peer {
  virtual ~Peer() = default;
  /// @param handed  when the server put it into its outbox
  virtual void received(std::string payload, bool text, Instant handed) = 0;
  virtual void closed(net::CloseCode code, const std::string& reason) = 0;
};

struct Line {
  Nanos up = std::chrono::milliseconds{10};
  Nanos down = std::chrono::milliseconds{10};
  Nanos jitter = std::chrono::milliseconds{5};
  double bytes_per_ms = 1'000;     // the reader's speed
  std::size_t window = 64 * 1024;  // bytes on their way before the outbox has to keep them
};

/// The server's end of one simulated socket, with the outbox of server/net/connection.hpp.
class FakeConnection final : public net::Connection,
                             public std::enable_shared_from_this<FakeConnection> {
 public:
  FakeConnection(Network& network, net::ConnectionId id, std::size_t core, std::string subprotocol,
                 Line line, std::string owner, Peer* peer);

  net::ConnectionId id() const override { return id_; }
  void send(net::SharedFrame frame, net::Droppable droppable) override;
  void close(net::CloseCode code, std::string_view reason) override;
  const std::string& remote() const override { return remote_; }
  const std::string& subprotocol() const override { return subprotocol_; }
  std::size_t queued_bytes() const override { return queued_; }
  std::optional<base::Micros> round_trip() const override;
  void set_priority(net::Priority priority) override;
  void identified(net::Who) override {}  // there is room for everybody
  base::Loop& loop() override;

  // The client's end. What is said after the process has died goes nowhere.
  /// @param other_work  of the reactor that reads it, between the stamp and the handler
  void say(std::string payload, bool text, Nanos other_work = {});
  void hang_up();
  /// The line is dead: what is under way is lost; each side learns of it in its own time.
  void cut(Nanos server_learns, Nanos peer_learns);
  bool alive() const { return alive_; }   // the client may still use it
  bool whole() const { return whole_; }   // nothing was ever lost on it
  bool open() const { return !closed_; }  // as the server knows
  const std::string& owner() const { return owner_; }
  std::size_t core() const { return core_; }
  const Line& line() const { return line_; }
  void start(std::unique_ptr<net::ConnectionHandler> handler);
  /// What has arrived is read now, with this moment's stamp. The task that calls it ends with it.
  void read();
  /// The same for the fence: its reactor has nothing else to do first.
  void read_ready();
  /// The process is gone. The client may hold the connection for longer.
  void vanish();

 private:
  struct Queued {
    net::SharedFrame frame;
    net::Droppable droppable;
    Instant handed;
  };
  struct Arrived {
    std::string payload;
    bool text;
    Nanos other_work;
  };
  void hand_over(Instant stamp, std::deque<Arrived> messages);
  void enqueue(net::SharedFrame frame, net::Droppable droppable);
  void overflow(net::SharedFrame frame, net::Droppable droppable);
  bool reserve(std::size_t bytes);
  void flush();
  void travel(Queued queued);
  void now_close(net::CloseCode code, std::string_view reason);
  void ended(net::CloseInfo info);

  World& world_;
  Network& network_;  // goes with its process: not for what happens later
  net::ConnectionId id_;
  std::size_t core_;
  std::string subprotocol_;
  std::string remote_;
  Line line_;
  std::string owner_;
  Peer* peer_;
  std::unique_ptr<net::ConnectionHandler> handler_;
  net::Priority priority_ = net::Priority::spectator;
  std::deque<Queued> outbox_;
  std::size_t queued_ = 0;
  std::size_t under_way_ = 0;
  bool conflating_ = false;
  bool overflow_untold_ = false;
  bool overflow_posted_ = false;
  bool closed_ = false;
  bool alive_ = true;
  bool whole_ = true;
  bool vanished_ = false;
  Instant opened_;
  Instant last_down_{};
  Instant last_up_{};
  std::deque<Arrived> arrived_;
  std::optional<Queued> swapped_;
};

/// All sockets of one process.
class Network {
 public:
  Network(World& world, Planted planted) : world(world), planted(planted) {}

  std::size_t outbox_bytes_max = 256 * 1024;  // of one spectator
  std::size_t player_outbox_bytes_max = 256 * 1024;

  std::shared_ptr<FakeConnection> connect(std::size_t core, std::string subprotocol, Line line,
                                          std::string owner, Peer* peer);
  /// As net::Reactors: every core hands over what it has read, and these sockets are read, then the
  /// task runs on the loop.
  void fence(const std::vector<net::ConnectionId>& connections, base::Loop& answer,
             base::Task then);
  void vanish();
  void drain();

  /// Told of every message that a reactor has read and hands over: connection, stamp, payload.
  std::function<void(const FakeConnection&, Instant, std::string_view, bool)> on_stamped;
  /// Told of every frame that goes into an outbox.
  std::function<void(const FakeConnection&, Instant, const net::SharedFrame&)> on_handed;

  World& world;
  Planted planted;
  std::map<net::ConnectionId, std::shared_ptr<FakeConnection>> connections;

 private:
  std::uint64_t last_ = 0;
};

/// The payload of an unmasked server frame.
std::string payload_of(std::string_view frame);
/// Is it a text frame?
bool is_text(std::string_view frame);
/// Which kind of news it is: the field number of ServerMessage's oneof, from the first byte or the
/// JSON name.
bool is_event(std::string_view frame);
bool is_answer(std::string_view frame);
bool is_watching(std::string_view frame);

}  // namespace tachiai::simulated
