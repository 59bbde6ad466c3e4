#pragma once

#include <vector>

#include "clients/cli/formats.hpp"

/// Chu shogi's rows of the table in formats.hpp.
namespace tachiai::cli {

std::vector<Format> chu_formats();

/// Judges every move under the default rule set, repetition with it, and the end against the moves.
GameReport report_of(const chushogi::Kifu& kifu);

}  // namespace tachiai::cli
