#include "engines/shogi/act.hpp"

#include <gtest/gtest.h>

namespace tachiai::shogi {
namespace {

TEST(Usi, ReadsMovesPromotionsAndDrops) {
  EXPECT_EQ(parse_usi("7g7f"), Act::move(square_at(7, 7), square_at(7, 6)));
  EXPECT_EQ(parse_usi("8h2b+"), Act::move(square_at(8, 8), square_at(2, 2), true));
  EXPECT_EQ(parse_usi("P*5e"), Act::dropped(Kind::pawn, square_at(5, 5)));
  EXPECT_EQ(parse_usi("R*9i"), Act::dropped(Kind::rook, square_at(9, 9)));
}

TEST(Usi, WritesWhatItRead) {
  for (const char* text : {"7g7f", "8h2b+", "P*5e", "G*1a", "1a9i", "9i1a+"}) {
    const auto act = parse_usi(text);
    ASSERT_TRUE(act) << text;
    EXPECT_EQ(usi(*act), text);
  }
}

struct Wrong {
  const char* text;
  std::size_t column;
};

class UsiFault : public testing::TestWithParam<Wrong> {};

TEST_P(UsiFault, NamesTheColumn) {
  const auto act = parse_usi(GetParam().text);
  ASSERT_FALSE(act) << GetParam().text;
  EXPECT_EQ(act.error().column, GetParam().column) << act.error().text;
  EXPECT_FALSE(act.error().text.empty());
}

INSTANTIATE_TEST_SUITE_P(Texts, UsiFault,
                         testing::Values(Wrong{"", 0}, Wrong{"7", 1}, Wrong{"7g", 2},
                                         Wrong{"7g7", 3}, Wrong{"0g7f", 0}, Wrong{"7j7f", 1},
                                         Wrong{"7g0f", 2}, Wrong{"7g7k", 3}, Wrong{"7g7f=", 4},
                                         Wrong{"7g7f++", 5}, Wrong{"7g7f ", 4}, Wrong{"K*5e", 0},
                                         Wrong{"p*5e", 0}, Wrong{"P*5", 3}, Wrong{"P*", 2},
                                         Wrong{"P*5e+", 4}, Wrong{"*5e", 0}, Wrong{"resign", 0},
                                         Wrong{"0000", 0}));

}  // namespace
}  // namespace tachiai::shogi
