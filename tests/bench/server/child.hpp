#pragma once

#include <sys/types.h>

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

/// Programs that a benchmark runs beside itself, each on a core of its own.
namespace tachiai::bench {

/// What this thread starts from now on, until the end of the scope, runs on that core alone, and
/// ahead of everybody else where the system allows it: so a busy machine disturbs less.
class Pinned {
 public:
  /// @param core  of two; a machine with one pins nothing.
  explicit Pinned(unsigned core);
  ~Pinned();
  Pinned(const Pinned&) = delete;
  Pinned& operator=(const Pinned&) = delete;

 private:
  std::vector<unsigned char> before_;  // the set of cores; empty: nothing was changed
  bool ahead_ = false;
};

/// A program under way; stopped at the end of the scope, by SIGTERM and then by force.
class Child {
 public:
  /// @param log  where it writes what it has to say.
  Child(const std::vector<std::string>& words, const std::filesystem::path& log);
  ~Child();
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;

  pid_t pid() const { return pid_; }
  /// Waits until somebody listens on that port of the loopback. @return false: it ended, or 10 s
  /// have passed.
  bool listens(std::uint16_t port);

 private:
  pid_t pid_;
};

/// A program's lines, and its exit code; 127: it could not be started.
struct Answer {
  int code = 0;
  std::vector<std::string> lines;
};

/// A program whose lines are wanted when it has ended.
class Asked {
 public:
  explicit Asked(const std::vector<std::string>& words);
  ~Asked();
  Asked(const Asked&) = delete;
  Asked& operator=(const Asked&) = delete;

  /// The next line; "" at the end.
  std::string line();
  /// Waits for its end. @return its exit code.
  int end();

 private:
  pid_t pid_;
  int out_;
  std::string rest_;
};

Answer answer_of(const std::vector<std::string>& words);

/// The number under that name in one flat JSON object; gives up where there is none.
double number_in(const std::string& json, const std::string& name);

/// A port that is free now.
std::uint16_t free_port();

}  // namespace tachiai::bench
