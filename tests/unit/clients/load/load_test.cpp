#include <gtest/gtest.h>
#include <unistd.h>

#include <chrono>
#include <string>
#include <vector>

#include "clients/load/crowd.hpp"
#include "clients/load/fields.hpp"
#include "clients/load/figures.hpp"
#include "clients/load/topic.hpp"
#include "tests/unit/server/net/loopback.hpp"

namespace tachiai::load {
namespace {

TEST(Fields, WalkOverWhatIsNotAskedFor) {
  std::string inner;
  put(inner, 1, std::string(200, 'x'));
  std::string message{"\x10\x96\x01", 3};     // 2: 150
  message += std::string{"\x1D\1\2\3\4", 5};  // 3: four bytes
  message += std::string{
      "\x21"
      "12345678",
      9};  // 4: eight bytes
  put(message, 5, inner);
  Fields fields{message};
  EXPECT_EQ(fields.next()->value, 150U);
  EXPECT_EQ(fields.next()->number, 3U);
  EXPECT_EQ(fields.next()->bytes, "12345678");
  const auto last = fields.next();
  ASSERT_TRUE(last);
  EXPECT_EQ(last->number, 5U);
  EXPECT_EQ(Fields{last->bytes}.next()->bytes, std::string(200, 'x'));
  EXPECT_FALSE(fields.next());
  EXPECT_TRUE(fields.whole());
}

TEST(Fields, SeeWhereAMessageIsCutShort) {
  std::string message;
  put(message, 1, "four");
  message += std::string{"\x10\x96\x01", 3};
  for (const std::size_t size : {1U, 3U, 5U, 7U, 8U}) {
    Fields fields{std::string_view{message}.substr(0, size)};
    while (fields.next()) continue;
    EXPECT_FALSE(fields.whole()) << size;
  }
  for (const std::size_t size : {0U, 6U, 9U}) {
    Fields fields{std::string_view{message}.substr(0, size)};
    while (fields.next()) continue;
    EXPECT_TRUE(fields.whole()) << size;
  }
}

TEST(Percentile, IsATimeThatWasMeasured) {
  EXPECT_EQ(percentile(std::vector{5, 1, 4, 2, 3}, 0.5), 3);
  EXPECT_EQ(percentile(std::vector{5, 1, 4, 2, 3}, 0.99), 5);
  EXPECT_EQ(percentile(std::vector{7}, 0.01), 7);
}

TEST(UsedBy, KnowsThisProcess) {
  EXPECT_GT(used_by(::getpid()).resident_kib, 100);
  EXPECT_EQ(used_by(0).resident_kib, 0);
}

TEST(Phases, AreReadOrRefused) {
  EXPECT_EQ(parse_phase("rate:50:1.5").amount, 50U);
  EXPECT_EQ(parse_phase("rate:50:1.5").seconds, 1.5);
  EXPECT_EQ(parse_phase("window:8:3").kind, Phase::Kind::window);
  EXPECT_EQ(parse_phase("apart:2:3").kind, Phase::Kind::apart);
  EXPECT_EQ(parse_phase("slow:500:3:4000:20").deaf, 20U);
  for (const char* text :
       {"", "rate", "rate:50", "rate:x:1", "rate:-1:1", "fast:1:1", "idle:1:1"}) {
    EXPECT_THROW(parse_phase(text), Trouble) << text;
  }
}

struct Heard final : Ear {
  std::vector<std::string> said = std::vector<std::string>(3);
  std::size_t open = 0;
  std::size_t closed = 0;
  void on_open(std::size_t) override { ++open; }
  void on_message(std::size_t member, std::string bytes) override { said[member] += bytes; }
  void on_close(std::size_t, std::string_view) override { ++closed; }
};

bool turn_until(Crowd& crowd, const std::function<bool()>& done) {
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds{10};
  while (!done()) {
    if (std::chrono::steady_clock::now() > end) return false;
    crowd.turn(base::Millis{10});
  }
  return true;
}

TEST(Crowd, EachMemberSpeaksAndHearsFromAnAddressOfItsOwn) {
  net::Script script;
  script.on_message = [](net::Connection& connection, bool, const std::string& said) {
    connection.send(net::binary_frame(said + " from " + connection.remote()), net::Droppable::no);
  };
  net::Loopback loopback{{}, std::move(script)};
  Heard heard;
  Crowd crowd{heard};
  Door door;
  door.port = loopback.port();
  door.sources = 2;
  crowd.ask_in(3, door);
  ASSERT_TRUE(turn_until(crowd, [&] { return heard.open == 3; }));
  for (std::size_t member = 0; member < 3; ++member) crowd.send(member, std::to_string(member));
  ASSERT_TRUE(turn_until(crowd, [&] {
    return std::ranges::none_of(heard.said, [](const auto& one) { return one.empty(); });
  }));
  EXPECT_EQ(heard.said,
            (std::vector<std::string>{"0 from 127.0.0.2", "1 from 127.0.0.3", "2 from 127.0.0.2"}));
  loopback.connections()[0]->close(net::CloseCode::normal, "");
  ASSERT_TRUE(turn_until(crowd, [&] { return heard.closed == 1; }));
  EXPECT_EQ(crowd.open(), 2U);
}

TEST(Crowd, ADeafMemberHearsByTheSip) {
  net::Loopback loopback;
  Heard heard;
  Crowd crowd{heard};
  Door door;
  door.port = loopback.port();
  crowd.ask_in(1, door);
  ASSERT_TRUE(turn_until(crowd, [&] { return heard.open == 1; }));
  crowd.deaf(0, true);
  loopback.connections()[0]->send(net::binary_frame("four"), net::Droppable::no);
  ASSERT_TRUE(loopback.eventually([&] { return loopback.listener().stats().frames_out == 1; }));
  EXPECT_FALSE(crowd.turn(base::Millis{1}));
  for (int sips = 0; sips < 5; ++sips) crowd.sip(0, 1);
  EXPECT_EQ(heard.said[0], "");
  crowd.sip(0, 1);
  EXPECT_EQ(heard.said[0], "four");
}

TEST(Crowd, SaysWhatRefusedIt) {
  net::ListenerOptions options;
  options.admission = {.connections_max = 1, .connections_reserved = 0};
  net::Loopback loopback{std::move(options)};
  const auto first = loopback.connect();
  Heard heard;
  Crowd crowd{heard};
  Door door;
  door.port = loopback.port();
  crowd.ask_in(1, door);
  EXPECT_THROW(turn_until(crowd, [&] { return heard.open == 1; }), Trouble);
}

}  // namespace
}  // namespace tachiai::load
