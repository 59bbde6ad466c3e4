#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <map>
#include <random>
#include <sstream>

#include "server/journal/journal_file.hpp"
#include "server/journal/verify.hpp"
#include "tests/unit/server/journal/support.hpp"

namespace tachiai::tests {
namespace {

/// Runs the writer, kills it in the midst of its work once it has told `lines` of what was
/// acknowledged, and returns all that it told.
std::string killed_after(const std::filesystem::path& directory, std::size_t lines) {
  int pipe_ends[2];
  EXPECT_EQ(pipe(pipe_ends), 0);
  const pid_t child = fork();
  if (child == 0) {
    dup2(pipe_ends[1], STDOUT_FILENO);
    close(pipe_ends[0]);
    close(pipe_ends[1]);
    execl(TACHIAI_CRASH_CHILD, TACHIAI_CRASH_CHILD, directory.c_str(), nullptr);
    _exit(127);
  }
  close(pipe_ends[1]);
  std::string told;
  bool killed = false;
  char buffer[4096];
  for (ssize_t size = 1; size > 0;) {
    if (!killed && static_cast<std::size_t>(std::ranges::count(told, '\n')) >= lines) {
      EXPECT_EQ(kill(child, SIGKILL), 0);
      killed = true;
    }
    size = read(pipe_ends[0], buffer, sizeof buffer);
    told.append(buffer, static_cast<std::size_t>(std::max<ssize_t>(size, 0)));
  }
  int status = 0;
  waitpid(child, &status, 0);
  EXPECT_TRUE(killed && WIFSIGNALED(status)) << "the writer ended by itself: " << status;
  close(pipe_ends[0]);
  return told;
}

TEST(KilledServer, KeepsEveryAcknowledgedRecordAndNoHalfDecision) {
  TemporaryDirectory directory;
  std::mt19937 random{20'260};
  std::map<int, std::uint64_t> acknowledged;
  for (int round = 0; round < 10; ++round) {
    SCOPED_TRACE("kill " + std::to_string(round));
    const std::string told = killed_after(directory.path(), round == 0 ? 0 : 1 + random() % 400);
    std::istringstream lines{told.substr(0, told.rfind('\n') + 1)};
    int stream = 0;
    std::uint64_t seq = 0;
    while (lines >> stream >> seq) acknowledged[stream] = std::max(acknowledged[stream], seq);

    // Once as a tool would find it, the lock of the dead gone and the log not yet brought in order;
    // once by a server.
    auto file = journal::JournalFile::open(directory.path());
    if (!file) continue;  // killed before the file was laid out
    for (const auto& [of, head] : acknowledged) {
      const StreamId name{"match/" + std::to_string(of)};
      const auto records = file->read(name);
      ASSERT_TRUE(records) << records.error().text;
      ASSERT_GE(records->size(), head) << "an acknowledged record is lost";
      ASSERT_EQ(records->size() % 2, 0u) << "half a decision";
      ASSERT_FALSE(verify_stream(name, *records).broken);
      const auto journal = open({.directory = directory.path()});
      Desk desk{*journal};
      ASSERT_EQ(desk.reopen(name.text)->seq, records->back().seq);
    }
    ASSERT_TRUE(file->faults()->empty()) << file->faults()->front();
  }
  std::uint64_t all = 0;
  for (const auto& [of, head] : acknowledged) all += head;
  EXPECT_GT(all, 100u) << "the writer hardly wrote";
}

}  // namespace
}  // namespace tachiai::tests
