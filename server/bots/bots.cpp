#include "server/bots/bots.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>
#include <vector>

namespace tachiai::bots {
namespace {

constexpr std::array all{Bot{"random", "bot-random", "Random mover"}};
static_assert(std::ranges::all_of(all, [](const Bot& bot) {
  return bot.principal.starts_with("bot-") && bot.principal.substr(4) == bot.name;
}));

/// From 0 to below `count`, each as likely: what would favour the small ones is drawn again.
std::size_t lot(base::Secrets& secrets, std::size_t count) {
  const auto wide = static_cast<std::uint32_t>(count);
  const std::uint32_t limit = UINT32_MAX - UINT32_MAX % wide;
  for (;;) {
    std::array<std::uint8_t, 4> bytes{};
    secrets.fill(bytes);
    std::uint32_t drawn = 0;
    for (const std::uint8_t byte : bytes) drawn = drawn << 8 | byte;
    if (drawn < limit) return drawn % wide;
  }
}

}  // namespace

const Bot* by_name(std::string_view name) {
  for (const Bot& bot : all) {
    if (bot.name == name) return &bot;
  }
  return nullptr;
}

const Bot* by_principal(std::string_view principal) {
  for (const Bot& bot : all) {
    if (bot.principal == principal) return &bot;
  }
  return nullptr;
}

std::string random_move(const catalog::AnyRecord& table, base::Secrets& secrets) {
  std::vector<std::string> moves = catalog::legal_moves(table);
  while (!moves.empty()) {
    std::swap(moves[lot(secrets, moves.size())], moves.back());
    if (catalog::check(table, moves.back())) return std::move(moves.back());
    moves.pop_back();
  }
  return {};
}

}  // namespace tachiai::bots
