// The built program as a shell sees it: standard input and output, exit codes. DESIGN section 13.
#include <gtest/gtest.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <string>
#include <string_view>

#include "tests/unit/clients/cli/program.hpp"

namespace tachiai::tests {
namespace {

TEST(Program, PerftPrintsTheCountAloneOnStandardOutput) {
  const auto shogi = run("perft shogi 3");
  EXPECT_EQ(shogi.out, "25470\n");
  EXPECT_NE(shogi.complaints.find("nodes/s"), std::string::npos);
  EXPECT_EQ(run("perft othello 9").out, "3005288\n");
  EXPECT_EQ(run("perft othello 9 --convention C").out, "3005320\n");
  EXPECT_EQ(run("perft othello 0").out, "1\n");
  EXPECT_EQ(run("perft shogi 1 --position '4k4/9/9/9/4r4/9/9/9/4K4 b P 1'").out, "7\n");
}

TEST(Program, PerftDivideSumsUp) {
  EXPECT_EQ(run("perft othello 3 --divide").out, "c4 14\nd3 14\ne6 14\nf5 14\n56\n");
}

TEST(Program, PerftCountsTheOtherGamesFromTheirStarts) {
  EXPECT_EQ(run("perft chushogi 2").out, "1296\n");
  EXPECT_EQ(run("perft yonin 4").out, "6561\n");
  EXPECT_EQ(run("perft yonin 2 --rules tachiai-sdin-1+two_mated").out, "81\n");
  const auto divided = run("perft yonin 2 --divide").out;
  EXPECT_TRUE(divided.starts_with("3i2h 9\n")) << divided;
  EXPECT_TRUE(divided.ends_with("\n81\n")) << divided;
}

TEST(Program, TellsItsVersion) {
  const auto told = run("--version");
  EXPECT_EQ(told.code, 0);
  EXPECT_TRUE(told.out.starts_with("tachiai 0.")) << told.out;
}

TEST(Program, PerftDivideOfChuShogiSumsUpInEitherCount) {
  const std::string lion = "'k11/12/12/12/5n6/12/5N6/12/12/12/12/K11 b - 1'";
  for (const std::string how : {"", " --distinct"}) {
    const std::string asked = "perft chushogi 2 --position " + lion + how;
    const auto divided = run(asked + " --divide").out;
    const auto sum = run(asked).out;
    EXPECT_TRUE(divided.ends_with("\n" + sum)) << divided;
    EXPECT_EQ(divided.find("7g7f7e ") == std::string::npos, !how.empty());
  }
}

TEST(Program, ExitCodesTellNoFromBadUsage) {
  EXPECT_EQ(run("perft go 3").code, 2);
  EXPECT_EQ(run("perft shogi 2 --position nonsense").code, 1);
  EXPECT_EQ(run("perft shogi x").code, 2);
  EXPECT_EQ(run("perft shogi 2 --convention E").code, 2);
  EXPECT_EQ(run("perft shogi 2 --distinct").code, 2);
  EXPECT_EQ(run("perft yonin 2 --distinct").code, 2);
  EXPECT_EQ(run("perft shogi 2 --convention A").code, 2);
  EXPECT_EQ(run("perft chushogi 1 --convention B").code, 2);
  EXPECT_EQ(run("perft shogi 2 --rules edo").code, 2);
  EXPECT_EQ(run("perft othello 2 --rules jcsa2019").code, 2);
  EXPECT_EQ(run("perft yonin 1 --rules tachiai-sdin-2").code, 2);
  EXPECT_EQ(run("perft chushogi 1 --rules meiji").code, 2);
  EXPECT_EQ(run("perft shogi 1 --position '4k4/9/9/9/9/9/9/9/4K4 b - 4294967295'").code, 1);
  EXPECT_EQ(run("").code, 2);
  EXPECT_EQ(run("dance").code, 2);
  EXPECT_EQ(run("--help").code, 0);
  EXPECT_EQ(run("presets tea").code, 2);
  EXPECT_EQ(run("judge -", "rubbish\n").code, 1);
  EXPECT_EQ(run("judge /nowhere/script.jsonl").code, 2);
  EXPECT_EQ(run("replay /nowhere x").code, 2);
  EXPECT_EQ(run("verify /nowhere").code, 2);
  EXPECT_EQ(run("verify /nowhere x --receipt 5").code, 2);
  EXPECT_EQ(run("verify /").code, 1) << "a folder without a journal";
  EXPECT_EQ(run("watch https://host x").code, 2);
  EXPECT_EQ(run("play http://127.0.0.1:1 x").code, 2);  // no key
}

TEST(Program, AFolderIsNoScriptAndNoFileOfGames) {
  const std::string folder = std::filesystem::temp_directory_path().string();
  const auto judged = run("judge " + folder);
  EXPECT_EQ(judged.code, 2);
  EXPECT_EQ(judged.complaints, "judge: " + folder + ": is a folder, not a file\n");
  const auto checked = run("check " + folder);
  EXPECT_EQ(checked.code, 2);
  EXPECT_EQ(checked.complaints, "check: " + folder + ": is a folder, not a file\n");
}

TEST(Program, AnUnknownNameIsAnsweredWithTheKnownOnes) {
  EXPECT_EQ(run("perft go 3").complaints,
            "perft: no game go; known: othello, shogi, chushogi, yonin\n");
  EXPECT_EQ(run("perft othello 2 --rules nope").complaints,
            "perft: othello has no rule set nope; it has one, without a name\n");
  EXPECT_NE(run("perft yonin 2 --rules nope").complaints.find("known: tachiai-sdin-1"),
            std::string::npos);
}

TEST(Program, PresetsListsTheOnlineOnes) {
  const auto lines = run("presets");
  EXPECT_EQ(lines.code, 0);
  for (const std::string_view name : {"othello.online", "shogi.online", "chushogi.online"}) {
    EXPECT_NE(lines.out.find("{\"name\":\"" + std::string{name} + "\""), std::string::npos);
  }
  EXPECT_NE(run("presets --table").out.find("shogi.online      600s+30s*1"), std::string::npos);
}

/// A line from a pipe; "" where none comes in time.
std::string line_from(int fd, int patience_ms = 5'000) {
  std::string line;
  for (;;) {
    pollfd ready{fd, POLLIN, 0};
    char c = 0;
    if (::poll(&ready, 1, patience_ms) <= 0 || ::read(fd, &c, 1) != 1) return {};
    if (c == '\n') return line;
    line += c;
  }
}

TEST(Program, MovesAnswersEachQuestionBeforeTheNextIsAsked) {
  int questions[2], answers[2];
  ASSERT_EQ(::pipe(questions), 0);
  ASSERT_EQ(::pipe(answers), 0);
  const pid_t child = ::fork();
  if (child == 0) {
    ::dup2(questions[0], STDIN_FILENO);
    ::dup2(answers[1], STDOUT_FILENO);
    for (const int fd : {questions[0], questions[1], answers[0], answers[1]}) ::close(fd);
    ::execl(TACHIAI_PROGRAM, "tachiai", "moves", static_cast<char*>(nullptr));
    ::_exit(127);
  }
  ::close(questions[0]);
  ::close(answers[1]);
  for (const std::string id : {"1", "2", "3"}) {
    const std::string question = "{\"id\":" + id + ",\"game\":\"othello\"}\n";
    ASSERT_EQ(::write(questions[1], question.data(), question.size()),
              static_cast<ssize_t>(question.size()));
    EXPECT_TRUE(line_from(answers[0]).starts_with("{\"id\":" + id + ",")) << "question " << id;
  }
  ::close(questions[1]);
  ::close(answers[0]);
  int status = -1;
  ::waitpid(child, &status, 0);
  EXPECT_EQ(status, 0);
}

TEST(Program, WatchSaysOnceWhatItCannotReach) {
  int complaints[2];
  ASSERT_EQ(::pipe(complaints), 0);
  const pid_t child = ::fork();
  if (child == 0) {
    ::dup2(complaints[1], STDERR_FILENO);
    for (const int fd : complaints) ::close(fd);
    ::execl(TACHIAI_PROGRAM, "tachiai", "watch", "http://127.0.0.1:1", "x",
            static_cast<char*>(nullptr));
    ::_exit(127);
  }
  ::close(complaints[1]);
  const std::string said = line_from(complaints[0]);
  EXPECT_TRUE(said.starts_with("watch: cannot reach 127.0.0.1:1 (")) << said;
  EXPECT_TRUE(said.ends_with("); trying for 90 s")) << said;
  // It tries every two seconds at most: what it had to say it has said.
  EXPECT_EQ(line_from(complaints[0], 1'000), "");
  ::kill(child, SIGTERM);
  int status = 0;
  ::waitpid(child, &status, 0);
  EXPECT_TRUE(WIFSIGNALED(status)) << "it was still trying";
  ::close(complaints[0]);
}

}  // namespace
}  // namespace tachiai::tests
