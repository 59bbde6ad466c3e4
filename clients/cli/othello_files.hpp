#pragma once

#include <vector>

#include "clients/cli/formats.hpp"

/// Othello's rows of the table in formats.hpp.
namespace tachiai::cli {

std::vector<Format> othello_formats();

/// Judges the acts up to the first that is against the rules, and the result against the board.
GameReport report_of(const othello::GameRecord& record, std::string_view the_only_rule_set = {});

}  // namespace tachiai::cli
