#include "engines/shogi/japanese.hpp"

#include <array>
#include <utility>

namespace tachiai::shogi {
namespace {

constexpr std::array<std::string_view, kind_count> names = {
    "歩", "香", "桂", "銀", "角", "飛", "金", "玉", "と", "成香", "成桂", "成銀", "馬", "龍"};
constexpr std::array<std::string_view, kind_count> letters = {
    "歩", "香", "桂", "銀", "角", "飛", "金", "玉", "と", "杏", "圭", "全", "馬", "龍"};
constexpr std::pair<std::string_view, Kind> other_names[] = {{"竜", Kind::dragon},
                                                             {"王", Kind::king}};

}  // namespace

std::string_view japanese_name_of(Kind kind) { return names[index(kind)]; }

std::string_view japanese_letter_of(Kind kind) { return letters[index(kind)]; }

std::string japanese(Square square) {
  std::string text{tachiai::detail::wide_digits[static_cast<std::size_t>(file_of(square))]};
  return text += tachiai::detail::kanji_digits[static_cast<std::size_t>(rank_of(square))];
}

std::optional<Kind> take_kind(TextCursor& cursor) {
  for (std::size_t kind = kind_count; kind-- > 0;) {  // 成銀 before any shorter name
    if (cursor.take(names[kind]) || cursor.take(letters[kind])) return static_cast<Kind>(kind);
  }
  for (const auto& [name, kind] : other_names) {
    if (cursor.take(name)) return kind;
  }
  return std::nullopt;
}

std::optional<Square> take_square(TextCursor& cursor) {
  const std::size_t begin = cursor.offset();
  const auto file = take_digit(cursor);
  const auto rank = file ? take_digit(cursor) : std::nullopt;
  if (rank) return square_at(*file, *rank);
  cursor.back_to(begin);
  return std::nullopt;
}

}  // namespace tachiai::shogi
