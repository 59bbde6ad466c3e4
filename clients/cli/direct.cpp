#include "clients/cli/direct.hpp"

#include <algorithm>
#include <array>
#include <boost/json/object.hpp>
#include <boost/json/parse.hpp>
#include <chrono>
#include <istream>
#include <ostream>
#include <thread>
#include <utility>

#include "clients/cli/json_text.hpp"
#include "clients/cli/own_key.hpp"
#include "server/net/client.hpp"

namespace tachiai::cli {

namespace json = boost::json;
using namespace std::chrono_literals;

namespace {

using Steady = std::chrono::steady_clock;

/// The members of a `direct` message: a line that begins with one is a command.
constexpr std::array<std::string_view, 22> commands{
    "enter",    "changeEntry", "absent",     "lateNotice", "closeCheckIn", "drawLots",
    "start",    "pair",        "pairByHand", "begin",      "book",         "rule",
    "letStand", "reopen",      "report",     "confirm",    "withdraw",     "disqualify",
    "join",     "closeRound",  "finish",     "bind"};

/// One conversation over as many connections as it takes.
class Line {
 public:
  Line(Link link, std::ostream& complaints) : link_(std::move(link)), complaints_(complaints) {}

  /// Says it until it is answered. nullopt: nobody answers any more, and it was said why.
  std::optional<json::object> ask(std::string_view id, const std::string& request) {
    const auto since = Steady::now();
    bool said = false;
    while (Steady::now() - since < Follower::patience) {
      if (!client_) {
        said = false;
        if (!connect()) return std::nullopt;
        continue;
      }
      if (!said && !client_->send_text(request)) {
        drop("the connection was lost");
        continue;
      }
      said = true;
      auto answer = hear(id);
      if (!answer) continue;
      if (const auto again = pause_of(*answer); again > 0ms) {
        std::this_thread::sleep_for(again);
        said = false;
        continue;
      }
      return answer;
    }
    complaints_ << "direct: no answer from " << link_.host << ":" << link_.port << '\n';
    return std::nullopt;
  }

 private:
  /// @return no: for good.
  bool connect() {
    net::ClientOptions options;
    options.host = link_.host;
    options.port = link_.port;
    options.subprotocols = {"tachiai.v1.json"};
    options.patience = 5s;
    auto client = net::WebSocketClient::connect(options);
    if (!client) {
      drop("cannot reach " + link_.host + ":" + std::to_string(link_.port) + ": " +
           client.error().text);
      std::this_thread::sleep_for(500ms);
      return true;
    }
    client_ = std::move(*client);
    complained_.clear();
    const std::string hello = "{\"hello\":{\"requestId\":\"hello\",\"client\":\"tachiai cli\"" +
                              (link_.key.empty() ? ",\"ownKey\":" + quoted(link_.own_key)
                                                 : ",\"key\":" + quoted(link_.key)) +
                              "}}";
    if (!client_->send_text(hello)) return true;
    const auto answer = hear("hello");
    if (answer && answer->contains("refused")) {
      complaints_ << "direct: " << line_of(*answer) << '\n';
      return false;
    }
    return true;
  }

  /// The answer to `id`; nullopt: the connection is gone, or it takes its time.
  std::optional<json::object> hear(std::string_view id) {
    for (;;) {
      auto received = client_->receive(30s);
      if (!received || std::holds_alternative<net::PeerClose>(*received)) {
        drop("the connection was lost");
        return std::nullopt;
      }
      boost::system::error_code fault;
      json::value parsed = json::parse(jview(std::get<net::Message>(*received).bytes), fault);
      if (fault || !parsed.is_object() || parsed.get_object().empty()) continue;
      const auto& [kind, news] = *parsed.get_object().begin();
      if (kind == "received" || !news.is_object()) continue;
      const json::value* named = news.get_object().if_contains("requestId");
      if (named == nullptr || !named->is_string() || view(named->get_string()) != id) continue;
      return std::move(parsed.get_object());
    }
  }

  /// How long to wait before the same is said again; 0: that is the answer.
  static std::chrono::milliseconds pause_of(const json::object& answer) {
    const json::value* refused = answer.if_contains("refused");
    if (refused == nullptr) return 0ms;
    const json::value* code = refused->get_object().if_contains("code");
    if (code == nullptr || !code->is_string()) return 0ms;
    const auto word = view(code->get_string());
    return word == "RATE_LIMITED" || word == "UNAVAILABLE" ? 1'000ms : 0ms;
  }

  void drop(const std::string& why) {
    client_.reset();
    if (why != complained_) complaints_ << "direct: " << why << std::endl;
    complained_ = why;
  }

  Link link_;
  std::ostream& complaints_;
  std::optional<net::WebSocketClient> client_;
  std::string complained_;
};

std::string text_of(const json::object& object, std::string_view name) {
  const json::value* member = object.if_contains(jview(name));
  return member != nullptr && member->is_string() ? std::string{view(member->get_string())} : "";
}

/// The request that a line of input stands for, with its ids. @return what is wrong with it
Result<std::pair<std::string, std::string>, std::string> request_of(const std::string& line,
                                                                    const std::string& tournament) {
  boost::system::error_code fault;
  json::value parsed = json::parse(jview(line), fault);
  if (fault) return std::unexpected{"not JSON: " + fault.message()};
  if (!parsed.is_object() || parsed.get_object().size() != 1)
    return std::unexpected{std::string{"an object with one member: the command"}};
  const std::string kind{view(parsed.get_object().begin()->key())};
  json::object body;
  std::string request = kind;
  if (std::ranges::find(commands, kind) != commands.end()) {
    request = "direct";
    body[jview(kind)] = std::move(parsed.get_object().begin()->value());
  } else if (parsed.get_object().begin()->value().is_object()) {
    body = std::move(parsed.get_object().begin()->value().get_object());
  } else {
    return std::unexpected{kind + ": an object"};
  }
  if (text_of(body, "requestId").empty()) body["requestId"] = nonce(24);
  if (text_of(body, "tournamentId").empty()) body["tournamentId"] = tournament;
  std::string id = text_of(body, "requestId");
  json::object whole;
  whole[jview(request)] = std::move(body);
  return std::pair{std::move(id), line_of(whole)};
}

}  // namespace

ExitCode direct(const DirectOptions& options, std::istream& in, std::ostream& out,
                std::ostream& complaints) {
  Link link = options.link;
  if (link.key.empty()) link.own_key = own_key();
  Line line{link, complaints};
  std::string tournament = options.tournament;
  ExitCode code = yes;
  if (!options.format.empty()) {
    const std::string id = nonce(24);
    auto made = line.ask(id, "{\"saveTournament\":{\"requestId\":" + quoted(id) +
                                 ",\"format\":" + quoted(options.format) +
                                 ",\"displayName\":" + quoted(options.name) +
                                 ",\"settings\":{\"title\":" + quoted(options.title) + "}}}");
    if (!made) return no;
    // Whoever came without a key needs to know the one that he has now.
    if (json::value* saved = made->if_contains("tournamentSaved"); saved != nullptr) {
      tournament = text_of(saved->get_object(), "tournamentId");
      if (options.link.key.empty()) saved->get_object()["key"] = link.own_key;
    }
    out << line_of(*made) << std::endl;
    if (made->contains("refused")) return no;
  }
  std::size_t number = 0;
  for (std::string text; std::getline(in, text);) {
    ++number;
    if (text.find_first_not_of(" \t\r") == std::string::npos || text.front() == '#') continue;
    const auto request = request_of(text, tournament);
    if (!request) {
      complaints << "line " << number << ": " << request.error() << '\n';
      return usage;
    }
    const auto answer = line.ask(request->first, request->second);
    if (!answer) return no;
    out << line_of(*answer) << std::endl;
    if (answer->contains("refused")) code = no;
  }
  return code;
}

}  // namespace tachiai::cli
