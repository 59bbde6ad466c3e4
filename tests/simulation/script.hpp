#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

#include "tests/support/simulated/faults.hpp"

namespace tachiai::simulation {

struct Course {
  std::uint64_t seed = 1;
  simulated::Planted planted = simulated::Planted::none;
  std::chrono::seconds play{35};
};

/// What one run was like. Equal for equal courses.
struct Report {
  std::vector<std::string> failures;
  std::size_t matches = 0, moves = 0, events = 0, messages = 0, crashes = 0, stops = 0, cuts = 0,
              store_breaks = 0, conflated = 0, resyncs = 0, flags = 0, frozen = 0;
  std::string digest;  // over every record of every match
};

/// Plays a whole course: people come, play, lose their lines; the store breaks, the process dies
/// and comes back; in the end all is quiet and everything is checked.
Report run(const Course& course);

}  // namespace tachiai::simulation
