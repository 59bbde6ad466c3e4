// Plies of real records judged again per second, by every format: from the bytes of a file to the
// verdict on each of its games, as `tachiai check` does it. The floor is the same moves played on
// the engine's board without being read or judged.
#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <string>
#include <type_traits>
#include <variant>
#include <vector>

#include "clients/cli/formats.hpp"
#include "server/base/charset.hpp"
#include "tests/bench/support/perft.hpp"
#include "tests/support/data_path.hpp"

namespace {

using namespace tachiai;
using cli::FileGame;
using cli::Format;

struct File {
  std::string path;
  std::string bytes;
};

struct Verdicts {
  std::uint64_t plies = 0;  // of all lines
  std::uint64_t broken = 0;
  bool operator==(const Verdicts&) const = default;
};

template <class Line>
std::uint64_t plies_in(const Line& line) {
  std::uint64_t plies = line.moves.size();
  for (const auto& branch : line.branches) plies += plies_in(branch.line);
  return plies;
}

std::uint64_t plies_of(const FileGame& game) {
  return std::visit(
      []<class Game>(const Game& one) -> std::uint64_t {
        if constexpr (requires { one.main; }) {
          return plies_in(one.main);
        } else if constexpr (std::is_same_v<Game, othello::GameRecord>) {
          return one.moves.size();
        } else {
          return one.steps.size();
        }
      },
      game);
}

/// The games of a file, its encoding and its format found out from its bytes. Nothing: its format
/// is not one of ours.
std::vector<cli::ReadGame> read(const File& file, const Format** found = nullptr) {
  const auto decoded = base::decode(file.bytes);
  const std::string& text = decoded ? decoded->text : file.bytes;
  const Format* format = cli::format_of(file.path, text, file.bytes);
  if (found != nullptr) *found = format;
  if (format == nullptr) return {};
  return format->read(format->binary ? file.bytes : text, {});
}

/// Bytes to verdict.
Verdicts judge(const std::vector<File>& files) {
  Verdicts all;
  for (const File& file : files) {
    for (const auto& game : read(file)) {
      all.plies += plies_of(game.game);
      all.broken += cli::report_of(game.game).violations.size();
    }
  }
  return all;
}

template <class Line, class Position>
std::uint64_t play_line(const Line& line, Position position) {
  std::uint64_t plies = 0;
  auto branch = line.branches.begin();
  for (std::size_t at = 0; at <= line.moves.size(); ++at) {
    for (; branch != line.branches.end() && branch->at == at; ++branch) {
      plies += play_line(branch->line, position);
    }
    if (at == line.moves.size()) break;
    position.apply(line.moves[at].act);
    ++plies;
  }
  return plies;
}

/// The floor: the moves alone.
std::uint64_t play(const FileGame& game) {
  return std::visit(
      []<class Game>(const Game& one) -> std::uint64_t {
        if constexpr (requires { one.main; }) {
          return play_line(one.main, one.start);
        } else if constexpr (std::is_same_v<Game, othello::GameRecord>) {
          const othello::Othello rules;
          othello::Position position = one.start;
          for (const auto& move : one.moves) {
            if (auto next = rules.perform(position, move.act)) position = *std::move(next);
          }
          return one.moves.size();
        } else {
          const yoninshogi::YoninShogi rules;
          auto position = yoninshogi::start_of(rules, one);
          for (const auto& step : one.steps) position = yoninshogi::after(rules, position, step);
          return one.steps.size();
        }
      },
      game);
}

void print(const std::string& what, std::size_t files, const Verdicts& found, double rate,
           double floor) {
  std::printf("%-12s %5zu %9llu %7llu %8.2f M %10.2f M %6.2f\n", what.c_str(), files,
              static_cast<unsigned long long>(found.plies),
              static_cast<unsigned long long>(found.broken), rate / 1e6, floor / 1e6, rate / floor);
}

}  // namespace

int main() {
  std::map<std::string, std::vector<File>> by_format;
  for (const char* folder :
       {"shogi/games", "chushogi/games", "othello/games", "othello/games/wthor"}) {
    const auto path = tests::real_data_path(folder);
    if (!path) continue;
    for (const auto& entry : std::filesystem::directory_iterator{*path}) {
      if (!entry.is_regular_file()) continue;
      std::ifstream in{entry.path(), std::ios::binary};
      File file{entry.path().string(), {std::istreambuf_iterator<char>{in}, {}}};
      const auto extension = entry.path().extension();
      if (extension == ".jsonl" || extension == ".json" || extension == ".txt") continue;
      const Format* format = nullptr;
      read(file, &format);
      if (format != nullptr) {
        by_format[std::string{format->name}].push_back(std::move(file));
      }
    }
  }
  if (by_format.empty()) {
    std::puts("real game records are not here: nothing is measured");
    return 0;
  }
  std::printf("%-12s %5s %9s %7s %10s %12s %6s\n", "format", "files", "plies", "broken", "plies/s",
              "moves alone", "ratio");
  Verdicts all;
  std::size_t files_of_all = 0;
  double seconds = 0;  // for every file once
  double floor_seconds = 0;
  double a_ply_of_each = 0;  // seconds
  double a_move_of_each = 0;
  for (const auto& [name, files] : by_format) {
    const Verdicts expected = judge(files);
    bool same = true;
    const auto judged = bench::measured([&] {
      const Verdicts found = judge(files);
      same = same && found == expected;
      return found.plies;
    });
    std::vector<FileGame> games;
    for (const File& file : files) {
      for (auto& game : read(file)) games.push_back(std::move(game.game));
    }
    const auto floor = bench::measured([&] {
      std::uint64_t plies = 0;
      for (const FileGame& game : games) plies += play(game);
      same = same && plies == expected.plies;
      return plies;
    });
    print(name, files.size(), expected, judged.rate(), floor.rate());
    if (!same) {
      std::puts("the same files were judged in two ways");
      return 1;
    }
    all.plies += expected.plies;
    all.broken += expected.broken;
    files_of_all += files.size();
    seconds += static_cast<double>(expected.plies) / judged.rate();
    floor_seconds += static_cast<double>(expected.plies) / floor.rate();
    a_ply_of_each += 1 / judged.rate();
    a_move_of_each += 1 / floor.rate();
  }
  const auto plies = static_cast<double>(all.plies);
  print("all files", files_of_all, all, plies / seconds, plies / floor_seconds);
  // Most plies are Othello's: the same with as many of each format.
  const auto formats = static_cast<double>(by_format.size());
  print("evenly mixed", files_of_all, all, formats / a_ply_of_each, formats / a_move_of_each);
  return 0;
}
