#pragma once

#include <iosfwd>
#include <string>
#include <vector>

namespace tachiai::cli {

/// `tachiai convert IN OUT`
struct ConvertQuestion {
  std::string in;                       // a path, or - for standard input
  std::string out;                      // a path, or - for standard output
  std::string from;                     // name of the format; empty: by the name and content of IN
  std::string to;                       // empty: by the name of OUT
  std::string charset;                  // of OUT; empty: what its format and name are usually in
  std::vector<std::string> names = {};  // files of names IN refers to; empty: those beside it
  bool partial = false;                 // write what was read before a fault
};

/// Reads games in one format and writes them in another of the same game. What was tolerated and
/// what is lost is told on `err`, a line each. Files in Shift_JIS get the line ends of Windows.
/// Nothing is written where anything is refused.
/// Contract: clients/cli/GAME_FILES.md
/// @return ExitCode: no where the file cannot be read or said, usage where the question makes no
/// sense
int convert(const ConvertQuestion& question, std::istream& in, std::ostream& out,
            std::ostream& err);

}  // namespace tachiai::cli
