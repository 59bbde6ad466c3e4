#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engines/othello/game_record.hpp"
#include "engines/othello/perft.hpp"
#include "tests/support/vectors/vectors.hpp"

/// Vector files against the engine. `verdicts` counts what was compared.
namespace tachiai::tests::othello {

/// A position of the vector files: 64 characters and "X" or "O". Throws where the text is bad.
tachiai::othello::Position position_of(std::string_view board, std::string_view side);

/// The 64 characters of a position.
std::string board_text(const tachiai::othello::Position& position);

/// Plays squares written one after the other; "pa" is a pass, and a forced pass that is not written
/// is made.
/// @return the moves (counted from 1, passes not counted) before which a pass was made; throws at
/// an illegal move.
std::vector<int> replay(tachiai::othello::Position& position, std::string_view line);

/// The moves (as above) before which the record has a pass.
std::vector<int> pass_plies(const tachiai::othello::GameRecord& record);

Mismatches check_positions(std::string_view name, std::string_view jsonl, int& verdicts);

/// Cells that expect more than `nodes_max` are left out; `cells` counts those compared.
Mismatches check_perft(std::string_view name, std::string_view json,
                       tachiai::othello::Kernel kernel, std::uint64_t nodes_max, int& cells);

/// Lines from the start position; nullopt: this depth is left out.
using DeepCount =
    std::function<std::optional<std::uint64_t>(int depth, tachiai::othello::Convention)>;
Mismatches check_deep_perft(std::string_view name, std::string_view json, const DeepCount& count,
                            int& cells);

Mismatches check_transcripts(std::string_view name, std::string_view jsonl, int& verdicts);

}  // namespace tachiai::tests::othello
