#include <gtest/gtest.h>

#include <set>

#include "tests/unit/engines/yoninshogi/vectors.hpp"

namespace tachiai::tests::yoninshogi {
namespace {

using namespace tachiai::yoninshogi;

TEST(YoninNotation, TheStartIsReadAndWrittenAlike) {
  const YoninShogi rules;
  EXPECT_EQ(rules.position_text(rules.initial()), start_sfen4);
  EXPECT_EQ(*rules.parse_position("startpos"), rules.initial());
  EXPECT_EQ(*rules.parse_position("sfen4  " + std::string{start_sfen4}), rules.initial());
  EXPECT_EQ(rules.initial().occupied().count(), 36);
}

struct BadText {
  const char* name;
  std::string_view text;
  std::string_view where;
};

class BadPosition : public testing::TestWithParam<BadText> {};

TEST_P(BadPosition, NamesItsSquareOrField) {
  const auto read = YoninShogi{}.parse_position(GetParam().text);
  ASSERT_FALSE(read.has_value());
  EXPECT_EQ(read.error().where, GetParam().where) << read.error().text;
  EXPECT_FALSE(read.error().text.empty());
}

INSTANTIATE_TEST_SUITE_P(
    Texts, BadPosition,
    testing::Values(BadText{"empty", "", "board"},
                    BadText{"eight_ranks", "9/9/9/9/9/9/9/9 a - abcd d 1", "board"},
                    BadText{"ten_ranks", "9/9/9/9/9/9/9/9/9/9 a - abcd d 1", "board"},
                    BadText{"short_rank", "9/9/8/9/9/9/9/9/9 a - abcd d 1", "rank c"},
                    BadText{"long_rank", "9/9/91/9/9/9/9/9/9 a - abcd d 1", "rank c"},
                    BadText{"zero", "9/9/09/9/9/9/9/9/9 a - abcd d 1", "rank c"},
                    BadText{"no_owner", "9/9/P8/9/9/9/9/9/9 a - abcd d 1", "9c"},
                    BadText{"no_such_seat", "9/9/4Pe4/9/9/9/9/9/9 a - abcd d 1", "5c"},
                    BadText{"no_such_piece", "9/9/4La4/9/9/9/9/9/9 a - abcd d 1", "5c"},
                    BadText{"promoted_gold", "9/9/4+Ga4/9/9/9/9/9/9 a - abcd d 1", "5c"},
                    BadText{"two_kings", "Ka8/9/Ka8/9/9/9/9/9/9 a - abcd d 1", "9c"},
                    BadText{"five_rooks", "Ra8/9/9/9/9/9/9/9/9 a 4Rb abcd d 1", "rook"},
                    BadText{"no_such_turn", "9/9/9/9/9/9/9/9/Ka8 e - abcd d 1", "turn"},
                    BadText{"turn_of_the_dead", "9/9/9/9/9/9/9/9/Ka8 a - bcd d 1", "turn"},
                    BadText{"turn_after_the_end", "9/9/9/9/9/9/9/9/Ka8 a - a d 1", "turn"},
                    BadText{"nobody_on_turn", "9/9/9/9/9/9/9/9/Ka8 - - ab d 1", "turn"},
                    BadText{"no_hands", "9/9/9/9/9/9/9/9/Ka8 a", "hands"},
                    BadText{"count_alone", "9/9/9/9/9/9/9/9/Ka8 a 3 abcd d 1", "hands"},
                    BadText{"count_zero", "9/9/9/9/9/9/9/9/Ka8 a 0Pa abcd d 1", "hands"},
                    BadText{"king_in_hand", "9/9/9/9/9/9/9/9/9 a Ka abcd d 1", "hands"},
                    BadText{"promoted_in_hand", "9/9/9/9/9/9/9/9/9 a +Pa abcd d 1", "hands"},
                    BadText{"too_many_in_hand", "9/9/9/9/9/9/9/9/9 a 13Pa abcd d 1", "hands"},
                    BadText{"seat_twice", "9/9/9/9/9/9/9/9/Ka8 a - aba d 1", "living"},
                    BadText{"living_heirless", "9/9/9/9/9/9/9/9/Ka8 a - acd:bb d 1", "living"},
                    BadText{"heir_text", "9/9/9/9/9/9/9/9/Ka8 a - acd:b d 1", "living"},
                    BadText{"no_last", "9/9/9/9/9/9/9/9/Ka8 a - abcd", "last"},
                    BadText{"no_number", "9/9/9/9/9/9/9/9/Ka8 a - abcd d", "move number"},
                    BadText{"great_number", "9/9/9/9/9/9/9/9/Ka8 a - abcd d 1000000000",
                            "move number"},
                    BadText{"bad_number", "9/9/9/9/9/9/9/9/Ka8 a - abcd d 1x", "move number"},
                    BadText{"seven_fields", "9/9/9/9/9/9/9/9/Ka8 a - abcd d 1 2", "end"},
                    BadText{"after_startpos", "startpos moves", "end"}),
    [](const auto& row) { return std::string{row.param.name}; });

TEST(YoninNotation, ASeatWithoutAMoveIsOutAsWhenTheTurnReachesIt) {
  const YoninShogi rules;
  const auto position = rules.parse_position("Kc8/9/Ga8/9/Kb7Kd/9/9/4Ka4/1Ra7 c - ac a 91");
  ASSERT_TRUE(position.has_value());
  EXPECT_EQ(rules.to_move(*position), std::nullopt);
  EXPECT_EQ(position->eliminations().back(),
            (Elimination{Seat::third, Exit::stalemate, Seat::first}));
}

TEST(YoninNotation, HeirsAreToldInTheFieldOfTheLiving) {
  const YoninShogi rules{{.remains = Remains::inherit}};
  const std::string text = "4Kc4/9/9/9/Kb1Gb5Kd/9/9/9/4Ka4 a - acd:ba d 60";
  const auto position = rules.parse_position(text);
  ASSERT_TRUE(position.has_value());
  EXPECT_EQ(rules.position_text(*position), text);
  EXPECT_EQ(position->owner(Seat::second), Seat::first);
}

TEST(YoninNotation, ActsAreReadAndWrittenAlike) {
  for (const char* text : {"7i7h", "5d5c+", "P*5e", "R*1a"}) {
    EXPECT_EQ(YoninShogi::to_text(act_of(text)), text);
  }
}

TEST(YoninNotation, ABadActNamesItsColumn) {
  const std::pair<const char*, std::size_t> rows[] = {
      {"", 0},     {"0i7h", 0}, {"7j7h", 1}, {"7i", 2},   {"7i7", 3},   {"7i7h-", 4}, {"7i7h++", 5},
      {"K*5e", 0}, {"L*5e", 0}, {"P*", 2},   {"P*5j", 3}, {"P*5e+", 4}, {"resign", 0}};
  for (const auto& [text, column] : rows) {
    const auto act = YoninShogi::parse(text);
    ASSERT_FALSE(act.has_value()) << text;
    EXPECT_EQ(act.error().column, column) << text;
  }
}

TEST(YoninRuleSets, EveryCombinationHasItsOwnNameAndComesBackByIt) {
  std::set<std::string_view> names;
  for (int remains = 0; remains < 4; ++remains) {
    for (int bits = 0; bits < 64; ++bits) {
      const Choices choices{
          .uchifuzume = (bits & 1) != 0 ? Uchifuzume::static_answer : Uchifuzume::next_mover,
          .remains = static_cast<Remains>(remains),
          .end = (bits & 2) != 0 ? End::two_mated : End::last_survivor,
          .leave_credit = (bits & 4) != 0 ? LeaveCredit::clockwise_next : LeaveCredit::nobody,
          .pawn_drop_before_dead_king = (bits & 8) != 0,
          .sennichite = (bits & 16) != 0,
          .impasse = (bits & 32) != 0};
      const std::string_view name = YoninShogi{choices}.rule_set();
      EXPECT_TRUE(names.insert(name).second) << name;
      EXPECT_EQ(YoninShogi::with_rule_set(name), YoninShogi{choices}) << name;
    }
  }
}

TEST(YoninRuleSets, TheDefaultIsTheFederationsAndOnlyKnownWordsFollow) {
  EXPECT_EQ(YoninShogi{}.rule_set(), "tachiai-sdin-1");
  EXPECT_EQ(YoninShogi::with_rule_set(""), YoninShogi{});
  EXPECT_EQ(YoninShogi::with_rule_set("tachiai-sdin-1+two_mated+inherit")->rule_set(),
            "tachiai-sdin-1+inherit+two_mated");
  for (const char* name : {"sdin", "tachiai-sdin-1+", "tachiai-sdin-1+x", "tachiai-sdin-1static",
                           "tachiai-sdin-1+static+static", "tachiai-sdin-1+inherit+hand"}) {
    EXPECT_EQ(YoninShogi::with_rule_set(name), std::nullopt) << name;
  }
}

}  // namespace
}  // namespace tachiai::tests::yoninshogi
