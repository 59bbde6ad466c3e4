// Appends through SqliteJournal beside the same log driven in process by bare SQLite calls (the
// floor): the same disk, the same records, the same number of events in flight, in turns within one
// run. Prints ratios.
//
//   bench_journal [SECONDS_PER_MEASUREMENT [ROUNDS]]
#include <sqlite3.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <cstdio>
#include <cstdlib>
#include <deque>
#include <filesystem>
#include <mutex>
#include <string>
#include <vector>

#include "server/journal/sqlite_journal.hpp"

namespace {

using namespace tachiai;
using Steady = std::chrono::steady_clock;

constexpr std::size_t event_bytes = 150;
constexpr std::size_t streams = 200;
constexpr std::uint64_t events_per_match = 250;

struct Measured {
  double events_per_second = 0;
  double p50_ms = 0;  // of a commit at the floor, of an append's answer at ours
  double p99_ms = 0;
};

Measured measured(std::uint64_t events, double seconds, std::vector<double> latencies) {
  std::ranges::sort(latencies);
  const auto at = [&](double part) {
    return latencies[static_cast<std::size_t>(part * static_cast<double>(latencies.size() - 1))];
  };
  return {static_cast<double>(events) / seconds, at(0.5), at(0.99)};
}

double ms_since(Steady::time_point start) {
  return std::chrono::duration<double, std::milli>(Steady::now() - start).count();
}

[[noreturn]] void give_up(const std::string& why) {
  std::fprintf(stderr, "bench_journal: %s\n", why.c_str());
  std::exit(1);
}

std::string event() {
  std::string bytes(event_bytes, '\0');
  for (char& byte : bytes) byte = static_cast<char>(std::rand());
  return bytes;
}

/// The append-only table alone, one thread, `in_flight` events to a commit.
Measured floor(const std::filesystem::path& directory, std::size_t in_flight, double seconds) {
  sqlite3* database = nullptr;
  if (sqlite3_open((directory / "floor.sqlite3").c_str(), &database) != SQLITE_OK)
    give_up("cannot open the floor");
  const auto run = [&](const char* sql) {
    if (sqlite3_exec(database, sql, nullptr, nullptr, nullptr) != SQLITE_OK)
      give_up(sqlite3_errmsg(database));
  };
  run("PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA wal_autocheckpoint=4000; PRAGMA "
      "cache_size=-32768;"
      "CREATE TABLE records(id INTEGER PRIMARY KEY, stream INTEGER, seq INTEGER, bytes BLOB, chain "
      "BLOB) STRICT");
  sqlite3_stmt* insert = nullptr;
  sqlite3_prepare_v2(database,
                     "INSERT INTO records(stream, seq, bytes, chain) VALUES (?1, ?2, ?3, ?4)", -1,
                     &insert, nullptr);
  const std::string bytes = event();
  const std::string chain(32, 'c');
  std::vector<double> latencies;
  std::uint64_t events = 0;
  const auto start = Steady::now();
  while (ms_since(start) < seconds * 1000) {
    const auto begun = Steady::now();
    run("BEGIN IMMEDIATE");
    for (std::size_t i = 0; i < in_flight; ++i, ++events) {
      sqlite3_bind_int64(insert, 1, static_cast<sqlite3_int64>(events % streams));
      sqlite3_bind_int64(insert, 2, static_cast<sqlite3_int64>(events / streams));
      sqlite3_bind_blob(insert, 3, bytes.data(), static_cast<int>(bytes.size()), SQLITE_STATIC);
      sqlite3_bind_blob(insert, 4, chain.data(), static_cast<int>(chain.size()), SQLITE_STATIC);
      if (sqlite3_step(insert) != SQLITE_DONE) give_up(sqlite3_errmsg(database));
      sqlite3_reset(insert);
    }
    run("COMMIT");
    latencies.push_back(ms_since(begun));
  }
  const double took = ms_since(start) / 1000;
  sqlite3_finalize(insert);
  sqlite3_close(database);
  return measured(events, took, std::move(latencies));
}

/// The caller's core: takes answers, asks again.
class Loop final : public base::Loop {
 public:
  void post(base::Task task) override {
    const std::lock_guard lock{mutex_};
    tasks_.push_back(std::move(task));
    if (tasks_.size() == 1) posted_.notify_one();
  }
  void run_some() {
    std::deque<base::Task> tasks;
    {
      std::unique_lock lock{mutex_};
      posted_.wait(lock, [&] { return !tasks_.empty(); });
      tasks.swap(tasks_);
    }
    for (base::Task& task : tasks) task();
  }

 private:
  std::mutex mutex_;
  std::condition_variable posted_;
  std::deque<base::Task> tasks_;
};

/// `in_flight` matches, each with one append under way, as rooms do it; a match ends and another
/// begins.
Measured ours(const std::filesystem::path& directory, std::size_t in_flight, double seconds) {
  auto opened = journal::SqliteJournal::open({.directory = directory});
  if (!opened) give_up(opened.error().text);
  const auto& journal = *opened;
  Loop loop;
  struct Match {
    journal::StreamId stream;
    std::uint64_t head = 0;
    Steady::time_point asked;
  };
  std::uint64_t begun = 0;
  // Many matches take turns, as at the floor; only `in_flight` of them wait for an answer at a
  // time.
  std::vector<Match> matches(std::max(streams, in_flight));
  std::deque<Match*> resting;
  for (Match& match : matches) {
    match.stream.text = "match/" + std::to_string(begun++);
    resting.push_back(&match);
  }
  const std::string bytes = event();
  std::vector<double> latencies;
  const auto start = Steady::now();
  bool over = false;
  std::size_t waiting = 0;
  std::function<void()> ask = [&] {
    Match& match = *resting.front();
    resting.pop_front();
    ++waiting;
    match.asked = Steady::now();
    journal->append({match.stream, journal::EventSeq{match.head}, {bytes}, {}}, loop,
                    [&](Result<journal::Head, journal::Fault> head) {
                      if (!head) give_up("an append failed");
                      latencies.push_back(ms_since(match.asked));
                      match.head = base::number(head->seq);
                      if (match.head == events_per_match) {
                        match.head = 0;
                        match.stream.text = "match/" + std::to_string(begun++);
                      }
                      resting.push_back(&match);
                      --waiting;
                      if (!over) ask();
                    });
  };
  for (std::size_t i = 0; i < in_flight; ++i) ask();
  while (waiting > 0) {
    loop.run_some();
    over = ms_since(start) >= seconds * 1000;
  }
  const double took = ms_since(start) / 1000;
  const auto counters = journal->counters();
  std::printf("    %.1f events a commit\n",
              static_cast<double>(counters.records) / static_cast<double>(counters.groups));
  const auto events = latencies.size();
  return measured(events, took, std::move(latencies));
}

Measured median(std::vector<Measured> runs) {
  std::ranges::sort(runs, {}, &Measured::events_per_second);
  return runs[runs.size() / 2];
}

}  // namespace

int main(int argc, char** argv) {
  const double seconds = argc > 1 ? std::atof(argv[1]) : 2;
  const int rounds = argc > 2 ? std::atoi(argv[2]) : 3;
  if (seconds <= 0 || rounds <= 0) give_up("usage: bench_journal [SECONDS [ROUNDS]]");
  std::string name =
      "bench-journal-XXXXXX";  // here, not where a memory file system may stand in for the disk
  if (mkdtemp(name.data()) == nullptr) give_up("no directory here");
  const std::filesystem::path root = name;
  int round = 0;
  for (const std::size_t in_flight : {1u, 10u, 100u}) {
    std::printf("%zu in flight\n", in_flight);
    std::vector<Measured> floors, own;
    for (int i = 0; i < rounds; ++i) {
      const auto fresh = [&](const char* kind) {
        const auto directory = root / (kind + std::to_string(round++));
        std::filesystem::create_directory(directory);
        return directory;
      };
      floors.push_back(floor(fresh("floor"), in_flight, seconds));
      own.push_back(ours(fresh("ours"), in_flight, seconds));
    }
    const Measured below = median(std::move(floors));
    const Measured above = median(std::move(own));
    std::printf("    floor  %9.0f events/s, commit p50 %.2f ms, p99 %.2f ms\n",
                below.events_per_second, below.p50_ms, below.p99_ms);
    std::printf("    ours   %9.0f events/s, answer p50 %.2f ms, p99 %.2f ms\n",
                above.events_per_second, above.p50_ms, above.p99_ms);
    std::printf("    ratio  events %.2f, p50 %.2f, p99 %.2f\n",
                above.events_per_second / below.events_per_second, above.p50_ms / below.p50_ms,
                above.p99_ms / below.p99_ms);
  }
  std::filesystem::remove_all(root);
}
