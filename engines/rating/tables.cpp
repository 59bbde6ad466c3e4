#include "engines/rating/tables.hpp"

#include <algorithm>

namespace tachiai::rating {
namespace {

template <class... F>
struct Overloaded : F... {
  using F::operator()...;
};

std::size_t entry(const ByRankDifference& table, Standing killer, Standing victim) {
  const int difference = rank(victim.grade) - rank(killer.grade);
  const int last = table.lowest + static_cast<int>(table.kill.size()) - 1;
  return static_cast<std::size_t>(std::clamp(difference, table.lowest, last) - table.lowest);
}

const ByRatingDifference::Bin& bin(const ByRatingDifference& table, Standing killer,
                                   Standing victim) {
  const Rating difference = victim.rating - killer.rating;
  const auto after =
      std::ranges::upper_bound(table.bins, difference, {}, &ByRatingDifference::Bin::from);
  return after == table.bins.begin() ? table.bins.front() : *(after - 1);
}

std::size_t index(Grade grade) { return static_cast<std::size_t>(grade); }

bool pays(int points) { return points >= 0 && points <= rating_limit; }
bool costs(int points) { return points <= 0 && points >= -rating_limit; }

bool sound(const ByRankDifference& table) {
  const auto most = static_cast<int>(grades);
  return !table.kill.empty() && table.kill.size() == table.upset.size() &&
         table.kill.size() <= 2 * grades && table.lowest >= -most && table.lowest <= most &&
         std::ranges::all_of(table.kill, pays) && std::ranges::all_of(table.upset, costs);
}

bool sound(const ByRatingDifference& table) {
  return !table.bins.empty() &&
         std::ranges::adjacent_find(table.bins, std::ranges::greater_equal{},
                                    &ByRatingDifference::Bin::from) == table.bins.end() &&
         std::ranges::all_of(table.bins, pays, &ByRatingDifference::Bin::kill) &&
         std::ranges::all_of(table.bins, costs, &ByRatingDifference::Bin::upset);
}

bool sound(const ByGrades& table) {
  const auto every = [](const ByGrades::Matrix& matrix, bool (*fits)(int)) {
    return std::ranges::all_of(matrix,
                               [fits](const auto& row) { return std::ranges::all_of(row, fits); });
  };
  return every(table.kill, pays) && every(table.upset, costs);
}

}  // namespace

PointTables reconstructed_tables() {
  // max(3, 4(d + 1)), and half of it, negative, from d = 1 on: the simplest that meets the four
  // printed values and their ratio of 20 to -10. Only d = -6, -2 and 4 are evidence.
  return {"reconstructed", ByRankDifference{-1, {3, 4, 8, 12, 16, 20}, {0, 0, -4, -6, -8, -10}}};
}

PointTables visible_tables() { return {"visible", ByRankDifference{-1, {3, 3, 20}, {0, 0, -10}}}; }

int kill_points(const PointTables& tables, Standing killer, Standing victim) {
  return std::visit(
      Overloaded{
          [&](const ByRankDifference& table) { return table.kill[entry(table, killer, victim)]; },
          [&](const ByRatingDifference& table) { return bin(table, killer, victim).kill; },
          [&](const ByGrades& table) {
            return table.kill[index(killer.grade)][index(victim.grade)];
          }},
      tables.lookup);
}

int upset_points(const PointTables& tables, Standing victim, Standing killer) {
  return std::visit(
      Overloaded{
          [&](const ByRankDifference& table) { return table.upset[entry(table, killer, victim)]; },
          [&](const ByRatingDifference& table) { return bin(table, killer, victim).upset; },
          [&](const ByGrades& table) {
            return table.upset[index(victim.grade)][index(killer.grade)];
          }},
      tables.lookup);
}

Result<Done, Illegality> check(const PointTables& tables) {
  const bool fine = !tables.set.empty() &&
                    std::visit([](const auto& table) { return sound(table); }, tables.lookup);
  if (!fine) return std::unexpected{unsound_table.with("set", tables.set)};
  return Done{};
}

}  // namespace tachiai::rating
