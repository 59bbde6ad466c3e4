#pragma once

#include <iosfwd>

#include "clients/cli/vector_file.hpp"

/// `tachiai rate FILE.json`: four-player ratings and the federation's tables as cases (DESIGN
/// section 13). What is computed is `engines/rating`'s.
namespace tachiai::cli {

/// "d_games/1": `tables` ("default", which is "visible", "reconstructed", or "random" for the
/// file's `random_tables`) and `entries` in finishing order; answers `expect`, one for each entry.
VectorFormat rated_games_format();

/// "d_text/1": `text`, a rating table, and `firsts`, who won each game; answers `rows`,
/// `below_monthly_minimum` and `reporter`, and checks that the table printed again is the same.
VectorFormat rating_tables_format();

/// @return as `run_vector_file`
int rate(std::istream& in, std::ostream& out, std::ostream& complaints);

}  // namespace tachiai::cli
