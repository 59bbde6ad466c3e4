#include <gtest/gtest.h>

#include "engines/yoninshogi/places.hpp"
#include "tests/unit/engines/yoninshogi/vectors.hpp"

namespace tachiai::tests::yoninshogi {
namespace {

using namespace tachiai::yoninshogi;
using FourRecord = Record<YoninShogi>;

constexpr Places void_game{{1, 1, 1, 1}, 4, "sennichite"};

/// Four kings and a golden piece each walk to and fro: eight plies a round.
constexpr std::string_view quiet = "4Kc4/3Gc5/9/9/Kb7Kd/9/9/3Ga5/4Ka4 a - abcd d 1";

FourRecord record_of(std::string_view text, const YoninShogi& rules = {}) {
  return FourRecord{rules, *rules.parse_position(text)};
}

void play(FourRecord& record, std::initializer_list<const char*> acts) {
  for (const char* usi : acts) {
    ASSERT_TRUE(record.rules().check(record.position(), act_of(usi)).has_value())
        << usi << " in " << record.rules().position_text(record.position());
    ASSERT_TRUE(record.perform(act_of(usi)));
  }
}

void quiet_round(FourRecord& record) {
  play(record, {"5i4i", "9e9d", "5a4a", "1e1d", "4i5i", "9d9e", "4a5a", "1d1e"});
}

TEST(YoninSennichite, TheFourthOccurrenceVoidsTheGame) {
  auto record = record_of(quiet);
  for (int round = 0; round < 2; ++round) quiet_round(record);
  EXPECT_EQ(record.rules().sennichite(record), std::nullopt);
  EXPECT_EQ(record.rules().repetition(record), std::nullopt);
  quiet_round(record);
  EXPECT_EQ(record.rules().sennichite(record), (Sennichite{4, Ply{0}, std::nullopt}));
  EXPECT_EQ(record.rules().repetition(record), void_game);
}

TEST(YoninSennichite, ItCanBeSwitchedOff) {
  auto record = record_of(quiet, YoninShogi{{.sennichite = false}});
  for (int round = 0; round < 4; ++round) quiet_round(record);
  EXPECT_EQ(record.rules().repetition(record), std::nullopt);
}

/// The living are part of the key, and a position that stands after a withdrawal counts from there.
TEST(YoninSennichite, CountsAgainAfterAWithdrawal) {
  auto record = record_of(quiet);
  for (int round = 0; round < 2; ++round) quiet_round(record);
  record.withdraw(Seat::first, Cause::resigned);
  const auto round = [&] { play(record, {"9e9d", "5a4a", "1e1d", "9d9e", "4a5a", "1d1e"}); };
  round();
  round();
  EXPECT_EQ(record.rules().repetition(record), std::nullopt);
  round();
  EXPECT_EQ(record.rules().sennichite(record), (Sennichite{4, Ply{16}, std::nullopt}));
  EXPECT_EQ(record.rules().repetition(record), void_game);
}

TEST(YoninPerpetualCheck, TheCheckerMayNotRepeatWhatOnlyChecksBroughtAbout) {
  // With b and d out, a and c are alone with their checks and answers.
  auto record = record_of("4Kc4/9/9/9/Kb7Kd/9/9/5Ra3/6Ka2 a - ac c 1");
  play(record, {"4h5h"});
  for (int round = 0; round < 2; ++round) play(record, {"5a4a", "5h4h", "4a5a", "4h5h"});
  EXPECT_EQ(record.rules().repetition(record), std::nullopt);
  play(record, {"5a4a", "5h4h", "4a5a"});
  // The position after 4h5h has stood three times; the fourth would be the checker's doing.
  const auto verdict = record.rules().check_repetition(record, act_of("4h5h"));
  ASSERT_FALSE(verdict.has_value());
  EXPECT_EQ(verdict.error().code, "perpetual_check");
  EXPECT_EQ(verdict.error().facts[0].value(), "4");
  EXPECT_EQ(verdict.error().facts[1].value(), "1");
  EXPECT_TRUE(record.rules().check_repetition(record, act_of("4h4g")).has_value());
  EXPECT_EQ(record.rules().repetition(record), std::nullopt);
  // Where it stands all the same, it ends nothing, and the answers are free.
  play(record, {"4h5h"});
  EXPECT_EQ(record.rules().sennichite(record), (Sennichite{4, Ply{1}, Seat::first}));
  EXPECT_EQ(record.rules().repetition(record), std::nullopt);
  EXPECT_TRUE(record.rules().check_repetition(record, act_of("5a4a")).has_value());
}

TEST(YoninPerpetualCheck, AnUnrelatedMoveInTheCycleMakesItSennichite) {
  auto record = record_of("4Kc4/9/9/9/Kb7Kd/9/9/5Ra3/6Ka2 a - abc c 1");
  // d is out. After a's checks c answers at once; after a's quiet moves b comes first.
  const auto round = [&] {
    play(record, {"4h5h", "5a4a", "5h4h", "4a5a", "3i2i", "9e9d", "5a6a"});
    play(record, {"2i3i", "9d9e", "6a5a"});
  };
  for (int times = 0; times < 3; ++times) round();
  const auto found = record.rules().sennichite(record);
  ASSERT_TRUE(found.has_value());
  EXPECT_EQ(found->checker, std::nullopt);
  EXPECT_EQ(record.rules().repetition(record), void_game);
}

TEST(YoninImpasse, IsCountedAfterMove300) {
  auto record = record_of("4Kc4/9/9/9/Kb7Kd/9/9/3Ga5/4Ka4 a RaPb abc d 299");
  play(record, {"5i4i", "9e9d"});
  ASSERT_EQ(record.position().move_number(), 301u);
  // a: gold 1 and rook 5; b: a pawn; c: nothing.
  EXPECT_EQ(record.rules().repetition(record), (Places{{1, 2, 3, 4}, 4, "impasse"}));
  record.rewind(Ply{1});
  EXPECT_EQ(record.rules().repetition(record), std::nullopt);
  auto off =
      record_of("4Kc4/9/9/9/Kb7Kd/9/9/3Ga5/4Ka4 a RaPb abc d 400", YoninShogi{{.impasse = false}});
  play(off, {"5i4i"});
  EXPECT_EQ(off.rules().repetition(off), std::nullopt);
}

TEST(YoninImpasse, ADeclarationNamesTheConditionItMisses) {
  const auto code_of = [](std::string_view text, const Choices& choices = {}) {
    const auto verdict = declaration(choices, *YoninShogi{choices}.parse_position(text));
    return verdict ? std::string{"holds"} : std::string{verdict.error().code};
  };
  EXPECT_EQ(code_of("4Ka4/9/9/9/Kb7Kd/9/9/9/4Kc4 a - abcd d 250"), "holds");
  EXPECT_EQ(code_of("4Ka4/9/9/9/Kb7Kd/9/9/9/4Kc4 a - abcd d 249"), "too_early");
  EXPECT_EQ(code_of("9/9/9/4Ka4/Kb7Kd/9/9/9/4Kc4 a - abcd d 250"), "king_not_entered");
  EXPECT_EQ(code_of("4Ka4/9/4Rc4/9/Kb7Kd/9/9/9/4Kc4 a - abcd d 250"), "declares_in_check");
  EXPECT_EQ(code_of("4Ka4/9/9/9/Kb7Kd/9/9/9/4Kc4 a - abcd d 250", {.impasse = false}),
            "not_regulated");
  EXPECT_EQ(code_of("4Ka4/9/9/9/Kb7Kd/9/9/9/4Kc4 - - a d 250"), "game_over");
}

TEST(YoninImpasse, PointsThenDefeatsThenTheLaterSeatDecide) {
  const YoninShogi rules;
  const auto position =
      *rules.parse_position("4Ka4/9/9/9/Kb1+Rb1Sc3Kd/9/9/9/4Kc4 a RaPdSd abcd d 250");
  EXPECT_EQ(points(position, Seat::first), 5);
  EXPECT_EQ(points(position, Seat::second), 5);
  EXPECT_EQ(points(position, Seat::third), 1);
  EXPECT_EQ(points(position, Seat::fourth), 2);
  EXPECT_EQ(impasse_places(position), (Places{{2, 1, 4, 3}, 4, "impasse"}));
}

}  // namespace
}  // namespace tachiai::tests::yoninshogi
