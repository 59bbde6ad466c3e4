#include "server/gateway/http_relay.hpp"

#include <algorithm>
#include <limits>
#include <memory>
#include <utility>
#include <vector>

#include "engines/feed/plan.hpp"
#include "engines/feed/record_text.hpp"
#include "server/base/charset.hpp"
#include "server/net/address.hpp"
#include "server/wire/feed_entry.hpp"
#include "server/wire/news.hpp"

namespace tachiai::gateway {

namespace {

using wire::RefusalCode;

constexpr std::size_t key_bytes_max = 200;  // of an Idempotency-Key
constexpr std::string_view relay_prefix = "/relay/";

std::string value_in(std::string_view query, std::string_view name) {
  while (!query.empty()) {
    const auto end = std::min(query.find('&'), query.size());
    const std::string_view one = query.substr(0, end);
    if (one.starts_with(name) && one.substr(name.size()).starts_with('='))
      return std::string{one.substr(name.size() + 1)};
    query.remove_prefix(std::min(end + 1, query.size()));
  }
  return {};
}

/// The media type alone, in lower case.
std::string media_type(std::string_view header) {
  std::string type{header.substr(0, header.find(';'))};
  while (type.ends_with(' ')) type.pop_back();
  std::ranges::transform(type, type.begin(), [](char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  });
  return type;
}

net::HttpResponse lines(unsigned status, std::string body) {
  net::HttpResponse response;
  response.status = status;
  response.content_type = "application/x-ndjson";
  response.headers.emplace_back("Cache-Control", "no-store");
  response.body = std::make_shared<const std::string>(std::move(body));
  return response;
}

/// The same shape as on a socket, so that one reader does for both.
std::string refusal_line(const base::MatchId& match, RefusalCode code, std::string text,
                         std::string request_id = {}, base::Millis retry_after = {}) {
  wire::Refused refused;
  refused.request_id = std::move(request_id);
  refused.match = match;
  refused.code = code;
  refused.rule = wire::rule_of(code);
  refused.text = std::move(text);
  refused.retry_after = retry_after;
  return wire::encode(wire::News{refused}, wire::Encoding::json) + "\n";
}

net::HttpResponse refused(unsigned status, const base::MatchId& match, RefusalCode code,
                          std::string text, base::Millis retry_after = {}) {
  auto response = lines(status, refusal_line(match, code, std::move(text), {}, retry_after));
  if (retry_after > base::Millis{})
    response.headers.emplace_back("Retry-After",
                                  std::to_string((retry_after.count() + 999) / 1'000));
  return response;
}

RefusalCode code_named(std::string_view name) {
  if (name == "game_over") return RefusalCode::game_over;
  if (name == "bad_ply") return RefusalCode::bad_ply;
  return RefusalCode::bad_amount;
}

/// One post. Its acts follow each other: the next is asked for once the last is durable.
class Post : public std::enable_shared_from_this<Post> {
 public:
  Post(House& house, base::MatchId match, base::Instant stamp, net::Responder respond)
      : house_(house), match_(std::move(match)), stamp_(stamp), respond_(std::move(respond)) {}

  std::vector<std::string> lines;  // of JSON; empty: `record` is meant
  std::string record, format;
  std::string key;   // Idempotency-Key; "" none
  std::string body;  // what the key is for: with another it is another request, and refused
  bool amend = false, trust_clocks = false;
  rooms::Caller caller;

  void reply(net::HttpResponse response) { respond_(std::move(response)); }

  /// Runs `work` on the room's loop.
  void in_room(void (Post::*work)(rooms::Room&)) {
    house_.rooms.on(match_, [self = shared_from_this(), work](rooms::House& house) {
      house.find(self->match_, [self, work](Result<rooms::Room*, rooms::House::Absent> room) {
        if (room) return ((*self).*work)(**room);
        const bool unknown = room.error() == rooms::House::Absent::unknown;
        self->answers_ += refusal_line(
            self->match_, unknown ? RefusalCode::no_such_match : RefusalCode::unavailable, {}, {},
            unknown ? base::Millis{} : base::Millis{60'000});
        self->stop(unknown ? 404 : 503);
      });
    });
  }

  void begin(rooms::Room& room) {
    plan_ = feed::Plan{{.as_stood = false, .amend = amend}};
    if (room.state().preset.conduct != match::Conduct::relay) {
      answers_ += refusal_line(match_, RefusalCode::not_in_this_preset, "this match is no relay");
      return stop(409);
    }
    if (!lines.empty()) return next_line(room);
    game_ = room.state().preset.game;
    auto self = shared_from_this();
    const bool taken = work([self] {
      const auto decoded = base::decode(self->record);
      if (decoded)
        self->source_ = feed::read_record(decoded->text, self->format, self->game_);
      else
        self->source_ = std::unexpected{to_text(decoded.error())};
      self->in_room(&Post::next_of_record);
    });
    if (taken) return;
    answers_ += refusal_line(match_, RefusalCode::rate_limited, "too many records are being read",
                             {}, base::Millis{1'000});
    stop(503);
  }

  HttpRelay::Work work;

 private:
  void next_line(rooms::Room& room) {
    if (at_ == lines.size()) return finish();
    const std::string& text = lines[at_];
    auto line = wire::read_feed_line(text);
    if (!line) {
      answers_ += refusal_line(match_, RefusalCode::malformed, where() + line.error());
      return stop(422);
    }
    std::string id = line->id;
    if (!key.empty())
      id = feed::content_id(key) + "-" + std::to_string(at_ + 1);
    else if (id.empty())
      id = feed::content_id(text + std::to_string(stamp_.since_start.count())) + "-" +
           std::to_string(at_ + 1);
    auto act = feed::act_of(line->entry, feed::line_end(room.state()),
                            {.amend = amend, .trust_clocks = trust_clocks});
    const std::string content = key.empty() ? text : body + where();
    if (act) return ask(room, std::move(id), *std::move(act), content);
    // Done before, its answer lost, and the match has gone on: the room remembers it under its id.
    // Where it does not, an act of no line is refused and nothing happens.
    instead_ = refusal_line(match_, code_named(act.error().code), where() + act.error().text, id);
    match::RelayMove nothing;
    nothing.revision = std::numeric_limits<std::uint32_t>::max();
    ask(room, std::move(id), nothing, content);
  }

  void next_of_record(rooms::Room& room) {
    if (!source_) {
      answers_ += refusal_line(match_, RefusalCode::malformed, source_.error());
      return stop(422);
    }
    const auto standing = feed::standing_of(room.state());
    if (source_->acts.empty() && !standing.acts.empty() && !amend) {
      // A record that was cut off on its way must not take a game from before people's eyes.
      answers_ +=
          refusal_line(match_, RefusalCode::malformed,
                       "the record holds no move, and moves stand: ?amend=1 takes them back");
      return stop(422);
    }
    auto next = plan_.next(*source_, standing);
    if (std::holds_alternative<feed::Same>(next)) return finish();
    if (const auto* held = std::get_if<feed::Held>(&next)) {
      answers_ += refusal_line(
          match_, standing.result ? RefusalCode::game_over : RefusalCode::illegal, held->why);
      return stop(422);
    }
    const std::string content =
        record + std::to_string(standing.acts.size()) + "," + std::to_string(standing.revision) +
        "," + std::to_string(stamp_.since_start.count()) + "," + std::to_string(at_);
    ask(room, feed::content_id(content), std::get<match::Act>(std::move(next)), content);
  }

  std::string where() const { return "line " + std::to_string(at_ + 1) + ": "; }

  /// @param content  what the request is made of, the same whenever it is asked again
  void ask(rooms::Room& room, std::string id, match::Act act, std::string_view content) {
    wire::Request request;
    request.request_id = std::move(id);
    request.match = match_;
    request.what = wire::InMatch{{}, std::move(act), match::Office::relay};
    request.name = "http_relay";
    const std::string digest = access::Registry::digest_of(content);
    std::copy_n(digest.begin(), request.digest.size(), request.digest.begin());
    rooms::Caller who = caller;
    who.answer = [self = shared_from_this()](const wire::News& news) { self->answered(news); };
    room.act(std::move(who), std::move(request), stamp_, {});
  }

  void answered(const wire::News& news) {
    if (std::holds_alternative<wire::Received>(news)) return;
    const bool committed = std::holds_alternative<wire::Committed>(news);
    if (!committed && !instead_.empty())
      answers_ += instead_;
    else
      answers_ += wire::encode(news, wire::Encoding::json) + "\n";
    instead_.clear();
    if (!committed) return stop(422);
    ++at_;
    in_room(lines.empty() ? &Post::next_of_record : &Post::next_line);
  }

  void finish() { respond_(gateway::lines(200, std::move(answers_))); }

  /// What is behind a refusal is not tried: it would stand somewhere else.
  void stop(unsigned status) {
    if (!lines.empty())
      answers_ += "{\"stopped\":{\"line\":" + std::to_string(at_ + 1) +
                  ",\"left\":" + std::to_string(lines.size() - at_ - 1) + "}}\n";
    respond_(gateway::lines(status, std::move(answers_)));
  }

  House& house_;
  base::MatchId match_;
  base::Instant stamp_;
  net::Responder respond_;
  std::string game_;
  Result<feed::SourceLine, std::string> source_;
  feed::Plan plan_{feed::PlanOptions{}};
  std::size_t at_ = 0;  // lines answered
  std::string answers_;
  std::string instead_;  // of the room's refusal, what the feed's own was
};

}  // namespace

void HttpRelay::answer(net::HttpRequest request, net::Responder respond) {
  const auto now = house_.clock.now();
  const base::MatchId match{std::string{request.path().substr(relay_prefix.size())}};
  if (request.method != "POST") {
    auto response = net::plain(405, "POST");
    response.headers.emplace_back("Allow", "POST");
    return respond(std::move(response));
  }
  if (request.body.size() > post_bytes_max)
    return respond(refused(413, match, RefusalCode::too_long, "a post has at most 64 KiB"));
  constexpr std::string_view scheme = "Bearer ";
  const std::string_view authorization = request.header("Authorization");
  if (!net::same_letters(authorization.substr(0, scheme.size()), scheme) ||
      authorization.size() == scheme.size()) {
    auto response = refused(401, match, RefusalCode::unknown_key, "Authorization: Bearer <key>");
    response.headers.emplace_back("WWW-Authenticate", "Bearer");
    return respond(std::move(response));
  }
  auto post = std::make_shared<Post>(house_, match, now, std::move(respond));
  post->work = work_;
  post->key = request.header("Idempotency-Key");
  post->amend = value_in(request.query(), "amend") == "1";
  post->trust_clocks = value_in(request.query(), "trust_clocks") == "1";
  if (post->key.size() > key_bytes_max)
    return post->reply(refused(400, match, RefusalCode::too_long, "Idempotency-Key"));
  const std::string type = media_type(request.header("Content-Type"));
  if (type == "text/plain") {
    post->format = value_in(request.query(), "format");
    post->record = std::move(request.body);
  } else if (type == "application/x-ndjson" || type == "application/json") {
    std::string_view rest = request.body;
    constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";
    if (rest.starts_with(byte_order_mark)) rest.remove_prefix(byte_order_mark.size());
    while (!rest.empty()) {
      const auto end = std::min(rest.find('\n'), rest.size());
      const std::string_view line = rest.substr(0, end);
      if (line.find_first_not_of(" \t\r") != std::string_view::npos) post->lines.emplace_back(line);
      rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    if (post->lines.size() > post_lines_max)
      return post->reply(
          refused(413, match, RefusalCode::too_long, "a post has at most 1000 lines"));
    if (post->lines.empty()) return post->reply(lines(200, {}));
    if (!post->key.empty()) post->body = std::move(request.body);
  } else {
    return post->reply(refused(415, match, RefusalCode::unsupported,
                               "application/x-ndjson, or a record as text/plain"));
  }
  const auto address = net::parse_address(request.remote);
  house_.desk.post([this, post, now, match,
                    who = address ? net::limit_key(*address).text() : request.remote,
                    key = std::string{authorization.substr(scheme.size())}] {
    if (!allowance_.take(who, now))
      return post->reply(
          refused(429, match, RefusalCode::rate_limited, "too many posts", base::Millis{1'000}));
    const access::Principal* principal = house_.registry.by_key(key);
    if (principal == nullptr) {
      auto response = refused(401, match, RefusalCode::unknown_key, {});
      response.headers.emplace_back("WWW-Authenticate", "Bearer");
      return post->reply(std::move(response));
    }
    if (house_.registry.listing(match) == nullptr)
      return post->reply(refused(404, match, RefusalCode::no_such_match, {}));
    const auto held = house_.registry.offices(principal->id, match);
    if (!held.relay)
      return post->reply(
          refused(403, match, RefusalCode::forbidden, "the relay's office in this match"));
    post->caller.principal = principal->id;
    post->caller.relay = held.relay;
    post->caller.arbiter = held.arbiter;
    post->in_room(&Post::begin);
  });
}

}  // namespace tachiai::gateway
