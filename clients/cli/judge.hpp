#pragma once

#include <boost/json/object.hpp>
#include <iosfwd>

#include "clients/cli/exit_code.hpp"
#include "engines/match/match.hpp"

namespace tachiai::cli {

/// Plays a script of timed commands through decide and evolve, nothing else: no room, no network,
/// so a seat is told of its turn the moment it begins. Before each line every deadline that passes
/// becomes a FlagFell, as on the server. Prints the events, the refusals and the final state.
/// Words: protocol/README.md#judge.
/// @return `no` where the script cannot be read; `complaints` then names the line.
ExitCode run_judge(std::istream& script, std::ostream& out, std::ostream& complaints);

/// How a match stands: ply, position, whose turn, clocks, offers, ending.
boost::json::object standing_of(const match::Match& match);

}  // namespace tachiai::cli
