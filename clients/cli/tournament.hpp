#pragma once

#include <iosfwd>
#include <string>

#include "clients/cli/vector_file.hpp"

/// `tachiai tournament`: whole events as cases (DESIGN section 13), and logs read again. What is
/// computed is `engines/tournament`'s.
namespace tachiai::cli {

/// "lottery/1": `division` of the file; `draws`, `seeds`, `absentees`; answers `expect`.
VectorFormat lottery_format();

/// "a_open/1" and "a_women/1": `draws`, `seeds`, `absentees`, `number` by player (absent: computed
/// from the draws), `withdraw_after`, results; `options`; answers `rounds`, `final`, `unrated`,
/// `unranked`, and beside them `decided_by`, `cross_table` and `consequences`.
VectorFormat othello_open_format();
VectorFormat othello_women_format();

/// "a_pairing/1": `members` [id, wins, wins without play] in provisional order, `met`; answers
/// `expect`.
VectorFormat league_pairing_format();

/// "b_events/1": leagues `A` and `B` with `players` [id, club] in the order of their temporary
/// numbers, results, `playoff.winner`, `withdraw_after`, `joined` [id, club, from round]; answers
/// pairings, play-off, tables and `exchange`.
VectorFormat chushogi_events_format();

/// "b_misc/1": `adjudicate` and `select`.
VectorFormat chushogi_misc_format();

/// Runs a file of cases of any tournament format. @return as `run_vector_file`
int run_tournament(std::istream& in, std::ostream& out, std::ostream& complaints);

/// Reads a log, a JSON line an event, and prints its table with what decided each place, as JSON
/// lines; a round that the engine would have paired otherwise, or an event against the rules, is
/// named. @return yes; no: such a round, or no log
int replay_tournament(std::istream& in, std::ostream& out, std::ostream& complaints);

/// The formats with their choices, a JSON line each.
void print_tournament_formats(std::ostream& out);

}  // namespace tachiai::cli
