#include "engines/othello/rejudge.hpp"

#include <gtest/gtest.h>

#include "engines/othello/transcript.hpp"
#include "tests/support/data_path.hpp"
#include "tests/unit/engines/othello/vectors.hpp"

namespace tachiai::tests::othello {
namespace {

using namespace tachiai::othello;

constexpr std::string_view wipe_out = "e6d6c6f6g6c5c4e3e2";
// Ends with one square empty, 62-1 on the board, 63-1 with the empty square to the winner.
constexpr std::string_view early_end =
    "d3c5d6e3f4e6b4c4c3d2e2c2f3b5f5a3b6c6c1g5a4b3a5a6g6g4h6h5h4f1d1g3f2g1f6f7b1h3h2g2f8g7d7e7c7b2h1"
    "d8e1b7h8h7g8a8a7a2b8c8e8";

GameRecord game(std::string_view moves, std::optional<RecordedResult> result = std::nullopt) {
  GameRecord record = read_transcript(moves).value().value;
  record.result = result;
  return record;
}

ResultCheck check(const GameRecord& record) { return rejudge(record).result; }

TEST(Rejudge, StopsAtTheFirstActAgainstTheRules) {
  const GameRecord record = game("f5d6a1c3");
  const Rejudged judged = rejudge(record);
  EXPECT_EQ(judged.broken, (BrokenRule{Ply{2}, unplayable_square.with("turns_nothing", "a1")}));
  EXPECT_EQ(judged.plies, Ply{2});
  EXPECT_EQ(judged.position.side, Seat::first);
  EXPECT_EQ(
      remarks(record, judged),
      (std::vector<std::string>{"ply 2: a1: unplayable_square "
                                "(engines/othello/RULES.md#unplayable-square), turns_nothing a1",
                                "unfinished after 2 plies"}));
}

TEST(Rejudge, NamesPassesThatAreFalseAndActsAfterTheEnd) {
  GameRecord record = game("f5d6");
  record.moves.push_back({Act::pass(), Seat::first, std::nullopt, {}});
  EXPECT_EQ(rejudge(record).broken, (BrokenRule{Ply{2}, false_pass.with("playable", "c3")}));
  record = game(wipe_out);
  record.moves.push_back({Act::move(*square_of("a1")), Seat::second, std::nullopt, {}});
  EXPECT_EQ(rejudge(record).broken, (BrokenRule{Ply{9}, game_over}));
}

TEST(Rejudge, ComparesTheResultUnderEveryCustomForEmptySquares) {
  using enum Ending;
  EXPECT_EQ(check(game(early_end)), ResultCheck::not_given);
  EXPECT_EQ(check(game(early_end, RecordedResult{62'000, played})), ResultCheck::agrees);
  EXPECT_EQ(check(game(early_end, RecordedResult{61'000, played})), ResultCheck::agrees_raw)
      << "left out or halved, it is the same lead";
  EXPECT_EQ(check(game(early_end, RecordedResult{60'000, played})), ResultCheck::differs);
  EXPECT_EQ(check(game(early_end, RecordedResult{62'000, resigned})), ResultCheck::open);
  EXPECT_EQ(check(game("f5d6", RecordedResult{2'000, played})), ResultCheck::open);
  EXPECT_EQ(check(game(wipe_out, RecordedResult{64'000, played})), ResultCheck::agrees);
  EXPECT_EQ(check(game(wipe_out, RecordedResult{13'000, played})), ResultCheck::agrees_raw);
}

TEST(Rejudge, KomiAndAntiGamesDoNotFollowFromTheDiscs) {
  GameRecord record = game(early_end, RecordedResult{62'000, Ending::played});
  record.properties = {{"TY", "8k"}};
  EXPECT_EQ(check(record), ResultCheck::open);
  record.properties = {{"TY", "8a"}};
  EXPECT_EQ(check(record), ResultCheck::open);
  record.properties = {{"KM", "-2.5"}};
  EXPECT_EQ(check(record), ResultCheck::open);
  record.properties = {{"TY", "8r16"}};
  EXPECT_EQ(check(record), ResultCheck::agrees);
}

TEST(Rejudge, RemarksAreForPeople) {
  const auto said = [](const GameRecord& record) { return remarks(record, rejudge(record)); };
  using Lines = std::vector<std::string>;
  EXPECT_EQ(said(game(early_end, RecordedResult{62'000, Ending::played})),
            (Lines{"ended early, empty squares: 1"}));
  EXPECT_EQ(said(game(early_end, RecordedResult{60'500, Ending::played})),
            (Lines{"ended early, empty squares: 1", "result +60.5, the board says +62"}));
  EXPECT_EQ(said(game(wipe_out, RecordedResult{13'000, Ending::played})),
            (Lines{"wipe-out, empty squares: 51", "result +13 does not credit the empty squares"}));
  EXPECT_EQ(
      said(game("f5d6", RecordedResult{-64'000, Ending::flagged})),
      (Lines{"unfinished after 2 plies", "result -64 by time does not follow from the board"}));
}

TEST(Rejudge, LeadsHaveTheFewestDecimals) {
  EXPECT_EQ(lead_text(0), "0");
  EXPECT_EQ(lead_text(2'000), "+2");
  EXPECT_EQ(lead_text(-500), "-0.5");
  EXPECT_EQ(lead_text(2'310), "+2.31");
  EXPECT_EQ(lead_text(-1'001), "-1.001");
  EXPECT_EQ(lead_text(std::numeric_limits<std::int32_t>::min()), "-2147483.648");
}

}  // namespace
}  // namespace tachiai::tests::othello
