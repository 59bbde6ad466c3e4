#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engines/core/cell.hpp"
#include "engines/core/rules.hpp"
#include "engines/othello/act.hpp"
#include "engines/othello/illegality.hpp"
#include "engines/othello/position.hpp"

namespace tachiai::othello {

/// Who is credited with the squares left empty when neither side can place any more.
/// Rule: engines/othello/RULES.md#empties.
enum class Empties : std::uint8_t { winner, halve, none };

/// What 32-32 is. The rulebook gives one player the draw-win right before the game; which seat
/// holds it is known to whoever seats the players, and is set here. Rule:
/// engines/othello/RULES.md#draws.
enum class Draws : std::uint8_t { allowed, won_by_first, won_by_second };

/// Discs credited to each side, in half discs: `halve` can give half a disc to each.
struct Score {
  int black_x2 = 0;
  int white_x2 = 0;
  bool operator==(const Score&) const = default;
};

/// The rules of Othello on an 8 by 8 board, carrying the choices in which events differ.
/// Everything here is defined on every arrangement that hands can make. Rule:
/// engines/othello/RULES.md.
struct Othello {
  using Position = othello::Position;
  using Act = othello::Act;

  static constexpr std::string_view name = "othello";
  static constexpr std::uint32_t revision = 1;

  Empties empties = Empties::winner;
  Draws draws = Draws::allowed;
  Board start = standard_start;  // XOT and handicap events start elsewhere
  Seat start_side = Seat::first;

  bool operator==(const Othello&) const = default;

  std::string_view rule_set() const { return ""; }

  /// Othello has one rule set, without a name: "" is the default value, anything else nullopt. The
  /// options above are choices of an event and are set by its preset.
  static std::optional<Othello> with_rule_set(std::string_view rule_set);

  std::uint8_t seats() const { return 2; }
  Position initial() const { return {start, start_side, std::nullopt}; }

  /// nobody: a seat was withdrawn, or neither side can place. A side that must pass is to move.
  std::optional<Seat> to_move(const Position& position) const;

  /// Whether a move or pass is legal for the side to move; hand acts never are.
  /// @return one of illegality.hpp, with the square that explains it.
  [[nodiscard]] Result<Done, Illegality> check(const Position& position, const Act& act) const;

  /// Check, then perform.
  [[nodiscard]] Result<Position, Illegality> play(const Position& position, const Act& act) const;

  /// Whatever hands can do, legal or not, also after the end: a move turns what the new disc
  /// brackets, perhaps nothing, and hands the turn over, as do `pass` and `press`; the other hand
  /// acts leave the turn where it is.
  /// @return Impossible "occupied" (no two discs on a square) or "empty_square" (no disc to turn,
  /// shift or lift).
  [[nodiscard]] Result<Position, Impossible> perform(const Position& position,
                                                     const Act& act) const;

  /// The seat has lost, for `cause`; also after the end (a flag claimed before both confirmed the
  /// result). The first withdrawal stands. Othello has seats 0 and 1 only. Rule:
  /// engines/othello/RULES.md#withdrawal.
  Position withdraw(const Position& position, Seat seat, Cause cause) const;

  /// Places by discs, "wipe_out" where one colour is gone, "draw_win" where the right decides
  /// 32-32, else "discs"; after a withdrawal the cause's word. nullopt while somebody can place.
  std::optional<Places> outcome(const Position& position) const;

  /// Never: every move adds a disc, so no position repeats.
  std::optional<Places> repetition(const Record<Othello>&) const { return std::nullopt; }

  /// There is no check in Othello.
  bool in_check(const Position&) const { return false; }

  /// Calls `visit(act)` for each legal act in board order: the moves, or else `pass` where the
  /// opponent can place. An ended position lists nothing.
  template <class Visit>
  void legal_moves(const Position& position, Visit&& visit) const {
    if (position.withdrawal) return;
    if (const Squares moves = playable(position)) {
      for_each(moves, [&](Square at) { visit(Act::move(at)); });
    } else if (playable(position.board, opponent(position.side)) != 0) {
      visit(Act::pass());
    }
  }

  /// What the discs on the board count if the game stops here, by `empties`; a wipe-out is 64-0
  /// under every option. After a withdrawal players agree on a difference or an arbiter sets it:
  /// this is the board's word only.
  Score score(const Position& position) const;

  [[nodiscard]] static Result<Act, ParseError> parse(std::string_view text) {
    return parse_act(text);
  }
  static std::string to_text(const Act& act) { return othello::to_text(act); }

  /// 64 characters from a1 row by row ('X' black, 'O' white, '-' empty), a space, and the side to
  /// move, 'X' or 'O'. Every arrangement is accepted: after hand acts and in old records anything
  /// stands on boards.
  [[nodiscard]] Result<Position, SetupFault> parse_position(std::string_view text) const;

  /// As above, without the withdrawal: an event of the match. Rule: engines/othello/RULES.md#text
  std::string position_text(const Position& position) const;
};

static_assert(Rules<Othello>);

/// Every square in order, as a position text shows them: of its grammar alone, since hands
/// may have laid a board that no rule allows.
[[nodiscard]] Result<std::vector<Cell>, SetupFault> cells_of(const Othello& game,
                                                             std::string_view text);

}  // namespace tachiai::othello
