#pragma once

#include <string>
#include <string_view>

#include "engines/core/result.hpp"
#include "server/records/entries.hpp"
#include "server/records/tournament.hpp"

namespace tachiai::records {

/// Bytes that are not a record this version can read.
struct DecodeFault {
  enum class Code : std::uint8_t {
    damaged,  // not the encoding at all
    newer,    // holds a field or an event kind that only a newer version knows
    invalid,  // a value no writer of this project produces: a seat 9, a clock without its stop
  };
  Code code{};
  std::string text;  // names the field or the kind
  bool operator==(const DecodeFault&) const = default;
};

/// The bytes to append: protocol/tachiai/journal/v1/records.proto, the same for equal entries.
/// Text that is not UTF-8, a digest of a wrong size or a negative time is a bug of the caller.
std::string encode(const MatchEntry& entry);
std::string encode(const NoteEntry& entry);
std::string encode(const PeopleEntry& entry);
std::string encode(const TournamentEntry& entry);

/// Every released record decodes for ever. Strict: what this version does not know is refused by
/// name rather than skipped, or a replay would build another match than the one that was played.
Result<MatchEntry, DecodeFault> decode_match(std::string_view bytes);
Result<NoteEntry, DecodeFault> decode_note(std::string_view bytes);
Result<PeopleEntry, DecodeFault> decode_people(std::string_view bytes);
Result<TournamentEntry, DecodeFault> decode_tournament(std::string_view bytes);

/// A record of `stream` ("match/...", "notes/...", "people", "tournament/...") as canonical proto3
/// JSON on one line, with fields at their default shown; for replays and evidence.
Result<std::string, DecodeFault> to_json(std::string_view stream, std::string_view bytes);

/// The event alone in the same JSON: {"movePlayed":{"seat":0,...}}.
std::string event_json(const match::Event& event);

/// The word of the event in the schema: "move_played".
std::string_view event_name(const match::Event& event);

}  // namespace tachiai::records
