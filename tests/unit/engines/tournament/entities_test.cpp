#include "engines/tournament/entities.hpp"

#include <gtest/gtest.h>

namespace tachiai::tournament {
namespace {

struct Kind {
  const char* word;
  bool counts, rated, uses_bye, loser_forfeits;
};

TEST(ResultKinds, CountForWhatTheTableSays) {  // spec 1.3
  const std::vector<Kind> table{{"played", true, true, false, false},
                                {"draw_right", true, true, false, false},
                                {"double_flag", true, false, false, false},
                                {"late_forfeit", true, false, true, true},
                                {"foul", true, true, false, false},
                                {"walkover", true, false, true, true},
                                {"bye", true, false, true, false},
                                {"rest", true, false, true, false},
                                {"double_forfeit", true, false, false, true},
                                {"void", true, false, false, true},
                                {"adjudicated", true, true, false, false},
                                {"excused", false, false, false, false},
                                {"impasse", true, true, false, false},
                                {"forfeit", true, true, false, false}};
  ASSERT_EQ(kinds().size(), table.size());
  for (std::size_t at = 0; at < table.size(); ++at) {
    const KindRules& rules = kinds()[at];
    EXPECT_EQ(static_cast<std::size_t>(rules.kind), at);
    EXPECT_EQ(rules.word, table[at].word);
    EXPECT_EQ(kind_of(table[at].word), rules.kind);
    EXPECT_EQ(rules.counts, table[at].counts) << rules.word;
    EXPECT_EQ(rules.rated, table[at].rated) << rules.word;
    EXPECT_EQ(rules.uses_bye, table[at].uses_bye) << rules.word;
    EXPECT_EQ(rules.loser_forfeits, table[at].loser_forfeits) << rules.word;
  }
  EXPECT_EQ(kind_of("win"), std::nullopt);
}

TEST(Scores, OfBothSides) {
  const auto scores = [](ResultKind kind, std::optional<PlayerId> winner) {
    const Encounter encounter{Stage::swiss, "", "a", "b", GameResult{kind, winner, ""}};
    return std::pair{score_of(encounter, "a"), score_of(encounter, "b")};
  };
  using enum ResultKind;
  EXPECT_EQ(scores(played, "a"), (std::pair{Score::win, Score::loss}));
  EXPECT_EQ(scores(played, std::nullopt), (std::pair{Score::draw, Score::draw}));
  EXPECT_EQ(scores(impasse, std::nullopt), (std::pair{Score::draw, Score::draw}));
  EXPECT_EQ(scores(double_forfeit, std::nullopt), (std::pair{Score::loss, Score::loss}));
  EXPECT_EQ(scores(nobody, std::nullopt), (std::pair{Score::loss, Score::loss}));
  EXPECT_EQ(scores(excused, std::nullopt), (std::pair{Score::none, Score::none}));
}

TEST(Fractions, AreExactAndRoundHalfUp) {
  EXPECT_EQ(Fraction(7, 8) * Fraction{11}, Fraction(77, 8));
  EXPECT_EQ(to_text(Fraction(77, 8)), "77/8");
  EXPECT_EQ(to_decimal(Fraction(77, 8), 2), "9.63");  // the regulation's own example
  EXPECT_EQ(to_decimal(Fraction(1, 3), 3), "0.333");
  EXPECT_EQ(to_decimal(Fraction(-1, 8), 2), "-0.13");
  EXPECT_EQ(to_decimal(Fraction{5}, 0), "5");
  EXPECT_EQ(to_text(Fraction(2, -4)), "-1/2");
  EXPECT_LT(Fraction(333'333'333, 1'000'000'000), Fraction(1, 3));
  EXPECT_THROW(Fraction(1, 0), Bug);
  EXPECT_THROW(Fraction{INT64_MAX} + Fraction{1}, Bug);
}

}  // namespace
}  // namespace tachiai::tournament
