#pragma once

#include <cstdint>
#include <string>

namespace tachiai::journal {

/// Why a store could not be opened or read. `text` is for the person who starts the server or the
/// tool.
struct StoreFault {
  enum class Code : std::uint8_t {
    in_use,         // another server holds the data directory
    not_a_journal,  // a file of another program
    newer,          // written by a version that knows more than this one
    unavailable,    // the disk, the rights, a missing file
    damaged,        // the database says of itself that it is malformed
  };
  Code code{};
  std::string text;
};

}  // namespace tachiai::journal
