#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engines/chushogi/chushogi.hpp"
#include "tests/support/vectors/vectors.hpp"

/// Vector files against the engine. `rows` counts the verdicts compared.
namespace tachiai::tests::chushogi {

/// Rows that expect more than `nodes_max` are left out.
Mismatches check_perft(std::string_view name, std::string_view jsonl, std::uint64_t nodes_max,
                       int& rows);
Mismatches check_positions(std::string_view name, std::string_view jsonl, int& rows);
Mismatches check_verdicts(std::string_view name, std::string_view jsonl, int& rows);
Mismatches check_ends(std::string_view name, std::string_view jsonl, int& rows);
Mismatches check_repetitions(std::string_view name, std::string_view jsonl, int& rows);

/// Throws where the text is no position or no act.
tachiai::chushogi::Position position_of(std::string_view sfen);
tachiai::chushogi::Act act_of(std::string_view usi);

/// What `legal_moves` lists, sorted by byte.
std::vector<std::string> sorted_moves(const tachiai::chushogi::ChuShogi& rules,
                                      const tachiai::chushogi::Position& position);

}  // namespace tachiai::tests::chushogi
