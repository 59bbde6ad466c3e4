#include <string>
#include <utility>
#include <vector>

#include "engines/core/choice_words.hpp"
#include "engines/shogi/shogi.hpp"

namespace tachiai::shogi {
namespace {

using Word = ChoiceWord<Shogi>;

constexpr Word words[] = {
    choice_word<Shogi, &Shogi::impasse, Impasse::points24>("24_points"),
    choice_word<Shogi, &Shogi::impasse, Impasse::csa>("csa_points"),
    choice_word<Shogi, &Shogi::impasse, Impasse::try_rule>("try"),
    choice_word<Shogi, &Shogi::impasse, Impasse::off>("no_impasse"),
    choice_word<Shogi, &Shogi::handicap_bonus, false>("no_handicap_bonus"),
    choice_word<Shogi, &Shogi::mutual_perpetual, MutualPerpetual::completer_loses>(
        "completer_loses"),
};

/// Every combination with its name: names are asked for with each record and must outlive it.
std::vector<std::pair<Shogi, std::string>> all_names() {
  std::vector<std::pair<Shogi, std::string>> names;
  for (const Impasse impasse :
       {Impasse::points27, Impasse::points24, Impasse::csa, Impasse::try_rule, Impasse::off}) {
    for (const bool bonus : {true, false}) {
      for (const MutualPerpetual mutual :
           {MutualPerpetual::draw, MutualPerpetual::completer_loses}) {
        const Shogi rules{impasse, bonus, mutual};
        names.emplace_back(rules, choices_text<Shogi>("", words, rules));
      }
    }
  }
  return names;
}

}  // namespace

std::string_view Shogi::rule_set() const {
  static const auto names = all_names();
  for (const auto& [rules, name] : names) {
    if (rules == *this) return name;
  }
  TACHIAI_ASSERT(false);
  return "";
}

std::optional<Shogi> Shogi::with_rule_set(std::string_view name) {
  return choices_of<Shogi>("", words, name);
}

std::vector<std::string_view> Shogi::choice_words() { return known_words<Shogi>(words); }

}  // namespace tachiai::shogi
