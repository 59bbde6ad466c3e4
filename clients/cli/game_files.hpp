#pragma once

#include <iosfwd>
#include <string>
#include <vector>

#include "clients/cli/formats.hpp"
#include "engines/core/result.hpp"

namespace tachiai::cli {

/// Larger files are refused before they are read.
inline constexpr std::size_t game_file_bytes_most = 32U << 20;

/// A file, its format found and its games read.
struct GameFile {
  const Format* format = nullptr;
  base::Charset charset = base::Charset::utf_8;  // of a text
  std::vector<ReadGame> games;
};

/// What is wrong with the file or the question.
struct GameFileFault {
  std::string text;
  bool usage = false;  // the question, not the file
};

struct FileQuestion {
  std::string path;         // - reads standard input
  std::string format = {};  // its name; empty: by path and content
  std::string rules = {};   // a rule set of its game; empty: the default one
  /// Its side files, told apart by how they end. A kind that is not among them is looked for in
  /// the folder of `path`, in any case: named as the file itself, else as the format (WTHOR.JOU).
  std::vector<std::string> names = {};
};

/// @param in  standard input
Result<GameFile, GameFileFault> read_game_file(const FileQuestion& question, std::istream& in);
/// The same of bytes that were read already: `path` alone tells the format and where side files
/// are.
Result<GameFile, GameFileFault> read_games(const FileQuestion& question, std::istream& bytes);

}  // namespace tachiai::cli
