#include "tests/support/simulated/hand.hpp"

#include <google/protobuf/util/json_util.h>

#include <algorithm>
#include <stdexcept>

namespace tachiai::simulated {

using namespace std::chrono_literals;

namespace {

/// The message inside the oneof, and its field of that name; nullptr where it has none.
std::pair<const google::protobuf::Message*, const google::protobuf::FieldDescriptor*> field_of(
    const google::protobuf::Message& outer, const char* name) {
  const auto* oneof = outer.GetDescriptor()->oneof_decl(0);
  const auto* set = outer.GetReflection()->GetOneofFieldDescriptor(outer, oneof);
  if (set == nullptr) return {nullptr, nullptr};
  const auto& inner = outer.GetReflection()->GetMessage(outer, set);
  return {&inner, inner.GetDescriptor()->FindFieldByName(name)};
}

}  // namespace

Hand::Hand(Server& server, const Place& place) : server(server), key(place.key), json_(place.json) {
  if (!server.world.run_until([&] { return server.ready(); }, 10s))
    throw std::runtime_error{"the server is not ready"};
  connection = server.connect(place.core, place.json, place.line, "", this);
  if (!place.greets) return;
  v1::ClientMessage hello;
  hello.mutable_hello()->set_key(key);
  hello.mutable_hello()->set_own_key(place.own_key);
  const auto welcome = ask(hello);
  principal = welcome.welcome().principal_id();
}

void Hand::received(std::string payload, bool text, Instant handed) {
  v1::ServerMessage message;
  const bool read = text ? google::protobuf::util::JsonStringToMessage(payload, &message).ok()
                         : message.ParseFromString(payload);
  if (!read || text != json_) throw std::runtime_error{"unreadable: " + payload};
  if (message.has_match_opened()) {
    if (!message.match_opened().key().empty()) key = message.match_opened().key();
    principal = message.match_opened().principal_id();
  } else if (message.has_seat_given()) {
    if (!message.seat_given().key().empty()) key = message.seat_given().key();
    principal = message.seat_given().principal_id();
  } else if (message.has_office_given()) {
    if (!message.office_given().key().empty()) key = message.office_given().key();
    principal = message.office_given().principal_id();
  }
  heard.push_back({std::move(message), handed, server.world.now()});
}

void Hand::closed(net::CloseCode code, const std::string& reason) {
  close_code = code;
  close_reason = reason;
}

std::string Hand::say(v1::ClientMessage message, Nanos other_work) {
  static std::uint64_t last = 0;
  const auto [inner, field] = field_of(message, "request_id");
  auto* its = const_cast<google::protobuf::Message*>(inner);
  std::string id = its->GetReflection()->GetString(*its, field);
  if (id.empty()) {
    // As long as any other, so that two stories that differ in nothing else take the same time.
    const std::string digits = std::to_string(++last);
    id = "h" + std::string(9 - std::min<std::size_t>(digits.size(), 9), '0') + digits;
    its->GetReflection()->SetString(its, field, id);
  }
  std::string payload;
  if (json_) {
    (void)google::protobuf::util::MessageToJsonString(message, &payload);
  } else {
    message.SerializeToString(&payload);
  }
  connection->say(std::move(payload), json_, other_work);
  return id;
}

std::string Hand::request_id(const v1::ServerMessage& message) {
  if (message.has_received()) return "";
  const auto [inner, field] = field_of(message, "request_id");
  return field == nullptr ? "" : inner->GetReflection()->GetString(*inner, field);
}

std::vector<v1::ServerMessage> Hand::answers(const std::string& id) const {
  std::vector<v1::ServerMessage> found;
  for (const auto& one : heard) {
    if (request_id(one.message) == id) found.push_back(one.message);
  }
  return found;
}

v1::ServerMessage Hand::answer_to(const std::string& id) {
  server.world.run_until([&] { return !answers(id).empty(); }, 20s);
  const auto found = answers(id);
  if (found.empty()) throw std::runtime_error{"no answer to " + id};
  return found.back();
}

v1::ServerMessage Hand::ask(v1::ClientMessage message) {
  const auto [inner, field] = field_of(message, "request_id");
  const std::string given = inner->GetReflection()->GetString(*inner, field);
  const std::size_t before = given.empty() ? 0 : answers(given).size();
  const std::string id = say(std::move(message));
  server.world.run_until([&] { return answers(id).size() > before; }, 20s);
  const auto found = answers(id);
  if (found.size() <= before) throw std::runtime_error{"no answer to " + id};
  return found.back();
}

v1::ServerMessage Hand::open(const std::string& preset, std::optional<std::uint64_t> main_ms) {
  v1::ClientMessage message;
  message.mutable_create_match()->set_preset(preset);
  message.mutable_create_match()->set_seat(0);
  if (main_ms) message.mutable_create_match()->add_control()->set_main_ms(*main_ms);
  return ask(std::move(message));
}

v1::ServerMessage Hand::take(const std::string& match, const std::string& invitation,
                             const std::string& name) {
  v1::ClientMessage message;
  message.mutable_take_seat()->set_match_id(match);
  message.mutable_take_seat()->set_invitation(invitation);
  message.mutable_take_seat()->set_display_name(name);
  return ask(std::move(message));
}

v1::ServerMessage Hand::watch(const std::string& match, const std::string& history,
                              std::uint64_t last_seq) {
  v1::ClientMessage message;
  message.mutable_watch()->set_match_id(match);
  message.mutable_watch()->set_history_id(history);
  message.mutable_watch()->set_last_seq(last_seq);
  auto answer = ask(std::move(message));
  server.world.run_for(5ms);  // the snapshot or the tail is right behind
  return answer;
}

v1::ServerMessage Hand::play(const std::string& match, std::uint32_t ply, const std::string& move,
                             const std::string& id) {
  v1::ClientMessage message;
  message.mutable_play_move()->set_request_id(id);
  message.mutable_play_move()->set_match_id(match);
  message.mutable_play_move()->set_ply(ply);
  message.mutable_play_move()->set_move(move);
  return ask(std::move(message));
}

std::vector<v1::MatchEvent> Hand::events(const std::string& match) const {
  std::vector<v1::MatchEvent> found;
  for (const auto& one : heard) {
    if (one.message.has_event() && one.message.event().match_id() == match)
      found.push_back(one.message.event());
  }
  return found;
}

std::vector<v1::Snapshot> Hand::snapshots(const std::string& match) const {
  std::vector<v1::Snapshot> found;
  for (const auto& one : heard) {
    if (one.message.has_snapshot() && one.message.snapshot().match_id() == match)
      found.push_back(one.message.snapshot());
  }
  return found;
}

std::optional<Instant> Hand::handed(const std::string& match, std::uint64_t seq) const {
  for (const auto& one : heard) {
    if (one.message.has_event() && one.message.event().match_id() == match &&
        one.message.event().seq() == seq)
      return one.handed;
  }
  return std::nullopt;
}

std::vector<std::string> Hand::notices() const {
  std::vector<std::string> found;
  for (const auto& one : heard) {
    if (one.message.has_notice()) found.push_back(one.message.notice().code());
  }
  return found;
}

std::vector<v1::Presence> Hand::presences() const {
  std::vector<v1::Presence> found;
  for (const auto& one : heard) {
    if (one.message.has_presence()) found.push_back(one.message.presence());
  }
  return found;
}

std::string refusal(const v1::ServerMessage& message) {
  if (!message.has_refused()) return "";
  return v1::RefusalCode_Name(message.refused().code());
}

Hall::Hall(std::uint64_t seed) : world(seed, 2) { start(); }

void Hall::start() {
  server = std::make_unique<Server>(world, disk, life);
  server->journal.troubles.usual_least = server->journal.troubles.usual_most = 2ms;
}

void Hall::restart(Nanos down) {
  server->crash();
  server.reset();
  world.run_for(down);
  ++life;
  start();
  world.run_until([this] { return server->ready(); }, 10s);
}

}  // namespace tachiai::simulated
