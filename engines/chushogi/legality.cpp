#include <string>

#include "engines/chushogi/chushogi.hpp"
#include "engines/chushogi/movement.hpp"
#include "engines/chushogi/protection.hpp"

/// `ChuShogi::check`: one act, square by square on the board, so that it can say what is wrong. The
/// generator in moves.hpp goes another way (whole lines at once); a property test demands that they
/// agree.
namespace tachiai::chushogi {
namespace {

using Verdict = Result<Done, Illegality>;

std::unexpected<Illegality> refuse(const Illegality& illegality) {
  return std::unexpected{illegality};
}

Illegality about(const Illegality& illegality, const Position& position, Square square,
                 std::string_view fact = "square") {
  return illegality.with("piece", to_text(position.at(square))).with(fact, to_text(square));
}

/// A straight way from one square to another.
struct Straight {
  int direction = 4;  // 4: none
  int length = 0;
};

Straight straight(Square from, Square to) {
  const int files = file_of(to) - file_of(from);
  const int ranks = rank_of(to) - rank_of(from);
  if (files != 0 && ranks != 0 && files != ranks && files != -ranks) return {};
  const auto sign = [](int value) { return (value > 0) - (value < 0); };
  return {(sign(ranks) + 1) * 3 + sign(files) + 1, distance(from, to)};
}

bool includes(Directions directions, int direction) { return ((directions >> direction) & 1) != 0; }

Verdict check_one_leg(const Position& position, const Act& act) {
  const Mover& moves = mover(position.at(act.from));
  const auto [direction, length] = straight(act.from, act.to);
  if (moves.power == Power::lion) {
    if (distance(act.from, act.to) <= 2) return Done{};
    return refuse(about(wrong_move, position, act.from));
  }
  if (length == 1 && includes(moves.steps, direction)) return Done{};
  if (length == 2) {
    if (moves.power == Power::leap_diagonal && includes(detail::diagonal, direction)) return Done{};
    if (moves.power == Power::leap_orthogonal && includes(detail::orthogonal, direction)) {
      return Done{};
    }
    if (includes(moves.stings, direction)) return Done{};
  }
  if (!includes(moves.slides, direction)) return refuse(about(wrong_move, position, act.from));
  const int delta = delta_of[static_cast<std::size_t>(direction)];
  for (Square square = act.from + delta; square != act.to; square = square + delta) {
    if (position.at(square) != no_piece) {
      return refuse(about(blocked, position, square, "blocker"));
    }
  }
  return Done{};
}

Verdict check_two_legs(const Position& position, const Act& act) {
  const Mover& moves = mover(position.at(act.from));
  if (moves.power == Power::lion) {
    if (distance(act.from, act.mid) != 1 || distance(act.mid, act.to) != 1) {
      return refuse(about(wrong_move, position, act.from));
    }
  } else {
    const auto [direction, length] = straight(act.from, act.mid);
    const bool on_line = length == 1 && includes(moves.stings, direction);
    const Square further = act.mid + delta_of[static_cast<std::size_t>(direction)];
    if (!on_line || (act.to != act.from && act.to != further)) {
      return refuse(about(no_two_steps, position, act.from));
    }
  }
  if (is_piece_of(position.at(act.mid), seat_of(position.at(act.from)))) {
    return refuse(about(own_piece_on_way, position, act.mid));
  }
  return Done{};
}

Verdict check_promotion(const Position& position, const Choices& choices, const Act& act) {
  const Piece piece = position.at(act.from);
  const Kind kind = kind_of(piece);
  if (is_promoted(kind)) return refuse(turned_back.with("piece", to_text(piece)));
  if (!can_promote(kind)) return refuse(cannot_promote.with("piece", to_text(piece)));
  if (may_promote(choices, piece, act.from, act.to, position.at(act.to) != no_piece)) {
    return Done{};
  }
  const bool last = rank_of(act.to) == last_rank(seat_of(piece)) &&
                    (kind == Kind::pawn || kind == Kind::lance || kind == Kind::go_between);
  return refuse(about(last ? promotion_last_rank : promotion_denied, position, act.from));
}

Verdict check_lions(const Position& position, const Choices& choices, const Act& act) {
  const LionBan ban = lion_ban(position, choices, act);
  const auto with_protector = [&](const Illegality& illegality) {
    return refuse(
        illegality.with("lion", to_text(ban.lion)).with("protector", to_text(ban.protector)));
  };
  switch (ban.why) {
    case LionBan::Why::none: return Done{};
    case LionBan::Why::distant: return with_protector(distant_lion);
    case LionBan::Why::pretext: return with_protector(tsukegui_pawn);
    case LionBan::Why::doomed: return with_protector(doomed_protector);
    case LionBan::Why::counterstrike:
      if (ban.protector != nowhere) return with_protector(counterstrike);
      return refuse(counterstrike.with("lion", to_text(ban.lion))
                        .with("taken_on", to_text(position.lion_taken_on())));
  }
  return Done{};
}

Verdict check_act(const Position& position, const Choices& choices, const Act& act) {
  const Piece piece = position.at(act.from);
  if (!is_piece(piece)) {
    return refuse(on_board(act.from) ? empty_square.with("square", to_text(act.from))
                                     : empty_square);
  }
  if (seat_of(piece) != position.turn()) return refuse(about(not_your_piece, position, act.from));
  const bool outside = !on_board(act.to) || (act.two_legs() && !on_board(act.mid));
  const bool rests = act.two_legs() ? act.mid == act.from || act.mid == act.to : act.to == act.from;
  if (outside || rests) return refuse(no_move.with("square", to_text(act.from)));
  if (is_dead(piece, act.from)) return refuse(about(dead_piece, position, act.from));

  const Verdict way = act.two_legs() ? check_two_legs(position, act) : check_one_leg(position, act);
  if (!way) return way;
  if (act.to != act.from && is_piece_of(position.at(act.to), seat_of(piece))) {
    return refuse(about(own_piece, position, act.to));
  }
  if (act.promotes) {
    if (const Verdict promotion = check_promotion(position, choices, act); !promotion) {
      return promotion;
    }
  }
  return check_lions(position, choices, act);
}

}  // namespace

Result<Done, Illegality> ChuShogi::check(const Position& position, const Act& act) const {
  if (const auto over = outcome(position)) {
    return refuse(game_over.with("ended_by", over->reason).with("rule_set", rule_set()));
  }
  return check_move(position, act);
}

Result<Done, Illegality> ChuShogi::check_move(const Position& position, const Act& act) const {
  const Verdict verdict = check_act(position, choices(), act);
  if (!verdict) return refuse(verdict.error().with("rule_set", rule_set()));
  return Done{};
}

}  // namespace tachiai::chushogi
