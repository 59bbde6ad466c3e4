#pragma once

#include <iosfwd>
#include <string>
#include <vector>

namespace tachiai::cli {

/// `tachiai check FILE...`: judges the games of files again, a JSON line for each game.
/// Contract: clients/cli/GAME_FILES.md
/// @param format  of all files; empty: by name and content of each
/// @return ExitCode: no where a rule is broken or a file cannot be read whole
int check_files(const std::vector<std::string>& files, const std::string& format, std::istream& in,
                std::ostream& out, std::ostream& err);

}  // namespace tachiai::cli
