#include "clients/cli/perft.hpp"

#include <algorithm>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "engines/catalog/catalog.hpp"
#include "engines/chushogi/perft.hpp"
#include "engines/core/perft.hpp"
#include "engines/shogi/perft.hpp"

namespace tachiai::cli {

namespace {

/// The game's own count where it has a faster one: found beside its types, else the one all games
/// share.
template <Rules G>
std::uint64_t count(const G& rules, const typename G::Position& position, int depth,
                    const PerftQuestion& how) {
  if constexpr (std::is_same_v<G, othello::Othello>) {
    return othello::perft(position, depth, how.convention.value_or(othello::Convention::b));
  } else if constexpr (std::is_same_v<G, chushogi::ChuShogi>) {
    return how.distinct ? chushogi::perft_distinct(rules, position, depth)
                        : chushogi::perft_routes(rules, position, depth);
  } else {
    using tachiai::perft;
    return perft(rules, position, depth);
  }
}

template <Rules G, class Visit>
void split(const G& rules, const typename G::Position& position, int depth,
           const PerftQuestion& how, Visit&& visit) {
  const auto below = [&](const typename G::Act& act) {
    visit(act, count(rules, *rules.perform(position, act), depth - 1, how));
  };
  if constexpr (std::is_same_v<G, othello::Othello>) {
    othello::divide(position, depth, how.convention.value_or(othello::Convention::b), visit);
  } else if constexpr (std::is_same_v<G, chushogi::ChuShogi>) {
    how.distinct ? rules.legal_outcomes(position, below) : rules.legal_moves(position, below);
  } else {
    rules.legal_moves(position, below);
  }
}

Result<catalog::AnyRecord, std::string> start(const PerftQuestion& question) {
  auto table = catalog::start(question.game, question.rules, question.position);
  if (!table) return std::unexpected{table.error().text};
  return *std::move(table);
}

}  // namespace

std::optional<std::string> misuse_of(const PerftQuestion& question) {
  if (question.convention && question.game != othello::Othello::name)
    return "--convention is for othello, where passes and early ends can be counted otherwise";
  if (question.distinct && question.game != chushogi::ChuShogi::name)
    return "--distinct is for chushogi, where a move has several routes";
  const auto table = catalog::start(question.game, question.rules, "");
  return table ? std::nullopt : std::optional{table.error().text};
}

Result<std::uint64_t, std::string> perft(const PerftQuestion& question) {
  const auto table = start(question);
  if (!table) return std::unexpected{table.error()};
  return std::visit(
      [&](const auto& record) {
        return count(record.rules(), record.position(), question.depth, question);
      },
      *table);
}

Result<std::uint64_t, std::string> divide(
    const PerftQuestion& question,
    const std::function<void(std::string_view, std::uint64_t)>& visit) {
  const auto table = start(question);
  if (!table) return std::unexpected{table.error()};
  std::vector<std::pair<std::string, std::uint64_t>> parts;
  std::visit(
      [&]<Rules G>(const Record<G>& record) {
        split(record.rules(), record.position(), question.depth, question,
              [&](const typename G::Act& act, std::uint64_t lines) {
                parts.emplace_back(G::to_text(act), lines);
              });
      },
      *table);
  std::ranges::sort(parts);
  std::uint64_t sum = 0;
  for (const auto& [move, lines] : parts) {
    visit(move, lines);
    sum += lines;
  }
  return sum;
}

}  // namespace tachiai::cli
