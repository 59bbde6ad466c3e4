#include "server/rooms/notes.hpp"

#include <utility>

namespace tachiai::rooms {

void Notes::add(records::NoteEntry note) {
  if (note.ply != ply_) {
    settle();
    ply_ = note.ply;
    counted_.fill(0);
  }
  const std::size_t who = note.seat ? index(*note.seat) : seats_max;
  if (++counted_[who] <= per_ply_and_seat) {
    put(note);
  } else {
    dropped_[who] = std::move(note);
  }
}

void Notes::settle() {
  for (std::size_t who = 0; who < dropped_.size(); ++who) {
    if (!dropped_[who]) continue;
    auto note = *std::exchange(dropped_[who], std::nullopt);
    note.note = records::Uncounted{counted_[who] - per_ply_and_seat};
    counted_[who] = per_ply_and_seat;
    put(note);
  }
}

void Notes::put(const records::NoteEntry& note) {
  if (waiting_.size() >= waiting_max) return;  // nobody waits for a store that does not keep up
  waiting_.push_back(records::encode(note));
  write();
}

void Notes::write() {
  if (writing_ || waiting_.empty()) return;
  writing_ = true;
  journal::Append append{stream_, head_.seq, {}, {}};
  append.records.assign(std::make_move_iterator(waiting_.begin()),
                        std::make_move_iterator(waiting_.end()));
  waiting_.clear();
  journal_.append(
      std::move(append), loop_,
      [this, alive = std::weak_ptr{alive_}](Result<journal::Head, journal::Fault> result) {
        if (alive.expired()) return;
        writing_ = false;
        if (result) {
          head_ = *result;
          write();
          return;
        }
        // The store is broken: the room says so. Where the stream stands is asked before the next
        // note.
        journal_.reopen(stream_, loop_, [this, alive](Result<journal::Head, journal::Fault> head) {
          if (!alive.expired() && head) head_ = *head;
        });
      });
}

}  // namespace tachiai::rooms
