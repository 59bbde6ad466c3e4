#include "tests/bench/server/server_process.hpp"

#include <fcntl.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <fstream>
#include <iterator>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "tests/bench/support/figures.hpp"

namespace tachiai::bench {
namespace {

std::string text_of(const std::filesystem::path& file) {
  std::ifstream in{file};
  return {std::istreambuf_iterator<char>{in}, {}};
}

}  // namespace

Scratch::Scratch() {
  std::string name = "bench-server-XXXXXX";
  if (mkdtemp(name.data()) == nullptr) give_up("no directory here");
  path_ = std::filesystem::absolute(name);
}

Scratch::~Scratch() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}

ServerProcess::ServerProcess(const std::filesystem::path& binary, std::filesystem::path directory,
                             const std::vector<std::string>& more)
    : directory_(std::move(directory)) {
  const auto config = directory_ / "tachiaid.toml";
  std::ofstream{config}
      << "per_address_max = 10000\nwatches_per_second = 1000000\ndrain_seconds = 1\n";
  const auto log = directory_ / "log";
  std::vector<std::string> words{
      binary.string(), "--config",         config.string(), "--listen",
      "127.0.0.1:0",   "--data",           data().string(), "--messages-per-second",
      "1000000",       "--doors-per-hour", "1000000"};
  words.insert(words.end(), more.begin(), more.end());
  std::vector<char*> arguments;
  for (auto& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);

  pid_ = ::fork();
  if (pid_ < 0) give_up("cannot fork");
  if (pid_ == 0) {
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);  // it does not outlive a bench that was ended
    const int out = ::open(log.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
    ::dup2(out, STDOUT_FILENO);
    ::dup2(out, STDERR_FILENO);
    ::execv(arguments[0], arguments.data());
    ::_exit(127);
  }

  const std::string sign = "serving on http://127.0.0.1:";
  for (const auto end = Steady::now() + std::chrono::seconds{20}; Steady::now() < end;) {
    const std::string said = text_of(log);
    const auto at = said.find(sign);
    if (at != std::string::npos && said.find('\n', at) != std::string::npos) {
      port_ = static_cast<std::uint16_t>(std::stoul(said.substr(at + sign.size())));
      return;
    }
    int status = 0;
    if (::waitpid(pid_, &status, WNOHANG) == pid_) {
      pid_ = -1;
      break;
    }
    std::this_thread::sleep_for(std::chrono::milliseconds{10});
  }
  give_up("the server does not start: " + text_of(log));
}

ServerProcess::~ServerProcess() {
  if (pid_ < 0) return;
  ::kill(pid_, SIGKILL);
  ::waitpid(pid_, nullptr, 0);
}

void ServerProcess::stop() {
  ::kill(pid_, SIGTERM);
  int status = 0;
  ::waitpid(std::exchange(pid_, -1), &status, 0);
  if (!WIFEXITED(status) || WEXITSTATUS(status) != 0)
    give_up("the server did not stop cleanly: " + text_of(directory_ / "log"));
}

}  // namespace tachiai::bench
