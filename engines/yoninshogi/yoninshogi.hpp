#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "engines/core/cell.hpp"
#include "engines/core/rules.hpp"
#include "engines/yoninshogi/act.hpp"
#include "engines/yoninshogi/choices.hpp"
#include "engines/yoninshogi/illegality.hpp"
#include "engines/yoninshogi/position.hpp"
#include "engines/yoninshogi/setup.hpp"

namespace tachiai::yoninshogi {

/// The last position of a record stands for the fourth time or more often.
struct Sennichite {
  std::size_t occurrences = 0;  // 4 or more
  Ply first{};                  // after so many plies the position stood for the first time
  /// The seat that gave check with every move of the cycle, all others only answering; nobody: the
  /// game is void.
  std::optional<Seat> checker;
  bool operator==(const Sennichite&) const = default;
};

/// The rules of four-player shogi. A value: it carries the choices of the match.
/// Seats clockwise from the bottom: a first, b second (west), c third, d fourth (east).
/// Rule: engines/yoninshogi/RULES.md
struct YoninShogi {
  using Position = yoninshogi::Position;
  using Act = yoninshogi::Act;

  static constexpr std::string_view name = "yonin";
  static constexpr std::uint32_t revision = 1;

  Choices choices;

  bool operator==(const YoninShogi&) const = default;

  /// "tachiai-sdin-1", with "+word" for each choice that differs: choices.hpp.
  std::string_view rule_set() const { return rule_set_name(choices); }
  static std::optional<YoninShogi> with_rule_set(std::string_view name);

  std::uint8_t seats() const { return 4; }
  Position initial() const;

  /// nobody: the game is over. A seat on turn always has a legal move.
  std::optional<Seat> to_move(const Position& position) const { return position.turn(); }

  /// The rule's answer. The first reason found is named, in the order: game over, the piece, the
  /// way, the promotion, the drop, the own king, uchifuzume. Codes and facts: illegality.hpp.
  /// Repetition is asked of the record: `check_repetition`.
  [[nodiscard]] Result<Done, Illegality> check(const Position& position, const Act& act) const;

  /// `check`, then `perform`.
  [[nodiscard]] Result<Position, Illegality> play(const Position& position, const Act& act) const;

  /// Whatever hands can do, legal or not: any piece of any seat to any other square, on top of any
  /// piece (which goes to the mover's hand, a king aside), turned over if it has another face; any
  /// piece in the mover's hand to an empty square. The mover is the seat on turn; afterwards the
  /// position is settled: who is next, and who went out on the way. Impossible: game_over,
  /// no_piece, same_square, cannot_promote, not_in_hand, occupied.
  [[nodiscard]] Result<Position, Impossible> perform(const Position& position,
                                                     const Act& act) const;

  /// Takes a living seat out, whose turn it is or not; the turn is counted again from the unchanged
  /// last mover. Nothing happens to a seat that is out, or after the end. With two left the other
  /// is credited, earlier nobody (or as `leave_credit` says).
  /// Rule: engines/yoninshogi/RULES.md#leaving
  Position withdraw(const Position& position, Seat seat, Cause cause) const;

  /// Of the position alone: reasons "last_survivor" and, under End::two_mated, "two_mated". Seats
  /// whose order of elimination the text of a position did not tell share the best of their places.
  std::optional<Places> outcome(const Position& position) const;

  /// Of the whole record, asked after each act. All share the first place by "sennichite" where a
  /// position stands for the fourth time and no perpetual check explains it: the game is void and
  /// played again. Places by points, reason "impasse", once 300 moves were made. A perpetual check
  /// ends nothing, unless every legal move is refused by `check_repetition`: then it is void too.
  /// Rules: engines/yoninshogi/RULES.md#sennichite and #impasse
  std::optional<Places> repetition(const Record<YoninShogi>& record) const;

  /// nullopt: the last position has not stood four times, or sennichite is off.
  std::optional<Sennichite> sennichite(const Record<YoninShogi>& record) const;

  /// For strict conduct: whether an act, legal otherwise, may be played in spite of repetition. The
  /// giver of a perpetual check may not bring a position about for the fourth time.
  /// Rule: engines/yoninshogi/RULES.md#perpetual-check
  [[nodiscard]] Result<Done, Illegality> check_repetition(const Record<YoninShogi>& record,
                                                          const Act& act) const;

  /// Every legal act, promotion and non-promotion apart. Allocates nothing. An ended position lists
  /// none.
  template <class Visit>
  void legal_moves(const Position& position, Visit&& visit) const {
    using Visitor = std::remove_reference_t<Visit>;
    const void* visitor = std::addressof(visit);
    each_legal(
        position, [](void* to, const Act& act) { (*static_cast<Visitor*>(to))(act); },
        const_cast<void*>(visitor));
  }

  /// Does the king of the seat to move stand in check? False where it has no king or all is over.
  bool in_check(const Position& position) const;
  /// The same of any seat.
  bool in_check(const Position& position, Seat seat) const;

  [[nodiscard]] static Result<Act, ParseError> parse(std::string_view text) {
    return parse_usi4(text);
  }
  static std::string to_text(const Act& act) { return usi4(act); }

  /// SFEN4 (setup.hpp). The turn stands as written; where that seat has no legal move it is out, as
  /// when the turn reaches it in a game. A turn after the end, or "-" before it, is a fault.
  [[nodiscard]] Result<Position, SetupFault> parse_position(std::string_view text) const;
  std::string position_text(const Position& position) const { return sfen4(position.setup()); }

  /// `legal_moves` for a visitor without a type: calls `visit(to, act)`.
  void each_legal(const Position& position, void (*visit)(void* to, const Act& act),
                  void* to) const;
};

static_assert(Rules<YoninShogi>);

/// Was the exit that took place at this index of `eliminations()` a foul? Resigning or overstepping
/// the time while three or four live is one, in federation play.
/// Rule: engines/yoninshogi/RULES.md#leaving
constexpr bool is_foul(Exit exit, std::size_t index) {
  return (exit == Exit::resigned || exit == Exit::flagged) && index < 2;
}

/// Every square in order, then the hands, as a position text shows them: of its grammar alone,
/// since hands may have laid a board that no rule allows.
[[nodiscard]] Result<std::vector<Cell>, SetupFault> cells_of(const YoninShogi& game,
                                                             std::string_view text);

}  // namespace tachiai::yoninshogi
