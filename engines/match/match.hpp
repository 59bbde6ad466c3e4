#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>

#include "engines/catalog/catalog.hpp"
#include "engines/clock/clock_face.hpp"
#include "engines/core/seat.hpp"
#include "engines/match/event.hpp"
#include "engines/match/preset.hpp"

namespace tachiai::match {

/// A game between people: table, clocks, offers, result. Built by `evolve` alone; a plain value.
struct Match {
  Preset preset;
  std::uint32_t rules_revision = 0;
  std::array<std::string, seats_max> principals;
  catalog::AnyRecord table;  // the position of record and the line that led to it
  std::array<clock::ClockFace, seats_max> faces{};
  Millis accounted{};  // match time of the last clock event
  Millis used{};  // charged to the running move by earlier stops of its clock (a freeze, the end)
  bool started = false;
  bool clock_runs = false;         // the clock of the seat to move
  std::optional<Seat> draw_offer;  // by whom
  struct TakeBack {
    Seat by{};
    std::uint32_t to_ply = 0;
    bool operator==(const TakeBack&) const = default;
  };
  std::optional<TakeBack> take_back;
  std::optional<Ending> ended;
  std::array<Millis, 4>
      booked{};  // sums of held, granted, spent, frozen: together always `accounted`

  std::uint8_t seats() const;
  std::optional<Seat> to_move() const;  // nullopt: not started or over
  Ply ply() const;
  /// Match time at which the running clock's flag falls, given when the seat was told; nullopt: no
  /// clock runs, it is untimed, or the preset leaves flags to the players.
  std::optional<Millis> deadline(Millis told) const;
  /// The clock of `seat` as a display shows it at `now`, given when the seat to move was told. A
  /// resting clock shows its face, a stopped one what its last move left; rule:
  /// engines/clock/RULES.md#display
  clock::Display shown(Seat seat, Millis told, Millis now) const;
  bool operator==(const Match&) const = default;
};

/// The state before the first event.
Match empty_match();

/// In place. Never refuses, never judges, reads no clock; a replayed journal builds what was live.
void evolve(Match& match, const Event& event);

}  // namespace tachiai::match
