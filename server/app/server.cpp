#include "server/app/server.hpp"

#include <spdlog/spdlog.h>

#include <atomic>
#include <deque>
#include <fstream>
#include <future>
#include <iterator>
#include <numeric>
#include <sstream>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "server/access/registry.hpp"
#include "server/access/secrets.hpp"
#include "server/app/static_files.hpp"
#include "server/archive/archive.hpp"
#include "server/audience/hub.hpp"
#include "server/base/steady_clock.hpp"
#include "server/base/workers.hpp"
#include "server/bots/bots.hpp"
#include "server/gateway/front_desk.hpp"
#include "server/gateway/http_relay.hpp"
#include "server/journal/journal_file.hpp"
#include "server/journal/sqlite_journal.hpp"
#include "server/lobby/lobby.hpp"
#include "server/lobby/programmes.hpp"
#include "server/net/listener.hpp"
#include "server/net/reactors.hpp"
#include "server/records/codec.hpp"
#include "server/rooms/house.hpp"
#include "server/rooms/recovery.hpp"
#include "server/rooms/rematch.hpp"
#include "server/tournament/tournaments.hpp"

namespace tachiai::app {
namespace {

constexpr std::size_t desk_core = 0;  // registry and lobby
constexpr std::string_view demo_event = "event";

/// What has to be known before the first connection: who there is, and which matches go on.
struct Before {
  std::vector<journal::Stored> people;
  std::unordered_map<std::string, std::string> texts;
  std::vector<rooms::Live> live;
  /// Streams of tournaments, in the order in which they were begun.
  std::vector<std::pair<base::TournamentId, std::vector<journal::Stored>>> tournaments;
  std::vector<base::MatchId> to_play_again;  // ended without a winner, and not yet played again
};

std::unordered_map<std::string, journal::Beat> by_stream(std::vector<journal::Beat> beats) {
  std::unordered_map<std::string, journal::Beat> map;
  for (auto& beat : beats) map.emplace(beat.stream.text, beat);
  return map;
}

/// Fills `live` and `to_play_again`.
Result<Done, journal::StoreFault> find_matches(journal::JournalFile& file, Before& before) {
  auto streams = file.streams("match/");
  if (!streams) return std::unexpected{streams.error()};
  auto beats = file.beats();
  if (!beats) return std::unexpected{beats.error()};
  const auto last_beats = by_stream(*std::move(beats));
  std::unordered_set<std::string> known;
  for (const auto& stream : *streams) known.insert(stream.text);
  for (const auto& stream : *streams) {
    const auto head = file.head(stream);
    if (!head) return std::unexpected{head.error()};
    const auto last = file.read(stream, base::EventSeq{base::number(head->seq) - 1});
    if (!last) return std::unexpected{last.error()};
    if (last->empty()) continue;
    auto match = rooms::live_match(stream, last->back());
    if (!match) {
      const auto first = file.read(stream, {}, 1);
      if (!first) return std::unexpected{first.error()};
      const auto of = rooms::may_be_played_again(stream, first->front(), last->back());
      if (of && !known.contains("match/" + rooms::rematch_id(*of).text))
        before.to_play_again.push_back(*of);
      continue;
    }
    const auto beat = last_beats.find(stream.text);
    before.live.push_back(
        {*std::move(match), beat == last_beats.end() ? std::nullopt : std::optional{beat->second}});
  }
  return Done{};
}

Result<Done, journal::StoreFault> find_tournaments(journal::JournalFile& file, Before& before) {
  constexpr std::string_view prefix = "tournament/";
  const auto streams = file.streams(prefix);
  if (!streams) return std::unexpected{streams.error()};
  for (const auto& stream : *streams) {
    auto records = file.read(stream);
    if (!records) return std::unexpected{records.error()};
    for (const auto& stored : *records) {
      const auto entry = records::decode_tournament(stored.bytes);
      if (!entry) continue;  // `restore` says so
      for (const auto& one : entry->texts) {
        auto text = file.text(one.ref);
        if (!text) return std::unexpected{text.error()};
        if (*text) before.texts[one.ref] = (*text)->text;
      }
    }
    before.tournaments.emplace_back(base::TournamentId{stream.text.substr(prefix.size())},
                                    *std::move(records));
  }
  return Done{};
}

Result<Before, journal::StoreFault> read_before(const std::filesystem::path& directory) {
  auto file = journal::JournalFile::open(directory);
  if (!file) return std::unexpected{file.error()};
  Before before;
  auto people = file->read(journal::StreamId{"people"});
  if (!people) return std::unexpected{people.error()};
  before.people = *std::move(people);
  for (const auto& stored : before.people) {
    const auto entry = records::decode_people(stored.bytes);
    if (!entry) continue;  // the registry says so
    const auto* added = std::get_if<records::PrincipalAdded>(&entry->event);
    if (added == nullptr) continue;
    auto text = file->text(added->name_ref);
    if (!text) return std::unexpected{text.error()};
    if (*text) before.texts[added->name_ref] = (*text)->text;
  }
  if (auto found = find_matches(*file, before); !found) return std::unexpected{found.error()};
  if (auto found = find_tournaments(*file, before); !found) return std::unexpected{found.error()};
  return before;
}

/// A browser may come from our own pages or from where the configuration says; what sends no Origin
/// is no browser.
bool welcome(std::string_view origin, const net::HttpRequest& request,
             const std::vector<std::string>& allowed) {
  if (origin.empty()) return true;
  for (const auto& one : allowed) {
    if (one == "*" || one == origin) return true;
  }
  const auto scheme = origin.find("://");
  return scheme != std::string_view::npos && origin.substr(scheme + 3) == request.header("Host");
}

}  // namespace

struct Server::Parts {
  Config config;
  base::SteadyClock clock;
  access::SystemSecrets secrets;
  StaticFiles files;
  std::unique_ptr<net::Reactors> reactors;
  std::unique_ptr<journal::SqliteJournal> journal;
  std::deque<audience::Hub> hubs;
  std::vector<audience::Hub*> hub_list;
  std::deque<rooms::House> houses;
  std::unique_ptr<rooms::Houses> street;
  std::unique_ptr<access::Registry> registry;
  std::unique_ptr<lobby::Lobby> lobby;
  std::unique_ptr<lobby::Programmes> programmes;
  std::unique_ptr<tournaments::Tournaments> tournaments;
  std::unique_ptr<gateway::House> desk;
  std::unique_ptr<archive::Archive> archive;
  std::unique_ptr<gateway::HttpRelay> posts;
  std::unique_ptr<base::Workers> workers;  // stopped before anything they speak to
  std::unique_ptr<net::Listener> listener;
  std::unordered_set<std::string> live;  // match ids at start
  std::atomic<bool> ready{false};
  std::atomic<bool> stopping{false};

  base::Loop& desk_loop() { return reactors->at(desk_core).loop(); }
  Result<Done, std::string> wire();
  Result<Done, std::string> appoint();
  void recover(std::vector<rooms::Live> matches);
  void answer(net::HttpRequest request, net::Responder respond);
  Result<Done, std::string> listen();
};

Result<Done, std::string> Server::Parts::wire() {
  auto loaded = StaticFiles::load(config.web);
  if (!loaded) return std::unexpected{loaded.error()};
  files = *std::move(loaded);

  // First the port: who finds it taken has made no directory and written nothing. What connects
  // before everything is back is asked to come again.
  reactors = std::make_unique<net::Reactors>(clock, config.cores);
  if (auto listening = listen(); !listening) return listening;

  journal::SqliteOptions options;
  options.directory = config.data;
  options.alarm = [](std::string_view text) { spdlog::error("journal: {}", text); };
  auto opened = journal::SqliteJournal::open(std::move(options));
  if (!opened) return std::unexpected{opened.error().text};
  journal = *std::move(opened);
  auto before = read_before(config.data);
  if (!before) return std::unexpected{before.error().text};

  for (std::size_t core = 0; core < reactors->size(); ++core) {
    hub_list.push_back(&hubs.emplace_back(reactors->at(core).loop(), clock));
  }
  registry = std::make_unique<access::Registry>(*journal, desk_loop(), clock, secrets);
  const auto restored =
      registry->restore(before->people, [&](const std::string& key) -> std::optional<std::string> {
        const auto at = before->texts.find(key);
        return at == before->texts.end() ? std::nullopt : std::optional{at->second};
      });
  if (!restored) {
    return std::unexpected{"the journal in " + config.data.string() +
                           " is damaged: " + restored.error() + "; see `tachiai verify " +
                           config.data.string() + "`. Without its people nobody could be let in."};
  }

  std::vector<std::pair<rooms::House*, base::Loop*>> list;
  for (std::size_t core = 0; core < reactors->size(); ++core) {
    base::Loop& loop = reactors->at(core).loop();
    rooms::World world{
        clock,
        reactors->at(core).timers(),
        loop,
        *journal,
        hub_list,
        core,
        journal->history_id(),
        gateway::behind_the_desk(
            [this](std::vector<net::ConnectionId> connections, base::Loop& answer,
                   base::Task then) { reactors->fence(connections, answer, std::move(then)); },
            desk_loop()),
        [this](wire::MatchSummary summary, bool listed) {
          desk_loop().post([this, summary = std::move(summary), listed]() mutable {
            lobby->changed(std::move(summary), listed);
          });
        },
        [](std::string_view text) { spdlog::error("{}", text); },
        [](const std::string& principal) { return bots::by_principal(principal) != nullptr; },
        [this](const std::string&, const catalog::AnyRecord& table) {
          return bots::random_move(table, secrets);
        },
        [this](rooms::Rematch rematch) {
          desk_loop().post([this, rematch = std::move(rematch)]() mutable {
            lobby->play_again(std::move(rematch));
          });
        },
        std::chrono::hours{config.open_hours},
        [this](const base::MatchId& match) {
          desk_loop().post([this, match] { tournaments->result_changed(match); });
        }};
    auto ask_names = [this, &loop](std::vector<std::string> principals,
                                   std::move_only_function<void(rooms::Names)> then) {
      desk_loop().post(
          [this, &loop, principals = std::move(principals), then = std::move(then)]() mutable {
            rooms::Names names;
            for (const auto& principal : principals) {
              if (const auto* bot = bots::by_principal(principal)) {
                names[principal] = bot->display_name;
              } else if (const auto* known = registry->find(principal)) {
                names[principal] = known->display_name;
              }
            }
            loop.post([names = std::move(names), then = std::move(then)]() mutable {
              then(std::move(names));
            });
          });
    };
    list.emplace_back(&houses.emplace_back(std::move(world), std::move(ask_names)), &loop);
  }
  street = std::make_unique<rooms::Houses>(std::move(list));
  lobby = std::make_unique<lobby::Lobby>(*registry, *street, clock, secrets, desk_loop(),
                                         config.doors_per_hour);
  programmes = std::make_unique<lobby::Programmes>(*registry, *street, secrets, desk_loop(),
                                                   lobby->reception());
  tournaments = std::make_unique<tournaments::Tournaments>(
      tournaments::World{clock, reactors->at(desk_core).timers(), desk_loop(), *journal, *registry,
                         *street, *programmes, lobby->reception(), secrets,
                         [this](base::Task task) { return workers->submit(std::move(task)); },
                         [](std::string_view text) { spdlog::error("{}", text); }});
  for (const auto& [id, stream] : before->tournaments) {
    const auto back =
        tournaments->restore(id, stream, [&](const std::string& key) -> std::optional<std::string> {
          const auto at = before->texts.find(key);
          return at == before->texts.end() ? std::nullopt : std::optional{at->second};
        });
    // One damaged tournament must not take the others away.
    if (!back) spdlog::error("cannot restore {}", back.error());
  }
  desk = std::make_unique<gateway::House>(
      gateway::House{clock,
                     hub_list,
                     *street,
                     *registry,
                     *lobby,
                     *programmes,
                     *tournaments,
                     desk_loop(),
                     std::string{"tachiaid "} + TACHIAI_VERSION,
                     {config.watches_per_second, 2 * config.watches_per_second}});
  workers = std::make_unique<base::Workers>(base::Workers::Options{
      .on_exception = [](std::string_view text) { spdlog::error("workers: {}", text); }});
  archive = std::make_unique<archive::Archive>(
      archive::World{clock, *street, *registry, *programmes, *tournaments, desk_loop(), *workers,
                     journal->history_id(), [this](bool framed) { return files.page(framed); }});
  posts = std::make_unique<gateway::HttpRelay>(
      *desk, [this](base::Task task) { return workers->submit(std::move(task)); });
  reactors->start();
  if (auto appointed = appoint(); !appointed) return appointed;
  recover(std::move(before->live));
  desk_loop().post([this] { tournaments->start(); });
  // The rooms of these ask for what follows them; a match page must find it.
  for (const auto& match : before->to_play_again) {
    street->on(match, [match](rooms::House& house) { house.with(match, [](rooms::Room*) {}); });
  }
  return Done{};
}

/// The arbiters whom the configuration names.
Result<Done, std::string> Server::Parts::appoint() {
  std::promise<bool> appointed;
  desk_loop().post([&] {
    registry->appoint(config.arbiter_keys, [&](Result<Done, journal::Fault> done) {
      appointed.set_value(done.has_value());
    });
  });
  if (appointed.get_future().get()) return Done{};
  return std::unexpected{"the arbiters of the house cannot be written to " + config.data.string()};
}

/// Every live match is back, its clock frozen where the last beat left it, before anybody is let
/// in.
void Server::Parts::recover(std::vector<rooms::Live> matches) {
  for (const auto& match : matches) live.insert(match.match.text);
  const std::size_t count = matches.size();
  std::promise<std::size_t> all;
  rooms::recover(
      *street, std::move(matches),
      [this](const base::MatchId& match) {
        const auto* listing = registry->listing(match);
        return listing != nullptr && listing->listed;
      },
      [&](std::size_t back) { all.set_value(back); });
  const std::size_t back = all.get_future().get();
  if (back != 0) spdlog::info("{} live matches restored", back);
  if (back != count) spdlog::error("{} live matches are held back: see above", count - back);
  ready = true;
}

void Server::Parts::answer(net::HttpRequest request, net::Responder respond) {
  const auto path = request.path();
  if (path == "/healthz") {
    respond(net::plain(200, "ok"));
  } else if (path == "/readyz") {
    if (!ready || stopping) return respond(net::plain(503, stopping ? "stopping" : "not ready"));
    if (journal->counters().broken) return respond(net::plain(503, "the store is broken"));
    // One damaged match must not take the others away from those who play them.
    const std::size_t missing = std::accumulate(
        houses.begin(), houses.end(), std::size_t{0},
        [](std::size_t sum, const rooms::House& house) { return sum + house.held_back(); });
    respond(net::plain(200, missing == 0 ? std::string{"ready"}
                                         : "ready; live matches held back as unreadable: " +
                                               std::to_string(missing)));
  } else if (archive::Archive::knows(path)) {
    if (!ready || stopping) return respond(net::plain(503, stopping ? "stopping" : "not ready"));
    archive->answer(std::move(request), std::move(respond));
  } else if (gateway::HttpRelay::takes(path)) {
    if (!ready || stopping) return respond(net::plain(503, stopping ? "stopping" : "not ready"));
    posts->answer(std::move(request), std::move(respond));
  } else {
    respond(files.answer(request));
  }
}

Result<Done, std::string> Server::Parts::listen() {
  net::ListenerOptions options;
  options.address = config.address;
  options.port = config.port;
  options.subprotocols = {std::string{gateway::proto_subprotocol},
                          std::string{gateway::json_subprotocol}};
  options.origin_allowed = [this](std::string_view origin, const net::HttpRequest& request) {
    return welcome(origin, request, config.origins);
  };
  options.trusted_proxies = config.trusted_proxies;
  options.admission.connections_max = config.connections_max;
  options.admission.per_address_max = config.per_address_max;
  options.rate = {config.messages_per_second, 2 * config.messages_per_second};
  options.report = [](std::string_view text) { spdlog::warn("net: {}", text); };
  listener = std::make_unique<net::Listener>(
      *reactors, std::move(options),
      [this](net::HttpRequest request, net::Responder respond) {
        answer(std::move(request), std::move(respond));
      },
      [this](const net::HttpRequest&, net::Reactor& reactor)
          -> Result<std::unique_ptr<net::ConnectionHandler>, net::HttpResponse> {
        if (!ready || stopping) {
          auto refusal = net::plain(503, "not ready");
          refusal.headers.emplace_back("Retry-After", "1");
          return std::unexpected{std::move(refusal)};
        }
        return gateway::make_session(*desk, reactor.index());
      });
  return listener->open();
}

Server::Server(std::unique_ptr<Parts> parts) : parts_(std::move(parts)) {}

Result<std::unique_ptr<Server>, std::string> Server::start(const Config& config) {
  auto parts = std::make_unique<Parts>();
  parts->config = config;
  Parts& wiring = *parts;
  std::unique_ptr<Server> server{new Server{std::move(parts)}};
  if (auto wired = wiring.wire(); !wired) return std::unexpected{wired.error()};
  return server;
}

Server::~Server() {
  Parts& parts = *parts_;
  parts.stopping = true;
  if (parts.listener && parts.street) {
    // First the clocks: from here on nobody is charged. Then the people; what they still send is
    // answered.
    std::promise<void> frozen;
    std::atomic<std::size_t> left{parts.street->size()};
    for (std::size_t core = 0; core < parts.street->size(); ++core) {
      parts.street->loop(core).post([&, house = &parts.street->at(core)] {
        house->freeze([&] {
          if (--left == 0) frozen.set_value();
        });
      });
    }
    if (frozen.get_future().wait_for(std::chrono::seconds{10}) != std::future_status::ready) {
      spdlog::error("the store does not answer: the clocks stand where their last beat left them");
      std::quick_exit(1);  // tasks under way still refer to what would be destroyed here
    }
    std::promise<void> drained;
    const auto patience = std::chrono::seconds{parts.config.drain_seconds};
    parts.listener->drain(std::min<base::Millis>(patience / 2, base::Millis{2'000}), patience,
                          [&] { drained.set_value(); });
    drained.get_future().wait();
  }
  if (parts.workers) parts.workers->stop();
  if (parts.listener) parts.listener.reset();
  if (parts.reactors) parts.reactors->stop();
  parts.journal.reset();
}

std::uint16_t Server::port() const { return parts_->listener->port(); }

std::string Server::url() const {
  std::string host = parts_->config.address;
  if (host == "::" || host == "0.0.0.0") host = "127.0.0.1";
  if (host.find(':') != std::string::npos) host = "[" + host + "]";
  return "http://" + host + ":" + std::to_string(port());
}

Result<std::string, std::string> Server::demonstration() {
  struct Table {
    const char* preset;
    std::vector<std::string> names;
  };
  static const std::vector<Table> tables{
      {"othello.online", {"黒川 Kurokawa", "白石 Shiraishi"}},
      {"shogi.online", {"先崎 Senzaki", "後藤 Goto"}},
      {"chushogi.online", {"中川 Nakagawa", "獅子堂 Shishido"}},
      {"yonin.online", {"東 Azuma", "南 Minami", "西 Nishi", "北 Kita"}}};
  struct Made {
    std::string match;
    std::vector<std::string> keys;
  };
  // Keys are kept nowhere else: an earlier run's links are found again in this file alone.
  const auto file = parts_->config.data / "demo-links.txt";
  std::unordered_map<std::string, Made> earlier;  // by preset
  if (std::ifstream in{file}; in) {
    for (std::string line; std::getline(in, line);) {
      std::istringstream words{line};
      std::string preset;
      Made made;
      words >> preset >> made.match;
      for (std::string key; words >> key;) made.keys.push_back(key);
      const bool is_event = preset == demo_event;
      if (is_event || parts_->live.contains(made.match)) earlier[preset] = std::move(made);
    }
  }
  std::ofstream keep{file, std::ios::trunc};
  std::filesystem::permissions(
      file, std::filesystem::perms::owner_read | std::filesystem::perms::owner_write);
  std::string lines;
  for (const auto& table : tables) {
    Made made;
    if (const auto at = earlier.find(table.preset); at != earlier.end()) {
      made = at->second;
    } else {
      std::promise<Made> promise;
      parts_->desk_loop().post([&] {
        parts_->lobby->demonstrate(table.preset, table.names,
                                   [&](base::MatchId match, std::vector<std::string> keys) {
                                     promise.set_value({match.text, std::move(keys)});
                                   });
      });
      made = promise.get_future().get();
    }
    if (made.keys.size() != table.names.size()) {
      return std::unexpected{"the demonstration could not be written"};
    }
    const std::string page = url() + "/m/" + made.match;
    const std::string preset = table.preset;
    keep << preset << ' ' << made.match;
    lines += R"({"match":")" + made.match + R"(","game":")" + preset.substr(0, preset.find('.')) +
             R"(","preset":")" + preset + '"';
    char seat = 'a';
    for (const auto& key : made.keys) {
      keep << ' ' << key;
      lines += std::string{",\""} + seat++ + "\":\"" + page + "#key=" + key + '"';
    }
    keep << '\n';
    lines += R"(,"watch":")" + page + "#watch\"}\n";
  }
  Made event;
  if (const auto at = earlier.find(std::string{demo_event}); at != earlier.end()) {
    event = at->second;
  } else {
    std::promise<Made> promise;
    parts_->programmes->demonstrate("Demo 実演",
                                    {{"othello.relay", {"黒川 Kurokawa", "白石 Shiraishi"}},
                                     {"shogi.relay", {"先崎 Senzaki", "後藤 Goto"}},
                                     {"chushogi.relay", {"中川 Nakagawa", "獅子堂 Shishido"}}},
                                    [&](base::ProgrammeId id, std::string invitation) {
                                      promise.set_value({id.text, {std::move(invitation)}});
                                    });
    event = promise.get_future().get();
  }
  if (event.keys.size() != 1 || event.keys.front().empty())
    return std::unexpected{"the demonstration could not be written"};
  keep << demo_event << ' ' << event.match << ' ' << event.keys.front() << '\n';
  lines += R"({"event":")" + event.match + R"(","operate":")" + url() + "/#relay=" + event.match +
           "&operator=" + event.keys.front() + R"(","watch":")" + url() + "/e/" + event.match +
           "\"}\n";
  if (!keep.flush()) return std::unexpected{"cannot write " + file.string()};
  return lines;
}

}  // namespace tachiai::app
