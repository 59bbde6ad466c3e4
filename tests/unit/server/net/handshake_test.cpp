#include "server/net/handshake.hpp"

#include <gtest/gtest.h>

#include <functional>

namespace tachiai::net {
namespace {

const std::vector<std::string> offered{"tachiai.v1.proto", "tachiai.v1.json"};

HttpRequest good() {
  return {"GET",
          "/ws",
          {{"Host", "server.example"},
           {"Upgrade", "websocket"},
           {"Connection", "keep-alive, Upgrade"},
           {"Sec-WebSocket-Key", "dGhlIHNhbXBsZSBub25jZQ=="},
           {"Sec-WebSocket-Version", "13"},
           {"Sec-WebSocket-Protocol", "tachiai.v1.json"}},
          "",
          "192.0.2.1"};
}

void set(HttpRequest& request, std::string_view name, std::string value) {
  for (auto& [field, old] : request.headers) {
    if (field == name) old = std::move(value);
  }
}

TEST(Handshake, AnswersTheRfcsExample) {
  // RFC 6455 section 1.3.
  EXPECT_EQ(accept_key("dGhlIHNhbXBsZSBub25jZQ=="), "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=");
  const auto upgrade = answer_upgrade(good(), 1, offered);
  ASSERT_TRUE(upgrade.has_value());
  EXPECT_EQ(upgrade->subprotocol, "tachiai.v1.json");
  EXPECT_NE(upgrade->response.find("Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n"),
            std::string::npos);
  EXPECT_NE(upgrade->response.find("Sec-WebSocket-Protocol: tachiai.v1.json\r\n"),
            std::string::npos);
  EXPECT_TRUE(upgrade->response.ends_with("\r\n\r\n"));
}

TEST(Handshake, PrefersTheServersOrderOfSubprotocols) {
  HttpRequest request = good();
  set(request, "Sec-WebSocket-Protocol", "other, tachiai.v1.json ,tachiai.v1.proto");
  const auto upgrade = answer_upgrade(request, 1, offered);
  ASSERT_TRUE(upgrade.has_value());
  EXPECT_EQ(upgrade->subprotocol, "tachiai.v1.proto");
}

TEST(Handshake, ReadsARepeatedProtocolHeader) {
  HttpRequest request = good();
  set(request, "Sec-WebSocket-Protocol", "other");
  request.headers.emplace_back("sec-websocket-protocol", "tachiai.v1.proto");
  EXPECT_TRUE(answer_upgrade(request, 1, offered).has_value());
}

TEST(Handshake, NeedsNoSubprotocolWhereNoneIsOffered) {
  const auto upgrade = answer_upgrade(good(), 1, {});
  ASSERT_TRUE(upgrade.has_value());
  EXPECT_EQ(upgrade->subprotocol, "");
  EXPECT_EQ(upgrade->response.find("Sec-WebSocket-Protocol"), std::string::npos);
}

TEST(Handshake, KnowsWhoAsksForAWebSocket) {
  EXPECT_TRUE(asks_for_websocket(good()));
  HttpRequest request = good();
  set(request, "Upgrade", "WebSocket");
  EXPECT_TRUE(asks_for_websocket(request));
  set(request, "Upgrade", "h2c");
  EXPECT_FALSE(asks_for_websocket(request));
}

struct Row {
  const char* name;
  std::function<void(HttpRequest&)> spoil;
  unsigned minor;
  unsigned status;
  std::string_view says;
};

class WrongHandshake : public testing::TestWithParam<Row> {};

TEST_P(WrongHandshake, IsRefusedWithItsReason) {
  const Row& row = GetParam();
  HttpRequest request = good();
  row.spoil(request);
  const auto upgrade = answer_upgrade(request, row.minor, offered);
  ASSERT_FALSE(upgrade.has_value());
  EXPECT_EQ(upgrade.error().status, row.status);
  EXPECT_NE(upgrade.error().body->find(row.says), std::string::npos) << *upgrade.error().body;
}

INSTANTIATE_TEST_SUITE_P(
    Rows, WrongHandshake,
    testing::Values(
        Row{"no_key", [](auto& r) { set(r, "Sec-WebSocket-Key", ""); }, 1, 400, "Key"},
        Row{"short_key", [](auto& r) { set(r, "Sec-WebSocket-Key", "dGhl"); }, 1, 400, "Key"},
        Row{"key_not_base64",
            [](auto& r) { set(r, "Sec-WebSocket-Key", "dGhlIHNhbXBsZSBub25j!!=="); }, 1, 400,
            "Key"},
        Row{"http_1_0", [](auto&) {}, 0, 400, "HTTP/1.1"},
        Row{"post", [](auto& r) { r.method = "POST"; }, 1, 400, "GET"},
        Row{"connection_close", [](auto& r) { set(r, "Connection", "close"); }, 1, 400,
            "Connection"},
        Row{"old_version", [](auto& r) { set(r, "Sec-WebSocket-Version", "8"); }, 1, 426, "13"},
        Row{"body", [](auto& r) { r.body = "x"; }, 1, 400, "body"},
        Row{"unknown_subprotocol", [](auto& r) { set(r, "Sec-WebSocket-Protocol", "chat"); }, 1,
            400, "tachiai.v1.proto tachiai.v1.json"},
        Row{"subprotocol_in_other_case",
            [](auto& r) { set(r, "Sec-WebSocket-Protocol", "TACHIAI.V1.JSON"); }, 1, 400,
            "subprotocol"},
        Row{"no_subprotocol", [](auto& r) { set(r, "Sec-WebSocket-Protocol", ""); }, 1, 400,
            "subprotocol"}),
    [](const auto& info) { return std::string{info.param.name}; });

TEST(Handshake, ARefusedVersionNamesTheRightOne) {
  HttpRequest request = good();
  set(request, "Sec-WebSocket-Version", "7");
  const auto upgrade = answer_upgrade(request, 1, offered);
  ASSERT_FALSE(upgrade.has_value());
  bool named = false;
  for (const auto& [name, value] : upgrade.error().headers) {
    named = named || (name == "Sec-WebSocket-Version" && value == "13");
  }
  EXPECT_TRUE(named);
}

}  // namespace
}  // namespace tachiai::net
