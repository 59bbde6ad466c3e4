#include "engines/chushogi/japanese.hpp"

#include <array>
#include <utility>

namespace tachiai::chushogi {
namespace {

constexpr std::array<std::string_view, kind_count> names = {
    "歩兵", "仲人", "銅将", "銀将", "金将", "猛豹", "盲虎", "醉象", "鳳凰", "麒麟",
    "香車", "反車", "横行", "竪行", "角行", "飛車", "龍馬", "龍王", "玉将", "奔王",
    "獅子", "金将", "醉象", "横行", "竪行", "飛車", "角行", "飛鹿", "太子", "奔王",
    "獅子", "白駒", "鯨鯢", "奔猪", "飛牛", "龍馬", "龍王", "角鷹", "飛鷲"};

constexpr std::array<std::string_view, kind_count> letters = {
    "歩",   "仲", "銅", "銀",   "金",   "豹", "虎", "象", "鳳", "麒",   "香",   "反",   "横",
    "竪",   "角", "飛", "馬",   "龍",   "玉", "奔", "獅", "杏", "成象", "成横", "成竪", "成飛",
    "成角", "鹿", "太", "成奔", "成獅", "駒", "鯨", "猪", "牛", "成馬", "成龍", "鷹",   "鷲"};

/// What else files call them. Where a letter is both faces', the unpromoted comes first: that is
/// the one diagrams mean.
constexpr std::pair<std::string_view, Kind> others[] = {
    {"兵", Kind::pawn},
    {"酔象", Kind::elephant},
    {"酔象", Kind::promoted_go_between},
    {"象", Kind::promoted_go_between},
    {"竜馬", Kind::dragon_horse},
    {"竜馬", Kind::promoted_bishop},
    {"馬", Kind::promoted_bishop},
    {"竜王", Kind::dragon_king},
    {"竜王", Kind::promoted_rook},
    {"竜", Kind::dragon_king},
    {"竜", Kind::promoted_rook},
    {"龍", Kind::promoted_rook},
    {"成竜", Kind::promoted_rook},
    {"王将", Kind::king},
    {"王", Kind::king},
    {"師", Kind::lion},
    {"師", Kind::promoted_kirin},
    {"獅", Kind::promoted_kirin},
    {"成師", Kind::promoted_kirin},
    {"奔", Kind::promoted_phoenix},
    {"横", Kind::promoted_copper},
    {"竪", Kind::promoted_silver},
    {"飛", Kind::promoted_gold},
    {"金飛車", Kind::promoted_gold},
    {"角", Kind::promoted_leopard},
    {"小角", Kind::promoted_leopard},
    {"金", Kind::tokin},
    {"と", Kind::tokin},
    {"と金", Kind::tokin},
    {"成金", Kind::tokin},
    {"成歩", Kind::tokin},
    {"成兵", Kind::tokin},
};

template <class Visit>
void each_name(Visit visit) {
  for (std::size_t kind = 0; kind < kind_count; ++kind) {
    visit(letters[kind], static_cast<Kind>(kind));
  }
  for (std::size_t kind = 0; kind < kind_count; ++kind) {
    visit(names[kind], static_cast<Kind>(kind));
  }
  for (const auto& [name, kind] : others) visit(name, kind);
}

}  // namespace

std::string_view japanese_name_of(Kind kind) { return names[index(kind)]; }

std::string_view japanese_letter_of(Kind kind) { return letters[index(kind)]; }

std::string japanese(Square square) {
  return std::to_string(file_of(square)) + kanji_number(rank_of(square));
}

std::string_view take_piece_name(TextCursor& cursor) {
  std::string_view longest;
  each_name([&](std::string_view name, Kind) {
    if (name.size() > longest.size() && cursor.sees(name)) longest = name;
  });
  cursor.take(longest);
  return longest;
}

bool is_called(Kind kind, std::string_view name) {
  bool found = false;
  each_name([&](std::string_view known, Kind of) { found |= of == kind && known == name; });
  return found;
}

std::optional<Kind> kind_lettered(std::string_view name) {
  std::optional<Kind> found;
  each_name([&](std::string_view known, Kind kind) {
    if (!found && known == name) found = kind;
  });
  return found;
}

std::optional<Square> take_japanese_square(TextCursor& cursor) {
  const std::size_t begin = cursor.offset();
  const auto file = take_number(cursor);
  const auto rank = file ? take_kanji_numeral(cursor) : std::nullopt;
  if (rank && *file >= 1 && *file <= board_side && *rank >= 1 && *rank <= board_side) {
    return square_at(*file, *rank);
  }
  cursor.back_to(begin);
  return std::nullopt;
}

}  // namespace tachiai::chushogi
