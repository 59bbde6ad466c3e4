#pragma once

#include <vector>

#include "clients/cli/formats.hpp"

/// Four-player shogi's rows of the table in formats.hpp.
namespace tachiai::cli {

std::vector<Format> yonin_formats();

/// Judges every move under the rule set, repetition with it, and a declaration.
GameReport report_of(const yoninshogi::GameLine& game, std::string_view rule_set = {});

}  // namespace tachiai::cli
