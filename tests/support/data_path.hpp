#pragma once

#include <filesystem>
#include <optional>
#include <string_view>

namespace tachiai::tests {

/// A vector file under tests/data. Tests run from the repository root.
std::filesystem::path data_path(std::string_view relative);

/// A real file that is read in place and never committed: $TACHIAI_REAL_DATA, else ../shared/data
/// from the root. nullopt where it is absent: the test skips and says so.
std::optional<std::filesystem::path> real_data_path(std::string_view relative);

}  // namespace tachiai::tests
