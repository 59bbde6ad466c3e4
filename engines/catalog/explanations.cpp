#include "engines/catalog/explanations.hpp"

#include <array>
#include <optional>

namespace tachiai::catalog {
namespace {

struct Entry {
  std::string_view game, code, en, ja;
};

constexpr Entry entries[] = {
#include "engines/catalog/explanations.inc"
};

constexpr std::array<std::string_view, 12> ranks{"一", "二", "三", "四", "五",   "六",
                                                 "七", "八", "九", "十", "十一", "十二"};

/// "5g" is 5七, "12l" 12十二; nullopt: no square of the shogi family.
std::optional<std::string> japanese_square(std::string_view text) {
  const std::size_t file = text.find_first_not_of("0123456789");
  if (file == 0 || file > 2 || file + 1 != text.size()) return std::nullopt;
  const char rank = text[file];
  if (rank < 'a' || rank > 'l') return std::nullopt;
  return std::string{text.substr(0, file)} +
         std::string{ranks[static_cast<std::size_t>(rank - 'a')]};
}

/// The facts of this name; "": there is none.
std::string facts_named(std::string_view name, const Illegality& illegality, Language language) {
  std::string all;
  for (const Fact& fact : illegality.facts) {
    if (fact.name.empty() || fact.name != name) continue;
    if (!all.empty()) all += language == Language::ja ? "、" : ", ";
    const auto square =
        language == Language::ja ? japanese_square(fact.value()) : std::optional<std::string>{};
    all += square.value_or(std::string{fact.value()});
  }
  return all;
}

/// Text without brackets. nullopt: a fact is missing.
std::optional<std::string> with_facts(std::string_view text, const Illegality& illegality,
                                      Language language) {
  std::string out;
  while (!text.empty()) {
    const std::size_t open = text.find('{');
    out += text.substr(0, open);
    if (open == std::string_view::npos) break;
    const std::size_t close = text.find('}', open);
    const auto facts = facts_named(text.substr(open + 1, close - open - 1), illegality, language);
    if (facts.empty()) return std::nullopt;
    out += facts;
    text.remove_prefix(close + 1);
  }
  return out;
}

}  // namespace

std::string fill_in(std::string_view text, const Illegality& illegality, Language language) {
  std::string out;
  while (!text.empty()) {
    const std::size_t open = text.find('[');
    out += with_facts(text.substr(0, open), illegality, language).value_or("");
    if (open == std::string_view::npos) break;
    const std::size_t close = text.find(']', open);
    const std::string_view inside = text.substr(open + 1, close - open - 1);
    const std::size_t bar = inside.find('|');
    if (auto first = with_facts(inside.substr(0, bar), illegality, language)) {
      out += *first;
    } else if (bar != std::string_view::npos) {
      out += with_facts(inside.substr(bar + 1), illegality, language).value_or("");
    }
    text.remove_prefix(close + 1);
  }
  return out;
}

std::string explanation(std::string_view game, const Illegality& illegality, Language language) {
  for (const Entry& entry : entries) {
    if (entry.game == game && entry.code == illegality.code)
      return fill_in(language == Language::ja ? entry.ja : entry.en, illegality, language);
  }
  return std::string{illegality.code};
}

}  // namespace tachiai::catalog
