#include "server/rooms/notes.hpp"

#include <utility>

namespace tachiai::rooms {

void Notes::add(records::NoteEntry note) {
  if (note.ply != ply_) {
    ply_ = note.ply;
    counted_.fill(0);
  }
  auto& counted = counted_[note.seat ? index(*note.seat) : seats_max];
  ++counted;
  if (counted > per_ply_and_seat + 1) return;
  if (counted == per_ply_and_seat + 1 || waiting_.size() >= waiting_max) {
    // From here on they are only counted; the mark says that the silence is ours.
    note.note = records::Uncounted{1};
    if (waiting_.size() >= waiting_max) return;
  }
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
