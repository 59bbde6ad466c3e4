#include "engines/match/match.hpp"

#include <algorithm>

namespace tachiai::match {

namespace {

enum Head : std::size_t { held, granted, spent, frozen };

void book(Match& match, Head head, Millis time) {
  match.booked[head] += time;
  match.accounted += time;
}

void book(Match& match, const ClockStop& stop) {
  book(match, held, stop.held);
  book(match, granted, stop.granted);
  book(match, spent, stop.spent);
}

/// A clock that stops without a completed move keeps what the move has used.
void stop_clock(Match& match, const ClockStop& stop) {
  book(match, stop);
  match.used += stop.spent;
  match.clock_runs = false;
}

/// The clock of whoever is to move; none where the game has ended on the board.
void start_clock(Match& match) { match.clock_runs = catalog::to_move(match.table).has_value(); }

struct Evolve {
  Match& match;

  void operator()(const MatchCreated& e) const {
    match = empty_match();
    auto table = catalog::start(e.preset.game, e.preset.rules, e.preset.start);
    TACHIAI_ASSERT(table.has_value());
    match.preset = e.preset;
    match.rules_revision = e.rules_revision;
    match.principals = e.principals;
    match.table = *std::move(table);
    for (std::size_t seat = 0; seat < match.seats(); ++seat)
      match.faces[seat] = clock::full_face(match.preset.control[seat]);
  }

  void operator()(const SeatTaken& e) const { match.principals[index(e.seat)] = e.principal; }

  void operator()(const MatchStarted& e) const {
    book(match, frozen, e.frozen);
    match.started = true;
    start_clock(match);
  }

  void operator()(const MovePlayed& e) const {
    TACHIAI_ASSERT(catalog::perform(match.table, e.act));
    book(match, e.stop);
    match.faces[index(e.seat)] = e.face_after;
    match.used = {};
    start_clock(match);
  }

  void operator()(const DrawOffered& e) const { match.draw_offer = e.seat; }
  void operator()(const DrawDeclined&) const { match.draw_offer.reset(); }

  void operator()(const TakeBackOffered& e) const { match.take_back = {e.seat, e.to_ply}; }
  void operator()(const TakeBackDeclined&) const { match.take_back.reset(); }

  void operator()(const TakenBack& e) const {
    const auto mover = match.to_move();
    TACHIAI_ASSERT(mover.has_value());
    book(match, e.stop);
    match.faces[index(*mover)] = e.face_after;
    match.used = {};
    match.draw_offer.reset();
    match.take_back.reset();
    catalog::rewind(match.table, Ply{e.to_ply});
    start_clock(match);
  }

  void operator()(const TimeGiven& e) const { match.faces[index(e.to)].main += e.amount; }

  void operator()(const FlagFell& e) const { stop_clock(match, e.stop); }

  void operator()(const SeatWithdrawn& e) const {
    if (e.stop) stop_clock(match, *e.stop);
    catalog::withdraw(match.table, e.seat, e.cause);
    match.used = {};
    start_clock(match);
  }

  void operator()(const ClockFrozen& e) const { stop_clock(match, e.stop); }

  void operator()(const ClockResumed& e) const {
    book(match, frozen, e.frozen);
    start_clock(match);
  }

  void operator()(const MatchEnded& e) const {
    if (e.stop) stop_clock(match, *e.stop);
    match.clock_runs = false;
    match.draw_offer.reset();
    match.take_back.reset();
    match.ended = e.ending;
  }
};

}  // namespace

std::uint8_t Match::seats() const { return catalog::seats(table); }

std::optional<Seat> Match::to_move() const {
  if (!started || ended) return std::nullopt;
  return catalog::to_move(table);
}

Ply Match::ply() const { return catalog::ply(table); }

std::optional<Millis> Match::deadline(Millis told) const {
  if (!clock_runs || preset.flag != FlagPolicy::server) return std::nullopt;
  const auto mover = to_move();
  TACHIAI_ASSERT(mover.has_value());
  const auto all = clock::budget(faces[index(*mover)], preset.control[index(*mover)]);
  if (!all) return std::nullopt;
  return std::max(told, accounted) + std::max(*all - used, Millis{}) + preset.lag_cap;
}

clock::Display Match::shown(Seat seat, Millis told, Millis now) const {
  const clock::ClockFace& face = faces[index(seat)];
  const clock::TimeControl& control = preset.control[index(seat)];
  if (started && seat == catalog::to_move(table)) {
    const Millis running = clock_runs ? now - std::clamp(told, accounted, now) : Millis{};
    return clock::display(face, control, used + running);
  }
  return {.main = face.main,
          .period = face.periods > 0 ? control.byoyomi : Millis{},
          .periods = face.periods,
          .delay = control.delay,
          .bank = face.bank};
}

Match empty_match() { return {}; }

void evolve(Match& match, const Event& event) { std::visit(Evolve{match}, event); }

}  // namespace tachiai::match
