#include "engines/tournament/tie_breaks.hpp"

#include <algorithm>
#include <numeric>

namespace tachiai::tournament {

namespace {

using Criteria = std::span<const Criterion>;

/// Appends `group` in order. `parted_by` is what parts its first from who stands above.
void split(std::vector<std::size_t> group, Criteria criteria, const std::string& parted_by,
           std::vector<Ranked>& out) {
  while (group.size() > 1 && !criteria.empty()) {
    const Criterion& step = criteria.front();
    criteria = criteria.subspan(1);
    const auto values = step.measure(group);
    if (!values) continue;
    std::vector<std::size_t> order(group.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, std::ranges::greater{},
                             [&](std::size_t at) { return (*values)[at]; });
    if ((*values)[order.front()] == (*values)[order.back()]) continue;
    for (std::size_t from = 0, to = 0; from < order.size(); from = to) {
      std::vector<std::size_t> level;
      for (; to < order.size() && (*values)[order[to]] == (*values)[order[from]]; ++to) {
        level.push_back(group[order[to]]);
      }
      split(std::move(level), criteria, from == 0 ? parted_by : step.name, out);
    }
    return;
  }
  const int place = static_cast<int>(out.size()) + 1;
  for (std::size_t at = 0; at < group.size(); ++at) {
    out.push_back({group[at], place, at == 0 ? parted_by : ""});
  }
}

}  // namespace

Criterion by_value(std::string name, std::vector<Fraction> values) {
  return {std::move(name), [values = std::move(values)](Criterion::Group group) {
            std::vector<Fraction> of_group;
            of_group.reserve(group.size());
            for (const std::size_t index : group) of_group.push_back(values[index]);
            return std::optional{std::move(of_group)};
          }};
}

Criterion direct_encounter(
    std::string name,
    std::function<std::optional<std::size_t>(std::size_t, std::size_t)> winner_of) {
  return {
      std::move(name),
      [winner_of =
           std::move(winner_of)](Criterion::Group group) -> std::optional<std::vector<Fraction>> {
        if (group.size() != 2) return std::nullopt;
        const auto winner = winner_of(group[0], group[1]);
        if (!winner) return std::nullopt;
        return std::vector<Fraction>{Fraction{*winner == group[0]}, Fraction{*winner == group[1]}};
      }};
}

std::vector<Ranked> rank(std::span<const std::size_t> group, Criteria criteria) {
  std::vector<Ranked> out;
  out.reserve(group.size());
  if (!group.empty()) split({group.begin(), group.end()}, criteria, "", out);
  return out;
}

std::vector<Ranked> rank(std::size_t count, Criteria criteria) {
  std::vector<std::size_t> all(count);
  std::iota(all.begin(), all.end(), std::size_t{0});
  return rank(all, criteria);
}

}  // namespace tachiai::tournament
