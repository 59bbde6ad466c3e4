#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "engines/clock/time_control.hpp"
#include "engines/core/result.hpp"
#include "engines/tournament/log.hpp"
#include "server/base/clock.hpp"
#include "server/base/ids.hpp"
#include "server/base/tournament_id.hpp"

/// A tournament's stream: the events of its own log, and what the server adds to them.
namespace tachiai::records {

/// Where the encounters of a stage are played.
enum class Venue : std::uint8_t {
  typed,    // elsewhere: results are typed, or come on cards
  here,     // each is a match of this server
  relayed,  // each is a relayed board of the tournament's programme
};

/// How the encounters of a stage are played.
struct TournamentBoards {
  std::string stage;  // "" every stage without a line of its own
  Venue venue{};
  std::string preset;
  std::vector<clock::TimeControl> control;  // by seat, or one for all; empty: the preset's
  bool second_begins = false;               // side b sits in the first seat
  bool operator==(const TournamentBoards&) const = default;
};

struct TournamentRound {
  std::uint32_t number = 0;
  std::string title;
  std::int64_t starts_utc_ms = 0;  // 0: not known
  bool operator==(const TournamentRound&) const = default;
};

/// What an organiser chooses beside the format's own choices.
struct TournamentSettings {
  std::string title, place, note;
  std::string zone;  // of the venue, IANA; for show
  std::vector<TournamentRound> rounds;
  std::vector<TournamentBoards> boards;
  std::string programme;  // whose boards are relayed; "" none
  base::Millis delay{};   // of the public
  bool approval = false;  // no result is final before a director books it
  bool open_entry = false;
  std::int64_t check_in_opens_utc_ms = 0, check_in_closes_utc_ms = 0;  // both 0: no check-in
  bool operator==(const TournamentSettings&) const = default;
};

struct SettingsSaved {
  std::string owner;  // principal
  std::string director_invitation_digest;
  std::uint32_t revision = 0;
  TournamentSettings settings;
  bool operator==(const SettingsSaved&) const = default;
};
struct PlayerInvited {
  std::string player;
  std::string invitation_digest;
  bool operator==(const PlayerInvited&) const = default;
};
/// The principal plays as this player from here on; "": nobody does.
struct PlayerBound {
  std::string player;
  std::string principal;
  bool operator==(const PlayerBound&) const = default;
};
struct CheckedIn {
  std::string player;
  bool operator==(const CheckedIn&) const = default;
};
/// What a board's match says about its end, up to its record `match_seq`.
struct EndingRead {
  tournament::Round round = 0;
  int board = 0;
  std::string match;
  std::uint64_t match_seq = 0;
  std::optional<tournament::GameResult> result;  // none follows
  std::string reason;                            // the match's word; "withdrawn"
  std::string keeps;                             // why it is not booked by itself; "" nothing does
  bool operator==(const EndingRead&) const = default;
};
/// A director does not follow the correction that a match raised.
struct ResultStands {
  tournament::Round round = 0;
  int board = 0;
  std::string reason;
  bool operator==(const ResultStands&) const = default;
};
/// Played anew, as a match of its own.
struct BoardReopened {
  tournament::Round round = 0;
  int board = 0;
  std::uint32_t attempt = 0;  // the first match of a board is attempt 0
  std::string reason;
  bool operator==(const BoardReopened&) const = default;
};

using TournamentEvent = std::variant<tournament::Event, SettingsSaved, PlayerInvited, PlayerBound,
                                     CheckedIn, EndingRead, ResultStands, BoardReopened>;

/// Stands for a free text that was taken out of an event.
struct ErasableText {
  std::uint32_t number = 0;  // of `free_texts`
  std::string ref;           // journal::Text::key
  std::string digest;        // `text_digest` of salt and text
  bool operator==(const ErasableText&) const = default;
};

/// One record of a tournament's stream. Free texts (names, reasons, details) stand beside it.
struct TournamentEntry {
  std::string actor;           // opaque principal id; "" the server, by what it read in a match
  std::string request_id;      // "" none
  std::string request_digest;  // 16 bytes; "" where request_id is
  std::int64_t utc_ms = 0;
  TournamentEvent event;
  std::vector<ErasableText> texts = {};
  bool operator==(const TournamentEntry&) const = default;
};

/// The free texts of an event, in a fixed order that records count by: empty ones too.
std::vector<std::string*> free_texts(TournamentEvent& event);

/// An event of a log from a line of its canonical text. @return what is wrong with it, in words
Result<tournament::Event, std::string> event_of_line(std::string_view line);

}  // namespace tachiai::records
