#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

/// What is made of many measured times.
namespace tachiai::load {

/// The nearest rank: a time that was measured, of a few the last.
/// @param part  0.5 the median; @param times  in any order, at least one.
template <class Time>
Time percentile(std::vector<Time> times, double part) {
  const auto rank = static_cast<std::size_t>(std::ceil(part * static_cast<double>(times.size())));
  const auto at = times.begin() + static_cast<std::ptrdiff_t>(std::max<std::size_t>(rank, 1) - 1);
  std::nth_element(times.begin(), at, times.end());
  return *at;
}

/// What a process has used so far, by /proc.
struct Used {
  double cpu_seconds = 0;  // user and system, of all its threads
  double resident_kib = 0;
};

/// @param pid  0: nobody is watched, and everything is 0. Zeros too for a process that has gone.
Used used_by(int pid);

}  // namespace tachiai::load
