#include "engines/shogi/shogi.hpp"

#include <gtest/gtest.h>

#include "engines/core/perft.hpp"
#include "engines/shogi/perft.hpp"
#include "tests/unit/engines/shogi/support.hpp"

namespace tachiai::shogi {
namespace {

std::string impossible(std::string_view sfen, std::string_view move) {
  const auto done = Shogi{}.perform(position_from(sfen), act_from(move));
  return done ? "possible" : std::string{done.error().code};
}

TEST(Shogi, HasOneRuleSetWithoutAName) {
  EXPECT_EQ(Shogi::with_rule_set(""), Shogi{});
  EXPECT_EQ(Shogi::with_rule_set("edo"), std::nullopt);
  EXPECT_EQ(Shogi{}.rule_set(), "");
  EXPECT_EQ(Shogi{}.seats(), 2);
}

TEST(Shogi, OptionsHaveNames) {
  for (const char* name : {"27", "24", "csa", "try", "off"}) {
    const auto impasse = impasse_named(name);
    ASSERT_TRUE(impasse) << name;
    EXPECT_EQ(name_of(*impasse), name);
  }
  EXPECT_EQ(impasse_named("25"), std::nullopt);
}

TEST(Shogi, BlackIsTheFirstSeatAlsoWhereWhiteMovesFirst) {
  EXPECT_EQ(Shogi{}.to_move(Shogi{}.initial()), Seat::first);
  EXPECT_EQ(Shogi{}.to_move(position_from("4k4/9/9/9/9/9/9/9/4K4 w - 1")), Seat::second);
}

TEST(Outcome, CheckmateLoses) {
  const Position mated = position_from("4k4/4G4/4P4/9/9/9/9/9/4K4 w 2r2b3g4s4n4l17p 1");
  EXPECT_EQ(Shogi{}.outcome(mated), wins(Seat::first, "checkmate"));
  EXPECT_EQ(Shogi{}.to_move(mated), std::nullopt);
  EXPECT_TRUE(Shogi{}.in_check(mated));
}

TEST(Outcome, NoLegalMoveWithoutCheckLosesAsWell) {
  const Position stuck = position_from("k8/2G6/1G7/9/9/9/9/9/4K4 w - 1");
  EXPECT_FALSE(Shogi{}.in_check(stuck));
  EXPECT_EQ(Shogi{}.outcome(stuck), wins(Seat::first, "no_legal_move"));
}

TEST(Outcome, AWithdrawnSeatLosesAndTheFirstWithdrawalStands) {
  const Shogi rules;
  Position position = rules.withdraw(rules.initial(), Seat::first, Cause::flagged);
  EXPECT_EQ(rules.outcome(position), wins(Seat::second, "time"));
  position = rules.withdraw(position, Seat::second, Cause::resigned);
  EXPECT_EQ(rules.outcome(position), wins(Seat::second, "time"));
  EXPECT_EQ(rules.to_move(position), std::nullopt);
}

TEST(Play, ChecksAndThenPerforms) {
  const Shogi rules;
  const auto next = rules.play(rules.initial(), act_from("7g7f"));
  ASSERT_TRUE(next);
  EXPECT_EQ(*next, *rules.perform(rules.initial(), act_from("7g7f")));
  const auto refused = rules.play(rules.initial(), act_from("7g7e"));
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, "not_how_it_moves");
}

TEST(Perform, DoesWhateverHandsCan) {
  EXPECT_EQ(impossible("startpos", "7g7e"), "possible");
  EXPECT_EQ(impossible("startpos", "3c3d"), "possible");  // the opponent's piece
  EXPECT_EQ(impossible("startpos", "2h2g"), "possible");  // onto an own piece
  EXPECT_EQ(impossible("startpos", "7g7f+"), "possible");
  EXPECT_EQ(impossible("4k4/9/9/9/9/9/4P4/9/4K4 b P 1", "P*5e"), "possible");
  EXPECT_EQ(impossible("startpos", "5e5d"), "no_piece");
  EXPECT_EQ(impossible("startpos", "7g7g"), "same_square");
  EXPECT_EQ(impossible("startpos", "5i5h+"), "cannot_promote");
  EXPECT_EQ(impossible("startpos", "P*5e"), "not_in_hand");
  EXPECT_EQ(impossible("4k4/9/9/9/9/9/4P4/9/4K4 b G 1", "G*5g"), "occupied");
}

TEST(Perform, KeepsWhoseAPieceIsAndWhatWasTaken) {
  const auto other = Shogi{}.perform(Shogi{}.initial(), act_from("3c3d"));
  EXPECT_EQ(other->at(square_at(3, 4)), piece_of(Seat::second, Kind::pawn));
  EXPECT_EQ(other->turn(), Seat::second);
  const auto own = Shogi{}.perform(Shogi{}.initial(), act_from("2h2g"));
  EXPECT_EQ(own->in_hand(Seat::first, Kind::pawn), 1);
}

TEST(TryRule, AKingThatArrivesSafelyWins) {
  const Shogi rules{.impasse = Impasse::try_rule};
  const auto arrived = rules.play(position_from("9/4K4/9/9/9/9/9/9/k8 b - 1"), act_from("5b5a"));
  ASSERT_TRUE(arrived);
  EXPECT_EQ(rules.outcome(*arrived), wins(Seat::first, "try"));
  EXPECT_TRUE(legal_texts(rules, *arrived).empty());
  EXPECT_EQ(verdict(rules, *arrived, "9i9h"), "game_over reason=try");
  EXPECT_EQ(Shogi{}.outcome(*arrived), std::nullopt);
}

TEST(TryRule, WhiteGoesToTheOtherStart) {
  const Shogi rules{.impasse = Impasse::try_rule};
  const auto arrived = rules.play(position_from("8K/9/9/9/9/9/9/4k4/9 w - 1"), act_from("5h5i"));
  ASSERT_TRUE(arrived);
  EXPECT_EQ(rules.outcome(*arrived), wins(Seat::second, "try"));
}

TEST(TryRule, AnAttackedKingHasNotArrived) {
  const Shogi rules{.impasse = Impasse::try_rule};
  const auto arrived =
      rules.perform(position_from("r8/4K4/9/9/9/9/9/9/k8 b - 1"), act_from("5b5a"));
  EXPECT_EQ(rules.outcome(*arrived), std::nullopt);
}

TEST(Perft, TheFastCountIsTheGenericOne) {
  for (const char* sfen :
       {"startpos", "3rkr3/9/8p/4N4/1B7/9/1SG6/1KS6/9 b LPp 1", "9/4K4/9/9/9/9/9/4k4/9 b - 1"}) {
    for (const Impasse impasse : {Impasse::points27, Impasse::try_rule}) {
      const Shogi rules{.impasse = impasse};
      for (int depth = 0; depth <= 2; ++depth) {
        EXPECT_EQ(perft(rules, position_from(sfen), depth),
                  tachiai::perft<Shogi>(rules, position_from(sfen), depth))
            << sfen << " depth " << depth;
      }
    }
  }
}

TEST(Perft, AnEndedGameHasNoLines) {
  const Shogi rules;
  const Position over = rules.withdraw(rules.initial(), Seat::first, Cause::resigned);
  EXPECT_EQ(perft(rules, over, 0), 1U);
  EXPECT_EQ(perft(rules, over, 1), 0U);
  EXPECT_EQ(perft(rules, over, 3), 0U);
}

TEST(Perft, TheTryEndsALine) {
  // Black's king has five ways from 5b; the one to 5a ends the game, so no line of two plies begins
  // with it.
  const Position position = position_from("9/4K4/9/9/9/9/9/9/k8 b - 1");
  const std::uint64_t open = perft(Shogi{}, position, 2);
  EXPECT_EQ(perft(Shogi{.impasse = Impasse::try_rule}, position, 2), open - 3);
}

TEST(MissingKings, NothingIsCheckAndEverythingIsDefined) {
  for (const char* sfen : {"9/9/9/9/4r4/9/9/9/4R4 b P 1", "9/9/9/9/9/9/9/9/9 b P 1"}) {
    const Position position = position_from(sfen);
    EXPECT_FALSE(Shogi{}.in_check(position));
    EXPECT_EQ(Shogi{}.outcome(position), std::nullopt);
  }
  EXPECT_EQ(Shogi{}.outcome(position_from("9/9/9/9/9/9/9/9/9 b - 1")),
            wins(Seat::second, "no_legal_move"));
}

TEST(MissingKings, AKingThatWasLeftToBeTakenCanBeTaken) {
  const auto left = arranged(*parse_sfen("4k4/9/9/9/4R4/9/9/9/4K4 b - 1"));
  ASSERT_TRUE(left);
  EXPECT_EQ(verdict(Shogi{}, *left, "5e5a"), "legal");
  const auto moves = legal_texts(Shogi{}, *left);
  EXPECT_TRUE(std::binary_search(moves.begin(), moves.end(), "5e5a"));
  EXPECT_EQ(Shogi{}.play(*left, act_from("5e5a"))->king(Seat::second), std::nullopt);
}

}  // namespace
}  // namespace tachiai::shogi
