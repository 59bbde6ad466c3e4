#pragma once

#include <filesystem>
#include <fstream>
#include <string>

#include "engines/core/result.hpp"

namespace tachiai::cli {

/// A file to read, or why there is none, for a person. A folder can be opened as if it were an
/// empty file, so it is asked about first.
inline Result<std::ifstream, std::string> open_file(const std::string& path) {
  std::error_code nothing;
  if (std::filesystem::is_directory(path, nothing)) {
    return std::unexpected{std::string{"is a folder, not a file"}};
  }
  std::ifstream file{path, std::ios::binary};
  if (!file) return std::unexpected{std::string{"cannot be read"}};
  return file;
}

}  // namespace tachiai::cli
