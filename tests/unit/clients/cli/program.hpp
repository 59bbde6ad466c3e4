#pragma once

#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

/// The built program as a shell sees it: standard input and output, exit code.
namespace tachiai::tests {

struct Ran {
  int code = -1;
  std::string out;
  std::string complaints;
};

inline std::string content(const std::filesystem::path& path) {
  std::ifstream file{path, std::ios::binary};
  return {std::istreambuf_iterator<char>{file}, {}};
}

/// `arguments` go through a shell: texts with blanks or signs need its quotes.
inline Ran run(const std::string& arguments, const std::string& input = "") {
  static int count = 0;
  const std::filesystem::path stem =
      std::filesystem::temp_directory_path() /
      ("tachiai-program-" + std::to_string(::getpid()) + "-" + std::to_string(++count));
  const auto file = [&](const char* kind) { return stem.string() + kind; };
  std::ofstream{file(".in"), std::ios::binary} << input;
  const int status = std::system((std::string{TACHIAI_PROGRAM} + " " + arguments + " <" +
                                  file(".in") + " >" + file(".out") + " 2>" + file(".err"))
                                     .c_str());
  Ran ran{WEXITSTATUS(status), content(file(".out")), content(file(".err"))};
  for (const char* kind : {".in", ".out", ".err"}) std::filesystem::remove(file(kind));
  return ran;
}

}  // namespace tachiai::tests
