#pragma once

#include <cstdint>
#include <string_view>

#include "tests/support/vectors/vectors.hpp"

/// Vector files against the engine. `verdicts` counts what was compared.
namespace tachiai::shogi::vectors {

using tests::Mismatches;

/// Rows with more than `nodes_most` lines are left out.
Mismatches judge_perft(std::string_view name, std::string_view text, std::uint64_t nodes_most,
                       int& verdicts);
Mismatches judge_positions(std::string_view name, std::string_view text, int& verdicts);
Mismatches judge_legality(std::string_view name, std::string_view text, int& verdicts);
Mismatches judge_repetition(std::string_view name, std::string_view text, int& verdicts);
Mismatches judge_declarations(std::string_view name, std::string_view text, int& verdicts);

}  // namespace tachiai::shogi::vectors
