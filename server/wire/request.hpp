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
#include "server/wire/tournament.hpp"

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
  match::Millis delay{};              // of the public
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

/// A round of an event, as people see it.
struct Round {
  std::uint32_t number = 0;
  std::string title;
  std::int64_t starts_utc_ms = 0;  // 0: not known
  bool operator==(const Round&) const = default;
};
struct SaveProgramme {
  base::ProgrammeId programme;  // empty: a new one
  std::string title, place, note;
  std::vector<Round> rounds;
  match::Millis delay{};
  bool talk = false;
  std::string display_name;
  std::uint32_t revision = 0;
};
struct ShowProgramme {
  base::ProgrammeId programme;
  bool follow = false;
};
struct ListProgrammes {};
struct OpenBoard {
  base::ProgrammeId programme;  // empty: a board by itself
  std::uint32_t round = 0, number = 0;
  std::string preset;
  std::vector<clock::TimeControl> control;
  std::vector<std::string> players;  // names by seat
  std::string start;
  match::Millis delay{};
  bool talk = false;
  std::string display_name;
};
struct MoveBoard {
  base::ProgrammeId programme;
  std::uint32_t round = 0, number = 0;
  bool remove = false;
};
struct TakeProgramme {
  base::ProgrammeId programme;
  std::string invitation;
  std::string display_name;
};
struct NamePlayer {
  Seat seat{};
  std::string name;
};
struct Say {
  std::string text;
  std::string display_name;
};
struct ModerateTalk {
  struct Hide {
    std::uint64_t line = 0;
  };
  struct Silence {
    std::string principal;
    bool silent = true;
  };
  struct Open {
    bool open = false;
  };
  std::variant<Hide, Silence, Open> what;
};

/// An act in a match. `seat` is set only where the client named one, `office` where he acts in one
/// and from no seat. Whether he holds it is for others to say.
struct InMatch {
  std::optional<Seat> seat;
  match::Act act;
  std::optional<match::Office> office = {};
};

using What = std::variant<Hello, Watch, Unwatch, CreateMatch, TakeSeat, ListMatches, Hints, InMatch,
                          Ping, TakeOffice, ListCalls, SaveProgramme, ShowProgramme, ListProgrammes,
                          OpenBoard, MoveBoard, TakeProgramme, NamePlayer, Say, ModerateTalk,
                          SaveTournament, Direct, TakeTournament, InvitePlayer, TakePlace, CheckIn,
                          HandInResult, ConfirmCard, WatchTournament>;

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
