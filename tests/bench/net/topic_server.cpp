// A server of nothing but fan-out, of server/net and server/audience as they stand: what is said on
// /topic?say is heard on /topic, unchanged. Stands in the benchmark beside other people's servers
// that do the same; one core, as they have.
//
//   bench_topic_server PORT
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <semaphore>
#include <string>
#include <utility>

#include "server/audience/hub.hpp"
#include "server/base/steady_clock.hpp"
#include "server/net/descriptors.hpp"
#include "server/net/listener.hpp"
#include "server/net/reactors.hpp"
#include "tests/bench/support/crowd.hpp"

namespace {

using namespace tachiai;

const base::MatchId topic{"topic"};

/// What all connections share; touched on the only reactor.
struct House {
  audience::Hub& hub;
  net::SharedFrame latest{};  // stands in for what a slow listener missed
};

class Listens final : public net::ConnectionHandler {
 public:
  explicit Listens(House& house) : house_(house) {}
  void on_open(std::shared_ptr<net::Connection> connection) override {
    reader_.connection = std::move(connection);
    house_.hub.opened(reader_.connection->id());
    house_.hub.add(topic, reader_, {});
  }
  void on_message(base::Instant, bool, std::string) override {}
  void on_overflow() override {
    house_.hub.overflowed(reader_.connection->id(), [this](const base::MatchId& match) {
      house_.hub.snapshot(match, reader_, house_.latest);
    });
  }
  void on_close(const net::CloseInfo&) override { house_.hub.closed(reader_.connection->id()); }

 private:
  House& house_;
  audience::Reader reader_;
};

class Speaks final : public net::ConnectionHandler {
 public:
  explicit Speaks(House& house) : house_(house) {}
  void on_open(std::shared_ptr<net::Connection>) override {}
  void on_message(base::Instant, bool, std::string bytes) override {
    house_.latest = net::binary_frame(bytes);
    house_.hub.deliver(topic, {house_.latest, {}}, net::Droppable::yes);
  }
  void on_overflow() override {}
  void on_close(const net::CloseInfo&) override {}

 private:
  House& house_;
};

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) return std::fputs("usage: bench_topic_server PORT\n", stderr), 2;
  net::raise_descriptor_limit();
  base::SteadyClock clock;
  net::Reactors reactors{clock, 1};
  audience::Hub hub{reactors.at(0).loop(), clock};
  House house{hub};

  net::ListenerOptions options;
  options.port = static_cast<std::uint16_t>(std::atoi(argv[1]));
  options.admission.per_address_max = options.admission.connections_max;
  options.rate = {1e9, 1e9};  // who speaks here is the benchmark
  options.websocket_path = "/topic";
  net::Listener listener{
      reactors, std::move(options),
      [](const net::HttpRequest&, net::Responder respond) { respond(net::plain(404, "no page")); },
      [&house](const net::HttpRequest& request, net::Reactor&)
          -> Result<std::unique_ptr<net::ConnectionHandler>, net::HttpResponse> {
        if (request.query() == "say") return std::make_unique<Speaks>(house);
        return std::make_unique<Listens>(house);
      }};
  if (const auto opened = listener.open(); !opened) return std::puts(opened.error().c_str()), 1;
  reactors.start();
  std::binary_semaphore{0}.acquire();  // until it is killed
}
