#include "engines/othello/rejudge.hpp"

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <optional>
#include <string>
#include <vector>

#include "engines/othello/wthor.hpp"
#include "tests/bench/othello/naive.hpp"
#include "tests/bench/support/perft.hpp"
#include "tests/support/data_path.hpp"

/// Plies of real games judged again per second, from the bytes of a data base to the verdict on
/// each game, beside a naive mailbox that only plays the same squares. Exit code 1: the two
/// disagree.
///
///     bench_othello_rejudge [folder of .wtb files]
namespace {

using namespace tachiai;
using namespace tachiai::othello;

struct Judged {
  std::uint64_t plies = 0;
  std::uint64_t black_discs = 0;  // on all final boards together: what both must agree on
  bool operator==(const Judged&) const = default;
};

Judged by_engine(const std::vector<std::string>& files) {
  Judged all;
  for (const std::string& bytes : files) {
    const auto games = read_wtb(bytes);
    for (std::size_t n = 0; n < games->value.games.size(); ++n) {
      const Rejudged game = rejudge(*to_record(games->value, n, {}));
      all.plies += number(game.plies);
      all.black_discs += static_cast<std::uint64_t>(discs(game.position.board.black));
    }
  }
  return all;
}

Judged by_mailbox(const std::vector<WthorGame>& games) {
  Judged all;
  const std::string start = Othello{}.position_text(Othello{}.initial()).substr(0, squares);
  for (const WthorGame& game : games) {
    naive::Othello board{start, 'X'};
    for (const Square at : game.moves) {
      if (board.moves(board.side()).empty()) {
        board.pass();
        ++all.plies;
      }
      board.play(static_cast<int>(index(at)));
      ++all.plies;
    }
    const std::string text = board.text();
    all.black_discs += static_cast<std::uint64_t>(std::ranges::count(text, 'X'));
  }
  return all;
}

void print(const char* who, const bench::Measured& speed, double floor) {
  std::printf("%-28s %9llu plies  %7.2f M plies/s  ratio %5.2f\n", who,
              static_cast<unsigned long long>(speed.lines), speed.rate() / 1e6,
              speed.rate() / floor);
}

std::vector<std::string> wtb_files(const std::filesystem::path& folder) {
  std::vector<std::filesystem::path> paths;
  for (const auto& entry : std::filesystem::directory_iterator{folder}) {
    if (entry.path().extension() == ".wtb") paths.push_back(entry.path());
  }
  std::ranges::sort(paths);
  std::vector<std::string> files;
  for (const auto& path : paths) {
    std::ifstream file{path, std::ios::binary};
    files.emplace_back(std::istreambuf_iterator<char>{file}, std::istreambuf_iterator<char>{});
  }
  return files;
}

}  // namespace

int main(int argc, char** argv) {
  const auto folder = argc > 1 ? std::optional<std::filesystem::path>{argv[1]}
                               : tests::real_data_path("othello/games/wthor");
  if (!folder) {
    std::puts("real game records are not here: nothing is measured");
    return 0;
  }
  const std::vector<std::string> files = wtb_files(*folder);
  std::vector<WthorGame> games;
  for (const std::string& bytes : files) {
    const auto year = read_wtb(bytes);
    if (!year) {
      std::fprintf(stderr, "%s\n", to_text(year.error()).c_str());
      return 1;
    }
    games.insert(games.end(), year->value.games.begin(), year->value.games.end());
  }
  Judged expected;
  const auto floor = bench::measured([&] { return (expected = by_mailbox(games)).plies; });
  Judged found;
  const auto engine = bench::measured([&] { return (found = by_engine(files)).plies; });
  std::printf("%zu games\n", games.size());
  print("naive mailbox, squares only", floor, floor.rate());
  print("engine, bytes to verdict", engine, floor.rate());
  if (found == expected) return 0;
  std::puts("the two disagree");
  return 1;
}
