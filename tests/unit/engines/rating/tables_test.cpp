#include "engines/rating/tables.hpp"

#include <gtest/gtest.h>

namespace tachiai::rating {
namespace {

constexpr Standing kyu2{Grade::kyu2, 1720};
constexpr Standing kyu4{Grade::kyu4, 1370};
constexpr Standing dan1{Grade::dan1, 2005};
constexpr Standing kyu8{Grade::kyu8, 480};

TEST(PointTables, BothSetsGiveTheFourPrintedValues) {
  for (const PointTables& tables : {visible_tables(), reconstructed_tables()}) {
    SCOPED_TRACE(tables.set);
    EXPECT_TRUE(check(tables));
    EXPECT_EQ(kill_points(tables, kyu2, kyu4), 3);
    EXPECT_EQ(kill_points(tables, kyu2, kyu8), 3);
    EXPECT_EQ(kill_points(tables, kyu4, dan1), 20);
    EXPECT_EQ(upset_points(tables, kyu4, kyu2), 0);
    EXPECT_EQ(upset_points(tables, kyu8, kyu2), 0);
    EXPECT_EQ(upset_points(tables, dan1, kyu4), -10);
  }
}

TEST(PointTables, EqualGradesCountAsALowerVictimWhereOnlyPrintedValuesAreKnown) {
  EXPECT_EQ(kill_points(visible_tables(), kyu2, kyu2), 3);
  EXPECT_EQ(upset_points(visible_tables(), kyu2, kyu2), 0);
  EXPECT_EQ(kill_points(reconstructed_tables(), kyu2, kyu2), 4);
  EXPECT_EQ(upset_points(reconstructed_tables(), kyu2, kyu2), 0);
}

TEST(PointTables, ReconstructedStepsFollowTheRankDifferenceUpToFour) {
  const auto tables = reconstructed_tables();
  const std::array kills{4, 8, 12, 16, 20, 20};
  const std::array upsets{0, -4, -6, -8, -10, -10};
  for (std::size_t d = 0; d < kills.size(); ++d) {
    const Standing victim{static_cast<Grade>(5 + d), 0};
    EXPECT_EQ(kill_points(tables, {Grade::kyu5, 0}, victim), kills[d]) << d;
    EXPECT_EQ(upset_points(tables, victim, {Grade::kyu5, 0}), upsets[d]) << d;
  }
}

TEST(PointTables, RatingBinsBeginAtTheirLowerBound) {
  const PointTables tables{"bins", ByRatingDifference{{{0, 3, 0}, {100, 8, -4}, {600, 20, -10}}}};
  ASSERT_TRUE(check(tables));
  const auto kill = [&](Rating victim) {
    return kill_points(tables, {Grade::kyu5, 1000}, {Grade::kyu5, victim});
  };
  EXPECT_EQ(kill(0), 3);  // below the first bin
  EXPECT_EQ(kill(1099), 3);
  EXPECT_EQ(kill(1100), 8);
  EXPECT_EQ(kill(1599), 8);
  EXPECT_EQ(kill(1600), 20);
  EXPECT_EQ(upset_points(tables, {Grade::kyu5, 1600}, {Grade::kyu5, 1000}), -10);
}

TEST(PointTables, AMatrixIsAskedByTheOneWhoIsBooked) {
  ByGrades matrix;
  matrix.kill[rank(Grade::kyu4)][rank(Grade::dan1)] = 17;
  matrix.upset[rank(Grade::dan1)][rank(Grade::kyu4)] = -5;
  const PointTables tables{"matrix", matrix};
  EXPECT_EQ(kill_points(tables, kyu4, dan1), 17);
  EXPECT_EQ(kill_points(tables, dan1, kyu4), 0);
  EXPECT_EQ(upset_points(tables, dan1, kyu4), -5);
  EXPECT_EQ(upset_points(tables, kyu4, dan1), 0);
}

TEST(PointTables, UnsoundOnesAreRefused) {
  ByGrades costly;
  costly.kill[3][3] = -1;
  ByGrades generous;
  generous.upset[3][3] = 1;
  const std::array unsound{
      PointTables{"", ByRankDifference{0, {1}, {0}}},
      PointTables{"empty", ByRankDifference{0, {}, {}}},
      PointTables{"unlike", ByRankDifference{0, {1, 2}, {0}}},
      PointTables{"costly", ByRankDifference{0, {-1}, {0}}},
      PointTables{"generous", ByRankDifference{0, {1}, {1}}},
      PointTables{"no bins", ByRatingDifference{}},
      PointTables{"bins in disorder", ByRatingDifference{{{100, 1, 0}, {100, 2, 0}}}},
      PointTables{"costly matrix", costly},
      PointTables{"generous matrix", generous},
  };
  for (const PointTables& tables : unsound) {
    const auto verdict = check(tables);
    ASSERT_FALSE(verdict) << tables.set;
    EXPECT_EQ(verdict.error().code, "unsound_table");
  }
}

}  // namespace
}  // namespace tachiai::rating
