#pragma once

#include <cstdint>
#include <iosfwd>
#include <optional>
#include <string>
#include <vector>

#include "clients/cli/exit_code.hpp"
#include "clients/cli/follower.hpp"

namespace tachiai::cli {

struct PlayOptions {
  Link link;
  std::optional<std::uint8_t> seat;  // for a principal who holds several
  /// The whole line of the game, both sides': at ply n the n-th move is played if the turn is ours.
  /// Absent: a person types moves.
  std::optional<std::vector<std::string>> record;
  /// Acts in an office and from no seat: "arbiter", "relay" or "onlooker", which the key holds
  /// already, or the invitation to one. "" from a seat.
  std::string office;
  /// Where it is our turn and the record has no more moves, or the game has left it.
  bool resign_after_record = false;
};

/// Plays one seat of a match to its end, through lost connections: a move whose answer was lost is
/// sent again under its own request id. The last line of `out` is MatchPicture::summary.
/// With a result card it goes on behind the end until the card is handed in or the person leaves.
/// @return `no` also where the seat never comes on move: the game has no such seat, or the key
/// holds another one.
ExitCode play(const PlayOptions& options, std::istream& person, std::ostream& out,
              std::ostream& complaints);

/// Moves one a line; blank lines and what follows '#' are skipped.
std::vector<std::string> read_record(std::istream& file);

}  // namespace tachiai::cli
