// The floor of fan-out: the same bytes to as many sockets by epoll and plain system calls, without
// queues, limits, pings or clocks. What one read of /pub brings goes to every listener by one
// send(); who does not take it at once is cut off. Whatever else is asked for listens.
//
//   bench_floor_server PORT
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>
#include <unordered_map>
#include <variant>
#include <vector>

#include "server/net/descriptors.hpp"
#include "server/net/frames.hpp"
#include "server/net/handshake.hpp"
#include "tests/bench/support/crowd.hpp"
#include "tests/bench/support/figures.hpp"

namespace {

using namespace tachiai;

class Floor {
 public:
  explicit Floor(std::uint16_t port) : epoll_(::epoll_create1(0)) {
    door_ = ::socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0);
    const int yes = 1;
    ::setsockopt(door_, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(port);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (::bind(door_, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0 ||
        ::listen(door_, 4'096) != 0) {
      bench::give_up("cannot listen");
    }
    watch(door_);
  }

  [[noreturn]] void run() {
    std::array<epoll_event, 512> ready;
    for (;;) {
      const int count = ::epoll_wait(epoll_, ready.data(), static_cast<int>(ready.size()), -1);
      for (int i = 0; i < count; ++i) {
        const int fd = ready[static_cast<std::size_t>(i)].data.fd;
        if (fd == door_) {
          accept_all();
        } else {
          read(fd);
        }
      }
    }
  }

 private:
  void watch(int fd) {
    epoll_event event{};
    event.events = EPOLLIN;
    event.data.fd = fd;
    ::epoll_ctl(epoll_, EPOLL_CTL_ADD, fd, &event);
  }

  void accept_all() {
    for (int fd; (fd = ::accept4(door_, nullptr, nullptr, SOCK_NONBLOCK)) >= 0;) {
      const int yes = 1;
      ::setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
      watch(fd);
    }
  }

  void read(int fd) {
    const ssize_t got = ::recv(fd, buffer_.data(), buffer_.size(), 0);
    if (got <= 0) return leave(fd);
    const std::string_view bytes{buffer_.data(), static_cast<std::size_t>(got)};
    if (const auto speaker = speakers_.find(fd); speaker != speakers_.end()) {
      pass_on(speaker->second, bytes);
    } else if (bytes.starts_with("GET ")) {
      greet(fd, bytes);
    }  // else a listener's pong or close
  }

  void greet(int fd, std::string_view request) {
    static const std::string answer =
        "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Accept: " +
        net::accept_key(net::base64(std::string(16, 'k'))) + "\r\n\r\n";
    static_cast<void>(::send(fd, answer.data(), answer.size(), MSG_NOSIGNAL));
    if (request.starts_with("GET /pub ")) {
      speakers_.emplace(fd, net::FrameReader{net::From::client});
    } else {
      listeners_.push_back(fd);
    }
  }

  void pass_on(net::FrameReader& frames, std::string_view bytes) {
    std::string out;
    while (const auto event = frames.next(bytes)) {
      if (const auto* said = std::get_if<net::Message>(&*event)) {
        out += net::encode_frame(net::Opcode::binary, said->bytes);
      }
    }
    std::vector<int> behind;
    for (const int fd : listeners_) {
      if (::send(fd, out.data(), out.size(), MSG_NOSIGNAL) != static_cast<ssize_t>(out.size())) {
        behind.push_back(fd);
      }
    }
    for (const int fd : behind) leave(fd);
  }

  void leave(int fd) {
    std::erase(listeners_, fd);
    speakers_.erase(fd);
    ::close(fd);
  }

  int epoll_;
  int door_;
  std::vector<int> listeners_;
  std::unordered_map<int, net::FrameReader> speakers_;
  std::vector<char> buffer_ = std::vector<char>(64 * 1024);
};

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) return std::fputs("usage: bench_floor_server PORT\n", stderr), 2;
  net::raise_descriptor_limit();
  Floor{static_cast<std::uint16_t>(std::atoi(argv[1]))}.run();
}
