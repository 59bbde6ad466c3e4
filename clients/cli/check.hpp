#pragma once

#include <iosfwd>
#include <string>
#include <vector>

namespace tachiai::cli {

/// `tachiai check FILE...`
struct CheckQuestion {
  std::vector<std::string> files;       // - for standard input
  std::string format = {};              // of all files; empty: by name and content of each
  std::string rules = {};               // a rule set of their games; empty: the default one
  std::vector<std::string> names = {};  // files of names; empty: those that stand beside each file
};

/// Judges the games of files again, a JSON line for each game.
/// Contract: clients/cli/GAME_FILES.md
/// @return ExitCode: no where a rule is broken or a file cannot be read whole, usage where the
/// question makes no sense
int check_files(const CheckQuestion& question, std::istream& in, std::ostream& out,
                std::ostream& err);

}  // namespace tachiai::cli
