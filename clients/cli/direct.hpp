#pragma once

#include <iosfwd>
#include <string>

#include "clients/cli/exit_code.hpp"
#include "clients/cli/follower.hpp"

namespace tachiai::cli {

struct DirectOptions {
  Link link;               // with the director's key; without one: a guest with a key of his own
  std::string tournament;  // id; "" where it is made
  std::string format;      // of a new one; "" none is made
  std::string title;       // of a new one
  std::string name;        // of a guest
};

/// `tachiai direct`: commands on standard input, a JSON line each, their answers on standard
/// output. A line is a member of `direct` (`{"pair":{"round":2}}`), or a whole request
/// (`{"saveTournament":{...}}`), which gets the tournament's id and a request id where it has none.
/// Each is answered before the next is sent; over a lost connection it is said again with the same
/// id. Empty lines and lines that begin with `#` are passed over.
/// @return no: a command was refused, or there is no server.
ExitCode direct(const DirectOptions& options, std::istream& in, std::ostream& out,
                std::ostream& complaints);

}  // namespace tachiai::cli
