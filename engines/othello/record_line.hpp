#pragma once

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "engines/othello/game_record.hpp"

namespace tachiai::othello {

/// The acts of a record, taken in as they are written. Formats leave out forced passes: they are
/// put in here. From the first act on that is against the rules nothing is put in any more, and the
/// rest stands as written: what is wrong with it is for rejudge to say. Rule:
/// engines/othello/RULES.md#records.
class RecordLine {
 public:
  /// What became of an act.
  enum class Taken : std::uint8_t {
    as_written,
    after_a_pass,  // the other side had to pass, which was not written
    dropped,       // a pass after the end: some writers close a game with one
  };

  explicit RecordLine(const Position& start) : now_(start) {}

  /// The position after the acts so far, as long as they were legal.
  const Position& position() const { return now_; }

  /// @param by  as the record says it; nullopt: the format does not, it is the side to move.
  Taken add(const Act& act, std::optional<Seat> by) {
    if (broken_) {
      push(act, by.value_or(opponent(moves_.back().by)));
      return Taken::as_written;
    }
    if (act.kind == Act::Kind::pass && nobody_can_place(now_.board)) return Taken::dropped;
    Taken taken = Taken::as_written;
    const bool must_pass = playable(now_) == 0 && !nobody_can_place(now_.board);
    if (act.kind == Act::Kind::move && must_pass && by.value_or(opponent(now_.side)) != now_.side) {
      play(Act::pass(), now_.side);
      taken = Taken::after_a_pass;
    }
    play(act, by.value_or(now_.side));
    return taken;
  }

  /// The act last added, for what the record says of it beside the square.
  RecordedMove& last() { return moves_.back(); }

  std::vector<RecordedMove> take() { return std::move(moves_); }

 private:
  void push(const Act& act, Seat by) { moves_.push_back({act, by, std::nullopt, {}}); }

  void play(const Act& act, Seat by) {
    const auto next = rules_.play(now_, act);
    broken_ = by != now_.side || !next;
    if (!broken_) now_ = *next;
    push(act, by);
  }

  Othello rules_;
  Position now_;
  std::vector<RecordedMove> moves_;
  bool broken_ = false;
};

}  // namespace tachiai::othello
