#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "server/base/steady_clock.hpp"
#include "server/net/client.hpp"
#include "server/net/listener.hpp"
#include "server/net/reactors.hpp"

/// A listener on the loopback interface whose handlers are scripted by the test.
namespace tachiai::net {

/// What the test wants to happen; all on the connection's reactor.
struct Script {
  std::function<void(Connection&)> on_open = [](Connection&) {};
  std::function<void(Connection&, bool, std::string)> on_message =
      [](Connection& connection, bool text, std::string bytes) {
        connection.send(text ? text_frame(bytes) : binary_frame(bytes), Droppable::no);
      };
  std::function<void(Connection&)> on_overflow = [](Connection&) {};
  HttpHandler on_http = [](const HttpRequest& request, Responder respond) {
    respond(plain(200, request.method + " " + request.target + " from " + request.remote));
  };
  UpgradeHandler on_upgrade;  // not set: a handler that follows this script
};

class Loopback {
 public:
  explicit Loopback(ListenerOptions options = {}, Script script = {}, std::size_t reactors = 2)
      : script_(std::move(script)), reactors_(clock_, reactors) {
    if (!script_.on_upgrade) {
      script_.on_upgrade = [this](const HttpRequest&, Reactor&) {
        return std::make_unique<Handler>(*this);
      };
    }
    // Fewer than any system grants files for: then all that is reported is the test's own.
    options.admission.connections_max =
        std::min<std::size_t>(options.admission.connections_max, 2'000);
    options.report = [this](std::string_view line) {
      const std::lock_guard lock{mutex_};
      reports_.emplace_back(line);
    };
    listener_ = std::make_unique<Listener>(reactors_, std::move(options), script_.on_http,
                                           script_.on_upgrade);
    const auto opened = listener_->open();
    EXPECT_TRUE(opened.has_value()) << opened.error();
    reactors_.start();
  }

  ~Loopback() {
    listener_.reset();
    reactors_.stop();
    EXPECT_EQ(handlers_.load(), 0) << "every handler heard of its end and is gone";
  }

  Listener& listener() { return *listener_; }
  Reactors& reactors() { return reactors_; }
  std::uint16_t port() const { return listener_->port(); }

  ClientOptions where(std::vector<std::string> subprotocols = {}) const {
    ClientOptions options;
    options.port = port();
    options.subprotocols = std::move(subprotocols);
    return options;
  }

  WebSocketClient connect(ClientOptions options) {
    auto client = WebSocketClient::connect(std::move(options));
    if (!client) throw std::runtime_error{client.error().text};
    return *std::move(client);
  }
  WebSocketClient connect() { return connect(where()); }

  /// The connections that are open, in the order of their opening.
  std::vector<std::shared_ptr<Connection>> connections() {
    const std::lock_guard lock{mutex_};
    return connections_;
  }

  /// Waits until `ready` holds, which may read what the other calls give. @return false: not within
  /// 10 s.
  bool eventually(const std::function<bool()>& ready) {
    const auto until = std::chrono::steady_clock::now() + std::chrono::seconds{10};
    while (!ready()) {
      if (std::chrono::steady_clock::now() > until) return false;
      std::this_thread::sleep_for(std::chrono::milliseconds{2});
    }
    return true;
  }

  std::vector<CloseInfo> closed() {
    const std::lock_guard lock{mutex_};
    return closed_;
  }
  std::vector<std::string> reports() {
    const std::lock_guard lock{mutex_};
    return reports_;
  }

 private:
  class Handler final : public ConnectionHandler {
   public:
    explicit Handler(Loopback& of) : loopback_(of) { ++loopback_.handlers_; }
    ~Handler() override { --loopback_.handlers_; }

    void on_open(std::shared_ptr<Connection> connection) override {
      connection_ = std::move(connection);
      {
        const std::lock_guard lock{loopback_.mutex_};
        loopback_.connections_.push_back(connection_);
      }
      loopback_.script_.on_open(*connection_);
    }
    void on_message(base::Instant, bool text, std::string bytes) override {
      loopback_.script_.on_message(*connection_, text, std::move(bytes));
    }
    void on_overflow() override { loopback_.script_.on_overflow(*connection_); }
    void on_close(const CloseInfo& info) override {
      const std::lock_guard lock{loopback_.mutex_};
      std::erase(loopback_.connections_, connection_);
      loopback_.closed_.push_back(info);
    }

   private:
    Loopback& loopback_;
    std::shared_ptr<Connection> connection_;
  };

  base::SteadyClock clock_;
  Script script_;
  std::atomic<int> handlers_ = 0;
  std::mutex mutex_;
  std::vector<std::shared_ptr<Connection>> connections_;
  std::vector<CloseInfo> closed_;
  std::vector<std::string> reports_;
  Reactors reactors_;
  std::unique_ptr<Listener> listener_;
};

/// The text of the next message; the close code and reason where there is none.
inline std::string next_text(WebSocketClient& client,
                             base::Millis patience = base::Millis{10'000}) {
  auto received = client.receive(patience);
  if (!received) return "fault: " + received.error().text;
  if (auto* message = std::get_if<Message>(&*received)) return message->bytes;
  const auto& ended = std::get<PeerClose>(*received);
  return "closed " + std::to_string(static_cast<unsigned>(ended.code)) + " " + ended.reason;
}

/// Everything a raw socket gets until the peer ends it.
inline std::string read_to_end(ClientSocket& socket, base::Millis patience = base::Millis{10'000}) {
  std::string all;
  for (;;) {
    auto more = socket.receive(patience);
    if (!more) return all + "[" + more.error().text + "]";
    if (more->empty()) return all;
    all += *more;
  }
}

}  // namespace tachiai::net
