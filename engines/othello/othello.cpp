#include "engines/othello/othello.hpp"

namespace tachiai::othello {
namespace {

constexpr Impossible occupied{"occupied"};
constexpr Impossible empty_square{"empty_square"};

bool has_disc(const Board& board, Square at) { return (board.occupied() & bit(at)) != 0; }

/// Why `at` is not playable: something lies there, or it brackets nothing.
Illegality unplayable(const Illegality& verdict, const Board& board, Square at) {
  return verdict.with(has_disc(board, at) ? "occupied" : "turns_nothing", to_text(at));
}

void move_disc(Squares& colour, Square from, Square to) {
  if ((colour & bit(from)) != 0) colour ^= bit(from) | bit(to);
}

}  // namespace

std::optional<Othello> Othello::with_rule_set(std::string_view rule_set) {
  if (!rule_set.empty()) return std::nullopt;
  return Othello{};
}

std::optional<Seat> Othello::to_move(const Position& position) const {
  if (position.withdrawal || nobody_can_place(position.board)) return std::nullopt;
  return position.side;
}

Result<Done, Illegality> Othello::check(const Position& position, const Act& act) const {
  if (!act.is_play()) return std::unexpected{hand_act};
  if (!to_move(position)) return std::unexpected{game_over};
  const Squares moves = playable(position);
  if (act.kind == Act::Kind::pass) {
    if (moves == 0) return Done{};
    return std::unexpected{false_pass.with("playable", othello::to_text(first_of(moves)))};
  }
  if ((moves & bit(act.at)) != 0) return Done{};
  return std::unexpected{
      unplayable(moves == 0 ? must_pass : unplayable_square, position.board, act.at)};
}

Result<Position, Illegality> Othello::play(const Position& position, const Act& act) const {
  if (const auto legal = check(position, act); !legal) return std::unexpected{legal.error()};
  return *perform(position, act);
}

Result<Position, Impossible> Othello::perform(const Position& position, const Act& act) const {
  Position next = position;
  const bool disc_there = has_disc(position.board, act.at);
  switch (act.kind) {
    case Act::Kind::move:
      if (disc_there) return std::unexpected{occupied};
      next.board = placed(position.board, position.side, act.at);
      next.side = opponent(position.side);
      break;
    case Act::Kind::pass:
    case Act::Kind::press: next.side = opponent(position.side); break;
    case Act::Kind::place:
      if (disc_there) return std::unexpected{occupied};
      next.board.of(act.colour) |= bit(act.at);
      break;
    case Act::Kind::turn:
      if (!disc_there) return std::unexpected{empty_square};
      next.board.black ^= bit(act.at);
      next.board.white ^= bit(act.at);
      break;
    case Act::Kind::shift:
      if (!disc_there) return std::unexpected{empty_square};
      if (has_disc(position.board, act.to)) return std::unexpected{occupied};
      move_disc(next.board.black, act.at, act.to);
      move_disc(next.board.white, act.at, act.to);
      break;
    case Act::Kind::lift:
      if (!disc_there) return std::unexpected{empty_square};
      next.board.black &= ~bit(act.at);
      next.board.white &= ~bit(act.at);
      break;
  }
  return next;
}

Position Othello::withdraw(const Position& position, Seat seat, Cause cause) const {
  TACHIAI_ASSERT(index(seat) < seats());
  Position next = position;
  if (!next.withdrawal) next.withdrawal = Withdrawal{seat, cause};
  return next;
}

std::optional<Places> Othello::outcome(const Position& position) const {
  if (position.withdrawal) {
    return wins(opponent(position.withdrawal->seat), reason_of(position.withdrawal->cause));
  }
  const Board& board = position.board;
  if (!nobody_can_place(board)) return std::nullopt;
  const int black = discs(board.black);
  const int white = discs(board.white);
  if (black == white) {
    if (draws == Draws::allowed) return drawn("discs");
    return wins(draws == Draws::won_by_first ? Seat::first : Seat::second, "draw_win");
  }
  return wins(black > white ? Seat::first : Seat::second,
              black == 0 || white == 0 ? "wipe_out" : "discs");
}

Score Othello::score(const Position& position) const {
  const int black = discs(position.board.black);
  const int white = discs(position.board.white);
  const int empty = squares - black - white;
  if ((black == 0) != (white == 0))
    return black != 0 ? Score{2 * squares, 0} : Score{0, 2 * squares};
  switch (empties) {
    case Empties::none: break;
    case Empties::halve: return {2 * black + empty, 2 * white + empty};
    case Empties::winner:
      if (black == white) return {squares, squares};
      return black > white ? Score{2 * (black + empty), 2 * white}
                           : Score{2 * black, 2 * (white + empty)};
  }
  return {2 * black, 2 * white};
}

Result<Position, SetupFault> Othello::parse_position(std::string_view text) const {
  Position position;
  for (int n = 0; n < squares; ++n) {
    const Square at{static_cast<std::uint8_t>(n)};
    const char disc =
        static_cast<std::size_t>(n) < text.size() ? text[static_cast<std::size_t>(n)] : '\0';
    if (disc == 'X') {
      position.board.black |= bit(at);
    } else if (disc == 'O') {
      position.board.white |= bit(at);
    } else if (disc != '-') {
      return std::unexpected{
          SetupFault{othello::to_text(at), "X, O or - expected: 64 squares from a1, row by row"}};
    }
  }
  const std::string_view side = text.substr(squares);
  if (side != " X" && side != " O") {
    return std::unexpected{
        SetupFault{"side", "a space and the side to move, X or O, expected after the 64 squares"}};
  }
  position.side = side[1] == 'X' ? Seat::first : Seat::second;
  return position;
}

Result<std::vector<Cell>, SetupFault> cells_of(const Othello& game, std::string_view text) {
  const auto position = game.parse_position(text);
  if (!position) return std::unexpected{position.error()};
  std::vector<Cell> cells;
  for (int n = 0; n < squares; ++n) {
    const Square at{static_cast<std::uint8_t>(n)};
    const bool black = (position->board.black & bit(at)) != 0;
    const bool white = (position->board.white & bit(at)) != 0;
    cells.push_back({othello::to_text(at), black ? "X" : white ? "O" : ""});
  }
  return cells;
}

std::string Othello::position_text(const Position& position) const {
  std::string text(squares, '-');
  for_each(position.board.black, [&](Square at) { text[index(at)] = 'X'; });
  for_each(position.board.white, [&](Square at) { text[index(at)] = 'O'; });
  return text + (position.side == Seat::first ? " X" : " O");
}

}  // namespace tachiai::othello
