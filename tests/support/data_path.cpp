#include "tests/support/data_path.hpp"

#include <cstdlib>

namespace tachiai::tests {

std::filesystem::path data_path(std::string_view relative) {
  return std::filesystem::path{"tests/data"} / relative;
}

std::optional<std::filesystem::path> real_data_path(std::string_view relative) {
  const char* named = std::getenv("TACHIAI_REAL_DATA");
  const std::filesystem::path root = named != nullptr && *named != '\0' ? named : "../shared/data";
  auto path = root / relative;
  if (!std::filesystem::exists(path)) return std::nullopt;
  return path;
}

}  // namespace tachiai::tests
