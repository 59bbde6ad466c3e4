#include "engines/shogi/shogi.hpp"

#include "engines/shogi/generate.hpp"
#include "engines/shogi/handicap.hpp"
#include "engines/shogi/safety.hpp"

namespace tachiai::shogi {
namespace {

constexpr std::string_view impasse_names[] = {"27", "24", "csa", "try", "off"};

/// The seat whose king stands safe on the other king's start square after its own move.
/// Rule: engines/shogi/RULES.md#try
std::optional<Seat> tried(const Position& position) {
  const Seat mover = opponent(position.turn());
  const Square goal = mover == Seat::first ? square_at(5, 1) : square_at(5, 9);
  if (position.king(mover) != goal || !checkers(position, mover).empty()) return std::nullopt;
  return mover;
}

}  // namespace

std::string_view name_of(Impasse impasse) {
  return impasse_names[static_cast<std::size_t>(impasse)];
}

std::optional<Impasse> impasse_named(std::string_view name) {
  for (const Impasse impasse :
       {Impasse::points27, Impasse::points24, Impasse::csa, Impasse::try_rule, Impasse::off}) {
    if (name_of(impasse) == name) return impasse;
  }
  return std::nullopt;
}

bool detail::pawn_drop_mates(const Position& position, Square square) {
  const Seat us = position.turn();
  const Square king = *position.king(opponent(us));
  // A pawn that nobody guards is taken by the king, and most pawn drops end here.
  if (attackers(position, square, us, position.occupied().without(king)).empty()) return false;
  return !any_legal_move(position.after(Act::dropped(Kind::pawn, square)));
}

Position Shogi::initial() const { return start_position(Handicap::even); }

Result<Position, Illegality> Shogi::play(const Position& position, const Act& act) const {
  if (const auto legal = check(position, act); !legal) return std::unexpected{legal.error()};
  return position.after(act);
}

Result<Position, Impossible> Shogi::perform(const Position& position, const Act& act) const {
  TACHIAI_ASSERT(on_board(act.to) && index(act.from) <= index(nowhere));
  const auto impossible = [](std::string_view code) { return std::unexpected{Impossible{code}}; };
  if (act.is_drop()) {
    TACHIAI_ASSERT(can_stand_in_hand(act.drop) && !act.promotes);
    if (position.in_hand(position.turn(), act.drop) == 0) return impossible("not_in_hand");
    if (position.at(act.to) != no_piece) return impossible("occupied");
    return position.after(act);
  }
  const Piece piece = position.at(act.from);
  if (piece == no_piece) return impossible("no_piece");
  if (act.from == act.to) return impossible("same_square");
  if (act.promotes && !can_promote(kind_of(piece))) return impossible("cannot_promote");
  return position.after(act);
}

Position Shogi::withdraw(const Position& position, Seat seat, Cause cause) const {
  return position.withdrawn() ? position : position.with_withdrawn(seat, cause);
}

std::optional<Places> Shogi::outcome(const Position& position) const {
  if (const auto& gone = position.withdrawn())
    return wins(opponent(gone->seat), reason_of(gone->cause));
  if (impasse == Impasse::try_rule) {
    if (const auto winner = tried(position)) return wins(*winner, "try");
  }
  if (detail::any_legal_move(position)) return std::nullopt;
  return wins(opponent(position.turn()), in_check(position) ? "checkmate" : "no_legal_move");
}

bool Shogi::in_check(const Position& position) const {
  return !checkers(position, position.turn()).empty();
}

void Shogi::each_legal(const Position& position, void (*visit)(void* to, const Act& act),
                       void* to) const {
  if (position.withdrawn()) return;
  if (impasse == Impasse::try_rule && tried(position)) return;
  detail::EachMove sink{[=](const Act& act) { return visit(to, act), false; }};
  detail::generate(position, sink);
}

Result<Position, SetupFault> Shogi::parse_position(std::string_view text) const {
  const auto setup = parse_sfen(text);
  if (!setup) return std::unexpected{setup.error()};
  return position_of(*setup);
}

Result<std::vector<Cell>, SetupFault> cells_of(const Shogi&, std::string_view text) {
  const auto setup = parse_sfen(text);
  if (!setup) return std::unexpected{setup.error()};
  std::vector<Cell> cells;
  for (int at = 0; at < square_count; ++at) {
    const Piece piece = setup->board[static_cast<std::size_t>(at)];
    cells.push_back(
        {to_text(static_cast<Square>(at)), piece == no_piece ? std::string{} : to_text(piece)});
  }
  for (const Seat seat : {Seat::first, Seat::second})
    cells.push_back({"hand" + std::to_string(tachiai::index(seat)), hand_text(*setup, seat)});
  return cells;
}

Result<Position, SetupFault> position_of(const Setup& setup) {
  if (auto fault = holding_fault(setup)) return std::unexpected{*std::move(fault)};
  if (auto fault = standing_fault(setup)) return std::unexpected{*std::move(fault)};
  return Position{setup};
}

Result<Position, SetupFault> arranged(const Setup& setup) {
  if (auto fault = holding_fault(setup)) return std::unexpected{*std::move(fault)};
  return Position{setup};
}

}  // namespace tachiai::shogi
