#include "engines/match/match.hpp"

#include <algorithm>
#include <utility>

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

/// Whose clock it is: the seat to move. At a real board also where the game is decided on it, until
/// somebody says so; in strict conduct nobody's.
std::optional<Seat> on_clock(const Match& match) {
  if (!match.started && match.late) return match.late->seat;
  return match.preset.conduct == Conduct::claims ? catalog::side(match.table)
                                                 : catalog::to_move(match.table);
}

void start_clock(Match& match) {
  match.clock_runs = on_clock(match).has_value();
  match.resting.clear();
}

/// What a turn at a real board leaves for the next.
void begin_turn(Match& match) {
  match.turn_from = match.ply();
  match.placed = false;
  match.stray.reset();
  match.touched.reset();
}

/// Before the move: what it says, and whether it takes what nobody had announced.
void note_announcements(Match& match, const MovePlayed& e) {
  if (!match.preset.announcements) return;
  const auto& before = match.announced[index(e.seat)];
  for (const std::string& square : catalog::takes_announceable(match.table, e.act)) {
    if (std::ranges::find(before, square) != before.end()) continue;
    match.unannounced.push_back({e.ply, e.seat});
    break;
  }
  if (e.announces.empty()) return;
  match.announcements.push_back({e.ply, e.seat, e.announces});
  auto& all = match.announced[index(e.seat)];
  all.insert(all.end(), e.announces.begin(), e.announces.end());
}

/// After a move: an announcement holds while the attack lasts; a false one never did.
void hold_announcements(Match& match) {
  for (const Seat seat : {Seat::first, Seat::second}) {
    const auto attacked = catalog::announceable(match.table, seat);
    auto& held = match.announced[index(seat)];
    std::erase_if(held, [&](const std::string& square) {
      return !std::ranges::binary_search(attacked, square);
    });
    std::ranges::sort(held);
    held.erase(std::ranges::unique(held).begin(), held.end());
  }
}

/// The line is back at `ply`: what was said and done since is undone with it.
void forget_since(Match& match, std::uint32_t ply) {
  const auto later = [&](const auto& one) { return one.ply >= ply; };
  std::erase_if(match.moved_out_of_turn, later);
  std::erase_if(match.unannounced, later);
  std::erase_if(match.tolerated, later);
  std::erase_if(match.announcements, later);
  match.rejected.clear();
  if (!match.preset.announcements) return;
  for (auto& held : match.announced) held.clear();
  // What still holds is what the line says when it is walked again.
  const auto acts = catalog::acts(match.table);
  Match again = match;
  catalog::rewind(again.table, Ply{0});
  for (std::uint32_t at = 0; at < acts.size(); ++at) {
    for (const auto& said : match.announcements) {
      if (said.ply != at) continue;
      auto& held = again.announced[index(said.by)];
      held.insert(held.end(), said.squares.begin(), said.squares.end());
    }
    TACHIAI_ASSERT(catalog::perform(again.table, acts[at]));
    hold_announcements(again);
  }
  match.announced = std::move(again.announced);
}

/// The arbiter has put a board right whose end was declared: it is a game again, when he says so.
void reopen(Match& match) {
  if (!match.end_declared) return;
  match.end_declared.reset();
  match.confirmed = {};
  match.resting = arbiter_called;
}

void forget_adjournment(Match& match) {
  match.adjournment_offer.reset();
  match.sealing = false;
  match.sealed.reset();
}

/// The two change seats: what is a person's goes with him.
void exchange_seats(Match& match) {
  std::swap(match.principals[0], match.principals[1]);
  std::swap(match.preset.control[0], match.preset.control[1]);
  std::swap(match.control[0], match.control[1]);
  std::swap(match.preset.won[0], match.preset.won[1]);
  std::swap(match.faces[0], match.faces[1]);
  std::swap(match.stand_ins[0], match.stand_ins[1]);
  match.preset.senior = opponent(match.preset.senior);
  if (match.draw_right) match.draw_right = opponent(*match.draw_right);
  if (match.late) match.late->seat = opponent(match.late->seat);
  if (match.chair) match.chair->by = opponent(match.chair->by);
  if (match.terms_offer) match.terms_offer->by = opponent(match.terms_offer->by);
}

void perform_all(Match& match, const std::vector<std::string>& acts) {
  for (const std::string& act : acts) TACHIAI_ASSERT(catalog::perform(match.table, act));
}

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
    match.control = match.preset.control;
    for (std::size_t seat = 0; seat < match.seats(); ++seat)
      match.faces[seat] = clock::full_face(match.control[seat]);
    // Nobody presses a start at a board that is only written down.
    match.started = match.preset.conduct == Conduct::relay;
  }

  void operator()(const SeatTaken& e) const { match.principals[index(e.seat)] = e.principal; }

  void operator()(const MatchStarted& e) const {
    book(match, frozen, e.frozen);
    match.started = true;
    match.started_at = match.accounted;
    start_clock(match);
  }

  void operator()(const MovePlayed& e) const {
    const Ply from = match.turn_from;
    note_announcements(match, e);
    TACHIAI_ASSERT(catalog::perform(match.table, e.act));
    if (match.preset.announcements) hold_announcements(match);
    book(match, e.stop);
    match.faces[index(e.seat)] = e.face_after;
    match.used = {};
    begin_turn(match);
    if (match.has_fouls()) {
      // Another position: whether it stands for the fourth time may be asked anew.
      std::erase_if(match.rejected,
                    [](const auto& failed) { return failed.items[0].squares.empty(); });
      start_clock(match);
      return;
    }
    match.preceding = Match::Turn{from, e.seat};
    // A turn put right is still the turn just made; what failed to be claimed of it stays failed.
    if (!match.claim) match.rejected.clear();
    match.claim.reset();
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
    forget_since(match, e.to_ply);
    forget_adjournment(match);
    start_clock(match);
  }

  void operator()(const TimeGiven& e) const { match.faces[index(e.to)].main += e.amount; }

  void operator()(const FlagFell& e) const { stop_clock(match, e.stop); }

  void operator()(const SeatWithdrawn& e) const {
    if (e.stop) stop_clock(match, *e.stop);
    const auto mover = on_clock(match);
    catalog::withdraw(match.table, e.seat, e.cause);
    // Where the arbiter takes out another, whoever is to move goes on with the move he was making.
    if (mover == e.seat || on_clock(match) != mover) match.used = {};
    if (match.resting.empty()) start_clock(match);
  }

  void operator()(const ClockFrozen& e) const {
    stop_clock(match, e.stop);
    match.resting = e.reason;
  }

  void operator()(const ClockResumed& e) const {
    book(match, frozen, e.frozen);
    start_clock(match);
  }

  void operator()(const MatchEnded& e) const {
    if (e.stop) stop_clock(match, *e.stop);
    match.clock_runs = false;
    match.draw_offer.reset();
    match.take_back.reset();
    match.claim.reset();
    match.counter.reset();
    match.touched.reset();
    match.terms_offer.reset();
    forget_adjournment(match);
    match.ended = e.ending;
  }

  void operator()(const HandActed& e) const {
    const bool in_turn = e.seat == match.to_move();
    if (!in_turn && !match.stray) {
      match.stray = Match::Turn{match.ply(), e.seat};
      match.rejected.clear();
    }
    if (in_turn && catalog::gesture(match.table, e.act) == Gesture::lays && !match.claim)
      match.placed = true;
    TACHIAI_ASSERT(catalog::perform(match.table, e.act));
    // The turn of the other begins behind what was done out of turn.
    if (!in_turn && !match.placed) match.turn_from = match.ply();
  }

  void operator()(const Touched& e) const { match.touched = e.square; }
  void operator()(const TouchForgiven&) const { match.touched.reset(); }

  void operator()(const ClaimMade& e) const {
    if (match.has_fouls()) {
      stop_clock(match, e.stop);
      match.resting = claim_open;
      match.claim = Match::OpenClaim{e.by, e.items, Match::OpenClaim::Stage::asked};
      return;
    }
    const auto claimant = match.to_move();
    match.preceding = match.claimed_turn(e.items);
    match.stray.reset();
    TACHIAI_ASSERT(claimant && match.preceding);
    book(match, e.stop);
    match.faces[index(*claimant)] = e.face_after;
    match.used = {};
    // The press that hands the turn back.
    TACHIAI_ASSERT(catalog::perform(match.table, "press"));
    match.claim = Match::OpenClaim{e.by, e.items, Match::OpenClaim::Stage::asked};
    match.turn_from = match.preceding->from;
    start_clock(match);
  }

  void operator()(const ClaimAnswered& e) const {
    TACHIAI_ASSERT(match.claim.has_value());
    auto& open = match.counter ? *match.counter : *match.claim;
    open.stage = e.agreed ? Match::OpenClaim::Stage::agreed : Match::OpenClaim::Stage::disputed;
    if (match.has_fouls() && !e.agreed) match.resting = arbiter_called;
    if (!e.stop) return;
    stop_clock(match, *e.stop);
    match.resting = arbiter_called;
  }

  void operator()(const ClaimRuled& e) const {
    if (match.has_fouls()) return rule_on_foul(e);
    TACHIAI_ASSERT(match.claim && match.preceding);
    if (e.frozen) book(match, frozen, *e.frozen);
    perform_all(match, e.acts);
    if (e.upheld) {
      match.claim->stage = Match::OpenClaim::Stage::agreed;
    } else {
      // The turn goes back to the claimant, as if he had not pressed.
      match.rejected.push_back({match.claim->by, normalised(match.claim->items)});
      match.claim.reset();
      // What the accused has thought he has thought; he made no move.
      const std::size_t accused = index(*on_clock(match));
      match.faces[accused] =
          clock::settle(match.faces[accused], match.control[accused], match.used);
      TACHIAI_ASSERT(catalog::perform(match.table, "press"));
      match.used = {};
      begin_turn(match);
    }
    start_clock(match);
  }

  void operator()(const BoardSet& e) const {
    perform_all(match, e.acts);
    begin_turn(match);
    match.preceding.reset();
    reopen(match);
  }

  void operator()(const EndDeclared& e) const {
    if (e.stop) stop_clock(match, *e.stop);
    match.end_declared = e.seat;
    match.clock_runs = false;
  }
  void operator()(const ResultConfirmed& e) const { match.confirmed[index(e.seat)] = true; }
  void operator()(const CardSigned& e) const { match.card_signed[index(e.seat)] = true; }
  void operator()(const CardHandedIn&) const { match.card_handed_in = true; }

  void operator()(const ClockSet& e) const { match.faces[index(e.seat)] = e.face; }
  void operator()(const Penalised&) const {}
  void operator()(const DrawRightGiven& e) const {
    match.draw_right = e.seat;
    match.disc.stage = Match::Disc::Stage::settled;  // by a real disc, and the seats with it
  }
  void operator()(const Rewound& e) const {
    const auto mover = match.to_move();
    TACHIAI_ASSERT(mover.has_value());
    match.faces[index(*mover)] = e.face_after;
    match.used = {};
    match.draw_offer.reset();
    match.take_back.reset();
    catalog::rewind(match.table, Ply{e.to_ply});
    begin_turn(match);
    match.preceding.reset();
    forget_since(match, e.to_ply);
    // What was sealed answered another position; the arbiter says how it goes on.
    if (match.sealed) match.resting = arbiter_called;
    forget_adjournment(match);
    reopen(match);
  }
  void operator()(const Adjudicated&) const {}

  // Before the first move.
  void operator()(const DiscHidden& e) const {
    match.disc.stage = Match::Disc::Stage::hidden;
    match.disc.digest = e.digest;
  }
  void operator()(const DiscGuessed& e) const {
    match.disc.stage = Match::Disc::Stage::guessed;
    match.disc.guess = e.black_up;
  }
  void operator()(const DiscRevealed& e) const {
    match.disc.stage = Match::Disc::Stage::revealed;
    match.disc.chooser = e.winner;
  }
  void operator()(const RightChosen& e) const {
    match.disc.stage = Match::Disc::Stage::right_chosen;
    match.draw_right = e.draw_win ? e.seat : opponent(e.seat);
    match.disc.chooser = opponent(*match.draw_right);
  }
  void operator()(const ColourChosen& e) const {
    match.disc.stage = Match::Disc::Stage::settled;
    match.disc.chooser.reset();
    if (e.exchanged) exchange_seats(match);
  }
  void operator()(const ChairChosen& e) const { match.chair = {e.seat, e.chair}; }
  void operator()(const LateDeclared& e) const {
    match.late = {e.seat, Match::Late::Stage::declared};
  }
  void operator()(const LateClockStarted& e) const {
    book(match, frozen, e.frozen);
    match.late = {e.seat, Match::Late::Stage::clock_runs};
    start_clock(match);
  }
  void operator()(const LateArrived& e) const {
    if (e.stop) book(match, *e.stop);
    match.clock_runs = false;
    match.resting.clear();
    match.used = {};
    match.faces[index(e.seat)] = e.face_after;
    match.late = {e.seat, Match::Late::Stage::arrived};
  }
  void operator()(const TermsOffered& e) const { match.terms_offer = {e.seat, e.terms}; }
  void operator()(const TermsDeclined&) const { match.terms_offer.reset(); }
  void operator()(const TermsSet& e) const {
    auto table = catalog::start(e.preset.game, e.preset.rules, e.preset.start);
    TACHIAI_ASSERT(table.has_value());
    match.table = *std::move(table);
    match.terms_offer.reset();
    for (std::size_t seat = 0; seat < match.seats(); ++seat) {
      // Who has come late has lost what he has lost, unless the control is another one.
      if (match.started || e.preset.control[seat] != match.control[seat])
        match.faces[seat] = clock::full_face(e.preset.control[seat]);
    }
    match.preset = e.preset;
    match.control = e.preset.control;
    if (!e.preset.draw_win_right) match.draw_right.reset();
    if (match.started) match.used = {};
    begin_turn(match);
    if (!e.stop) return;
    book(match, *e.stop);
    start_clock(match);
  }

  // Interruptions.
  void operator()(const AdjournmentOffered& e) const { match.adjournment_offer = e.seat; }
  void operator()(const AdjournmentDeclined&) const { match.adjournment_offer.reset(); }
  void operator()(const AdjournmentAgreed&) const {
    match.adjournment_offer.reset();
    match.sealing = true;
  }
  void operator()(const MoveSealed& e) const {
    stop_clock(match, e.stop);
    match.sealing = false;
    match.sealed = {e.seat, e.digest};
    match.resting = adjourned;
  }
  void operator()(const SealOpened& e) const {
    book(match, frozen, e.frozen);
    forget_adjournment(match);
    start_clock(match);
  }
  void operator()(const SealFailed&) const {
    forget_adjournment(match);
    match.resting = arbiter_called;
  }
  void operator()(const CutOff& e) const {
    if (e.stop) stop_clock(match, *e.stop);
    match.used = {};
    ++match.cuts[index(e.seat)];
    match.control = e.control;
    for (std::size_t seat = 0; seat < match.seats(); ++seat)
      match.faces[seat] = clock::full_face(e.control[seat]);
    match.resting = cut_off;
  }
  void operator()(const HandedOver& e) const { match.stand_ins[index(e.seat)] = e.bot; }
  void operator()(const LeftToArbiter&) const { match.resting = arbiter_called; }

  void operator()(const MovedOutOfTurn& e) const {
    match.moved_out_of_turn.push_back({e.ply, e.seat});
  }

  void operator()(const CounterClaimed& e) const {
    match.counter = Match::OpenClaim{e.by, e.items, Match::OpenClaim::Stage::asked};
  }

  void operator()(const FoulChosen& e) const { match.chosen[index(e.seat)] = e.choice; }

  void operator()(const FoulSettled& e) const {
    const auto mover = on_clock(match);
    TACHIAI_ASSERT(mover && match.claim);
    book(match, frozen, e.frozen);
    if (e.to_ply) {
      match.faces[index(*mover)] = e.face_after;
      match.used = {};
      match.draw_offer.reset();
      match.take_back.reset();
      catalog::rewind(match.table, Ply{*e.to_ply});
      forget_since(match, *e.to_ply);
      begin_turn(match);
    } else {
      for (const auto* claim : {&match.claim, &match.counter})
        if (*claim) match.tolerated.push_back(foul_of(**claim));
    }
    match.claim.reset();
    match.counter.reset();
    match.chosen = {};
    start_clock(match);
  }

  void operator()(const BellRung& e) const {
    if (e.stop) book(match, *e.stop);
    match.faces = e.faces;
    match.control = e.control;
    match.used = {};
    match.bell_rung = true;
  }

  // A relay.
  void operator()(const Relayed& e) const { write(e.what, e.unsure, e.clocks); }

  void operator()(const LineCorrected& e) const {
    Match::Relay& relay = match.relay;
    if (e.from_ply < number(match.ply())) catalog::rewind(match.table, Ply{e.from_ply});
    const auto gone = [&](std::uint32_t ply) { return ply >= e.from_ply; };
    std::erase_if(relay.unsure, gone);
    std::erase_if(relay.as_stood, gone);
    // A note is about a position, which stands at its ply also where what follows is gone.
    std::erase_if(relay.notes, [&](const Annotated& note) { return note.ply > e.from_ply; });
    relay.left.resize(e.from_ply);
    // Nobody read the clocks after what was entered later.
    for (const RelayedAct& act : e.acts) write(act, false, {});
    read(e.clocks);
    ++relay.revision;
  }

  void operator()(const UnsureMarked& e) const {
    auto& unsure = match.relay.unsure;
    if (!e.unsure) {
      std::erase(unsure, e.ply);
      return;
    }
    unsure.insert(std::ranges::lower_bound(unsure, e.ply), e.ply);
  }

  void operator()(const ClocksRead& e) const { read(e.clocks); }

  void operator()(const ResultRecorded& e) const {
    read(e.clocks);
    match.ended = e.ending;
  }
  void operator()(const ResultWithdrawn&) const { match.ended.reset(); }

  void operator()(const Annotated& e) const { match.relay.notes.push_back(e); }
  void operator()(const DifferenceFound& e) const { match.relay.difference = e.squares; }
  void operator()(const DifferenceSettled&) const { match.relay.difference.clear(); }

 private:
  void read(const BoardClocks& clocks) const {
    match.relay.clocks = clocks.left;
    match.relay.runs = clocks.runs;
    match.relay.read_at += clocks.elapsed;
  }

  void write(const RelayedAct& what, bool unsure, const BoardClocks& clocks) const {
    const std::uint32_t ply = number(match.ply());
    TACHIAI_ASSERT(catalog::perform(match.table, what.act));
    if (unsure) match.relay.unsure.push_back(ply);
    if (what.as_stood) match.relay.as_stood.push_back(ply);
    match.relay.left.push_back(clocks.left);
    read(clocks);
  }

  void rule_on_foul(const ClaimRuled& e) const {
    TACHIAI_ASSERT(match.claim.has_value());
    auto& open = match.counter ? *match.counter : *match.claim;
    if (e.upheld) {
      open.stage = Match::OpenClaim::Stage::agreed;
      match.resting = claim_open;
      return;
    }
    match.rejected.push_back({open.by, normalised(open.items)});
    if (match.counter) {
      match.counter.reset();
      match.resting = claim_open;
      return;
    }
    match.claim.reset();
    if (e.frozen) book(match, frozen, *e.frozen);
    start_clock(match);
  }
};

}  // namespace

std::uint8_t Match::seats() const { return catalog::seats(table); }

std::optional<Seat> Match::to_move() const {
  if (preset.conduct == Conduct::relay) return ended ? std::nullopt : catalog::to_move(table);
  if (!clocks_live() || ended || end_declared) return std::nullopt;
  return on_clock(*this);
}

bool Match::has_fouls() const {
  return preset.conduct == Conduct::claims && catalog::remedy(table) == Remedy::foul;
}

bool Match::clocks_live() const {
  if (preset.conduct == Conduct::relay) return false;
  return started || (late && late->stage == Late::Stage::clock_runs);
}

bool Match::awaits_end() const {
  // Nobody has touched the board since: what was done in this turn could not be claimed any more.
  return preset.conduct == Conduct::claims && started && !ended && !end_declared && !placed &&
         turn_from == ply() && catalog::outcome(table).has_value();
}

bool Match::fallen(Seat seat, Millis told, Millis now) const {
  if (!clocks_live() || preset.flag != FlagPolicy::claim) return false;
  // Where the game is decided on the board it costs nothing that a clock runs until the end is
  // said.
  const bool running = clock_runs && seat == to_move() && !awaits_end();
  const Millis spent = running ? now - std::clamp(told, accounted, now) : Millis{};
  const Millis used_by = seat == on_clock(*this) ? used : Millis{};
  const auto all = clock::budget(faces[index(seat)], control[index(seat)]);
  return all && used_by + spent >= *all;
}

Ply Match::ply() const { return catalog::ply(table); }

Seat Match::mover_of(std::uint32_t of_ply) const {
  const auto now = catalog::side(table);
  TACHIAI_ASSERT(now && of_ply < number(ply()));
  return (number(ply()) - of_ply) % 2 == 0 ? *now : opponent(*now);
}

std::optional<Match::Turn> Match::claimed_turn(const std::vector<ClaimItem>& items) const {
  const bool of_turn = std::ranges::all_of(
      items, [](const ClaimItem& item) { return item.category == "wrong_turn"; });
  return stray && (of_turn || !preceding) ? stray : preceding;
}

std::optional<Millis> Match::seal_due() const {
  if (!sealed || ended || preset.seal_window == Millis{}) return std::nullopt;
  return accounted + preset.seal_window;
}

std::optional<Millis> Match::bell_due() const {
  if (!started || ended || bell_rung || preset.at_bell == AtBell::nothing) return std::nullopt;
  return started_at + preset.bell_after;
}

std::optional<Millis> Match::deadline(Millis told) const {
  if (!clock_runs || preset.flag != FlagPolicy::server) return std::nullopt;
  const auto mover = to_move();
  TACHIAI_ASSERT(mover.has_value());
  const auto all = clock::budget(faces[index(*mover)], control[index(*mover)]);
  if (!all) return std::nullopt;
  return std::max(told, accounted) + std::max(*all - used, Millis{}) + preset.lag_cap;
}

clock::Display Match::shown(Seat seat, Millis told, Millis now) const {
  const clock::ClockFace& face = faces[index(seat)];
  const clock::TimeControl& of_seat = control[index(seat)];
  if (clocks_live() && seat == on_clock(*this)) {
    const Millis running = clock_runs ? now - std::clamp(told, accounted, now) : Millis{};
    return clock::display(face, of_seat, used + running);
  }
  return {.main = face.main,
          .period = face.periods > 0 ? of_seat.byoyomi : Millis{},
          .periods = face.periods,
          .delay = of_seat.delay,
          .bank = face.bank};
}

std::string_view to_text(Match::OpenClaim::Stage stage) {
  using enum Match::OpenClaim::Stage;
  switch (stage) {
    case asked: return "asked";
    case agreed: return "agreed";
    case disputed: return "disputed";
  }
  return "asked";
}

std::vector<ClaimItem> normalised(std::vector<ClaimItem> items) {
  static constexpr std::array<std::string_view, 3> bare{"wrong_turn", "wrong_colour", "too_large"};
  for (ClaimItem& item : items) {
    if (std::ranges::find(bare, item.category) != bare.end()) item.squares.clear();
    std::ranges::sort(item.squares);
    item.squares.erase(std::ranges::unique(item.squares).begin(), item.squares.end());
  }
  std::ranges::sort(items, {},
                    [](const ClaimItem& item) { return std::pair{item.category, item.squares}; });
  items.erase(std::ranges::unique(items).begin(), items.end());
  return items;
}

Match empty_match() { return {}; }

void evolve(Match& match, const Event& event) { std::visit(Evolve{match}, event); }

}  // namespace tachiai::match
