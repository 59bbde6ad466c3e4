// What a crowd costs. First fan-out alone: one message passed on to 1,000 or 5,000 listeners, by
// server/net and server/audience, by the floor (plain epoll and send) and by other people's
// servers, all driven by the same tachiai-load, each server alone on core 0 and the crowd on
// core 1. Then the whole server with a live match, its journal included. Bare figures and, below
// them, ours beside each other server.
//
//   bench_server_crowds BUILD-DIRECTORY [short|full|15000]
//
// short  1,000 listeners, one round: what every run of the tests affords
// full   all lines of the table of targets, the median of three rounds
// 15000  15,000 watchers of one game, from two processes
//
// From the root of the project. Other people's servers are looked for in $TACHIAI_PEERS
// (build/bench-peers), see tests/bench/README.md; of one that is not there the command that gets
// it, or the one that failed, is printed. Slowness is no failure; a gap in anybody's stream of ours
// is.
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "clients/load/figures.hpp"
#include "server/net/descriptors.hpp"
#include "tests/bench/server/child.hpp"
#include "tests/bench/server/server_process.hpp"
#include "tests/bench/server/table.hpp"
#include "tests/bench/support/crowd.hpp"
#include "tests/bench/support/figures.hpp"

namespace {

using namespace tachiai;
using namespace tachiai::bench;
namespace fs = std::filesystem;

constexpr unsigned server_core = 0;
constexpr unsigned crowd_core = 1;

using Words = std::vector<std::string>;

/// A server that passes on what is said.
struct Relay {
  std::string name;
  std::string needs;    // this file, or it is absent
  std::string package;  // what tests/bench/peers/get calls it; "": ours
  std::function<Words(std::uint16_t port, const fs::path& scratch)> command;
  Words load_words;         // for tachiai-load
  bool has_worker = false;  // its first child does the work
};

/// Where one line of the table comes from.
struct Line {
  const char* name;
  std::size_t listeners;
  const char* phase;  // as tachiai-load takes it; "": the connecting
  const char* figure;
  bool more_is_better;
  const char* target;
  bool in_short;
};

constexpr Line lines[] = {
    {"connections/s, 1,000", 1'000, "", "per_second", true,
     "0.4 x uwebsockets with hello and watch", true},
    {"50/s x 1,000: CPU us each", 1'000, "rate:50:2", "cpu_us", false,
     "<= 1.25 x uwebsockets, 0.95 x nchan", true},
    {"50/s x 1,000: p50 ms", 1'000, "rate:50:2", "p50_ms", false, "none", true},
    {"50/s x 1,000: p99 ms", 1'000, "rate:50:2", "p99_ms", false, "none", true},
    {"50/s: last of 1,000, p99 ms", 1'000, "rate:50:2", "last_p99_ms", false,
     "<= 1.3 x uwebsockets", true},
    {"1,000, 8 under way: a second", 1'000, "window:8:2", "per_second", true,
     ">= 1.2 x uwebsockets, 1.6 x nats, 5 x nchan", true},
    {"1,000, 8 begun apart: a second", 1'000, "apart:8:2", "per_second", true, "the same", false},
    {"1,000, 2 under way: a second", 1'000, "window:2:2", "per_second", true, "none", false},
    {"connections/s, 5,000", 5'000, "", "per_second", true, "as above", false},
    {"KiB resident each, 5,000 idle", 5'000, "", "rss_kib_each", false, "<= 3 KiB", false},
    {"20/s x 5,000: CPU us each", 5'000, "rate:20:3", "cpu_us", false, "<= 1.1 x uwebsockets",
     false},
    {"20/s x 5,000: p99 ms", 5'000, "rate:20:3", "p99_ms", false, "<= 1.1 x uwebsockets", false},
    {"5,000, 2 under way: a second", 5'000, "window:2:3", "per_second", true,
     ">= 1.2 x uwebsockets, 1.7 x nchan", false},
    {"5,000, 2 begun apart: a second", 5'000, "apart:2:3", "per_second", true, "the same", false},
    {"20 of 200 stuck: p99 ms, rest", 200, "slow:500:3:4000:20", "p99_ms", false,
     "<= 1.5 x uwebsockets", false},
    {"20 of 200 stuck: growth KiB", 200, "slow:500:3:4000:20", "rss_growth_kib", false,
     "<= uwebsockets + 4,096", false},
};

fs::path peers_folder() {
  const char* const named = std::getenv("TACHIAI_PEERS");
  return fs::absolute(named != nullptr ? named : "build/bench-peers");
}

Words nginx(std::uint16_t port, const fs::path& scratch) {
  const auto config = scratch / "nginx.conf";
  std::ofstream{config} << "daemon off;\nworker_processes 1;\npid "
                        << (scratch / "nginx.pid").string()
                        << ";\nerror_log stderr error;\nuser root;\n"
                           "load_module /usr/lib/nginx/modules/ngx_nchan_module.so;\n"
                           "worker_rlimit_nofile 20000;\n"
                           "events { worker_connections 19000; use epoll; }\n"
                           "http { access_log off; nchan_max_reserved_memory 256m;\n"
                           "  server { listen 127.0.0.1:"
                        << port
                        << " backlog=4096;\n"
                           "    location = /sub { nchan_subscriber websocket; nchan_channel_id t;\n"
                           "      nchan_subscriber_first_message newest; }\n"
                           "    location = /pub { nchan_publisher websocket; nchan_channel_id t;\n"
                           "      nchan_message_buffer_length 100; }\n"
                           "  } }\n";
  return {"/usr/sbin/nginx", "-c", config.string(), "-p", scratch.string(), "-e", "stderr"};
}

Words nats(std::uint16_t port, const fs::path& scratch) {
  const auto config = scratch / "nats.conf";
  std::ofstream{config} << "listen: \"127.0.0.1:-1\"\nwebsocket { listen: \"127.0.0.1:" << port
                        << "\", no_tls: true }\nmax_connections: 20000\nmax_pending: 64MB\n";
  return {"env", "GOMAXPROCS=1", "/usr/sbin/nats-server", "-c", config.string()};
}

std::vector<Relay> relays(const fs::path& build) {
  const auto built = [](const fs::path& program) {
    return [program](std::uint16_t port, const fs::path&) {
      return Words{program.string(), std::to_string(port)};
    };
  };
  const fs::path floor = build / "tests/bench/net/bench_floor_server";
  const fs::path ours = build / "tests/bench/net/bench_topic_server";
  const fs::path folder = peers_folder();
  const fs::path uwebsockets = folder / "uwebsockets";
  const std::string ws = (folder / "node_modules/ws/package.json").string();
  return {
      {"floor", floor, "", built(floor), {}},
      {"ours", ours, "", built(ours), {"--listen-path", "/topic", "--say-path", "/topic?say"}},
      {"uwebsockets", uwebsockets, "uwebsockets", built(uwebsockets), {}},
      {"nchan", "/usr/lib/nginx/modules/ngx_nchan_module.so", "nchan", nginx, {}, true},
      {"nats",
       "/usr/sbin/nats-server",
       "nats-server",
       nats,
       {"--dialect", "nats", "--listen-path", "/", "--say-path", "/"}},
      {"ws",
       ws,
       "ws",
       [folder](std::uint16_t port, const fs::path&) {
         return Words{"node", "tests/bench/peers/drivers/ws.mjs", folder.string(),
                      std::to_string(port)};
       },
       {}},
  };
}

/// Why a peer stands in no column: the command that failed, or the one that gets it.
void tell_absent(const Relay& relay) {
  const fs::path folder = peers_folder();
  std::string failed;
  std::getline(std::ifstream{folder / (relay.package + ".failed")} >> std::ws, failed);
  if (!failed.empty()) {
    std::printf("no %s; the command that failed: %s\n", relay.name.c_str(), failed.c_str());
  } else if (relay.package == "uwebsockets") {
    std::printf(
        "no uwebsockets; put a program there: %s/uwebsockets PORT (tests/bench/README.md)\n",
        folder.c_str());
  } else {
    std::printf("no %s; get it with: tests/bench/peers/get %s %s\n", relay.name.c_str(),
                folder.c_str(), relay.package.c_str());
  }
}

pid_t first_child(pid_t of) {
  const std::string task = "/proc/" + std::to_string(of) + "/task/" + std::to_string(of);
  for (int i = 0; i < 100; ++i) {
    long child = 0;
    if (std::ifstream{task + "/children"} >> child) return static_cast<pid_t>(child);
    std::this_thread::sleep_for(std::chrono::milliseconds{10});
  }
  give_up("the server has no worker");
}

/// Figures by listeners and phase ("" the connecting) as tachiai-load told them.
using Told = std::map<std::pair<std::size_t, std::string>, std::string>;

/// One server, one size of crowd, its phases in turn.
/// @return what went wrong; "" nothing.
std::string measure(const Relay& relay, const fs::path& build, std::size_t listeners,
                    const Words& phases, Told& told) {
  const Scratch scratch;
  const std::uint16_t port = free_port();
  std::unique_ptr<Child> server;
  {
    const Pinned here{server_core};
    server = std::make_unique<Child>(relay.command(port, scratch.path()), scratch.path() / "log");
  }
  if (!server->listens(port)) return "it does not start";
  const pid_t pid = relay.has_worker ? first_child(server->pid()) : server->pid();
  Words words{(build / "clients/load/tachiai-load").string(),
              "topic",
              "--port",
              std::to_string(port),
              "--listeners",
              std::to_string(listeners),
              "--server-pid",
              std::to_string(pid)};
  words.insert(words.end(), relay.load_words.begin(), relay.load_words.end());
  words.insert(words.end(), phases.begin(), phases.end());
  const Pinned here{crowd_core};
  const Answer answer = answer_of(words);
  if (answer.code != 0) return "tachiai-load ended with " + std::to_string(answer.code);
  if (answer.lines.size() != phases.size() + 1) return "tachiai-load said too little";
  told[{listeners, ""}] = answer.lines[0];
  for (std::size_t i = 0; i < phases.size(); ++i)
    told[{listeners, phases[i]}] = answer.lines[i + 1];
  return "";
}

/// One row of figures, by server; what could not be measured is not there.
using Row = std::map<std::string, std::vector<double>>;

void print_row(const Line& line, const Row& row, const std::vector<Relay>& there) {
  std::printf("%-31s", line.name);
  const auto of = [&](const std::string& name) -> std::optional<double> {
    const auto at = row.find(name);
    if (at == row.end() || at->second.empty()) return std::nullopt;
    return percentile(at->second, 0.5);
  };
  for (const Relay& relay : there) {
    if (const auto figure = of(relay.name)) {
      std::printf(*figure >= 1'000 ? " %11.0f" : " %11.2f", *figure);
    } else {
      std::printf(" %11s", "-");
    }
  }
  std::printf("\n%-31s", "  ours over it");
  const auto ours = of("ours");
  for (const Relay& relay : there) {
    const auto figure = of(relay.name);
    if (ours && figure && *figure > 0 && relay.name != "ours") {
      std::printf(" %10.2fx", *ours / *figure);
    } else {
      std::printf(" %11s", "");
    }
  }
  std::printf("   %s; target: %s\n", line.more_is_better ? "more is better" : "less is better",
              line.target);
}

void fan_out(const fs::path& build, bool full) {
  std::vector<Relay> there;
  for (Relay& relay : relays(build)) {
    if (access(relay.needs.c_str(), R_OK) == 0) {
      there.push_back(std::move(relay));
    } else if (relay.package.empty()) {
      give_up("not built: " + relay.needs);
    } else {
      tell_absent(relay);
    }
  }
  std::vector<const Line*> wanted;
  for (const Line& line : lines) {
    if (full || line.in_short) wanted.push_back(&line);
  }
  std::map<const Line*, Row> rows;
  const int rounds = full ? 3 : 1;
  for (int round = 0; round < rounds; ++round) {
    for (const Relay& relay : there) {
      for (const std::size_t listeners : {1'000UL, 5'000UL, 200UL}) {
        Words phases;
        bool any = false;
        for (const Line* line : wanted) {
          if (line->listeners != listeners) continue;
          any = true;
          if (*line->phase != '\0' && std::ranges::find(phases, line->phase) == phases.end()) {
            phases.emplace_back(line->phase);
          }
        }
        if (!any) continue;
        Told told;
        const std::string trouble = measure(relay, build, listeners, phases, told);
        if (!trouble.empty()) {
          const std::string what =
              relay.name + " with " + std::to_string(listeners) + " listeners: " + trouble;
          // Of ours a gap or a lost connection is a failure; of others it is their figure.
          if (relay.package.empty() && !(relay.name == "floor" && listeners == 200)) give_up(what);
          std::printf("no figures of %s\n", what.c_str());
          continue;
        }
        for (const Line* line : wanted) {
          const auto at = told.find({line->listeners, line->phase});
          if (at == told.end()) continue;
          rows[line][relay.name].push_back(number_in(at->second, line->figure));
        }
      }
    }
  }
  std::printf("\nfan-out, 200 bytes, one core a server%s\n%-31s",
              full ? "; medians of three rounds" : "", "");
  for (const Relay& relay : there) std::printf(" %11s", relay.name.c_str());
  std::printf("\n");
  for (const Line* line : wanted) print_row(*line, rows[line], there);
}

/// Plays what is left of a table's game at a steady pace, each move acknowledged before the next,
/// and resigns.
void play_out(Table& table, std::chrono::milliseconds every) {
  auto due = Steady::now();
  const auto answered = [](Client& player, const std::string& id) {
    player.await([&](const auto& news) {
      return news.has_committed() && news.committed().request_id() == id;
    });
  };
  for (std::size_t ply = 0; ply < table.moves.size(); ++ply) {
    std::this_thread::sleep_until(due);
    due += every;
    Client& mover = table.players[ply % 2];
    mover.ask(move_at(table, ply));
    answered(mover, std::to_string(ply));
  }
  v1::ClientMessage message;
  message.mutable_resign()->set_request_id("resign");
  message.mutable_resign()->set_match_id(table.match);
  Client& loser = table.players[table.moves.size() % 2];
  loser.ask(message);
  answered(loser, "resign");
}

/// A live match of the whole server and watchers from `processes` processes.
/// @param pinned  the server alone on one core, the crowd on the other.
void watch_match(const fs::path& build, std::size_t watchers, std::size_t processes,
                 std::chrono::milliseconds every, bool pinned) {
  const Scratch scratch;
  std::optional<ServerProcess> server;
  {
    std::optional<Pinned> here;
    if (pinned) here.emplace(server_core);
    server.emplace(build / "server/app/tachiaid", scratch.path(),
                   pinned ? Words{"--cores", "1"} : Words{});
  }
  auto tables = open_tables(server->port(), 1, 60);
  const load::Used empty = load::used_by(server->pid());
  std::vector<std::unique_ptr<Asked>> crowds;
  {
    std::optional<Pinned> here;
    if (pinned) here.emplace(crowd_core);
    for (std::size_t i = 0; i < processes; ++i) {
      // Sixteen addresses are few enough for what a server lets in from each by default.
      crowds.push_back(std::make_unique<Asked>(
          Words{(build / "clients/load/tachiai-load").string(), "watch", "--port",
                std::to_string(server->port()), "--match", tables[0].match, "--watchers",
                std::to_string(watchers / processes), "--sources", "16", "--until-end"}));
    }
  }
  std::vector<std::string> come;
  for (const auto& crowd : crowds) come.push_back(crowd->line());
  double a_second = 0;
  for (const std::string& line : come) {
    if (line.empty()) give_up("a crowd did not come in");
    a_second += number_in(line, "per_second");
  }
  const load::Used full = load::used_by(server->pid());
  const double all = static_cast<double>(watchers);
  std::printf(
      "%zu watchers came in, %.0f a second with Hello, Watch and snapshot; %.0f us CPU and %.2f "
      "KiB "
      "resident each\n",
      watchers, a_second, (full.cpu_seconds - empty.cpu_seconds) * 1e6 / all,
      (full.resident_kib - empty.resident_kib) / all);
  std::fflush(stdout);
  play_out(tables[0], every);
  double events = 0;
  std::optional<double> head;
  for (const auto& crowd : crowds) {
    const std::string line = crowd->line();
    if (crowd->end() != 0) give_up("a watcher missed something: " + line);
    std::printf(
        "  from the server's hearing of a move: p50 %.1f ms, p99 %.1f ms, the last %.1f ms\n",
        number_in(line, "p50_ms"), number_in(line, "p99_ms"), number_in(line, "max_ms"));
    if (number_in(line, "lowest_seq") != number_in(line, "highest_seq") ||
        (head && *head != number_in(line, "highest_seq"))) {
      give_up("not all watchers ended at the same number");
    }
    head = number_in(line, "highest_seq");
    events += number_in(line, "delivered");
  }
  const double each = static_cast<double>(tables[0].moves.size() + 1);  // and the resignation
  if (events != each * all) give_up("not everybody heard every event");
  std::printf(
      "%zu moves: every event heard by each, in order, up to number %.0f; %.2f us CPU each\n",
      tables[0].moves.size(), *head,
      (load::used_by(server->pid()).cpu_seconds - full.cpu_seconds) * 1e6 / events);
  server->stop();
}

}  // namespace

int main(int argc, char** argv) {
  const std::string mode = argc > 2 ? argv[2] : "short";
  if (argc < 2 || (mode != "short" && mode != "full" && mode != "15000")) {
    give_up("usage: bench_server_crowds BUILD-DIRECTORY [short|full|15000]");
  }
  net::raise_descriptor_limit();
  const fs::path build = fs::absolute(argv[1]);
  using std::chrono::milliseconds;
  if (mode == "15000") {
    watch_match(build, 15'000, 2, milliseconds{1'000}, false);
    return 0;
  }
  fan_out(build, mode == "full");
  std::printf("\nthe whole server, a live match, journal included; 20 moves/s\n");
  watch_match(build, 1'000, 1, milliseconds{50}, true);
  if (mode == "full") watch_match(build, 5'000, 1, milliseconds{50}, true);
  return 0;
}
