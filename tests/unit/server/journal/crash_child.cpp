// Writes to a journal and tells what was acknowledged, until it is killed: crash_child DIRECTORY
#include <unistd.h>

#include <cstdio>
#include <string>

#include "server/journal/journal_file.hpp"
#include "tests/unit/server/journal/support.hpp"

int main(int argc, char** argv) {
  using namespace tachiai::tests;
  if (argc != 2) return 2;
  const auto journal = open({.directory = argv[1], .tail_max = 50, .wal_pages_max = 40});
  Desk desk{*journal};
  constexpr int streams = 8;
  std::vector<std::uint64_t> heads;
  for (int i = 0; i < streams; ++i) {
    heads.push_back(tachiai::base::number(desk.reopen("match/" + std::to_string(i))->seq));
  }
  for (std::size_t round = 0;; ++round) {
    // All streams at once, so that kills fall into groups.
    const std::size_t before = round * streams;
    for (int i = 0; i < streams; ++i) {
      const auto name = std::to_string(heads[static_cast<std::size_t>(i)]);
      desk.ask_append("match/" + std::to_string(i), heads[static_cast<std::size_t>(i)],
                      {"a" + name, "b" + name});
    }
    const auto& answers = desk.answers(before + streams);
    std::string lines;
    for (std::size_t k = before; k < before + streams; ++k) {
      if (!answers[k].head) return 1;
      const int stream = std::stoi(answers[k].stream.substr(6));
      heads[static_cast<std::size_t>(stream)] = tachiai::base::number(answers[k].head->seq);
      lines += std::to_string(stream) + " " +
               std::to_string(heads[static_cast<std::size_t>(stream)]) + "\n";
    }
    if (write(STDOUT_FILENO, lines.data(), lines.size()) < 0) return 1;
  }
}
