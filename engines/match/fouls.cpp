// Conduct `claims` in games whose turn is one act (shogi, chu shogi): a wrong move stands until it
// is pointed out, then the opponent decides what becomes of it. And the round's bell. The rules,
// each with its article: engines/match/RULES.md#fouls
#include <charconv>

#include "engines/match/desk.hpp"

namespace tachiai::match {

namespace {

using Stage = Match::OpenClaim::Stage;

constexpr std::string_view sennichite = "sennichite";

std::optional<std::uint32_t> ply_named(const ClaimItem& item) {
  if (item.squares.size() != 1) return std::nullopt;
  const std::string& text = item.squares[0];
  std::uint32_t ply = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), ply);
  if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return ply;
}

bool names(const std::vector<Match::Foul>& fouls, const Match::Foul& foul) {
  return std::ranges::find(fouls, foul) != fouls.end();
}

bool is_of_repetition(const Match::OpenClaim& claim) {
  return claim.items[0].category == sennichite;
}

Decision unreadable(std::string text) {
  return refuse(RefusalCode::unparsable_move, std::move(text));
}

/// The line as it stood before that ply.
catalog::AnyRecord before(const Match& match, std::uint32_t ply) {
  catalog::AnyRecord table = match.table;
  catalog::rewind(table, Ply{ply});
  return table;
}

}  // namespace

Match::Foul foul_of(const Match::OpenClaim& claim) {
  TACHIAI_ASSERT(claim.by && claim.items.size() == 1);
  return {ply_named(claim.items[0]).value_or(0), opponent(*claim.by)};
}

/// Rule: engines/match/RULES.md#fouls
Decision Desk::foul_act(const std::string& text, const PlayMove& act) const {
  if (match.claim) return refuse(RefusalCode::claim_open);
  if (match.awaits_end()) return refuse(RefusalCode::end_due);
  if (!act.announces.empty() && !preset().announcements)
    return refuse(RefusalCode::not_in_this_preset, "nothing is announced here");
  for (const std::string& square : act.announces)
    if (!catalog::is_square(match.table, square)) return unreadable("no such square: " + square);
  if (!from_mover()) {
    const Match::Foul foul{act.ply, actor()};
    if (names(match.moved_out_of_turn, foul)) return refuse(RefusalCode::not_your_turn);
    return accept({MovedOutOfTurn{actor(), act.ply, text}});
  }
  const std::string from = catalog::touched_square(match.table, text);
  if (match.touched && from != *match.touched)
    return refuse(RefusalCode::bound_by_touch, *match.touched);
  catalog::AnyRecord table = match.table;
  if (!catalog::perform(table, text)) return refuse(RefusalCode::impossible_act);
  std::vector<Event> events;
  if (match.draw_offer && match.draw_offer != actor()) events.push_back(DrawDeclined{actor()});
  if (match.take_back) events.push_back(TakeBackDeclined{actor()});
  events.push_back(MovePlayed{.seat = actor(),
                              .ply = act.ply,
                              .act = text,
                              .stop = stop(),
                              .face_after = face_after().value_or(clock::ClockFace{}),
                              .announces = act.announces});
  if (auto how = ended_by_length(table))
    events.push_back(MatchEnded{.ending = *std::move(how), .by = actor(), .stop = {}, .act = {}});
  return accept(std::move(events));
}

/// What ends a game by itself although its end has to be declared: a repetition that is a result,
/// and the limit of plies.
std::optional<Ending> Desk::ended_by_length(const catalog::AnyRecord& table) const {
  if (preset().repetition && !catalog::undoes_repetition(table)) {
    if (const auto places = catalog::repetition(table))
      return ending(*places, catalog::rule_of(table, places->reason));
  }
  if (preset().max_plies != 0 && number(catalog::ply(table)) >= preset().max_plies)
    return ending(drawn("max_moves"), match_rule("max_moves"));
  return std::nullopt;
}

/// Whether a claim says what it has to. Rule: engines/match/RULES.md#foul_claim
std::optional<Decision> Desk::foul_claim_fault(const std::vector<ClaimItem>& items) const {
  if (items.size() != 1)
    return refuse(RefusalCode::no_particulars, "one foul at a time, with its ply");
  const ClaimItem& item = items[0];
  if (item.category == sennichite) {
    if (!catalog::undoes_repetition(match.table) || !preset().repetition)
      return refuse(RefusalCode::not_in_this_preset, "a repetition is a result here");
    if (!item.squares.empty()) return unreadable("a repetition names nothing");
    return std::nullopt;
  }
  const bool known = item.category == "wrong_move" || item.category == "out_of_turn" ||
                     (item.category == "unannounced" && preset().announcements);
  if (!known) return unreadable("no such category: " + item.category);
  if (item.squares.empty()) return refuse(RefusalCode::no_particulars, "the ply is named");
  const auto ply = ply_named(item);
  if (!ply) return unreadable("no ply: " + item.squares[0]);
  const bool of_turn = item.category == "out_of_turn";
  if (*ply > number(match.ply()) || (*ply == number(match.ply()) && !of_turn))
    return refuse(RefusalCode::bad_ply, "at ply " + std::to_string(number(match.ply())));
  if (!of_turn && command.seat && match.mover_of(*ply) == actor())
    return refuse(RefusalCode::no_standing, "the ply is your own");
  return std::nullopt;
}

Decision Desk::claim_foul(const Claim& act) const {
  if (!command.seat) return refuse(RefusalCode::no_standing, "the two point out fouls");
  // While the other considers what becomes of one's own foul, one may point out his.
  const bool counters = match.claim && match.claim->stage == Stage::agreed && !match.counter &&
                        match.claim->by != actor() && !is_of_repetition(*match.claim);
  if (match.claim && !counters) return refuse(RefusalCode::claim_open);
  if (!match.claim && is_frozen()) return refuse(RefusalCode::clock_frozen);
  if (auto fault = foul_claim_fault(act.items)) return *std::move(fault);
  if (std::ranges::find(match.rejected, act.items) != match.rejected.end())
    return refuse(RefusalCode::already_claimed);
  const Match::OpenClaim claim{actor(), act.items, Stage::asked};
  const bool undone = is_of_repetition(claim);
  if (counters && undone) return refuse(RefusalCode::claim_open);
  if (!undone && names(match.tolerated, foul_of(claim)))
    return refuse(RefusalCode::already_claimed, "play on was said");
  std::vector<Event> events;
  if (counters) {
    events.push_back(CounterClaimed{actor(), act.items});
  } else {
    events.push_back(ClaimMade{actor(), act.items, stop(), match.faces[index(*match.to_move())]});
  }
  if (preset().claims_decided == ClaimsDecided::by_people) return accept(std::move(events));
  const bool upheld = is_true(claim);
  ClaimRuled ruled{
      .office = Office::server,
      .upheld = upheld,
      .verdict = std::string{to_text(upheld ? ClaimVerdict::upheld : ClaimVerdict::no_error)},
      .acts = {},
      .reason = {},
      .frozen = {}};
  if (!upheld && !counters) ruled.frozen = Millis{};
  events.push_back(std::move(ruled));
  if (upheld)
    for (Event& event : established(claim, Millis{})) events.push_back(std::move(event));
  return accept(std::move(events));
}

/// Whether what is claimed is so, by the rules of the game.
bool Desk::is_true(const Match::OpenClaim& claim) const {
  const ClaimItem& item = claim.items[0];
  if (is_of_repetition(claim)) {
    const auto deviates = catalog::has_to_deviate(match.table);
    return deviates && number(match.ply()) > 0 &&
           *deviates == match.mover_of(number(match.ply()) - 1);
  }
  const Match::Foul foul = foul_of(claim);
  if (item.category == "out_of_turn") return names(match.moved_out_of_turn, foul);
  if (item.category == "unannounced") return names(match.unannounced, foul);
  return !catalog::check_move(before(match, foul.ply), catalog::acts(match.table)[foul.ply]);
}

/// What follows at once where a foul is established: a repetition is undone, and where nobody has a
/// choice whoever committed the foul has lost.
std::vector<Event> Desk::established(const Match::OpenClaim& claim, Millis rested) const {
  if (is_of_repetition(claim)) {
    if (match.ply() == Ply{}) return {};
    return {settled(FoulChoice::rewind, number(match.ply()) - 1, {}, rested)};
  }
  if (preset().fouls == Fouls::opponent_decides) return {};
  return {lost_by_foul(foul_of(claim))};
}

Event Desk::lost_by_foul(const Match::Foul& foul) const {
  Ending how = lost(match, foul.by, Cause::illegal_act);
  how.rule = match_rule("fouls");
  return MatchEnded{std::move(how), command.seat, {}, {}};
}

Event Desk::settled(FoulChoice choice, std::optional<std::uint32_t> to_ply, std::string reason,
                    Millis rested) const {
  const std::size_t mover = index(*match.to_move());
  // The running move was stopped when the claim was made, in this decision or an earlier one.
  const Millis used = match.clock_runs ? match.used + stop().spent : match.used;
  return FoulSettled{
      .by = match.counter ? std::nullopt : command.seat,
      .choice = choice,
      .to_ply = to_ply,
      .face_after = to_ply ? clock::settle(match.faces[mover], match.control[mover], used)
                           : match.faces[mover],
      .reason = std::move(reason),
      .frozen = rested};
}

Decision Desk::answer_foul(const AnswerClaim& act) const {
  const Match::OpenClaim& open = match.counter ? *match.counter : *match.claim;
  if (open.stage != Stage::asked) return refuse(RefusalCode::no_claim);
  if (!command.seat || command.seat == open.by)
    return refuse(RefusalCode::no_standing, "who is accused answers");
  std::vector<Event> events{ClaimAnswered{actor(), act.agree, {}}};
  if (act.agree)
    for (Event& event : established(open, now - match.accounted))
      events.push_back(std::move(event));
  return accept(std::move(events));
}

Decision Desk::rule_on_foul(const Rule& act) const {
  const Match::OpenClaim& open = match.counter ? *match.counter : *match.claim;
  if (open.stage != Stage::disputed) return refuse(RefusalCode::no_claim);
  if (act.reason.empty()) return refuse(RefusalCode::no_particulars, "a ruling has a reason");
  if (!act.acts.empty()) return refuse(RefusalCode::impossible_act, act.acts[0]);
  ClaimRuled ruled{.office = Office::arbiter,
                   .upheld = act.uphold,
                   .verdict = {},
                   .acts = {},
                   .reason = act.reason,
                   .frozen = {}};
  if (!act.uphold && !match.counter) ruled.frozen = now - match.accounted;
  std::vector<Event> events{std::move(ruled)};
  if (act.uphold)
    for (Event& event : established(open, now - match.accounted))
      events.push_back(std::move(event));
  return accept(std::move(events));
}

/// Rule: engines/match/RULES.md#foul_choice
Decision Desk::operator()(const Choose& act) const {
  if (!match.has_fouls()) return refuse(RefusalCode::not_in_this_preset);
  const bool chooses = match.claim && match.claim->stage == Stage::agreed &&
                       (!match.counter || match.counter->stage == Stage::agreed);
  if (!chooses) return refuse(RefusalCode::no_claim, "no foul is established");
  const bool arbiter = by(Office::arbiter);
  if (arbiter && act.reason.empty())
    return refuse(RefusalCode::no_particulars, "a ruling has a reason");
  const Millis rested = now - match.accounted;
  const Match::Foul foul = foul_of(*match.claim);
  if (!match.counter) {
    if (!arbiter && command.seat != match.claim->by)
      return refuse(RefusalCode::no_standing, "the opponent of who committed it");
    switch (act.choice) {
      case FoulChoice::win: {
        // Whose own foul was let pass does not win by the other's.
        const bool was_spared = std::ranges::any_of(
            match.tolerated, [&](const Match::Foul& one) { return one.by != foul.by; });
        if (was_spared && !arbiter)
          return refuse(RefusalCode::no_standing, "a foul of your own was let pass");
        return accept({lost_by_foul(foul)});
      }
      case FoulChoice::rewind: return accept({settled(act.choice, foul.ply, act.reason, rested)});
      case FoulChoice::play_on: {
        const bool at_once = number(match.ply()) <= foul.ply + 1;
        if (at_once && !arbiter)
          return refuse(RefusalCode::out_of_order, "at once it is won, or another move is played");
        return accept({settled(act.choice, {}, act.reason, rested)});
      }
      default: return refuse(RefusalCode::out_of_order, "only one foul is established");
    }
  }
  if (act.choice == FoulChoice::win || act.choice == FoulChoice::rewind)
    return refuse(RefusalCode::out_of_order, "both have committed a foul");
  if (arbiter) return accept({of_both(act.choice, act.reason, rested)});
  if (match.chosen[index(actor())] == act.choice) return refuse(RefusalCode::already_done);
  std::vector<Event> events{FoulChosen{actor(), act.choice}};
  if (match.chosen[index(opponent(actor()))] == act.choice)
    events.push_back(of_both(act.choice, {}, rested));
  return accept(std::move(events));
}

/// Both committed fouls, and agree.
Event Desk::of_both(FoulChoice choice, std::string reason, Millis rested) const {
  const std::uint32_t one = foul_of(*match.claim).ply;
  const std::uint32_t other = foul_of(*match.counter).ply;
  const std::uint32_t first = std::min(one, other);
  const std::uint32_t second = std::max(one, other);
  switch (choice) {
    case FoulChoice::before_first: return settled(choice, first, std::move(reason), rested);
    case FoulChoice::before_second: return settled(choice, second, std::move(reason), rested);
    case FoulChoice::replay: {
      Ending how = ending(drawn("agreed_replay"), match_rule("foul_choice"));
      how.rated = false;
      return MatchEnded{std::move(how), {}, {}, {}};
    }
    default: return settled(choice, {}, std::move(reason), rested);
  }
}

/// Rule: engines/match/RULES.md#bell
Decision Desk::operator()(const RingBell&) const {
  if (preset().at_bell == AtBell::nothing) return refuse(RefusalCode::not_in_this_preset);
  if (!match.started) return refuse(RefusalCode::not_started);
  if (match.bell_rung || !match.to_move()) return nothing();
  if (by(Office::server) && now < *match.bell_due()) return nothing();
  if (preset().at_bell == AtBell::points) {
    // What is under dispute is settled first; then the pieces are counted.
    if (match.claim) return by(Office::server) ? nothing() : refuse(RefusalCode::claim_open);
    const auto places = catalog::by_points(match.table);
    TACHIAI_ASSERT(places.has_value());
    return accept({MatchEnded{ending(*places, catalog::rule_of(match.table, places->reason)),
                              {},
                              stop_if_running(),
                              {}}});
  }
  BellRung rung{match.faces, match.control, stop_if_running()};
  const std::size_t mover = index(*match.to_move());
  const Millis used = match.used + (rung.stop ? rung.stop->spent : Millis{});
  rung.faces[mover] = clock::settle(rung.faces[mover], match.control[mover], used);
  for (std::size_t seat = 0; seat < match.seats(); ++seat) {
    clock::TimeControl& control = rung.control[seat];
    if (control.untimed()) continue;
    rung.faces[seat] = {.main =
                            std::min(rung.faces[seat].main + preset().bell_bonus, clock::longest)};
    control = {.main = control.main + preset().bell_bonus,
               .rounding = control.rounding,
               .least_per_move = control.least_per_move};
  }
  return accept({std::move(rung)});
}

}  // namespace tachiai::match
