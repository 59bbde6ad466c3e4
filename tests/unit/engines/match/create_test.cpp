#include <gtest/gtest.h>

#include "tests/unit/engines/match/table.hpp"

namespace tachiai::match {
namespace {

using namespace std::chrono_literals;
using tests::accepted;
using tests::code;
using tests::preset;

const std::array<std::string, seats_max> both{"ann", "ben"};

TEST(Creation, StoresTheResolvedPresetTheRevisionAndTheSeats) {
  const Decision decision = create(preset("shogi.online"), both);
  ASSERT_TRUE(accepted(decision));
  ASSERT_EQ(decision.events.size(), 1U);
  const auto& created = std::get<MatchCreated>(decision.events[0]);
  EXPECT_EQ(created.preset, preset("shogi.online"));
  EXPECT_EQ(created.rules_revision, shogi::Shogi::revision);
  EXPECT_EQ(created.principals, both);
}

struct Unplayable {
  const char* name;
  const char* word;
  void (*spoil)(Preset&);
};
class UnplayablePreset : public testing::TestWithParam<Unplayable> {};

TEST_P(UnplayablePreset, IsRefusedWithItsReason) {
  Preset spoiled = preset("shogi.casual");
  GetParam().spoil(spoiled);
  const Decision decision = create(spoiled, both);
  EXPECT_TRUE(decision.events.empty());
  ASSERT_FALSE(accepted(decision));
  EXPECT_EQ(code(decision), RefusalCode::bad_preset);
  EXPECT_TRUE(std::get<Refusal>(decision.reply).text.starts_with(GetParam().word))
      << std::get<Refusal>(decision.reply).text;
}

INSTANTIATE_TEST_SUITE_P(
    , UnplayablePreset,
    testing::Values(
        Unplayable{"game", "unknown_game: ", [](Preset& p) { p.game = "go"; }},
        Unplayable{"rules", "unknown_rules: ", [](Preset& p) { p.rules = "edo"; }},
        Unplayable{"position", "bad_position: ", [](Preset& p) { p.start = "9/9/9 b - 1"; }},
        Unplayable{"mated_position", "bad_position: ",
                   [](Preset& p) { p.start = "4k4/4G4/4P4/9/9/9/9/9/4K4 w - 1"; }},
        Unplayable{"control_of_the_second_seat",
                   "bad_control: seat 1: ", [](Preset& p) { p.control[1] = {.increment = 1s}; }},
        Unplayable{"negative_control",
                   "bad_control: seat 0: ", [](Preset& p) { p.control[0].main = -1s; }},
        Unplayable{"negative_lag_cap", "bad_lag_cap: ", [](Preset& p) { p.lag_cap = -1ms; }},
        Unplayable{"endless_lag_cap",
                   "bad_lag_cap: ", [](Preset& p) { p.lag_cap = clock::longest + 1ms; }},
        Unplayable{"negative_absence",
                   "bad_abandon_after: ", [](Preset& p) { p.abandon_after = -1ms; }},
        Unplayable{"endless_absence", "bad_abandon_after: ",
                   [](Preset& p) { p.abandon_after = clock::longest + 1ms; }},
        Unplayable{"claims", "bad_illegal_act: ", [](Preset& p) { p.conduct = Conduct::claims; }},
        Unplayable{"relay", "bad_conduct: ", [](Preset& p) { p.conduct = Conduct::relay; }},
        Unplayable{"standing_illegal_act", "bad_illegal_act: ",
                   [](Preset& p) { p.illegal_act = IllegalAct::stands_until_claimed; }}),
    [](const auto& info) { return info.param.name; });

TEST(Creation, RefusesAPrincipalWithoutASeat) {
  const Decision decision = create(preset("othello.online"), {"ann", "ben", "eve"});
  EXPECT_EQ(code(decision), RefusalCode::bad_preset);
  EXPECT_TRUE(std::get<Refusal>(decision.reply).text.starts_with("bad_principals: "));
}

TEST(Creation, LetsOnePrincipalHoldBothSeatsAndLeavesOthersOpen) {
  EXPECT_TRUE(accepted(create(preset("othello.online"), {"ann", "ann"})));
  EXPECT_TRUE(accepted(create(preset("othello.online"), {"", ""})));
}

TEST(Creation, GivesEachSeatItsOwnFullClock) {
  Preset odds = preset("shogi.online", "600s+30s*3");
  odds.control[1] = {.main = 60s};
  const tests::Table table{odds};
  EXPECT_EQ(table.match.faces[0], (clock::ClockFace{.main = 600s, .periods = 3}));
  EXPECT_EQ(table.match.faces[1], (clock::ClockFace{.main = 60s}));
}

TEST(Creation, StartsFromThePositionOfThePreset) {
  Preset handicap = preset("shogi.online");
  handicap.start = "lnsgkgsnl/7b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1";
  const tests::Table table{handicap};
  EXPECT_EQ(catalog::position_text(table.match.table), handicap.start);
  EXPECT_EQ(table.match.to_move(), Seat::second);
}

}  // namespace
}  // namespace tachiai::match
