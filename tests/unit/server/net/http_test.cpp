#include "server/net/http.hpp"

#include <gtest/gtest.h>

#include <thread>

#include "tests/unit/server/net/loopback.hpp"

namespace tachiai::net {
namespace {

/// Sends `bytes` as they are and reads to the end of the stream.
std::string talk(Loopback& loopback, std::string_view bytes) {
  auto socket = ClientSocket::connect(loopback.where());
  EXPECT_TRUE(socket.has_value());
  // The server may have heard enough before we have said all.
  static_cast<void>(socket->send(bytes, base::Millis{5'000}));
  return read_to_end(*socket);
}

std::size_t count(std::string_view text, std::string_view part) {
  std::size_t found = 0;
  for (auto at = text.find(part); at != std::string_view::npos; at = text.find(part, at + 1))
    ++found;
  return found;
}

TEST(Http, AnswersAGetWithBodyAndType) {
  Loopback loopback;
  const auto answer = http_request(loopback.where(), "GET", "/healthz?deep=1");
  ASSERT_TRUE(answer.has_value()) << answer.error().text;
  EXPECT_EQ(answer->status, 200U);
  EXPECT_EQ(answer->body, "GET /healthz?deep=1 from 127.0.0.1\n");
  EXPECT_EQ(answer->header("content-type"), "text/plain; charset=utf-8");
  EXPECT_FALSE(answer->header("Date").empty());
}

TEST(Http, HandsOverTheBodyAndTheParts) {
  Script script;
  script.on_http = [](const HttpRequest& request, Responder respond) {
    EXPECT_EQ(request.path(), "/upload");
    EXPECT_EQ(request.query(), "kind=csa");
    EXPECT_EQ(request.header("content-TYPE"), "text/plain");
    EXPECT_EQ(request.header("X-Absent"), "");
    respond(plain(201, std::to_string(request.body.size())));
  };
  Loopback loopback{{}, std::move(script)};
  const auto answer = http_request(loopback.where(), "POST", "/upload?kind=csa",
                                   std::string(300'000, 'x'), "text/plain");
  ASSERT_TRUE(answer.has_value()) << answer.error().text;
  EXPECT_EQ(answer->status, 201U);
  EXPECT_EQ(answer->body, "300000\n");
}

TEST(Http, HeadTellsTheLengthWithoutTheBody) {
  Loopback loopback;
  const std::string answer =
      talk(loopback, "HEAD /x HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n");
  EXPECT_TRUE(answer.starts_with("HTTP/1.1 200 OK\r\n")) << answer;
  EXPECT_NE(answer.find("Content-Length: 23\r\n"), std::string::npos) << answer;
  EXPECT_TRUE(answer.ends_with("\r\n\r\n")) << answer;
}

TEST(Http, KeepsTheConnectionForTheNextRequestAndAnswersPipelinedOnesInOrder) {
  Loopback loopback;
  const std::string answer =
      talk(loopback,
           "GET /1 HTTP/1.1\r\nHost: a\r\n\r\nGET /2 HTTP/1.1\r\nHost: a\r\n\r\n"
           "GET /3 HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n");
  EXPECT_EQ(count(answer, "HTTP/1.1 200 OK"), 3U) << answer;
  EXPECT_LT(answer.find("GET /1"), answer.find("GET /2"));
  EXPECT_LT(answer.find("GET /2"), answer.find("GET /3"));
  EXPECT_EQ(loopback.listener().stats().accepted, 1U);
}

TEST(Http, AFloodOfRequestsOnOneConnectionEndsWith429) {
  ListenerOptions options;
  options.http_rate = {.per_second = 1, .burst = 20};
  Loopback loopback{std::move(options)};
  std::string requests;
  for (int i = 0; i < 100; ++i) requests += "GET / HTTP/1.1\r\nHost: a\r\n\r\n";
  const std::string answer = talk(loopback, requests);
  EXPECT_EQ(count(answer, "HTTP/1.1 200 OK"), 20U);
  EXPECT_EQ(count(answer, "HTTP/1.1 429 Too Many Requests"), 1U);
  EXPECT_EQ(http_request(loopback.where(), "GET", "/").value_or(HttpAnswer{}).status, 200U);
}

TEST(Http, AnswersHttp10AndCloses) {
  Loopback loopback;
  const std::string answer = talk(loopback, "GET / HTTP/1.0\r\n\r\n");
  EXPECT_TRUE(answer.starts_with("HTTP/1.1 200 OK\r\n")) << answer;
  EXPECT_NE(answer.find("Connection: close\r\n"), std::string::npos);
}

TEST(Http, AnswersFromAnotherThread) {
  std::thread other;
  Script script;
  script.on_http = [&other](const HttpRequest&, Responder respond) {
    other = std::thread{[respond = std::move(respond)]() mutable { respond(plain(202, "later")); }};
  };
  Loopback loopback{{}, std::move(script)};
  const auto answer = http_request(loopback.where(), "GET", "/");
  other.join();
  ASSERT_TRUE(answer.has_value());
  EXPECT_EQ(answer->status, 202U);
}

TEST(Http, SendsALargeSharedBodyWhole) {
  const auto body = std::make_shared<const std::string>(std::string(5'000'000, 'b'));
  Script script;
  script.on_http = [&body](const HttpRequest&, Responder respond) {
    respond(
        {200, "application/octet-stream", {{"X-Kept", "yes"}, {"X-Split", "a\r\nEvil: b"}}, body});
  };
  Loopback loopback{{}, std::move(script)};
  const auto answer = http_request(loopback.where(), "GET", "/");
  ASSERT_TRUE(answer.has_value()) << answer.error().text;
  EXPECT_EQ(answer->body, *body);
  EXPECT_EQ(answer->header("X-Kept"), "yes");
  EXPECT_EQ(answer->header("Evil"), "") << "a value with a line break is left out";
}

TEST(Http, ARequestThatNobodyAnswersIsAnswered500) {
  Script script;
  script.on_http = [](const HttpRequest& request, Responder) {
    if (request.target == "/throw") throw std::runtime_error{"no such match"};
  };
  Loopback loopback{{}, std::move(script)};
  for (const auto* target : {"/drop", "/throw", "/drop"}) {
    const auto answer = http_request(loopback.where(), "GET", target);
    ASSERT_TRUE(answer.has_value()) << target;
    EXPECT_EQ(answer->status, 500U) << target;
  }
  EXPECT_EQ(loopback.reports(), std::vector<std::string>{"127.0.0.1: no such match"});
}

TEST(Http, ContinuesWhereTheClientWaitsForIt) {
  Loopback loopback;
  auto socket = ClientSocket::connect(loopback.where());
  ASSERT_TRUE(socket.has_value());
  ASSERT_TRUE(
      socket->send("POST /p HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: 4\r\n"
                   "Expect: 100-continue\r\n\r\n",
                   base::Millis{1'000}));
  EXPECT_EQ(*socket->receive(base::Millis{5'000}), "HTTP/1.1 100 Continue\r\n\r\n");
  ASSERT_TRUE(socket->send("body", base::Millis{1'000}));
  EXPECT_TRUE(read_to_end(*socket).starts_with("HTTP/1.1 200"));
}

struct Row {
  const char* name;
  std::string request;
  const char* status;
};

class WrongRequest : public testing::TestWithParam<Row> {};

// Pitfall 28: each gets an answer and costs nobody else anything.
TEST_P(WrongRequest, IsAnsweredAndTheNextCallerServed) {
  const Row& row = GetParam();
  ListenerOptions options;
  options.body_bytes_max = 1'000;
  Loopback loopback{std::move(options)};
  const std::string answer = talk(loopback, row.request);
  EXPECT_TRUE(answer.starts_with(std::string{"HTTP/1.1 "} + row.status)) << answer.substr(0, 200);
  EXPECT_NE(answer.find("Connection: close"), std::string::npos);
  EXPECT_EQ(http_request(loopback.where(), "GET", "/").value_or(HttpAnswer{}).status, 200U);
}

INSTANTIATE_TEST_SUITE_P(
    Rows, WrongRequest,
    testing::Values(
        Row{"not_http", "\x16\x03\x01\x02\x01\x01\xFC\x03\x03 hello\r\n\r\n", "400"},
        Row{"no_host", "GET / HTTP/1.1\r\n\r\n", "400"},
        Row{"two_hosts", "GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", "400"},
        Row{"head_of_64_KiB",
            "GET / HTTP/1.1\r\nHost: a\r\nX: " + std::string(65'536, 'x') + "\r\n\r\n", "431"},
        Row{"line_of_64_KiB", std::string(65'536, 'x'), "431"},
        Row{"many_headers",
            [] {
              std::string request = "GET / HTTP/1.1\r\nHost: a\r\n";
              for (int i = 0; i < 2'000; ++i) request += "X: y\r\n";
              return request + "\r\n";
            }(),
            "431"},
        Row{"body_over_the_limit", "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1001\r\n\r\n",
            "413"},
        Row{"chunks_over_the_limit",
            "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n7d0\r\n" +
                std::string(2'000, 'x') + "\r\n0\r\n\r\n",
            "413"},
        Row{"two_lengths",
            "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nContent-Length: 4\r\n\r\nabcd",
            "400"},
        Row{"length_and_chunks",
            "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nTransfer-Encoding: "
            "chunked\r\n\r\nabc",
            "400"},
        Row{"websocket_without_key",
            "GET /ws HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Version: 13\r\n\r\n",
            "400"},
        Row{"websocket_over_http_1_0",
            "GET /ws HTTP/1.0\r\nHost: a\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n",
            "400"},
        Row{"websocket_path_by_plain_get", "GET /ws HTTP/1.1\r\nHost: a\r\n\r\n", "426"}),
    [](const auto& info) { return std::string{info.param.name}; });

TEST(Http, DropsWhoDribblesTheHead) {
  ListenerOptions options;
  options.timeouts.head = base::Millis{150};
  Loopback loopback{std::move(options)};
  auto slow = ClientSocket::connect(loopback.where());
  auto silent = ClientSocket::connect(loopback.where());
  ASSERT_TRUE(slow.has_value() && silent.has_value());
  // A byte now and then does not buy more time.
  for (int i = 0; i < 20; ++i) {
    if (!slow->send("x", base::Millis{100})) break;
    std::this_thread::sleep_for(std::chrono::milliseconds{10});
  }
  EXPECT_TRUE(read_to_end(*slow).starts_with("HTTP/1.1 408"));
  EXPECT_EQ(read_to_end(*silent), "");
  EXPECT_TRUE(loopback.eventually([&] { return loopback.listener().stats().open == 0; }));
}

TEST(Http, DropsWhoDribblesTheBodyAndWhoStaysIdle) {
  ListenerOptions options;
  options.timeouts.body = base::Millis{100};
  options.timeouts.idle = base::Millis{100};
  Loopback loopback{std::move(options)};
  EXPECT_TRUE(talk(loopback, "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nslow")
                  .starts_with("HTTP/1.1 408"));
  const std::string kept = talk(loopback, "GET / HTTP/1.1\r\nHost: a\r\n\r\n");
  EXPECT_TRUE(kept.starts_with("HTTP/1.1 200")) << kept;
}

TEST(Http, DropsWhoDoesNotReadTheAnswer) {
  const auto body = std::make_shared<const std::string>(std::string(20'000'000, 'b'));
  Script script;
  script.on_http = [&body](const HttpRequest&, Responder respond) {
    respond({200, "x/y", {}, body});
  };
  ListenerOptions options;
  options.timeouts.write = base::Millis{200};
  Loopback loopback{std::move(options), std::move(script)};
  ClientOptions where = loopback.where();
  where.receive_buffer_bytes = 4'096;
  auto socket = ClientSocket::connect(where);
  ASSERT_TRUE(socket.has_value());
  ASSERT_TRUE(socket->send("GET / HTTP/1.1\r\nHost: a\r\n\r\n", base::Millis{1'000}));
  EXPECT_TRUE(loopback.eventually([&] {
    const auto stats = loopback.listener().stats();
    return stats.http_requests == 1 && stats.open == 0;
  }));
}

TEST(Http, BelievesForwardedAddressesOfTrustedProxiesOnly) {
  ClientOptions where;
  where.headers = {{"X-Forwarded-For", "198.51.100.7"}};
  {
    Loopback loopback;
    where.port = loopback.port();
    EXPECT_EQ(http_request(where, "GET", "/")->body, "GET / from 127.0.0.1\n");
  }
  ListenerOptions options;
  options.trusted_proxies = {"127.0.0.0/8"};
  Loopback loopback{std::move(options)};
  where.port = loopback.port();
  EXPECT_EQ(http_request(where, "GET", "/")->body, "GET / from 198.51.100.7\n");
}

TEST(Http, RefusesWhoIsOverTheLimitOfTheirAddress) {
  ListenerOptions options;
  options.trusted_proxies = {"127.0.0.1"};
  options.admission.per_address_max = 2;
  options.admission.per_address_reserved = 1;
  options.admission.proof = {};
  options.admission.retry_after = std::chrono::seconds{7};
  options.vouch_for_player = [](const HttpRequest& request) { return request.query() == "player"; };
  Loopback loopback{std::move(options)};
  ClientOptions where = loopback.where();
  where.headers = {{"X-Forwarded-For", "198.51.100.7"}};
  const WebSocketClient first = loopback.connect(where);
  const WebSocketClient second = loopback.connect(where);
  const auto third = WebSocketClient::connect(where);
  ASSERT_FALSE(third.has_value());
  EXPECT_EQ(third.error().status, 503U);
  EXPECT_NE(third.error().text.find("too many connections from this address"), std::string::npos);
  const auto plain_answer = http_request(where, "GET", "/");
  EXPECT_EQ(plain_answer->status, 503U);
  EXPECT_EQ(plain_answer->header("Retry-After"), "7");

  where.headers = {{"X-Forwarded-For", "198.51.100.8"}};
  const WebSocketClient other = loopback.connect(where);
  where.headers = {{"X-Forwarded-For", "198.51.100.7"}};
  where.path = "/ws?player";
  const WebSocketClient player = loopback.connect(where);
  EXPECT_EQ(loopback.listener().stats().open_players, 1U);
  EXPECT_GE(loopback.listener().stats().refused_connections, 2U);
}

// A player needs the page before he can show a key: a crowd must not keep it from him.
TEST(Http, AnswersAPageWhenThePublicPlacesAreTakenButKeepsNoPlaceForIt) {
  ListenerOptions options;
  options.admission = {.connections_max = 1, .connections_reserved = 1};
  Loopback loopback{std::move(options)};
  const WebSocketClient watcher = loopback.connect();
  for (int i = 0; i < 3; ++i) {
    const auto page = http_request(loopback.where(), "GET", "/");
    ASSERT_TRUE(page.has_value()) << page.error().text;
    EXPECT_EQ(page->status, 200U);
    EXPECT_EQ(page->header("Connection"), "close");
    ASSERT_TRUE(loopback.eventually([&] { return loopback.listener().stats().open == 1; }));
  }
}

TEST(Http, RefusesWhoIsOneTooManyAtTheDoor) {
  ListenerOptions options;
  options.admission = {.connections_max = 1, .connections_reserved = 0};
  Loopback loopback{std::move(options)};
  {
    const WebSocketClient only = loopback.connect();
    const auto refused = WebSocketClient::connect(loopback.where());
    ASSERT_FALSE(refused.has_value());
    EXPECT_EQ(refused.error().status, 503U);
  }
  EXPECT_TRUE(loopback.eventually([&] {
    return WebSocketClient::connect(loopback.where()).has_value();
  })) << "the place of who left is free again";
}

}  // namespace
}  // namespace tachiai::net
