#pragma once

#include "clients/cli/vector_file.hpp"

/// Seasons of the online shogi league as cases (DESIGN section 13, `tachiai tournament run`). What
/// is computed is `engines/tournament/league`'s.
namespace tachiai::cli {

/// "c_seasons/1": `champion` and `classes`, from the top, each with `members` [id, previous rank,
/// registration, status, last round, first round] and `fixtures` [round, i, j, code], or [round, i,
/// j] and `results`; the winners in `exchange` and `title.games`; the file's `move` and the case's
/// `options` where they are not the defaults. Answers each class's `ranking`, `three_forfeits`,
/// `decided_by`, `total` and `rounds`; `exchange`, `notes`, `title`; and, once winners are given,
/// `new_class` and `next_season`.
VectorFormat league_seasons_format();

}  // namespace tachiai::cli
