#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "engines/core/result.hpp"

namespace tachiai::tournament {

/// Which numbers are kept for whom, in the order in which they are taken.
/// RULES.md#lottery (spec 2.1, 3)
struct LotterySlots {
  int numbers = 0;                 // 1 .. numbers are drawn
  std::span<const int> seeds;      // by the seeded, the largest draw number first
  std::span<const int> absentees;  // by the absent, the smallest first
};

/// 64 numbers; seeds take 64, 32, 48, the absent 63, 31, 47, 15.
const LotterySlots& open_slots();
/// 16 numbers; the seed takes 16, the absent 13, 5, 11.
const LotterySlots& women_slots();

/// A draw that anybody can compute again.
struct Lottery {
  std::string seed_string;           // 15 digits
  std::int64_t x0 = 0;               // the seed number modulo 2^23
  std::vector<std::int64_t> prelim;  // preliminary numbers by roster place, from place 1
  std::vector<int> initial;          // draw numbers before the exchanges
  struct Swap {
    bool seed = false;  // else an absentee
    int place = 0;      // of the roster, from 1
    int from = 0;
    int to = 0;
    int displaced = 0;  // the roster place that gave up `to`; his own where he had it
    bool operator==(const Swap&) const = default;
  };
  std::vector<Swap> swaps;  // as they were done
  std::vector<int> number;  // draw numbers by roster place
  bool operator==(const Lottery&) const = default;
};

/// @param draws      three published results of four digits each, leading zeros kept.
/// @param seeds      roster places from 1, in any order.
/// @param absentees  likewise; vacant places at the end of a short roster belong here (T-A6).
/// @return the reason in words where there is no such draw.
Result<Lottery, std::string> draw_lots(const LotterySlots& slots,
                                       std::span<const std::string> draws,
                                       std::span<const int> seeds, std::span<const int> absentees);

}  // namespace tachiai::tournament
