#pragma once

#include <memory>

namespace tachiai::net {

/// Who is told that a socket can go on.
struct SocketEvents {
  virtual ~SocketEvents() = default;
  virtual void readable() = 0;
  virtual void writable() = 0;
};

/// A connected, non-blocking TCP socket pinned to one reactor. Bytes move by recv and sendmsg on
/// `fd`, into and out of memory that many sockets share; this class only waits. One wait of each
/// kind at a time.
class Socket {
 public:
  virtual ~Socket() = default;
  virtual int fd() const = 0;
  /// Calls `who` once the socket is readable, unless it is closed before. `who` is kept alive until
  /// then.
  virtual void await_readable(std::shared_ptr<SocketEvents> who) = 0;
  virtual void await_writable(std::shared_ptr<SocketEvents> who) = 0;
  virtual void close() = 0;
};

}  // namespace tachiai::net
