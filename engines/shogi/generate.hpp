#pragma once

#include "engines/shogi/attacks.hpp"
#include "engines/shogi/position.hpp"
#include "engines/shogi/zone.hpp"

/// The generator behind `legal_moves`, `outcome` and `perft`: private to this room.
///
/// It hands legal moves to a sink in groups, so that one walk serves lists, counts and "is there
/// any":
///   bool moves(Square from, Squares plain, Squares promoting)   // one piece, its targets by way
///   of moving bool pawns(int step, Squares plain, Squares promoting)      // many pawns: the
///   origin is the target minus step bool drops(Kind kind, Squares targets)
/// A sink that answers true has heard enough. Groups may be empty.
namespace tachiai::shogi::detail {

/// Drops one pawn on `square` and asks whether that mates: uchifuzume. @pre it is an otherwise
/// legal drop that gives check. Out of line: it is rare and asks the generator about the reply.
bool pawn_drop_mates(const Position& position, Square square);

/// What stands between a king and the pieces that aim at it.
struct Guard {
  Squares checkers;
  Squares pinned;  // our pieces that alone stand between our king and a sliding piece
};

template <Seat us>
Guard guard_of(const Position& position, Square king, Squares occupied) {
  const Squares theirs = position.of(opponent(us));
  const Squares dragons = position.of(Kind::dragon);
  const Squares horses = position.of(Kind::horse);
  const auto& line = attack_tables.line;
  const int at = index(king);
  Guard guard;
  guard.checkers = ((steps(us, Kind::pawn, king) & position.of(Kind::pawn)) |
                    (steps(us, Kind::knight, king) & position.of(Kind::knight)) |
                    (steps(us, Kind::silver, king) & position.of(Kind::silver)) |
                    (steps(us, Kind::gold, king) & position.golden()) |
                    (steps(us, Kind::king, king) & (position.of(Kind::king) | dragons | horses))) &
                   theirs;
  const Squares snipers = (((line[0][at] | line[1][at]) & (position.of(Kind::rook) | dragons)) |
                           ((line[2][at] | line[3][at]) & (position.of(Kind::bishop) | horses)) |
                           (file_ahead(us, king) & position.of(Kind::lance))) &
                          theirs;
  const Squares ours = position.of(us);
  snipers.each([&](Square sniper) {
    const Squares blockers = between(king, sniper) & occupied;
    if (blockers.empty()) {
      guard.checkers |= sniper;
    } else if (!blockers.more_than_one()) {
      guard.pinned |= blockers & ours;
    }
  });
  return guard;
}

/// Of the squares next to `king`, at least all that the other side attacks. The king itself blocks
/// no line: a king cannot hide behind itself.
template <Seat us>
Squares danger_near(const Position& position, Square king, Squares occupied) {
  constexpr Seat them = opponent(us);
  const Squares around = steps(us, Kind::king, king);
  const Squares without_king = occupied.without(king);
  const Squares theirs = position.of(them);
  const Squares bishops = position.of(Kind::bishop) | position.of(Kind::horse);
  const Squares rooks = position.of(Kind::rook) | position.of(Kind::dragon);
  const auto& line = attack_tables.line;
  Squares danger;
  const Squares steppers =
      (attack_tables.near[index(king)] & theirs)
          .without(position.of(Kind::lance) | position.of(Kind::bishop) | position.of(Kind::rook));
  steppers.each([&](Square from) { danger |= steps(them, kind_of(position.at(from)), from); });
  (position.of(Kind::lance) & theirs).each([&](Square from) {
    if (!(file_ahead(them, from) & around).empty())
      danger |= lance_attacks(them, from, without_king);
  });
  (bishops & theirs).each([&](Square from) {
    if (!((line[2][index(from)] | line[3][index(from)]) & around).empty()) {
      danger |= bishop_attacks(from, without_king);
    }
  });
  (rooks & theirs).each([&](Square from) {
    if (!((line[0][index(from)] | line[1][index(from)]) & around).empty()) {
      danger |= rook_attacks(from, without_king);
    }
  });
  return danger;
}

/// Every square of each file that holds one of `pawns`.
constexpr Squares files_of(Squares pawns) {
  constexpr Bits81 bottom = Squares::rank(9).bits();  // the highest bit of each 9-bit file
  constexpr Bits81 rest = Squares::all().bits() & ~bottom;
  // Adding eight ones carries into a file's highest bit exactly where one of the other eight is
  // set.
  const Bits81 marked = (((pawns.bits() & rest) + rest) | pawns.bits()) & bottom;
  return Squares{(marked - (marked >> 8)) | marked};
}

template <Seat us>
constexpr Squares pawns_forward(Squares pawns) {
  const Squares movable = pawns.without(dead_squares(us, Kind::pawn));
  return Squares{us == Seat::first ? movable.bits() >> 1 : movable.bits() << 1};
}

template <Seat us, class Sink>
class Generator {
 public:
  Generator(const Position& position, Sink& sink)
      : position_(position),
        sink_(sink),
        occupied_(position.occupied()),
        landing_(Squares::all().without(position.of(us))),
        dropping_(Squares::all().without(occupied_)) {}

  /// @return whether the sink had heard enough.
  bool run() {
    const auto king = position_.king(us);
    if (king) {
      king_ = *king;
      const Guard guard = guard_of<us>(position_, king_, occupied_);
      pinned_ = guard.pinned;
      if (king_moves()) return true;
      if (!guard.checkers.empty()) {
        if (guard.checkers.more_than_one())
          return false;  // only the king can answer a double check
        const Squares shields = between(king_, guard.checkers.first());
        landing_ = shields | guard.checkers;
        dropping_ = shields;
      }
    }
    return board_moves() || (!position_.hand_empty(us) && drops());
  }

 private:
  static constexpr Squares zone = promotion_zone(us);

  bool king_moves() {
    const Squares targets = steps(us, Kind::king, king_) & landing_;
    if (targets.empty()) return false;
    return sink_.moves(king_, targets.without(danger_near<us>(position_, king_, occupied_)),
                       Squares{});
  }

  bool board_moves() {
    const auto gold = [](Square from, Squares) { return steps(us, Kind::gold, from); };
    const auto silver = [](Square from, Squares) { return steps(us, Kind::silver, from); };
    const auto knight = [](Square from, Squares) { return steps(us, Kind::knight, from); };
    const auto lance = [](Square from, Squares on) { return lance_attacks(us, from, on); };
    const auto bishop = [](Square from, Squares on) { return bishop_attacks(from, on); };
    const auto rook = [](Square from, Squares on) { return rook_attacks(from, on); };
    const auto horse = [](Square from, Squares on) {
      return bishop_attacks(from, on) | steps(us, Kind::king, from);
    };
    const auto dragon = [](Square from, Squares on) {
      return rook_attacks(from, on) | steps(us, Kind::king, from);
    };
    const Squares ours = position_.of(us);
    return pawn_moves() || plain(position_.golden() & ours, gold) ||
           promotable(position_.of(us, Kind::silver), Squares{}, silver) ||
           promotable(position_.of(us, Kind::knight), dead_squares(us, Kind::knight), knight) ||
           promotable(position_.of(us, Kind::lance), dead_squares(us, Kind::lance), lance) ||
           promotable(position_.of(us, Kind::bishop), Squares{}, bishop) ||
           promotable(position_.of(us, Kind::rook), Squares{}, rook) ||
           plain(position_.of(us, Kind::horse), horse) ||
           plain(position_.of(us, Kind::dragon), dragon);
  }

  bool pawn_moves() {
    constexpr int step = us == Seat::first ? -1 : 1;
    const Squares pawns = position_.of(us, Kind::pawn);
    Squares movable = pawns.without(pinned_);
    // A pinned pawn may still advance on the file it is pinned on.
    if (!(pawns & pinned_).empty()) {
      movable |= pawns & pinned_ & attack_tables.line[static_cast<int>(Line::file)][index(king_)];
    }
    const Squares targets = pawns_forward<us>(movable) & landing_;
    return sink_.pawns(step, targets.without(dead_squares(us, Kind::pawn)), targets & zone);
  }

  Squares targets_of(Square from, Squares attacked) const {
    const Squares targets = attacked & landing_;
    if (!pinned_.has(from)) return targets;
    return targets & line_through(king_, from);
  }

  template <class Attacked>
  bool plain(Squares pieces, Attacked attacked) {
    return pieces.any([&](Square from) {
      return sink_.moves(from, targets_of(from, attacked(from, occupied_)), Squares{});
    });
  }

  template <class Attacked>
  bool promotable(Squares pieces, Squares dead, Attacked attacked) {
    return pieces.any([&](Square from) {
      const Squares targets = targets_of(from, attacked(from, occupied_));
      return sink_.moves(from, targets.without(dead), zone.has(from) ? targets : targets & zone);
    });
  }

  bool drops() {
    if (dropping_.empty()) return false;
    for (std::size_t at = 1; at < hand_kinds; ++at) {
      const Kind kind = static_cast<Kind>(at);
      if (position_.in_hand(us, kind) == 0) continue;
      if (sink_.drops(kind, dropping_.without(dead_squares(us, kind)))) return true;
    }
    return position_.in_hand(us, Kind::pawn) != 0 && sink_.drops(Kind::pawn, pawn_drops());
  }

  Squares pawn_drops() const {
    Squares targets = dropping_.without(files_of(position_.of(us, Kind::pawn)))
                          .without(dead_squares(us, Kind::pawn));
    if (const auto their_king = position_.king(opponent(us))) {
      const Squares head = steps(opponent(us), Kind::pawn, *their_king) & targets;
      if (!head.empty() && pawn_drop_mates(position_, head.first()))
        targets = targets.without(head);
    }
    return targets;
  }

  const Position& position_;
  Sink& sink_;
  const Squares occupied_;
  Squares landing_;   // where any piece but the king may land
  Squares dropping_;  // where a piece may be dropped
  Squares pinned_;
  Square king_ = nowhere;
};

/// Hands every legal move of the side to move to `sink`. Withdrawals and the try rule are not its
/// business.
/// @return whether the sink had heard enough.
template <class Sink>
bool generate(const Position& position, Sink& sink) {
  return position.turn() == Seat::first ? Generator<Seat::first, Sink>{position, sink}.run()
                                        : Generator<Seat::second, Sink>{position, sink}.run();
}

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

inline bool any_legal_move(const Position& position) {
  AnyMove sink;
  return generate(position, sink);
}

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

}  // namespace tachiai::shogi::detail
