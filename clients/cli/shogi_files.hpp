#pragma once

#include <vector>

#include "clients/cli/formats.hpp"

/// Shogi's rows of the table in formats.hpp.
namespace tachiai::cli {

std::vector<Format> shogi_formats();

/// Judges every move of every line under the rule set, repetition along the main line, and the end
/// against the moves.
GameReport report_of(const shogi::Kifu& kifu, std::string_view rule_set = {});

}  // namespace tachiai::cli
