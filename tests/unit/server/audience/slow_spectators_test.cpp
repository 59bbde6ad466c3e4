#include <gtest/gtest.h>

#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "clients/load/crowd.hpp"
#include "server/audience/hub.hpp"
#include "server/net/descriptors.hpp"
#include "tests/unit/server/net/loopback.hpp"

/// Case K051: a thousand watch one game; some never read their socket, some a byte now and then.
/// Whether anybody else has to wait for them shows in what follows what, not in how long it took:
/// each message is said when all who read have heard the one before.
namespace tachiai::audience {
namespace {

constexpr std::size_t stuck = 50;
constexpr std::size_t sipping = 50;
constexpr std::size_t slow = stuck + sipping;
constexpr std::size_t spectators = 1'000;
constexpr std::size_t outbox_bytes = 32 * 1'024;
constexpr int rounds = 60;
constexpr int together = 4;

const base::MatchId match{"abcdefghijkl"};

std::string numbered(int number, bool snapshot = false) {
  std::string text = (snapshot ? "=" : "+") + std::to_string(number) + ";";
  text.resize(512, '.');
  return text;
}

/// What each spectator has heard: every number after the one before, or a snapshot that says where
/// it goes on.
struct Ears final : load::Ear {
  std::vector<int> last = std::vector<int>(spectators, 0);
  std::vector<int> snapshots = std::vector<int>(spectators, 0);
  std::size_t open = 0;
  std::size_t closed = 0;

  void on_open(std::size_t) override { ++open; }
  void on_message(std::size_t member, std::string bytes) override {
    const int number = std::stoi(bytes.substr(1));
    if (bytes[0] == '=') {
      ++snapshots[member];
      EXPECT_GE(number, last[member]) << "a snapshot leads back";
    } else {
      EXPECT_EQ(number, last[member] + 1) << "spectator " << member;
    }
    last[member] = number;
  }
  void on_close(std::size_t, std::string_view) override { ++closed; }

  bool all_heard(std::size_t from, int number) const {
    for (std::size_t member = from; member < spectators; ++member) {
      if (last[member] != number) return false;
    }
    return true;
  }
};

struct Game {
  std::unique_ptr<Hub> hub;
  int said = 0;
};

class Spectator final : public net::ConnectionHandler {
 public:
  explicit Spectator(Game& game) : game_(game) {}
  void on_open(std::shared_ptr<net::Connection> connection) override {
    reader_.connection = std::move(connection);
    game_.hub->opened(reader_.connection->id());
    game_.hub->add(match, reader_, {});
  }
  void on_message(base::Instant, bool, std::string) override {}
  void on_overflow() override {
    game_.hub->overflowed(reader_.connection->id(), [this](const base::MatchId& of) {
      game_.hub->snapshot(of, reader_, net::binary_frame(numbered(game_.said, true)));
    });
  }
  void on_close(const net::CloseInfo&) override { game_.hub->closed(reader_.connection->id()); }

 private:
  Game& game_;
  Reader reader_;
};

TEST(SlowSpectators, DelayNobodyAndComeBackToTheGameOfNow) {
  net::raise_descriptor_limit();
  Game game;
  std::mutex mutex;
  std::vector<std::shared_ptr<net::Connection>> connections;
  net::ListenerOptions options;
  options.admission.per_address_max = spectators;
  options.outbox_bytes_max = outbox_bytes;
  options.send_buffer_bytes = 4'096;
  net::Script script;
  script.on_upgrade = [&](const net::HttpRequest&, net::Reactor&) {
    return std::make_unique<Spectator>(game);
  };
  net::Loopback loopback{std::move(options), std::move(script), 1};
  base::SteadyClock clock;
  game.hub = std::make_unique<Hub>(loopback.reactors().at(0).loop(), clock);

  Ears ears;
  load::Crowd crowd{ears};
  load::Door door;
  door.port = loopback.port();
  door.receive_buffer_bytes = 4'096;
  crowd.ask_in(slow, door);
  door.receive_buffer_bytes = 0;
  crowd.ask_in(spectators - slow, door);
  const auto until = [&](const std::function<bool()>& done) {
    for (const auto end = std::chrono::steady_clock::now() + std::chrono::seconds{60}; !done();) {
      ASSERT_LT(std::chrono::steady_clock::now(), end) << "somebody waits in vain";
      crowd.turn(base::Millis{20});
    }
  };
  ASSERT_NO_FATAL_FAILURE(until([&] { return ears.open == spectators; }));
  ASSERT_TRUE(loopback.eventually(
      [&] { return loopback.listener().stats().open_websockets == spectators; }));
  for (std::size_t member = 0; member < slow; ++member) crowd.deaf(member, true);

  const auto say = [&](int count) {
    loopback.reactors().at(0).loop().post([&, count] {
      for (int i = 0; i < count; ++i) {
        const Frames frames{net::binary_frame(numbered(++game.said)), {}};
        game.hub->deliver(match, frames, net::Droppable::yes);
      }
    });
  };
  for (int round = 1; round <= rounds; ++round) {
    say(together);
    ASSERT_NO_FATAL_FAILURE(until([&] { return ears.all_heard(slow, round * together); }));
    for (std::size_t member = stuck; member < slow; ++member) crowd.sip(member, 1);
  }
  EXPECT_GE(loopback.listener().stats().overflows, slow) << "all slow ones had to be conflated";
  EXPECT_EQ(ears.closed, 0U) << "a spectator is not thrown out for being slow";

  // What is owed to them is bounded. The figure is taken twice a second.
  ASSERT_TRUE(loopback.eventually([&] { return loopback.listener().stats().queued_bytes > 0; }));
  EXPECT_LE(loopback.listener().stats().queued_bytes, slow * outbox_bytes);

  for (std::size_t member = 0; member < slow; ++member) crowd.deaf(member, false);
  ASSERT_NO_FATAL_FAILURE(until([&] { return ears.all_heard(0, rounds * together); }));
  for (std::size_t member = 0; member < slow; ++member) {
    EXPECT_GE(ears.snapshots[member], 1) << "a gap without a word, spectator " << member;
  }
  say(1);
  ASSERT_NO_FATAL_FAILURE(until([&] { return ears.all_heard(0, rounds * together + 1); }));
}

}  // namespace
}  // namespace tachiai::audience
