#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engines/core/result.hpp"
#include "engines/tournament/entities.hpp"

/// Who plays whom, where priorities are ordered and nothing is left to chance.
/// RULES.md#pairing (spec 1.5)
namespace tachiai::tournament::pairing {

/// At most this many players in one pool; more are refused.
inline constexpr std::size_t players_max = 256;

/// Players 0 .. size-1 in ranking order, best first, and what each pair costs on each level.
class Problem {
 public:
  /// @param levels  names, the most important first.
  Problem(std::size_t size, std::vector<std::string> levels)
      : size_(size), levels_(std::move(levels)), cost_(size * size * levels_.size()) {}

  std::size_t size() const { return size_; }
  const std::vector<std::string>& levels() const { return levels_; }
  std::uint32_t cost(std::size_t a, std::size_t b, std::size_t level) const {
    return cost_[(a * size_ + b) * levels_.size() + level];
  }
  void set_cost(std::size_t a, std::size_t b, std::size_t level, std::uint32_t cost) {
    cost_[(a * size_ + b) * levels_.size() + level] = cost;
    cost_[(b * size_ + a) * levels_.size() + level] = cost;
  }

 private:
  std::size_t size_;
  std::vector<std::string> levels_;
  std::vector<std::uint32_t> cost_;
};

struct Pairing {
  std::vector<std::size_t> opponent;  // by player
  std::vector<std::int64_t> optimum;  // the sum of each level
  bool operator==(const Pairing&) const = default;
};

/// Why there is no pairing at all.
enum class Unpairable : std::uint8_t {
  odd,               // a phantom is the format's business
  too_many_players,  // above players_max
  too_many_levels,   // their sums need more than 1,024 bits
};

/// Of all perfect matchings those whose level sums are smallest, the first level first; of these
/// the canonical one: going down the list, whoever has no opponent gets the best-placed one that
/// some optimal matching still allows. Each answer is proven before it is given.
Result<Pairing, Unpairable> pair(const Problem& problem);

/// What it would cost to give `higher` the opponent `wished`, all pairs of players above `higher`
/// staying as they are in `pairing`: the sums of all levels at best.
/// @pre `wished` has no opponent above `higher` in `pairing`.
std::vector<std::int64_t> optimum_with(const Problem& problem, const Pairing& pairing,
                                       std::size_t higher, std::size_t wished);

/// Why player `higher` did not get the free opponent ranked next above the one he has.
struct Miss {
  std::size_t wished = 0;
  std::size_t level = 0;  // the first that gets worse
  std::int64_t now = 0;
  std::int64_t instead = 0;
  bool operator==(const Miss&) const = default;
};
/// @return nullopt: he has the best-placed opponent of all who were free.
std::optional<Miss> why_not_better(const Problem& problem, const Pairing& pairing,
                                   std::size_t higher);

}  // namespace tachiai::tournament::pairing
