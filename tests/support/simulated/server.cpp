#include "tests/support/simulated/server.hpp"

#include <utility>

#include "server/bots/bots.hpp"
#include "server/rooms/recovery.hpp"
#include "server/rooms/rematch.hpp"

namespace tachiai::simulated {

namespace {
constexpr std::size_t desk_core = 0;
}

Server::Server(World& world, Disk& disk, std::uint32_t life, Planted planted)
    : world(world),
      disk(disk),
      secrets(world.dice.below(~0ULL)),
      journal(world, disk, life, planted),
      network(world, planted) {
  std::vector<audience::Hub*> hub_list;
  for (std::size_t core = 0; core < world.cores(); ++core) {
    hub_list.push_back(&hubs.emplace_back(world.core(core), world.clock));
  }
  registry =
      std::make_unique<access::Registry>(journal, world.core(desk_core), world.clock, secrets);
  const auto restored = registry->restore(
      disk.streams["people"], [&](const std::string& key) -> std::optional<std::string> {
        const auto at = disk.texts.find(key);
        return at == disk.texts.end() ? std::nullopt : std::optional{at->second.text};
      });
  if (!restored) reports.push_back(restored.error());

  std::vector<std::pair<rooms::House*, base::Loop*>> list;
  for (std::size_t core = 0; core < world.cores(); ++core) {
    Core& loop = world.core(core);
    rooms::World its{
        world.clock,
        loop,
        loop,
        journal,
        hub_list,
        core,
        "history",
        gateway::behind_the_desk(
            [this](std::vector<net::ConnectionId> connections, base::Loop& answer,
                   base::Task then) { network.fence(connections, answer, std::move(then)); },
            world.core(desk_core)),
        [this](wire::MatchSummary summary, bool listed) {
          this->world.core(desk_core).post([this, summary = std::move(summary), listed]() mutable {
            lobby->changed(std::move(summary), listed);
          });
        },
        [this](std::string_view text) { reports.emplace_back(text); },
        [](const std::string& principal) { return bots::by_principal(principal) != nullptr; },
        [this](const std::string&, const catalog::AnyRecord& table) {
          return bots::random_move(table, secrets);
        },
        [this](rooms::Rematch rematch) {
          this->world.core(desk_core).post([this, rematch = std::move(rematch)]() mutable {
            lobby->play_again(std::move(rematch));
          });
        },
        std::chrono::hours{24},
        [this](const base::MatchId& match) {
          this->world.core(desk_core).post([this, match] { tournaments->result_changed(match); });
        }};
    auto ask_names = [this, &loop](std::vector<std::string> principals,
                                   std::move_only_function<void(rooms::Names)> then) {
      this->world.core(desk_core).post(
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
    list.emplace_back(&houses.emplace_back(std::move(its), std::move(ask_names)), &loop);
  }
  street = std::make_unique<rooms::Houses>(std::move(list));
  lobby = std::make_unique<lobby::Lobby>(*registry, *street, world.clock, secrets,
                                         world.core(desk_core), lobby::Lobby::doors_per_hour);
  programmes = std::make_unique<lobby::Programmes>(*registry, *street, secrets,
                                                   world.core(desk_core), lobby->reception());
  Core& desk_loop = world.core(desk_core);
  tournaments = std::make_unique<tournaments::Tournaments>(
      tournaments::World{world.clock, desk_loop, desk_loop, journal, *registry, *street,
                         *programmes, lobby->reception(), secrets,
                         // The workers are as quick as the loop here.
                         [&desk_loop](base::Task task) {
                           desk_loop.post(std::move(task));
                           return true;
                         },
                         [this](std::string_view text) { reports.emplace_back(text); }});
  recover_tournaments();
  desk = std::make_unique<gateway::House>(gateway::House{world.clock, hub_list, *street, *registry,
                                                         *lobby, *programmes, *tournaments,
                                                         desk_loop, "simulated"});
  recover();
  desk_loop.post([this] { tournaments->start(); });
}

void Server::recover_tournaments() {
  constexpr std::string_view prefix = "tournament/";
  for (const auto& [name, records] : disk.streams) {
    if (!name.starts_with(prefix)) continue;
    const auto back = tournaments->restore(
        base::TournamentId{name.substr(prefix.size())}, records,
        [&](const std::string& key) -> std::optional<std::string> {
          const auto at = disk.texts.find(key);
          return at == disk.texts.end() ? std::nullopt : std::optional{at->second.text};
        });
    if (!back) reports.push_back(back.error());
  }
}

void Server::recover() {
  std::vector<rooms::Live> matches;
  std::vector<base::MatchId> again;
  for (const auto& [name, records] : disk.streams) {
    if (records.empty()) continue;
    const journal::StreamId stream{name};
    auto match = rooms::live_match(stream, records.back());
    if (!match) {
      const auto of = rooms::may_be_played_again(stream, records.front(), records.back());
      if (!of) continue;
      const auto next = disk.streams.find("match/" + rooms::rematch_id(*of).text);
      if (next == disk.streams.end() || next->second.empty()) again.push_back(*of);
      continue;
    }
    const auto beat = disk.beats.find(name);
    matches.push_back(
        {*std::move(match), beat == disk.beats.end() ? std::nullopt : std::optional{beat->second}});
  }
  rooms::recover(
      *street, std::move(matches),
      [this](const base::MatchId& match) {
        const auto* listing = registry->listing(match);
        return listing != nullptr && listing->listed;
      },
      [this](std::size_t back) {
        restored = back;
        ready_ = true;
      });
  for (const auto& match : again) {
    street->on(match, [match](rooms::House& house) { house.with(match, [](rooms::Room*) {}); });
  }
}

Server::~Server() {
  // Sessions first, then what they speak to; the tasks that are left hold only what is dead.
  network.vanish();
  tournaments.reset();
  lobby.reset();
  houses.clear();
  registry.reset();
  world.forget_cores();
}

std::shared_ptr<FakeConnection> Server::connect(std::size_t core, bool json, Line line,
                                                std::string owner, Peer* peer) {
  if (!ready()) return nullptr;
  auto connection = network.connect(
      core, std::string{json ? gateway::json_subprotocol : gateway::proto_subprotocol}, line,
      std::move(owner), peer);
  connection->start(gateway::make_session(*desk, core));
  return connection;
}

void Server::freeze(std::shared_ptr<bool> done) {
  auto left = std::make_shared<std::size_t>(street->size());
  for (std::size_t core = 0; core < street->size(); ++core) {
    street->loop(core).post([house = &street->at(core), left, done] {
      house->freeze([left, done] {
        if (--*left == 0) *done = true;
      });
    });
  }
}

void Server::crash() { journal.crash(); }

const rooms::Room* Server::room(const base::MatchId& match) {
  // Where the room has to be read first, the answer comes when nobody waits for it any more.
  const auto found = std::make_shared<const rooms::Room*>(nullptr);
  street->at(street->core_of(match)).if_known(match, [found](rooms::Room* room) { *found = room; });
  return *found;
}

}  // namespace tachiai::simulated
