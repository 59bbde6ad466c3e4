#include "engines/rating/ladder.hpp"

#include <gtest/gtest.h>

namespace tachiai::rating {
namespace {

using std::chrono::hours;
using std::chrono::milliseconds;

/// The regulation's table of article 1.
Ladder ladder() {
  Ladder ladder = *found_ladder({});
  const auto member = [&](const char* tag, const char* name, Rating rating, int count) {
    EXPECT_TRUE(enter(ladder, tag, name));
    Row& row = ladder.rows[ladder.rows.size() - 5];
    EXPECT_EQ(row.rating, 0);
    row.rating = rating;
    row.count = count;
  };
  member("準", "Ａ", 1720, 5);
  member("準", "Ｂ", 1370, 11);
  member("1", "Ｃ", 2005, 3);
  member("2", "Ｄ", 480, 6);
  member("4", "Ｆ", 670, 0);
  EXPECT_TRUE(recognise(ladder, "Ｂ", Grade::kyu4));
  EXPECT_TRUE(recognise(ladder, "Ｃ", Grade::dan1));
  return ladder;
}

PlayedGame game() {
  return {Played{"Ａ"},
          {"Ｂ", "", End::mated, 0},
          {"Ｃ", "", End::mated, 1},
          {"Ｄ", "", End::mated, 0}};
}

const Row& row(const Ladder& ladder, std::string_view name) {
  for (const Row& row : ladder.rows) {
    if (row.name == name) return row;
  }
  throw std::out_of_range{std::string{name}};
}

TEST(Ladder, IsFoundedWithTheSharedRowsAndTheirStartValues) {
  const Ladder ladder = *found_ladder({});
  EXPECT_EQ(ladder.rows.size(), 4u);
  EXPECT_EQ(row(ladder, "非会員").rating, 500);
  EXPECT_EQ(row(ladder, "ＣＰＵレベル１").rating, 800);
  EXPECT_EQ(row(ladder, "ＣＰＵレベル２").rating, 600);
  EXPECT_EQ(row(ladder, "ＣＰＵレベル３").rating, 200);
  EXPECT_EQ(ladder.rules.tables.set, "reconstructed");
  EXPECT_EQ(found_ladder({.tables = {"", {}}}).error().code, "unsound_table");
}

TEST(Ladder, EntersMembersAboveTheSharedRowsAndKeepsNamesAsWritten) {
  Ladder ladder = *found_ladder({});
  ASSERT_TRUE(enter(ladder, "準", "さん"));
  ASSERT_TRUE(enter(ladder, "12", "ふじ(仮)"));
  EXPECT_EQ(ladder.rows[0].name, "さん");
  EXPECT_EQ(ladder.rows[1].name, "ふじ(仮)");
  EXPECT_EQ(ladder.rows[2].kind, RowKind::guest);
}

TEST(Ladder, RefusesEntriesThatNoTableCouldHold) {
  Ladder ladder = *found_ladder({});
  ASSERT_TRUE(enter(ladder, "1", "Ａ"));
  const Ladder before = ladder;
  EXPECT_EQ(enter(ladder, "2", "Ａ").error().code, "same_name");
  EXPECT_EQ(enter(ladder, "2", "").error().code, "no_name");
  EXPECT_EQ(enter(ladder, "2", "Ａ\nＢ").error().code, "no_name");
  EXPECT_EQ(enter(ladder, "2", "非会員").error().code, "no_name");
  EXPECT_EQ(enter(ladder, "02", "Ｂ").error().code, "no_tag");
  EXPECT_EQ(enter(ladder, "", "Ｂ").error().code, "no_tag");
  EXPECT_EQ(enter(ladder, "会", "Ｂ").error().code, "no_tag");
  EXPECT_EQ(remove(ladder, "Ｂ").error().code, "unknown_player");
  EXPECT_EQ(remove(ladder, "非会員").error().code, "unknown_player");
  EXPECT_EQ(recognise(ladder, "Ｂ", Grade::dan1).error().code, "unknown_player");
  EXPECT_EQ(ladder, before);
  EXPECT_TRUE(remove(ladder, "Ａ"));
  EXPECT_EQ(ladder, *found_ladder({}));
}

TEST(Ladder, BooksRatingsAndCountsOfMembers) {
  Ladder ladder = rating::ladder();
  ASSERT_TRUE(book(ladder, game()));
  EXPECT_EQ(row(ladder, "Ａ").rating, 1761);
  EXPECT_EQ(row(ladder, "Ａ").count, 6);
  EXPECT_EQ(row(ladder, "Ｃ").rating, 2000);
  EXPECT_EQ(row(ladder, "Ｃ").count, 4);
  EXPECT_EQ(row(ladder, "Ｃ").official, Grade::dan1);
  EXPECT_EQ(row(ladder, "Ｆ").count, 0);
}

TEST(Ladder, BooksGuestsAndCpusOnTheirRowsWithoutACount) {
  Ladder ladder = rating::ladder();
  const PlayedGame evening{Played{"Ａ"},
                           {"客", "非会員", End::mated, 0},
                           {"ＣＰＵ", "ＣＰＵレベル１", End::mated, 1},
                           {"Ｄ", "", End::mated, 0}};
  ASSERT_TRUE(book(ladder, evening));
  EXPECT_EQ(row(ladder, "非会員").rating, 500 + 20 + 12);  // two grades higher mated
  EXPECT_EQ(row(ladder, "非会員").count, 0);
  EXPECT_EQ(row(ladder, "ＣＰＵレベル１").rating, 800 - 6);
}

TEST(Ladder, RefusesGamesOfStrangersAndOfMembersOnLeaveAndStaysAsItWas) {
  Ladder ladder = rating::ladder();
  ASSERT_TRUE(go_on_leave(ladder, "Ｄ"));
  const Ladder before = ladder;
  EXPECT_EQ(book(ladder, game()).error().code, "on_leave");
  PlayedGame strange = game();
  strange[3].name = "Ｘ";
  EXPECT_EQ(book(ladder, strange).error().code, "unknown_player");
  strange[3].row = "Ａ";
  EXPECT_EQ(book(ladder, strange).error().code, "unknown_player");
  strange = game();
  strange[3] = {"Ｆ", "", End::mated, 3};
  EXPECT_EQ(book(ladder, strange).error().code, "contradictory_order");
  EXPECT_EQ(ladder, before);
}

TEST(Ladder, AbsenceCostsFiveWithoutAFloor) {
  Ladder ladder = rating::ladder();
  ASSERT_TRUE(penalise_absence(ladder, "Ｃ"));
  ASSERT_TRUE(penalise_absence(ladder, "Ｃ"));
  EXPECT_EQ(row(ladder, "Ｃ").rating, 1995) << "not lifted to 初段 by the penalty itself";
  ASSERT_TRUE(enter(ladder, "9", "新"));
  ASSERT_TRUE(penalise_absence(ladder, "新"));
  EXPECT_EQ(row(ladder, "新").rating, -5);
  EXPECT_EQ(negative_members(ladder.rows), std::vector<std::string>{"新"});
  EXPECT_EQ(penalise_absence(ladder, "非会員").error().code, "unknown_player");
}

TEST(Ladder, CountsAMonthAndExemptsLeave) {
  Ladder ladder = rating::ladder();
  EXPECT_EQ(below_minimum(ladder.rows, 3), std::vector<std::string>{"Ｆ"});
  ASSERT_TRUE(go_on_leave(ladder, "Ｆ"));
  EXPECT_TRUE(below_minimum(ladder.rows, 3).empty());
  EXPECT_EQ(go_on_leave(ladder, "Ｆ").error().code, "on_leave");
  begin_month(ladder);
  EXPECT_EQ(below_minimum(ladder.rows, 3), (std::vector<std::string>{"Ａ", "Ｂ", "Ｃ", "Ｄ"}));
  ASSERT_TRUE(return_from_leave(ladder, "Ｆ"));
  EXPECT_EQ(below_minimum(ladder.rows, 3).back(), "Ｆ");
  EXPECT_EQ(return_from_leave(ladder, "Ｆ").error().code, "not_on_leave");
}

TEST(Session, BooksGameAfterGameAndNamesTheReporter) {
  Ladder ladder = rating::ladder();
  PlayedGame second = game();
  std::swap(second[0].name, second[1].name);
  const std::vector<PlayedGame> games{game(), second};
  const auto session = book_session(ladder, games, hours{1});
  ASSERT_TRUE(session);
  EXPECT_EQ(session->games[1].bookings[1].start, 1761) << "from what the first game left";
  EXPECT_EQ(session->reporter, "Ｂ") << "one first each, his is the later";
  EXPECT_EQ(row(ladder, "Ａ").count, 7);
}

TEST(Session, ReportedLaterThanAnHourIsVoid) {
  Ladder ladder = rating::ladder();
  const Ladder before = ladder;
  const std::vector<PlayedGame> games{game()};
  EXPECT_EQ(book_session(ladder, games, hours{1} + milliseconds{1}).error().code, "late_report");
  EXPECT_EQ(book_session(ladder, {}, hours{0}).error().code, "no_games");
  EXPECT_EQ(ladder, before);
}

TEST(Session, WithOneRefusedGameChangesNothing) {
  Ladder ladder = rating::ladder();
  const Ladder before = ladder;
  PlayedGame wrong = game();
  wrong[2].by = 3;
  const std::vector<PlayedGame> games{game(), wrong};
  EXPECT_EQ(book_session(ladder, games, hours{0}).error().code, "contradictory_order");
  EXPECT_EQ(ladder, before);
}

TEST(Session, IsReportedByAMember) {
  Ladder ladder = rating::ladder();
  const PlayedGame won_by_guest{Played{"客", "非会員"},
                                {"Ｄ", "", End::mated, 0},
                                {"Ａ", "", End::mated, 0},
                                {"ＣＰＵ", "ＣＰＵレベル１", End::mated, 0}};
  const std::vector<PlayedGame> games{won_by_guest, won_by_guest};
  EXPECT_EQ(book_session(ladder, games, hours{0})->reporter, "Ｄ");
  const std::vector<PlayedGame> with_a_member_first{game(), won_by_guest, won_by_guest};
  EXPECT_EQ(book_session(ladder, with_a_member_first, hours{0})->reporter, "Ａ");
}

TEST(Reporter, HasMostFirstsAndOfEqualsTheLatest) {
  const std::vector<std::string> even{"A", "B", "C", "B", "C", "A"};
  EXPECT_EQ(reporter_of(even), "A");
  const std::vector<std::string> most{"B", "B", "A", "C"};
  EXPECT_EQ(reporter_of(most), "B");
  EXPECT_EQ(reporter_of({}), std::nullopt);
  EXPECT_EQ(reporter_of(most, [](std::string_view name) { return name != "B"; }), "C");
}

}  // namespace
}  // namespace tachiai::rating
