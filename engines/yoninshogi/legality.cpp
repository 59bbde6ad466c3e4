// The road of `check`: square by square, naming what is wrong. It shares with the generator only
// how pieces move; the own king is asked after the act, on the board that results.
#include <string>

#include "engines/yoninshogi/illegality.hpp"
#include "engines/yoninshogi/movement.hpp"
#include "engines/yoninshogi/safety.hpp"
#include "engines/yoninshogi/settle.hpp"
#include "engines/yoninshogi/yoninshogi.hpp"

namespace tachiai::yoninshogi {
namespace {

using Verdict = Result<Done, Illegality>;

Verdict refuse(const Illegality& illegality) { return std::unexpected{illegality}; }

std::string text_of(Square square) { return yoninshogi::to_text(square); }
std::string text_of(Piece piece) { return yoninshogi::to_text(piece); }

Verdict check_way(const Position& position, Seat mover, Piece piece, const Act& act) {
  const Seat facing = seat_of(piece);
  const Kind kind = kind_of(piece);
  if (!attacks(facing, kind, act.from, Squares{}).has(act.to)) {
    return refuse(
        illegal::not_how_it_moves.with("piece", text_of(piece)).with("square", text_of(act.from)));
  }
  if (!attacks(facing, kind, act.from, position.occupied()).has(act.to)) {
    // Of what stands between, the blocker is the one that nothing else screens from the piece.
    Square blocker = act.to;
    (between(act.from, act.to) & position.occupied()).each([&](Square square) {
      if ((between(act.from, square) & position.occupied()).empty()) blocker = square;
    });
    return refuse(illegal::blocked.with("blocker", text_of(position.at(blocker)))
                      .with("square", text_of(blocker)));
  }
  const Piece target = position.at(act.to);
  if (target == no_piece) return Done{};
  const bool own = position.owner(seat_of(target)) == mover;
  const bool own_king = kind_of(target) == Kind::king && seat_of(target) == mover;
  if (kind_of(target) == Kind::king && !own_king) {
    return refuse(
        illegal::takes_king.with("piece", text_of(target)).with("square", text_of(act.to)));
  }
  if (own) {
    return refuse(illegal::own_piece_on_target.with("piece", text_of(target))
                      .with("square", text_of(act.to)));
  }
  return Done{};
}

Verdict check_promotion(Piece piece, const Act& act) {
  const Seat facing = seat_of(piece);
  const Kind kind = kind_of(piece);
  if (act.promotes) {
    if (!can_promote(kind)) return refuse(illegal::cannot_promote.with("piece", text_of(piece)));
    if (!promotion_zone(facing).has(act.from) && !promotion_zone(facing).has(act.to)) {
      constexpr std::string_view zone[] = {"ranks a-c", "files 3-1", "ranks g-i", "files 7-9"};
      return refuse(illegal::cannot_promote.with("piece", text_of(piece))
                        .with("zone", zone[tachiai::index(facing)]));
    }
  } else if (kind == Kind::pawn && last_line(facing).has(act.to)) {
    return refuse(illegal::must_promote.with("piece", text_of(piece))
                      .with("instead", usi4(Act::move(act.from, act.to, true))));
  }
  return Done{};
}

Verdict check_move(const Position& position, Seat mover, const Act& act) {
  const Piece piece = position.at(act.from);
  if (piece == no_piece) return refuse(illegal::no_piece.with("square", text_of(act.from)));
  const auto owner = position.owner(seat_of(piece));
  const bool turned_over = kind_of(piece) == Kind::king && !position.lives(seat_of(piece));
  if (!owner || turned_over) {
    return refuse(
        illegal::dead_piece.with("piece", text_of(piece)).with("square", text_of(act.from)));
  }
  if (owner != mover) {
    return refuse(
        illegal::not_your_piece.with("piece", text_of(piece)).with("square", text_of(act.from)));
  }
  if (const auto way = check_way(position, mover, piece, act); !way) return way;
  return check_promotion(piece, act);
}

/// The king straight in front of a pawn that `mover` drops on `square`, and whose it is.
std::optional<Seat> king_ahead(const Position& position, Seat mover, Square square) {
  const Squares ahead = steps(mover, Kind::pawn, square) & position.of(Kind::king);
  if (ahead.empty()) return std::nullopt;
  const Seat seat = seat_of(position.at(ahead.first()));
  return seat == mover ? std::nullopt : std::optional{seat};
}

Verdict check_pawn_drop(const Choices& choices, const Position& position, Seat mover,
                        Square square) {
  const Squares rivals = pawn_line(mover, square) & position.of(mover, Kind::pawn);
  if (!rivals.empty()) {
    const std::string named = text_of(square);
    const std::string line = tachiai::index(mover) % 2 == 0 ? std::string{"file "} + named[0]
                                                            : std::string{"rank "} + named[1];
    return refuse(illegal::nifu.with("pawn", text_of(rivals.first())).with("line", line));
  }
  if (last_line(mover).has(square)) {
    return refuse(illegal::dead_end_drop.with("piece", text_of(piece_of(mover, Kind::pawn)))
                      .with("square", text_of(square)));
  }
  const auto ahead = king_ahead(position, mover, square);
  if (ahead && !position.lives(*ahead) && !choices.pawn_drop_before_dead_king) {
    return refuse(illegal::before_dead_king.with("king", text_of(*position.king(*ahead))));
  }
  return Done{};
}

Verdict check_drop(const Choices& choices, const Position& position, Seat mover, const Act& act) {
  if (position.in_hand(mover, act.drop) == 0) {
    return refuse(illegal::not_in_hand.with("piece", text_of(piece_of(mover, act.drop))));
  }
  if (const Piece there = position.at(act.to); there != no_piece) {
    return refuse(illegal::occupied.with("piece", text_of(there)).with("square", text_of(act.to)));
  }
  if (act.drop != Kind::pawn) return Done{};
  return check_pawn_drop(choices, position, mover, act.to);
}

Verdict check_own_king(const Position& before, Seat mover, const Act& act) {
  Position after = before;
  after.move(mover, act);
  const Squares exposed_to = checkers(after, mover);
  if (exposed_to.empty()) return Done{};
  const bool was_in_check = !checkers(before, mover).empty();
  return refuse(illegal::leaves_king_in_check.with("king", text_of(*after.king(mover)))
                    .with("checker", text_of(exposed_to.first()))
                    .with("fault", was_in_check ? "ou_hochi" : "self_check"));
}

}  // namespace

Result<Done, Illegality> YoninShogi::check(const Position& position, const Act& act) const {
  TACHIAI_ASSERT(on_board(act.to) && index(act.from) <= index(nowhere));
  if (const auto ended = outcome(position)) {
    return refuse(illegal::game_over.with("reason", ended->reason));
  }
  const Seat mover = *position.turn();
  if (act.is_drop()) {
    TACHIAI_ASSERT(can_stand_in_hand(act.drop) && !act.promotes);
  }
  const Verdict act_itself =
      act.is_drop() ? check_drop(choices, position, mover, act) : check_move(position, mover, act);
  if (!act_itself) return act_itself;
  if (const auto own_king = check_own_king(position, mover, act); !own_king) return own_king;
  if (act.is_drop() && act.drop == Kind::pawn) {
    const auto ahead = king_ahead(position, mover, act.to);
    if (ahead && position.lives(*ahead) &&
        is_uchifuzume(choices, position, mover, act.to, *ahead)) {
      return refuse(illegal::uchifuzume.with("king", text_of(*position.king(*ahead)))
                        .with("seat", std::string{letter_of(*ahead)}));
    }
  }
  return Done{};
}

}  // namespace tachiai::yoninshogi
