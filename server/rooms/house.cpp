#include "server/rooms/house.hpp"

#include <algorithm>
#include <utility>

namespace tachiai::rooms {
namespace {

constexpr std::size_t records_max = 1'000'000;  // of one match: beyond any rule set's longest game
constexpr std::uint32_t sweep_every_beats = 40;
constexpr std::size_t reported_max = 1'000;

}  // namespace

House::~House() {
  *alive_ = false;
  if (beat_timer_) world_.timers.cancel(*beat_timer_);
}

void House::start() {
  beat_timer_ = world_.timers.at(world_.clock.now() + beat_every, [this] {
    beat_timer_.reset();
    beat();
    if (++beats_ % sweep_every_beats == 0) sweep();
    start();
  });
}

void House::beat() {
  if (beating_) return;  // a slow store gets one at a time
  std::vector<journal::Beat> beats;
  for (const auto& [id, room] : rooms_) {
    if (auto beat = room->beat()) beats.push_back(*std::move(beat));
  }
  if (beats.empty()) return;
  beating_ = true;
  world_.journal.beat(
      std::move(beats), world_.loop,
      [this, alive = alive_, asked = world_.clock.now()](Result<Done, journal::Fault> done) {
        if (!*alive) return;
        beating_ = false;
        // One store for all: who has nothing to write just now learns of it here,
        // before his flag falls.
        for (const auto& [id, room] : rooms_) {
          if (done) {
            room->store_answered(asked);
          } else {
            room->store_is_broken();
          }
        }
      });
}

void House::sweep() {
  std::erase_if(rooms_, [](const auto& entry) { return entry.second->idle(); });
}

void House::with(const base::MatchId& match, std::move_only_function<void(Room*)> then) {
  find(match, [then = std::move(then)](Result<Room*, Absent> room) mutable {
    then(room.value_or(nullptr));
  });
}

void House::find(const base::MatchId& match, Found then) {
  if (const auto at = rooms_.find(match); at != rooms_.end()) {
    then(at->second.get());
    return;
  }
  if (const auto at = loading_.find(match); at != loading_.end()) {
    at->second.push_back(std::move(then));
    return;
  }
  if (loading_.size() >= loading_max) {
    then(std::unexpected{Absent::unreadable});
    return;
  }
  loading_[match].push_back(std::move(then));
  load(match, std::nullopt, false);
}

void House::if_known(const base::MatchId& match, std::move_only_function<void(Room*)> then) {
  if (const auto at = rooms_.find(match); at != rooms_.end()) {
    then(at->second.get());
  } else if (const auto loading = loading_.find(match); loading != loading_.end()) {
    loading->second.push_back([then = std::move(then)](Result<Room*, Absent> room) mutable {
      then(room.value_or(nullptr));
    });
  }
}

void House::recover(const base::MatchId& match, std::optional<journal::Beat> beat, bool listed,
                    std::move_only_function<void(bool)> then) {
  loading_[match].push_back(
      [this, match, then = std::move(then)](const Result<Room*, Absent>& room) mutable {
        if (!room) {
          held_back_.insert(match);
          held_back_count_ = held_back_.size();
        }
        then(room.has_value());
      });
  load(match, std::move(beat), listed);
}

void House::load(const base::MatchId& match, std::optional<journal::Beat> beat, bool listed) {
  using Records = Result<std::vector<journal::Stored>, journal::Fault>;
  world_.journal.read(
      journal::StreamId{"match/" + match.text}, base::EventSeq{0}, records_max, world_.loop,
      [this, alive = alive_, match, beat, listed](Records records) mutable {
        if (!*alive) return;
        if (!records || records->empty()) {
          if (!records) world_.report("match/" + match.text + " cannot be read");
          loaded(match, std::unexpected{records ? Absent::unknown : Absent::unreadable});
          return;
        }
        world_.journal.read(
            journal::StreamId{"notes/" + match.text}, base::EventSeq{0}, records_max, world_.loop,
            [this, alive, match, beat, listed,
             records = *std::move(records)](Records notes) mutable {
              if (!*alive) return;
              std::vector<std::string> principals;
              for (const auto& stored : records) {
                const auto entry = records::decode_match(stored.bytes);
                if (!entry) continue;  // `restore` says so
                if (const auto* created = std::get_if<match::MatchCreated>(&entry->event)) {
                  for (const auto& principal : created->principals) {
                    if (!principal.empty()) principals.push_back(principal);
                  }
                } else if (const auto* taken = std::get_if<match::SeatTaken>(&entry->event)) {
                  principals.push_back(taken->principal);
                }
              }
              if (!notes) notes.emplace();
              ask_names_(std::move(principals),
                         [this, alive, match, beat, listed, records = std::move(records),
                          notes = *std::move(notes)](Names names) {
                           if (!*alive) return;
                           auto room = std::make_unique<Room>(world_, match);
                           const auto restored = room->restore(
                               records, beat, notes,
                               [&](const std::string& principal) {
                                 const auto at = names.find(principal);
                                 return at == names.end() ? std::string{} : at->second;
                               },
                               listed);
                           if (!restored) {
                             // Once: whoever asks for it again must not fill the log.
                             if (reported_.size() < reported_max && reported_.insert(match).second)
                               world_.report("cannot restore " + restored.error());
                             loaded(match, std::unexpected{Absent::unreadable});
                             return;
                           }
                           loaded(match, std::move(room));
                         });
            });
      });
}

void House::loaded(const base::MatchId& match, Result<std::unique_ptr<Room>, Absent> room) {
  Result<Room*, Absent> found = std::unexpected{Absent::unreadable};
  if (room) {
    found = room->get();
    rooms_[match] = *std::move(room);
    (*found)->announce();
    held_back_.erase(match);
    held_back_count_ = held_back_.size();
  } else {
    found = std::unexpected{room.error()};
  }
  auto waiting = std::move(loading_[match]);
  loading_.erase(match);
  for (auto& then : waiting) then(found);
}

void House::create(const base::MatchId& match, Birth birth,
                   std::move_only_function<void(Result<journal::Head, journal::Fault>)> then) {
  auto room = std::make_unique<Room>(world_, match);
  Room* born = room.get();
  rooms_[match] = std::move(room);
  born->create(std::move(birth), [this, match, then = std::move(then)](
                                     Result<journal::Head, journal::Fault> head) mutable {
    // Not from within the room's own call.
    if (!head) {
      world_.loop.post([this, alive = alive_, match] {
        if (*alive) rooms_.erase(match);
      });
    }
    then(std::move(head));
  });
}

void House::freeze(base::Task then) {
  if (beat_timer_) {
    world_.timers.cancel(*beat_timer_);
    beat_timer_.reset();
  }
  auto left = std::make_shared<std::size_t>(rooms_.size() + 1);
  auto done = std::make_shared<base::Task>(std::move(then));
  const auto one = [left, done] {
    if (--*left == 0) (*done)();
  };
  for (const auto& [id, room] : rooms_) room->freeze(one);
  one();
}

}  // namespace tachiai::rooms
