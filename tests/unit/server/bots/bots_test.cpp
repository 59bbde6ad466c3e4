#include "server/bots/bots.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <random>

namespace tachiai::bots {
namespace {

struct Dice final : base::Secrets {
  explicit Dice(unsigned seed) : engine(seed) {}
  void fill(std::span<std::uint8_t> bytes) override {
    for (auto& byte : bytes) byte = static_cast<std::uint8_t>(engine());
  }
  std::mt19937 engine;
};

TEST(Bots, AreFoundByNameAndByPrincipal) {
  const Bot* random = by_name("random");
  ASSERT_NE(random, nullptr);
  EXPECT_EQ(by_principal(random->principal), random);
  EXPECT_TRUE(random->principal.starts_with("bot-")) << "people's begin with p";
  EXPECT_EQ(by_name("Random"), nullptr);
  EXPECT_EQ(by_principal(""), nullptr);
}

TEST(RandomMover, PlaysEveryGameLegallyToItsEnd) {
  for (const std::string_view game : catalog::names()) {
    SCOPED_TRACE(game);
    Dice dice{7};
    auto table = *catalog::start(game, "", "");
    int plies = 0;
    while (!catalog::outcome(table) && !catalog::repetition(table) && plies < 400) {
      const std::string move = random_move(table, dice);
      ASSERT_TRUE(catalog::check(table, move)) << move;
      ASSERT_TRUE(catalog::perform(table, move));
      ++plies;
    }
    EXPECT_GT(plies, 20);
    if (catalog::outcome(table)) EXPECT_EQ(random_move(table, dice), "");
  }
}

TEST(RandomMover, PlaysEachLegalMoveAboutAsOften) {
  Dice dice{11};
  const auto table = *catalog::start("shogi", "", "");
  std::map<std::string, int> played;
  for (int i = 0; i < 3'000; ++i) ++played[random_move(table, dice)];
  EXPECT_EQ(played.size(), catalog::legal_moves(table).size());
  for (const auto& [move, times] : played) {
    EXPECT_GT(times, 50) << move;  // a hundred each
    EXPECT_LT(times, 170) << move;
  }
}

// The giver of perpetual check may not bring a position about for the fourth time: the record
// forbids what the position allows.
TEST(RandomMover, LeavesOutWhatTheRecordForbids) {
  auto table = *catalog::start("chushogi", "", "6k5/12/6R5/11p/12/12/12/12/12/12/K11/G11 w - 1");
  for (const char* move :
       {"6a5a", "6c5c", "5a6a", "5c6c", "6a5a", "6c5c", "5a6a", "5c6c", "6a5a", "6c5c", "5a6a"}) {
    ASSERT_TRUE(catalog::perform(table, move));
  }
  const auto legal = catalog::legal_moves(table);
  ASSERT_NE(std::ranges::find(legal, "5c6c"), legal.end());
  ASSERT_FALSE(catalog::check(table, "5c6c"));
  Dice dice{3};
  for (int i = 0; i < 1'000; ++i) EXPECT_NE(random_move(table, dice), "5c6c");
}

}  // namespace
}  // namespace tachiai::bots
