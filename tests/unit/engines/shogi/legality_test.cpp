#include <gtest/gtest.h>

#include "engines/shogi/safety.hpp"
#include "tests/unit/engines/shogi/support.hpp"

namespace tachiai::shogi {
namespace {

constexpr std::string_view start = "startpos";

TEST(Nifu, SecondUnpromotedPawnOnAFileIsIllegalAndTheFirstIsNamed) {
  EXPECT_EQ(verdict("4k4/9/9/9/9/9/4P4/9/4K4 b P 1", "P*5e"), "nifu pawn=5g");
  EXPECT_EQ(verdict("4k4/9/4p4/9/9/9/9/9/4K4 w p 1", "P*5h"), "nifu pawn=5c");
}

TEST(Nifu, TokinAndTheOpponentsPawnDoNotCount) {
  EXPECT_EQ(verdict("4k4/9/9/9/9/9/4+P4/9/4K4 b P 1", "P*5e"), "legal");
  EXPECT_EQ(verdict("4k4/9/4p4/9/9/9/9/9/4K4 b P 1", "P*5e"), "legal");
}

TEST(Uchifuzume, K007_IsIllegalWithOneKingAndWithTwo) {
  for (const char* sfen : {"8k/9/7+R1/9/9/9/9/9/9 b P 1", "8k/9/7+R1/9/9/9/9/9/K8 b P 1"}) {
    EXPECT_EQ(verdict(sfen, "P*1b"), "uchifuzume king=1a") << sfen;
    const auto moves = legal_texts(Shogi{}, position_from(sfen));
    EXPECT_FALSE(std::binary_search(moves.begin(), moves.end(), "P*1b")) << sfen;
    // Over the board the hand can do it all the same, and it may then be claimed.
    EXPECT_TRUE(Shogi{}.perform(position_from(sfen), act_from("P*1b"))) << sfen;
  }
}

TEST(Uchifuzume, ADropCheckThatIsNotMateIsLegal) {
  EXPECT_EQ(verdict("8k/9/7+Rg/9/9/9/9/9/K8 b P 1", "P*1b"), "legal");
  EXPECT_EQ(verdict("8k/9/9/9/9/9/9/9/K8 b P 1", "P*1b"), "legal");
}

TEST(Uchifuzume, APinnedDefenderIsNoDefence) {
  EXPECT_EQ(verdict("8k/6Sg1/6B2/7N1/9/9/9/9/K8 b P 1", "P*1b"), "uchifuzume king=1a");
}

TEST(Uchifuzume, APawnThatMovesMayMate) {
  const auto record = played("8k/9/7+RP/9/9/9/9/9/K8 b - 1", "1c1b");
  EXPECT_EQ(Shogi{}.outcome(record.position()), wins(Seat::first, "checkmate"));
}

TEST(Uchifuzume, ThePawnItselfMustGiveTheCheck) {
  // White ignored a check and is mated already; a pawn dropped elsewhere is not what mates.
  const auto left = arranged(*parse_sfen("4k4/4+R4/4P4/9/9/9/9/9/4K4 b P 1"));
  ASSERT_TRUE(left);
  EXPECT_EQ(verdict(Shogi{}, *left, "P*6d"), "legal");
  const auto moves = legal_texts(Shogi{}, *left);
  EXPECT_TRUE(std::binary_search(moves.begin(), moves.end(), "P*6d"));
}

TEST(Evasion, K009_ADroppedPawnBlocksACheck) {
  const std::string_view sfen = "4k4/9/9/9/4r4/9/9/9/4K4 b P 1";
  std::vector<std::string> drops;
  for (const std::string& move : legal_texts(Shogi{}, position_from(sfen))) {
    if (move[1] == '*') drops.push_back(move);
  }
  EXPECT_EQ(drops, (std::vector<std::string>{"P*5f", "P*5g", "P*5h"}));
  EXPECT_EQ(verdict(sfen, "P*5g"), "legal");
  EXPECT_EQ(verdict(sfen, "P*1e"), "leaves_king_in_check king=5i checker=5e fault=ou_hochi");
  EXPECT_EQ(verdict(sfen, "5i5h"), "leaves_king_in_check king=5h checker=5e fault=ou_hochi");
}

TEST(OwnKing, AnExposedKingNamesItsAttacker) {
  EXPECT_EQ(verdict("4r4/9/9/9/4S4/9/9/9/4K3k b - 1", "5e4d"),
            "leaves_king_in_check king=5i checker=5a fault=self_check");
  EXPECT_EQ(verdict("4k4/9/9/9/9/9/9/r8/4K4 b - 1", "5i5h"),
            "leaves_king_in_check king=5h checker=9h fault=self_check");
  EXPECT_EQ(verdict("4r4/9/9/9/4S4/9/9/9/4K3k b - 1", "5e5d"), "legal");
}

TEST(OwnKing, CannotStepAwayAlongTheLineOfCheck) {
  EXPECT_EQ(verdict("4k4/9/9/9/4r4/4K4/9/9/9 b - 1", "5f5g"),
            "leaves_king_in_check king=5g checker=5e fault=ou_hochi");
}

TEST(OwnKing, ADoubleCheckIsAnsweredByTheKingAlone) {
  const std::string_view sfen = "4k4/9/9/4r4/9/9/3n5/9/4K4 b G 1";
  for (const std::string& move : legal_texts(Shogi{}, position_from(sfen))) {
    EXPECT_TRUE(move.starts_with("5i")) << move;
  }
  EXPECT_EQ(checkers(position_from(sfen), Seat::first).count(), 2);
}

TEST(Promotion, IsForcedWhereThePieceCouldNeverMoveAgain) {
  EXPECT_EQ(verdict("4k4/8P/7N1/9/9/9/9/9/4K4 b - 1", "1b1a"),
            "must_promote piece=P instead=1b1a+");
  EXPECT_EQ(verdict("4k4/9/9/7N1/9/9/9/9/4K4 b - 1", "2d1b"), "must_promote piece=N instead=2d1b+");
  EXPECT_EQ(verdict("4k4/9/9/9/9/9/9/l8/4K4 w - 1", "9h9i"), "must_promote piece=l instead=9h9i+");
  EXPECT_EQ(verdict("4k4/9/L8/9/9/9/9/9/4K4 b - 1", "9c9b"), "legal");
}

TEST(Promotion, MayBeDeclinedElsewhereAndIsAlwaysGenerated) {
  const auto moves = legal_texts(Shogi{}, position_from("4k4/9/9/9/9/9/9/R8/4K4 b - 1"));
  for (const char* move : {"9h9b", "9h9b+", "9h9a", "9h9a+", "9h9c", "9h9c+"}) {
    EXPECT_TRUE(std::binary_search(moves.begin(), moves.end(), move)) << move;
  }
}

TEST(Promotion, IsForAPieceWithAnotherFaceAndForTheZone) {
  EXPECT_EQ(verdict("4k4/9/8G/9/9/9/9/9/4K4 b - 1", "1c1b+"), "cannot_promote piece=G");
  EXPECT_EQ(verdict("4k4/9/8+P/9/9/9/9/9/4K4 b - 1", "1c1b+"), "cannot_promote piece=+P");
  EXPECT_EQ(verdict("k8/9/8K/9/9/9/9/9/9 b - 1", "1c1b+"), "cannot_promote piece=K");
  EXPECT_EQ(verdict(start, "7g7f+"), "cannot_promote piece=P zone=a-c");
  EXPECT_EQ(verdict("4k4/9/9/9/9/4r4/9/9/3K5 w - 1", "5f5e+"), "cannot_promote piece=r zone=g-i");
  EXPECT_EQ(verdict("4k4/9/9/9/9/9/4s4/9/2K6 w - 1", "5g4f+"), "legal");  // leaving the zone
}

TEST(Drop, NeedsThePieceAnEmptySquareAndAFuture) {
  EXPECT_EQ(verdict(start, "P*5e"), "not_in_hand piece=P");
  EXPECT_EQ(verdict("4k4/9/9/9/9/9/4p4/9/4K4 b G 1", "G*5g"), "occupied piece=p square=5g");
  EXPECT_EQ(verdict("4k4/9/9/9/9/9/9/9/4K4 b NLP 1", "P*1a"), "dead_end_drop piece=P square=1a");
  EXPECT_EQ(verdict("4k4/9/9/9/9/9/9/9/4K4 b NLP 1", "N*1b"), "dead_end_drop piece=N square=1b");
  EXPECT_EQ(verdict("4k4/9/9/9/9/9/9/9/4K4 w nlp 1", "L*1i"), "dead_end_drop piece=l square=1i");
  EXPECT_EQ(verdict("4k4/9/9/9/9/9/9/9/4K4 b NLP 1", "N*1c"), "legal");
}

TEST(Move, NeedsAPieceOfOnesOwnThatMovesSo) {
  EXPECT_EQ(verdict(start, "5e5d"), "no_piece square=5e");
  EXPECT_EQ(verdict(start, "3c3d"), "not_your_piece piece=p square=3c");
  EXPECT_EQ(verdict(start, "7g7e"), "not_how_it_moves piece=P square=7g");
  EXPECT_EQ(verdict(start, "7g7g"), "not_how_it_moves piece=P square=7g");
  EXPECT_EQ(verdict(start, "8h3c"), "blocked blocker=P square=7g");
  EXPECT_EQ(verdict(start, "1i1c"), "blocked blocker=P square=1g");
  EXPECT_EQ(verdict(start, "2h2g"), "own_piece_on_target piece=P square=2g");
}

TEST(Move, OfTwoBlockersTheNearerIsNamed) {
  EXPECT_EQ(verdict("4k4/9/9/9/9/9/9/R2p1p3/4K4 b - 1", "9h2h"), "blocked blocker=p square=6h");
  EXPECT_EQ(verdict("4k4/9/9/9/9/9/9/2p1p3R/4K4 b - 1", "1h9h"), "blocked blocker=p square=5h");
}

TEST(GameOver, NothingIsLegalAfterwards) {
  const Shogi rules;
  const Position resigned = rules.withdraw(rules.initial(), Seat::second, Cause::flagged);
  EXPECT_EQ(verdict(rules, resigned, "7g7f"), "game_over reason=time");
  EXPECT_TRUE(legal_texts(rules, resigned).empty());
  EXPECT_EQ(verdict("4k4/4G4/4P4/9/9/9/9/9/4K4 w - 1", "5a5b"), "game_over reason=checkmate");
}

TEST(Rules, EveryRefusalNamesTheRulebook) {
  const auto refused =
      Shogi{}.check(position_from("4k4/9/9/9/9/9/4P4/9/4K4 b P 1"), act_from("P*5e"));
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().rule, "engines/shogi/RULES.md#nifu");
}

}  // namespace
}  // namespace tachiai::shogi
