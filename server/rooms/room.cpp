#include "server/rooms/room.hpp"

#include <algorithm>
#include <chrono>
#include <exception>
#include <tuple>
#include <utility>

#include "engines/catalog/catalog.hpp"
#include "engines/catalog/explanations.hpp"
#include "engines/core/result.hpp"
#include "server/base/overloaded.hpp"
#include "server/records/digest.hpp"

namespace tachiai::rooms {
namespace {

using std::chrono::duration_cast;
using std::chrono::nanoseconds;

std::int64_t utc_ms(const base::Clock& clock) {
  return duration_cast<Millis>(clock.utc().time_since_epoch()).count();
}

/// The key under which an answer is remembered. Ids have no '\0'.
std::string memory_key(const std::string& principal, const std::string& request_id) {
  return principal + '\0' + request_id;
}

std::string bytes_of(const wire::ContentDigest& digest) {
  return {reinterpret_cast<const char*>(digest.data()), digest.size()};
}

bool flag_falls(const match::Decision& decision) {
  return std::ranges::any_of(decision.events, [](const match::Event& event) {
    return std::holds_alternative<match::FlagFell>(event);
  });
}

}  // namespace

Room::Room(World& world, base::MatchId id)
    : world_(world),
      id_(std::move(id)),
      stream_{"match/" + id_.text},
      channel_(id_, world.hubs, world.core),
      notes_(world.journal, world.loop, journal::StreamId{"notes/" + id_.text}),
      origin_(world.clock.now()),
      last_good_(world.clock.now()) {}

Room::~Room() {
  *alive_ = false;
  disarm_deadline();
  for (auto* timer : {&pulse_timer_, &resume_timer_, &received_timer_, &store_timer_,
                      &expiry_timer_, &bot_timer_, &rematch_timer_, &bell_timer_, &seal_timer_}) {
    if (*timer) world_.timers.cancel(**timer);
  }
}

// --- Time
// -----------------------------------------------------------------------------------------------------------

Millis Room::match_time(Instant instant) const {
  return std::max(Millis{}, std::chrono::floor<Millis>(instant - origin_));
}

Millis Room::match_time_after(Instant instant) const {
  return std::max(Millis{}, std::chrono::ceil<Millis>(instant - origin_));
}

Instant Room::instant_of(Millis match_time) const { return origin_ + match_time; }

Millis Room::elapsed() const {
  if (!match_.clock_runs) return match_.used;
  if (!told_) return match_.used;
  return match_.used +
         std::max(Millis{}, match_time(broken_since_.value_or(world_.clock.now())) - *told_);
}

// --- Birth and return
// -----------------------------------------------------------------------------------------------

void Room::create(Birth birth,
                  std::move_only_function<void(Result<journal::Head, journal::Fault>)> then) {
  names_ = std::move(birth.names);
  listed_ = birth.listed;
  replay_of_ = std::move(birth.replay_of);
  appointed_utc_ms_ = birth.appointed_utc_ms;
  closing_utc_ms_ = birth.closing_utc_ms;
  show_to_the_public(birth.showing);
  created_then_ = std::move(then);
  Inbound first;
  first.caller.principal = std::move(birth.actor);
  first.stamp = world_.clock.now();
  in_flight_ = std::move(first);
  append(std::move(birth.created.events), Millis{});
}

Result<Done, std::string> Room::restore(
    const std::vector<journal::Stored>& records, std::optional<journal::Beat> beat,
    const std::vector<journal::Stored>& notes,
    const std::function<std::string(const std::string&)>& name_of, bool listed) {
  listed_ = listed;
  journal::Digest chained{};
  for (std::size_t i = 0; i < records.size(); ++i) {
    const auto& stored = records[i];
    // Nobody plays on over a record that was changed: the arbiter is called instead.
    chained = journal::chain(chained, stream_.text, stored.seq, stored.bytes);
    if (base::number(stored.seq) != i + 1 || stored.chain != chained) {
      return std::unexpected{stream_.text + " seq " + std::to_string(base::number(stored.seq)) +
                             ": the chain is broken here; see `tachiai verify`"};
    }
    const auto entry = records::decode_match(stored.bytes);
    if (!entry) {
      return std::unexpected{stream_.text + " seq " + std::to_string(base::number(stored.seq)) +
                             ": " + entry.error().text};
    }
    if (i == 0) {
      created_utc_ms_ = entry->utc_ms;
      replay_of_ = base::MatchId{entry->replay_of};
      appointed_utc_ms_ = entry->appointed_utc_ms;
      closing_utc_ms_ = entry->closing_utc_ms;
      show_to_the_public(entry->showing);
    }
    const Millis used = match_.used;
    live_.take(entry->event, entry->utc_ms);
    note_need_of_arbiter(entry->utc_ms);
    head_ = {stored.seq, stored.chain};
    if (!entry->request_id.empty()) {
      remembered_[memory_key(entry->actor, entry->request_id)] = {entry->request_digest, head_.seq,
                                                                  head_.chain};
    }
    if (const auto* created = std::get_if<match::MatchCreated>(&entry->event)) {
      for (std::size_t seat = 0; seat < seats_max; ++seat) {
        if (!created->principals[seat].empty()) names_[seat] = name_of(created->principals[seat]);
      }
    } else if (const auto* taken = std::get_if<match::SeatTaken>(&entry->event)) {
      names_[index(taken->seat)] = name_of(taken->principal);
    }
    keep_seats(entry->event);
    auto bytes = encoded(stored.seq, entry->at, entry->utc_ms, entry->event, used);
    if (behind_) {
      const Millis ago{utc_ms(world_.clock) - entry->utc_ms};
      behind_->restore(stored.seq, entry->event, bytes, entry->utc_ms, ago);
    }
    channel_.remember(stored.seq, std::move(bytes));
  }
  if (records.empty()) return std::unexpected{stream_.text + ": no record"};
  if (!notes.empty()) notes_.restore({notes.back().seq, notes.back().chain});

  // Match time goes on from the last thing known of the old process: the later of its last beat and
  // its last event.
  Millis last = match_.accounted;
  if (beat && beat->now > last) last = beat->now;
  const Instant now = world_.clock.now();
  origin_ = now + (-nanoseconds{last});
  for (std::size_t seat = 0; seat < match_.seats(); ++seat) gone_since_[seat] = now;
  if (match_.clock_runs) {
    // A beat from before the turn says nothing of its telling: then nothing of it is charged.
    told_ = beat && beat->told >= match_.accounted && beat->now >= beat->told ? beat->told : last;
    command(match::Freeze{"restart"}, now);
  }
  if (match_.clocks_live() && !match_.ended && match_.resting != match::cut_off) {
    resuming_ = true;
    resume_timer_ = world_.timers.at(now + resume_after, [this] {
      resume_timer_.reset();
      resuming_ = false;
      if (!closing_) command(match::Resume{}, world_.clock.now());
    });
  }
  arm_expiry();
  arm_other_timers();
  ask_for_rematch();
  return Done{};
}

// --- The inbox
// ------------------------------------------------------------------------------------------------------

void Room::act(Caller caller, wire::Request request, Instant stamp, std::string name) {
  Inbound inbound;
  inbound.caller = std::move(caller);
  inbound.request = std::move(request);
  inbound.stamp = stamp;
  inbound.name = std::move(name);
  if (inbox_.size() >= inbox_max) {
    refuse(inbound, wire::RefusalCode::rate_limited, "protocol/README.md#limits", Millis{1'000});
    return;
  }
  if (answered_before(inbound)) return;
  // The same command again while nobody knows whether the first is written waits for that answer.
  const bool waits = store_broken_ && !stopped_ && is_in_flight(inbound);
  if ((store_broken_ || stopped_) && !waits) {
    refuse(inbound, wire::RefusalCode::unavailable, "protocol/README.md#unavailable",
           Millis{1'000});
    return;
  }
  enqueue(std::move(inbound));
}

void Room::command(match::Act act, Instant stamp, base::Task then) {
  Inbound inbound;
  inbound.command.act = std::move(act);
  inbound.stamp = stamp;
  inbound.then = std::move(then);
  enqueue(std::move(inbound));
}

void Room::enqueue(Inbound inbound) {
  // By receive stamp; what was stamped alike keeps the order of arrival, and a move goes before the
  // timer of the same instant is impossible: at the deadline itself the time is up
  // (engines/clock/RULES.md).
  const auto at =
      std::upper_bound(inbox_.begin(), inbox_.end(), inbound.stamp,
                       [](Instant stamp, const Inbound& waiting) { return stamp < waiting.stamp; });
  inbox_.insert(at, std::move(inbound));
  pump();
}

void Room::pump() {
  while (!busy_ && !fencing_ && !inbox_.empty() && !store_broken_ && !stopped_) {
    Inbound next = std::move(inbox_.front());
    inbox_.pop_front();
    guard("decide", [&] { handle(next); });
    if (!stopped_) continue;
    // A bug on the way to the journal: nothing was written, and who asked is told.
    lost(in_flight_ ? *std::exchange(in_flight_, std::nullopt) : std::move(next));
  }
}

bool Room::is_in_flight(const Inbound& inbound) const {
  return in_flight_ && !in_flight_->request.request_id.empty() &&
         in_flight_->request.request_id == inbound.request.request_id &&
         in_flight_->caller.principal == inbound.caller.principal;
}

bool Room::answered_before(const Inbound& inbound) {
  const auto known =
      remembered_.find(memory_key(inbound.caller.principal, inbound.request.request_id));
  if (known == remembered_.end()) return false;
  if (known->second.digest != bytes_of(inbound.request.digest)) {
    refuse(inbound, wire::RefusalCode::id_reused, "protocol/README.md#id_reused");
    return true;
  }
  if (std::holds_alternative<wire::TakeSeat>(inbound.request.what)) {
    for (std::size_t seat = 0; seat < match_.seats(); ++seat) {
      if (match_.principals[seat] != inbound.caller.principal) continue;
      inbound.caller.answer(wire::SeatGiven{inbound.request.request_id, id_,
                                            static_cast<Seat>(seat), inbound.caller.principal, "",
                                            names_[seat], known->second.seq});
      return true;
    }
  }
  inbound.caller.answer(
      wire::Committed{inbound.request.request_id, id_, known->second.seq, known->second.head});
  return true;
}

audience::SeatMask Room::seats_of(const std::string& principal) const {
  audience::SeatMask mask = 0;
  if (principal.empty()) return mask;
  for (std::size_t seat = 0; seat < match_.seats(); ++seat) {
    if (match_.principals[seat] == principal) mask |= audience::bit(static_cast<Seat>(seat));
  }
  return mask;
}

std::optional<Seat> Room::open_seat() const {
  for (std::size_t seat = 0; seat < match_.seats(); ++seat) {
    if (match_.principals[seat].empty()) return static_cast<Seat>(seat);
  }
  return std::nullopt;
}

/// What the room knows and the sender does not: the tell stamp, his lag, how long the opponent has
/// been away.
void Room::fill_in(Inbound& inbound, Millis now) {
  inbound.command.told = told_.value_or(now);
  if (inbound.caller.reader.connection) {
    if (const auto round_trip = inbound.caller.reader.connection->round_trip()) {
      inbound.command.lag = duration_cast<Millis>(*round_trip);
    }
  }
  if (auto* claim = std::get_if<match::ClaimAbandoned>(&inbound.command.act)) {
    claim->gone = Millis{};
    if (inbound.command.seat && match_.seats() == 2) {
      const Seat other = opponent(*inbound.command.seat);
      if (const auto since = gone_since_[index(other)]) {
        claim->gone = match_time(inbound.stamp) - match_time(*since);
      }
    }
  }
  // The engine does not hash: whether what is shown is what was hidden is found out here.
  if (auto* shown = std::get_if<match::RevealDisc>(&inbound.command.act)) {
    shown->holds = records::disc_holds(match_.disc.digest, shown->nonce, id_.text, shown->black_up);
  }
  if (auto* opened = std::get_if<match::OpenSeal>(&inbound.command.act)) {
    opened->holds =
        match_.sealed && records::seal_holds(match_.sealed->digest, opened->nonce, id_.text,
                                             number(match_.ply()), opened->act);
  }
  if (auto* late = std::get_if<match::ClaimLate>(&inbound.command.act)) {
    // By the hour that was appointed, else since the match was opened, also while the server was
    // down; made public when the match was opened.
    const std::int64_t now_utc = utc_ms(world_.clock);
    const std::int64_t appointed = appointed_utc_ms_ != 0 ? appointed_utc_ms_ : created_utc_ms_;
    late->waited = std::max(Millis{}, Millis{now_utc - appointed});
    late->announced = std::max(Millis{}, Millis{appointed - created_utc_ms_});
    late->past_closing = closing_utc_ms_ != 0 && now_utc > closing_utc_ms_;
    const bool is_here = inbound.command.seat && match_.seats() == 2 &&
                         channel_.present(opponent(*inbound.command.seat));
    late->word_given |= is_here;
  }
}

/// A move that a reactor read in time must win, whatever says first that the time is up: the timer,
/// or something that was read later and arrived earlier. So the seat's sockets are read, and what
/// any reactor has read arrives here, before `inbound` is decided: he may have come back this very
/// moment, and the room not know of his connection yet.
void Room::fence(Inbound inbound) {
  const auto mover = match_.to_move();
  inbound.fenced = true;
  inbox_.push_front(std::move(inbound));
  fencing_ = true;
  world_.fence(channel_.connections(*mover), world_.loop, [this, alive = alive_] {
    if (!*alive) return;
    fencing_ = false;
    pump();
  });
}

/// @return false: refused.
bool Room::takes_its_seat(Inbound& inbound, const wire::InMatch& wanted) {
  const auto held = seats_of(inbound.caller.principal);
  if (held == 0) {
    refuse(inbound, wire::RefusalCode::not_a_player, "engines/match/RULES.md#not_a_player");
    return false;
  }
  if (wanted.seat) {
    if (index(*wanted.seat) >= match_.seats() || (held & audience::bit(*wanted.seat)) == 0) {
      refuse(inbound, wire::RefusalCode::not_your_seat, "protocol/README.md#not_your_seat");
      return false;
    }
    inbound.command.seat = wanted.seat;
  } else if ((held & (held - 1)) != 0) {
    refuse(inbound, wire::RefusalCode::name_the_seat, "protocol/README.md#name_the_seat");
    return false;
  } else {
    inbound.command.seat = static_cast<Seat>(__builtin_ctz(held));
  }
  return true;
}

/// Who plays here is in no office here, whatever he was granted before he sat down.
/// @return false: refused.
bool Room::takes_its_office(Inbound& inbound, const wire::InMatch& wanted) {
  const Caller& who = inbound.caller;
  bool holds = !who.principal.empty() && !plays(who.principal);
  switch (*wanted.office) {
    case match::Office::arbiter: holds = holds && who.arbiter; break;
    case match::Office::relay: holds = holds && who.relay; break;
    // Who is shown the match later must not learn of it by asking.
    case match::Office::onlooker: holds = holds && !is_shown_late(who); break;
    case match::Office::server: holds = false; break;
  }
  if (!holds) {
    refuse(inbound, wire::RefusalCode::forbidden, "protocol/README.md#offices");
    return false;
  }
  inbound.command.seat.reset();
  inbound.command.office = *wanted.office;
  return true;
}

/// Who stands in is named as clients name it; the record holds the bot's principal, which is for
/// ever. @return false: refused.
bool Room::finds_its_bot(Inbound& inbound) {
  auto* hand_over = std::get_if<match::HandOver>(&inbound.command.act);
  if (hand_over == nullptr || hand_over->bot.empty()) return true;
  std::string principal = "bot-" + hand_over->bot;  // protocol/README.md#resume
  if (!world_.is_bot || !world_.is_bot(principal)) {
    refuse(inbound, wire::RefusalCode::unknown_bot, "protocol/README.md#unknown_bot");
    return false;
  }
  hand_over->bot = std::move(principal);
  return true;
}

/// Takes `inbound` over unless it throws.
void Room::handle(Inbound& inbound) {
  if (inbound.turn && *inbound.turn != turn_) return;
  if (!inbound.request.request_id.empty()) {
    if (answered_before(inbound)) return;  // the first one was in flight when this came
    if (auto* in_match = std::get_if<wire::InMatch>(&inbound.request.what)) {
      const bool may = in_match->office ? takes_its_office(inbound, *in_match)
                                        : takes_its_seat(inbound, *in_match);
      if (!may) return;
      inbound.command.act = in_match->act;
      if (!finds_its_bot(inbound)) return;
    } else if (auto* take = std::get_if<wire::TakeSeat>(&inbound.request.what)) {
      if (take->seat && index(*take->seat) >= match_.seats()) {
        refuse(inbound, wire::RefusalCode::bad_seat, "protocol/README.md#bad_seat");
        return;
      }
      inbound.command.seat = take->seat ? take->seat : open_seat();
      inbound.command.act = match::TakeSeat{inbound.caller.principal};
    }
  }
  const Millis now = match_time(inbound.stamp);
  fill_in(inbound, now);
  match::Decision decision = match::decide(match_, inbound.command, now);
  if (!inbound.fenced && flag_falls(decision)) return fence(std::exchange(inbound, {}));
  if (decision.events.empty()) {
    if (const auto* refusal = std::get_if<match::Refusal>(&decision.reply)) {
      refuse(inbound, *refusal);
    } else if (!inbound.request.request_id.empty()) {
      // Accepted, and nothing follows: a touch that binds nobody, clocks that rest already.
      inbound.caller.answer(
          wire::Committed{inbound.request.request_id, id_, head_.seq, head_.chain});
    }
    if (inbound.then) inbound.then();
    return;
  }
  if (const auto* refusal = std::get_if<match::Refusal>(&decision.reply)) {
    // Events and a refusal: a late move. He is told when the flag is durable.
    inbound.late = *refusal;
  }
  in_flight_ = std::exchange(inbound, {});
  append(std::move(decision.events), std::max(now, match_.accounted));
}

// --- The journal
// ----------------------------------------------------------------------------------------------------

void Room::append(std::vector<match::Event> events, Millis at) {
  busy_ = true;
  writing_since_ = world_.clock.now();
  writing_ = std::move(events);
  writing_at_ = at;
  writing_utc_ = utc_ms(world_.clock);
  journal::Append append{stream_, head_.seq, {}, {}};
  // A refused command is not remembered.
  const bool named = !in_flight_->late && !in_flight_->request.request_id.empty();
  const std::string request_id = named ? in_flight_->request.request_id : "";
  const std::string digest = named ? bytes_of(in_flight_->request.digest) : "";
  for (const auto& event : writing_) {
    records::MatchEntry entry{
        in_flight_->caller.principal, request_id, digest, at, writing_utc_, event};
    if (std::holds_alternative<match::MatchCreated>(event)) {
      entry.replay_of = replay_of_.text;
      entry.appointed_utc_ms = appointed_utc_ms_;
      entry.closing_utc_ms = closing_utc_ms_;
      entry.showing = showing_;
    }
    append.records.push_back(records::encode(entry));
  }
  if (in_flight_->caller.answer && !in_flight_->request.request_id.empty()) {
    received_timer_ = world_.timers.at(world_.clock.now() + received_after, [this] {
      received_timer_.reset();
      if (in_flight_ && !in_flight_->request.request_id.empty()) {
        in_flight_->caller.answer(wire::Received{in_flight_->request.request_id, id_});
      }
    });
  }
  world_.journal.append(std::move(append), world_.loop,
                        [this, alive = alive_](Result<journal::Head, journal::Fault> result) {
                          if (*alive) guard("commit", [&] { appended(result); });
                        });
}

void Room::appended(Result<journal::Head, journal::Fault> result) {
  if (result) {
    store_answered(writing_since_);
    committed(*result);
    pump();
    return;
  }
  if (result.error() == journal::Fault::wrong_sequence) {
    // Another writer holds this stream: what we know is not what is written. Nothing may be decided
    // here any more.
    lost(*std::exchange(in_flight_, std::nullopt));
    throw Bug{"another writer appended to " + stream_.text};
  }
  store_broke();
}

void Room::committed(const journal::Head& head) {
  forget_received();
  const EventSeq first{base::number(head_.seq) + 1};
  const auto seats_before = presence();
  const auto events = std::exchange(writing_, {});
  Inbound done = *std::exchange(in_flight_, std::nullopt);
  busy_ = false;
  head_ = head;
  const bool named = !done.late && !done.request.request_id.empty();
  if (named) {
    remembered_[memory_key(done.caller.principal, done.request.request_id)] = {
        bytes_of(done.request.digest), head.seq, head.chain};
  }
  if (created_utc_ms_ == 0) created_utc_ms_ = writing_utc_;
  for (const auto& event : events) {
    if (const auto* taken = std::get_if<match::SeatTaken>(&event)) {
      names_[index(taken->seat)] = done.name;
      // From here on he is told as a player, first of all that his clock runs.
      if (done.caller.reader.connection) {
        channel_.reseat(done.caller.reader.connection->id(), taken->principal, taken->seat);
      }
    }
  }
  // The mover is acknowledged before anybody hears.
  if (named && std::holds_alternative<wire::TakeSeat>(done.request.what)) {
    for (const auto& event : events) {
      if (const auto* taken = std::get_if<match::SeatTaken>(&event)) {
        done.caller.answer(wire::SeatGiven{done.request.request_id, id_, taken->seat,
                                           taken->principal, "", done.name, head.seq});
      }
    }
  } else if (named) {
    done.caller.answer(wire::Committed{done.request.request_id, id_, head.seq, head.chain});
  }
  const auto result = [this] {
    return std::tuple{match_.started, match_.ply() == Ply{}, match_.ended};
  };
  const auto before = result();
  tell_all(seats_before, events, first, writing_at_, writing_utc_);
  if (world_.result_changed && result() != before) world_.result_changed(id_);
  if (done.late) refuse(done, *done.late);
  if (created_then_) {
    std::exchange(created_then_, {})(head);
    arm_expiry();
  }
  if (done.then) done.then();
  after_change();
  resume_if_seen();
  ask_for_rematch();
}

void Room::tell_all(audience::SeatMask seats_before, const std::vector<match::Event>& events,
                    EventSeq first, Millis at, std::int64_t utc) {
  EventSeq seq = first;
  for (const auto& event : events) {
    const Millis used = match_.used;
    live_.take(event, utc);
    keep_seats(event);
    note_need_of_arbiter(utc);
    if (std::holds_alternative<match::MatchStarted>(event)) {
      // Who has never been here is gone from the start on.
      const auto here = presence();
      for (std::size_t seat = 0; seat < match_.seats(); ++seat) {
        const bool present = (here & audience::bit(static_cast<Seat>(seat))) != 0;
        if (!present && !gone_since_[seat]) gone_since_[seat] = world_.clock.now();
      }
    }
    if (match_.ended) notes_.settle();
    if (std::holds_alternative<match::HandedOver>(event) && match_.clock_runs) arm_bot();
    std::optional<Seat> to_tell;
    const bool starts = match::hands_clock_on(event) && match_.clock_runs;
    if (starts || !match_.clock_runs) {
      ++turn_;
      told_.reset();
      disarm_deadline();
    }
    if (starts) to_tell = match_.to_move();
    auto bytes = encoded(seq, at, utc, event, used);
    if (behind_) behind_->add(seq, event, bytes, utc);
    channel_.tell(seq, std::move(bytes), to_tell,
                  [this, alive = alive_, turn = turn_, starts](Instant handed) {
                    if (!*alive || !starts || turn != turn_ || told_) return;
                    told_ = std::max(match_time_after(handed), match_.accounted);
                    arm_deadline();
                    arm_bot();
                  });
    seq = base::next(seq);
  }
  if (match_.clock_runs && told_) {
    // What the running clock had used by the bell is booked; it counts on from there.
    told_ = std::max(*told_, match_.accounted);
    arm_deadline();  // time given, a draw offer: the deadline may have moved
  }
  arm_other_timers();
  seats_seen(seats_before);
}

/// The answer is known.
void Room::forget_received() {
  if (received_timer_) world_.timers.cancel(*std::exchange(received_timer_, std::nullopt));
}

/// The command that was being written did not happen.
void Room::lost(Inbound inbound) {
  forget_received();
  writing_.clear();
  busy_ = false;
  if (created_then_) {
    std::exchange(created_then_, {})(std::unexpected{journal::Fault::broken});
    return;
  }
  if (!inbound.request.request_id.empty()) {
    refuse(inbound, wire::RefusalCode::unavailable, "protocol/README.md#unavailable",
           Millis{1'000});
  }
  if (inbound.then) inbound.then();
}

// --- A broken store
// -------------------------------------------------------------------------------------------------

void Room::store_broke() {
  if (!store_broken_) {
    // The store was away from when it was asked for what it did not write: who moved then is not
    // charged for the wait. A timer's command waits for nobody, so it says only that the store was
    // whole when it last answered, as a crash would.
    const bool somebody = !in_flight_->request.request_id.empty();
    freeze_for_the_store(
        std::min(world_.clock.now(),
                 somebody ? in_flight_->stamp : std::min(in_flight_->stamp, last_good_)));
  }
  retry_store();
}

void Room::store_is_broken() {
  if (store_broken_ || stopped_ || !match_.clock_runs) return;
  if (busy_) return;  // what is being written will tell by itself
  guard("store", [&] {
    freeze_for_the_store(std::min(world_.clock.now(), last_good_));
    retry_store();
  });
}

void Room::freeze_for_the_store(Instant since) {
  store_broken_ = true;
  broken_since_ = since;
  disarm_deadline();
  world_.report("store broken: " + stream_.text + " is frozen");
  say_to_all(wire::Notice{id_, "store_broken"}, net::Droppable::no);
  // What people have asked for meanwhile is not kept waiting for a store that may be long in
  // coming.
  std::deque<Inbound> kept;
  for (Inbound& waiting : std::exchange(inbox_, {})) {
    if (waiting.request.request_id.empty() || is_in_flight(waiting)) {
      kept.push_back(std::move(waiting));
    } else {
      refuse(waiting, wire::RefusalCode::unavailable, "protocol/README.md#unavailable",
             Millis{1'000});
    }
  }
  inbox_ = std::move(kept);
}

void Room::retry_store() {
  store_timer_ = world_.timers.at(world_.clock.now() + retry_store_every, [this] {
    store_timer_.reset();
    try_store();
  });
}

void Room::try_store() {
  world_.journal.reopen(
      stream_, world_.loop, [this, alive = alive_](Result<journal::Head, journal::Fault> result) {
        if (!*alive) return;
        guard("reopen", [&] {
          if (!result) {
            retry_store();
            return;
          }
          const auto written = base::number(result->seq) - base::number(head_.seq);
          if (written != 0 && written != writing_.size()) {
            throw Bug{stream_.text + " came back with a head that was never written"};
          }
          store_broken_ = false;
          if (written != 0) {
            committed(*result);
          } else if (in_flight_) {
            lost(*std::exchange(in_flight_, std::nullopt));
          }
          mended();
        });
      });
}

/// The store is back, and what was being written when it broke is known.
void Room::mended() {
  world_.report("store mended: " + stream_.text);
  say_to_all(wire::Notice{id_, "store_mended"}, net::Droppable::no);
  const Instant since = *std::exchange(broken_since_, std::nullopt);
  if (match_.clock_runs) {
    // Nobody is charged for the time the store was away.
    command(match::Freeze{resuming_ ? "restart" : "store"}, since);
  }
  // Also where it was a resumption that got lost. After a restart the player is waited for.
  const bool waits = resuming_ || match_.resting == match::cut_off;
  if (match_.clocks_live() && !match_.ended && !waits && !closing_) {
    command(match::Resume{}, world_.clock.now());
  }
  start_if_all_here();
  resume_if_back();
  pump();
}

// --- Refusals and notes
// ---------------------------------------------------------------------------------------------

void Room::refuse(const Inbound& inbound, wire::RefusalCode code, std::string rule, Millis retry) {
  if (!inbound.caller.answer) return;
  wire::Refused refused;
  refused.request_id = inbound.request.request_id;
  refused.match = id_;
  refused.code = code;
  refused.rule = std::move(rule);
  refused.seq = head_for(inbound.caller);
  refused.retry_after = retry;
  inbound.caller.answer(refused);
}

void Room::refuse(const Inbound& inbound, const match::Refusal& refusal) {
  if (inbound.request.request_id.empty()) return;  // our own command came too late: nobody asks
  wire::Refused refused;
  refused.request_id = inbound.request.request_id;
  refused.match = id_;
  refused.code = wire::from(refusal.code);
  refused.rule = refusal.rule;
  refused.seq = head_for(inbound.caller);
  refused.illegality = refusal.illegality;
  refused.text = refusal.text;
  if (refusal.illegality) {
    // What stands before the code says which act of several it was.
    const bool several = refused.text.ends_with(refusal.illegality->code);
    refused.text.resize(several ? refused.text.size() - refusal.illegality->code.size() : 0);
    refused.text += catalog::explanation(catalog::game(match_.table), *refusal.illegality,
                                         catalog::Language::en);
  }
  inbound.caller.answer(refused);

  records::NoteEntry note;
  note.actor = inbound.caller.principal;
  note.at = match_time(world_.clock.now());
  note.utc_ms = utc_ms(world_.clock);
  note.seat = inbound.command.seat;
  note.ply = number(match_.ply());
  records::Refused why;
  why.request_id = inbound.request.request_id;
  why.command = std::string{inbound.request.name};
  if (const auto* move = std::get_if<match::PlayMove>(&inbound.command.act)) why.act = move->act;
  why.code = std::string{match::to_text(refusal.code)};
  why.rule = refusal.rule;
  if (refusal.illegality) why.illegality = std::string{refusal.illegality->code};
  note.note = std::move(why);
  notes_.add(std::move(note));
}

// --- Readers
// --------------------------------------------------------------------------------------------------------

void Room::watch(const Caller& caller, std::string request_id, const wire::Watch& watch) {
  guard("watch", [&] { follow(caller, std::move(request_id), watch); });
}

void Room::follow(const Caller& caller, std::string request_id, const wire::Watch& watch) {
  const bool late = is_shown_late(caller);
  if (late && !behind_->knows()) {
    wire::Refused refused;
    refused.request_id = std::move(request_id);
    refused.match = id_;
    refused.code = wire::RefusalCode::no_such_match;
    refused.rule = wire::rule_of(refused.code);
    caller.answer(refused);
    return;
  }
  audience::Channel& channel = late ? behind_->channel() : channel_;
  audience::Reader reader = caller.reader;
  reader.seats = seats_of(caller.principal);
  reader.principal = caller.principal;
  reader.in_office = caller.arbiter || caller.relay;
  std::optional<Seat> seat;
  if (reader.seats != 0) seat = static_cast<Seat>(__builtin_ctz(reader.seats));
  std::vector<audience::First> first;
  const auto say = [&](const wire::News& news, net::Droppable droppable) {
    first.push_back({audience::frame(news, reader.encoding), droppable});
  };
  wire::Watching watching{std::move(request_id), id_, world_.history_id, channel.head(), seat};
  if (late) watching.delay = behind_->delay();
  if (!seat && caller.relay) watching.office = match::Office::relay;
  if (!seat && caller.arbiter) watching.office = match::Office::arbiter;
  say(watching, net::Droppable::no);
  std::optional<std::vector<net::SharedFrame>> tail;
  if (watch.history_id == world_.history_id && base::number(watch.last_seq) > 0) {
    tail = channel.tail(watch.last_seq, reader.encoding);
  }
  if (tail) {
    for (auto& frame : *tail) first.push_back({std::move(frame), net::Droppable::yes});
    // What has no number is not in the tail: who is here, and how far the running move is.
    for (std::size_t i = 0; !late && i < match_.seats(); ++i) {
      const Seat one = static_cast<Seat>(i);
      if (match_.principals[i].empty() || (reader.seats & audience::bit(one)) != 0) continue;
      const bool here = channel_.present(one) || is_bot(one);
      say(wire::Presence{id_, one, here, here ? Millis{} : match_.preset.abandon_after},
          net::Droppable::momentary);
    }
    say(pulse(late), net::Droppable::momentary);
    if (!next_.text.empty() && (!late || public_view().match.ended))
      say(wire::NextMatch{id_, next_}, net::Droppable::no);
  } else {
    say(snapshot(false, late), net::Droppable::snapshot);
  }
  const bool plays_now = reader.seats != 0 && !match_.ended;
  if (showing_.talk && !plays_now) say(talk_so_far(late), net::Droppable::no);
  if (stopped_) {
    say(wire::Notice{id_, "room_frozen"}, net::Droppable::no);
  } else if (store_broken_) {
    say(wire::Notice{id_, "store_broken"}, net::Droppable::no);
  }
  const auto before = presence();
  // Who has taken a seat or an office since is told at once from here on.
  if (behind_) (late ? channel_ : behind_->channel()).leave(reader.core, reader.connection->id());
  channel.join(reader, std::move(first));
  seats_seen(before);
  arm_pulse();
  resume_if_seen();
}

/// After a restart the clock runs again when its player has his snapshot.
void Room::resume_if_seen() {
  if (!resuming_ || closing_ || match_.clock_runs) return;
  const auto mover = match_.to_move();
  if (!mover) return;
  // A bot would move at once, and start the clock of somebody who is not back yet.
  bool is_seen = channel_.present(*mover);
  for (std::size_t seat = 0; seat < match_.seats() && is_bot(*mover); ++seat) {
    is_seen |= channel_.present(static_cast<Seat>(seat));
  }
  if (!is_seen) return;
  if (resume_timer_) world_.timers.cancel(*resume_timer_);
  resume_timer_.reset();
  resuming_ = false;
  command(match::Resume{}, world_.clock.now());
}

void Room::leave(std::size_t core, net::ConnectionId connection) {
  const auto before = presence();
  channel_.leave(core, connection);
  if (behind_) behind_->channel().leave(core, connection);
  seats_seen(before);
}

void Room::snapshot_again(const audience::Reader& reader) {
  // To whichever of the two follows: the other knows no such reader.
  channel_.snapshot_to(reader, audience::frame(snapshot(true, false), reader.encoding));
  if (behind_ && behind_->knows())
    behind_->channel().snapshot_to(reader, audience::frame(snapshot(true, true), reader.encoding));
}

void Room::hints(const Caller& caller, const std::string& request_id) {
  guard("hints", [&] { answer_hints(caller, request_id); });
}

void Room::answer_hints(const Caller& caller, const std::string& request_id) {
  if (match_.preset.conduct == match::Conduct::claims) {
    wire::Refused refused;
    refused.request_id = request_id;
    refused.match = id_;
    refused.code = wire::RefusalCode::not_in_this_preset;
    refused.rule = std::string{match::rule_of(match::RefusalCode::not_in_this_preset)};
    refused.seq = head_for(caller);
    caller.answer(refused);
    return;
  }
  const match::Match& seen = is_shown_late(caller) ? public_view().match : match_;
  wire::HintList list{request_id, id_, number(seen.ply()), {}, {}};
  if (!seen.ended) {
    list.moves = catalog::legal_moves(seen.table);
    list.declarations = declarations(seen);
  }
  caller.answer(list);
}

/// What each seat needs to declare; nothing where the match knows no declaration.
std::vector<wire::Declaration> Room::declarations(const match::Match& seen) const {
  std::vector<wire::Declaration> all;
  if (seen.preset.declarations == match::Declarations::off) return all;
  for (std::uint8_t seat = 0; seat < seen.seats(); ++seat) {
    if (auto report = catalog::declaration(seen.table, Seat{seat}))
      all.push_back({Seat{seat}, *std::move(report)});
  }
  return all;
}

audience::SeatMask Room::presence() const {
  audience::SeatMask mask = 0;
  for (std::size_t seat = 0; seat < match_.seats(); ++seat) {
    const Seat one = static_cast<Seat>(seat);
    if (channel_.present(one) || is_bot(one)) mask |= audience::bit(one);
  }
  return mask;
}

/// Tells and notes who came or went since `before`.
void Room::seats_seen(audience::SeatMask before) {
  const auto now_present = presence();
  for (std::size_t i = 0; i < match_.seats(); ++i) {
    const Seat seat = static_cast<Seat>(i);
    const bool here = (now_present & audience::bit(seat)) != 0;
    if (here == ((before & audience::bit(seat)) != 0)) continue;
    gone_since_[i] = here ? std::nullopt : std::optional{world_.clock.now()};
    channel_.say(wire::Presence{id_, seat, here, here ? Millis{} : match_.preset.abandon_after},
                 net::Droppable::momentary);
    if (match_.ended) continue;
    records::NoteEntry note;
    note.actor = match_.principals[i];
    note.at = match_time(world_.clock.now());
    note.utc_ms = utc_ms(world_.clock);
    note.seat = seat;
    note.ply = number(match_.ply());
    if (here) {
      note.note = records::Present{};
    } else {
      note.note = records::Left{};
    }
    notes_.add(std::move(note));
  }
  start_if_all_here();
  resume_if_back();
}

/// After a cut the clocks wait for whoever was cut off.
void Room::resume_if_back() {
  const auto all = static_cast<audience::SeatMask>((1U << match_.seats()) - 1);
  if (match_.ended || match_.resting != match::cut_off || presence() != all || closing_) return;
  command(match::Resume{}, world_.clock.now());
}

/// Seats that were all given out beforehand: the clock waits until everybody has come.
void Room::start_if_all_here() {
  const bool all_here = presence() == static_cast<audience::SeatMask>((1U << match_.seats()) - 1);
  if (all_here && !match_.started && !match_.ended && !closing_) {
    command(match::StartMatch{}, world_.clock.now());
  }
}

// --- What is shown
// --------------------------------------------------------------------------------------------------

/// The two may change seats before the first move.
void Room::keep_seats(const match::Event& event) {
  const auto* chosen = std::get_if<match::ColourChosen>(&event);
  if (chosen == nullptr || !chosen->exchanged) return;
  std::swap(names_[0], names_[1]);
  std::swap(gone_since_[0], gone_since_[1]);
  channel_.exchange_seats();
}

wire::Player Room::player(Seat seat) const {
  return {seat, match_.principals[index(seat)], names_[index(seat)],
          channel_.present(seat) || is_bot(seat)};
}

std::string Room::encoded(EventSeq seq, Millis at, std::int64_t utc, const match::Event& event,
                          Millis used) const {
  wire::MatchEvent news{id_, seq, at, utc, &event, &match_, used, {}};
  if (const auto* taken = std::get_if<match::SeatTaken>(&event)) news.player = player(taken->seat);
  if (std::holds_alternative<match::ColourChosen>(event))
    for (const Seat seat : {Seat::first, Seat::second}) news.players.push_back(player(seat));
  return wire::encode(news, wire::Encoding::proto);
}

wire::Snapshot Room::snapshot(bool conflated, bool late) const {
  const View& view = late ? behind_->view() : live_;
  const match::Match& match = view.match;
  wire::Snapshot snapshot;
  snapshot.match_id = id_;
  snapshot.history_id = world_.history_id;
  snapshot.seq = (late ? behind_->channel() : channel_).head();
  snapshot.match = &match;
  for (std::size_t seat = 0; seat < match.seats(); ++seat) {
    if (match.principals[seat].empty()) continue;
    snapshot.players.push_back(player(static_cast<Seat>(seat)));
    // That somebody has left tells how it goes.
    if (late) snapshot.players.back().present = match.started && !match.ended;
  }
  snapshot.start = view.start;
  snapshot.moves = view.lines;
  snapshot.exits = view.exits;
  snapshot.elapsed = late ? elapsed_of_the_public() : elapsed();
  snapshot.created_utc_ms = static_cast<std::uint64_t>(created_utc_ms_);
  snapshot.conflated = conflated;
  snapshot.frozen = store_broken_ && match.clock_runs;
  snapshot.watchers = static_cast<std::uint32_t>(watchers());
  snapshot.replay_of = replay_of_;
  if (!late || match.ended) snapshot.next_match = next_;
  snapshot.now = late ? public_now() : match_time(world_.clock.now());
  if (late) snapshot.delay = behind_->delay();
  snapshot.programme = base::ProgrammeId{showing_.programme};
  if (const auto bell = match.bell_due())
    snapshot.bell_in = std::max(Millis{}, *bell - snapshot.now);
  return snapshot;
}

wire::Pulse Room::pulse(bool late) const {
  return {id_, (late ? behind_->channel() : channel_).head(),
          late ? elapsed_of_the_public() : elapsed(), static_cast<std::uint32_t>(watchers())};
}

wire::MatchSummary Room::summary() const {
  wire::MatchSummary summary;
  summary.match = id_;
  const match::Match& match = public_view().match;
  const bool relayed = match.preset.conduct == match::Conduct::relay;
  summary.game = match.preset.game;
  summary.preset = match.preset.name;
  for (std::size_t i = 0; i < match.seats(); ++i) {
    const Seat seat = static_cast<Seat>(i);
    if (!match.principals[i].empty()) {
      summary.players.push_back(player(seat));
    } else if (!relayed) {
      summary.open_seats.push_back(seat);
    }
    summary.control.push_back(match.preset.control[i]);
  }
  summary.ply = number(match.ply());
  summary.started = match.started;
  summary.ending = match.ended;
  summary.created_utc_ms = static_cast<std::uint64_t>(created_utc_ms_);
  summary.watchers = static_cast<std::uint32_t>(watchers());
  summary.programme = base::ProgrammeId{showing_.programme};
  if (behind_) summary.delay = behind_->delay();
  summary.arbiter_needed = needed_;
  summary.arbiter_needed_utc_ms =
      static_cast<std::uint64_t>(std::max<std::int64_t>(0, needed_utc_ms_));
  return summary;
}

// --- The public
// ------------------------------------------------------------------------------------------------

void Room::show_to_the_public(const records::Showing& showing) {
  showing_ = showing;
  talk_ = talk::Talk{showing.talk};
  if (showing.delay == Millis{}) return;
  behind_ = std::make_unique<Behind>(id_, world_.hubs, world_.core, world_.clock, world_.timers,
                                     showing.delay, [this] { public_learned(); });
  // That a game is played again says how it ended.
  if (!replay_of_.text.empty() || showing.opening_is_secret) behind_->hide_the_opening();
}

void Room::public_learned() {
  guard("public", [&] { after_change(); });
}

/// Players and those in an office of the match are told at once.
bool Room::is_inside(const Caller& caller) const {
  return caller.arbiter || caller.relay || seats_of(caller.principal) != 0;
}

EventSeq Room::head_for(const Caller& caller) const {
  return is_shown_late(caller) ? behind_->channel().head() : channel_.head();
}

std::size_t Room::watchers() const {
  return channel_.watchers() + (behind_ ? behind_->channel().watchers() : 0);
}

Millis Room::public_now() const {
  const Millis now = match_time(world_.clock.now());
  return behind_ ? std::max(Millis{}, now - behind_->delay()) : now;
}

/// Of the running move, as far as the public has come in it.
Millis Room::elapsed_of_the_public() const {
  const match::Match& match = behind_->view().match;
  if (!match.clock_runs) return match.used;
  return match.used + std::max(Millis{}, public_now() - match.accounted);
}

void Room::say_to_all(const wire::News& news, net::Droppable droppable) {
  channel_.say(news, droppable);
  if (behind_) behind_->channel().say(news, droppable);
}

std::optional<Showing> Room::showing() const {
  if (!known_to_the_public()) return std::nullopt;
  return Showing{id_,
                 behind_ ? behind_->channel().head() : channel_.head(),
                 public_view(),
                 names_,
                 showing_.delay,
                 public_now(),
                 base::ProgrammeId{showing_.programme},
                 created_utc_ms_,
                 static_cast<std::uint32_t>(watchers())};
}

void Room::rename(Seat seat, std::string name, std::string request_id) {
  if (index(seat) >= match_.seats()) return;
  names_[index(seat)] = std::move(name);
  say_to_all(wire::PlayerNamed{std::move(request_id), id_, player(seat)}, net::Droppable::no);
  listed_head_ = {};  // a name is no secret
  after_change();
}

wire::Talk Room::talk_so_far(bool late) const {
  wire::Talk talk{id_, {}, talk_.open(), {}, {}, true};
  for (const auto& line : talk_.lines()) {
    // What was said by people who know more than the public comes to it when it is due.
    if (!late || !line.office) talk.lines.push_back(line);
  }
  return talk;
}

/// @param at_once  also to who is shown the match later.
void Room::talk_told(const wire::Talk& talk, bool at_once) {
  const auto to = match_.ended ? audience::To::everybody : audience::To::watchers;
  channel_.say(talk, net::Droppable::yes, to);
  if (!behind_) return;
  if (at_once) {
    behind_->channel().say(talk, net::Droppable::yes);
  } else {
    behind_->say_later(talk);
  }
}

void Room::say(const Caller& caller, const std::string& request_id, const std::string& text,
               const std::string& name) {
  const auto no = [&](wire::RefusalCode code, Millis retry = {}) {
    wire::Refused refused;
    refused.request_id = request_id;
    refused.match = id_;
    refused.code = code;
    refused.rule = wire::rule_of(code);
    refused.seq = head_for(caller);
    refused.retry_after = retry;
    caller.answer(refused);
  };
  if (plays(caller.principal) && !match_.ended) return no(wire::RefusalCode::talk_closed);
  wire::TalkLine line;
  line.principal = caller.principal;
  line.display_name = name;
  line.text = text;
  line.utc_ms = utc_ms(world_.clock);
  if (caller.relay) line.office = match::Office::relay;
  if (caller.arbiter) line.office = match::Office::arbiter;
  const bool inside = is_inside(caller);
  line.ply = number((inside ? match_ : public_view().match).ply());
  auto said = talk_.say(std::move(line), world_.clock.now());
  if (!said)
    return no(said.error(), said.error() == wire::RefusalCode::rate_limited
                                ? Millis{talk::Talk::burst_time}
                                : Millis{});
  wire::Talk told{id_, {}, true, {*std::move(said)}, {}, false};
  talk_told(told, !inside);
  told.request_id = request_id;
  caller.answer(told);
}

void Room::moderate(const Caller& caller, const std::string& request_id,
                    const wire::ModerateTalk& wanted) {
  wire::Talk told{id_, {}, talk_.open(), {}, {}, false};
  if (plays(caller.principal) || !(caller.arbiter || caller.relay)) {
    wire::Refused refused;
    refused.request_id = request_id;
    refused.match = id_;
    refused.code = wire::RefusalCode::forbidden;
    refused.rule = "protocol/README.md#talk";
    refused.seq = head_for(caller);
    caller.answer(refused);
    return;
  }
  std::visit(base::overloaded{
                 [&](const wire::ModerateTalk::Hide& one) { told.hidden = talk_.hide(one.line); },
                 [&](const wire::ModerateTalk::Silence& one) {
                   if (one.silent) {
                     told.hidden = talk_.silence(one.principal);
                   } else {
                     talk_.unsilence(one.principal);
                   }
                 },
                 [&](const wire::ModerateTalk::Open& one) {
                   told.hidden = talk_.set_open(one.open);
                   showing_.talk |= one.open;
                 }},
             wanted.what);
  told.open = talk_.open();
  talk_told(told, true);
  told.request_id = request_id;
  caller.answer(told);
}

// --- The arbiter, and the next match
// ------------------------------------------------------------------------------------------------

std::string_view Room::why_arbiter_is_needed() const {
  if (match_.ended) return "";
  if (match_.claim && match_.claim->stage == match::Match::OpenClaim::Stage::disputed)
    return "claim_disputed";
  const bool rests = match_.started && !match_.clock_runs && !match_.end_declared;
  return rests && match_.resting == match::arbiter_called ? "arbiter_called" : "";
}

void Room::note_need_of_arbiter(std::int64_t utc) {
  const std::string_view why = why_arbiter_is_needed();
  if (why == needed_) return;
  needed_ = why;
  needed_utc_ms_ = why.empty() ? 0 : utc;
}

/// A game that had no winner is played again: asked for until it is there, since what asked before
/// may have gone down with the process.
void Room::ask_for_rematch() {
  if (!match_.ended || !next_.text.empty() || rematch_timer_ || !world_.play_again) return;
  auto next = match::next_of(match_);
  if (!next) return;
  awaits_rematch_ = true;
  Rematch rematch{id_, rematch_id(id_), *std::move(next), {}, showing_};
  for (std::size_t seat = 0; seat < match_.seats(); ++seat) {
    const auto& principals = match_.principals;
    const auto at = std::ranges::find(principals, rematch.next.principals[seat]);
    rematch.names[seat] = names_[static_cast<std::size_t>(at - principals.begin())];
  }
  rematch_timer_ = world_.timers.at(world_.clock.now() + ask_for_rematch_every, [this] {
    rematch_timer_.reset();
    // Nobody plays here any more who would find a broken store and open it again.
    world_.journal.reopen(stream_, world_.loop,
                          [this, alive = alive_](const Result<journal::Head, journal::Fault>&) {
                            if (*alive) guard("rematch", [&] { ask_for_rematch(); });
                          });
  });
  world_.play_again(std::move(rematch));
}

void Room::rematch_opened() {
  if (!next_.text.empty()) return;
  next_ = rematch_id(id_);
  awaits_rematch_ = false;
  if (rematch_timer_) world_.timers.cancel(*std::exchange(rematch_timer_, std::nullopt));
  channel_.say(wire::NextMatch{id_, next_}, net::Droppable::no);
  if (behind_) behind_->say_later(wire::NextMatch{id_, next_});
}

// --- Timers
// ---------------------------------------------------------------------------------------------------------

void Room::after_change() {
  const auto seats = match_.principals.begin() + static_cast<std::ptrdiff_t>(match_.seats());
  const bool waits = !match_.ended && match_.preset.conduct != match::Conduct::relay &&
                     std::find(match_.principals.begin(), seats, std::string{}) != seats;
  if (!known_to_the_public()) return;
  // Of a match that is shown later even that something happened is told when it is shown.
  const bool learned = !behind_ || behind_->channel().head() != listed_head_;
  const bool lists = listed_ && learned;
  if (lists || waits != waits_ || needed_ != needed_told_) world_.list(summary(), lists);
  if (behind_) listed_head_ = behind_->channel().head();
  waits_ = waits;
  needed_told_ = needed_;
}

void Room::disarm_deadline() {
  if (deadline_timer_) world_.timers.cancel(*deadline_timer_);
  deadline_timer_.reset();
}

void Room::arm_deadline() {
  disarm_deadline();
  if (!told_ || store_broken_ || stopped_) return;
  const auto deadline = match_.deadline(*told_);
  if (!deadline) return;
  const Instant at = instant_of(*deadline);
  deadline_timer_ = world_.timers.at(at, [this, at] {
    deadline_timer_.reset();
    Inbound fall;
    fall.command.act = match::FlagFall{};
    fall.stamp = at;
    fall.turn = turn_;
    enqueue(std::move(fall));
  });
}

/// The round's bell, and the window in which a sealed move is to be opened. A timer that comes when
/// there is nothing to do decides nothing.
void Room::arm_other_timers() {
  for (auto* timer : {&bell_timer_, &seal_timer_})
    if (*timer) world_.timers.cancel(*std::exchange(*timer, std::nullopt));
  if (store_broken_ || stopped_ || match_.ended) return;
  const Instant now = world_.clock.now();
  // What is under dispute is settled before pieces are counted.
  const bool waits = match_.claim && match_.preset.at_bell == match::AtBell::points;
  if (const auto bell = match_.bell_due(); bell && !waits) {
    const Instant at = std::max(now, instant_of(*bell));
    bell_timer_ = world_.timers.at(at, [this, at] {
      bell_timer_.reset();
      if (!closing_) command(match::RingBell{}, at);
    });
  }
  if (match_.sealed && match_.preset.seal_window != Millis{}) {
    const Instant at = std::max(now, instant_of(match_.accounted + match_.preset.seal_window));
    seal_timer_ = world_.timers.at(at, [this, at] {
      seal_timer_.reset();
      if (!closing_) command(match::Expire{}, at);
    });
  }
}

void Room::arm_pulse() {
  if (pulse_timer_) return;
  pulse_timer_ = world_.timers.at(world_.clock.now() + pulse_every, [this] {
    pulse_timer_.reset();
    if (watchers() == 0 && channel_.empty()) return;
    channel_.say(pulse(false), net::Droppable::momentary);
    if (behind_) behind_->channel().say(pulse(true), net::Droppable::momentary);
    arm_pulse();
  });
}

bool Room::is_bot(Seat seat) const { return world_.is_bot && world_.is_bot(bot_of(seat)); }

/// Who plays for a seat: the bot that stands in, or whoever sits there.
const std::string& Room::bot_of(Seat seat) const {
  const std::string& stand_in = match_.stand_ins[index(seat)];
  return stand_in.empty() ? match_.principals[index(seat)] : stand_in;
}

/// A bot that is to move does so in a moment, like anybody else: by a command in the inbox.
void Room::arm_bot() {
  const auto mover = match_.to_move();
  if (bot_timer_) world_.timers.cancel(*std::exchange(bot_timer_, std::nullopt));
  if (!mover || !is_bot(*mover) || stopped_) return;
  bot_timer_ =
      world_.timers.at(world_.clock.now() + bot_thinks, [this, seat = *mover, turn = turn_] {
        bot_timer_.reset();
        if (turn != turn_ || closing_) return;
        guard("bot", [&] {
          Inbound inbound;
          inbound.caller.principal = bot_of(seat);
          inbound.stamp = world_.clock.now();
          inbound.command.seat = seat;
          inbound.command.act = match::PlayMove{
              number(match_.ply()), world_.bot_move(bot_of(seat), match_.table), {}};
          enqueue(std::move(inbound));
        });
      });
}

/// An open seat is not kept open for ever: who opens matches must not fill the house with them.
void Room::arm_expiry() {
  if (match_.started || match_.ended || !open_seat()) return;
  // Who is to come at an appointed hour is not waited for from now on, but from then.
  const Millis until_then{std::max<std::int64_t>(0, appointed_utc_ms_ - utc_ms(world_.clock))};
  expiry_timer_ = world_.timers.at(world_.clock.now() + until_then + world_.open_for, [this] {
    expiry_timer_.reset();
    if (!closing_) command(match::Expire{}, world_.clock.now());
  });
}

std::optional<journal::Beat> Room::beat() const {
  if (!match_.clock_runs || !told_ || store_broken_ || stopped_) return std::nullopt;
  // What is being written may end this turn before now: a beat says nothing of the next one.
  if (busy_) return std::nullopt;
  const Millis now = match_time(world_.clock.now());
  if (now < *told_) return std::nullopt;
  return journal::Beat{stream_, now, *told_};
}

void Room::freeze(base::Task then) {
  closing_ = true;
  say_to_all(wire::Notice{id_, "restarting"}, net::Droppable::no);
  if (store_broken_ || stopped_) {
    then();
    return;
  }
  command(match::Freeze{"restart"}, world_.clock.now(), std::move(then));
}

/// We are wrong: the room stops, says so, and what it knows stays readable.
void Room::guard(std::string_view what, const std::function<void()>& work) {
  try {
    work();
  } catch (const std::exception& bug) {
    if (!stopped_) {
      stopped_ = true;
      disarm_deadline();
      world_.report("bug in " + stream_.text + " (" + std::string{what} + "): " + bug.what());
      say_to_all(wire::Notice{id_, "room_frozen"}, net::Droppable::no);
    }
    while (!inbox_.empty()) {
      Inbound waiting = std::move(inbox_.front());
      inbox_.pop_front();
      if (waiting.caller.answer && !waiting.request.request_id.empty()) {
        refuse(waiting, wire::RefusalCode::unavailable, "protocol/README.md#unavailable");
      }
      if (waiting.then) waiting.then();
    }
  }
}

}  // namespace tachiai::rooms
