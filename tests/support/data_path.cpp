#include "tests/support/data_path.hpp"

#include <cstdlib>
#include <fstream>

namespace tachiai::tests {
namespace {

/// tests/run adds up what was not read.
void note_skip(const std::filesystem::path& path) {
  const char* list = std::getenv("TACHIAI_SKIPS");
  if (list == nullptr || *list == '\0') return;
  std::ofstream{list, std::ios::app} << path.string() << '\n';
}

}  // namespace

std::filesystem::path data_path(std::string_view relative) {
  return std::filesystem::path{"tests/data"} / relative;
}

std::optional<std::filesystem::path> real_data_path(std::string_view relative) {
  const char* named = std::getenv("TACHIAI_REAL_DATA");
  const std::filesystem::path root = named != nullptr && *named != '\0' ? named : "../shared/data";
  auto path = root / relative;
  if (!std::filesystem::exists(path)) {
    note_skip(path);
    return std::nullopt;
  }
  return path;
}

}  // namespace tachiai::tests
