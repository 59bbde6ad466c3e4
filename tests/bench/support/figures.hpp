#pragma once

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

/// Times and how they are told.
namespace tachiai::bench {

using Steady = std::chrono::steady_clock;

inline double ms_between(Steady::time_point from, Steady::time_point to) {
  return std::chrono::duration<double, std::milli>(to - from).count();
}

/// The nearest rank: a time that was measured, of a few the last.
/// @param part  0.5 the median; @param times  in any order, at least one.
inline double percentile(std::vector<double> times, double part) {
  std::ranges::sort(times);
  const auto rank = static_cast<std::size_t>(std::ceil(part * static_cast<double>(times.size())));
  return times[std::max<std::size_t>(rank, 1) - 1];
}

/// A result is wrong or nothing can be measured: says so and ends with 1. Slowness is neither.
[[noreturn]] inline void give_up(const std::string& why) {
  std::fflush(stdout);
  std::fprintf(stderr, "%s\n", why.c_str());
  std::exit(1);
}

}  // namespace tachiai::bench
