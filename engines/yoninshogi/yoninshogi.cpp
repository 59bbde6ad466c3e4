#include "engines/yoninshogi/yoninshogi.hpp"

#include "engines/yoninshogi/generate.hpp"
#include "engines/yoninshogi/places.hpp"
#include "engines/yoninshogi/safety.hpp"
#include "engines/yoninshogi/settle.hpp"

namespace tachiai::yoninshogi {

std::optional<YoninShogi> YoninShogi::with_rule_set(std::string_view name) {
  const auto choices = choices_named(name);
  return choices ? std::optional{YoninShogi{*choices}} : std::nullopt;
}

Position YoninShogi::initial() const { return Position{*parse_sfen4(start_sfen4)}; }

Result<Position, Illegality> YoninShogi::play(const Position& position, const Act& act) const {
  if (const auto legal = check(position, act); !legal) return std::unexpected{legal.error()};
  return settled_after(choices, position, *position.turn(), act);
}

Result<Position, Impossible> YoninShogi::perform(const Position& position, const Act& act) const {
  TACHIAI_ASSERT(on_board(act.to) && index(act.from) <= index(nowhere));
  const auto impossible = [](std::string_view code) { return std::unexpected{Impossible{code}}; };
  if (!position.turn()) return impossible("game_over");
  const Seat mover = *position.turn();
  if (act.is_drop()) {
    TACHIAI_ASSERT(can_stand_in_hand(act.drop) && !act.promotes);
    if (position.in_hand(mover, act.drop) == 0) return impossible("not_in_hand");
    if (position.at(act.to) != no_piece) return impossible("occupied");
  } else {
    const Piece piece = position.at(act.from);
    if (piece == no_piece) return impossible("no_piece");
    if (act.from == act.to) return impossible("same_square");
    if (act.promotes && !can_promote(kind_of(piece))) return impossible("cannot_promote");
  }
  return settled_after(choices, position, mover, act);
}

Position YoninShogi::withdraw(const Position& position, Seat seat, Cause cause) const {
  if (!position.turn() || !position.lives(seat)) return position;
  std::optional<Seat> by;
  if (position.living().count() == 2 || choices.leave_credit == LeaveCredit::clockwise_next) {
    for (unsigned turns = 3; turns >= 1; --turns) {
      if (position.lives(clockwise(seat, turns))) by = clockwise(seat, turns);
    }
  }
  Position next = position;
  next.take_out(seat, exit_of(cause), by, choices.remains);
  settle(choices, next);
  return next;
}

std::optional<Places> YoninShogi::outcome(const Position& position) const {
  if (position.turn()) return std::nullopt;
  return final_places(choices, position);
}

bool YoninShogi::in_check(const Position& position, Seat seat) const {
  return position.lives(seat) && !checkers(position, seat).empty();
}

bool YoninShogi::in_check(const Position& position) const {
  return position.turn() && in_check(position, *position.turn());
}

void YoninShogi::each_legal(const Position& position, void (*visit)(void* to, const Act& act),
                            void* to) const {
  if (!position.turn()) return;
  detail::EachMove sink{[=](const Act& act) { return visit(to, act), false; }};
  detail::Generator{choices, position, *position.turn(), sink}.run();
}

Result<std::vector<Cell>, SetupFault> cells_of(const YoninShogi&, std::string_view text) {
  const auto setup = parse_sfen4(text);
  if (!setup) return std::unexpected{setup.error()};
  std::vector<Cell> cells;
  for (int at = 0; at < square_count; ++at) {
    const Piece piece = setup->board[static_cast<std::size_t>(at)];
    cells.push_back(
        {to_text(static_cast<Square>(at)), piece == no_piece ? std::string{} : to_text(piece)});
  }
  for (const Seat seat : every_seat)
    cells.push_back({"hand" + std::to_string(tachiai::index(seat)), hand_text(*setup, seat)});
  return cells;
}

Result<Position, SetupFault> YoninShogi::parse_position(std::string_view text) const {
  const auto setup = parse_sfen4(text);
  if (!setup) return std::unexpected{setup.error()};
  const bool over = setup->living.count() <= survivors(choices);
  if (over && setup->turn) {
    return std::unexpected{SetupFault{"turn", "the game is over, and nobody is on turn: write -"}};
  }
  if (!over && !setup->turn) {
    return std::unexpected{SetupFault{"turn", "somebody is on turn while the game goes on"}};
  }
  Position position{*setup};
  if (!over && !any_legal_move(choices, position, *setup->turn)) {
    const Seat seat = *setup->turn;
    const bool credited = setup->last != seat && position.lives(setup->last);
    position.take_out(seat, in_check(position) ? Exit::mate : Exit::stalemate,
                      credited ? std::optional{setup->last} : std::nullopt, choices.remains);
    settle(choices, position);
  }
  return position;
}

}  // namespace tachiai::yoninshogi
