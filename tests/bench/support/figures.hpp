#pragma once

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <string>

#include "clients/load/figures.hpp"

/// Times and how they are told.
namespace tachiai::bench {

using Steady = std::chrono::steady_clock;

inline double ms_between(Steady::time_point from, Steady::time_point to) {
  return std::chrono::duration<double, std::milli>(to - from).count();
}

using load::percentile;

/// A result is wrong or nothing can be measured: says so and ends with 1. Slowness is neither.
[[noreturn]] inline void give_up(const std::string& why) {
  std::fflush(stdout);
  std::fprintf(stderr, "%s\n", why.c_str());
  std::exit(1);
}

}  // namespace tachiai::bench
