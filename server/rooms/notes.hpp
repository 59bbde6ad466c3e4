#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engines/core/seat.hpp"
#include "server/base/clock.hpp"
#include "server/base/loop.hpp"
#include "server/journal/journal.hpp"
#include "server/records/codec.hpp"

namespace tachiai::rooms {

/// The notes stream of a match: what was refused and who came and went. Chained like the match
/// itself, but nobody waits for it, and it is bounded: at most 20 a ply and seat, then counted.
class Notes {
 public:
  static constexpr std::uint32_t per_ply_and_seat = 20;
  static constexpr std::size_t waiting_max = 256;

  Notes(journal::Journal& journal, base::Loop& loop, journal::StreamId stream)
      : journal_(journal), loop_(loop), stream_(std::move(stream)) {}

  void restore(const journal::Head& head) { head_ = head; }
  /// `seat` is nobody's for a stranger.
  void add(records::NoteEntry note);
  /// Writes how many were only counted so far: the turn is over, or the match.
  void settle();

 private:
  void put(const records::NoteEntry& note);
  void write();

  journal::Journal& journal_;
  base::Loop& loop_;
  journal::StreamId stream_;
  journal::Head head_;
  std::uint32_t ply_ = 0;
  std::array<std::uint32_t, seats_max + 1> counted_{};
  std::array<std::optional<records::NoteEntry>, seats_max + 1> dropped_{};  // the last one of each
  std::deque<std::string> waiting_;
  bool writing_ = false;
  std::shared_ptr<bool> alive_ = std::make_shared<bool>(true);
};

}  // namespace tachiai::rooms
