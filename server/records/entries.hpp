#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "engines/core/seat.hpp"
#include "engines/match/event.hpp"
#include "server/base/clock.hpp"

namespace tachiai::records {

using base::Millis;

/// How a match is shown to the public.
struct Showing {
  Millis delay{};                  // so much later than it happens
  std::string programme = {};      // id of the event it belongs to; "" none
  bool talk = false;               // spectators may talk beside it
  bool opening_is_secret = false;  // that there is such a match is shown as late as the rest
  bool operator==(const Showing&) const = default;
};

/// One record of a match's stream: what happened, who caused it, and when.
struct MatchEntry {
  std::string actor;           // opaque principal id; "" the server itself
  std::string request_id;      // of the command that caused it; "" a timer or the room
  std::string request_digest;  // `content_digest` of the command, 16 bytes; "" where request_id is
  Millis at{};                 // match time of the receipt
  std::int64_t utc_ms = 0;     // for people; no clock is computed with it
  match::Event event;
  std::string replay_of = {};  // with MatchCreated: the match that this one plays again; "" none
  std::int64_t appointed_utc_ms = 0;  // with MatchCreated: when the game is to begin; 0: then
  std::int64_t closing_utc_ms = 0;    // likewise: by when it is to have been played; 0: no such day
  Showing showing = {};               // likewise
  bool operator==(const MatchEntry&) const = default;
};

// The notes of a match: what was refused, and who came and went.

/// A command that was not done. Words as on the wire.
struct Refused {
  std::string request_id;
  std::string command;     // "play_move"
  std::string act;         // the act as it was asked for; "" where the command has none
  std::string code;        // "illegal"
  std::string rule;        // anchor
  std::string illegality;  // the game's code, with code "illegal"
  bool operator==(const Refused&) const = default;
};
struct Present {
  bool operator==(const Present&) const = default;
};
struct Left {
  bool operator==(const Left&) const = default;
};
/// So many more lines of this ply and seat were not kept.
struct Uncounted {
  std::uint32_t dropped = 0;
  bool operator==(const Uncounted&) const = default;
};
using Note = std::variant<Refused, Present, Left, Uncounted>;

/// One record of a match's notes stream.
struct NoteEntry {
  std::string actor;
  Millis at{};  // match time
  std::int64_t utc_ms = 0;
  std::optional<Seat> seat;  // nobody: a stranger
  std::uint32_t ply = 0;
  Note note;
  bool operator==(const NoteEntry&) const = default;
};

// The people stream. Names are free text: the record holds the key of the erasable text and a
// salted digest.

struct PrincipalAdded {
  std::string principal_id;
  std::string key_digest;   // `secret_digest` of the key; the key itself is nowhere
  std::string name_ref;     // journal::Text::key
  std::string name_digest;  // `text_digest` of salt and name
  bool operator==(const PrincipalAdded&) const = default;
};
/// A match exists, who may find it, and the digests of the invitations to its open seat and to its
/// offices.
struct MatchListed {
  std::string match_id;
  bool listed = false;
  std::string invitation_digest;               // `secret_digest`; "" no open seat
  std::string arbiter_invitation_digest = {};  // likewise; "" nobody is invited to the office
  std::string relay_invitation_digest = {};
  bool relayed = false;   // a board elsewhere: several may hold the relay's office
  std::string game = {};  // of a relayed one
  std::vector<std::string> player_ids = {};  // by seat, likewise: principals known by name only
  std::string tournament_id = {};            // whose directors are its arbiters; "" none
  bool operator==(const MatchListed&) const = default;
};
struct GrantAdded {
  std::string principal_id;
  std::string kind;  // "seat", "relay", "arbiter", "operator", "director", "admin"
  std::string match_id;
  std::uint32_t seat = 0;
  std::string programme_id = {};   // with "operator": of all its boards
  std::string tournament_id = {};  // with "director"
  bool operator==(const GrantAdded&) const = default;
};
struct Round {
  std::uint32_t number = 0;
  std::string title;
  std::int64_t starts_utc_ms = 0;  // 0: not known
  bool operator==(const Round&) const = default;
};
/// An event with several boards, whole: the latest says how it is.
struct ProgrammeSet {
  std::string programme_id;
  std::string owner_id;
  std::string title, place, note;
  std::vector<Round> rounds;
  Millis delay{};  // of boards opened from then on
  bool talk = false;
  std::uint32_t revision = 0;
  std::string operator_invitation_digest;
  bool operator==(const ProgrammeSet&) const = default;
};
struct BoardPlaced {
  std::string programme_id;
  std::string match_id;
  std::uint32_t round = 0;
  std::uint32_t number = 0;
  bool removed = false;
  bool operator==(const BoardPlaced&) const = default;
};
struct PrincipalRenamed {
  std::string principal_id;
  std::string name_ref;
  std::string name_digest;
  bool operator==(const PrincipalRenamed&) const = default;
};
using PeopleEvent = std::variant<PrincipalAdded, MatchListed, GrantAdded, ProgrammeSet, BoardPlaced,
                                 PrincipalRenamed>;

/// One record of the people stream.
struct PeopleEntry {
  std::int64_t utc_ms = 0;
  PeopleEvent event;
  bool operator==(const PeopleEntry&) const = default;
};

}  // namespace tachiai::records
