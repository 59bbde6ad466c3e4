#include "server/net/lines.hpp"

#include <gtest/gtest.h>

#include "tests/unit/server/net/loopback.hpp"

namespace tachiai::net {
namespace {

std::vector<std::string> read_lines(LineReader& reader, std::string_view bytes) {
  std::vector<std::string> lines;
  while (auto event = reader.next(bytes)) {
    const auto* message = std::get_if<Message>(&*event);
    lines.push_back(message != nullptr ? message->bytes : "fault");
  }
  return lines;
}

using Lines = std::vector<std::string>;

TEST(LineReader, EndsLinesWithAndWithoutCarriageReturn) {
  LineReader reader{100};
  EXPECT_EQ(read_lines(reader, "LOGIN a b\r\n+7776FU\n\n\r\n"),
            (Lines{"LOGIN a b", "+7776FU", "", ""}));
}

TEST(LineReader, JoinsPieces) {
  LineReader reader{100};
  EXPECT_EQ(read_lines(reader, "+77"), Lines{});
  EXPECT_EQ(read_lines(reader, "76FU\r"), Lines{});
  EXPECT_EQ(read_lines(reader, "\n-33"), Lines{"+7776FU"});
  EXPECT_EQ(read_lines(reader, "34FU\n"), Lines{"-3334FU"});
}

TEST(LineReader, EndsAtALineOverTheLimit) {
  LineReader exact{5};
  EXPECT_EQ(read_lines(exact, "12345\r\n"), Lines{"12345"});
  LineReader over{5};
  EXPECT_EQ(read_lines(over, "1234567\n12\n"), Lines{"fault"});
  LineReader endless{5};
  EXPECT_EQ(read_lines(endless, "123"), Lines{});
  EXPECT_EQ(read_lines(endless, "4567"), Lines{"fault"});
  EXPECT_EQ(read_lines(endless, "8\n"), Lines{});
}

ListenerOptions lines() {
  ListenerOptions options;
  options.speaks = Speaks::lines;
  return options;
}

TEST(Lines, AreHeardAndAnsweredOnThePortThatSpeaksThem) {
  Script script;
  script.on_message = [](Connection& connection, bool, const std::string& line) {
    connection.send(SharedFrame{"heard " + line + "\n"}, Droppable::no);
    if (line == "LOGOUT") connection.close(CloseCode::normal, "");
  };
  Loopback loopback{lines(), std::move(script)};
  auto socket = ClientSocket::connect(loopback.where());
  ASSERT_TRUE(socket && socket->send("LOGIN sente x\r\n\nLOGOUT\nlate\n", base::Millis{1'000}));
  EXPECT_EQ(read_to_end(*socket), "heard LOGIN sente x\nheard \nheard LOGOUT\n");
  socket->close();
  EXPECT_TRUE(loopback.eventually([&] { return loopback.listener().stats().open == 0; }));
  ASSERT_EQ(loopback.closed().size(), 1U);
  EXPECT_EQ(loopback.closed()[0].by, ClosedBy::server);
}

TEST(Lines, GetNoPingsAndAreClosedForSilence) {
  ListenerOptions options = lines();
  options.timeouts.ping = base::Millis{20};
  options.timeouts.silence = base::Millis{150};
  Loopback loopback{std::move(options)};
  auto socket = ClientSocket::connect(loopback.where());
  ASSERT_TRUE(socket.has_value());
  EXPECT_EQ(read_to_end(*socket), "");
  EXPECT_EQ(loopback.listener().stats().silent, 1U);
}

TEST(Lines, OverTheLimitsAreCut) {
  ListenerOptions options = lines();
  options.line_bytes_max = 100;
  options.admission.per_address_max = 1;
  options.admission.per_address_reserved = 0;
  Loopback loopback{std::move(options)};
  auto first = ClientSocket::connect(loopback.where());
  ASSERT_TRUE(first.has_value());
  ASSERT_TRUE(loopback.eventually([&] { return loopback.connections().size() == 1; }));
  auto second = ClientSocket::connect(loopback.where());
  ASSERT_TRUE(second.has_value());
  EXPECT_EQ(read_to_end(*second), "") << "one too many from this address";
  ASSERT_TRUE(first->send(std::string(200, 'x'), base::Millis{1'000}));
  EXPECT_EQ(read_to_end(*first), "");
  EXPECT_TRUE(loopback.eventually([&] { return loopback.closed().size() == 1; }));
}

TEST(ClientWatch, TellsWhichClientsHaveSomethingToRead) {
  Loopback loopback;
  std::vector<WebSocketClient> clients;
  ClientWatch watch;
  for (std::size_t i = 0; i < 3; ++i) {
    clients.push_back(loopback.connect());
    watch.add(clients.back().fd(), i);
  }
  EXPECT_TRUE(watch.wait(base::Millis{0}).empty());
  ASSERT_TRUE(clients[1].send_text("x"));
  EXPECT_EQ(watch.wait(base::Millis{10'000}), std::vector<std::size_t>{1});
  EXPECT_EQ(next_text(clients[1]), "x");
  EXPECT_EQ(clients[1].receive(base::Millis{0}).error().text, "timeout");
  EXPECT_TRUE(watch.wait(base::Millis{0}).empty());
}

}  // namespace
}  // namespace tachiai::net
