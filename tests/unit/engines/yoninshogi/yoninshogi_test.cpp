#include "engines/yoninshogi/yoninshogi.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "engines/core/perft.hpp"
#include "engines/yoninshogi/perft.hpp"
#include "engines/yoninshogi/places.hpp"
#include "tests/unit/engines/yoninshogi/vectors.hpp"

namespace tachiai::tests::yoninshogi {
namespace {

using namespace tachiai::yoninshogi;

/// A refusal, its facts and a position in which exactly this reason is found.
struct Refused {
  const char* code;
  std::string_view position;
  const char* usi;
  std::map<std::string, std::string> facts;
  std::string_view rules = "";
};

class Refusal : public testing::TestWithParam<Refused> {};

TEST_P(Refusal, NamesTheRuleAndTheFacts) {
  const auto rules = *YoninShogi::with_rule_set(GetParam().rules);
  const auto position = *rules.parse_position(GetParam().position);
  const auto verdict = rules.check(position, act_of(GetParam().usi));
  ASSERT_FALSE(verdict.has_value());
  EXPECT_EQ(verdict.error().code, GetParam().code);
  std::map<std::string, std::string> facts;
  for (const Fact& fact : verdict.error().facts) {
    if (!fact.name.empty()) facts.emplace(fact.name, fact.value());
  }
  EXPECT_EQ(facts, GetParam().facts);
  EXPECT_EQ(rules.play(position, act_of(GetParam().usi)).error(), verdict.error());
}

constexpr std::string_view kings = "4Kc4/9/9/9/Kb7Kd/9/9/9/4Ka4 ";

std::string with_kings(std::string_view rest) { return std::string{kings} + std::string{rest}; }

const std::string one_hand = with_kings("a RaPa abcd d 50");
const std::string ended = with_kings("- - a a 91");

INSTANTIATE_TEST_SUITE_P(
    Reasons, Refusal,
    testing::Values(
        Refused{"game_over", ended, "5i5h", {{"reason", "last_survivor"}}},
        Refused{"no_piece", start_sfen4, "5e5d", {{"square", "5e"}}},
        Refused{"not_your_piece", start_sfen4, "5c5d", {{"piece", "Pc"}, {"square", "5c"}}},
        Refused{"dead_piece",
                "4Kc4/9/9/4Gb4/Kb7Kd/9/9/9/4Ka4 a - acd d 60",
                "5d5c",
                {{"piece", "Gb"}, {"square", "5d"}}},
        Refused{"not_how_it_moves", start_sfen4, "5g5e", {{"piece", "Pa"}, {"square", "5g"}}},
        Refused{"blocked", start_sfen4, "5h5f", {{"blocker", "Pa"}, {"square", "5g"}}},
        Refused{"own_piece_on_target", start_sfen4, "5i5h", {{"piece", "Ra"}, {"square", "5h"}}},
        Refused{"takes_king",
                "4Kc4/9/9/9/Kb3Ra3Kd/9/9/9/4Ka4 a - acd d 60",
                "5e9e",
                {{"piece", "Kb"}, {"square", "9e"}}},
        Refused{"cannot_promote",
                "4Kc4/9/9/9/Kb7Kd/9/9/9/3SaKa4 a - abcd d 60",
                "6i6h+",
                {{"piece", "Sa"}, {"zone", "ranks a-c"}}},
        Refused{"must_promote",
                "4Kc4/1Pa7/9/9/Kb7Kd/9/9/9/4Ka4 a - abcd d 50",
                "8b8a",
                {{"piece", "Pa"}, {"instead", "8b8a+"}}},
        Refused{"not_in_hand", one_hand, "S*5e", {{"piece", "Sa"}}},
        Refused{"occupied", one_hand, "R*5a", {{"piece", "Kc"}, {"square", "5a"}}},
        Refused{"nifu",
                "4Kc4/9/9/9/Kb7Kd/9/4Pb4/9/4Ka4 b Pb abcd a 50",
                "P*9g",
                {{"pawn", "5g"}, {"line", "rank g"}}},
        Refused{"dead_end_drop", one_hand, "P*9a", {{"piece", "Pa"}, {"square", "9a"}}},
        Refused{"before_dead_king",
                "9/4Kc4/9/9/Kb7Kd/9/9/9/4Ka4 a Pa abd d 60",
                "P*5c",
                {{"king", "5b"}},
                "tachiai-sdin-1+no_drop_before_dead_king"},
        Refused{"uchifuzume",
                "3PcKcPc3/9/4Ga4/9/Kb7Kd/9/9/9/4Ka4 a GaPa abcd d 60",
                "P*5b",
                {{"king", "5a"}, {"seat", "c"}}},
        Refused{"leaves_king_in_check",
                "4Kc4/9/9/9/Kb7Kd/9/9/Rb8/4Ka4 a - abcd d 60",
                "5i5h",
                {{"king", "5h"}, {"checker", "9h"}, {"fault", "self_check"}}},
        Refused{"leaves_king_in_check",
                "4Kc4/9/4Rc4/9/Kb7Kd/9/9/9/4Ka4 a Pa abcd d 60",
                "P*1d",
                {{"king", "5i"}, {"checker", "5c"}, {"fault", "ou_hochi"}}}));

TEST(YoninUchifuzume, StaticJudgesTheCheckedSeatAloneEvenIfAnotherMovesFirst) {
  // The vector "uchifuzume-third-player": legal by default, since b answers first.
  constexpr std::string_view text = "3PcKcPc3/Ka7Rd/4Ga4/9/9/9/8Kb/9/8Kd a Pa abcd d 60";
  EXPECT_TRUE(YoninShogi{}.check(position_of(text), act_of("P*5b")).has_value());
  const YoninShogi rules{{.uchifuzume = Uchifuzume::static_answer}};
  EXPECT_EQ(rules.check(position_of(text), act_of("P*5b")).error().code, "uchifuzume");
}

TEST(YoninPerform, DoesWhateverHandsCanAndSettles) {
  const YoninShogi rules;
  const auto start = rules.initial();
  const auto impossible = [&](const char* usi) {
    const auto done = rules.perform(start, act_of(usi));
    return done ? std::string{} : std::string{done.error().code};
  };
  EXPECT_EQ(impossible("5e5d"), "no_piece");
  EXPECT_EQ(impossible("5g5g"), "same_square");
  EXPECT_EQ(impossible("4i4h+"), "cannot_promote");
  EXPECT_EQ(impossible("P*5e"), "not_in_hand");
  EXPECT_EQ(rules.perform(position_of(one_hand), act_of("P*5a")).error().code, "occupied");
  EXPECT_EQ(rules.perform(position_of(ended), act_of("5i5h")).error().code, "game_over");
  // Another's piece, a leap, onto a piece of a third: it goes to the mover's hand.
  const auto after = rules.perform(start, act_of("5c9g"));
  ASSERT_TRUE(after.has_value());
  EXPECT_EQ(after->at(*square_named("9g")), piece_of(Seat::third, Kind::pawn));
  EXPECT_EQ(after->in_hand(Seat::first, Kind::silver), 1);
  EXPECT_EQ(after->turn(), Seat::second);
  // A king that hands take is laid aside; its seat plays on, and nothing can check it.
  const auto kingless = rules.perform(start, act_of("5h9e"));
  ASSERT_TRUE(kingless.has_value());
  EXPECT_EQ(kingless->king(Seat::second), std::nullopt);
  EXPECT_TRUE(kingless->lives(Seat::second));
  EXPECT_TRUE(kingless->hand_empty(Seat::first));
}

TEST(YoninWithdraw, CountsTheTurnFromTheUnchangedLastMover) {
  const YoninShogi rules;
  auto position = *rules.play(rules.initial(), act_of("6i7h"));
  position = rules.withdraw(position, Seat::second, Cause::flagged);
  EXPECT_EQ(rules.position_text(position).substr(rules.position_text(position).find(' ')),
            " c - acd a 2");
  EXPECT_EQ(position.eliminations()[0], (Elimination{Seat::second, Exit::flagged, std::nullopt}));
  EXPECT_TRUE(is_foul(Exit::flagged, 0));
  EXPECT_FALSE(is_foul(Exit::mate, 0));
  EXPECT_FALSE(is_foul(Exit::resigned, 2));
  // A seat that is out cannot leave again, and one that is not on turn may be taken out.
  EXPECT_EQ(rules.withdraw(position, Seat::second, Cause::resigned), position);
  const auto two = rules.withdraw(position, Seat::first, Cause::illegal_act);
  EXPECT_EQ(two.turn(), Seat::third);
  const auto over = rules.withdraw(two, Seat::third, Cause::abandoned);
  EXPECT_EQ(over.eliminations()[2], (Elimination{Seat::third, Exit::abandoned, Seat::fourth}));
  EXPECT_EQ(rules.outcome(over), (Places{{3, 4, 2, 1}, 4, "last_survivor"}));
  EXPECT_EQ(rules.withdraw(over, Seat::fourth, Cause::resigned), over);
}

TEST(YoninWithdraw, TheFederationCreditsTheNextSeatClockwise) {
  const YoninShogi rules{{.leave_credit = LeaveCredit::clockwise_next}};
  const auto after = rules.withdraw(rules.initial(), Seat::first, Cause::resigned);
  EXPECT_EQ(after.eliminations()[0].by, Seat::second);
}

TEST(YoninRecord, RewindsAcrossAWithdrawal) {
  Record<YoninShogi> record;
  record.perform(act_of("6i7h"));
  record.withdraw(Seat::second, Cause::resigned);
  record.perform(act_of("6b6c"));  // c's, who is next
  const auto there = record.position();
  EXPECT_EQ(record.position_at(Ply{2}), there);
  EXPECT_EQ(there.at(*square_named("6c")), piece_of(Seat::third, Kind::pawn));
  EXPECT_EQ(there.last(), Seat::third);
  record.perform(act_of("1g2h"));
  record.rewind(Ply{2});
  EXPECT_EQ(record.position(), there);
  record.rewind(Ply{1});
  EXPECT_TRUE(record.position().lives(Seat::second));
}

TEST(YoninOutcome, SeatsOfUnknownOrderShareTheBestOfTheirPlaces) {
  const YoninShogi rules;
  const auto position = position_of("4Kc4/9/4Ga4/9/Kb7Kd/9/9/9/4Ka4 a Ga ac c 90");
  EXPECT_EQ(rules.outcome(position), std::nullopt);
  const auto over = *rules.play(position, act_of("G*5b"));
  EXPECT_EQ(rules.outcome(over), (Places{{1, 3, 2, 3}, 4, "last_survivor"}));
}

/// a drops the gold that mates c; b's gold on the board, one of b's pawns in a hand that is b's.
constexpr std::string_view mate_in_one = "3PcKcPc3/9/4Ga4/9/Kb7Kd/9/9/9/4Ka4 a Ga2Sc abcd d 60";

TEST(YoninRemains, InheritedPiecesKeepFacingAndPlayForTheMater) {
  const YoninShogi rules{{.remains = Remains::inherit}};
  auto position = *rules.play(*rules.parse_position(mate_in_one), act_of("G*5b"));
  EXPECT_EQ(position.owner(Seat::third), Seat::first);
  EXPECT_EQ(position.in_hand(Seat::first, Kind::silver), 2);
  EXPECT_TRUE(position.hand_empty(Seat::third));
  for (const char* usi : {"9e9d", "1e1d"}) position = *rules.play(position, act_of(usi));
  const auto moves = sorted_moves(rules, position);
  EXPECT_TRUE(std::ranges::binary_search(moves, "6a6b"));   // c's pawn, downwards, by a
  EXPECT_FALSE(std::ranges::binary_search(moves, "5a4b"));  // the turned-over king
  EXPECT_EQ(rules.check(position, act_of("5a4b")).error().code, "dead_piece");
  EXPECT_EQ(rules.check(position, act_of("5b5a")).error().code, "takes_king");
}

TEST(YoninRemains, HandTakesTheBoardAndHandOnlyLeavesIt) {
  const YoninShogi all{{.remains = Remains::hand}};
  const auto cleared = *all.play(*all.parse_position(mate_in_one), act_of("G*5b"));
  EXPECT_EQ(all.position_text(cleared), "4Kc4/4Ga4/4Ga4/9/Kb7Kd/9/9/9/4Ka4 b 2Sa2Pa abd a 61");
  const YoninShogi only{{.remains = Remains::hand_only}};
  const auto left = *only.play(*only.parse_position(mate_in_one), act_of("G*5b"));
  EXPECT_EQ(only.position_text(left), "3PcKcPc3/4Ga4/4Ga4/9/Kb7Kd/9/9/9/4Ka4 b 2Sa abd a 61");
}

TEST(YoninTwoMated, EndsWithTwoLeftAndRanksThemByDefeatsThenPieces) {
  const YoninShogi rules{{.end = End::two_mated}};
  // The vector "double-mate": b and d fall to a's drop, and a and c are left.
  const auto over = *rules.play(
      *rules.parse_position("5Kc3/9/9/4Ra4/Kb7Kd/4Ra4/9/9/5Ka3 a Ra abcd d 60"), act_of("R*5e"));
  EXPECT_EQ(rules.to_move(over), std::nullopt);
  EXPECT_EQ(rules.outcome(over), (Places{{1, 4, 2, 3}, 4, "two_mated"}));
  // Nobody credited: pieces decide, and equal ones share.
  const auto left = [&](std::string_view text) {
    return *rules.outcome(
        rules.withdraw(*rules.parse_position(text), Seat::second, Cause::resigned));
  };
  EXPECT_EQ(left("4Kc4/9/4Gc4/9/Kb7Kd/9/9/9/4Ka4 b - abc a 60"),
            (Places{{2, 3, 1, 4}, 4, "two_mated"}));
  EXPECT_EQ(left("4Kc4/9/4Gc4/9/Kb7Kd/9/9/9/4Ka4 b Pa abc a 60"),
            (Places{{1, 3, 1, 4}, 4, "two_mated"}));
}

TEST(YoninPerft, CountsAsTheGenericWalkDoes) {
  const YoninShogi rules;
  EXPECT_EQ(tachiai::yoninshogi::perft(rules, rules.initial(), 3), 729u);
  EXPECT_EQ(tachiai::perft(rules, rules.initial(), 3), 729u);
  EXPECT_EQ(tachiai::yoninshogi::perft(rules, position_of(ended), 1), 0u);
  EXPECT_EQ(tachiai::yoninshogi::perft(rules, position_of(ended), 0), 1u);
}

}  // namespace
}  // namespace tachiai::tests::yoninshogi
