#pragma once

#include <array>
#include <optional>
#include <string>

#include "engines/match/series.hpp"
#include "server/base/ids.hpp"
#include "server/journal/journal.hpp"
#include "server/records/entries.hpp"

namespace tachiai::rooms {

/// The id of the match that plays this one again: always the same, so that however often it is
/// opened, over restarts and by whomever, there is one.
base::MatchId rematch_id(const base::MatchId& match);

/// A game had no winner and is played again, or is one of several for a title.
struct Rematch {
  base::MatchId of;
  base::MatchId id;  // rematch_id(of)
  match::NextGame next;
  std::array<std::string, seats_max> names;  // of the new seats
  records::Showing showing = {};
};

/// Which match may still have to be played again, by the first and the last record of its stream;
/// whether it was, only the stream of its `rematch_id` says.
std::optional<base::MatchId> may_be_played_again(const journal::StreamId& stream,
                                                 const journal::Stored& first,
                                                 const journal::Stored& last);

}  // namespace tachiai::rooms
