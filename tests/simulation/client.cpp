#include "tests/simulation/client.hpp"

#include <google/protobuf/util/json_util.h>

#include <utility>

#include "tachiai/journal/v1/records.pb.h"

namespace tachiai::simulation {

using namespace std::chrono_literals;

std::optional<std::uint32_t> View::to_move() const {
  if (!started || ended) return std::nullopt;
  const auto mover = catalog::to_move(table);
  if (!mover) return std::nullopt;
  return static_cast<std::uint32_t>(index(*mover));
}

void Client::fail(const std::string& what) {
  stage_.book.fail((habits_.label.empty() ? "a spectator" : habits_.label) +
                   (habits_.json ? " (json): " : ": ") + what);
}

void Client::later(Nanos wait, std::move_only_function<void()> work) {
  stage_.world.after(wait, [alive = alive_, work = std::move(work)]() mutable {
    if (*alive) work();
  });
}

std::string Client::new_id() { return "r" + std::to_string(++stage_.last_id); }

// --- Coming and going
// -----------------------------------------------------------------------------------------------

void Client::connect_soon(Nanos wait) {
  later(wait, [this] { connect(); });
}

void Client::connect() {
  if (connection_ || leaving_) return;
  if (stage_.server) {
    // Another network, another core.
    habits_.core = stage_.world.dice.below(stage_.world.cores());
    connection_ =
        stage_.server->connect(habits_.core, habits_.json, habits_.line, habits_.label, this);
  }
  if (!connection_) return connect_soon(stage_.world.dice.between(100ms, 1500ms));
  v1::ClientMessage hello;
  hello.mutable_hello()->set_key(key);
  hello.mutable_hello()->set_client("simulated");
  ask(std::move(hello), false);
}

void Client::hang_up() {
  leaving_ = true;
  if (connection_) connection_->hang_up();
  connection_.reset();
  known_ = false;
  for (auto& [match, view] : views_) view.live = false;
}

void Client::closed(net::CloseCode code, const std::string& reason) {
  if (!connection_) return;
  if (code == net::CloseCode::try_again_later && reason == "resync") {
    ++resyncs_;
  } else if (code != net::CloseCode::abnormal && code != net::CloseCode::service_restart) {
    fail("closed with " + std::to_string(static_cast<int>(code)) + " " + reason);
  }
  connection_.reset();
  known_ = false;
  for (auto& [match, view] : views_) {
    view.live = false;
    if (habits_.forgets) view.known = false;
  }
  connect_soon(stage_.world.dice.between(20ms, 1200ms));
}

// --- Asking
// ---------------------------------------------------------------------------------------------------------

Request& Client::ask(v1::ClientMessage message, bool in_match, Nanos other_work) {
  Request request;
  request.id = new_id();
  request.label = habits_.label;
  request.in_match = in_match;
  // Every request has its id as field 1.
  const auto* field = message.GetReflection()->GetOneofFieldDescriptor(
      message, message.GetDescriptor()->oneof_decl(0));
  auto* inner = message.GetReflection()->MutableMessage(&message, field);
  const auto* its = inner->GetDescriptor();
  if (const auto* id = its->FindFieldByName("request_id");
      inner->GetReflection()->GetString(*inner, id).empty()) {
    inner->GetReflection()->SetString(inner, id, request.id);
  } else {
    request.id = inner->GetReflection()->GetString(*inner, id);
  }
  if (const auto* match = its->FindFieldByName("match_id"))
    request.match = inner->GetReflection()->GetString(*inner, match);
  if (message.has_play_move()) {
    request.ply = message.play_move().ply();
    request.move = message.play_move().move();
  }
  if (message.has_watch() && message.watch().last_seq() != 0)
    request.last_seq = message.watch().last_seq();
  request.text = habits_.json;
  if (habits_.json) {
    (void)google::protobuf::util::MessageToJsonString(message, &request.content);
  } else {
    message.SerializeToString(&request.content);
  }
  Request& kept = stage_.book.open(std::move(request));
  if (in_match) unsettled_[kept.id] = &kept;
  send(kept, other_work);
  return kept;
}

void Client::send(Request& request, Nanos other_work) {
  if (!connection_) return;
  stage_.book.sent(request, connection_);
  connection_->say(request.content, request.text, other_work);
}

void Client::follow(const std::string& match) {
  views_[match];
  if (known_) watch(match, true);
}

void Client::watch(const std::string& match, bool with_history) {
  v1::ClientMessage message;
  auto& watch = *message.mutable_watch();
  watch.set_match_id(match);
  const View& view = views_[match];
  if (view.known && with_history) {
    watch.set_history_id(view.history);
    watch.set_last_seq(view.seq);
  }
  ask(std::move(message), false);
}

void Client::create(const std::string& preset, std::optional<std::uint64_t> main_ms,
                    std::uint64_t byoyomi_ms, bool listed) {
  v1::ClientMessage message;
  auto& create = *message.mutable_create_match();
  create.set_preset(preset);
  create.set_seat(0);
  create.set_listed(listed);
  if (main_ms) {
    auto* control = create.add_control();
    control->set_main_ms(*main_ms);
    if (byoyomi_ms != 0) {
      control->set_byoyomi_ms(byoyomi_ms);
      control->set_periods(1);
    }
  }
  ask(std::move(message), false);
}

void Client::take_seat(const std::string& match, const std::string& invitation) {
  v1::ClientMessage message;
  message.mutable_take_seat()->set_match_id(match);
  message.mutable_take_seat()->set_invitation(invitation);
  ask(std::move(message), false);
}

// --- Hearing
// --------------------------------------------------------------------------------------------------------

void Client::received(std::string payload, bool text, Instant handed) {
  v1::ServerMessage message;
  if (text != habits_.json) return fail("a frame of the other subprotocol");
  const bool read = text ? google::protobuf::util::JsonStringToMessage(payload, &message).ok()
                         : message.ParseFromString(payload);
  if (!read) return fail("unreadable: " + payload.substr(0, 80));
  hear(message, handed);
}

void Client::must_be_durable(const std::string& match, std::uint64_t seq, Instant when,
                             const char* what) {
  const auto at = stage_.disk.durable_at.find("match/" + match);
  if (at == stage_.disk.durable_at.end() || seq > at->second.size() ||
      (seq > 0 && at->second[seq - 1] > when)) {
    fail(std::string{what} + " of " + match + " seq " + std::to_string(seq) +
         " before it was durable");
  }
}

void Client::hear(const v1::ServerMessage& message, Instant handed) {
  Book& book = stage_.book;
  const auto plain = [&](const std::string& id) {
    return book.answered(*connection_, id, {.at = stage_.world.now()});
  };
  switch (message.news_case()) {
    case v1::ServerMessage::kWelcome:
      plain(message.welcome().request_id());
      known_ = true;
      for (auto& [match, view] : views_) watch(match, stage_.world.dice.chance(0.8));
      // What was never answered is sent again, under its old id.
      for (auto& [id, request] : unsettled_) send(*request);
      return;
    case v1::ServerMessage::kReceived:
      return book.received(*connection_, message.received().request_id());
    case v1::ServerMessage::kCommitted: {
      const auto& committed = message.committed();
      must_be_durable(committed.match_id(), committed.seq(), handed, "Committed");
      Request* request = book.answered(*connection_, committed.request_id(),
                                       {.committed = true,
                                        .seq = committed.seq(),
                                        .head = committed.head(),
                                        .at = stage_.world.now()});
      if (request == nullptr) return;
      unsettled_.erase(request->id);
      settled(*request);
      return;
    }
    case v1::ServerMessage::kRefused: {
      const auto& no = message.refused();
      if (no.rule().empty()) fail("a refusal without its rule");
      Request* request = book.answered(*connection_, no.request_id(),
                                       {.refusal = no.code(), .at = stage_.world.now()});
      if (request == nullptr) return;
      if (no.code() == v1::UNAVAILABLE || no.code() == v1::RATE_LIMITED ||
          no.code() == v1::CLOCK_FROZEN) {
        // Not now: the same again later.
        if (request->in_match && !request->is_committed()) {
          later(stage_.world.dice.between(200ms, 1200ms), [this, request] {
            const auto at = unsettled_.find(request->id);
            if (at != unsettled_.end() && known_) send(*request);
          });
        } else if (!request->in_match && !request->match.empty()) {
          later(500ms, [this, match = request->match] {
            if (known_ && views_.contains(match) && !views_[match].live) watch(match, true);
          });
        }
        refused(*request, no);
        return;
      }
      unsettled_.erase(request->id);
      refused(*request, no);
      return;
    }
    case v1::ServerMessage::kWatching: {
      const auto& watching = message.watching();
      // Without an id: a guest became a player, and the server watches for him.
      Request* asked = watching.request_id().empty() ? nullptr : plain(watching.request_id());
      must_be_durable(watching.match_id(), watching.head(), handed, "a head");
      View& view = views_[watching.match_id()];
      view.history = watching.history_id();
      view.live = true;
      // What came while his request was under way comes again, as he asked for.
      view.again = 0;
      if (asked != nullptr && asked->last_seq && view.known && *asked->last_seq < view.seq)
        view.again = *asked->last_seq + 1;
      return;
    }
    case v1::ServerMessage::kSnapshot: return hear_snapshot(message.snapshot(), handed);
    case v1::ServerMessage::kEvent: return hear_event(message.event(), handed);
    case v1::ServerMessage::kPulse: {
      const View& view = views_[message.pulse().match_id()];
      must_be_durable(message.pulse().match_id(), message.pulse().head(), handed, "a pulse");
      if (view.live && view.known && message.pulse().head() != view.seq) {
        fail("a pulse says " + std::to_string(message.pulse().head()) + " and we have " +
             std::to_string(view.seq));
      }
      return;
    }
    case v1::ServerMessage::kMatchOpened:
      plain(message.match_opened().request_id());
      if (!message.match_opened().key().empty()) key = message.match_opened().key();
      principal = message.match_opened().principal_id();
      if (on_opened) on_opened(message.match_opened());
      return;
    case v1::ServerMessage::kSeatGiven:
      plain(message.seat_given().request_id());
      must_be_durable(message.seat_given().match_id(), message.seat_given().seq(), handed,
                      "a seat");
      if (!message.seat_given().key().empty()) key = message.seat_given().key();
      principal = message.seat_given().principal_id();
      if (on_seated) on_seated(message.seat_given());
      return;
    case v1::ServerMessage::kHintList: {
      const auto& hints = message.hint_list();
      plain(hints.request_id());
      const View& view = views_[hints.match_id()];
      if (view.known && hints.ply() == number(catalog::ply(view.table)) && !view.ended) {
        const auto legal = catalog::legal_moves(view.table);
        if (std::vector<std::string>(hints.moves().begin(), hints.moves().end()) != legal &&
            view.seq != 0 && hints.moves_size() != 0) {
          fail("hints are not the legal moves");
        }
      }
      return;
    }
    case v1::ServerMessage::kPong: plain(message.pong().request_id()); return;
    case v1::ServerMessage::kMatchList: plain(message.match_list().request_id()); return;
    case v1::ServerMessage::kUnwatched: plain(message.unwatched().request_id()); return;
    case v1::ServerMessage::kPresence:
    case v1::ServerMessage::kNotice:
    case v1::ServerMessage::kResync:
    case v1::ServerMessage::kMatchListed:
    case v1::ServerMessage::kMatchUnlisted: return;
    case v1::ServerMessage::NEWS_NOT_SET: return fail("news of no kind");
    default: return;  // of desks, events and talk, which nobody here asks for
  }
}

void Client::hear_clocks(View& view, const v1::Clocks& clocks, Instant handed) {
  view.mains.clear();
  for (const auto& face : clocks.faces()) view.mains.push_back(face.main_ms());
  view.frozen = clocks.frozen();

  if (clocks.has_running()) {
    const auto& face = clocks.faces(static_cast<int>(clocks.running()));
    const std::uint64_t all =
        face.main_ms() + (face.periods() > 0 ? view.byoyomi[clocks.running()] : 0);
    view.budget_ms = all > clocks.elapsed_ms() ? all - clocks.elapsed_ms() : 0;
    view.budget_at = handed;
  }
}

void Client::hear_snapshot(const v1::Snapshot& snapshot, Instant handed) {
  View& view = views_[snapshot.match_id()];
  must_be_durable(snapshot.match_id(), snapshot.seq(), handed, "a snapshot");
  if (view.known && snapshot.seq() < view.seq) fail("a snapshot goes back");
  view.known = true;
  view.again = 0;
  ++view.snapshots;
  if (snapshot.conflated()) ++view.conflated;
  view.seq = snapshot.seq();
  view.started = snapshot.started();
  view.ended = snapshot.has_ending();
  view.preset = snapshot.preset().name();
  view.byoyomi.clear();
  for (const auto& control : snapshot.preset().control())
    view.byoyomi.push_back(control.byoyomi_ms());
  view.draw_offer.reset();
  if (snapshot.has_draw_offer()) view.draw_offer = snapshot.draw_offer();
  view.take_back.reset();
  if (snapshot.has_take_back_offer())
    view.take_back = {snapshot.take_back_offer(), snapshot.take_back_to()};
  auto table =
      catalog::start(snapshot.preset().game(), snapshot.preset().rules(), snapshot.start());
  if (!table) return fail("a snapshot with a strange start");
  view.table = *std::move(table);
  for (const auto& move : snapshot.moves()) {
    if (!catalog::perform(view.table, move.move()))
      return fail("a snapshot with an impossible move");
    if (catalog::position_text(view.table) != move.position())
      return fail("a snapshot with a wrong position");
  }
  if (catalog::position_text(view.table) != snapshot.position())
    fail("the snapshot's position is not that of its moves");
  const auto mover = view.to_move();
  if (snapshot.has_to_move() != mover.has_value() || (mover && *mover != snapshot.to_move())) {
    fail("the snapshot names another to move");
  }
  hear_clocks(view, snapshot.clocks(), handed);
  changed(snapshot.match_id(), view);
}

void Client::hear_event(const v1::MatchEvent& event, Instant handed) {
  const std::string& match = event.match_id();
  const auto at = views_.find(match);
  if (at == views_.end() || !at->second.known) return fail("an event of what is not watched");
  View& view = at->second;
  if (view.again != 0 && event.seq() == view.again && event.seq() <= view.seq) {
    ++view.again;
    return;
  }
  view.again = 0;
  if (event.seq() != view.seq + 1) {
    return fail("event " + std::to_string(event.seq()) + " of " + match + " after " +
                std::to_string(view.seq));
  }
  must_be_durable(match, event.seq(), handed, "an event");
  view.seq = event.seq();
  ++view.events;
  switch (event.kind_case()) {
    case v1::MatchEvent::kMatchStarted: view.started = true; break;
    case v1::MatchEvent::kMovePlayed: {
      const auto& move = event.move_played().move();
      if (number(catalog::ply(view.table)) != move.ply()) fail("a move for another ply");
      if (!catalog::perform(view.table, move.move())) return fail("an impossible move");
      if (catalog::position_text(view.table) != move.position())
        fail("a wrong position after " + move.move());
      const auto& records = stage_.disk.streams["match/" + match];
      tachiai::journal::v1::MatchRecord record;
      if (event.seq() <= records.size() &&
          (!record.ParseFromString(records[event.seq() - 1].bytes) ||
           record.move_played().act() != move.move())) {
        fail("the event is not what was written");
      }
      break;
    }
    case v1::MatchEvent::kTakenBack:
      catalog::rewind(view.table, Ply{event.taken_back().to_ply()});
      if (catalog::position_text(view.table) != event.taken_back().position())
        fail("a wrong position after a take-back");
      view.take_back.reset();
      view.draw_offer.reset();
      break;
    case v1::MatchEvent::kDrawOffered: view.draw_offer = event.draw_offered().seat(); break;
    case v1::MatchEvent::kDrawDeclined: view.draw_offer.reset(); break;
    case v1::MatchEvent::kTakeBackOffered:
      view.take_back = {event.take_back_offered().seat(), event.take_back_offered().to_ply()};
      break;
    case v1::MatchEvent::kTakeBackDeclined: view.take_back.reset(); break;
    case v1::MatchEvent::kMatchEnded: view.ended = true; break;
    case v1::MatchEvent::kSkipped: fail("a skip, where nothing is hidden"); break;
    case v1::MatchEvent::KIND_NOT_SET: fail("an event of no kind"); break;
    default: break;
  }
  if (event.has_clocks()) hear_clocks(view, event.clocks(), handed);
  changed(match, view);
}

}  // namespace tachiai::simulation
