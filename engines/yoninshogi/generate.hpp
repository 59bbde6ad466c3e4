#pragma once

#include "engines/yoninshogi/movement.hpp"
#include "engines/yoninshogi/position.hpp"
#include "engines/yoninshogi/safety.hpp"
#include "engines/yoninshogi/settle.hpp"

/// The generator behind `legal_moves`, `settle` and `perft`: private to this room.
///
/// It hands legal moves to a sink in groups, so that one walk serves lists, counts and "is there
/// any":
///   bool moves(Square from, Squares plain, Squares promoting)        one piece
///   bool pawns(int step, Squares plain, Squares promoting)           many: from = target - step
///   bool drops(Kind kind, Squares targets)
/// A sink that answers true has heard enough. Groups may be empty.
namespace tachiai::yoninshogi::detail {

/// The legal moves `us` would have if it were its turn.
template <class Sink>
class Generator {
 public:
  Generator(const Choices& choices, const Position& position, Seat us, Sink& sink)
      : choices_(choices),
        position_(position),
        us_(us),
        sink_(sink),
        hostile_letters_(position.hostile(us)),
        occupied_(position.occupied()),
        theirs_(position.of(hostile_letters_)),
        ours_(position.owned(us)),
        // Kings are never taken, living or turned over.
        landing_(Squares::all().without(ours_ | position.of(Kind::king))),
        dropping_(Squares::all().without(occupied_)) {}

  /// @return whether the sink had heard enough.
  bool run() { return run(checkers(position_, us_)); }

  /// The same where it is known already who gives check.
  bool run(Squares checkers) {
    if (const auto king = position_.king(us_)) {
      king_ = *king;
      find_pinned(checkers);
      if (king_moves()) return true;
      if (!checkers.empty()) {
        if (checkers.more_than_one()) return false;  // only the king can answer two checks
        const Squares shields = between(king_, checkers.first());
        landing_ &= shields | checkers;
        dropping_ = shields;
      }
    }
    for (const Seat letter : every_seat) {
      if (position_.letters(us_).has(letter) && board_moves(letter)) return true;
    }
    return !position_.hand_empty(us_) && drops();
  }

 private:
  void find_pinned(Squares checkers) {
    const Squares snipers = rook_lines(king_) & theirs_ & position_.sliders();
    snipers.without(checkers).each([&](Square sniper) {
      const Squares blockers = between(king_, sniper) & occupied_;
      if (!blockers.empty() && !blockers.more_than_one()) pinned_ |= blockers & ours_;
    });
  }

  bool king_moves() {
    const Squares targets = steps(us_, Kind::king, king_) & landing_;
    return !targets.empty() && sink_.moves(king_, targets.without(danger_near(targets)), Squares{});
  }

  /// Of `targets` next to the king, at least all that a living opponent attacks. The king itself
  /// blocks no line: it cannot hide behind itself.
  Squares danger_near(Squares targets) const {
    const Squares without_king = occupied_.without(king_);
    Squares danger;
    (movement.near[index(king_)] & theirs_).each([&](Square from) {
      const Piece piece = position_.at(from);
      const bool turned_over = kind_of(piece) == Kind::king && !position_.lives(seat_of(piece));
      if (!turned_over) danger |= steps(seat_of(piece), kind_of(piece), from);
    });
    (position_.sliders() & theirs_).each([&](Square from) {
      for (const Line line : {Line::file, Line::rank}) {
        if (!(line_of(line, from) & targets).empty()) danger |= slide(line, from, without_king);
      }
    });
    return danger;
  }

  /// Everything but the king, for the pieces that face as `facing` does.
  bool board_moves(Seat facing) {
    const Squares pieces = position_.of(facing);
    const Squares zone = promotion_zone(facing);
    if (pawn_moves(facing, zone)) return true;
    return plain(pieces & position_.golden(),
                 [&](Square from) { return steps(facing, Kind::gold, from); }) ||
           promotable(pieces & position_.of(Kind::silver), zone,
                      [&](Square from) { return steps(facing, Kind::silver, from); }) ||
           promotable(pieces & position_.of(Kind::rook), zone,
                      [&](Square from) { return rook_moves(from, occupied_); }) ||
           plain(pieces & position_.of(Kind::dragon), [&](Square from) {
             return rook_moves(from, occupied_) | steps(facing, Kind::king, from);
           });
  }

  bool pawn_moves(Seat facing, Squares zone) {
    const Squares pawns = position_.of(facing, Kind::pawn);
    if (pawns.empty()) return false;
    const Squares last = last_line(facing);
    Squares movable = pawns.without(pinned_);
    // A pinned pawn may still advance on the line it is pinned on.
    if (!(pawns & pinned_).empty()) movable |= pawns & pinned_ & pawn_line(facing, king_);
    const Bits81 bits = movable.without(last).bits();
    const int step = forward(facing);
    const Squares targets = Squares{step < 0 ? bits >> -step : bits << step} & landing_;
    return sink_.pawns(step, targets.without(last), targets & zone);
  }

  Squares targets_of(Square from, Squares attacked) const {
    const Squares targets = attacked & landing_;
    return pinned_.has(from) ? targets & line_through(king_, from) : targets;
  }

  template <class Attacked>
  bool plain(Squares pieces, Attacked attacked) {
    return pieces.any([&](Square from) {
      return sink_.moves(from, targets_of(from, attacked(from)), Squares{});
    });
  }

  template <class Attacked>
  bool promotable(Squares pieces, Squares zone, Attacked attacked) {
    return pieces.any([&](Square from) {
      const Squares targets = targets_of(from, attacked(from));
      return sink_.moves(from, targets, zone.has(from) ? targets : targets & zone);
    });
  }

  bool drops() {
    if (dropping_.empty()) return false;
    for (const Kind kind : {Kind::silver, Kind::rook, Kind::gold}) {
      if (position_.in_hand(us_, kind) != 0 && sink_.drops(kind, dropping_)) return true;
    }
    return position_.in_hand(us_, Kind::pawn) != 0 && sink_.drops(Kind::pawn, pawn_drops());
  }

  Squares pawn_drops() const {
    Squares targets = dropping_.without(last_line(us_));
    position_.of(us_, Kind::pawn).each([&](Square pawn) {
      targets = targets.without(pawn_line(us_, pawn));
    });
    for (const Seat seat : every_seat) {
      const auto king = position_.king(seat);
      if (!king || seat == us_) continue;
      const Squares head = steps(opposite(us_), Kind::pawn, *king) & targets;
      if (head.empty()) continue;
      const bool forbidden =
          position_.lives(seat) ? mates(head.first(), seat) : !choices_.pawn_drop_before_dead_king;
      if (forbidden) targets = targets.without(head);
    }
    return targets;
  }

  bool mates(Square square, Seat king_of) const {
    // A pawn that nobody but that king reaches is taken by it (which hides from nobody behind its
    // old square), and most pawn drops end here. Where
    // the pieces of a mated seat leave the board, the settling itself may open a line.
    if (choices_.remains != Remains::hand &&
        attackers(position_, square, position_.hostile(king_of),
                  occupied_.without(*position_.king(king_of)))
            .empty()) {
      return false;
    }
    return is_uchifuzume(choices_, position_, us_, square, king_of);
  }

  const Choices& choices_;
  const Position& position_;
  const Seat us_;
  Sink& sink_;
  const SeatSet hostile_letters_;
  const Squares occupied_;
  const Squares theirs_;
  const Squares ours_;
  Squares landing_;   // where any piece but the king may land
  Squares dropping_;  // where a piece may be dropped
  Squares pinned_;
  Square king_ = nowhere;
};

/// Stops at the first move.
struct AnyMove {
  static bool moves(Square, Squares plain, Squares promoting) {
    return !plain.empty() || !promoting.empty();
  }
  static bool pawns(int, Squares plain, Squares promoting) {
    return !plain.empty() || !promoting.empty();
  }
  static bool drops(Kind, Squares targets) { return !targets.empty(); }
};

/// Counts without naming the moves.
struct MoveCount {
  std::uint64_t total = 0;

  bool moves(Square, Squares plain, Squares promoting) {
    total += static_cast<std::uint64_t>(plain.count() + promoting.count());
    return false;
  }
  bool pawns(int, Squares plain, Squares promoting) {
    total += static_cast<std::uint64_t>(plain.count() + promoting.count());
    return false;
  }
  bool drops(Kind, Squares targets) {
    total += static_cast<std::uint64_t>(targets.count());
    return false;
  }
};

/// Names each move to `visit(Act)`, which answers true to stop.
template <class Visit>
struct EachMove {
  Visit visit;

  bool moves(Square from, Squares plain, Squares promoting) {
    return promoting.any([&](Square to) { return visit(Act::move(from, to, true)); }) ||
           plain.any([&](Square to) { return visit(Act::move(from, to)); });
  }
  bool pawns(int step, Squares plain, Squares promoting) {
    const auto origin = [step](Square to) { return static_cast<Square>(index(to) - step); };
    return promoting.any([&](Square to) { return visit(Act::move(origin(to), to, true)); }) ||
           plain.any([&](Square to) { return visit(Act::move(origin(to), to)); });
  }
  bool drops(Kind kind, Squares targets) {
    return targets.any([&](Square to) { return visit(Act::dropped(kind, to)); });
  }
};
template <class Visit>
EachMove(Visit) -> EachMove<Visit>;

}  // namespace tachiai::yoninshogi::detail
