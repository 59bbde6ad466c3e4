#pragma once

#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "server/base/clock.hpp"
#include "server/net/frames.hpp"

namespace tachiai::load {

/// The load cannot be made: no descriptors, no server, a handshake refused.
struct Trouble : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// Where a crowd connects to.
struct Door {
  std::string host = "127.0.0.1";  // IPv4
  std::uint16_t port = 0;
  std::string path = "/ws";
  std::string subprotocol;  // "": none is asked for
  /// From how many addresses of the loopback they come, 127.0.0.2 and on, in turns; 0: from
  /// wherever the system says. A server limits what comes from one address.
  std::uint8_t sources = 0;
  int receive_buffer_bytes = 0;  // SO_RCVBUF; 0: the system's own
};

/// Who hears a crowd. Members are numbered in the order in which they were asked in.
struct Ear {
  virtual ~Ear() = default;
  virtual void on_open(std::size_t member) = 0;
  virtual void on_message(std::size_t member, std::string bytes) = 0;
  /// The connection is over. Never for `Crowd::close`.
  virtual void on_close(std::size_t member, std::string_view why) = 0;
};

/// Many WebSocket clients on one thread, by epoll and plain system calls: what is measured is the
/// server, so a member costs as little as can be. Answers pings.
class Crowd {
 public:
  static constexpr std::size_t handshakes_at_once = 64;

  explicit Crowd(Ear& ear);
  ~Crowd();
  Crowd(const Crowd&) = delete;
  Crowd& operator=(const Crowd&) = delete;

  /// Asks so many in; they come while `turn` runs, a few handshakes at a time.
  void ask_in(std::size_t count, const Door& door);
  std::size_t size() const { return members_.size(); }
  std::size_t open() const { return open_; }

  /// Waits for something to happen, at most `patience`, and hears it. @return false: nothing did.
  bool turn(base::Millis patience);

  /// A whole binary message. Throws Trouble where the kernel does not take it at once: nobody in a
  /// crowd says much.
  void send(std::size_t member, std::string_view payload);
  /// Reads nothing more of it, until told otherwise: what a stuck client does.
  void deaf(std::size_t member, bool yes);
  /// Reads so many bytes of a deaf one: what a client on a thin line does.
  void sip(std::size_t member, std::size_t bytes);

 private:
  enum class State : std::uint8_t { asked, connecting, upgrading, open, closed };
  struct Member {
    std::size_t door;
    int fd = -1;
    State state = State::asked;
    net::FrameReader frames{net::From::server, {16 * 1024 * 1024, 65'536}};
    std::string head;  // of the answer to the handshake
  };

  void connect_more();
  void connect(std::size_t member);
  void write_request(std::size_t member);
  void read(std::size_t member, std::size_t most);
  void hear(std::size_t member, std::string_view bytes);
  void over(std::size_t member, std::string_view why);
  void watch(std::size_t member, std::uint32_t events, int how);

  Ear& ear_;
  int epoll_;
  std::vector<Door> doors_;
  std::vector<Member> members_;
  std::vector<char> buffer_ = std::vector<char>(256 * 1024);
  std::size_t next_ = 0;  // the first who has not been let connect
  std::size_t handshakes_ = 0;
  std::size_t open_ = 0;
  std::uint32_t mask_ = 0x9E3779B9U;
};

}  // namespace tachiai::load
