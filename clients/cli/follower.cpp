#include "clients/cli/follower.hpp"

#include <algorithm>
#include <boost/json/parse.hpp>
#include <charconv>
#include <random>
#include <thread>
#include <utility>

#include "clients/cli/json_text.hpp"

namespace tachiai::cli {

namespace json = boost::json;
using namespace std::chrono_literals;

namespace {

constexpr Follower::Millis first_pause = 100ms;
constexpr Follower::Millis longest_pause = 2s;
constexpr Follower::Millis quiet_before_ping = 15s;
constexpr Follower::Millis quiet_before_drop = 35s;

/// Between a half and the whole: many clients of one server must not come back together.
Follower::Millis spread(Follower::Millis pause) {
  thread_local std::minstd_rand random{std::random_device{}()};
  return pause / 2 + Follower::Millis{static_cast<long>(
                         random() % static_cast<unsigned>(pause.count() / 2 + 1))};
}

Follower::Millis retry_after(std::string_view reason) {
  constexpr std::string_view word = "retry_after_ms=";
  const auto at = reason.find(word);
  long wait = 0;
  if (at != std::string_view::npos) {
    std::from_chars(reason.data() + at + word.size(), reason.data() + reason.size(), wait);
  }
  return std::clamp(Follower::Millis{wait}, Follower::Millis{0}, Follower::Millis{30'000});
}

std::string_view part_after(std::string_view text, std::string_view word) {
  const auto at = text.find(word);
  if (at == std::string_view::npos) return {};
  text.remove_prefix(at + word.size());
  return text.substr(0, text.find_first_of("&#?/"));
}

}  // namespace

Result<Link, std::string> parse_link(std::string_view url) {
  const auto bad = [&](std::string_view why) {
    return std::unexpected{std::string{url} + ": " + std::string{why}};
  };
  const auto scheme_end = url.find("://");
  if (scheme_end == std::string_view::npos) return bad("a link such as http://127.0.0.1:8080");
  const std::string_view scheme = url.substr(0, scheme_end);
  if (scheme == "https" || scheme == "wss")
    return bad("TLS is the proxy's; give the server's own http address");
  if (scheme != "http" && scheme != "ws") return bad("http:// or ws://");
  std::string_view rest = url.substr(scheme_end + 3);
  std::string_view authority = rest.substr(0, rest.find_first_of("/#?"));
  rest.remove_prefix(authority.size());
  Link link;
  const auto bracket = authority.find(']');  // [::1]:8080
  const auto colon = authority.rfind(':');
  if (colon != std::string_view::npos && (bracket == std::string_view::npos || colon > bracket)) {
    const std::string_view port = authority.substr(colon + 1);
    const auto [end, ec] = std::from_chars(port.data(), port.data() + port.size(), link.port);
    if (ec != std::errc{} || end != port.data() + port.size() || link.port == 0)
      return bad("no such port");
    authority = authority.substr(0, colon);
  }
  if (authority.starts_with('[') && authority.ends_with(']'))
    authority = authority.substr(1, authority.size() - 2);
  if (authority.empty()) return bad("no host");
  link.host = authority;
  link.match = part_after(rest, "/m/");
  link.key = part_after(rest, "#key=");
  return link;
}

Follower::Follower(Link link, std::function<void(const std::string&)> trouble)
    : link_(std::move(link)), trouble_(std::move(trouble)), picture_(link_.match) {}

void Follower::drop(Millis pause) {
  if (client_) {
    client_.reset();
    gone_since_ = Steady::now();
    pause_ = pause;
  } else {
    pause_ = std::min(longest_pause, std::max(first_pause, pause_ * 2));
  }
}

void Follower::watch() {
  const std::string id = "w" + std::to_string(++requests_);
  std::string request =
      "{\"watch\":{\"requestId\":" + quoted(id) + ",\"matchId\":" + quoted(link_.match);
  if (picture_.known()) {
    request += ",\"historyId\":" + quoted(picture_.history_id()) + ",\"lastSeq\":\"" +
               std::to_string(picture_.seq()) + "\"";
  }
  send(request + "}}");
}

Result<Done, std::string> Follower::connect() {
  if (pause_ > Millis{}) std::this_thread::sleep_for(spread(pause_));
  net::ClientOptions options;
  options.host = link_.host;
  options.port = link_.port;
  options.subprotocols = {"tachiai.v1.json"};
  options.patience = 5s;
  auto client = net::WebSocketClient::connect(options);
  if (!client) {
    // A client error of HTTP is an answer, not an outage; being told to come later is an outage.
    if (client.error().status >= 400 && client.error().status < 500 &&
        client.error().status != 429) {
      return std::unexpected{"the server refused the connection: " + client.error().text};
    }
    if (Steady::now() - gone_since_ > patience) {
      return std::unexpected{"no server for " + std::to_string(patience.count() / 1000) +
                             " s: " + client.error().text};
    }
    if (!complained_) {
      complained_ = true;
      trouble_("cannot reach " + link_.host + ":" + std::to_string(link_.port) + " (" +
               client.error().text + "); trying for " + std::to_string(patience.count() / 1000) +
               " s");
    }
    drop({});
    return Done{};
  }
  complained_ = false;
  client_ = std::move(*client);
  ++connections_;
  heard_ = Steady::now();
  asked_ = false;
  send("{\"hello\":{\"requestId\":\"hello\",\"client\":\"tachiai cli\"" +
       (link_.key.empty() ? std::string{} : ",\"key\":" + quoted(link_.key)) +
       (link_.own_key.empty() ? std::string{} : ",\"ownKey\":" + quoted(link_.own_key)) + "}}");
  watch();
  return Done{};
}

void Follower::send(const std::string& request) {
  if (client_ && !client_->send_text(request)) drop(first_pause);
}

std::optional<std::string> Follower::refusal_of(const json::object& message) const {
  const json::value* refused = message.if_contains("refused");
  if (refused == nullptr || !refused->is_object()) return std::nullopt;
  const json::object& refusal = refused->get_object();
  const std::string id = text_in(refusal, "requestId");
  if (id != "hello" && !id.starts_with('w'))
    return std::nullopt;  // an act's: its sender's business
  const std::string code = text_in(refusal, "code");
  if (code == "RATE_LIMITED" || code == "UNAVAILABLE") return std::nullopt;
  return code + " (" + text_in(refusal, "rule") + ")";
}

Result<std::optional<ServerNews>, std::string> Follower::next(Millis wait) {
  for (;;) {
    if (!client_) {
      if (const auto connected = connect(); !connected) return std::unexpected{connected.error()};
      continue;
    }
    auto received = client_->receive(wait);
    if (!received) {
      const auto quiet = Steady::now() - heard_;
      if (received.error().text != "timeout" || quiet > quiet_before_drop) {
        drop(first_pause);
        continue;
      }
      if (quiet > quiet_before_ping && !asked_) {
        asked_ = true;
        send("{\"ping\":{\"requestId\":\"ping\"}}");
      }
      return std::optional<ServerNews>{};
    }
    if (const auto* closed = std::get_if<net::PeerClose>(&*received)) {
      drop(std::max(first_pause, retry_after(closed->reason)));
      continue;
    }
    heard_ = Steady::now();
    asked_ = false;
    ServerNews news{std::move(std::get<net::Message>(*received).bytes), {}};
    boost::system::error_code ec;
    json::value parsed = json::parse(jview(news.text), ec);
    if (ec || !parsed.is_object())
      return std::unexpected{std::string{"the server sent what is not JSON"}};
    news.message = std::move(parsed.get_object());
    if (auto refusal = refusal_of(news.message)) return std::unexpected{*std::move(refusal)};
    if (news.message.contains("watching")) {
      gone_since_ = Steady::now();
      pause_ = {};
    }
    if (const json::value* refused = news.message.if_contains("refused");
        refused != nullptr && refused->is_object() &&
        text_in(refused->get_object(), "requestId").starts_with('w')) {
      drop(first_pause);  // too busy to let us watch: come again
      continue;
    }
    if (picture_.hear(news.message) == MatchPicture::Heard::gap) watch();
    return std::optional{std::move(news)};
  }
}

}  // namespace tachiai::cli
