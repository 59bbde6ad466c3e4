// How long a player waits for the word that his move is durable: from sending it to Committed, at
// a steady rate over many matches, both players watching. The floor is the same store driven in
// process: the very records which the server wrote, appended to the same streams at the same rate
// on the same file system. At the end the journal must hold every acknowledged move under its
// receipt.
//
//   bench_server_ack TACHIAID
#include <sys/timerfd.h>
#include <unistd.h>

#include <condition_variable>
#include <cstdio>
#include <cstring>
#include <deque>
#include <filesystem>
#include <limits>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "server/journal/journal_file.hpp"
#include "server/journal/sqlite_journal.hpp"
#include "server/net/descriptors.hpp"
#include "tests/bench/server/server_process.hpp"
#include "tests/bench/server/table.hpp"
#include "tests/bench/support/crowd.hpp"
#include "tests/bench/support/figures.hpp"

namespace {

using namespace tachiai;
using namespace tachiai::bench;

struct Load {
  std::size_t moves_per_second;
  std::size_t moves;
  std::size_t matches;

  std::chrono::nanoseconds gap() const {
    return std::chrono::nanoseconds{std::chrono::seconds{1}} / moves_per_second;
  }
};

constexpr Load loads[] = {{1, 8, 2}, {100, 400, 40}, {1'000, 4'000, 200}};

/// Acts which are due at a steady pace, dealt to streams in turns and timed from their sending. One
/// whose stream still waits for the answer before it cannot be made: it is left out and counted, so
/// that a run is bounded and shows where the rate was not kept.
class Paced {
 public:
  explicit Paced(const Load& load)
      : load_(load), streams_(load.matches), start_(Steady::now() + std::chrono::milliseconds{50}) {
    times_.reserve(load.moves);
  }

  bool done() const { return all_dealt() && waiting_ == 0; }
  bool all_dealt() const { return dealt_ == load_.moves; }
  Steady::time_point due() const {
    return start_ + load_.gap() * static_cast<std::int64_t>(dealt_);
  }

  /// Deals what is due: send(stream, number of the act in the stream).
  template <class Send>
  void deal(Send send) {
    for (; !all_dealt() && due() <= Steady::now(); ++dealt_) {
      late_.push_back(ms_between(due(), Steady::now()));
      const std::size_t stream = dealt_ % load_.matches;
      if (streams_[stream].asked) {
        ++left_out_;
        continue;
      }
      ++waiting_;
      streams_[stream].asked = Steady::now();
      send(stream, streams_[stream].answered);
    }
  }

  void answered(std::size_t stream) {
    Stream& one = streams_[stream];
    if (!one.asked) give_up("an answer to what was not asked");
    times_.push_back(ms_between(*one.asked, Steady::now()));
    one.asked.reset();
    ++one.answered;
    --waiting_;
  }

  std::size_t answers(std::size_t stream) const { return streams_[stream].answered; }
  const std::vector<double>& times() const { return times_; }
  double late_p99() const { return percentile(late_, 0.99); }
  std::size_t left_out() const { return left_out_; }
  /// All but one in a hundred were sent.
  bool rate_kept() const { return 100 * left_out_ <= load_.moves; }

 private:
  struct Stream {
    std::optional<Steady::time_point> asked;  // an act is under way
    std::size_t answered = 0;
  };
  Load load_;
  std::vector<Stream> streams_;
  Steady::time_point start_;
  std::size_t dealt_ = 0;
  std::size_t waiting_ = 0;
  std::size_t left_out_ = 0;
  std::vector<double> times_;
  std::vector<double> late_;  // how much later than due the pacer itself came
};

struct Receipt {
  base::EventSeq seq{};
  std::string head;
};

/// The records which the server wrote for the moves.
using Written = std::vector<std::string>;

Paced over_the_wire(const Load& load, std::uint16_t port, std::vector<std::string>& matches,
                    std::vector<std::vector<Receipt>>& receipts) {
  auto tables = open_tables(port, load.matches, load.moves / load.matches);
  for (const Table& table : tables) matches.push_back(table.match);
  receipts.resize(tables.size());

  constexpr std::size_t timer_tag = std::numeric_limits<std::size_t>::max();
  net::ClientWatch watch;
  const int timer = ::timerfd_create(CLOCK_MONOTONIC, TFD_NONBLOCK);
  watch.add(timer, timer_tag);
  for (std::size_t i = 0; i < tables.size(); ++i) {
    for (std::size_t seat = 0; seat < 2; ++seat)
      watch.add(tables[i].players[seat].socket().fd(), 2 * i + seat);
  }
  const auto send = [&](std::size_t table, std::size_t ply) {
    tables[table].players[ply % 2].ask(move_at(tables[table], ply));
  };
  Paced paced{load};
  const auto arm = [&] {
    if (paced.all_dealt()) return;
    const auto at = paced.due().time_since_epoch();
    const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(at);
    itimerspec when{};
    when.it_value.tv_sec = seconds.count();
    when.it_value.tv_nsec = std::chrono::nanoseconds{at - seconds}.count();
    ::timerfd_settime(timer, TFD_TIMER_ABSTIME, &when, nullptr);
  };
  arm();
  v1::ServerMessage news;
  while (!paced.done()) {
    const auto ready = watch.wait(base::Millis{60'000});
    if (ready.empty()) give_up("an acknowledgement is lost");
    for (const std::size_t tag : ready) {
      if (tag == timer_tag) {
        std::uint64_t times = 0;
        static_cast<void>(::read(timer, &times, sizeof times));
      } else {
        Client& player = tables[tag / 2].players[tag % 2];
        while (player.hear(news, base::Millis{0})) {
          if (!news.has_committed()) continue;
          const std::size_t ply = paced.answers(tag / 2);
          if (ply % 2 != tag % 2 || news.committed().request_id() != std::to_string(ply))
            give_up("an answer to something else: " + news.ShortDebugString());
          receipts[tag / 2].push_back(
              {base::EventSeq{news.committed().seq()}, news.committed().head()});
          paced.answered(tag / 2);
        }
      }
    }
    paced.deal(send);
    arm();
  }
  ::close(timer);
  return paced;
}

/// Every receipt must be in the journal, under its number and with its chain.
Written check_receipts(const std::filesystem::path& data, const std::vector<std::string>& matches,
                       const std::vector<std::vector<Receipt>>& receipts) {
  auto file = journal::JournalFile::open(data);
  if (!file) give_up(file.error().text);
  Written written;
  for (std::size_t i = 0; i < matches.size(); ++i) {
    const auto records = file->read(journal::StreamId{"match/" + matches[i]});
    if (!records) give_up(records.error().text);
    std::map<base::EventSeq, const journal::Stored*> by_seq;
    for (const auto& stored : *records) by_seq[stored.seq] = &stored;
    for (const Receipt& receipt : receipts[i]) {
      const auto at = by_seq.find(receipt.seq);
      if (at == by_seq.end() || receipt.head.size() != at->second->chain.size() ||
          std::memcmp(receipt.head.data(), at->second->chain.data(), receipt.head.size()) != 0) {
        give_up("an acknowledged move is not in the journal");
      }
      written.push_back(at->second->bytes);
    }
  }
  return written;
}

/// The thread that drives the store: what it is told, and until when it waits for more.
class Inbox final : public base::Loop {
 public:
  void post(base::Task task) override {
    const std::lock_guard lock{mutex_};
    tasks_.push_back(std::move(task));
    posted_.notify_one();
  }
  void run(Steady::time_point until) {
    std::deque<base::Task> tasks;
    {
      std::unique_lock lock{mutex_};
      posted_.wait_until(lock, until, [&] { return !tasks_.empty(); });
      tasks.swap(tasks_);
    }
    for (base::Task& task : tasks) task();
  }

 private:
  std::mutex mutex_;
  std::condition_variable posted_;
  std::deque<base::Task> tasks_;
};

Paced in_process(const Load& load, const std::filesystem::path& directory, const Written& written) {
  journal::SqliteOptions options;
  options.directory = directory;
  auto opened = journal::SqliteJournal::open(std::move(options));
  if (!opened) give_up(opened.error().text);
  auto& store = **opened;
  Inbox inbox;
  Paced paced{load};
  std::size_t next = 0;
  const auto send = [&](std::size_t stream, std::size_t number) {
    store.append({journal::StreamId{"match/" + std::to_string(stream)},
                  base::EventSeq{number},
                  {written[next++ % written.size()]},
                  {}},
                 inbox, [&, stream](Result<journal::Head, journal::Fault> head) {
                   if (!head) give_up("an append failed");
                   paced.answered(stream);
                 });
  };
  while (!paced.done()) {
    inbox.run(paced.all_dealt() ? Steady::now() + std::chrono::seconds{1} : paced.due());
    paced.deal(send);
  }
  return paced;
}

void tell(std::size_t rate, const char* name, double part, const Paced& ours, const Paced& floor,
          double times, double plus_ms) {
  const double above = percentile(ours.times(), part);
  const double below = percentile(floor.times(), part);
  const double target = times * below + plus_ms;
  std::printf(
      "ack %5zu/s %s  ours %8.2f ms  floor %8.2f ms  ratio %5.2f  target <= %.0fx + %.1f ms = %.2f "
      "ms  %s\n",
      rate, name, above, below, above / below, times, plus_ms, target,
      !ours.rate_kept() ? "not met (rate not kept)"
      : above <= target ? "met"
                        : "not met");
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) give_up("usage: bench_server_ack TACHIAID");
  net::raise_descriptor_limit();
  const Scratch scratch;
  for (const Load& load : loads) {
    const auto directory = scratch.path() / std::to_string(load.moves_per_second);
    std::filesystem::create_directory(directory);
    std::vector<std::string> matches;
    std::vector<std::vector<Receipt>> receipts;
    ServerProcess server{argv[1], directory};
    const Paced ours = over_the_wire(load, server.port(), matches, receipts);
    server.stop();
    const Written written = check_receipts(server.data(), matches, receipts);
    const Paced floor = in_process(load, directory / "floor", written);
    std::printf(
        "# %zu moves over %zu matches; pacer late p99 %.2f ms ours, %.2f ms floor; left out, the "
        "move "
        "before not being answered: %zu ours, %zu floor\n",
        load.moves, load.matches, ours.late_p99(), floor.late_p99(), ours.left_out(),
        floor.left_out());
    tell(load.moves_per_second, "p50", 0.50, ours, floor, 2, 0.2);
    tell(load.moves_per_second, "p99", 0.99, ours, floor, 3, 0.2);
    std::fflush(stdout);
  }
  return 0;
}
