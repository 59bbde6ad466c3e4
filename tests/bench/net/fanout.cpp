// What telling one event to a thousand spectators costs the server's thread, against the floor: the
// same bytes on as many sockets by one plain send() a frame, without framing, queues, limits or
// events. CPU time of the sending thread, so that a busy machine disturbs little; loopback TCP,
// 200-byte payload. Exit code 1 where gathering does not pay.
#include <chrono>
#include <cstdio>
#include <ctime>
#include <fstream>
#include <functional>
#include <future>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "server/base/steady_clock.hpp"
#include "server/net/client.hpp"
#include "server/net/descriptors.hpp"
#include "server/net/handshake.hpp"
#include "server/net/listener.hpp"
#include "tests/bench/support/crowd.hpp"

namespace {

using namespace tachiai;
using namespace tachiai::net;

constexpr std::size_t spectators = 1'000;
constexpr std::size_t payload_bytes = 200;
constexpr double seconds_each = 1.5;

double thread_cpu() {
  timespec at{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &at);
  return static_cast<double>(at.tv_sec) + static_cast<double>(at.tv_nsec) * 1e-9;
}

double resident_kib() {
  std::ifstream status{"/proc/self/statm"};
  long total = 0;
  long resident = 0;
  status >> total >> resident;
  return static_cast<double>(resident) * 4;
}

struct Keep final : ConnectionHandler {
  Keep(std::mutex& m, std::vector<std::shared_ptr<Connection>>& a) : mutex(m), all(a) {}
  void on_open(std::shared_ptr<Connection> connection) override {
    const std::lock_guard lock{mutex};
    all.push_back(std::move(connection));
  }
  void on_message(base::Instant, bool, std::string) override {}
  void on_overflow() override {}
  void on_close(const CloseInfo&) override {}
  std::mutex& mutex;
  std::vector<std::shared_ptr<Connection>>& all;
};

struct Server {
  base::SteadyClock clock;
  std::mutex mutex;
  std::vector<std::shared_ptr<Connection>> all;
  Reactors reactors{clock, 1};
  Listener listener{
      reactors,
      [] {
        ListenerOptions options;
        options.admission.per_address_max = 2 * spectators;
        options.timeouts.ping = std::chrono::minutes{10};
        options.timeouts.silence = std::chrono::minutes{20};
        return options;
      }(),
      [](const HttpRequest&, Responder) {},
      [this](const HttpRequest&, Reactor&) { return std::make_unique<Keep>(mutex, all); }};

  std::size_t open() {
    const std::lock_guard lock{mutex};
    return all.size();
  }
  /// Runs on the reactor and waits for it.
  template <class Call>
  auto there(Call call) {
    std::promise<decltype(call())> done;
    reactors.at(0).loop().post([&] { done.set_value(call()); });
    return done.get_future().get();
  }
};

/// Microseconds of the sending thread's CPU for each delivery, with `together` events published at
/// once.
template <class Publish>
double measure(bench::Crowd& crowd, std::size_t frame_bytes, int together, Publish publish,
               const std::function<double()>& cpu) {
  using Clock = std::chrono::steady_clock;
  const auto start = Clock::now();
  const double cpu_start = cpu();
  std::size_t deliveries = 0;
  while (std::chrono::duration<double>(Clock::now() - start).count() < seconds_each) {
    publish(together);
    const std::size_t round = crowd.size() * static_cast<std::size_t>(together);
    crowd.drain(round * frame_bytes);
    deliveries += round;
  }
  return (cpu() - cpu_start) / static_cast<double>(deliveries) * 1e6;
}

}  // namespace

int main() {
  net::raise_descriptor_limit();

  Server server;
  if (const auto opened = server.listener.open(); !opened)
    return std::puts(opened.error().c_str()), 1;
  server.reactors.start();
  ClientOptions where;
  where.port = server.listener.port();

  bench::Crowd crowd;
  const std::string request = upgrade_request("bench", "/ws", base64(std::string(16, 'k')), {}, {});
  const std::size_t answer_bytes = [&] {
    HttpRequest asked{"GET",
                      "/ws",
                      {{"Connection", "Upgrade"},
                       {"Sec-WebSocket-Version", "13"},
                       {"Sec-WebSocket-Key", base64(std::string(16, 'k'))}},
                      "",
                      ""};
    return answer_upgrade(asked, 1, {})->response.size();
  }();
  const double resident_before = resident_kib();
  for (std::size_t i = 0; i < spectators; ++i) {
    auto socket = ClientSocket::connect(where);
    if (!socket || !socket->send(request, base::Millis{5'000}))
      return std::puts("cannot connect"), 1;
    crowd.add(*std::move(socket));
  }
  crowd.drain(spectators * answer_bytes);
  while (server.open() < spectators) std::this_thread::yield();
  const double resident_each = (resident_kib() - resident_before) / static_cast<double>(spectators);

  const std::string frame = encode_frame(Opcode::binary, std::string(payload_bytes, 'e'));
  const SharedFrame shared{frame};
  const auto publish = [&](int together) {
    server.reactors.at(0).loop().post([&, together] {
      for (int i = 0; i < together; ++i) {
        for (const auto& connection : server.all) connection->send(shared, Droppable::yes);
      }
    });
  };
  const auto reactor_cpu = [&] { return server.there([] { return thread_cpu(); }); };

  // The floor has sockets of its own on the same loopback.
  bench::PlainFanout plain{spectators};
  double floor_cpu = 0;
  const auto plain_publish = [&](int together) {
    std::thread{[&] {
      const double start = thread_cpu();
      for (int i = 0; i < together; ++i) plain.write_all(frame, spectators);
      floor_cpu += thread_cpu() - start;
    }}.join();
  };

  std::printf("%zu spectators, %zu-byte payload, %.1f KiB resident a connection (both ends)\n",
              spectators, payload_bytes, resident_each);
  std::printf("%-9s %18s %18s %8s\n", "together", "ours us/delivery", "floor us/delivery", "ratio");
  double gathered_ratio = 0;
  for (const int together : {1, 2, 8}) {
    const double ours = measure(crowd, frame.size(), together, publish, reactor_cpu);
    const double floor =
        measure(plain.crowd(), frame.size(), together, plain_publish, [&] { return floor_cpu; });
    gathered_ratio = floor / ours;
    std::printf("%-9d %18.2f %18.2f %8.2f\n", together, ours, floor, gathered_ratio);
  }
  return gathered_ratio >= 2 ? 0 : 1;
}
