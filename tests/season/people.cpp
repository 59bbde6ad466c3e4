#include "tests/season/people.hpp"

#include <algorithm>
#include <iterator>

#include "engines/match/preset_fields.hpp"

namespace tachiai::season {

namespace {

using namespace match;
using namespace std::chrono_literals;

std::string othello_square(Chance& chance) {
  return {static_cast<char>('a' + chance.below(8)), static_cast<char>('1' + chance.below(8))};
}

/// A square of that game, or not quite.
std::string any_square(Chance& chance, const Match& match) {
  if (match.preset.game == "othello") return othello_square(chance);
  const int side = match.preset.game == "chushogi" ? 12 : 9;
  return std::to_string(1 + chance.below(side)) + static_cast<char>('a' + chance.below(side));
}

/// A movement of hands at an Othello board.
std::string any_hand(Chance& chance, const Match& match) {
  const Seat seat = match.to_move().value_or(Seat::first);
  const std::string at = othello_square(chance);
  switch (chance.below(6)) {
    case 0: return "press";
    case 1: return "turn:" + at;
    case 2: return "lift:" + at;
    case 3: return "shift:" + at + "-" + othello_square(chance);
    default: return std::string{"place:"} + (seat == Seat::first ? "X" : "O") + at;
  }
}

/// A wrong move of a board game: somewhere, from somewhere.
std::string any_wrong(Chance& chance, const Match& match) {
  if (match.preset.game == "othello") return othello_square(chance);
  return any_square(chance, match) + any_square(chance, match);
}

std::string any_move(Chance& chance, const Match& match) {
  const bool by_hand = match.preset.conduct == Conduct::claims;
  if (by_hand && match.preset.game == "othello" && chance.once_in(3))
    return any_hand(chance, match);
  if (chance.once_in(by_hand ? 8 : 25)) return any_wrong(chance, match);
  const auto legal = catalog::legal_moves(match.table);
  return legal.empty() ? "pass" : chance.one_of(legal);
}

PlayMove any_play(Chance& chance, const Match& match) {
  PlayMove act{number(match.ply()), any_move(chance, match), {}};
  if (match.preset.announcements && chance.once_in(2)) {
    const Seat seat = match.to_move().value_or(Seat::first);
    act.announces = catalog::announceable(match.table, seat);
    if (act.announces.empty() || chance.once_in(5)) act.announces = {any_square(chance, match)};
  }
  return act;
}

std::vector<ClaimItem> any_claim(Chance& chance, const Match& match) {
  const std::string ply =
      std::to_string(std::max<std::int64_t>(0, number(match.ply()) - 1 - chance.below(4)));
  if (match.preset.game != "othello") {
    switch (chance.below(5)) {
      case 0: return {{"sennichite", {}}};
      case 1: return {{"out_of_turn", {ply}}};
      case 2: return {{"unannounced", {ply}}};
      default: return {{"wrong_move", {ply}}};
    }
  }
  static const std::vector<std::string> categories{
      "missed_flip",  "excess_flip",       "shifted_disc", "wrong_turn",
      "wrong_colour", "unplayable_square", "false_pass",   "too_large"};
  std::vector<ClaimItem> items{{chance.one_of(categories), {}}};
  if (!chance.once_in(4)) items[0].squares.push_back(othello_square(chance));
  return items;
}

FoulChoice any_choice(Chance& chance) { return chance.one_of(foul_choices).second; }

Seat any_seat(Chance& chance, const Match& match) {
  return Seat{static_cast<std::uint8_t>(chance.below(match.seats()))};
}

std::vector<Term> any_terms(Chance& chance, const Match& match) {
  static const std::vector<Term> terms{
      {"control", "300s+30s*1"}, {"draw_offers", "yes"}, {"max_plies", "40"}, {"lag_cap", "0s"},
      {"take_back", "yes"},      {"won", "9-9"},         {"nonsense", "yes"}, {"repetition", "no"}};
  std::vector<Term> some{chance.one_of(terms)};
  if (chance.once_in(3) && !match.started) some.push_back(chance.one_of(terms));
  return some;
}

/// Before the first clock runs.
Act before_the_start(Chance& chance, const Match& match) {
  switch (chance.below(12)) {
    case 0: return HideDisc{chance.bytes(32)};
    case 1: return GuessDisc{chance.once_in(2)};
    case 2: return RevealDisc{chance.once_in(2), chance.bytes(16), !chance.once_in(6)};
    case 3: return ChooseRight{chance.once_in(2)};
    case 4: return ChooseColour{chance.once_in(2)};
    case 5: return ChooseChair{static_cast<std::uint8_t>(chance.below(2))};
    case 6: return Arrive{};
    case 7: return chance.once_in(3) ? Act{ForfeitLate{}} : Act{PressStart{}};
    case 8:
      return chance.once_in(3) ? Act{ClaimLate{.waited = Millis{chance.below(1'800'000)},
                                               .word_given = chance.once_in(2),
                                               .announced = Millis{chance.below(400'000'000)},
                                               .past_closing = chance.once_in(3)}}
                               : Act{OfferTerms{any_terms(chance, match)}};
    case 9: return AnswerTerms{chance.once_in(2)};
    default: return PressStart{};
  }
}

Act of_a_player(Chance& chance, const Match& match) {
  const std::uint32_t ply = number(match.ply());
  switch (chance.below(27)) {
    case 0: return chance.once_in(12) ? Act{Resign{}} : Act{OfferDraw{}};
    case 1: return AnswerDraw{chance.once_in(4)};
    case 2: return OfferTakeBack{static_cast<std::uint32_t>(chance.below(ply + 1))};
    case 3: return AnswerTakeBack{chance.once_in(2)};
    case 4: return GiveTime{Millis{chance.below(40'000) - 1'000}};
    case 5: return chance.once_in(6) ? Act{Abort{}} : Act{Declare{}};
    case 6: return ClaimAbandoned{chance.once_in(8) ? 10min : 1s};
    case 7: return Touch{any_square(chance, match)};
    case 8: {
      if (match.preset.game != "othello") return Touch{any_square(chance, match)};
      const auto legal = catalog::legal_moves(match.table);
      return legal.empty() ? Act{ForgiveTouch{}} : Act{Touch{chance.one_of(legal)}};
    }
    case 9:
    case 10:
    case 11: return Claim{any_claim(chance, match)};
    case 12:
    case 13:
    case 14: return AnswerClaim{chance.once_in(2)};
    case 15: return ClaimFlag{any_seat(chance, match)};
    case 16: return DeclareEnd{};
    case 17: return ConfirmResult{};
    case 18: return chance.once_in(2) ? Act{SignCard{}} : Act{HandInCard{}};
    case 19: return chance.once_in(6) ? Act{CallArbiter{}} : Act{DeclareEnd{}};
    case 20:
    case 21: return Choose{any_choice(chance), {}};
    case 22: return OfferAdjournment{};
    case 23: return AnswerAdjournment{!chance.once_in(3)};
    case 24: return SealMove{chance.bytes(32)};
    case 25: return OpenSeal{any_move(chance, match), chance.bytes(16), !chance.once_in(5)};
    default: return OfferTerms{any_terms(chance, match)};
  }
}

std::vector<std::string> any_hands(Chance& chance, const Match& match) {
  std::vector<std::string> acts;
  if (match.preset.game == "othello" && chance.once_in(2))
    acts.push_back("turn:" + othello_square(chance));
  return acts;
}

Act of_the_arbiter(Chance& chance, const Match& match) {
  const std::string reason = chance.once_in(12) ? "" : "seen";
  switch (chance.below(14)) {
    case 0: return Freeze{};
    case 1:
    case 2:
    case 3: return Resume{};
    case 4:
    case 5: return Rule{chance.once_in(2), any_hands(chance, match), reason};
    case 6: return SetBoard{any_hands(chance, match), reason};
    case 7: return SetClock{any_seat(chance, match), Millis{chance.below(600'000)}, reason};
    case 8: {
      const auto kind = static_cast<PenaltyKind>(chance.below(chance.once_in(5) ? 4 : 3));
      return Penalise{any_seat(chance, match), kind,
                      kind == PenaltyKind::time ? Millis{1 + chance.below(60'000)} : Millis{},
                      reason};
    }
    case 9:
      return Rewind{static_cast<std::uint32_t>(chance.below(number(match.ply()) + 1)), reason};
    case 10: return Choose{any_choice(chance), reason};
    case 11: return chance.once_in(4) ? Act{RingBell{}} : Act{ForgiveTouch{}};
    case 12:
      return chance.once_in(3) ? Act{SetTerms{any_terms(chance, match), reason}}
                               : Act{GiveDrawRight{any_seat(chance, match)}};
    default:
      return chance.once_in(3) ? Act{CallOffFrozen{}} : Act{DeclareLate{any_seat(chance, match)}};
  }
}

Act of_the_server(Chance& chance, const Match& match) {
  switch (chance.below(8)) {
    case 0: return Freeze{"restart"};
    case 1: return chance.once_in(20) ? Act{Expire{}} : Act{FlagFall{}};
    case 2: return HandOver{any_seat(chance, match), "bot", chance.once_in(2)};
    case 3: return chance.once_in(6) ? Act{CallOffFrozen{}} : Act{RingBell{}};
    case 4: return StartMatch{};
    case 5: return OpenSeal{"", "", false};
    default: return Resume{};
  }
}

/// What the state of things asks for; nullopt: nothing.
std::optional<Command> asked_for(Chance& chance, const Match& match) {
  const auto of = [](std::optional<Seat> seat, Act act) {
    return Command{.seat = seat, .act = std::move(act), .told = {}, .lag = {}};
  };
  const auto arbiter = [](Act act) {
    return Command{
        .seat = {}, .act = std::move(act), .told = {}, .lag = {}, .office = Office::arbiter};
  };
  const Seat anybody = any_seat(chance, match);
  if (match.end_declared) return of(anybody, ConfirmResult{});
  if (match.take_back) return of(opponent(match.take_back->by), AnswerTakeBack{true});
  if (match.adjournment_offer)
    return of(opponent(*match.adjournment_offer), AnswerAdjournment{!chance.once_in(4)});
  if (match.sealing) return of(match.to_move(), SealMove{chance.bytes(32)});
  if (match.sealed) {
    const auto legal = catalog::legal_moves(match.table);
    return of(match.sealed->by,
              OpenSeal{legal.empty() || chance.once_in(4) ? "5e5d" : chance.one_of(legal),
                       chance.bytes(16), !chance.once_in(4)});
  }
  if (match.touched) return of(opponent(*match.to_move()), ForgiveTouch{});
  if (match.terms_offer)
    return of(opponent(match.terms_offer->by), AnswerTerms{!chance.once_in(3)});
  if (match.claim) {
    const auto& open = match.counter ? *match.counter : *match.claim;
    if (open.stage == Match::OpenClaim::Stage::disputed)
      return arbiter(Rule{chance.once_in(2), {}, "seen"});
    if (open.stage == Match::OpenClaim::Stage::asked)
      return of(opponent(open.by.value_or(anybody)), AnswerClaim{chance.once_in(2)});
    if (!match.counter && match.preset.game != "othello" && chance.once_in(2))
      return of(opponent(match.claim->by.value_or(anybody)), Claim{any_claim(chance, match)});
    return of(match.counter ? anybody : match.claim->by.value_or(anybody),
              Choose{any_choice(chance), {}});
  }
  if (match.awaits_end()) return of(match.to_move(), DeclareEnd{});
  if (match.started && !match.clock_runs) {
    if (chance.once_in(4)) return arbiter(CallOffFrozen{});
    if (chance.once_in(4)) return arbiter(SetBoard{any_hands(chance, match), "seen"});
    return arbiter(Resume{});
  }
  return std::nullopt;
}

}  // namespace

std::span<const Preset> played_presets() {
  static const std::vector<Preset> played = [] {
    std::vector<Preset> all;
    std::ranges::copy_if(all_presets(), std::back_inserter(all),
                         [](const Preset& preset) { return preset.conduct != Conduct::relay; });
    return all;
  }();
  return played;
}

Preset any_preset(Chance& chance) {
  Preset preset = chance.one_of(played_presets());
  // Shorter clocks, so that flags fall and bells ring in the time that a test takes.
  if (chance.once_in(4)) {
    const std::int64_t shorter = 1 + chance.below(90);
    for (auto& control : preset.control) {
      if (control.untimed()) continue;
      control.main /= shorter;
      if (control.main == Millis{} && control.periods == 0) control.main = 1s;
    }
    preset.bell_after = Millis{preset.bell_after / shorter};
  }
  if (chance.once_in(3)) preset.claims_decided = ClaimsDecided::by_server;
  if (chance.once_in(3)) preset.max_plies = static_cast<std::uint32_t>(20 + chance.below(60));
  if (chance.once_in(4))
    preset.draw_offers = preset.draw_offers || catalog::seats(*catalog::start(
                                                   preset.game, preset.rules, preset.start)) == 2;
  return preset;
}

Command any_command(Chance& chance, const Match& match) {
  if (chance.once_in(2))
    if (auto fits = asked_for(chance, match)) return *std::move(fits);
  Command command;
  command.lag = Millis{chance.once_in(3) ? chance.below(800) : 0};
  const std::int64_t who = chance.below(20);
  if (who == 0) {
    command.office = chance.once_in(2) ? Office::relay : Office::onlooker;
    command.act = chance.once_in(2) ? Act{ClaimFlag{any_seat(chance, match)}}
                                    : Act{Claim{any_claim(chance, match)}};
    return command;
  }
  if (who < 4) {
    command.office = Office::arbiter;
    command.act = of_the_arbiter(chance, match);
    return command;
  }
  if (who < 6) {
    command.act = of_the_server(chance, match);
    return command;
  }
  command.seat = any_seat(chance, match);
  if (!match.started) {
    if (chance.once_in(5)) {
      command.seat.reset();
      command.act = TakeSeat{"p" + std::to_string(chance.below(9))};
    } else {
      command.act = before_the_start(chance, match);
    }
    return command;
  }
  if (match.to_move() && !chance.once_in(4)) {
    command.seat = match.to_move();
    command.act = any_play(chance, match);
    return command;
  }
  command.act = chance.once_in(9) ? Act{any_play(chance, match)} : of_a_player(chance, match);
  return command;
}

}  // namespace tachiai::season
