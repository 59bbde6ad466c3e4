#include "tests/simulation/script.hpp"

#include <sodium.h>

#include <algorithm>
#include <chrono>
#include <functional>
#include <memory>
#include <utility>

#include "engines/catalog/catalog.hpp"
#include "tests/simulation/client.hpp"
#include "tests/simulation/ledger.hpp"
#include "tests/simulation/player.hpp"

namespace tachiai::simulation {

namespace {

using namespace std::chrono_literals;
using simulated::Planted;

struct Table {
  std::string match;
  std::string invitation;
  std::vector<Player*> players;  // the first of each seat opens or takes it
};

class Script {
 public:
  explicit Script(const Course& course)
      : course_(course),
        world_(course.seed, 2),
        book_(world_),
        stage_{world_, disk_, book_, nullptr} {}

  Report play() {
    start_server();
    gather();
    if (seat_everybody()) {
      trouble();
      world_.run_for(course_.play);
      // A server that is down or was being replaced comes back.
      world_.run_until([this] { return stage_.server != nullptr && !stopping_; }, 90s);
      wind_down();
    }
    check();
    return std::move(report_);
  }

 private:
  // --- The process
  // ----------------------------------------------------------------------------------------------

  void start_server() {
    ++book_.life;
    stage_.server = std::make_unique<Server>(world_, disk_, book_.life, course_.planted);
    stage_.server->network.outbox_bytes_max = 8 * 1024 + world_.dice.below(32 * 1024);
    stage_.server->network.on_stamped = [this](const FakeConnection& connection, Instant stamp,
                                               std::string_view,
                                               bool) { book_.stamped(connection, stamp); };
    stage_.server->network.on_handed = [this](const FakeConnection& connection, Instant at,
                                              const net::SharedFrame& frame) {
      book_.handed(connection, at, frame);
    };
    if (troubled_ && !calm()) trouble_store();
  }

  void trouble_store() {
    auto& troubles = stage_.server->journal.troubles;
    troubles.broken_before = 0.002;
    troubles.broken_after = 0.002;
    troubles.slow = 0.003;
    troubles.slow_most = 800ms;
    troubles.broken_most = 3s;
  }

  bool calm() const { return stage_.calm; }

  void kill() {
    if (!stage_.server || calm() || stopping_) return;
    ++report_.crashes;
    stage_.server->crash();
    note_reports();
    stage_.server.reset();
    come_back(world_.dice.chance(0.3) ? world_.dice.between(20s, 60s)
                                      : world_.dice.between(200ms, 4s));
  }

  void come_back(Nanos down) {
    world_.after(down, [this] {
      if (!stage_.server) start_server();
    });
  }

  void stop_orderly() {
    if (!stage_.server || calm() || stopping_) return;
    stopping_ = true;
    ++report_.stops;
    auto done = std::make_shared<bool>(false);
    stage_.server->freeze(done);
    wait_frozen(done, world_.now() + 10s);
  }

  void wait_frozen(const std::shared_ptr<bool>& done, Instant patience) {
    if (!*done && world_.now() < patience) {
      world_.after(5ms, [this, done, patience] { wait_frozen(done, patience); });
      return;
    }
    if (*done && !stage_.server->journal.broken()) stops_[book_.life] = world_.now();
    world_.after(world_.dice.between(0ms, 400ms), [this] {
      stage_.server->network.drain();
      world_.after(200ms, [this] {
        stage_.server->crash();
        note_reports();
        stage_.server.reset();
        stopping_ = false;
        come_back(world_.dice.between(300ms, 3s));
      });
    });
  }

  void note_reports() {
    for (const auto& report : stage_.server->reports) {
      if (report.starts_with("bug") || report.starts_with("cannot"))
        book_.fail("the server says: " + report);
    }
  }

  // --- The people
  // -----------------------------------------------------------------------------------------------

  Line line() {
    Line line;
    line.up = world_.dice.between(1ms, 60ms);
    line.down = world_.dice.between(1ms, 60ms);
    line.jitter = world_.dice.chance(0.5) ? world_.dice.between(0ms, 20ms) : Nanos{};
    return line;
  }

  Player& player(const std::string& label) {
    players_.push_back(
        std::make_unique<Player>(stage_, Client::Habits{.label = label,
                                                        .json = world_.dice.chance(0.4),
                                                        .line = line(),
                                                        .core = 0,
                                                        .forgets = world_.dice.chance(0.2)}));
    ++seating_.tabs[label];
    players_.back()->connect_soon(world_.dice.between(0ms, 50ms));
    return *players_.back();
  }

  void gather() {
    const std::size_t tables = 2 + world_.dice.below(2);
    for (std::size_t i = 0; i < tables; ++i) {
      auto table = std::make_unique<Table>();
      for (int seat = 0; seat < 2; ++seat) {
        table->players.push_back(
            &player("table " + std::to_string(i) + " seat " + std::to_string(seat)));
      }
      tables_.push_back(std::move(table));
    }
    world_.run_for(400ms);
  }

  bool seat_everybody() {
    static const char* const presets[] = {"othello.online",    "othello.casual",
                                          "shogi.online",      "shogi.casual",
                                          "shogi.csa.byoyomi", "shogi.csa.byoyomi"};
    for (auto& table : tables_) {
      const std::string preset = presets[world_.dice.below(6)];
      std::optional<std::uint64_t> main;
      std::uint64_t byoyomi = 0;
      switch (world_.dice.below(4)) {
        case 0: main = 4'000 + world_.dice.below(6'000); break;
        case 1: main = 2'000 + world_.dice.below(4'000), byoyomi = 1'500; break;
        case 2: main = 60'000; break;
        default: break;
      }
      // No lag is granted there: the flag falls to the millisecond.
      if (preset == "shogi.csa.byoyomi") main = 0, byoyomi = 900 + world_.dice.below(900);
      Player& opener = *table->players[0];
      Player& taker = *table->players[1];
      bool seated = false;
      opener.on_opened = [&](const v1::MatchOpened& opened) {
        table->match = opened.match_id();
        table->invitation = opened.invitation();
        opener.follow(table->match);
        opener.sit(table->match, 0);
        const bool watches_first = world_.dice.chance(0.5);
        if (watches_first) taker.follow(table->match);
        taker.take_seat(table->match, table->invitation);
      };
      taker.on_seated = [&](const v1::SeatGiven& given) {
        taker.sit(given.match_id(), given.seat());
        taker.follow(given.match_id());
        seated = true;
      };
      opener.create(preset, main, byoyomi, world_.dice.chance(0.5));
      if (!world_.run_until([&] { return seated; }, 20s)) {
        book_.fail("a table does not fill");
        return false;
      }
      opener.on_opened = nullptr;
      taker.on_seated = nullptr;
      seating_.label[{table->match, 0}] = opener.habits().label;
      seating_.label[{table->match, 1}] = taker.habits().label;
      ++report_.matches;
    }
    // A second tab for some.
    for (auto& table : tables_) {
      for (std::uint32_t seat = 0; seat < 2; ++seat) {
        if (!world_.dice.chance(0.25)) continue;
        const Player& first = *table->players[seat];
        players_.push_back(
            std::make_unique<Player>(stage_, Client::Habits{.label = first.habits().label,
                                                            .json = world_.dice.chance(0.5),
                                                            .line = line(),
                                                            .core = 0,
                                                            .forgets = false}));
        Player& tab = *players_.back();
        ++seating_.tabs[first.habits().label];
        tab.key = first.key;
        tab.follow(table->match);
        tab.sit(table->match, seat);
        tab.connect_soon(world_.dice.between(0ms, 2s));
      }
    }
    const std::size_t watchers = 2 + world_.dice.below(3);
    for (std::size_t i = 0; i < watchers; ++i) {
      Client::Habits habits{.label = "",
                            .json = world_.dice.chance(0.4),
                            .line = line(),
                            .core = 0,
                            .forgets = world_.dice.chance(0.3)};
      if (world_.dice.chance(0.5)) {
        habits.line.bytes_per_ms = 0.8 + static_cast<double>(world_.dice.below(18)) / 10;
        habits.line.window = 1'500;
        habits.forgets = world_.dice.chance(0.5);
      }
      watchers_.push_back(std::make_unique<Client>(stage_, habits));
      for (auto& table : tables_) {
        if (i == 0 || world_.dice.chance(0.6)) watchers_.back()->follow(table->match);
      }
      watchers_.back()->connect_soon(world_.dice.between(0s, 15s));
    }
    return true;
  }

  // --- Trouble
  // --------------------------------------------------------------------------------------------------

  void sometimes(Nanos least, Nanos most, std::function<void()> what) {
    world_.after(world_.dice.between(least, most), [this, least, most, what] {
      if (calm()) return;
      what();
      sometimes(least, most, what);
    });
  }

  void trouble() {
    troubled_ = true;
    if (stage_.server) trouble_store();
    sometimes(300ms, 3s, [this] {
      std::vector<Client*> all;
      for (auto& player : players_) all.push_back(player.get());
      for (auto& watcher : watchers_) all.push_back(watcher.get());
      Client& victim = *all[world_.dice.below(all.size())];
      ++report_.cuts;
      victim.cut(
          world_.dice.chance(0.15) ? world_.dice.between(1s, 30s) : world_.dice.between(1ms, 300ms),
          world_.dice.between(1ms, 2s));
    });
    sometimes(10ms, 400ms,
              [this] { world_.core(world_.dice.below(2)).stall(world_.dice.between(100us, 6ms)); });
    sometimes(8s, 40s, [this] { kill(); });
    sometimes(15s, 80s, [this] { stop_orderly(); });
  }

  /// No more trouble; who is on move resigns; everybody comes back and hears the end.
  void wind_down() {
    stage_.calm = true;
    auto& troubles = stage_.server->journal.troubles;
    troubles.broken_before = troubles.broken_after = troubles.slow = 0;
    world_.run_for(35s);  // what was cut is noticed, what was frozen runs again
    stage_.resigning = true;
    for (auto& player : players_) player->wake();
    const bool quiet = world_.run_until([this] { return all_over(); }, 120s);
    if (!quiet) book_.fail("a match does not end");
    world_.run_for(150s);  // the slowest have read what they were sent
  }

  bool all_over() const {
    return std::all_of(tables_.begin(), tables_.end(), [&](const auto& table) {
      const auto* room = stage_.server->room(base::MatchId{table->match});
      return room == nullptr || room->state().ended.has_value();
    });
  }

  // --- The end
  // --------------------------------------------------------------------------------------------------

  void check() {
    note_reports();
    book_.check_answers();
    crypto_generichash_state digest;
    crypto_generichash_init(&digest, nullptr, 0, 16);
    for (const auto& table : tables_) {
      if (table->match.empty()) continue;
      const Ledger ledger = audit(table->match, disk_, book_, seating_, stops_);
      report_.moves += ledger.moves;
      report_.events += ledger.records;
      if (ledger.reason == "time") ++report_.flags;
      if (!ledger.ended) book_.fail(table->match + " has no end");
      check_readers(ledger);
      check_room(ledger);
      for (const auto& record : disk_.streams["match/" + table->match]) {
        crypto_generichash_update(&digest,
                                  reinterpret_cast<const unsigned char*>(record.bytes.data()),
                                  record.bytes.size());
      }
    }
    unsigned char sum[16];
    crypto_generichash_final(&digest, sum, sizeof sum);
    report_.digest.assign(reinterpret_cast<const char*>(sum), sizeof sum);
    report_.messages = book_.messages;
    report_.store_breaks = disk_.breaks.size();
    for (const auto& watcher : watchers_) {
      report_.resyncs += watcher->resyncs();
      for (const auto& [match, view] : watcher->views()) report_.conflated += view.conflated;
    }
    report_.failures = book_.failures();
  }

  void check_readers(const Ledger& ledger) {
    const auto check_one = [&](const Client& client) {
      const auto at = client.views().find(ledger.match);
      if (at == client.views().end()) return;
      const View& view = at->second;
      const std::string who = client.habits().label.empty() ? "a spectator" : client.habits().label;
      if (!client.connected() || !view.live) return book_.fail(who + " is not back in the end");
      if (view.seq != ledger.records) {
        return book_.fail(who + " has seq " + std::to_string(view.seq) + " of " +
                          std::to_string(ledger.records));
      }
      if (catalog::position_text(view.table) != catalog::position_text(ledger.table))
        book_.fail(who + " sees another position");
      if (view.ended != ledger.ended) book_.fail(who + " does not know the end");
      if (view.mains != ledger.mains) book_.fail(who + " sees other clocks");
    };
    for (const auto& player : players_) check_one(*player);
    for (const auto& watcher : watchers_) check_one(*watcher);
  }

  void check_room(const Ledger& ledger) {
    const auto* room = stage_.server ? stage_.server->room(base::MatchId{ledger.match}) : nullptr;
    if (room == nullptr)
      return book_.fail("the room of " + ledger.match + " is gone while it is watched");
    const auto& state = room->state();
    if (catalog::position_text(state.table) != catalog::position_text(ledger.table))
      book_.fail("the room has another position");
    if (catalog::acts(state.table) != catalog::acts(ledger.table))
      book_.fail("the room has another line");
    if (static_cast<std::uint64_t>(state.accounted.count()) != ledger.accounted)
      book_.fail("the room has booked another time");
    if (state.ended.has_value() != ledger.ended) book_.fail("the room knows of another end");
    for (std::size_t seat = 0; seat < ledger.mains.size(); ++seat) {
      if (static_cast<std::uint64_t>(state.faces[seat].main.count()) != ledger.mains[seat])
        book_.fail("the room has other clocks");
    }
  }

  Course course_;
  World world_;
  Disk disk_;
  Book book_;
  Stage stage_;
  std::vector<std::unique_ptr<Player>> players_;
  std::vector<std::unique_ptr<Client>> watchers_;
  std::vector<std::unique_ptr<Table>> tables_;
  Seating seating_;
  Stops stops_;
  bool stopping_ = false;
  bool troubled_ = false;
  Report report_;
};

}  // namespace

Report run(const Course& course) { return Script{course}.play(); }

}  // namespace tachiai::simulation
