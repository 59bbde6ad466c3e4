#pragma once

#include <iosfwd>
#include <optional>
#include <string>
#include <vector>

#include "clients/cli/exit_code.hpp"
#include "clients/cli/follower.hpp"
#include "clients/cli/source_file.hpp"
#include "engines/feed/board_reader.hpp"
#include "engines/feed/entry.hpp"
#include "engines/feed/plan.hpp"

namespace tachiai::cli {

/// A board to be opened before it is relayed.
struct NewBoard {
  std::string preset;
  std::string programme;  // the event it belongs to; "" none
  std::uint32_t round = 0, table = 0;
  std::string start;                          // position text; "" the record's, or the usual one
  std::vector<std::string> players;           // by seat
  std::vector<clock::TimeControl> control{};  // by seat, or one for all; empty: the preset's
};

struct RelayOptions {
  Link link;
  std::string office;  // the invitation to the relay's office; "" the key holds it
  std::optional<NewBoard> open;
  enum class From : std::uint8_t {
    record,  // a record file
    lines,   // JSON lines of another program, on standard input
    board,   // JSON lines of an electronic board's sensors, on standard input
  };
  From from = From::record;
  SourceQuestion source;
  bool follow = false;  // of a record: until its result is recorded
  /// While a record is followed, moves that are gone from it are taken back only once it has lain
  /// still for so long: it may be written anew at this moment.
  std::chrono::milliseconds take_back_after{3'000};
  bool as_stood = false;
  bool amend = false;
  bool trust_clocks = false;
  bool take_backs = false;  // of a board: what looks taken back is taken back without asking
  feed::BoardReaderOptions board;
};

/// Makes a relayed match on a server say what a record, a program or a board says, through lost
/// connections. Prints each request and its answer, a JSON line each, and what only people can
/// decide on `complaints`.
/// @return `no` where something was refused or is left to people
ExitCode relay(const RelayOptions& options, std::ostream& out, std::ostream& complaints);

/// The request by which an operator does `act`, in the JSON subprotocol. nullopt: no act of a
/// relay.
struct RelayRequest {
  std::string kind;         // "relayMove"
  std::string particulars;  // ,"ply":3,...
};
std::optional<RelayRequest> request_of(const match::Act& act);

/// The match as far as a plan asks about it.
feed::Standing standing_of(const MatchPicture& picture);

}  // namespace tachiai::cli
