// Counts lines with an engine and with somebody else's program, in pairs in the same run, and
// prints the ratio of their processor times: the median of the pairs. For a peer that is not there
// it prints the command that gets it, or the one that failed, and passes; it fails only where the
// two count differently.
//
//     TACHIAI_PEERS=FOLDER bench_peers_perft [PAIRS, 3]
//
// from the root of the project; FOLDER is what tests/bench/peers/get has filled, build/bench-peers
// where none is named.
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engines/chushogi/perft.hpp"
#include "engines/othello/perft.hpp"
#include "engines/shogi/perft.hpp"
#include "tests/bench/support/figures.hpp"
#include "tests/bench/support/perft.hpp"

namespace {

using namespace tachiai;

struct Case {
  const char* name;
  const char* position;
  int depth;
};

constexpr Case othello_cases[] = {
    {"start", "---------------------------OX------XO--------------------------- X", 10},
    {"middle game", "------O--O---O---OO-O-----OOO-----XOXX----XOX------XX-------X--- X", 7},
    {"many passes", "XX--OXXXXX-OOOXOXOOOXXOOXXOXOOXOXOOOOXXOOOOOXXXO-OOOOOOO--X-X--O O", 13},
};

// No pawn is near to mating by a drop: some peers count such lines, and the counts would differ.
constexpr Case shogi_cases[] = {
    {"start", "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1", 5},
    {"festival", "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1", 3},
    {"middle game",
     "6s+P1/p2sg1pG1/1pprk1ns1/S4P3/2Ppp1P1l/1L3p3/L1BGG2+pL/2KP1+r3/1P2N2B1 w 2P2n2p 132", 4},
};

// The same for a peer a thousand times slower.
constexpr Case few_shogi_cases[] = {
    {"start", shogi_cases[0].position, 3},
    {"festival", shogi_cases[1].position, 2},
};

// shogiops 0.18.0 reads lion trading otherwise where two lions meet, so none meet here.
constexpr Case chushogi_cases[] = {
    {"start",
     "lfcsgekgscfl/a1b1txot1b1a/mvrhdqndhrvm/pppppppppppp/3i4i3/12/12/3I4I3/PPPPPPPPPPPP/"
     "MVRHDNQDHRVM/A1B1TOXT1B1A/LFCSGKEGSCFL b - 1",
     3},
    {"open sliders", "6k4a/4v7/m11/5h3+b2/3q8/10+R1/1+r10/8Q3/2+B3H5/11M/7V4/A4K6 b - 1", 2},
    {"a ban on", "6k3l1/10R1/9b2/2q9/12/4p1+d5/5N6/3P1G6/12/12/12/5K6 w 2b 1", 2},
};

/// What the children have cost the processor so far.
double children_seconds() {
  rusage used{};
  getrusage(RUSAGE_CHILDREN, &used);
  return static_cast<double>(used.ru_utime.tv_sec) +
         static_cast<double>(used.ru_utime.tv_usec) / 1e6;
}

/// Runs a command. @return each line of its answer
std::vector<std::string> answer(const std::string& command) {
  std::vector<std::string> lines;
  FILE* const out = popen((command + " 2>/dev/null").c_str(), "r");
  if (out == nullptr) return lines;
  char line[512];
  while (std::fgets(line, sizeof line, out) != nullptr) lines.emplace_back(line);
  pclose(out);
  return lines;
}

/// One round of a program that measures itself. @return nullopt: it told none
std::optional<bench::Measured> own_round(const std::string& command) {
  for (const std::string& line : answer("timeout 60 " + command)) {
    unsigned long long lines = 0;
    double seconds = 0;
    if (std::sscanf(line.c_str(), "Lines: %llu %lf", &lines, &seconds) == 2) {
      return bench::Measured{lines, std::max(seconds, 1e-6)};
    }
  }
  return std::nullopt;
}

/// One round of a USI program that knows `go perft`: the same count `times` over, less what the
/// program needs to start, which a count of one ply tells.
std::optional<bench::Measured> usi_round(const std::string& program, const Case& one, int times) {
  const auto asked = [&](int depth) -> std::optional<bench::Measured> {
    std::string questions =
        "usi\\nsetoption name USI_Variant value shogi\\nusinewgame\\nposition sfen " +
        std::string{one.position} + "\\n";
    for (int time = 0; time < times; ++time)
      questions += "go perft " + std::to_string(depth) + "\\n";
    const double before = children_seconds();
    unsigned long long lines = 0;
    int answers = 0;
    for (const std::string& line :
         answer("printf '" + questions + "quit\\n' | timeout 60 '" + program + "'")) {
      if (std::sscanf(line.c_str(), "Nodes searched: %llu", &lines) == 1) ++answers;
    }
    if (answers != times) return std::nullopt;
    return bench::Measured{lines, children_seconds() - before};
  };
  const auto start = asked(1);
  const auto whole = asked(one.depth);
  if (!start || !whole) return std::nullopt;
  return bench::Measured{whole->lines, std::max(whole->seconds - start->seconds, 1e-3) / times};
}

struct Peer {
  const char* name;
  std::string needs;  // this file, or the peer is absent
  std::span<const Case> cases;
  std::function<std::optional<bench::Measured>(const Case&)> round;
};

/// Why a peer says nothing: the command that failed to build it, or the one that gets it.
void tell_absent(std::string_view game, const std::string& folder, const Peer& peer) {
  std::string failed;
  std::getline(std::ifstream{folder + "/" + peer.name + ".failed"} >> std::ws, failed);
  std::printf("%-9s no answer from %s; ", game.data(), peer.name);
  if (!failed.empty()) {
    std::printf("the command that failed: %s\n", failed.c_str());
  } else {
    std::printf("get it with: tests/bench/peers/get %s %s\n", folder.c_str(), peer.name);
  }
}

double median(std::vector<double> figures) { return bench::percentile(std::move(figures), 0.5); }

/// A row a peer and case.
/// @param count  count(position, depth): the engine
template <class G, class Count>
void beside(const G& rules, std::span<const Peer> peers, const std::string& folder, int pairs,
            Count count) {
  for (const Peer& peer : peers) {
    if (access(peer.needs.c_str(), R_OK) != 0) {
      tell_absent(G::name, folder, peer);
      continue;
    }
    for (const Case& one : peer.cases) {
      const auto position = rules.parse_position(one.position);
      if (!position) bench::give_up(position.error().text);
      std::vector<double> ours;
      std::vector<double> theirs;
      std::vector<double> ratios;
      std::uint64_t lines = 0;
      for (int pair = 0; pair < pairs; ++pair) {
        const auto their_round = peer.round(one);
        if (!their_round) bench::give_up(std::string{peer.name} + " counted nothing: " + one.name);
        const auto our_round =
            bench::one_round([&] { return lines = count(*position, one.depth); });
        if (lines != their_round->lines) {
          bench::give_up(std::string{G::name} + " " + one.name + ": " + std::to_string(lines) +
                         " lines, " + peer.name + " counts " + std::to_string(their_round->lines));
        }
        ours.push_back(our_round.rate());
        theirs.push_back(their_round->rate());
        ratios.push_back(our_round.rate() / their_round->rate());
      }
      std::printf("%-9s %-13s depth %2d %10llu lines %9.2f M/s  %-15s %9.4f M/s %8.2fx\n",
                  G::name.data(), one.name, one.depth, static_cast<unsigned long long>(lines),
                  median(ours) / 1e6, peer.name, median(theirs) / 1e6, median(ratios));
      std::fflush(stdout);
    }
  }
}

/// HaChu has no count of lines to stand beside: what it answers when it is asked for one.
void tell_hachu(const std::string& folder) {
  const std::string program = "/usr/games/hachu";
  if (access(program.c_str(), X_OK) != 0) {
    return tell_absent("chushogi", folder, {"hachu", program, {}, {}});
  }
  const std::string command = "printf 'xboard\\nvariant chu\\nperft 2\\nquit\\n' | " + program;
  for (const std::string& line : answer(command)) {
    if (!line.starts_with("Error")) continue;
    std::printf("chushogi  no count from hachu; the command that failed: %s: %s", command.c_str(),
                line.c_str());
    return;
  }
  bench::give_up("hachu has learnt to count lines: stand beside it");
}

}  // namespace

int main(int argc, char** argv) {
  const int pairs = argc > 1 ? std::atoi(argv[1]) : 3;
  if (pairs < 1) bench::give_up("usage: bench_peers_perft [PAIRS]");
  const char* const named = std::getenv("TACHIAI_PEERS");
  const std::string folder = named != nullptr ? named : "build/bench-peers";

  // Programs of ours around their boards: tests/bench/peers/drivers.
  const auto driver = [&](const char* name, std::span<const Case> cases) {
    const std::string program = folder + "/" + name;
    return Peer{
        name, program, cases, [=](const Case& one) {
          return own_round("'" + program + "' '" + one.position + "' " + std::to_string(one.depth));
        }};
  };
  const auto usi = [](const char* name, const std::string& program, int times) {
    return Peer{name, program, shogi_cases,
                [=](const Case& one) { return usi_round(program, one, times); }};
  };
  const auto shogiops = [&](const std::string& game, std::span<const Case> cases) {
    const std::string library = folder + "/node_modules/shogiops";
    return Peer{"shogiops", library + "/dist/debug.js", cases, [=](const Case& one) {
                  return own_round("node tests/bench/peers/shogiops.mjs '" + library + "' " + game +
                                   " '" + one.position + "' " + std::to_string(one.depth));
                }};
  };

  const std::array othello_peers{driver("edax", othello_cases), driver("egaroucid", othello_cases)};
  beside(othello::Othello{}, othello_peers, folder, pairs,
         [](const auto& position, int depth) { return othello::perft(position, depth); });

  const std::array shogi_peers{usi("fairy-stockfish", "/usr/games/fairy-stockfish", 1),
                               usi("yaneuraou", folder + "/yaneuraou", 8),
                               driver("nshogi", shogi_cases),
                               shogiops("standard", few_shogi_cases)};
  const shogi::Shogi shogi;
  beside(shogi, shogi_peers, folder, pairs,
         [&](const auto& position, int depth) { return shogi::perft(shogi, position, depth); });

  const std::array chushogi_peers{shogiops("chushogi", chushogi_cases)};
  const chushogi::ChuShogi chushogi{chushogi::RuleSet::lishogi};
  beside(chushogi, chushogi_peers, folder, pairs, [&](const auto& position, int depth) {
    return chushogi::perft_routes(chushogi, position, depth);
  });
  tell_hachu(folder);
  return 0;
}
