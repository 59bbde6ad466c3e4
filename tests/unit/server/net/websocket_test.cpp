#include <gtest/gtest.h>

#include <set>

#include "server/net/handshake.hpp"
#include "tests/unit/server/net/loopback.hpp"

namespace tachiai::net {
namespace {

constexpr std::string_view upgrade_head =
    "GET /ws HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n";

TEST(WebSocket, EchoesTextAndBinaryOfEverySize) {
  Loopback loopback;
  WebSocketClient client = loopback.connect();
  for (const std::size_t size : {0U, 1U, 125U, 126U, 65'535U, 65'536U}) {
    const std::string payload(size, 't');
    ASSERT_TRUE(client.send_text(payload));
    auto received = client.receive(base::Millis{5'000});
    ASSERT_TRUE(received.has_value());
    EXPECT_EQ(std::get<Message>(*received).bytes, payload);
    EXPECT_TRUE(std::get<Message>(*received).text);
    ASSERT_TRUE(client.send_binary(payload));
    received = client.receive(base::Millis{5'000});
    ASSERT_TRUE(received.has_value());
    EXPECT_FALSE(std::get<Message>(*received).text);
  }
  const auto ended = client.close(CloseCode::going_away, "enough");
  ASSERT_TRUE(ended.has_value());
  EXPECT_EQ(ended->code, CloseCode::going_away);
  ASSERT_TRUE(loopback.eventually([&] { return loopback.closed().size() == 1; }));
  EXPECT_EQ(loopback.closed()[0].code, CloseCode::going_away);
  EXPECT_EQ(loopback.closed()[0].reason, "enough");
  EXPECT_EQ(loopback.closed()[0].by, ClosedBy::peer);
}

TEST(WebSocket, AgreesOnASubprotocolOrRefusesWithClearText) {
  ListenerOptions options;
  options.subprotocols = {"tachiai.v1.proto", "tachiai.v1.json"};
  Loopback loopback{std::move(options)};
  EXPECT_EQ(loopback.connect(loopback.where({"tachiai.v1.json"})).subprotocol(), "tachiai.v1.json");
  EXPECT_EQ(loopback.connect(loopback.where({"tachiai.v1.json", "tachiai.v1.proto"})).subprotocol(),
            "tachiai.v1.proto");
  for (const auto& wrong :
       {std::vector<std::string>{}, std::vector<std::string>{"tachiai.v2.proto"}}) {
    const auto refused = WebSocketClient::connect(loopback.where(wrong));
    ASSERT_FALSE(refused.has_value());
    EXPECT_EQ(refused.error().status, 400U);
    EXPECT_NE(refused.error().text.find("tachiai.v1.proto tachiai.v1.json"), std::string::npos);
  }
}

TEST(WebSocket, AsksWhetherTheOriginIsWelcome) {
  ListenerOptions options;
  options.origin_allowed = [](std::string_view origin, const HttpRequest& request) {
    return origin == "https://play.example" ||
           (origin.empty() && !request.header("Authorization").empty());
  };
  Loopback loopback{std::move(options)};
  ClientOptions where = loopback.where();
  EXPECT_EQ(WebSocketClient::connect(where).error().status, 403U);
  where.headers = {{"Origin", "https://evil.example"}};
  EXPECT_EQ(WebSocketClient::connect(where).error().status, 403U);
  where.headers = {{"Origin", "https://play.example"}};
  EXPECT_TRUE(WebSocketClient::connect(where).has_value());
  where.headers = {{"Authorization", "Bearer key"}};
  EXPECT_TRUE(WebSocketClient::connect(where).has_value());
}

TEST(WebSocket, TheUpgradeHandlerMayRefuse) {
  Script script;
  script.on_upgrade = [](const HttpRequest&, Reactor&) {
    return std::unexpected{plain(401, "who are you?")};
  };
  Loopback loopback{{}, std::move(script)};
  const auto refused = WebSocketClient::connect(loopback.where());
  ASSERT_FALSE(refused.has_value());
  EXPECT_EQ(refused.error().status, 401U);
  EXPECT_EQ(loopback.listener().stats().refused_handshakes, 1U);
}

TEST(WebSocket, AFrameRightBehindTheHeadIsNotLost) {
  Loopback loopback;
  auto socket = ClientSocket::connect(loopback.where());
  ASSERT_TRUE(socket.has_value());
  ASSERT_TRUE(socket->send(std::string{upgrade_head} + encode_frame(Opcode::text, "early", 7) +
                               encode_frame(Opcode::close, close_payload(CloseCode::normal, ""), 7),
                           base::Millis{1'000}));
  const std::string answer = read_to_end(*socket);
  EXPECT_TRUE(answer.starts_with("HTTP/1.1 101 ")) << answer;
  EXPECT_TRUE(answer.ends_with(std::string{"\r\n\r\n"} + encode_frame(Opcode::text, "early") +
                               encode_frame(Opcode::close, close_payload(CloseCode::normal, ""))));
}

TEST(WebSocket, WhatIsSentOnOpeningFollowsTheHandshake) {
  Script script;
  script.on_open = [](Connection& connection) {
    connection.send(text_frame("welcome"), Droppable::no);
  };
  Loopback loopback{{}, std::move(script)};
  WebSocketClient client = loopback.connect();
  EXPECT_EQ(next_text(client), "welcome");
}

TEST(WebSocket, AFrameCutAtEveryByteArrivesWhole) {
  Loopback loopback;
  WebSocketClient client = loopback.connect();
  const std::string frame = encode_frame(Opcode::text, "7g7f", 0xA1B2C3D4);
  for (std::size_t cut = 1; cut < frame.size(); ++cut) {
    ASSERT_TRUE(client.socket().send(std::string_view{frame}.substr(0, cut), base::Millis{1'000}));
    ASSERT_TRUE(client.socket().send(std::string_view{frame}.substr(cut), base::Millis{1'000}));
    EXPECT_EQ(next_text(client), "7g7f") << cut;
  }
}

TEST(WebSocket, AnsweredPingsCarryTheirPayload) {
  Loopback loopback;
  WebSocketClient client = loopback.connect();
  ASSERT_TRUE(client.ping("are you there"));
  ASSERT_TRUE(client.send_text("marker"));
  EXPECT_EQ(next_text(client), "marker");
  EXPECT_EQ(client.last_pong(), "are you there");
}

struct Row {
  const char* name;
  std::string frame;
  CloseCode code;
};

class BrokenPeer : public testing::TestWithParam<Row> {};

TEST_P(BrokenPeer, HearsWhyAndHarmsNobody) {
  const Row& row = GetParam();
  Loopback loopback;
  WebSocketClient bystander = loopback.connect();
  WebSocketClient client = loopback.connect();
  ASSERT_TRUE(client.socket().send(row.frame, base::Millis{1'000}));
  const auto received = client.receive(base::Millis{5'000});
  ASSERT_TRUE(received.has_value());
  EXPECT_EQ(std::get<PeerClose>(*received).code, row.code);
  EXPECT_FALSE(std::get<PeerClose>(*received).reason.empty());
  ASSERT_TRUE(loopback.eventually([&] { return loopback.closed().size() == 1; }));
  EXPECT_EQ(loopback.closed()[0].code, row.code);
  EXPECT_EQ(loopback.closed()[0].by, ClosedBy::server);
  ASSERT_TRUE(bystander.send_text("still here"));
  EXPECT_EQ(next_text(bystander), "still here");
  EXPECT_EQ(loopback.listener().stats().protocol_errors, 1U);
}

INSTANTIATE_TEST_SUITE_P(
    Rows, BrokenPeer,
    testing::Values(Row{"unmasked", encode_frame(Opcode::text, "x"), CloseCode::protocol_error},
                    Row{"bad_utf8", encode_frame(Opcode::text, "\xFF", 1),
                        CloseCode::invalid_payload},
                    Row{"too_large", encode_frame(Opcode::binary, std::string(200'000, 'x'), 1),
                        CloseCode::message_too_big},
                    Row{"reserved_bit", "\xC1\x80\x01\x02\x03\x04", CloseCode::protocol_error}),
    [](const auto& info) { return std::string{info.param.name}; });

TEST(WebSocket, AHandlerThatThrowsLosesItsConnectionAlone) {
  Script script;
  script.on_message = [](Connection& connection, bool, const std::string& bytes) {
    if (bytes == "bug") throw Bug{"rooms/match.cpp:1: bug"};
    connection.send(text_frame(bytes), Droppable::no);
  };
  Loopback loopback{{}, std::move(script), 1};
  WebSocketClient bystander = loopback.connect();
  WebSocketClient client = loopback.connect();
  ASSERT_TRUE(client.send_text("bug"));
  EXPECT_EQ(next_text(client), "closed 1011 internal error");
  ASSERT_TRUE(bystander.send_text("still here"));
  EXPECT_EQ(next_text(bystander), "still here");
  EXPECT_EQ(loopback.reports(), std::vector<std::string>{"127.0.0.1: rooms/match.cpp:1: bug"});
}

TEST(WebSocket, TheServersCloseComesBehindWhatWasSentBefore) {
  Script script;
  script.on_message = [](Connection& connection, bool, const std::string&) {
    connection.send(text_frame("refused: not yours"), Droppable::no);
    connection.close(CloseCode::policy_violation, "goodbye");
    connection.send(text_frame("too late"), Droppable::no);
  };
  Loopback loopback{{}, std::move(script)};
  WebSocketClient client = loopback.connect();
  ASSERT_TRUE(client.send_text("x") && client.send_text("y"));
  EXPECT_EQ(next_text(client), "refused: not yours");
  EXPECT_EQ(next_text(client), "closed 1008 goodbye");
  ASSERT_TRUE(loopback.eventually([&] { return loopback.listener().stats().open == 0; }));
  ASSERT_EQ(loopback.closed().size(), 1U);
  EXPECT_EQ(loopback.closed()[0].by, ClosedBy::server);
}

TEST(WebSocket, APeerThatIgnoresTheCloseIsCutInTime) {
  ListenerOptions options;
  options.timeouts.close = base::Millis{100};
  Script script;
  script.on_open = [](Connection& connection) { connection.close(CloseCode::normal, ""); };
  Loopback loopback{std::move(options), std::move(script)};
  auto socket = ClientSocket::connect(loopback.where());
  ASSERT_TRUE(socket && socket->send(upgrade_head, base::Millis{1'000}));
  EXPECT_TRUE(read_to_end(*socket).ends_with(encode_frame(Opcode::close, "\x03\xE8")));
  EXPECT_TRUE(loopback.eventually([&] { return loopback.listener().stats().open == 0; }));
}

// Pitfall 3: that we send is no sign of life of the peer.
TEST(WebSocket, ASilentPeerIsClosedThoughWeKeepSending) {
  ListenerOptions options;
  options.timeouts.ping = base::Millis{40};
  options.timeouts.silence = base::Millis{200};
  Loopback loopback{std::move(options)};
  auto silent = ClientSocket::connect(loopback.where());
  ASSERT_TRUE(silent && silent->send(upgrade_head, base::Millis{1'000}));
  WebSocketClient lively = loopback.connect();
  std::atomic<bool> stop = false;
  std::thread reader{[&] {
    while (!stop) static_cast<void>(lively.receive(base::Millis{10}));
  }};
  EXPECT_TRUE(loopback.eventually([&] {
    for (const auto& connection : loopback.connections()) {
      connection->send(text_frame("broadcast"), Droppable::yes);
    }
    return loopback.closed().size() == 1;
  }));
  EXPECT_EQ(loopback.closed()[0].by, ClosedBy::lost);
  EXPECT_EQ(loopback.closed()[0].reason, "silence");
  EXPECT_EQ(loopback.listener().stats().silent, 1U);
  ASSERT_EQ(loopback.connections().size(), 1U) << "who answers pings stays";
  EXPECT_TRUE(loopback.connections()[0]->round_trip().has_value());
  stop = true;
  reader.join();
}

TEST(WebSocket, APeerThatVanishesIsReportedOnce) {
  Loopback loopback;
  {
    const WebSocketClient client = loopback.connect();
  }
  ASSERT_TRUE(loopback.eventually([&] { return loopback.closed().size() == 1; }));
  EXPECT_EQ(loopback.closed()[0].by, ClosedBy::lost);
  EXPECT_EQ(loopback.closed()[0].code, CloseCode::abnormal);
}

// K053.
TEST(WebSocket, AFloodIsClosedWith1008AndReportedOnce) {
  ListenerOptions options;
  options.rate = {.per_second = 1, .burst = 20};
  Loopback loopback{std::move(options), {}, 1};
  WebSocketClient bystander = loopback.connect();
  for (int offender = 0; offender < 3; ++offender) {
    WebSocketClient client = loopback.connect();
    for (int i = 0; i < 200; ++i) {
      if (!client.send_text(std::to_string(i))) break;
    }
    for (int i = 0; i < 20; ++i) EXPECT_EQ(next_text(client), std::to_string(i));
    EXPECT_EQ(next_text(client), "closed 1008 rate limit");
  }
  ASSERT_TRUE(bystander.send_text("still here"));
  EXPECT_EQ(next_text(bystander), "still here");
  EXPECT_EQ(loopback.listener().stats().rate_limited, 3U);
  EXPECT_EQ(loopback.reports().size(), 1U);
}

TEST(WebSocket, AFloodOfPingsCountsToo) {
  ListenerOptions options;
  options.rate = {.per_second = 1, .burst = 20};
  Loopback loopback{std::move(options)};
  WebSocketClient client = loopback.connect();
  for (int i = 0; i < 30; ++i) {
    if (!client.ping("x")) break;
  }
  EXPECT_EQ(next_text(client), "closed 1008 rate limit");
}

TEST(WebSocket, IdsAreNeverUsedTwice) {
  Script script;
  std::mutex mutex;
  std::set<ConnectionId> seen;
  script.on_open = [&](Connection& connection) {
    const std::lock_guard lock{mutex};
    EXPECT_TRUE(seen.insert(connection.id()).second);
  };
  Loopback loopback{{}, std::move(script), 2};
  for (int i = 0; i < 50; ++i) const WebSocketClient client = loopback.connect();
  EXPECT_EQ(seen.size(), 50U);
}

TEST(Drain, AsksEverybodyToComeBackAtDifferentTimesAndEndsWhenTheyHaveLeft) {
  Loopback loopback;
  std::vector<WebSocketClient> clients;
  for (int i = 0; i < 20; ++i) clients.push_back(loopback.connect());
  std::atomic<bool> done = false;
  loopback.listener().drain(base::Millis{5'000}, base::Millis{60'000}, [&] { done = true; });
  std::set<std::string> reasons;
  for (WebSocketClient& client : clients) {
    const std::string ended = next_text(client);
    EXPECT_TRUE(ended.starts_with("closed 1012 restart; retry_after_ms=")) << ended;
    reasons.insert(ended);
  }
  EXPECT_GT(reasons.size(), 15U);
  EXPECT_TRUE(loopback.eventually([&] { return done.load(); }));
  EXPECT_FALSE(WebSocketClient::connect(loopback.where()).has_value())
      << "nobody is let in any more";
}

TEST(Drain, DoesNotWaitForeverForAStubbornPeer) {
  ListenerOptions options;
  options.timeouts.close = base::Millis{60'000};
  Loopback loopback{std::move(options)};
  auto stubborn = ClientSocket::connect(loopback.where());
  ASSERT_TRUE(stubborn && stubborn->send(upgrade_head, base::Millis{1'000}));
  auto idle = ClientSocket::connect(loopback.where());
  ASSERT_TRUE(loopback.eventually([&] { return loopback.listener().stats().open == 2; }));
  std::atomic<bool> done = false;
  loopback.listener().drain(base::Millis{0}, base::Millis{100}, [&] { done = true; });
  EXPECT_TRUE(loopback.eventually([&] { return done.load(); }));
  EXPECT_EQ(loopback.listener().stats().open, 0U);
}

TEST(Drain, OfNobodyEndsAtOnce) {
  Loopback loopback;
  std::atomic<bool> done = false;
  loopback.listener().drain(base::Millis{5'000}, base::Millis{60'000}, [&] { done = true; });
  EXPECT_TRUE(loopback.eventually([&] { return done.load(); }));
}

// Pitfall 32: a listener that goes under load leaks nothing and leaves nobody untold (the fixture
// checks).
TEST(Shutdown, UnderLoadTellsEveryHandler) {
  std::vector<std::thread> crowd;
  std::atomic<bool> stop = false;
  {
    Loopback loopback;
    const ClientOptions where = loopback.where();
    for (int i = 0; i < 4; ++i) {
      crowd.emplace_back([&stop, where] {
        while (!stop) {
          auto client = WebSocketClient::connect(where);
          if (!client) return;
          while (client->send_text("x") && !stop) {
            if (!std::holds_alternative<Message>(
                    client->receive(base::Millis{1'000}).value_or(PeerClose{})))
              break;
          }
        }
      });
    }
    EXPECT_TRUE(loopback.eventually([&] { return loopback.listener().stats().messages_in > 200; }));
  }
  stop = true;
  for (std::thread& one : crowd) one.join();
}

TEST(Listener, SaysWhyItCannotOpen) {
  Loopback loopback;
  ListenerOptions options;
  options.port = loopback.port();
  Listener second{loopback.reactors(), options, [](HttpRequest, Responder) {},
                  [](const HttpRequest&, Reactor&) { return std::unexpected{plain(404, "")}; }};
  const auto opened = second.open();
  ASSERT_FALSE(opened.has_value());
  EXPECT_NE(opened.error().find("bind 127.0.0.1:"), std::string::npos) << opened.error();

  options.trusted_proxies = {"proxy.example"};
  Listener third{loopback.reactors(), options, [](HttpRequest, Responder) {},
                 [](const HttpRequest&, Reactor&) { return std::unexpected{plain(404, "")}; }};
  EXPECT_EQ(third.open().error(), "trusted_proxies: not an address or prefix: proxy.example");
}

TEST(Listener, ServesIpv6) {
  ListenerOptions options;
  options.address = "::1";
  Loopback loopback{std::move(options)};
  ClientOptions where = loopback.where();
  where.host = "::1";
  const auto answer = http_request(where, "GET", "/");
  if (!answer) GTEST_SKIP() << "no IPv6 on this machine: " << answer.error().text;
  EXPECT_EQ(answer->body, "GET / from ::1\n");
}

}  // namespace
}  // namespace tachiai::net
