#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "engines/othello/game_record.hpp"
#include "engines/othello/perft.hpp"

/// Vector files against the engine. Each function answers every disagreement as "name:line: what",
/// so that a test can also feed it a spoilt row and see that it is noticed.
namespace tachiai::tests::othello {

using Mismatches = std::vector<std::string>;

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

Mismatches check_positions(std::string_view name, std::string_view jsonl);

/// Cells that expect more than `nodes_max` are left out; `cells` counts those compared.
Mismatches check_perft(std::string_view name, std::string_view json,
                       tachiai::othello::Kernel kernel, std::uint64_t nodes_max, int& cells);

Mismatches check_transcripts(std::string_view name, std::string_view jsonl);

std::string read_file(const std::filesystem::path& path);

/// Lines of a text without their ends.
std::vector<std::string> lines_of(std::string_view text);

}  // namespace tachiai::tests::othello
