#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <cstdint>

#include "tests/unit/server/net/loopback.hpp"

/// Slow readers, bursts and many writers.
namespace tachiai::net {
namespace {

/// A client that takes a few KiB from the network until it is asked to read.
ClientOptions slow(const Loopback& loopback) {
  ClientOptions options = loopback.where();
  options.receive_buffer_bytes = 4'096;
  return options;
}

ListenerOptions small_buffers() {
  ListenerOptions options;
  options.send_buffer_bytes = 4'096;
  options.outbox_bytes_max = 64 * 1'024;
  options.player_outbox_bytes_max = 64 * 1'024;
  return options;
}

std::string numbered(int number, std::size_t size = 4'000) {
  std::string text = std::to_string(number) + ";";
  text.resize(std::max(size, text.size()), '.');
  return text;
}

// Pitfall 1: one writer for each socket, whoever publishes.
TEST(Pressure, TwoPublishersShareASocketAndEachKeepsItsOrder) {
  constexpr int messages = 20'000;
  ListenerOptions options;
  options.outbox_bytes_max = 64 * 1'024 * 1'024;
  Loopback loopback{std::move(options)};
  WebSocketClient client = loopback.connect();
  ASSERT_TRUE(loopback.eventually([&] { return loopback.connections().size() == 1; }));
  const auto connection = loopback.connections()[0];
  std::vector<std::thread> publishers;
  for (const char name : {'a', 'b'}) {
    publishers.emplace_back([connection, name] {
      for (int i = 0; i < messages; ++i) {
        connection->send(text_frame(name + std::to_string(i)), Droppable::no);
      }
    });
  }
  int next_a = 0;
  int next_b = 0;
  while (next_a + next_b < 2 * messages) {
    const std::string text = next_text(client);
    ASSERT_FALSE(text.empty());
    int& next = text[0] == 'a' ? next_a : next_b;
    ASSERT_EQ(text.substr(1), std::to_string(next)) << text[0];
    ++next;
  }
  for (std::thread& publisher : publishers) publisher.join();
  // The reader may have the last bytes before the writer has counted them.
  EXPECT_TRUE(loopback.eventually([&] { return connection->queued_bytes() == 0; }));
  EXPECT_TRUE(
      loopback.eventually([&] { return loopback.listener().stats().frames_out == 2U * messages; }));
  const auto stats = loopback.listener().stats();
  EXPECT_LT(stats.writes, stats.frames_out) << "frames are gathered";
}

// Pitfall 9 and 13: what a stalled reader is owed is bounded, and nobody else waits.
TEST(Pressure, AStalledSpectatorIsBoundedAndOthersAreServed) {
  Loopback loopback{small_buffers(), {}, 1};
  WebSocketClient stalled = loopback.connect(slow(loopback));
  WebSocketClient healthy = loopback.connect();
  ASSERT_TRUE(loopback.eventually([&] { return loopback.connections().size() == 2; }));
  const auto everybody = loopback.connections();
  for (int i = 0; i < 1'000; ++i) {
    const SharedFrame frame = text_frame(numbered(i));
    for (const auto& connection : everybody) connection->send(frame, Droppable::yes);
    ASSERT_EQ(next_text(healthy), numbered(i));
    for (const auto& connection : everybody) EXPECT_LE(connection->queued_bytes(), 64U * 1'024);
  }
  EXPECT_GE(loopback.listener().stats().overflows, 1U);
  EXPECT_TRUE(loopback.closed().empty()) << "a spectator is not thrown out for being slow";
}

// Pitfall 10: never a silent gap. What was dropped is made up for by a snapshot that comes in its
// place.
TEST(Pressure, ASpectatorsLostFramesAreReplacedByASnapshot) {
  std::atomic<int> last = -1;
  std::atomic<int> snapshots = 0;
  Script script;
  script.on_overflow = [&](Connection& connection) {
    ++snapshots;
    connection.send(text_frame("snapshot " + std::to_string(last.load())), Droppable::snapshot);
  };
  // All on the reactor, as a room's audience is: what is sent after on_overflow began follows the
  // snapshot.
  Loopback loopback{small_buffers(), std::move(script), 1};
  WebSocketClient client = loopback.connect(slow(loopback));
  ASSERT_TRUE(loopback.eventually([&] { return loopback.connections().size() == 1; }));
  const auto connection = loopback.connections()[0];
  constexpr int messages = 400;
  for (int i = 0; i < messages; ++i) {
    connection->loop().post([&, i] {
      last = i;
      connection->send(text_frame(numbered(i)), Droppable::yes);
    });
  }
  ASSERT_TRUE(loopback.eventually([&] { return last == messages - 1; }));
  EXPECT_EQ(snapshots, 0)
      << "the snapshot waits until the socket is free, or it would be old at once";

  int known = -1;
  int told = 0;
  while (known < messages - 1) {
    const std::string text = next_text(client);
    if (text.starts_with("snapshot ")) {
      known = std::stoi(text.substr(9));
      ++told;
    } else {
      const int number = std::stoi(text);
      ASSERT_EQ(number, known + 1) << "a gap without a snapshot";
      known = number;
    }
  }
  EXPECT_GE(told, 1);
  EXPECT_EQ(told, snapshots);
}

// Simulation seed 996: a pulse that did not fit threw the queued snapshot out, for ever.
TEST(Pressure, NewsOfTheMomentAreLeftOutWhereTheyDoNotFit) {
  std::atomic<int> overflows = 0;
  Script script;
  script.on_overflow = [&](Connection&) { ++overflows; };
  Loopback loopback{small_buffers(), std::move(script), 1};
  WebSocketClient client = loopback.connect(slow(loopback));
  ASSERT_TRUE(loopback.eventually([&] { return loopback.connections().size() == 1; }));
  const auto connection = loopback.connections()[0];
  constexpr std::size_t snapshot_bytes = 300'000;  // more than the kernel takes at once
  std::atomic<bool> sent = false;
  connection->loop().post([&] {
    connection->send(text_frame(std::string(snapshot_bytes, 's')), Droppable::snapshot);
    for (int i = 0; i < 100; ++i) connection->send(text_frame(numbered(i)), Droppable::momentary);
    sent = true;
  });
  ASSERT_TRUE(loopback.eventually([&] { return sent.load(); }));
  EXPECT_EQ(next_text(client).size(), snapshot_bytes);
  ASSERT_TRUE(loopback.eventually([&] { return connection->queued_bytes() == 0; }));
  connection->send(text_frame("now"), Droppable::momentary);
  EXPECT_EQ(next_text(client), "now") << "what fits is told";
  EXPECT_EQ(overflows, 0);
  EXPECT_EQ(loopback.listener().stats().overflows, 0U);
}

TEST(Pressure, NewsOfTheMomentDoNotCloseAPlayer) {
  Script script;
  script.on_open = [](Connection& connection) { connection.set_priority(Priority::player); };
  Loopback loopback{small_buffers(), std::move(script), 1};
  WebSocketClient client = loopback.connect(slow(loopback));
  ASSERT_TRUE(loopback.eventually([&] { return loopback.connections().size() == 1; }));
  const auto connection = loopback.connections()[0];
  std::atomic<bool> sent = false;
  connection->loop().post([&] {
    for (int i = 0; i < 10'000; ++i)
      connection->send(text_frame(numbered(i)), Droppable::momentary);
    sent = true;
  });
  ASSERT_TRUE(loopback.eventually([&] { return sent.load(); }));
  connection->loop().post([&] { connection->close(CloseCode::normal, "done"); });
  int known = -1;
  int told = 0;
  std::string text;
  for (text = next_text(client); !text.starts_with("closed"); text = next_text(client)) {
    const int number = std::stoi(text);
    ASSERT_GT(number, known) << "in order, with gaps";
    known = number;
    ++told;
  }
  EXPECT_EQ(text, "closed 1000 done");
  EXPECT_GT(told, 0);
  EXPECT_LT(told, 10'000);
}

TEST(Pressure, APlayersOverflowIsClosedWithResync) {
  Script script;
  script.on_open = [](Connection& connection) { connection.set_priority(Priority::player); };
  Loopback loopback{small_buffers(), std::move(script)};
  WebSocketClient client = loopback.connect(slow(loopback));
  ASSERT_TRUE(loopback.eventually([&] { return loopback.connections().size() == 1; }));
  const auto connection = loopback.connections()[0];
  ASSERT_TRUE(loopback.eventually([&] {
    connection->send(text_frame(numbered(0)), Droppable::yes);
    return !loopback.closed().empty();
  }));
  EXPECT_EQ(loopback.closed()[0].code, CloseCode::try_again_later);
  EXPECT_EQ(loopback.closed()[0].reason, "resync");
  std::string text;
  do {
    text = next_text(client);
  } while (text.starts_with("0;"));
  EXPECT_EQ(text, "closed 1013 resync") << "who reads again is told, not just cut";
}

TEST(Pressure, ASpectatorWhoseAnswersAloneOverflowIsClosedWithResync) {
  Loopback loopback{small_buffers()};
  WebSocketClient client = loopback.connect(slow(loopback));
  ASSERT_TRUE(loopback.eventually([&] { return loopback.connections().size() == 1; }));
  const auto connection = loopback.connections()[0];
  ASSERT_TRUE(loopback.eventually([&] {
    connection->send(text_frame(numbered(0)), Droppable::no);
    return !loopback.closed().empty();
  }));
  EXPECT_EQ(loopback.closed()[0].reason, "resync");
}

// Pitfall 11: the limit holds inside one turn too, but a burst that the kernel takes costs nobody
// anything.
TEST(Pressure, ABurstInOneTurnReachesAFastReaderWhole) {
  Script script;
  script.on_message = [](Connection& connection, bool, const std::string&) {
    for (int i = 0; i < 1'000; ++i) connection.send(text_frame(numbered(i, 1'000)), Droppable::no);
  };
  ListenerOptions options;
  options.outbox_bytes_max = 128 * 1'024;
  Loopback loopback{std::move(options), std::move(script)};
  WebSocketClient client = loopback.connect();
  ASSERT_TRUE(client.send_text("go"));
  int received = 0;
  for (std::string text = next_text(client); received < 1'000; text = next_text(client)) {
    if (text == "closed 1013 resync") break;
    ASSERT_EQ(text, numbered(received, 1'000));
    if (++received == 1'000) break;
  }
  EXPECT_GE(received, 128) << "at least a whole outbox";
  EXPECT_LE(loopback.listener().stats().overflows, 1U);
}

TEST(Pressure, AFrameLargerThanTheOutboxGoesAlone) {
  Script script;
  script.on_open = [](Connection& connection) {
    connection.send(text_frame(std::string(300'000, 's')), Droppable::snapshot);
  };
  Loopback loopback{small_buffers(), std::move(script)};
  WebSocketClient client = loopback.connect();
  EXPECT_EQ(next_text(client).size(), 300'000U);
}

// Pitfall 12: a full outbox delays no pong by more than the frame that is being written.
TEST(Pressure, PongsOvertakeQueuedData) {
  Script script;
  script.on_message = [](Connection& connection, bool, const std::string&) {
    for (int i = 0; i < 30; ++i) connection.send(text_frame(numbered(i, 2'000)), Droppable::no);
  };
  Loopback loopback{small_buffers(), std::move(script)};
  WebSocketClient client = loopback.connect(slow(loopback));
  ASSERT_TRUE(client.send_text("fill"));
  ASSERT_TRUE(loopback.eventually([&] {
    const auto all = loopback.connections();
    return all.size() == 1 && all[0]->queued_bytes() > 20'000;
  }));
  ASSERT_TRUE(client.ping("urgent"));
  ASSERT_TRUE(loopback.eventually([&] { return loopback.listener().stats().bytes_in > 16; }));
  int before = 0;
  while (!client.last_pong()) {
    ASSERT_TRUE(next_text(client).ends_with('.'));
    ++before;
  }
  EXPECT_EQ(client.last_pong(), "urgent");
  EXPECT_LT(before, 30) << "the pong came before the end of the queue";
}

TEST(Pressure, MailAfterTheEndIsHarmless) {
  Loopback loopback;
  auto client = std::make_unique<WebSocketClient>(loopback.connect());
  ASSERT_TRUE(loopback.eventually([&] { return loopback.connections().size() == 1; }));
  const auto connection = loopback.connections()[0];
  client.reset();
  ASSERT_TRUE(loopback.eventually([&] { return loopback.connections().empty(); }));
  for (int i = 0; i < 100; ++i) connection->send(text_frame("late"), Droppable::no);
  connection->set_priority(Priority::player);
  connection->close(CloseCode::normal, "late");
  EXPECT_TRUE(loopback.eventually([&] { return connection->queued_bytes() == 0; }));
  EXPECT_EQ(loopback.closed().size(), 1U);
  EXPECT_EQ(loopback.listener().stats().open_players, 0U);
}

TEST(Pressure, ManySpectatorsHearEveryFrameOnceAndInOrder) {
  constexpr int spectators = 100;
  constexpr int messages = 50;
  ListenerOptions options;
  options.admission.per_address_max = spectators;
  Loopback loopback{std::move(options)};
  std::vector<WebSocketClient> clients;
  for (int i = 0; i < spectators; ++i) clients.push_back(loopback.connect());
  ASSERT_TRUE(loopback.eventually([&] { return loopback.connections().size() == spectators; }));
  const auto everybody = loopback.connections();
  for (int i = 0; i < messages; ++i) {
    const SharedFrame frame = text_frame(numbered(i, 200));
    for (const auto& connection : everybody) connection->send(frame, Droppable::yes);
  }
  for (WebSocketClient& client : clients) {
    for (int i = 0; i < messages; ++i) ASSERT_EQ(next_text(client), numbered(i, 200));
  }
}

// Telling thousands takes tens of milliseconds: a player must not wait so long to be heard.
TEST(Pressure, ACrowdIsToldAPartAtATime) {
  constexpr std::size_t spectators = 200;
  ListenerOptions options;
  options.admission.per_address_max = spectators;
  Loopback loopback{std::move(options), {}, 1};
  std::vector<WebSocketClient> clients;
  for (std::size_t i = 0; i < spectators; ++i) clients.push_back(loopback.connect());
  ASSERT_TRUE(loopback.eventually([&] { return loopback.connections().size() == spectators; }));
  const auto everybody = loopback.connections();
  base::Loop& loop = loopback.reactors().at(0).loop();
  // Takes its turn whenever the reactor lets others have theirs.
  std::vector<std::uint64_t> told;
  std::atomic<bool> done = false;
  std::function<void()> look = [&] {
    told.push_back(loopback.listener().stats().frames_out);
    if (told.back() < spectators) {
      loop.post([&] { look(); });
    } else {
      done = true;
    }
  };
  loop.post([&] {
    const SharedFrame frame = text_frame("news");
    for (const auto& connection : everybody) connection->send(frame, Droppable::yes);
    look();
  });
  ASSERT_TRUE(loopback.eventually([&] { return done.load(); }));
  const auto between = std::ranges::count_if(
      told, [](std::uint64_t frames) { return frames > 0 && frames < spectators; });
  EXPECT_GT(between, 0) << "somebody was heard while the crowd was told";
  for (WebSocketClient& client : clients) EXPECT_EQ(next_text(client), "news");
}

/// Two public places are taken, two are in reserve.
class Reserve : public testing::Test {
 protected:
  static ListenerOptions options(base::Millis proof) {
    ListenerOptions options;
    options.admission = {.connections_max = 2, .connections_reserved = 2, .proof = proof};
    options.admission.retry_after = std::chrono::seconds{7};
    return options;
  }
  /// Who says "key" has one.
  static Script script() {
    Script script;
    script.on_message = [](Connection& connection, bool, const std::string& said) {
      connection.identified(said == "key" ? Who::principal : Who::guest);
      connection.send(text_frame("hello"), Droppable::no);
    };
    return script;
  }
};

TEST_F(Reserve, IsForWhoProvesAKey) {
  Loopback loopback{options(base::Millis{600'000}), script()};
  std::vector<WebSocketClient> watchers;
  for (int i = 0; i < 2; ++i) {
    watchers.push_back(loopback.connect());
    ASSERT_TRUE(watchers.back().send_text("no key"));
    EXPECT_EQ(next_text(watchers.back()), "hello");
  }
  // A flood of guests finds the door shut again, however often it comes.
  for (int i = 0; i < 10; ++i) {
    WebSocketClient guest = loopback.connect();
    ASSERT_TRUE(guest.send_text("no key"));
    EXPECT_EQ(next_text(guest), "closed 1013 full; retry_after_ms=7000");
    ASSERT_TRUE(loopback.eventually([&] { return loopback.listener().stats().open == 2; }));
  }
  EXPECT_EQ(loopback.listener().stats().refused_connections, 10U);
  WebSocketClient operator_of_relay = loopback.connect();
  ASSERT_TRUE(operator_of_relay.send_text("key"));
  EXPECT_EQ(next_text(operator_of_relay), "hello");
  WebSocketClient player = loopback.connect();
  ASSERT_TRUE(player.send_text("key"));
  EXPECT_EQ(next_text(player), "hello");
  EXPECT_FALSE(WebSocketClient::connect(loopback.where()).has_value()) << "now all is full";
  ASSERT_TRUE(watchers[0].send_text("still here"));
  EXPECT_EQ(next_text(watchers[0]), "hello") << "nobody was thrown out for them";
}

TEST_F(Reserve, IsNotForWhoSaysNothing) {
  Loopback loopback{options(base::Millis{40}), script()};
  const WebSocketClient first = loopback.connect();
  const WebSocketClient second = loopback.connect();
  WebSocketClient silent = loopback.connect();
  EXPECT_EQ(next_text(silent), "closed 1013 full; retry_after_ms=7000");
  ASSERT_TRUE(loopback.eventually([&] { return loopback.closed().size() == 1; }));
  EXPECT_EQ(loopback.connections().size(), 2U) << "silence is allowed in a public place";
}

}  // namespace
}  // namespace tachiai::net
