#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "engines/core/result.hpp"
#include "server/net/address.hpp"
#include "server/net/reactor_core.hpp"
#include "server/net/socket.hpp"

/// All that is Asio in the server, behind plain classes: one translation unit pays for it.
namespace tachiai::net {

std::unique_ptr<ReactorCore> make_reactor(const base::Clock& clock, std::size_t index);

/// A listening socket. Its methods run on the reactor it was opened on, once that runs.
class Acceptor {
 public:
  virtual ~Acceptor() = default;
  virtual std::uint16_t port() const = 0;
  virtual void close() = 0;
};

struct AcceptorHooks {
  /// Which reactor the next socket is pinned to.
  std::function<ReactorCore&()> choose;
  /// On that reactor.
  std::function<void(ReactorCore&, std::unique_ptr<Socket>, const Address& peer)> accepted;
  /// Accepting failed, for want of descriptors for example; it goes on a little later.
  std::function<void(const std::string& what)> failed;
};

/// Binds and listens; accepts from when `on` runs.
Result<std::unique_ptr<Acceptor>, std::string> open_acceptor(ReactorCore& on,
                                                             const std::string& address,
                                                             std::uint16_t port,
                                                             int send_buffer_bytes,
                                                             AcceptorHooks hooks);

}  // namespace tachiai::net
