#include "clients/load/crowd.hpp"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <utility>
#include <variant>

#include "server/net/handshake.hpp"

namespace tachiai::load {

namespace {

[[noreturn]] void fail(std::string_view what) {
  throw Trouble{std::string{what} + ": " + std::strerror(errno)};
}

sockaddr_in plain_address(const std::string& host, std::uint16_t port) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(port);
  if (::inet_pton(AF_INET, host.c_str(), &address.sin_addr) != 1) {
    throw Trouble{"not an IPv4 address: " + host};
  }
  return address;
}

void set_option(int fd, int level, int name, int value) {
  static_cast<void>(::setsockopt(fd, level, name, &value, sizeof value));
}

}  // namespace

Crowd::Crowd(Ear& ear) : ear_(ear), epoll_(::epoll_create1(EPOLL_CLOEXEC)) {
  if (epoll_ < 0) fail("epoll");
}

Crowd::~Crowd() {
  for (const Member& member : members_) {
    if (member.fd >= 0) ::close(member.fd);
  }
  ::close(epoll_);
}

void Crowd::ask_in(std::size_t count, const Door& door) {
  doors_.push_back(door);
  members_.reserve(members_.size() + count);
  for (std::size_t i = 0; i < count; ++i) {
    members_.emplace_back();
    members_.back().door = doors_.size() - 1;
  }
  connect_more();
}

void Crowd::connect_more() {
  while (next_ < members_.size() && handshakes_ < handshakes_at_once) connect(next_++);
}

void Crowd::connect(std::size_t number) {
  Member& member = members_[number];
  const Door& door = doors_[member.door];
  member.fd = ::socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
  if (member.fd < 0) fail("socket");
  set_option(member.fd, IPPROTO_TCP, TCP_NODELAY, 1);
  if (door.receive_buffer_bytes > 0) {
    set_option(member.fd, SOL_SOCKET, SO_RCVBUF, door.receive_buffer_bytes);
  }
  if (door.sources > 0) {
    // The port is chosen at connect: each pair of addresses has all of them.
    set_option(member.fd, IPPROTO_IP, IP_BIND_ADDRESS_NO_PORT, 1);
    const auto from = plain_address("127.0.0." + std::to_string(2 + number % door.sources), 0);
    if (::bind(member.fd, reinterpret_cast<const sockaddr*>(&from), sizeof from) != 0) fail("bind");
  }
  const auto to = plain_address(door.host, door.port);
  if (::connect(member.fd, reinterpret_cast<const sockaddr*>(&to), sizeof to) != 0 &&
      errno != EINPROGRESS) {
    fail("connect");
  }
  member.state = State::connecting;
  ++handshakes_;
  watch(number, EPOLLOUT, EPOLL_CTL_ADD);
}

void Crowd::watch(std::size_t number, std::uint32_t events, int how) {
  epoll_event event{};
  event.events = events;
  event.data.u64 = number;
  if (::epoll_ctl(epoll_, how, members_[number].fd, &event) != 0) fail("epoll_ctl");
}

void Crowd::write_request(std::size_t number) {
  Member& member = members_[number];
  int error = 0;
  socklen_t size = sizeof error;
  ::getsockopt(member.fd, SOL_SOCKET, SO_ERROR, &error, &size);
  if (error != 0) throw Trouble{std::string{"connect: "} + std::strerror(error)};
  const Door& door = doors_[member.door];
  std::vector<std::string> subprotocols;
  if (!door.subprotocol.empty()) subprotocols.push_back(door.subprotocol);
  const std::string request =
      net::upgrade_request(door.host + ":" + std::to_string(door.port), door.path,
                           net::base64(std::string(16, 'k')), subprotocols, {});
  if (::send(member.fd, request.data(), request.size(), MSG_NOSIGNAL) !=
      static_cast<ssize_t>(request.size())) {
    fail("cannot send the handshake");
  }
  member.state = State::upgrading;
  watch(number, EPOLLIN, EPOLL_CTL_MOD);
}

bool Crowd::turn(base::Millis patience) {
  connect_more();
  std::array<epoll_event, 512> ready;
  const int count = ::epoll_wait(epoll_, ready.data(), static_cast<int>(ready.size()),
                                 static_cast<int>(patience.count()));
  if (count < 0 && errno != EINTR) fail("epoll_wait");
  for (int i = 0; i < count; ++i) {
    const auto number = static_cast<std::size_t>(ready[static_cast<std::size_t>(i)].data.u64);
    if (members_[number].state == State::connecting) {
      write_request(number);
    } else {
      read(number, buffer_.size());
    }
  }
  return count > 0;
}

void Crowd::read(std::size_t number, std::size_t most) {
  const ssize_t got =
      ::recv(members_[number].fd, buffer_.data(), std::min(most, buffer_.size()), MSG_DONTWAIT);
  if (got < 0) {
    if (errno == EAGAIN || errno == EINTR) return;
    return over(number, std::strerror(errno));
  }
  if (got == 0) return over(number, "the stream ended");
  hear(number, {buffer_.data(), static_cast<std::size_t>(got)});
}

void Crowd::hear(std::size_t number, std::string_view bytes) {
  if (members_[number].state == State::upgrading) {
    std::string& head = members_[number].head;
    const std::size_t before = head.size();
    head.append(bytes);
    const auto end = head.find("\r\n\r\n");
    if (end == std::string::npos) return;
    if (!head.starts_with("HTTP/1.1 101")) {
      throw Trouble{"the handshake was refused: " + head.substr(0, head.find('\r'))};
    }
    bytes.remove_prefix(end + 4 - before);
    std::string{}.swap(head);
    members_[number].state = State::open;
    --handshakes_;
    ++open_;
    ear_.on_open(number);
  }
  while (members_[number].state == State::open) {
    auto event = members_[number].frames.next(bytes);
    if (!event) return;
    if (auto* message = std::get_if<net::Message>(&*event)) {
      ear_.on_message(number, std::move(message->bytes));
    } else if (const auto* ping = std::get_if<net::Ping>(&*event)) {
      const std::string pong = net::encode_frame(net::Opcode::pong, ping->payload, mask_);
      static_cast<void>(::send(members_[number].fd, pong.data(), pong.size(), MSG_NOSIGNAL));
    } else if (const auto* close = std::get_if<net::PeerClose>(&*event)) {
      over(number, "closed " + std::to_string(static_cast<int>(close->code)) + " " + close->reason);
    } else if (const auto* fault = std::get_if<net::FrameFault>(&*event)) {
      throw Trouble{"the server broke the protocol: " + std::string{fault->reason}};
    }
  }
}

void Crowd::over(std::size_t number, std::string_view why) {
  Member& member = members_[number];
  if (member.state != State::open) {
    throw Trouble{"the server ended a handshake: " + std::string{why}};
  }
  ::close(std::exchange(member.fd, -1));
  member.state = State::closed;
  --open_;
  ear_.on_close(number, why);
}

void Crowd::send(std::size_t number, std::string_view payload) {
  mask_ = mask_ * 1664525U + 1013904223U;
  const std::string frame = net::encode_frame(net::Opcode::binary, payload, mask_);
  if (::send(members_[number].fd, frame.data(), frame.size(), MSG_NOSIGNAL) !=
      static_cast<ssize_t>(frame.size())) {
    fail("cannot send");
  }
}

void Crowd::deaf(std::size_t number, bool yes) {
  watch(number, yes ? 0U : std::uint32_t{EPOLLIN}, EPOLL_CTL_MOD);
}

void Crowd::sip(std::size_t number, std::size_t bytes) {
  if (members_[number].state == State::open) read(number, bytes);
}

}  // namespace tachiai::load
