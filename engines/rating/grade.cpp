#include "engines/rating/grade.hpp"

namespace tachiai::rating {
namespace {

struct GradeRow {
  Rating from;
  std::string_view kanji;
  std::string_view letters;
};

// Regulation of 2017-12-13, article 9. 初段 is 1,500 points wide, the other dan grades 500.
constexpr std::array<GradeRow, grades> table{{
    {0, "十級", "10k"},
    {200, "九級", "9k"},
    {400, "八級", "8k"},
    {600, "七級", "7k"},
    {800, "六級", "6k"},
    {1000, "五級", "5k"},
    {1200, "四級", "4k"},
    {1400, "三級", "3k"},
    {1600, "二級", "2k"},
    {1800, "一級", "1k"},
    {2000, "初段", "1d"},
    {3500, "二段", "2d"},
    {4000, "三段", "3d"},
    {4500, "四段", "4d"},
    {5000, "五段", "5d"},
}};

const GradeRow& row_of(Grade grade) { return table[static_cast<std::size_t>(grade)]; }

std::optional<Grade> find(std::string_view GradeRow::* spelling, std::string_view text) {
  for (std::size_t n = 0; n < grades; ++n) {
    if (table[n].*spelling == text) return static_cast<Grade>(n);
  }
  return std::nullopt;
}

}  // namespace

Grade grade_of(Rating rating) {
  std::size_t grade = 0;
  while (grade + 1 < grades && rating >= table[grade + 1].from) ++grade;
  return static_cast<Grade>(grade);
}

Rating lower_bound(Grade grade) { return row_of(grade).from; }
std::string_view kanji(Grade grade) { return row_of(grade).kanji; }
std::string_view letters(Grade grade) { return row_of(grade).letters; }

std::optional<Grade> grade_of_kanji(std::string_view text) { return find(&GradeRow::kanji, text); }

std::optional<Grade> grade_of_letters(std::string_view text) {
  return find(&GradeRow::letters, text);
}

std::string label(Rating rating, std::optional<Grade> official) {
  const Grade computed = grade_of(rating);
  if (official == computed) return std::string{kanji(computed)};
  std::string text = "(" + std::string{kanji(computed)} + ")";
  if (official) text += "/" + std::string{kanji(*official)};
  return text;
}

}  // namespace tachiai::rating
