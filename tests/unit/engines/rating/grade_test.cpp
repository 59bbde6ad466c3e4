#include "engines/rating/grade.hpp"

#include <gtest/gtest.h>

namespace tachiai::rating {
namespace {

TEST(Grade, LowerBoundsAreIncluded) {
  EXPECT_EQ(kanji(grade_of(1099)), "五級");
  EXPECT_EQ(kanji(grade_of(1999)), "一級");
  EXPECT_EQ(kanji(grade_of(2000)), "初段");
  EXPECT_EQ(kanji(grade_of(3499)), "初段");
  EXPECT_EQ(kanji(grade_of(4999)), "四段");
  EXPECT_EQ(kanji(grade_of(5000)), "五段");
  EXPECT_EQ(kanji(grade_of(-5)), "十級");
  for (std::size_t n = 0; n < grades; ++n) {
    const auto grade = static_cast<Grade>(n);
    EXPECT_EQ(grade_of(lower_bound(grade)), grade);
    const int below = rank(grade_of(lower_bound(grade) - 1));
    EXPECT_EQ(below, n == 0 ? 0 : static_cast<int>(n) - 1);
  }
}

TEST(Grade, IsReadInBothSpellings) {
  for (std::size_t n = 0; n < grades; ++n) {
    const auto grade = static_cast<Grade>(n);
    EXPECT_EQ(grade_of_kanji(kanji(grade)), grade);
    EXPECT_EQ(grade_of_letters(letters(grade)), grade);
  }
  EXPECT_EQ(grade_of_kanji("六段"), std::nullopt);
  EXPECT_EQ(grade_of_kanji("10k"), std::nullopt);
  EXPECT_EQ(grade_of_letters(""), std::nullopt);
}

TEST(Grade, LabelTellsRecognitionFromRating) {
  EXPECT_EQ(label(1761, std::nullopt), "(二級)");
  EXPECT_EQ(label(1370, Grade::kyu4), "四級");
  EXPECT_EQ(label(1410, Grade::kyu4), "(三級)/四級");
  EXPECT_EQ(label(-5, Grade::kyu10), "十級");
}

}  // namespace
}  // namespace tachiai::rating
