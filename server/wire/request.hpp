#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engines/clock/time_control.hpp"
#include "engines/core/result.hpp"
#include "engines/core/seat.hpp"
#include "engines/match/command.hpp"
#include "server/base/ids.hpp"

namespace tachiai::wire {

/// The two subprotocols: tachiai.v1.proto in binary frames, tachiai.v1.json in text frames.
enum class Encoding : std::uint8_t { proto, json };

// What a client asked for, decoded and within the limits of protocol/README.md#limits. Match ids
// are checked for shape only. Seats are 0-3.

struct Hello {
  std::string key;  // empty: a guest
  std::string client;
  std::string own_key;  // of a guest: the key he will have once he is a principal; empty: ours
};
struct Watch {
  std::string history_id;
  base::EventSeq last_seq{};
};
struct Unwatch {};
struct CreateMatch {
  std::string preset;
  std::vector<std::string> bots;  // of the house, by name, for the lowest seats that are left
  std::vector<clock::TimeControl> control;  // by seat, or one for all; empty: the preset's
  std::optional<Seat> seat;
  bool listed = false;
  std::string display_name;
  std::string start;
  std::int64_t appointed_utc_ms = 0;  // when the game is to begin; 0: now
  std::int64_t closing_utc_ms = 0;    // by when it is to have been played; 0: no such day
};
struct TakeSeat {
  std::string invitation;
  std::optional<Seat> seat;
  std::string display_name;
};
struct ListMatches {
  bool follow = false;
};
struct Hints {};
struct Ping {};
struct TakeOffice {
  std::string invitation;
  std::string display_name;
};
struct ListCalls {
  bool follow = false;
};

/// An act in a match. `seat` is set only where the client named one, `office` where he acts in one
/// and from no seat. Whether he holds it is for others to say.
struct InMatch {
  std::optional<Seat> seat;
  match::Act act;
  std::optional<match::Office> office = {};
};

using What = std::variant<Hello, Watch, Unwatch, CreateMatch, TakeSeat, ListMatches, Hints, InMatch,
                          Ping, TakeOffice, ListCalls>;

/// BLAKE2b-128 of the request's content without its id, the same from both encodings.
using ContentDigest = std::array<std::uint8_t, 16>;

struct Request {
  std::string request_id;
  base::MatchId match;  // empty where the request names none
  What what;
  ContentDigest digest{};
  std::string_view name;  // "play_move", for notes and logs
};

/// Why a message could not be read. `request_id` as far as it was readable, so that the refusal can
/// name it.
struct DecodeFault {
  enum class Code : std::uint8_t {
    malformed,
    unsupported,
    bad_request_id,
    too_long,
    name_the_match
  };
  Code code{};
  std::string request_id;
  std::string text;  // what and where
};

/// Never throws; unknown fields are ignored in proto and in JSON (a newer client may speak to an
/// older server).
Result<Request, DecodeFault> decode(std::string_view bytes, Encoding encoding);

}  // namespace tachiai::wire
