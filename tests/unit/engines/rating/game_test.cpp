#include "engines/rating/game.hpp"

#include <gtest/gtest.h>

namespace tachiai::rating {
namespace {

Entrant a() { return {.name = "Ａ", .row = "Ａ", .rating = 1720}; }
Entrant b() { return {.name = "Ｂ", .row = "Ｂ", .rating = 1370, .official = Grade::kyu4}; }
Entrant c() { return {.name = "Ｃ", .row = "Ｃ", .rating = 2005, .official = Grade::dan1}; }
Entrant d() { return {.name = "Ｄ", .row = "Ｄ", .rating = 480}; }
Entrant guest(std::string name) {
  return {.name = std::move(name), .row = "非会員", .kind = RowKind::guest, .rating = 500};
}

Entrant mated(Entrant entrant, std::size_t by) {
  entrant.end = End::mated;
  entrant.by = by;
  return entrant;
}
Entrant ended(Entrant entrant, End end) {
  entrant.end = end;
  return entrant;
}

std::array<Rating, 4> now(const RatingRules& rules, const Game& game) {
  std::array<Rating, 4> ratings{};
  const auto booked = book(rules, game);
  EXPECT_TRUE(booked) << booked.error().code;
  for (std::size_t n = 0; booked && n < ratings.size(); ++n) ratings[n] = (*booked)[n].now;
  return ratings;
}

using Ratings = std::array<Rating, 4>;

/// The regulation's example of article 2.
Game example() { return {a(), mated(b(), 0), mated(c(), 1), mated(d(), 0)}; }

TEST(RatedGame, BooksTheRegulationsExample) {
  EXPECT_EQ(now({}, example()), (Ratings{1761, 1410, 2000, 470}));
  RatingRules visible;
  visible.tables = visible_tables();
  EXPECT_EQ(now(visible, example()), (Ratings{1761, 1410, 2000, 470}));
}

TEST(RatedGame, BooksTheRegulationsExampleOfAFlagWithThreeInPlay) {
  const Game game{a(), mated(b(), 0), ended(c(), End::flagged), mated(d(), 0)};
  const auto booked = book({}, game);
  ASSERT_TRUE(booked);
  EXPECT_EQ(now({}, game), (Ratings{1767, 1396, 2000, 470}));
  EXPECT_EQ((*booked)[2].raw, 1983);
  EXPECT_EQ((*booked)[3].trouble, 0) << "who was out before has no share";
}

TEST(RatedGame, LeavingWithTwoInPlayIsBeingMatedByTheWinner) {
  for (const End end : {End::resigned, End::flagged}) {
    const Game game{a(), ended(b(), end), mated(c(), 1), mated(d(), 0)};
    EXPECT_EQ(now({}, game), (Ratings{1761, 1410, 2000, 470}));
    EXPECT_FALSE(is_foul(game, 1));
  }
}

TEST(RatedGame, LeavingWithFourInPlayIsSharedByThree) {
  const Game game{a(), mated(b(), 0), mated(d(), 0), ended(c(), End::resigned)};
  EXPECT_EQ(now({}, game), (Ratings{1765, 1394, 484, 2000}));
}

TEST(RatedGame, AGuestsFoulCostsNoUpsetPoints) {
  const Game game{a(), mated(b(), 0), mated(d(), 0), ended(guest("客"), End::flagged)};
  const auto booked = book({}, game);
  ASSERT_TRUE(booked);
  EXPECT_EQ((*booked)[3].upset, 0);
  EXPECT_EQ((*booked)[3].now, 500 - 10 - 12);
  // Rated 480, so a member in his place would have been beaten by a lower grade in D alone.
  Entrant member = d();
  member.rating = 1370;
  const Game members{a(), mated(b(), 0), mated(d(), 0), ended(member, End::flagged)};
  Game renamed = members;
  renamed[3].name = renamed[3].row = "Ｅ";
  EXPECT_EQ((*book({}, renamed))[3].upset, -10);
}

TEST(RatedGame, FoulsAddUp) {
  const Game game{a(), mated(b(), 0), ended(c(), End::resigned), ended(d(), End::flagged)};
  const auto booked = book({}, game);
  ASSERT_TRUE(booked);
  EXPECT_EQ((*booked)[0].trouble, 6 + 4);
  EXPECT_EQ((*booked)[1].trouble, 6 + 4);
  EXPECT_EQ((*booked)[2].trouble, -12 + 4);
  EXPECT_EQ((*booked)[3].trouble, -12);
}

TEST(RatedGame, TwoGuestsAreBookedOneAfterTheOtherOnTheirRow) {
  const Game game{guest("客一"), mated(a(), 0), mated(b(), 1), mated(guest("客二"), 0)};
  const auto booked = book({}, game);
  ASSERT_TRUE(booked);
  EXPECT_EQ((*booked)[0].start, 500);
  EXPECT_EQ((*booked)[3].start, (*booked)[0].now);
  EXPECT_EQ((*booked)[3].now, (*booked)[0].now - 10);
}

TEST(RatedGame, TablesAreAskedWithTheRatingsBeforeTheGameUnlessTheLadderChoseOtherwise) {
  // B rises to 1410 and 三級 by his own booking; C, 初段, was then mated by three grades lower.
  RatingRules updated;
  updated.look_up = RatingRules::LookUp::as_updated;
  EXPECT_EQ((*book({}, example()))[2].upset, -10);
  EXPECT_EQ((*book(updated, example()))[2].upset, -8);
}

TEST(RatedGame, GradesAreThoseOfTheRatingsUnlessTheLadderChoseOtherwise) {
  Game game = example();
  game[2].official = Grade::dan3;
  game[1].official = Grade::kyu5;
  game[1].rating = 1990;  // 一級 by rating: one below C
  RatingRules official;
  official.grade_from = RatingRules::GradeFrom::official;
  EXPECT_EQ((*book({}, game))[1].kills, std::vector<int>{8});
  EXPECT_EQ((*book(official, game))[1].kills, std::vector<int>{20});
}

TEST(RatedGame, BelowZeroBecomesZeroAlsoAfterAPenalty) {
  Game game = example();
  game[3].rating = -30;
  EXPECT_EQ((*book({}, game))[3].raw, -40);
  EXPECT_EQ((*book({}, game))[3].now, 0);
  RatingRules kept;
  kept.floor = Floor::at_min_zero_old;
  EXPECT_EQ((*book(kept, game))[3].now, -30);
  game[3].rating = 5;
  EXPECT_EQ((*book(kept, game))[3].now, 0);
}

TEST(RatedGame, AnOfficialGradeIsNeverFallenShortOf) {
  Game game = example();
  game[3].rating = 205;
  game[3].official = Grade::kyu9;
  EXPECT_EQ((*book({}, game))[3].raw, 195);
  EXPECT_EQ((*book({}, game))[3].now, 200);
}

TEST(RatedGame, AnAdjudicatedGameHasNoKillsAmongThoseInPlay) {
  const Game game{a(), b(), mated(c(), 1), mated(d(), 0)};
  const auto booked = book({}, game);
  ASSERT_TRUE(booked);
  EXPECT_EQ((*booked)[0].kills, std::vector<int>{3});
  EXPECT_EQ((*booked)[1].now, 1370 + 20 + 20);
}

struct Refused {
  std::string name;
  Game game;
  std::string_view code;
};

class RefusedGame : public testing::TestWithParam<Refused> {};

TEST_P(RefusedGame, NamesItsRule) {
  const auto booked = book({}, GetParam().game);
  ASSERT_FALSE(booked);
  EXPECT_EQ(booked.error().code, GetParam().code);
}

Entrant with_rating(Entrant entrant, Rating rating) {
  entrant.rating = rating;
  return entrant;
}

const std::array refused_games{
    Refused{"one_member",
            {a(), mated(guest("客一"), 0), mated(guest("客二"), 0), mated(guest("客三"), 0)},
            "not_rated"},
    Refused{"mated_by_who_was_out",
            {a(), mated(b(), 0), mated(c(), 3), mated(d(), 0)},
            "contradictory_order"},
    Refused{"mated_by_himself",
            {a(), mated(b(), 1), mated(c(), 0), mated(d(), 0)},
            "contradictory_order"},
    Refused{"mated_by_nobody",
            {a(), ended(b(), End::mated), mated(c(), 0), mated(d(), 0)},
            "contradictory_order"},
    Refused{"winner_resigned",
            {ended(a(), End::resigned), mated(b(), 0), mated(c(), 0), d()},
            "contradictory_order"},
    Refused{"in_play_below_a_mated_one",
            {a(), mated(b(), 0), c(), mated(d(), 0)},
            "contradictory_order"},
    Refused{"same_name_twice", {a(), mated(b(), 0), mated(b(), 0), mated(d(), 0)}, "same_name"},
    Refused{
        "guests_of_two_ratings",
        {a(), mated(b(), 0), mated(guest("客一"), 0), mated(with_rating(guest("客二"), 501), 0)},
        "split_row"},
    Refused{"beyond_all_ladders",
            {with_rating(a(), rating_limit + 1), mated(b(), 0), mated(c(), 0), mated(d(), 0)},
            "rating_out_of_range"},
};

INSTANTIATE_TEST_SUITE_P(Rows, RefusedGame, testing::ValuesIn(refused_games),
                         [](const auto& row) { return row.param.name; });

TEST(RatedGame, IsNotBookedByAnUnsoundTable) {
  RatingRules rules;
  rules.tables = {"broken", ByRankDifference{}};
  EXPECT_EQ(book(rules, example()).error().code, "unsound_table");
}

TEST(Freeze, IsReplayedBeforeMoveFortyAndAdjudicatedFromThenOn) {
  EXPECT_EQ(check_freeze({}, 39).error().code, "replayed");
  EXPECT_TRUE(check_freeze({}, 40));
}

}  // namespace
}  // namespace tachiai::rating
