#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "server/archive/words.hpp"
#include "server/base/ids.hpp"
#include "server/wire/news.hpp"

/// Events as feeds, calendars and JSON. All of it is made of what the public may see.
namespace tachiai::archive {

/// A board of an event as the public sees it now.
struct BoardNews {
  base::MatchId match;
  base::ProgrammeId programme;
  std::string event;  // title
  std::uint32_t round = 0, number = 0;
  bool known = false;  // the public knows of it; else nothing below says anything
  std::string game, players, status;
  std::vector<std::string> names;
  std::uint64_t head = 0;
  std::uint32_t plies = 0;
  bool started = false, ended = false;
  std::int64_t created_utc_ms = 0;
  std::int64_t changed_utc_ms = 0;  // when what the public saw last happened
  std::int64_t delay_ms = 0;
};

/// What all answers of one visit have in common.
struct Telling {
  std::string base;         // "https://host", without a slash at the end
  bool hide = false;        // neither results nor anything that tells them
  std::int64_t utc_ms = 0;  // now
};

inline constexpr std::size_t entries_max = 200;  // of one feed, the latest

/// One entry of a feed. `id` is a URN that stays what it is wherever the server moves.
struct Entry {
  std::string id, title, link, text;
  std::int64_t utc_ms = 0;
};
struct Feed {
  std::string id, title, self, page;
};
std::string urn(std::string_view kind, const std::string& id);
/// RFC 4287: the latest first, at most `entries_max`.
std::string feed_of(const Feed& feed, std::vector<Entry> entries, const Telling& telling);

/// RFC 4287: rounds that have boards, boards opened, results, the latest first. Ids stay what they
/// are wherever the server moves.
std::string atom_of(const wire::Programme& event, const std::vector<BoardNews>& boards,
                    const Telling& telling);
/// The boards of one player in all events.
std::string atom_of(const base::PrincipalId& player, const std::string& name,
                    const std::vector<BoardNews>& boards, const Telling& telling);

/// RFC 5545: rounds whose start is known, in UTC, each with the same UID for ever.
/// @param page  of the event, on this server
std::string calendar_of(const wire::Programme& event, const Telling& telling,
                        const std::string& page);

std::string json_of(const wire::Programme& event, const std::vector<BoardNews>& boards,
                    const Telling& telling);
/// The latest events, without their boards.
std::string json_of(const std::vector<wire::Programme>& events);

/// A match as programs read it. protocol/README.md#pages
std::string json_of(const rooms::Showing& showing, const Place& place,
                    const std::string& history_id, const Telling& telling);

}  // namespace tachiai::archive
