#include "engines/shogi/csa_words.hpp"

#include <array>
#include <utility>

#include "engines/shogi/kif_words.hpp"

namespace tachiai::shogi::detail {
namespace {

constexpr std::array<std::string_view, kind_count> names = {
    "FU", "KY", "KE", "GI", "KA", "HI", "KI", "OU", "TO", "NY", "NK", "NG", "UM", "RY"};

constexpr std::pair<std::string_view, EndingKind> words[] = {
    {"TORYO", EndingKind::resignation},
    {"CHUDAN", EndingKind::interruption},
    {"SENNICHITE", EndingKind::sennichite},
    {"TIME_UP", EndingKind::time_up},
    {"ILLEGAL_MOVE", EndingKind::illegal_move},
    {"JISHOGI", EndingKind::jishogi},
    {"HIKIWAKE", EndingKind::draw},
    {"KACHI", EndingKind::declaration},
    {"TSUMI", EndingKind::mate},
    {"FUZUMI", EndingKind::no_mate},
    {"MAX_MOVES", EndingKind::max_moves},
    {"MATTA", EndingKind::matta},
    {"ERROR", EndingKind::error},
};

/// `shape`: the form of the value, 9 for any digit; empty: any value.
struct Keyword {
  std::string_view csa;
  std::string_view kif;
  std::array<std::string_view, 2> shapes;
};
constexpr Keyword keywords[] = {
    {"EVENT", "棋戦", {}},
    {"SITE", "場所", {}},
    {"OPENING", "戦型", {}},
    {"NOTE", "備考", {}},
    {"START_TIME", "開始日時", {"9999/99/99", "9999/99/99 99:99:99"}},
    {"END_TIME", "終了日時", {"9999/99/99", "9999/99/99 99:99:99"}},
    {"TIME_LIMIT", "持ち時間", {"99:99+99", "99:99+99"}},
};

bool has_shape(std::string_view value, std::string_view shape) {
  if (value.size() != shape.size()) return false;
  for (std::size_t i = 0; i < value.size(); ++i) {
    const bool digit = value[i] >= '0' && value[i] <= '9';
    if (shape[i] == '9' ? !digit : value[i] != shape[i]) return false;
  }
  return true;
}

}  // namespace

std::string_view csa_name_of(Kind kind) { return names[index(kind)]; }

std::optional<Kind> kind_named_in_csa(std::string_view name) {
  for (std::size_t kind = 0; kind < kind_count; ++kind) {
    if (names[kind] == name) return static_cast<Kind>(kind);
  }
  return std::nullopt;
}

std::string csa_word(const Ending& ending, bool version_3) {
  if (ending.kind == EndingKind::illegal_action) {
    return ending.offender == Seat::first ? "+ILLEGAL_ACTION" : "-ILLEGAL_ACTION";
  }
  if (ending.kind == EndingKind::max_moves && !version_3) return "HIKIWAKE";
  for (const auto& [word, kind] : words) {
    if (kind == ending.kind) return std::string{word};
  }
  // What was read as a word of CSA is one.
  return ending.word.starts_with('%') ? ending.word.substr(1) : std::string{};
}

std::optional<Ending> ending_of_csa_word(std::string_view word) {
  Ending ending;
  if (word == "+ILLEGAL_ACTION" || word == "-ILLEGAL_ACTION") {
    ending.kind = EndingKind::illegal_action;
    ending.offender = word.starts_with('+') ? Seat::first : Seat::second;
    return ending;
  }
  for (const auto& [known, kind] : words) {
    if (word == known) {
      ending.kind = kind;
      return ending;
    }
  }
  if (word.empty() || word_in(word) != word || word.find_first_of("%,\n\r") != word.npos) {
    return std::nullopt;
  }
  ending.kind = EndingKind::other;
  ending.word = "%" + std::string{word};
  return ending;
}

std::string_view kif_key_of(std::string_view csa_keyword) {
  for (const Keyword& keyword : keywords) {
    if (keyword.csa == csa_keyword) return keyword.kif;
  }
  return csa_keyword;
}

std::string_view csa_keyword_of(const KifuHeader& header) {
  for (const Keyword& keyword : keywords) {
    if (keyword.kif != header.key) continue;
    const bool any = keyword.shapes[0].empty() || header.value.empty();
    if (any || has_shape(header.value, keyword.shapes[0]) ||
        has_shape(header.value, keyword.shapes[1])) {
      return keyword.csa;
    }
  }
  return header.key;
}

}  // namespace tachiai::shogi::detail
