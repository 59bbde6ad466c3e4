#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace tachiai::rating {

/// Points of the ladder. Whole, and negative only by penalty.
using Rating = std::int32_t;

/// No ladder comes near it; what is read from outside is held against it, so that sums stay exact.
inline constexpr Rating rating_limit = 100'000'000;

/// 段級位, the lowest first. Its order is its rank.
/// Rule: engines/rating/RULES.md#grades
enum class Grade : std::uint8_t {
  kyu10,
  kyu9,
  kyu8,
  kyu7,
  kyu6,
  kyu5,
  kyu4,
  kyu3,
  kyu2,
  kyu1,  // clang-format keeps columns
  dan1,
  dan2,
  dan3,
  dan4,
  dan5,
};
inline constexpr std::size_t grades = 15;

constexpr int rank(Grade grade) { return static_cast<int>(grade); }

/// The grade that a rating corresponds to; also below zero there is 十級.
Grade grade_of(Rating rating);

/// The lowest rating of a grade, to which who holds it officially never falls short. 十級: 0.
Rating lower_bound(Grade grade);

/// 十級 ... 一級, 初段 ... 五段, as reports spell them.
std::string_view kanji(Grade grade);
std::optional<Grade> grade_of_kanji(std::string_view text);

/// 10k ... 1k, 1d ... 5d.
std::string_view letters(Grade grade);
std::optional<Grade> grade_of_letters(std::string_view text);

/// What stands behind a name: `(grade)` of whom no official grade was recognised, the bare grade
/// where rating and recognition agree, else `(by rating)/official`.
std::string label(Rating rating, std::optional<Grade> official);

}  // namespace tachiai::rating
