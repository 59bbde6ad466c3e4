#pragma once

#include <string>
#include <vector>

#include "server/records/entries.hpp"
#include "server/records/tournament.hpp"

namespace tachiai::tests {

/// At least one entry of every kind, with every field set to something else than its default
/// somewhere.
std::vector<records::MatchEntry> match_samples();
std::vector<records::NoteEntry> note_samples();
std::vector<records::PeopleEntry> people_samples();
std::vector<records::TournamentEntry> tournament_samples();

}  // namespace tachiai::tests
