// Rules: engines/yoninshogi/RULES.md#sennichite, #perpetual-check and #impasse
#include <algorithm>
#include <cstddef>
#include <string>
#include <vector>

#include "engines/yoninshogi/places.hpp"
#include "engines/yoninshogi/yoninshogi.hpp"

namespace tachiai::yoninshogi {
namespace {

using FourRecord = Record<YoninShogi>;

constexpr std::size_t occurrences_needed = 4;

std::size_t times_hashed(const FourRecord& record, std::uint64_t hash) {
  return static_cast<std::size_t>(
      std::ranges::count(record.trail(), hash, &FourRecord::Stood::hash));
}

/// The last line between two occurrences of one position, retold ply by ply.
struct Cycle {
  std::vector<std::size_t> stood;  // plies at which the last position stood, the first one first
  std::vector<Seat> movers;        // of each ply after the first of them
};

/// nullopt where the line cannot be retold: equal hashes had deceived.
std::optional<Cycle> cycle_of(const FourRecord& record) {
  const auto& trail = record.trail();
  const std::uint64_t hash = record.position().hash();
  const auto from = std::ranges::find(trail, hash, &FourRecord::Stood::hash);
  if (from == trail.end()) return std::nullopt;
  const auto first = static_cast<std::size_t>(from - trail.begin());
  Cycle cycle;
  // The living seats are part of the key, so nobody went out since.
  Position at = record.position_at(Ply{static_cast<std::uint32_t>(first)});
  for (std::size_t ply = first;; ++ply) {
    if (at.stands_as(record.position())) cycle.stood.push_back(ply);
    if (cycle.stood.empty()) return std::nullopt;
    if (ply + 1 == trail.size()) return cycle;
    const auto mover = at.turn();
    auto next = record.rules().perform(at, record.acts()[ply]);
    if (!mover || !next) return std::nullopt;
    cycle.movers.push_back(*mover);
    at = *std::move(next);
  }
}

/// Did `seat` give check with every move of the plies after `first` up to `last`, while everybody
/// else only answered checks?
bool always_checked(const FourRecord& record, const Cycle& cycle, Seat seat, std::size_t first,
                    std::size_t last) {
  bool moved = false;
  for (std::size_t ply = first + 1; ply <= last; ++ply) {
    const bool his = cycle.movers[ply - first - 1] == seat;
    if (!record.trail()[his ? ply : ply - 1].in_check) return false;
    moved |= his;
  }
  return moved;
}

}  // namespace

std::optional<Sennichite> YoninShogi::sennichite(const Record<YoninShogi>& record) const {
  if (!choices.sennichite || !record.position().turn()) return std::nullopt;
  if (times_hashed(record, record.position().hash()) < occurrences_needed) return std::nullopt;
  const auto cycle = cycle_of(record);
  if (!cycle || cycle->stood.size() < occurrences_needed) return std::nullopt;
  const std::size_t first = cycle->stood.front();
  Sennichite found{cycle->stood.size(), Ply{static_cast<std::uint32_t>(first)}, std::nullopt};
  int checkers = 0;
  for (const Seat seat : every_seat) {
    if (!always_checked(record, *cycle, seat, first, cycle->stood.back())) continue;
    found.checker = seat;
    ++checkers;
  }
  // Two who answer each other's checks with checks: neither alone can be told to deviate.
  if (checkers > 1) found.checker.reset();
  return found;
}

Result<Done, Illegality> YoninShogi::check_repetition(const Record<YoninShogi>& record,
                                                      const Act& act) const {
  const auto next = perform(record.position(), act);
  if (!choices.sennichite || !next || !next->turn()) return Done{};
  if (times_hashed(record, next->hash()) + 1 < occurrences_needed) return Done{};
  Record<YoninShogi> longer = record;
  longer.perform(act);
  const auto found = sennichite(longer);
  if (!found || found->checker != record.position().turn()) return Done{};
  return std::unexpected{
      illegal::perpetual_check.with("occurrence", std::to_string(found->occurrences))
          .with("first", std::to_string(number(found->first)))};
}

std::optional<Places> YoninShogi::repetition(const Record<YoninShogi>& record) const {
  const Position& position = record.position();
  if (!position.turn()) return std::nullopt;
  constexpr Places void_game{{1, 1, 1, 1}, 4, "sennichite"};
  if (const auto found = sennichite(record); found && !found->checker) return void_game;
  // The move that completes a perpetual check is refused one occurrence earlier for the checker
  // than the answers to it, hence from the third on.
  if (choices.sennichite && times_hashed(record, position.hash()) + 1 >= occurrences_needed) {
    bool stuck = true;
    legal_moves(position, [&](const Act& act) {
      stuck = stuck && !check_repetition(record, act).has_value();
    });
    if (stuck) return void_game;
  }
  if (choices.impasse && position.move_number() > impasse_after) return impasse_places(position);
  return std::nullopt;
}

}  // namespace tachiai::yoninshogi
