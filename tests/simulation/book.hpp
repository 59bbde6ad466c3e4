#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tests/support/simulated/network.hpp"
#include "tests/support/simulated/world.hpp"

/// The whole server under a fake clock, and what has to be true of it. The checker shares no code
/// with server/: it reads bytes by the generated schemas and judges with engines/.
namespace tachiai::simulation {

using simulated::FakeConnection;
using simulated::Instant;
using simulated::Nanos;
using simulated::World;

/// One message with one content, however often it was sent.
struct Request {
  struct Send {
    std::shared_ptr<FakeConnection> connection;
    std::uint32_t life = 0;
    Instant at;
    std::optional<Instant> stamp;  // when a reactor read it
    bool answered = false;
    bool received = false;
  };
  struct Answer {
    bool committed = false;
    std::uint64_t seq = 0;
    std::string head;
    int refusal = 0;
    Instant at;
  };
  std::string id;
  std::string label;  // of the player
  std::string match;
  std::string content;  // bytes of the ClientMessage
  bool text = false;
  // Of a move.
  std::optional<std::uint32_t> ply;
  std::string move;
  std::optional<std::uint64_t> last_seq;  // of a watch that resumes
  bool in_match = false;                  // an act that is answered by Committed
  bool id_was_used =
      false;  // other content was committed under this id: it has to be refused ID_REUSED
  std::vector<Send> sends;
  std::vector<Answer> answers;

  bool is_answered() const { return !answers.empty(); }
  bool is_committed() const;
};

/// When an event was handed to an outbox of a player.
struct Handed {
  std::string label;
  std::string match;
  std::uint64_t seq = 0;
  std::uint32_t life = 0;
  Instant at;
  Instant watched_since;  // on this connection
};

/// Everything that was said and heard, by whom and when; and what was found to be wrong.
class Book {
 public:
  explicit Book(World& world) : world_(world) {}

  void fail(std::string what);
  const std::vector<std::string>& failures() const { return failures_; }

  Request& open(Request request);
  void sent(Request& request, std::shared_ptr<FakeConnection> connection);
  void received(const FakeConnection& connection, const std::string& id);
  /// nullptr: nobody asked for it; reported.
  Request* answered(const FakeConnection& connection, const std::string& id,
                    Request::Answer answer);

  void stamped(const FakeConnection& connection, Instant stamp);
  void handed(const FakeConnection& connection, Instant at, const net::SharedFrame& frame);

  /// At the end, while the connections that still live do so.
  void check_answers();

  std::uint32_t life = 0;
  std::map<std::string, std::vector<std::unique_ptr<Request>>> requests;  // by id
  std::vector<Handed> handings;
  std::size_t messages = 0;

 private:
  World& world_;
  std::map<const FakeConnection*, std::deque<std::pair<Request*, std::size_t>>> said_;
  std::map<std::pair<const FakeConnection*, std::string>, Instant> watched_since_;
  std::vector<std::string> failures_;
};

/// Text of a moment, for reports.
std::string at_text(Instant instant);

}  // namespace tachiai::simulation
