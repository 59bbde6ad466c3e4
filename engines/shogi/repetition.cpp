// Rule: engines/shogi/RULES.md#sennichite and #perpetual-check
#include <cstddef>
#include <vector>

#include "engines/shogi/shogi.hpp"

namespace tachiai::shogi {
namespace {

constexpr std::size_t occurrences_needed = 4;

/// Plies of all positions with the hash of the last one; nullopt while there are fewer than four.
std::optional<std::vector<std::size_t>> plies_with_last_hash(const Record<Shogi>& record) {
  const auto& trail = record.trail();
  const std::size_t last = trail.size() - 1;
  const std::uint64_t hash = trail[last].hash;
  // Every act passes the turn, so the position can only have stood an even number of plies ago.
  std::size_t found = 0;
  for (std::size_t ply = last % 2; ply <= last; ply += 2) found += trail[ply].hash == hash ? 1 : 0;
  if (found < occurrences_needed) return std::nullopt;
  std::vector<std::size_t> plies;
  for (std::size_t ply = last % 2; ply <= last; ply += 2) {
    if (trail[ply].hash == hash) plies.push_back(ply);
  }
  return plies;
}

/// Of plies whose hash equals the last one's, those where the very position stood: found by
/// replaying.
std::vector<std::size_t> confirmed(const Record<Shogi>& record,
                                   const std::vector<std::size_t>& plies) {
  std::vector<std::size_t> exact;
  Position at = record.start();
  std::size_t played = 0;
  for (const std::size_t ply : plies) {
    for (; played < ply; ++played) at.apply(record.acts()[played]);
    if (at.stands_as(record.position())) exact.push_back(ply);
  }
  return exact;
}

/// Did every move between the two plies by one side give check? The side that moved into `last` or
/// the other: both move as often, since the turn is the same at both ends.
bool always_checked(const Record<Shogi>& record, std::size_t first, std::size_t last,
                    bool by_mover) {
  for (std::size_t ply = by_mover ? first + 2 : first + 1; ply <= last; ply += 2) {
    if (!record.trail()[ply].in_check) return false;
  }
  return true;
}

}  // namespace

std::optional<Places> Shogi::repetition(const Record<Shogi>& record) const {
  const auto candidates = plies_with_last_hash(record);
  if (!candidates) return std::nullopt;
  const auto plies = confirmed(record, *candidates);
  if (plies.size() < occurrences_needed) return std::nullopt;
  const std::size_t first = plies.front();
  const std::size_t fourth = plies[occurrences_needed - 1];
  const Seat evader = record.position().turn();
  const Seat mover = opponent(evader);
  const bool mover_checked = always_checked(record, first, fourth, true);
  const bool evader_checked = always_checked(record, first, fourth, false);
  if (mover_checked && evader_checked && mutual_perpetual == MutualPerpetual::draw) {
    return drawn("sennichite");
  }
  if (mover_checked) return wins(evader, "oute_sennichite");
  if (evader_checked) return wins(mover, "oute_sennichite");
  return drawn("sennichite");
}

}  // namespace tachiai::shogi
