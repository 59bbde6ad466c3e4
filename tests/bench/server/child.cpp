#include "tests/bench/server/child.hpp"

#include <fcntl.h>
#include <netinet/in.h>
#include <sched.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstdlib>
#include <cstring>
#include <thread>
#include <utility>

#include "tests/bench/support/figures.hpp"

namespace tachiai::bench {

namespace {

/// @param out  becomes standard output, and standard error too where `errors` says so.
pid_t start(const std::vector<std::string>& words, int out, bool errors) {
  std::vector<char*> arguments;
  for (const std::string& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);
  const pid_t pid = ::fork();
  if (pid < 0) give_up("cannot fork");
  if (pid == 0) {
    ::prctl(PR_SET_PDEATHSIG, SIGTERM);  // it does not outlive a bench that was ended
    ::dup2(out, STDOUT_FILENO);
    if (errors) ::dup2(out, STDERR_FILENO);
    ::execvp(arguments[0], arguments.data());
    ::_exit(127);
  }
  return pid;
}

sockaddr_in loopback(std::uint16_t port) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(port);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  return address;
}

}  // namespace

Pinned::Pinned(unsigned core) {
  if (std::thread::hardware_concurrency() < 2) return;
  cpu_set_t now;
  if (::sched_getaffinity(0, sizeof now, &now) != 0) return;
  before_.resize(sizeof now);
  std::memcpy(before_.data(), &now, sizeof now);
  cpu_set_t one;
  CPU_ZERO(&one);
  CPU_SET(core, &one);
  ::sched_setaffinity(0, sizeof one, &one);
  const sched_param first{.sched_priority = 10};
  ahead_ = ::sched_setscheduler(0, SCHED_FIFO, &first) == 0;
}

Pinned::~Pinned() {
  if (before_.empty()) return;
  if (ahead_) {
    const sched_param plain{.sched_priority = 0};
    ::sched_setscheduler(0, SCHED_OTHER, &plain);
  }
  cpu_set_t before;
  std::memcpy(&before, before_.data(), sizeof before);
  ::sched_setaffinity(0, sizeof before, &before);
}

Child::Child(const std::vector<std::string>& words, const std::filesystem::path& log) {
  const int out = ::open(log.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
  if (out < 0) give_up("cannot write " + log.string());
  pid_ = start(words, out, true);
  ::close(out);
}

Child::~Child() {
  ::kill(pid_, SIGTERM);
  for (int i = 0; i < 200; ++i) {
    if (::waitpid(pid_, nullptr, WNOHANG) != 0) return;
    std::this_thread::sleep_for(std::chrono::milliseconds{10});
  }
  ::kill(pid_, SIGKILL);
  ::waitpid(pid_, nullptr, 0);
}

bool Child::listens(std::uint16_t port) {
  const auto address = loopback(port);
  for (const auto end = Steady::now() + std::chrono::seconds{10}; Steady::now() < end;) {
    const int fd = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    const bool there =
        ::connect(fd, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0;
    ::close(fd);
    if (there) return true;
    siginfo_t ended{};
    ::waitid(P_PID, static_cast<id_t>(pid_), &ended, WEXITED | WNOHANG | WNOWAIT);
    if (ended.si_pid == pid_) return false;
    std::this_thread::sleep_for(std::chrono::milliseconds{10});
  }
  return false;
}

Asked::Asked(const std::vector<std::string>& words) {
  int ends[2];
  if (::pipe2(ends, O_CLOEXEC) != 0) give_up("no pipe");
  pid_ = start(words, ends[1], false);
  ::close(ends[1]);
  out_ = ends[0];
}

Asked::~Asked() {
  if (pid_ >= 0) ::kill(pid_, SIGKILL);
  end();
  ::close(out_);
}

std::string Asked::line() {
  for (;;) {
    if (const auto end = rest_.find('\n'); end != std::string::npos) {
      std::string line = rest_.substr(0, end);
      rest_.erase(0, end + 1);
      return line;
    }
    char part[4'096];
    const ssize_t got = ::read(out_, part, sizeof part);
    if (got <= 0) return std::exchange(rest_, {});
    rest_.append(part, static_cast<std::size_t>(got));
  }
}

int Asked::end() {
  if (pid_ < 0) return 0;
  int status = 0;
  ::waitpid(std::exchange(pid_, -1), &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128;
}

Answer answer_of(const std::vector<std::string>& words) {
  Asked asked{words};
  Answer answer;
  for (std::string line; !(line = asked.line()).empty();) answer.lines.push_back(std::move(line));
  answer.code = asked.end();
  return answer;
}

double number_in(const std::string& json, const std::string& name) {
  const std::string key = "\"" + name + "\":";
  const auto at = json.find(key);
  if (at == std::string::npos) give_up("no " + name + " in: " + json);
  return std::strtod(json.c_str() + at + key.size(), nullptr);
}

std::uint16_t free_port() {
  const int fd = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  auto address = loopback(0);
  socklen_t size = sizeof address;
  if (::bind(fd, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0 ||
      ::getsockname(fd, reinterpret_cast<sockaddr*>(&address), &size) != 0) {
    give_up("no free port");
  }
  ::close(fd);
  return ntohs(address.sin_port);
}

}  // namespace tachiai::bench
