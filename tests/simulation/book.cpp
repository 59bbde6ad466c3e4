#include "tests/simulation/book.hpp"

#include <google/protobuf/util/json_util.h>

#include <cstdio>
#include <utility>

#include "tachiai/v1/news.pb.h"

namespace tachiai::simulation {

namespace {

using namespace std::chrono_literals;

/// Beyond any trouble of the store that the script makes.
constexpr Nanos answer_within = 30s;
constexpr std::size_t failures_max = 20;

}  // namespace

std::string at_text(Instant instant) {
  char text[32];
  std::snprintf(text, sizeof text, "%.6fs", static_cast<double>(instant.since_start.count()) / 1e9);
  return text;
}

bool Request::is_committed() const {
  for (const auto& answer : answers) {
    if (answer.committed) return true;
  }
  return false;
}

void Book::fail(std::string what) {
  if (failures_.size() < failures_max)
    failures_.push_back(at_text(world_.now()) + " " + std::move(what));
}

Request& Book::open(Request request) {
  auto& same_id = requests[request.id];
  same_id.push_back(std::make_unique<Request>(std::move(request)));
  return *same_id.back();
}

void Book::sent(Request& request, std::shared_ptr<FakeConnection> connection) {
  said_[connection.get()].emplace_back(&request, request.sends.size());
  request.sends.push_back({std::move(connection), life, world_.now(), std::nullopt, false, false});
}

void Book::received(const FakeConnection& connection, const std::string& id) {
  const auto at = requests.find(id);
  if (at != requests.end()) {
    for (const auto& request : at->second) {
      for (auto& send : request->sends) {
        if (send.connection.get() != &connection || send.answered || send.received) continue;
        send.received = true;
        return;
      }
    }
  }
  fail("Received for " + id + ", which waits for none");
}

Request* Book::answered(const FakeConnection& connection, const std::string& id,
                        Request::Answer answer) {
  const auto at = requests.find(id);
  if (at != requests.end()) {
    for (const auto& request : at->second) {
      for (auto& send : request->sends) {
        if (send.connection.get() != &connection || send.answered) continue;
        send.answered = true;
        if (world_.now() - send.at > answer_within) fail("the answer to " + id + " took too long");
        request->answers.push_back(std::move(answer));
        return request.get();
      }
    }
  }
  fail("an answer to " + id + " that nobody waits for");
  return nullptr;
}

void Book::stamped(const FakeConnection& connection, Instant stamp) {
  ++messages;
  // A wire keeps the order of what was said on it.
  auto& said = said_[&connection];
  if (said.empty()) return fail("a reactor read what nobody said");
  const auto [request, send] = said.front();
  said.pop_front();
  request->sends[send].stamp = stamp;
}

void Book::handed(const FakeConnection& connection, Instant at, const net::SharedFrame& frame) {
  const bool watching = simulated::is_watching(frame.bytes());
  if (connection.owner().empty() || (!watching && !simulated::is_event(frame.bytes()))) return;
  v1::ServerMessage message;
  const std::string payload = simulated::payload_of(frame.bytes());
  if (simulated::is_text(frame.bytes())) {
    (void)google::protobuf::util::JsonStringToMessage(payload, &message);
  } else {
    message.ParseFromString(payload);
  }
  if (watching) {
    watched_since_.try_emplace({&connection, message.watching().match_id()}, at);
    return;
  }
  const auto since = watched_since_.find({&connection, message.event().match_id()});
  if (since == watched_since_.end()) return fail("an event before Watching");
  handings.push_back({connection.owner(), message.event().match_id(), message.event().seq(), life,
                      at, since->second});
}

void Book::check_answers() {
  for (const auto& [id, same_id] : requests) {
    std::size_t committed_contents = 0;
    for (const auto& request : same_id) {
      for (const auto& send : request->sends) {
        if (!send.answered && send.connection->alive() && send.connection->open()) {
          fail(id + " was never answered on a connection that lives");
        }
      }
      if (request->is_committed()) ++committed_contents;
      const Request::Answer* first = nullptr;
      for (const auto& answer : request->answers) {
        if (!answer.committed) {
          // UNAVAILABLE and RATE_LIMITED say "not now" and nothing of the act.
          const bool not_now =
              answer.refusal == v1::UNAVAILABLE || answer.refusal == v1::RATE_LIMITED;
          if (first != nullptr && answer.at > first->at && !not_now) {
            fail(id + " was committed and later refused: " +
                 v1::RefusalCode_Name(static_cast<v1::RefusalCode>(answer.refusal)));
          }
          continue;
        }
        if (first == nullptr) {
          first = &answer;
        } else if (first->seq != answer.seq || first->head != answer.head) {
          fail(id + " was committed twice, with two receipts");
        }
      }
      if (request->id_was_used) {
        for (const auto& answer : request->answers) {
          if (!answer.committed &&
              (answer.refusal == v1::ID_REUSED || answer.refusal == v1::UNAVAILABLE ||
               answer.refusal == v1::RATE_LIMITED)) {
            continue;
          }
          fail(id + " was used again with other content, and not refused so");
        }
      }
    }
    if (committed_contents > 1) fail(id + " was committed with two contents");
  }
}

}  // namespace tachiai::simulation
