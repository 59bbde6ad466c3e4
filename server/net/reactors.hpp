#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "server/base/clock.hpp"
#include "server/base/loop.hpp"
#include "server/net/connection.hpp"

namespace tachiai::net {

class ReactorCore;

/// One core: a single-threaded event loop, its timers and the sockets pinned to it. No state is
/// shared between two; what one has to tell another is posted.
class Reactor {
 public:
  virtual ~Reactor() = default;
  virtual std::size_t index() const = 0;
  virtual base::Loop& loop() = 0;
  virtual base::Timers& timers() = 0;
  /// Is the caller on this reactor's thread?
  virtual bool here() const = 0;
};

/// All reactors of the process.
class Reactors {
 public:
  using OnException = std::function<void(std::string_view)>;

  /// @param count         0: one per core; at most 255.
  /// @param on_exception  told what escaped a posted task or a timer, on that reactor, which goes
  /// on. Where it is not
  ///                      set the process ends: nobody knows what state such a task has left.
  explicit Reactors(const base::Clock& clock, std::size_t count = 0, OnException on_exception = {});
  /// Stops. Every Listener must be gone first.
  ~Reactors();
  Reactors(const Reactors&) = delete;
  Reactors& operator=(const Reactors&) = delete;

  std::size_t size() const;
  Reactor& at(std::size_t index);
  const base::Clock& clock() const;

  /// Starts one thread each. What was posted before runs first.
  void start();
  /// Cuts what is still connected, lets every loop finish, joins. Idempotent; not from a reactor's
  /// thread.
  void stop();
  bool running() const;

  /// Makes sure that whatever has been read, and what the kernel already holds of `connections`, is
  /// heard before `then` is: every reactor finishes what it is at, those concerned read what is
  /// ready and hand it to the handlers, and when all have, `then` is posted to `answer`, behind
  /// everything the handlers posted there. Connections that are gone count as read. Any thread.
  /// Used by a match's room before it decides that a flag fell; every reactor is asked, because a
  /// message may be under way from a connection that the room does not know yet, or no more.
  void fence(std::span<const ConnectionId> connections, base::Loop& answer, base::Task then);

  // For the listener.
  ReactorCore& core(std::size_t index);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace tachiai::net
