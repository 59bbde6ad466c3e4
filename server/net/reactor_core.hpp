#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>
#include <vector>

#include "server/net/reactors.hpp"
#include "server/net/socket.hpp"

namespace tachiai::net {

class ListenerCore;
class PeerSession;

/// Anything with a socket that a reactor looks after.
class Session : public SocketEvents {
 public:
  /// The number that finds it again; see `ReactorCore::number`.
  ConnectionId session_id() const { return session_id_; }
  /// Whose it is.
  virtual const ListenerCore& owner() const = 0;
  /// Time has passed: act on what is overdue.
  virtual void sweep(base::Instant now) = 0;
  /// Reads what the kernel holds now.
  virtual void read_ready() = 0;
  /// The listener is draining: finish soon. @param spread  see Listener::drain.
  virtual void drain(base::Millis spread) = 0;
  /// Gone at once.
  virtual void cut() = 0;

 protected:
  explicit Session(ConnectionId id) : session_id_(id) {}

 private:
  ConnectionId session_id_;
};

/// What one thread asks of a connection that lives on another.
struct Mail {
  enum class Kind : std::uint8_t { send, overflow, close, priority, identified };
  std::shared_ptr<PeerSession> to;
  Kind kind = Kind::send;
  SharedFrame frame{};
  Droppable droppable = Droppable::no;
  CloseCode code = CloseCode::normal;
  std::string reason{};
  Priority priority = Priority::spectator;
  Who who = Who::guest;
};

/// A reactor as the sessions see it. The event loop itself is in transport.cpp.
class ReactorCore : public Reactor {
 public:
  explicit ReactorCore(const base::Clock& clock, std::size_t index);
  ~ReactorCore() override;

  std::size_t index() const override { return index_; }
  bool here() const override;
  base::Instant now() const { return clock_.now(); }
  const base::Clock& clock() const { return clock_; }

  /// A new session's id: unique in the process, and it says which reactor holds it.
  ConnectionId number();
  static std::size_t reactor_of(ConnectionId id) { return static_cast<std::uint64_t>(id) & 0xFFU; }

  void add(std::shared_ptr<Session> session);
  void remove(ConnectionId id);
  std::shared_ptr<Session> find(ConnectionId id) const;
  /// All sessions, or those of one listener; a copy, as what is done to them may remove them.
  std::vector<std::shared_ptr<Session>> sessions(const ListenerCore* of = nullptr) const;

  /// Cuts every session and takes no more.
  void close_for_good();
  bool closed_for_good() const { return closed_for_good_; }

  /// Sessions are swept at least so often from now on.
  void sweep_every(base::Millis interval);

  /// `session` has frames that may wait so long; all that wait are flushed in turn from then on,
  /// or so long after the turn that goes on now.
  void flush_later(std::shared_ptr<PeerSession> session, std::chrono::microseconds delay);

  /// From any thread, in order.
  void mail(Mail mail);

  /// Where every session reads into; its content is used up before the next read.
  std::string& read_buffer() { return read_buffer_; }

  /// Runs the loop on the calling thread until `quit`.
  virtual void run() = 0;
  /// `run` returns when the task at hand is done. Any thread.
  virtual void quit() = 0;

 protected:
  static thread_local const ReactorCore* current_;

 private:
  void sweep();
  void begin_pass_later();
  void go_on_with_pass();
  void deliver_mail();

  const base::Clock& clock_;
  const std::size_t index_;
  std::uint64_t last_number_ = 0;
  std::unordered_map<std::uint64_t, std::shared_ptr<Session>> sessions_;
  base::Millis sweep_interval_{};
  bool closed_for_good_ = false;
  std::vector<std::shared_ptr<PeerSession>> dirty_;  // wait for the next pass
  std::vector<std::shared_ptr<PeerSession>> pass_;   // empty: none is under way
  std::size_t flushed_ = 0;                          // of pass_, from the front
  std::chrono::microseconds flush_delay_{};
  std::string read_buffer_;

  std::mutex mail_mutex_;
  std::vector<Mail> mail_;
};

}  // namespace tachiai::net
