#pragma once

#include <cstdint>
#include <iosfwd>
#include <string>
#include <vector>

/// The judges of the vector files: each reads rows and says what disagrees with the engine.
/// Every mismatch begins with "name:line: ". `rows` counts what was judged, so that an empty file
/// cannot pass.
namespace tachiai::shogi::vectors {

struct Report {
  std::vector<std::string> mismatches;
  int rows = 0;
};

/// Rows with more than `nodes_most` lines are left out.
Report judge_perft(std::istream& file, const std::string& name, std::uint64_t nodes_most);
Report judge_positions(std::istream& file, const std::string& name);
Report judge_legality(std::istream& file, const std::string& name);
Report judge_repetition(std::istream& file, const std::string& name);
Report judge_declarations(std::istream& file, const std::string& name);

}  // namespace tachiai::shogi::vectors
