#include "engines/match/preset.hpp"

#include <algorithm>
#include <iterator>
#include <vector>

#include "engines/match/presets/presets.hpp"

namespace tachiai::match {

std::span<const Preset> all_presets() {
  static const std::vector<Preset> presets = [] {
    std::vector<Preset> all;
    for (auto file : {presets::othello, presets::othello_ajoc49, presets::shogi, presets::shogi_csa,
                      presets::shogi_sashisho5, presets::chushogi, presets::chushogi_national2006,
                      presets::yonin})
      std::ranges::move(file(), std::back_inserter(all));
    return all;
  }();
  return presets;
}

const Preset* find_preset(std::string_view name) {
  const auto all = all_presets();
  const auto found = std::ranges::find(all, name, &Preset::name);
  return found == all.end() ? nullptr : &*found;
}

}  // namespace tachiai::match
