#include <gtest/gtest.h>

#include <boost/asio/connect.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core/buffers_to_string.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/websocket/stream.hpp>
#include <string>

#include "tests/unit/server/net/loopback.hpp"

/// Beast as the client: a second reading of RFC 6455 that shares no code with ours.
namespace tachiai::net {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace websocket = beast::websocket;

TEST(BeastClient, ExchangesMessagesFragmentsAndControlsWithUs) {
  ListenerOptions options;
  options.subprotocols = {"tachiai.v1.proto", "tachiai.v1.json"};
  options.rate = {.per_second = 10'000, .burst = 10'000};
  Loopback loopback{std::move(options)};
  asio::io_context context;
  websocket::stream<asio::ip::tcp::socket> client{context};
  client.next_layer().connect({asio::ip::make_address("127.0.0.1"), loopback.port()});
  client.set_option(websocket::stream_base::decorator([](websocket::request_type& request) {
    request.set(beast::http::field::sec_websocket_protocol, "tachiai.v1.json");
  }));
  websocket::response_type response;
  client.handshake(response, "127.0.0.1", "/ws");
  EXPECT_EQ(response[beast::http::field::sec_websocket_protocol], "tachiai.v1.json");

  std::string last_pong;
  client.control_callback([&](websocket::frame_type kind, beast::string_view payload) {
    if (kind == websocket::frame_type::pong) last_pong = std::string{payload};
  });
  client.auto_fragment(true);
  client.write_buffer_bytes(1'024);
  for (const std::size_t size : {0U, 1U, 125U, 126U, 5'000U, 65'536U}) {
    const std::string sent(size, 'x');
    client.text(size % 2 == 0);
    client.ping(websocket::ping_data{"p" + std::to_string(size)});
    client.write(asio::buffer(sent));
    beast::flat_buffer buffer;
    client.read(buffer);
    EXPECT_EQ(beast::buffers_to_string(buffer.data()), sent);
    EXPECT_EQ(client.got_text(), size % 2 == 0);
    EXPECT_EQ(last_pong, "p" + std::to_string(size));
  }
  for (int i = 0; i < 500; ++i) {
    client.write(asio::buffer(std::to_string(i)));
    beast::flat_buffer buffer;
    client.read(buffer);
    ASSERT_EQ(beast::buffers_to_string(buffer.data()), std::to_string(i));
  }

  client.close({websocket::close_code::going_away, "enough"});
  ASSERT_TRUE(loopback.eventually([&] { return loopback.closed().size() == 1; }));
  EXPECT_EQ(loopback.closed()[0].code, CloseCode::going_away);
  EXPECT_EQ(loopback.closed()[0].reason, "enough");
}

TEST(BeastClient, HearsOurCloseWithItsCodeAndReason) {
  Script script;
  script.on_message = [](Connection& connection, bool, const std::string&) {
    connection.close(CloseCode::try_again_later, "resync");
  };
  Loopback loopback{{}, std::move(script)};
  asio::io_context context;
  websocket::stream<asio::ip::tcp::socket> client{context};
  client.next_layer().connect({asio::ip::make_address("127.0.0.1"), loopback.port()});
  client.handshake("127.0.0.1", "/ws");
  client.write(asio::buffer(std::string{"x"}));
  beast::flat_buffer buffer;
  beast::error_code error;
  client.read(buffer, error);
  EXPECT_EQ(error, websocket::error::closed);
  EXPECT_EQ(client.reason().code, websocket::close_code::try_again_later);
  EXPECT_EQ(std::string{client.reason().reason.c_str()}, "resync");
}

}  // namespace
}  // namespace tachiai::net
