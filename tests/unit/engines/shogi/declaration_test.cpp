#include "engines/shogi/declaration.hpp"

#include <gtest/gtest.h>

#include "engines/shogi/handicap.hpp"
#include "tests/unit/engines/shogi/support.hpp"

namespace tachiai::shogi {
namespace {

constexpr Seat black = Seat::first;
constexpr Seat white = Seat::second;

Declaration declared(std::string_view sfen, Seat seat, Shogi rules = {}) {
  return judge_declaration(rules, rules.initial(), position_from(sfen), seat);
}

TEST(Declaration, K016_TwentyEightPointsAndTenPiecesWin) {
  const auto one = declared("+P+P+P+P+P+P+P+P+P/4K3+P/9/9/9/9/9/9/4k4 b RB8Prb4g4s4n4l 1", black);
  EXPECT_EQ(one.verdict, DeclarationVerdict::wins);
  EXPECT_EQ(one.places, wins(black, "declaration"));
  EXPECT_EQ(one.count.points, 28);
  EXPECT_EQ(one.count.pieces_in_zone, 10);
  EXPECT_TRUE(one.count.own_turn && one.count.king_in_zone && !one.count.in_check);
}

TEST(Declaration, K016_TwentySevenPointsFailForBlack) {
  const auto one = declared("+P+P+P+P+P+P+P+P+P/4K3+P/9/9/9/9/9/9/4k4 b RB7Prb4g4s4n4lp 1", black);
  EXPECT_EQ(one.verdict, DeclarationVerdict::loses);
  EXPECT_EQ(one.places, wins(white, "failed_declaration"));
  EXPECT_EQ(one.count.points, 27);
  EXPECT_FALSE(one.count.enough_points());
  EXPECT_TRUE(one.count.enough_pieces());
}

TEST(Declaration, K016_NinePiecesFailThoughPointsSuffice) {
  const auto one = declared("+P+P+P+P+P+P+P+P+P/4K4/9/9/9/9/9/9/4k4 b RB9Prb4g4s4n4l 1", black);
  EXPECT_EQ(one.verdict, DeclarationVerdict::loses);
  EXPECT_EQ(one.count.points, 28);
  EXPECT_EQ(one.count.pieces_in_zone, 9);
  EXPECT_TRUE(one.count.enough_points());
  EXPECT_FALSE(one.count.enough_pieces());
}

TEST(Declaration, EachFailedConditionIsSeenByItself) {
  const auto outside =
      declared("+P+P+P+P+P+P+P+P+P/8+P/9/4K4/9/9/9/9/4k4 b RB8Prb4g4s4n4l 1", black);
  EXPECT_EQ(outside.verdict, DeclarationVerdict::loses);
  EXPECT_FALSE(outside.count.king_in_zone);
  const auto checked =
      declared("+P+P+P+P+P+P+P+P+P/4K3+P/4r4/9/9/9/9/9/4k4 b RB8Pb4g4s4n4l 1", black);
  EXPECT_EQ(checked.verdict, DeclarationVerdict::loses);
  EXPECT_TRUE(checked.count.in_check);
  EXPECT_TRUE(checked.count.king_in_zone && checked.count.enough_pieces() &&
              checked.count.enough_points());
}

TEST(Declaration, OutOfTurnIsNone) {
  const auto one = declared("+P+P+P+P+P+P+P+P+P/4K3+P/9/9/9/9/9/9/4k4 w RB8Prb4g4s4n4l 1", black);
  EXPECT_EQ(one.verdict, DeclarationVerdict::out_of_turn);
  EXPECT_EQ(one.places, std::nullopt);
  EXPECT_EQ(one.count.points, 28);  // the counters show all the same
}

TEST(Declaration, AfterTheEndIsNone) {
  const Shogi rules;
  const auto over =
      rules.withdraw(position_from("+P+P+P+P+P+P+P+P+P/4K3+P/9/9/9/9/9/9/4k4 b RB8Prb4g4s4n4l 1"),
                     white, Cause::resigned);
  EXPECT_EQ(judge_declaration(rules, rules.initial(), over, black).verdict,
            DeclarationVerdict::out_of_turn);
}

TEST(Declaration, IsNotPlayedWithoutPoints) {
  const std::string_view sfen = "+P+P+P+P+P+P+P+P+P/4K3+P/9/9/9/9/9/9/4k4 b RB8Prb4g4s4n4l 1";
  for (const Impasse impasse : {Impasse::off, Impasse::try_rule}) {
    const auto one = declared(sfen, black, Shogi{.impasse = impasse});
    EXPECT_EQ(one.verdict, DeclarationVerdict::not_played);
    EXPECT_EQ(one.places, std::nullopt);
    EXPECT_FALSE(one.count.enough_points());
  }
}

TEST(Declaration, AtTwentySevenEachOnlyGoteCanWin) {
  const std::string_view both = "+P+P+P+P+P+P+P+P+P/4K3+P/9/9/9/9/9/+p+p+p+p+p+p+p2/g+n+n+nk+n3 ";
  const auto sente = declared(std::string{both} + "b RB2G2S3Lrbg2sl 1", black);
  const auto gote = declared(std::string{both} + "w RB2G2S3Lrbg2sl 1", white);
  EXPECT_EQ(sente.count.points, 27);
  EXPECT_EQ(gote.count.points, 26);
  EXPECT_EQ(sente.verdict, DeclarationVerdict::loses);
}

TEST(Declaration, TheRolesMayBeExchangedAfterTheTempoPrefix) {
  const Shogi rules;
  const Position position =
      position_from("+P+P+P+P+P+P+P+P+P/4K3+P/9/9/9/9/9/9/4k4 b RB7Prb4g4s4n4lp 1");
  const auto as_gote = judge_declaration(rules, rules.initial(), position, black, white);
  EXPECT_EQ(as_gote.verdict, DeclarationVerdict::wins);
  EXPECT_EQ(as_gote.count.points_needed, 27);
}

/// White declares with 17 points of its own after giving rook and bishop.
constexpr std::string_view two_given =
    "4K4/9/9/9/9/9/4k4/7+p+p/+p+p+p+p+p+p+p+p1 w RB3G4S4N4L2Pg6p 1";

TEST(HandicapBonus, UwateCountsWhatItGave) {
  const Shogi rules;
  const Position start = start_position(Handicap::two_pieces);
  const auto one = judge_declaration(rules, start, position_from(two_given), white);
  EXPECT_EQ(one.count.bonus, 10);
  EXPECT_EQ(one.count.points, 27);
  EXPECT_EQ(one.verdict, DeclarationVerdict::wins);
}

TEST(HandicapBonus, IsAnOptionAndNeverUnderCsa) {
  const Position start = start_position(Handicap::two_pieces);
  for (const Shogi& rules : {Shogi{.handicap_bonus = false}, Shogi{.impasse = Impasse::csa}}) {
    const auto one = judge_declaration(rules, start, position_from(two_given), white);
    EXPECT_EQ(one.count.bonus, 0);
    EXPECT_EQ(one.verdict, DeclarationVerdict::loses);
  }
}

TEST(HandicapBonus, IsForWhiteAndForNamedHandicapsOnly) {
  const Shogi rules;
  EXPECT_EQ(
      impasse_count(rules, start_position(Handicap::two_pieces), position_from(two_given), black)
          .bonus,
      0);
  EXPECT_EQ(impasse_count(rules, position_from(two_given), position_from(two_given), white).bonus,
            0);
  EXPECT_EQ(handicap_value(start_position(Handicap::ten_pieces)), 18);
  EXPECT_EQ(handicap_value(start_position(Handicap::lance)), 1);
  EXPECT_EQ(handicap_value(start_position(Handicap::even)), 0);
}

TEST(ImpasseCount, StartCountsNothing) {
  const Shogi rules;
  for (const Seat seat : {black, white}) {
    const auto count = impasse_count(rules, rules.initial(), rules.initial(), seat);
    EXPECT_EQ(count.points, 0);
    EXPECT_EQ(count.pieces_in_zone, 0);
    EXPECT_EQ(count.own_turn, seat == black);
    EXPECT_EQ(count.points_needed, seat == black ? 28 : 27);
  }
}

std::optional<Places> agreed(std::string_view sfen, Impasse impasse) {
  const Shogi rules{.impasse = impasse};
  return agreed_jishogi(rules, rules.initial(), position_from(sfen));
}

TEST(AgreedJishogi, CountsTheWholeBoardAndBothHands) {
  // Black 27, White 27: four golds, silvers, knights and lances, pawns nine each, a rook and a
  // bishop each.
  const std::string_view even = "4K4/9/9/4+P4/9/4+p4/9/9/4k4 b RB2G2S2N2L8Prb2g2s2n2l8p 1";
  EXPECT_EQ(agreed(even, Impasse::points24), drawn("jishogi"));
  EXPECT_EQ(agreed(even, Impasse::points27), wins(white, "jishogi"));
  const std::string_view more = "4K4/9/9/4+P4/9/4+P4/9/9/4k4 b RB2G2S2N2L8Prb2g2s2n2l8p 1";
  EXPECT_EQ(agreed(more, Impasse::csa), wins(black, "jishogi"));
  const std::string_view rich = "4K4/9/9/4+P4/9/4+P4/9/9/4k4 b 2R2B2G2S2N2L8P2g2s2n2l8p 1";
  EXPECT_EQ(agreed(rich, Impasse::points24), wins(black, "jishogi"));
}

TEST(AgreedJishogi, NeedsBothKingsInAndARuleWithPoints) {
  EXPECT_EQ(agreed("4K4/9/9/9/4k4/9/9/9/9 b RB2G2S2N2L9Prb2g2s2n2l9p 1", Impasse::points24),
            std::nullopt);
  EXPECT_EQ(agreed("4K4/9/9/9/9/9/9/9/4k4 b RB2G2S2N2L9Prb2g2s2n2l9p 1", Impasse::off),
            std::nullopt);
  EXPECT_EQ(agreed("4K4/9/9/9/9/9/9/9/4k4 b - 1", Impasse::points27), std::nullopt);
  EXPECT_EQ(agreed("4K4/9/9/9/9/9/9/9/4k4 b - 1", Impasse::points24), std::nullopt);
}

}  // namespace
}  // namespace tachiai::shogi
