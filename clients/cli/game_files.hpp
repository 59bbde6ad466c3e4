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

/// @param path  - reads `in`
/// @param format  its name; empty: by path and content
Result<GameFile, GameFileFault> read_game_file(const std::string& path, const std::string& format,
                                               std::istream& in);

}  // namespace tachiai::cli
