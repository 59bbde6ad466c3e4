#pragma once

#include <cstdint>
#include <filesystem>
#include <iosfwd>
#include <optional>
#include <string>

#include "clients/cli/exit_code.hpp"
#include "engines/match/match.hpp"

namespace tachiai::cli {

struct ReplayQuestion {
  std::filesystem::path journal;  // the file, or the data directory that holds it
  std::string match;
  std::optional<std::uint32_t> at_ply;  // the moment at which so many moves first stood
  std::optional<match::Millis> at;      // the moment of this match time, clocks as they ran
  bool json = false;                    // the records as JSON lines, then the standing
};

/// Shows a match as the journal has it, up to the moment asked for: who played, each act with its
/// time, the board, the clocks, and how it ended.
/// @return `no` where the match cannot be shown, or its chain is broken: then it is shown as it is
/// stored, and `complaints` says where it breaks.
ExitCode replay(const ReplayQuestion& question, std::ostream& out, std::ostream& complaints);

}  // namespace tachiai::cli
