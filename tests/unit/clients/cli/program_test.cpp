// The built program as a shell sees it: standard input and output, exit codes. DESIGN section 13.
#include <gtest/gtest.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <boost/json/parse.hpp>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string>
#include <vector>

#include "tests/support/data_path.hpp"

namespace tachiai::tests {
namespace {

namespace fs = std::filesystem;
namespace json = boost::json;

struct Ran {
  int code = -1;
  std::string out;
  std::string complaints;
};

std::string content(const fs::path& path) {
  std::ifstream file{path, std::ios::binary};
  return {std::istreambuf_iterator<char>{file}, {}};
}

/// `arguments` go through a shell: no quotes needed in these tests.
Ran run(const std::string& arguments, const std::string& input = "") {
  static int count = 0;
  const fs::path stem =
      fs::temp_directory_path() /
      ("tachiai-program-" + std::to_string(::getpid()) + "-" + std::to_string(++count));
  const auto file = [&](const char* kind) { return stem.string() + kind; };
  std::ofstream{file(".in"), std::ios::binary} << input;
  const int status = std::system((std::string{TACHIAI_PROGRAM} + " " + arguments + " <" +
                                  file(".in") + " >" + file(".out") + " 2>" + file(".err"))
                                     .c_str());
  Ran ran{WEXITSTATUS(status), content(file(".out")), content(file(".err"))};
  for (const char* kind : {".in", ".out", ".err"}) fs::remove(file(kind));
  return ran;
}

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

TEST(Program, ExitCodesTellNoFromBadUsage) {
  EXPECT_EQ(run("perft go 3").code, 1);
  EXPECT_EQ(run("perft shogi 2 --position nonsense").code, 1);
  EXPECT_EQ(run("perft shogi x").code, 2);
  EXPECT_EQ(run("perft shogi 2 --convention E").code, 2);
  EXPECT_EQ(run("").code, 2);
  EXPECT_EQ(run("dance").code, 2);
  EXPECT_EQ(run("--help").code, 0);
  EXPECT_EQ(run("presets tea").code, 1);
  EXPECT_EQ(run("judge -", "rubbish\n").code, 1);
  EXPECT_EQ(run("judge /nowhere/script.jsonl").code, 2);
  EXPECT_EQ(run("replay /nowhere x").code, 1);
  EXPECT_EQ(run("verify /nowhere").code, 1);
  EXPECT_EQ(run("verify /nowhere x --receipt 5").code, 2);
  EXPECT_EQ(run("watch https://host x").code, 2);
  EXPECT_EQ(run("play http://127.0.0.1:1 x").code, 2);  // no key
}

TEST(Program, PresetsListsTheOnlineOnes) {
  const auto lines = run("presets");
  EXPECT_EQ(lines.code, 0);
  for (const std::string_view name : {"othello.online", "shogi.online"}) {
    EXPECT_NE(lines.out.find("{\"name\":\"" + std::string{name} + "\""), std::string::npos);
  }
  EXPECT_NE(run("presets --table").out.find("shogi.online      600s+30s*1"), std::string::npos);
}

struct Question {
  std::string text;
  std::vector<std::string> moves;
  std::string from;
};

std::vector<Question> shogi_questions() {
  std::vector<Question> all;
  std::ifstream table{data_path("shogi/positions.tsv")};
  std::string row;
  for (int line = 1; std::getline(table, row); ++line) {
    if (row.starts_with('#') || row.starts_with("sfen\t")) continue;
    std::istringstream cells{row};
    std::string sfen, count, moves;
    std::getline(cells, sfen, '\t');
    std::getline(cells, count, '\t');
    std::getline(cells, moves, '\t');
    Question question{
        R"({"id":)" + std::to_string(line) + R"(,"game":"shogi","position":")" + sfen + "\"}",
        {},
        "shogi/positions.tsv:" + std::to_string(line)};
    std::istringstream words{moves};
    for (std::string move; words >> move;) question.moves.push_back(move);
    std::ranges::sort(question.moves);
    all.push_back(std::move(question));
  }
  return all;
}

std::vector<Question> othello_questions() {
  std::vector<Question> all;
  std::ifstream table{data_path("othello/positions.jsonl")};
  std::string row;
  for (int line = 1; std::getline(table, row); ++line) {
    const auto given = json::parse(row).as_object();
    const std::string position = std::string{given.at("board").as_string().c_str()} + " " +
                                 given.at("turn").as_string().c_str();
    Question question{
        R"({"id":)" + std::to_string(line) + R"(,"game":"othello","position":")" + position + "\"}",
        {},
        "othello/positions.jsonl:" + std::to_string(line)};
    for (const auto& move : given.at("legal").as_array())
      question.moves.emplace_back(move.as_string().c_str());
    if (given.at("must_pass").as_bool()) question.moves = {"pass"};
    std::ranges::sort(question.moves);
    all.push_back(std::move(question));
  }
  return all;
}

void expect_answers(const std::vector<Question>& questions) {
  ASSERT_GT(questions.size(), 50u);
  std::string input;
  for (const auto& question : questions) input += question.text + "\n";
  const auto ran = run("moves", input);
  EXPECT_EQ(ran.code, 0);
  EXPECT_EQ(ran.complaints, "");
  std::istringstream lines{ran.out};
  for (const auto& question : questions) {
    SCOPED_TRACE(question.from);
    std::string line;
    ASSERT_TRUE(std::getline(lines, line));
    const auto answer = json::parse(line).as_object();
    ASSERT_TRUE(answer.contains("moves")) << line;
    std::vector<std::string> moves;
    for (const auto& move : answer.at("moves").as_array())
      moves.emplace_back(move.as_string().c_str());
    EXPECT_EQ(moves, question.moves);
    EXPECT_EQ(answer.at("outcome").is_null(), !question.moves.empty());
  }
}

TEST(Program, MovesAgreesWithEveryShogiPosition) { expect_answers(shogi_questions()); }
TEST(Program, MovesAgreesWithEveryOthelloPosition) { expect_answers(othello_questions()); }

/// A line from a pipe; "" where none comes within five seconds.
std::string line_from(int fd) {
  std::string line;
  for (;;) {
    pollfd ready{fd, POLLIN, 0};
    char c = 0;
    if (::poll(&ready, 1, 5'000) <= 0 || ::read(fd, &c, 1) != 1) return {};
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

}  // namespace
}  // namespace tachiai::tests
