#include "engines/feed/source_line.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "engines/othello/ggf.hpp"
#include "engines/othello/transcript.hpp"
#include "engines/shogi/csa.hpp"
#include "engines/shogi/usi_line.hpp"

namespace tachiai::feed {
namespace {

using namespace std::chrono_literals;

SourceLine of_csa(const std::string& text) { return source_line(shogi::read_csa(text).at(0).kifu); }

std::vector<std::string> acts(const SourceLine& line) {
  std::vector<std::string> texts;
  for (const SourceAct& act : line.acts) texts.push_back(act.act);
  return texts;
}

std::array<std::uint8_t, seats_max> first_wins{1, 2, 0, 0}, second_wins{2, 1, 0, 0};

TEST(SourceLine, ACsaGameHasItsMovesTimesAndResult) {
  const auto line = of_csa("V2.2\nPI\n+\n+7776FU\nT12\n-3334FU\nT3\n+8822UM\nT1\n%TORYO\n");
  EXPECT_EQ(line.game, "shogi");
  EXPECT_EQ(acts(line), (std::vector<std::string>{"7g7f", "3c3d", "8h2b+"}));
  EXPECT_EQ(line.acts[0].spent, 12'000ms);
  EXPECT_EQ(line.result, (SourceResult{first_wins, "resignation"}));
  EXPECT_TRUE(line.remarks.empty());
}

TEST(SourceLine, WordsOfTheEndSayWhoHasWon) {
  EXPECT_EQ(of_csa("PI\n+\n+7776FU\n%TIME_UP\n").result, (SourceResult{first_wins, "time"}));
  EXPECT_EQ(of_csa("PI\n+\n+7776FU\n%HIKIWAKE\n").result,
            (SourceResult{std::array<std::uint8_t, seats_max>{1, 1, 0, 0}, "agreement"}));
  EXPECT_EQ(of_csa("PI\n+\n+7776FU\n%-ILLEGAL_ACTION\n").result,
            (SourceResult{first_wins, "illegal_act"}));
  const auto broken_off = of_csa("PI\n+\n+7776FU\n%CHUDAN\n");
  EXPECT_FALSE(broken_off.result);
  EXPECT_EQ(broken_off.remarks.size(), 1U);
  EXPECT_FALSE(of_csa("PI\n+\n+7776FU\n").result);
}

/// The word follows the act that lost, or stands in its place.
TEST(SourceLine, WhoseActWasIllegalHasLost) {
  const auto written = of_csa("PI\n+\n+8822KA\n%ILLEGAL_MOVE\n");
  ASSERT_EQ(written.acts.size(), 1U);
  EXPECT_TRUE(written.acts[0].illegal);
  EXPECT_EQ(written.result, (SourceResult{second_wins, "illegal_act"}));
  EXPECT_EQ(of_csa("PI\n+\n+7776FU\n%ILLEGAL_MOVE\n").result,
            (SourceResult{first_wins, "illegal_act"}));
}

TEST(SourceLine, SennichiteIsTheBoards) {
  std::string text = "PI\n+\n";
  for (int i = 0; i < 3; ++i) text += "+2838HI\n-8272HI\n+3828HI\n-7282HI\n";
  const auto line = of_csa(text + "%SENNICHITE\n");
  ASSERT_TRUE(line.result);
  EXPECT_EQ(line.result->reason, "sennichite");
  EXPECT_FALSE(of_csa(text).result) << "nobody says that the game ended so";
  EXPECT_EQ(of_csa("PI\n+\n+7776FU\n%SENNICHITE\n").remarks.size(), 1U);
}

TEST(SourceLine, OthelloIsDecidedByTheBoardOrTheRecord) {
  const auto wipe_out = source_line(othello::read_transcript("f5f6c4f4e6d6g5f3g4f7").value().value);
  EXPECT_EQ(acts(wipe_out).size(), 10U);
  const auto resigned = source_line(
      othello::read_ggf("(;GM[Othello]PB[a]PW[b]RE[-12.00:r]TY[8]BO[8 ---------------------------O*"
                        "------*O--------------------------- *]B[f5//2]W[d6//4];)")
          .value()
          .value.at(0));
  EXPECT_EQ(resigned.acts[1].spent, 4'000ms);
  EXPECT_EQ(resigned.result, (SourceResult{second_wins, "resignation"}));
}

const std::vector<clock::TimeControl> ten_minutes(2, *clock::parse_control("600s+30s*1"));

TEST(ReadingAfter, IsTheControlLessWhatWasSpent) {
  const auto line = of_csa("PI\n+\n+7776FU\nT12\n-3334FU\nT3\n+2726FU\nT600\n-8384FU\nT1\n");
  match::Reading left{};
  left[0] = 588s;
  EXPECT_EQ(reading_after(line, 1, ten_minutes), left) << "who has not moved is not named";
  left[1] = 597s;
  EXPECT_EQ(reading_after(line, 2, ten_minutes), left);
  left[0] = 30s;
  EXPECT_EQ(reading_after(line, 3, ten_minutes), left) << "in byoyomi a period is whole again";
}

TEST(ReadingAfter, SaysNothingOnceATimeIsMissing) {
  const auto line = of_csa("PI\n+\n+7776FU\nT12\n-3334FU\n+2726FU\nT1\n-8384FU\nT1\n");
  const auto left = reading_after(line, 4, ten_minutes);
  EXPECT_EQ(left[0], 587s);
  EXPECT_FALSE(left[1]);
  EXPECT_EQ(reading_after(line, 4, {}), match::Reading{}) << "without a control nothing is known";
}

TEST(ReadingAfter, AFallenClockShowsZero) {
  const auto line = of_csa("PI\n+\n+7776FU\nT700\n");
  EXPECT_EQ(reading_after(line, 1, ten_minutes)[0], 0ms);
}

}  // namespace
}  // namespace tachiai::feed
