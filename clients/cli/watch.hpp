#pragma once

#include <iosfwd>

#include "clients/cli/exit_code.hpp"
#include "clients/cli/follower.hpp"

namespace tachiai::cli {

struct WatchOptions {
  Link link;
  bool json = false;  // every message as it came, a line each
  bool until_end =
      false;  // stop when the match has ended, with MatchPicture::summary as the last line
};

/// Follows a match and tells what happens; goes on by itself after a lost connection.
ExitCode watch(const WatchOptions& options, std::ostream& out, std::ostream& complaints);

/// One event of the JSON subprotocol in words, without a line end; "" for what is no news to a
/// person.
std::string words_of(const boost::json::object& message, const MatchPicture& picture);

}  // namespace tachiai::cli
