// The road of `check`: square by square, naming what is wrong. It shares with the generator only
// how pieces move; the own king is asked after the act, on the board that results.
#include "engines/shogi/generate.hpp"
#include "engines/shogi/illegality.hpp"
#include "engines/shogi/safety.hpp"
#include "engines/shogi/shogi.hpp"

namespace tachiai::shogi {
namespace {

using Verdict = Result<Done, Illegality>;

Verdict refuse(const Illegality& illegality) { return std::unexpected{illegality}; }

std::string text_of(Square square) { return shogi::to_text(square); }
std::string text_of(Piece piece) { return shogi::to_text(piece); }

Verdict check_way(const Position& position, Piece piece, const Act& act) {
  const Seat seat = seat_of(piece);
  const Kind kind = kind_of(piece);
  if (!attacks(seat, kind, act.from, Squares{}).has(act.to)) {
    return refuse(
        illegal::not_how_it_moves.with("piece", text_of(piece)).with("square", text_of(act.from)));
  }
  if (!attacks(seat, kind, act.from, position.occupied()).has(act.to)) {
    // Of what stands between, the blocker is the one that nothing else screens from the piece.
    Square blocker = act.to;
    (between(act.from, act.to) & position.occupied()).each([&](Square square) {
      if ((between(act.from, square) & position.occupied()).empty()) blocker = square;
    });
    return refuse(illegal::blocked.with("blocker", text_of(position.at(blocker)))
                      .with("square", text_of(blocker)));
  }
  const Piece target = position.at(act.to);
  if (target != no_piece && seat_of(target) == seat) {
    return refuse(illegal::own_piece_on_target.with("piece", text_of(target))
                      .with("square", text_of(act.to)));
  }
  return Done{};
}

Verdict check_promotion(Piece piece, const Act& act) {
  const Seat seat = seat_of(piece);
  const Kind kind = kind_of(piece);
  if (act.promotes) {
    if (!can_promote(kind)) return refuse(illegal::cannot_promote.with("piece", text_of(piece)));
    if (!promotion_zone(seat).has(act.from) && !promotion_zone(seat).has(act.to)) {
      return refuse(illegal::cannot_promote.with("piece", text_of(piece))
                        .with("zone", seat == Seat::first ? "a-c" : "g-i"));
    }
  } else if (dead_squares(seat, kind).has(act.to)) {
    return refuse(illegal::must_promote.with("piece", text_of(piece))
                      .with("instead", usi(Act::move(act.from, act.to, true))));
  }
  return Done{};
}

Verdict check_move(const Position& position, const Act& act) {
  const Piece piece = position.at(act.from);
  if (piece == no_piece) return refuse(illegal::no_piece.with("square", text_of(act.from)));
  if (seat_of(piece) != position.turn()) {
    return refuse(
        illegal::not_your_piece.with("piece", text_of(piece)).with("square", text_of(act.from)));
  }
  if (const auto way = check_way(position, piece, act); !way) return way;
  return check_promotion(piece, act);
}

Verdict check_drop(const Position& position, const Act& act) {
  const Seat seat = position.turn();
  const std::string piece = text_of(piece_of(seat, act.drop));
  if (position.in_hand(seat, act.drop) == 0)
    return refuse(illegal::not_in_hand.with("piece", piece));
  if (const Piece there = position.at(act.to); there != no_piece) {
    return refuse(illegal::occupied.with("piece", text_of(there)).with("square", text_of(act.to)));
  }
  if (act.drop == Kind::pawn) {
    for (int rank = 1; rank <= 9; ++rank) {
      const Square square = square_at(file_of(act.to), rank);
      if (position.at(square) == piece_of(seat, Kind::pawn)) {
        return refuse(illegal::nifu.with("pawn", text_of(square)));
      }
    }
  }
  if (dead_squares(seat, act.drop).has(act.to)) {
    return refuse(illegal::dead_end_drop.with("piece", piece).with("square", text_of(act.to)));
  }
  return Done{};
}

Verdict check_own_king(const Position& before, const Position& after) {
  const Seat mover = before.turn();
  const Squares exposed_to = checkers(after, mover);
  if (exposed_to.empty()) return Done{};
  const bool was_in_check = !checkers(before, mover).empty();
  return refuse(illegal::leaves_king_in_check.with("king", text_of(*after.king(mover)))
                    .with("checker", text_of(exposed_to.first()))
                    .with("fault", was_in_check ? "ou_hochi" : "self_check"));
}

/// The pawn itself must give the check: on boards that hands have left, the king may stand in
/// another one already.
bool mates_by_pawn_drop(const Position& after, const Act& act) {
  if (!act.is_drop() || act.drop != Kind::pawn) return false;
  return checkers(after, after.turn()).has(act.to) && !detail::any_legal_move(after);
}

}  // namespace

Result<Done, Illegality> Shogi::check(const Position& position, const Act& act) const {
  TACHIAI_ASSERT(on_board(act.to) && index(act.from) <= index(nowhere));
  if (const auto ended = outcome(position))
    return refuse(illegal::game_over.with("reason", ended->reason));
  if (act.is_drop()) {
    TACHIAI_ASSERT(can_stand_in_hand(act.drop) && !act.promotes);
  }
  const Verdict act_itself = act.is_drop() ? check_drop(position, act) : check_move(position, act);
  if (!act_itself) return act_itself;
  const Position after = position.after(act);
  if (const auto own_king = check_own_king(position, after); !own_king) return own_king;
  if (mates_by_pawn_drop(after, act)) {
    return refuse(illegal::uchifuzume.with("king", text_of(*after.king(after.turn()))));
  }
  return Done{};
}

}  // namespace tachiai::shogi
