#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "engines/match/preset.hpp"

/// Matches told as scripts, readable by an arbiter. The language: tests/scenarios/README.md.
namespace tachiai::scenarios {

/// What did not go as the script says, or a line that is not in the language.
struct Failure {
  int line = 0;
  std::string text;
};

/// Plays every match of `script` through decide and evolve, and drops the flag at each deadline as
/// the server does.
/// @param tweak  changes each match's resolved preset before it is created: to prove that a script
/// notices.
std::vector<Failure> run(std::string_view script,
                         const std::function<void(match::Preset&)>& tweak = {});

}  // namespace tachiai::scenarios
