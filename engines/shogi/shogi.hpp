#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "engines/core/cell.hpp"
#include "engines/core/fault.hpp"
#include "engines/core/places.hpp"
#include "engines/core/record.hpp"
#include "engines/core/result.hpp"
#include "engines/core/rules.hpp"
#include "engines/core/seat.hpp"
#include "engines/shogi/act.hpp"
#include "engines/shogi/position.hpp"

namespace tachiai::shogi {

/// How a game is decided in which kings have entered the far camp.
/// Rule: engines/shogi/RULES.md#impasse
enum class Impasse : std::uint8_t {
  points27,  // the declarer needs 28 as sente, 27 as gote; failing loses (league, amateurs)
  points24,  // 31 wins, 24 to 30 is no contest, fewer lose (professionals)
  csa,       // as points27 and never with a handicap bonus (computer championships)
  try_rule,  // a king that reaches the other king's start square wins
  off,       // kings may enter, nothing follows
};

/// "27", "24", "csa", "try", "off".
std::string_view name_of(Impasse impasse);
std::optional<Impasse> impasse_named(std::string_view name);

/// What follows if both sides gave check on every move between the first and the fourth occurrence.
/// Rule: engines/shogi/RULES.md#perpetual-check
enum class MutualPerpetual : std::uint8_t {
  draw,
  completer_loses,  // the side whose move made the fourth occurrence
};

/// The rules of shogi. A value: it carries the options of the match.
/// Black (sente) is Seat::first, also in handicap games, where White moves first.
/// Rule: engines/shogi/RULES.md
struct Shogi {
  using Position = shogi::Position;
  using Act = shogi::Act;

  static constexpr std::string_view name = "shogi";
  static constexpr std::uint32_t revision = 1;

  Impasse impasse = Impasse::points27;
  bool handicap_bonus = true;  // uwate counts the pieces given; no effect under csa
  MutualPerpetual mutual_perpetual = MutualPerpetual::draw;

  bool operator==(const Shogi&) const = default;

  /// The one rule set of shogi has no name; a choice that differs from it is told by its word, with
  /// "+" between: 24_points, csa_points, try or no_impasse; no_handicap_bonus; completer_loses.
  /// Static storage. Rule: engines/shogi/RULES.md#choices
  std::string_view rule_set() const;
  /// Words in any order. nullopt: an unknown, repeated or contradicting word.
  static std::optional<Shogi> with_rule_set(std::string_view name);
  /// Those words, in that order.
  static std::vector<std::string_view> choice_words();
  std::uint8_t seats() const { return 2; }
  Position initial() const;

  /// nullopt: the game is over in this position.
  std::optional<Seat> to_move(const Position& position) const {
    return outcome(position) ? std::nullopt : std::optional{position.turn()};
  }

  /// The rule's answer. The first reason found is named, in the order: game over, the piece, the
  /// way, the promotion, the drop, the own king, uchifuzume. Codes and facts: illegality.hpp.
  [[nodiscard]] Result<Done, Illegality> check(const Position& position, const Act& act) const;

  /// `check`, then `perform`.
  [[nodiscard]] Result<Position, Illegality> play(const Position& position, const Act& act) const;

  /// Whatever hands can do, legal or not: any piece of either side to any other square, on top of
  /// any piece (which goes to the mover's hand, a king aside), turned over if it has another face;
  /// any piece in hand to an empty square. Impossible: no_piece, same_square, cannot_promote,
  /// not_in_hand, occupied.
  [[nodiscard]] Result<Position, Impossible> perform(const Position& position,
                                                     const Act& act) const;

  /// Takes a seat out: the other wins. The first withdrawal stands.
  Position withdraw(const Position& position, Seat seat, Cause cause) const;

  /// Of the position alone: a withdrawal, the try, checkmate, or no legal move at all (which loses
  /// as well). Rule: engines/shogi/RULES.md#end
  std::optional<Places> outcome(const Position& position) const;

  /// Of the whole record, asked after each act: the fourth occurrence of a position. Linear in the
  /// plies played, and replays only when four equal hashes were found. Rule:
  /// engines/shogi/RULES.md#sennichite
  std::optional<Places> repetition(const Record<Shogi>& record) const;

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

  /// Does the king of the side to move stand in check? False where it has no king.
  bool in_check(const Position& position) const;

  static Result<Act, ParseError> parse(std::string_view text) { return parse_usi(text); }
  static std::string to_text(const Act& act) { return usi(act); }

  /// SFEN, as `parse_sfen` reads it; refuses what `holding_fault` and `standing_fault` name.
  [[nodiscard]] Result<Position, SetupFault> parse_position(std::string_view text) const;

  /// Canonical SFEN; the number is the next move's. Rule: engines/shogi/RULES.md#notation
  std::string position_text(const Position& position) const { return sfen(position.setup()); }

  /// `legal_moves` for a visitor without a type: calls `visit(to, act)`.
  void each_legal(const Position& position, void (*visit)(void* to, const Act& act),
                  void* to) const;
};

static_assert(Rules<Shogi>);

/// A board that can be played from: refuses what `holding_fault` and `standing_fault` name.
Result<Position, SetupFault> position_of(const Setup& setup);

/// A board as hands may have left it: only `holding_fault` is asked. For records that begin or
/// stand illegal.
Result<Position, SetupFault> arranged(const Setup& setup);

/// Every square in order, then both hands, as a position text shows them: of its grammar alone,
/// since hands may have laid a board that no rule allows.
[[nodiscard]] Result<std::vector<Cell>, SetupFault> cells_of(const Shogi& game,
                                                             std::string_view text);

}  // namespace tachiai::shogi
