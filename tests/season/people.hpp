#pragma once

#include <cstdint>
#include <random>
#include <span>
#include <string>
#include <vector>

#include "engines/match/decide.hpp"

namespace tachiai::season {

using match::Millis;

class Chance {
 public:
  explicit Chance(std::uint32_t seed) : random_(seed) {}

  std::int64_t below(std::int64_t bound) {
    return std::uniform_int_distribution<std::int64_t>{0, bound - 1}(random_);
  }
  bool once_in(std::int64_t n) { return below(n) == 0; }
  template <class List>
  const auto& one_of(const List& list) {
    return list[static_cast<std::size_t>(below(static_cast<std::int64_t>(list.size())))];
  }
  std::string bytes(std::size_t size) {
    std::string text;
    while (text.size() < size) text += static_cast<char>(below(256));
    return text;
  }

 private:
  std::mt19937 random_;
};

/// A preset of the house, sometimes with shorter clocks or decided by the server.
match::Preset any_preset(Chance& chance);

/// Every preset by which people play: all but the relays.
std::span<const match::Preset> played_presets();

/// What somebody at that table does next: mostly what fits, sometimes nonsense. Without `told`.
match::Command any_command(Chance& chance, const match::Match& match);

}  // namespace tachiai::season
