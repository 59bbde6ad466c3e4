#include "engines/match/preset.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "tests/unit/engines/match/table.hpp"

namespace tachiai::match {
namespace {

using namespace std::chrono_literals;

TEST(Presets, HaveNamesOfTheirOwnAndAreFoundByThem) {
  std::set<std::string> names;
  for (const Preset& preset : all_presets()) {
    EXPECT_TRUE(names.insert(preset.name).second) << preset.name;
    EXPECT_EQ(find_preset(preset.name), &preset);
    EXPECT_TRUE(preset.name.starts_with(preset.game + ".")) << preset.name;
  }
  EXPECT_EQ(find_preset(""), nullptr);
  EXPECT_EQ(find_preset("shogi"), nullptr);
}

TEST(Presets, EveryGameHasItsPlainOnlineOne) {
  for (const auto game : catalog::names()) {
    EXPECT_NE(find_preset(std::string{game} + ".online"), nullptr) << game;
  }
}

TEST(Presets, CanAllBePlayed) {
  for (const Preset& preset : all_presets()) {
    if (preset.conduct == Conduct::relay) continue;  // written down: relay_test.cpp
    SCOPED_TRACE(preset.name);
    const auto start = catalog::start(preset.game, preset.rules, preset.start);
    ASSERT_TRUE(start);
    tests::Table table = catalog::seats(*start) == 4
                             ? tests::Table{preset, {}, {"ann", "ben", "cay", "dee"}}
                             : tests::Table{preset};
    ASSERT_TRUE(table.match.to_move());
    const auto moves = catalog::legal_moves(table.match.table);
    ASSERT_FALSE(moves.empty());
    EXPECT_TRUE(tests::accepted(table.move(moves.front(), 1s)));
    EXPECT_EQ(number(table.match.ply()), 1U);
    EXPECT_EQ(table.match.deadline(1s).has_value(),
              preset.flag == FlagPolicy::server && !preset.control[0].untimed());
  }
}

TEST(Presets, AreStoredAsTheyAreListed) {
  for (const Preset& preset : all_presets())
    EXPECT_EQ(tests::Table{preset}.match.preset, preset) << preset.name;
}

TEST(Presets, KeepTheirListedOrder) {
  const auto all = all_presets();
  EXPECT_EQ(all.data(), all_presets().data());
  EXPECT_EQ(all.front().name, "othello.online");
}

// What a rulebook fixes, said once more from the outside: the value and who says so.
TEST(CsaPreset, CountsAsTheReferenceServerDoes) {
  for (const auto name : {"shogi.csa", "shogi.csa.byoyomi"}) {
    const Preset& csa = *find_preset(name);
    EXPECT_EQ(csa.illegal_act, IllegalAct::loses_at_once);
    EXPECT_EQ(csa.control[0].rounding, clock::Rounding::whole_seconds);
    EXPECT_EQ(csa.control[0].least_per_move, 0s);
    EXPECT_EQ(csa.max_plies, 256U);
    EXPECT_EQ(csa.lag_cap, 0s);
    EXPECT_EQ(csa.control[0], csa.control[1]);
  }
  EXPECT_EQ(clock::to_text(find_preset("shogi.csa")->control[0]), "300s+F10s,round=s");
}

TEST(ChuShogiPresets, FollowTheFederationAndTheTournamentsClock) {
  const Preset& online = *find_preset("chushogi.online");
  EXPECT_EQ(online.rules, "jcsa2019");
  EXPECT_EQ(clock::to_text(online.control[0]), "1800s+60s*1");
  EXPECT_EQ(online.control[0], online.control[1]);
  EXPECT_TRUE(online.draw_offers);  // jishogi is agreed
  EXPECT_TRUE(online.repetition);
  EXPECT_EQ(find_preset("chushogi.casual")->rules, "jcsa2019");
}

TEST(OnlinePresets, RefuseIllegalActsAndFlagAtOnce) {
  for (const Preset& preset : all_presets()) {
    if (!preset.name.ends_with(".online")) continue;
    EXPECT_EQ(preset.conduct, Conduct::strict);
    EXPECT_EQ(preset.illegal_act, IllegalAct::refuse);
    EXPECT_EQ(preset.flag, FlagPolicy::server);
    EXPECT_FALSE(preset.take_back);
    EXPECT_FALSE(preset.give_time);
  }
}

TEST(CasualPresets, LetFriendsTakeBackAndGiveTime) {
  for (const auto name : {"othello.casual", "shogi.casual", "chushogi.casual"}) {
    EXPECT_TRUE(find_preset(name)->take_back);
    EXPECT_TRUE(find_preset(name)->give_time);
  }
}

}  // namespace
}  // namespace tachiai::match
