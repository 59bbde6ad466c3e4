#include "tests/bench/support/crowd.hpp"

#include <netinet/in.h>
#include <netinet/tcp.h>
#include <unistd.h>

#include <algorithm>
#include <utility>

#include "tests/bench/support/figures.hpp"

namespace tachiai::bench {

void Crowd::drain(std::size_t bytes) {
  while (bytes > 0) {
    const bool came = take(base::Millis{60'000}, [&](std::size_t, std::string_view part) {
      if (part.empty()) give_up("a socket of the crowd was closed");
      bytes -= std::min(bytes, part.size());
    });
    if (!came) give_up("the crowd waits in vain");
  }
}

PlainFanout::PlainFanout(std::size_t sockets) {
  const int door = ::socket(AF_INET, SOCK_STREAM, 0);
  sockaddr_in address{};
  socklen_t size = sizeof address;
  if (::listen(door, 1'024) != 0 ||
      ::getsockname(door, reinterpret_cast<sockaddr*>(&address), &size) != 0) {
    give_up("cannot listen");
  }
  net::ClientOptions where;
  where.port = ntohs(address.sin_port);
  for (std::size_t i = 0; i < sockets; ++i) {
    auto socket = net::ClientSocket::connect(where);
    const int end = socket ? ::accept(door, nullptr, nullptr) : -1;
    if (end < 0) give_up("cannot connect");
    const int at_once = 1;
    ::setsockopt(end, IPPROTO_TCP, TCP_NODELAY, &at_once, sizeof at_once);
    crowd_.add(*std::move(socket));
    ends_.push_back(end);
  }
  ::close(door);
}

PlainFanout::~PlainFanout() {
  for (const int end : ends_) ::close(end);
}

}  // namespace tachiai::bench
