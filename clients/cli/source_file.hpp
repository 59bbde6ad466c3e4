#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "clients/cli/game_files.hpp"
#include "engines/core/result.hpp"
#include "engines/feed/source_line.hpp"

namespace tachiai::cli {

/// Which game of which file is relayed.
struct SourceQuestion {
  FileQuestion file;
  std::size_t game = 0;              // from 1; 0: the only one, or the one between `players`
  std::vector<std::string> players;  // names by seat, as the file spells them
  bool grows = false;                // more may come: what is half written waits
  /// A last line without its end is taken for whole once nothing has come for so long.
  std::chrono::milliseconds still{1'000};
};

/// A record file that another program writes, perhaps at this moment: appended to, written anew, or
/// put in its place by another. What can be read of it is never less than it was for being
/// unreadable for a moment.
class SourceFile {
 public:
  using Steady = std::chrono::steady_clock;

  explicit SourceFile(SourceQuestion question) : question_(std::move(question)) {}

  /// Looks at the file. @return whether what it says has changed; an error is the question's: no
  /// such format, no such game.
  Result<bool, GameFileFault> look(Steady::time_point now);

  /// As it could be read last; nullopt: nothing yet.
  const std::optional<feed::SourceLine>& line() const { return line_; }
  /// What is wrong with the file now, for people; "": nothing.
  const std::string& trouble() const { return trouble_; }
  /// The file breaks off in the middle of something unreadable: its line is at least so long.
  bool broken() const { return broken_; }
  /// Since when its bytes are what they are.
  Steady::time_point since() const { return since_; }

 private:
  Result<feed::SourceLine, GameFileFault> read(const std::string& bytes);

  SourceQuestion question_;
  std::optional<std::string> bytes_;
  std::string taken_;  // of them, what was read
  Steady::time_point since_{};
  std::optional<feed::SourceLine> line_;
  std::string trouble_;
  bool broken_ = false;
};

}  // namespace tachiai::cli
