// Counts lines with an engine and with somebody else's program, in the same run, and prints the
// ratio of their processor times: shogi beside Debian's fairy-stockfish, chu shogi beside npm's
// shogiops. For a peer that is not there it prints the command that gets it, and passes; it fails
// only where the two count differently.
// Usage: bench_peers_perft [FAIRY_STOCKFISH [FOLDER_OF_SHOGIOPS]], from the root of the project
#include <sys/resource.h>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "engines/chushogi/perft.hpp"
#include "engines/shogi/perft.hpp"
#include "tests/bench/support/figures.hpp"
#include "tests/bench/support/perft.hpp"

namespace {

using namespace tachiai;

struct Case {
  const char* name;
  const char* sfen;
  int depth;
};

constexpr Case shogi_cases[] = {
    {"start", "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1", 5},
    {"festival", "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1", 3},
};

constexpr Case chushogi_cases[] = {
    {"start",
     "lfcsgekgscfl/a1b1txot1b1a/mvrhdqndhrvm/pppppppppppp/3i4i3/12/12/3I4I3/PPPPPPPPPPPP/"
     "MVRHDNQDHRVM/A1B1TOXT1B1A/LFCSGKEGSCFL b - 1",
     3},
};

/// What the children have cost the processor so far.
double children_seconds() {
  rusage used{};
  getrusage(RUSAGE_CHILDREN, &used);
  return static_cast<double>(used.ru_utime.tv_sec) +
         static_cast<double>(used.ru_utime.tv_usec) / 1e6;
}

/// Runs a command and reads its answer. @return nullopt: no line read as `found` wants it
std::optional<bench::Measured> answer(
    const std::string& command,
    const std::function<std::optional<bench::Measured>(const char*)>& found) {
  const double before = children_seconds();
  FILE* const out = popen((command + " 2>/dev/null").c_str(), "r");
  if (out == nullptr) return std::nullopt;
  std::optional<bench::Measured> count;
  char line[512];
  while (std::fgets(line, sizeof line, out) != nullptr) {
    if (const auto read = found(line)) count = read;
  }
  pclose(out);
  if (count && count->seconds == 0) count->seconds = children_seconds() - before;
  return count;
}

std::optional<bench::Measured> asked(const std::string& program, const Case& one, int depth) {
  return answer(
      "printf 'usi\\nsetoption name USI_Variant value shogi\\nusinewgame\\nposition sfen " +
          std::string{one.sfen} + "\\ngo perft " + std::to_string(depth) + "\\nquit\\n' | '" +
          program + "'",
      [](const char* line) -> std::optional<bench::Measured> {
        unsigned long long lines = 0;
        if (std::sscanf(line, "Nodes searched: %llu", &lines) != 1) return std::nullopt;
        return bench::Measured{lines, 0};
      });
}

/// The best of three rounds, less what the program needs to start: a count of one ply.
std::optional<bench::Measured> fairy_stockfish(const std::string& program, const Case& one) {
  std::optional<bench::Measured> best;
  double starting = 1e9;
  for (int round = 0; round < 3; ++round) {
    const auto start = asked(program, one, 1);
    const auto whole = asked(program, one, one.depth);
    if (!start || !whole) return std::nullopt;
    starting = std::min(starting, start->seconds);
    if (!best || whole->seconds < best->seconds) best = whole;
  }
  best->seconds = std::max(best->seconds - starting, 1e-3);
  return best;
}

/// The script measures itself: the time to load and to start is not the library's counting.
std::optional<bench::Measured> shogiops(const std::string& folder, const Case& one) {
  return answer("node tests/bench/peers/chushogi.mjs '" + folder + "' '" + one.sfen + "' " +
                    std::to_string(one.depth),
                [](const char* line) -> std::optional<bench::Measured> {
                  unsigned long long lines = 0;
                  double seconds = 0;
                  if (std::sscanf(line, "Lines: %llu %lf", &lines, &seconds) != 2) {
                    return std::nullopt;
                  }
                  return bench::Measured{lines, std::max(seconds, 1e-4)};
                });
}

/// A row a case.
/// @param peer   peer(case): nullopt where it cannot be had
/// @param count  count(position, depth): the engine
template <class G, class Peer, class Count>
void beside(const G& rules, std::span<const Case> cases, std::string_view peer_name,
            std::string_view how_to_get_it, Peer peer, Count count) {
  for (const Case& one : cases) {
    const auto theirs = peer(one);
    if (!theirs) {
      std::printf("%s: no answer from %s; it comes with: %s\n", G::name.data(), peer_name.data(),
                  how_to_get_it.data());
      return;
    }
    const auto position = rules.parse_position(one.sfen);
    if (!position) bench::give_up(position.error().text);
    std::uint64_t lines = 0;
    const auto ours = bench::measured([&] { return lines = count(*position, one.depth); });
    if (lines != theirs->lines) {
      bench::give_up(std::string{one.name} + ": " + std::to_string(lines) + " lines, " +
                     std::string{peer_name} + " counts " + std::to_string(theirs->lines));
    }
    std::printf("%-9s %-15s depth %d %10llu lines %9.2f M/s  %s %9.4f M/s %8.1fx\n", G::name.data(),
                one.name, one.depth, static_cast<unsigned long long>(lines), ours.rate() / 1e6,
                peer_name.data(), theirs->rate() / 1e6, ours.rate() / theirs->rate());
    std::fflush(stdout);
  }
}

}  // namespace

int main(int argc, char** argv) {
  const std::string program = argc > 1 ? argv[1] : "/usr/games/fairy-stockfish";
  const std::string folder = argc > 2 ? argv[2] : "clients/web/node_modules/shogiops";
  const shogi::Shogi shogi;
  beside(
      shogi, shogi_cases, "fairy-stockfish", "apt-get install fairy-stockfish",
      [&](const Case& one) { return fairy_stockfish(program, one); },
      [&](const auto& position, int depth) { return shogi::perft(shogi, position, depth); });
  const chushogi::ChuShogi chushogi{chushogi::RuleSet::lishogi};
  beside(
      chushogi, chushogi_cases, "shogiops", "npm --prefix clients/web install --no-save shogiops",
      [&](const Case& one) { return shogiops(folder, one); },
      [&](const auto& position, int depth) {
        return chushogi::perft_routes(chushogi, position, depth);
      });
  return 0;
}
