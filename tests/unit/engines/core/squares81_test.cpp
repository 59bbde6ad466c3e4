#include "engines/core/squares81.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace tachiai {
namespace {

enum class Square : std::uint8_t {};
using Squares = Squares81<Square>;

std::vector<int> numbers(Squares squares) {
  std::vector<int> all;
  squares.each([&](Square square) { all.push_back(static_cast<int>(square)); });
  return all;
}

TEST(Squares81, OfAFileStandTogetherAndOfARankNineApart) {
  EXPECT_EQ(numbers(Squares::file(1)), (std::vector{0, 1, 2, 3, 4, 5, 6, 7, 8}));
  EXPECT_EQ(numbers(Squares::file(9)), (std::vector{72, 73, 74, 75, 76, 77, 78, 79, 80}));
  EXPECT_EQ(numbers(Squares::rank(1)), (std::vector{0, 9, 18, 27, 36, 45, 54, 63, 72}));
  EXPECT_EQ(numbers(Squares::rank(9)), (std::vector{8, 17, 26, 35, 44, 53, 62, 71, 80}));
  Squares files, ranks;
  for (int line = 1; line <= 9; ++line) {
    files |= Squares::file(line);
    ranks |= Squares::rank(line);
  }
  EXPECT_EQ(files, Squares::all());
  EXPECT_EQ(ranks, Squares::all());
  EXPECT_EQ(Squares::all().count(), 81);
}

TEST(Squares81, BehaveAsASetAcrossTheMiddleOfTheirBits) {
  const Squares three = Squares{Square{5}} | Square{63} | Square{64};
  EXPECT_EQ(three.count(), 3);
  EXPECT_TRUE(three.has(Square{63}));
  EXPECT_TRUE(three.has(Square{64}));
  EXPECT_FALSE(three.has(Square{65}));
  EXPECT_EQ(three.first(), Square{5});
  EXPECT_EQ(three.without(Square{5}).without(Square{63}).first(), Square{64});
  EXPECT_FALSE(three.without(Square{5}).without(Square{63}).more_than_one());
  EXPECT_TRUE((three & Squares::file(1)).has(Square{5}));
  EXPECT_EQ((three & Squares::file(1)).count(), 1);
  EXPECT_EQ((three ^ three).empty(), true);
  int visited = 0;
  EXPECT_TRUE(three.any([&](Square square) { return ++visited, square == Square{63}; }));
  EXPECT_EQ(visited, 2);
  EXPECT_FALSE(three.any([](Square) { return false; }));
}

}  // namespace
}  // namespace tachiai
