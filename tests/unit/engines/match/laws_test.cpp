// Laws of every match, on random matches: random clocks, moves, offers, nonsense, lag, tellings,
// freezes and timers.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>

#include "tests/unit/engines/match/table.hpp"

namespace tachiai::match {
namespace {

using namespace std::chrono_literals;
using tests::Table;

constexpr int matches_per_game = 300;

class RandomMatch {
 public:
  RandomMatch(std::string_view game, std::uint32_t seed)
      : random_(seed), preset_(any_preset(game)) {}

  void play() {
    Table table{preset_, Millis{below(3'000)}};
    ASSERT_TRUE(table.match.started);
    now_ = table.match.accounted;
    told_ = now_;
    for (int step = 0; step < 400 && !table.match.ended; ++step) {
      advance(table.match);
      const Command command = any_command(table.match);
      check(table, command);
      if (testing::Test::HasFatalFailure()) return;
    }
    Match replayed = empty_match();
    for (const Event& event : table.journal) evolve(replayed, event);
    EXPECT_EQ(replayed, table.match);
    if (table.match.ended) nothing_happens_any_more(table);
  }

  std::string ending() const { return ending_; }

 private:
  std::int64_t below(std::int64_t bound) {
    return std::uniform_int_distribution<std::int64_t>{0, bound - 1}(random_);
  }
  bool once_in(std::int64_t n) { return below(n) == 0; }

  Preset any_preset(std::string_view game) {
    static constexpr std::string_view controls[] = {
        "untimed",          "20s",
        "5s+3s*1",          "0s+3s*3",
        "5s+f2s",           "5s+F2s",
        "10s+d1s",          "0s+3s*1+b10s",
        "10s+2s*1,round=s", "120s+60s*1,round=m",
        "20s,least=1s",     "3s+2s*2+f1s+d1s+b4s,round=s"};
    Preset preset = tests::preset(std::string{game} + ".casual");
    for (auto& control : preset.control)
      control = clock::parse_control(controls[static_cast<std::size_t>(below(std::size(controls)))])
                    .value();
    preset.draw_offers = once_in(2);
    preset.illegal_act = once_in(4) ? IllegalAct::loses_at_once : IllegalAct::refuse;
    preset.lag_cap = once_in(2) ? 0ms : 300ms;
    preset.max_plies = once_in(2) ? 0 : static_cast<std::uint32_t>(20 + below(60));
    preset.abandon_after = once_in(2) ? 0ms : 5s;
    preset.adjournment = once_in(2);
    preset.bad_seal = once_in(2) ? BadSeal::loses : BadSeal::arbiter;
    preset.seal_window = once_in(2) ? 0ms : 1s;
    preset.cut = static_cast<Cut>(below(3));
    preset.cut_behind = once_in(2) ? 0ms : 4s;
    if (once_in(2)) preset.replay_control = clock::parse_control("0s+3s*1+b5s").value();
    return preset;
  }

  /// Mostly a little; sometimes exactly to the deadline, just before it, or past it.
  void advance(const Match& match) {
    now_ += Millis{once_in(12) ? below(4'000) : below(700)};
    if (match.clock_runs && told_ < match.accounted) told_ = match.accounted + Millis{below(200)};
    const auto deadline = match.deadline(told_);
    if (deadline && once_in(40)) now_ = std::max(now_, *deadline - Millis{below(2)});
  }

  Command any_command(const Match& match) {
    Command command{
        .seat = Seat{static_cast<std::uint8_t>(below(2))}, .act = {}, .told = told_, .lag = {}};
    if (once_in(3)) command.lag = Millis{below(600)};
    if (match.adjournment_offer && once_in(3)) {
      command.seat = opponent(*match.adjournment_offer);
      command.act = AnswerAdjournment{!once_in(4)};
      return command;
    }
    if (match.sealing && once_in(3)) {
      command.seat = *match.to_move();
      command.act = SealMove{std::string(once_in(9) ? 1 : 32, 's')};
      return command;
    }
    if (match.sealed && once_in(2)) {
      command.seat = once_in(4) ? std::nullopt : std::optional{match.sealed->by};
      const auto moves = catalog::legal_moves(match.table);
      command.act = once_in(8) ? Act{Expire{}}
                               : OpenSeal{once_in(8) ? "nonsense" : moves.front(),
                                          std::string(16, 'n'), !once_in(8)};
      if (std::holds_alternative<Expire>(command.act)) command.seat.reset();
      return command;
    }
    if (match.to_move() && !once_in(5)) {
      command.seat = *match.to_move();
      const auto moves = catalog::legal_moves(match.table);
      const auto& move =
          moves[static_cast<std::size_t>(below(static_cast<std::int64_t>(moves.size())))];
      command.act = PlayMove{number(match.ply()), move};
      return command;
    }
    command.act = any_act(match);
    if (std::holds_alternative<FlagFall>(command.act) ||
        std::holds_alternative<Freeze>(command.act) || std::holds_alternative<Resume>(command.act))
      command.seat.reset();
    if (std::holds_alternative<SetTerms>(command.act) ||
        (std::holds_alternative<Resume>(command.act) && match.resting == arbiter_called)) {
      command.seat.reset();
      command.office = Office::arbiter;
    }
    return command;
  }

  Act any_act(const Match& match) {
    const std::uint32_t ply = number(match.ply());
    if (!match.clock_runs && once_in(2)) return Resume{};
    switch (below(21)) {
      case 0: return once_in(8) ? Act{Resign{}} : Act{OfferDraw{}};
      case 1: return OfferDraw{};
      case 2: return AnswerDraw{once_in(6)};
      case 3: return OfferTakeBack{static_cast<std::uint32_t>(below(ply + 1))};
      case 4: return AnswerTakeBack{!once_in(3)};
      case 5: return GiveTime{Millis{below(3'000) - 500}};
      case 6: return Abort{};
      case 7: return ClaimAbandoned{once_in(10) ? 6s : 1s};
      case 8: return Freeze{"restart"};
      case 9: return Resume{};
      case 10: return PlayMove{ply, "nonsense"};
      case 11: return PlayMove{ply, match.preset.game == "shogi" ? "5e5d" : "d4"};
      case 12: return PlayMove{ply + static_cast<std::uint32_t>(below(3)) - 1, "7g7f"};
      case 13: return TakeSeat{"eve"};
      case 14: return OfferAdjournment{};
      case 15: return AnswerAdjournment{!once_in(3)};
      case 16: return OfferTerms{{{"draw_offers", "no"}, {"control", "7s"}}};
      case 17: return AnswerTerms{!once_in(3)};
      case 18: return SetTerms{{{"control", once_in(2) ? "9s" : "5s+1s*1"}}, "said"};
      default: return FlagFall{};
    }
  }

  void check(Table& table, const Command& command) {
    const Match before = table.match;
    const bool due = before.deadline(told_) && now_ >= *before.deadline(told_);
    const Decision decision = decide(table.match, command, now_);
    ASSERT_EQ(table.match, before);
    const Decision again = decide(table.match, command, now_);
    ASSERT_EQ(again.events, decision.events);
    ASSERT_EQ(again.reply, decision.reply);
    if (const auto* refusal = std::get_if<Refusal>(&decision.reply)) {
      ASSERT_FALSE(refusal->rule.empty());
      ASSERT_EQ(refusal->code == RefusalCode::illegal, refusal->illegality.has_value());
    }
    if (due) {
      ASSERT_FALSE(decision.events.empty());
      ASSERT_TRUE(std::holds_alternative<FlagFell>(decision.events[0]));
    } else if (std::holds_alternative<FlagFall>(command.act)) {
      ASSERT_TRUE(decision.events.empty());
    }
    for (const Event& event : decision.events) {
      const Match prior = table.match;
      table.commit({{event}, Accepted{}});
      check_event(prior, table.match, event, command);
      if (testing::Test::HasFatalFailure()) return;
    }
    if (table.match.ended) {
      ASSERT_TRUE(std::holds_alternative<MatchEnded>(table.journal.back()));
      ASSERT_FALSE(table.match.ended->rule.empty());
      ending_ = table.match.ended->reason;
    }
  }

  static std::optional<ClockStop> stop_of(const Event& event) {
    if (const auto* e = std::get_if<MovePlayed>(&event)) return e->stop;
    if (const auto* e = std::get_if<TakenBack>(&event)) return e->stop;
    if (const auto* e = std::get_if<FlagFell>(&event)) return e->stop;
    if (const auto* e = std::get_if<ClockFrozen>(&event)) return e->stop;
    if (const auto* e = std::get_if<MatchEnded>(&event)) return e->stop;
    if (const auto* e = std::get_if<MoveSealed>(&event)) return e->stop;
    if (const auto* e = std::get_if<CutOff>(&event)) return e->stop;
    if (const auto* e = std::get_if<TermsSet>(&event)) return e->stop;
    return std::nullopt;
  }

  void check_event(const Match& before, const Match& after, const Event& event,
                   const Command& command) {
    ASSERT_EQ(after.booked[0] + after.booked[1] + after.booked[2] + after.booked[3],
              after.accounted);
    for (const auto& face : after.faces) {
      ASSERT_GE(face.main, 0ms);
      ASSERT_GE(face.bank, 0ms);
    }
    if (const auto stop = stop_of(event)) {
      ASSERT_TRUE(before.clock_runs);
      ASSERT_EQ(after.accounted, now_);
      ASSERT_GE(stop->held, 0ms);
      ASSERT_GE(stop->spent, 0ms);
      const bool mover = command.seat == before.to_move();
      ASSERT_GE(stop->granted, 0ms);
      // A flag that falls by itself was waited for as long as lag may be granted.
      const bool fell = std::holds_alternative<FlagFell>(event);
      ASSERT_LE(stop->granted, mover  ? std::min(command.lag, before.preset.lag_cap)
                               : fell ? before.preset.lag_cap
                                      : 0ms);
      // A checker gets both stamps back from the sums.
      ASSERT_EQ(before.accounted + stop->held, std::clamp(told_, before.accounted, now_));
    } else if (std::holds_alternative<ClockResumed>(event) ||
               std::holds_alternative<SealOpened>(event)) {
      ASSERT_FALSE(before.clock_runs);
      ASSERT_EQ(after.accounted, now_);
    } else {
      ASSERT_EQ(after.accounted, before.accounted);
    }
    // A move, played or broken off, is paid for once: nothing of it is left over for the next.
    if (std::holds_alternative<MovePlayed>(event) || std::holds_alternative<TakenBack>(event)) {
      ASSERT_EQ(after.used, 0ms);
    }
    if (const auto* move = std::get_if<MovePlayed>(&event)) {
      const std::size_t seat = index(move->seat);
      ASSERT_EQ(move->face_after, clock::charge(before.faces[seat], before.preset.control[seat],
                                                before.used + move->stop.spent));
      ASSERT_EQ(after.faces[1 - seat], before.faces[1 - seat]);
      ASSERT_EQ(number(after.ply()), number(before.ply()) + 1);
    }
    if (std::holds_alternative<FlagFell>(event)) {
      const std::size_t seat = index(*before.to_move());
      ASSERT_FALSE(clock::charge(before.faces[seat], before.preset.control[seat], after.used));
    }
  }

  void nothing_happens_any_more(Table& table) {
    const Match before = table.match;
    for (const Act& act :
         {Act{TakeSeat{"eve"}}, Act{StartMatch{}}, Act{PlayMove{number(before.ply()), "pass"}},
          Act{Resign{}}, Act{OfferDraw{}}, Act{AnswerDraw{true}}, Act{OfferTakeBack{}},
          Act{AnswerTakeBack{true}}, Act{GiveTime{1s}}, Act{Abort{}}, Act{ClaimAbandoned{1h}},
          Act{FlagFall{}}, Act{Freeze{"x"}}, Act{Resume{}}})
      for (const std::optional<Seat> seat : {std::optional<Seat>{}, std::optional{Seat::first}}) {
        const Decision decision =
            table.act({.seat = seat, .act = act, .told = now_, .lag = {}}, now_ + 1h);
        ASSERT_TRUE(decision.events.empty());
        ASSERT_EQ(tests::code(decision), RefusalCode::game_over);
      }
    ASSERT_EQ(table.match, before);
    ASSERT_EQ(before.deadline(now_), std::nullopt);
  }

  std::mt19937 random_;
  Preset preset_;
  Millis now_{};
  Millis told_{};
  std::string ending_ = "none";
};

class MatchLaws : public testing::TestWithParam<std::string_view> {};

TEST_P(MatchLaws, HoldOnRandomMatches) {
  std::map<std::string, int> endings;
  for (std::uint32_t seed = 1; seed <= matches_per_game; ++seed) {
    SCOPED_TRACE(std::string{GetParam()} + ", seed " + std::to_string(seed));
    RandomMatch match{GetParam(), seed};
    match.play();
    if (HasFailure()) return;
    ++endings[match.ending()];
  }
  // The walk would prove little if it never got to the ends it is about.
  for (const auto reason : {"time", "resignation", "aborted", "abandonment", "agreement",
                            "illegal_act", "max_moves", "cut", "sealed_move"})
    EXPECT_GT(endings[reason], 0) << reason;
  if (GetParam() == "othello") {
    EXPECT_GT(endings["discs"], 0);
  }
}

INSTANTIATE_TEST_SUITE_P(, MatchLaws, testing::Values("othello", "shogi"),
                         [](const auto& info) { return std::string{info.param}; });

}  // namespace
}  // namespace tachiai::match
