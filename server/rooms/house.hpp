#pragma once

#include <atomic>
#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "server/rooms/room.hpp"

namespace tachiai::rooms {

/// Display names by principal; asked of whoever keeps them, answered on the asking loop.
using Names = std::unordered_map<std::string, std::string>;
using AskNames = std::function<void(std::vector<std::string> principals,
                                    std::move_only_function<void(Names)> then)>;

/// The rooms of one core, by match. A match that is not in memory is read from the journal when
/// somebody asks for it, and one that has ended leaves memory when nobody follows it any more. All
/// on the core's loop.
class House {
 public:
  static constexpr Millis beat_every{250};
  static constexpr std::size_t loading_max = 256;

  House(World world, AskNames ask_names)
      : world_(std::move(world)), ask_names_(std::move(ask_names)) {}
  ~House();
  House(const House&) = delete;
  House& operator=(const House&) = delete;

  /// Begins to write beats.
  void start();

  enum class Absent : std::uint8_t {
    unknown,     // there is no such match
    unreadable,  // the store does not answer, or what it holds is damaged; reported
  };
  using Found = std::move_only_function<void(Result<Room*, Absent>)>;

  /// Runs with the room, at once where it is in memory.
  void find(const base::MatchId& match, Found then);
  /// The same for who need not know why there is none: nullptr.
  void with(const base::MatchId& match, std::move_only_function<void(Room*)> then);

  /// Runs with the room if it is in memory or on its way there; else not at all.
  void if_known(const base::MatchId& match, std::move_only_function<void(Room*)> then);

  /// A live match after a restart; `beat` is what its clock last said, `listed` whether the lobby
  /// shows it. `then` hears whether it is back; if not, that was reported.
  void recover(const base::MatchId& match, std::optional<journal::Beat> beat, bool listed,
               std::move_only_function<void(bool)> then);

  /// @pre there is no such match.
  void create(const base::MatchId& match, Birth birth,
              std::move_only_function<void(Result<journal::Head, journal::Fault>)> then);

  /// Freezes every running clock for an orderly stop. `then` runs when all are durable.
  void freeze(base::Task then);

  std::size_t size() const { return rooms_.size(); }
  /// Live matches that did not come back after the restart and have not since. Any thread.
  std::size_t held_back() const { return held_back_count_; }

 private:
  void load(const base::MatchId& match, std::optional<journal::Beat> beat, bool listed);
  void loaded(const base::MatchId& match, Result<std::unique_ptr<Room>, Absent> room);
  void beat();
  void sweep();

  World world_;
  AskNames ask_names_;
  std::unordered_map<base::MatchId, std::unique_ptr<Room>> rooms_;
  std::unordered_map<base::MatchId, std::vector<Found>> loading_;
  std::unordered_set<base::MatchId> reported_;  // unreadable, and said so
  std::unordered_set<base::MatchId> held_back_;
  std::atomic<std::size_t> held_back_count_ = 0;
  std::optional<base::TimerId> beat_timer_;
  bool beating_ = false;
  std::uint32_t beats_ = 0;
  std::shared_ptr<bool> alive_ = std::make_shared<bool>(true);
};

/// All houses of the process, each on its own core's loop. A match lives in the house its id hashes
/// to.
class Houses {
 public:
  explicit Houses(std::vector<std::pair<House*, base::Loop*>> houses)
      : houses_(std::move(houses)) {}

  std::size_t core_of(const base::MatchId& match) const {
    return std::hash<base::MatchId>{}(match) % houses_.size();
  }
  House& at(std::size_t core) const { return *houses_[core].first; }
  base::Loop& loop(std::size_t core) const { return *houses_[core].second; }
  std::size_t size() const { return houses_.size(); }

  /// Runs on the match's own loop, with its house. From one loop the order of calls for one match
  /// is kept.
  void on(const base::MatchId& match, std::move_only_function<void(House&)> work) const {
    auto& [house, loop] = houses_[core_of(match)];
    loop->post([house = house, work = std::move(work)]() mutable { work(*house); });
  }

 private:
  std::vector<std::pair<House*, base::Loop*>> houses_;
};

}  // namespace tachiai::rooms
