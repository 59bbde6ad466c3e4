#pragma once

#include <atomic>
#include <cstddef>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "server/access/registry.hpp"
#include "server/archive/cache.hpp"
#include "server/archive/feeds.hpp"
#include "server/archive/picture.hpp"
#include "server/base/clock.hpp"
#include "server/base/workers.hpp"
#include "server/lobby/programmes.hpp"
#include "server/net/allowance.hpp"
#include "server/net/http.hpp"
#include "server/rooms/house.hpp"
#include "server/tournament/tournaments.hpp"

namespace tachiai::archive {

/// What the archive needs of the world; all of it outlives the archive, and the workers are stopped
/// before it goes.
struct World {
  const base::Clock& clock;
  const rooms::Houses& houses;
  const access::Registry& registry;
  const lobby::Programmes& programmes;
  const tournaments::Tournaments& tournaments;
  base::Loop& desk;  // the registry's and the programmes'
  base::Workers& workers;
  std::string history_id;
  /// The web client's page, and whether a stranger may frame it; nullopt: none is served.
  std::function<std::optional<net::HttpResponse>(bool framed)> page;
  net::RateLimit pictures = {10, 40};  // drawn for one address
};

/// Pages, feeds, pictures and records over HTTP. All they say of a match is made of what the public
/// may see of it now (`rooms::Showing`), so that a delay holds here by construction.
///
/// A match's loop and the desk only hand out what they know; everything is written on the workers,
/// which are stopped before the archive goes.
class Archive {
 public:
  static constexpr std::size_t visits_max = 512;                     // at a time
  static constexpr std::size_t cache_bytes = std::size_t{32} << 20;  // of drawn pictures
  static constexpr std::size_t asked_at_once = 8;                    // matches of one event
  static constexpr std::size_t player_boards_max = 200;              // the latest
  static constexpr base::Millis boards_hold{1'000};  // what was asked of an event's boards
  static constexpr std::size_t gatherings_max = 256;

  explicit Archive(World world)
      : world_(std::move(world)), pictures_(cache_bytes), allowance_(world_.pictures) {}
  Archive(const Archive&) = delete;
  Archive& operator=(const Archive&) = delete;

  /// Whether `answer` is the one to ask.
  static bool knows(std::string_view path);
  /// From any thread. @pre knows(request.path())
  void answer(net::HttpRequest request, net::Responder respond);

 private:
  struct Visit;
  using Visiting = std::shared_ptr<Visit>;
  struct BoardAsked {
    base::MatchId match;
    base::ProgrammeId programme;
    std::string event;
    std::uint32_t round = 0, number = 0;
  };
  using Boards = std::shared_ptr<const std::vector<BoardNews>>;
  struct Gathering;

  void match_page(const Visiting& visit);
  void match_file(const Visiting& visit);
  void with_match(const Visiting& visit,
                  std::move_only_function<void(std::shared_ptr<const rooms::Showing>, Place)> then,
                  std::move_only_function<void()> absent);
  void picture(const Visiting& visit, std::shared_ptr<const rooms::Showing> showing, Place place);
  void event(const Visiting& visit);
  void player(const Visiting& visit);
  void tournament(const Visiting& visit);
  void tournament_page(const Visiting& visit);
  void tournament_file(const Visiting& visit, const tournaments::State& state);
  void desk_file(const Visiting& visit, std::string key);
  void gather(const std::string& key, std::vector<BoardAsked> boards,
              std::move_only_function<void(Boards)> then);
  void ask_next(const std::shared_ptr<Gathering>& gathering);
  void work(const Visiting& visit, base::Task task);
  static void not_found(const Visiting& visit, std::string_view text);
  Place place_of(const rooms::Showing& showing) const;

  World world_;
  Cache pictures_;
  std::mutex allowance_mutex_;
  net::Allowance allowance_;
  std::shared_ptr<std::atomic<std::size_t>> visits_ = std::make_shared<std::atomic<std::size_t>>(0);
  std::unordered_map<std::string, std::shared_ptr<Gathering>> gatherings_;  // on the desk
};

}  // namespace tachiai::archive
