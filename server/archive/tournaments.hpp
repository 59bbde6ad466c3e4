#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "server/archive/feeds.hpp"
#include "server/tournament/state.hpp"

/// Tournaments as pages, programs and spreadsheets read them. What these are given is what they
/// tell: the public's state, or for a director the whole. Shapes: protocol/README.md#tournaments.
namespace tachiai::archive {

/// @param desk  the directors, for whom what waits for them is told too; nullopt: the public
std::string json_of(const tournaments::State& state, const std::string& history_id,
                    const std::optional<std::vector<std::string>>& desk);
/// The list of all.
std::string json_of(const std::vector<std::shared_ptr<const tournaments::State>>& all);

/// UTF-8 with a byte order mark, RFC 4180; what a spreadsheet would run as a formula is quoted.
std::string standings_csv(const tournaments::State& state);
/// @param round  0: all
std::string pairings_csv(const tournaments::State& state, tournament::Round round);

/// The engine's log, a line an event: what `tachiai tournament replay` reads.
std::string log_lines(const tournaments::State& state);

/// FIDE's TRF16. Side a has White there: the first move. nullopt: the format is no Swiss.
std::optional<std::string> trf_of(const tournaments::State& state);

std::string calendar_of(const tournaments::State& state, const Telling& telling);
/// Rounds paired and closed, results, rulings.
std::string atom_of(const tournaments::State& state, const Telling& telling);

}  // namespace tachiai::archive
