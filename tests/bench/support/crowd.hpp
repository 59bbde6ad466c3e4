#pragma once

#include <sys/socket.h>

#include <array>
#include <cstddef>
#include <string_view>
#include <vector>

#include "server/base/clock.hpp"
#include "server/net/client.hpp"

/// Many ends of sockets on one thread, and the floor that a fan-out is measured against.
namespace tachiai::bench {

/// Those who listen: takes whatever comes, as bytes.
class Crowd {
 public:
  void add(net::ClientSocket socket) {
    watch_.add(socket.fd(), sockets_.size());
    sockets_.push_back(std::move(socket));
  }
  std::size_t size() const { return sockets_.size(); }
  net::ClientSocket& at(std::size_t tag) { return sockets_[tag]; }

  /// Waits for bytes and hands them over: took(tag, bytes), tags in the order of `add`.
  /// "": that end is closed. @return false: nothing came in time.
  template <class Took>
  bool take(base::Millis patience, Took took) {
    const auto ready = watch_.wait(patience);
    for (const std::size_t tag : ready) {
      const ssize_t got = ::recv(sockets_[tag].fd(), buffer_.data(), buffer_.size(), MSG_DONTWAIT);
      if (got >= 0) took(tag, std::string_view{buffer_.data(), static_cast<std::size_t>(got)});
    }
    return !ready.empty();
  }

  /// Takes `bytes` bytes of all together, whatever they are.
  void drain(std::size_t bytes);

 private:
  net::ClientWatch watch_;
  std::vector<net::ClientSocket> sockets_;
  std::array<char, 64 * 1024> buffer_{};
};

/// The floor: plain loopback TCP, one send() a socket and frame, without framing, queues or limits.
class PlainFanout {
 public:
  /// Ends the program where the system grants no sockets.
  explicit PlainFanout(std::size_t sockets);
  ~PlainFanout();
  PlainFanout(const PlainFanout&) = delete;
  PlainFanout& operator=(const PlainFanout&) = delete;

  Crowd& crowd() { return crowd_; }
  /// To one end, by its tag in `crowd`.
  void write(std::size_t tag, std::string_view frame) {
    static_cast<void>(::send(ends_[tag], frame.data(), frame.size(), MSG_NOSIGNAL));
  }
  /// To the first `count` ends.
  void write_all(std::string_view frame, std::size_t count) {
    for (std::size_t tag = 0; tag < count; ++tag) write(tag, frame);
  }

 private:
  Crowd crowd_;
  std::vector<int> ends_;
};

}  // namespace tachiai::bench
