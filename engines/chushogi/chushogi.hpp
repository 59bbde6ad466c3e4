#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engines/chushogi/act.hpp"
#include "engines/chushogi/illegality.hpp"
#include "engines/chushogi/moves.hpp"
#include "engines/chushogi/position.hpp"
#include "engines/chushogi/rule_set.hpp"
#include "engines/chushogi/setup.hpp"
#include "engines/core/cell.hpp"
#include "engines/core/rules.hpp"

namespace tachiai::chushogi {

/// The last position of a record stands for the fourth time or more often.
struct Sennichite {
  /// What names the side that has to play something else.
  enum class Because : std::uint8_t {
    nothing,  // nobody has to: a draw
    check,    // it gave check with every ply since the first occurrence, and the other side did not
    attack,   // it alone attacked with every ply
    passing,  // both sides only passed, and it began
    mover,    // no other reason: it brought the occurrence about
  };

  std::size_t occurrences = 0;   // 4 or more
  Ply first{};                   // after so many plies the position stood for the first time
  std::optional<Seat> deviates;  // under lishogi_result: the side that has lost
  Because because = Because::nothing;

  bool operator==(const Sennichite&) const = default;
};

/// The rules of chu shogi under one named rule set. Everything here is defined on every arrangement
/// that hands can make. Rules: engines/chushogi/RULES.md.
struct ChuShogi {
  using Position = chushogi::Position;
  using Act = chushogi::Act;

  static constexpr std::string_view name = "chushogi";
  static constexpr std::uint32_t revision = 1;

  RuleSet rules = RuleSet::jcsa2019;

  bool operator==(const ChuShogi&) const = default;

  /// Field by field what this rule set chose.
  const Choices& choices() const { return choices_of(rules); }
  std::string_view rule_set() const { return name_of(rules); }

  /// "" is the default, jcsa2019.
  static std::optional<ChuShogi> with_rule_set(std::string_view rule_set);

  std::uint8_t seats() const { return 2; }
  Position initial() const;

  /// nobody: the game is over.
  std::optional<Seat> to_move(const Position& position) const;

  /// Whether the act is a legal move of the side to move. Repetition is asked of the record:
  /// `check_repetition`.
  /// @return one of illegality.hpp, with the pieces that explain it and the rule set that decided.
  [[nodiscard]] Result<Done, Illegality> check(const Position& position, const Act& act) const;

  /// The same without asking whether the game has ended: the move layer alone, for diagrams of a
  /// few pieces, which these rules often count as an exhausted game.
  [[nodiscard]] Result<Done, Illegality> check_move(const Position& position, const Act& act) const;

  /// Check, then perform.
  [[nodiscard]] Result<Position, Illegality> play(const Position& position, const Act& act) const;

  /// Whatever hands can do, legal or not, also after the end: either side's piece goes anywhere,
  /// takes whatever stands on the one or two squares it enters, and may show its other face (a
  /// promoted piece too); the turn passes.
  /// @return Impossible "off_board", "empty_square" (nothing to lift), "not_moved" (set back
  /// without a step) or "no_other_face" (king, queen and lion have none).
  [[nodiscard]] Result<Position, Impossible> perform(const Position& position,
                                                     const Act& act) const;

  /// The seat has lost, for `cause`. The first withdrawal stands; it decides before anything on the
  /// board does. Rule: engines/chushogi/RULES.md#withdrawal
  Position withdraw(const Position& position, Seat seat, Cause cause) const;

  /// Reasons: "royals_taken", "bare_king", "stalemate", "jishogi", or the cause's word after a
  /// withdrawal.
  std::optional<Places> outcome(const Position& position) const;

  /// What the record as a whole decides. Under lishogi's rules the fourth occurrence:
  /// "oute_sennichite" or "perpetual_attack" lost by the sole attacker, else drawn by "sennichite";
  /// and the draw by "plies". Under the federation's a draw by "sennichite" where nobody has to
  /// deviate. Under the others, and where somebody has to: lost by "sennichite" for the side to
  /// move if every legal act is refused by `check_repetition`, else nullopt.
  std::optional<Places> repetition(const Record<ChuShogi>& record) const;

  /// nullopt: the last position has not stood four times. For claims conduct, where the ply stands
  /// until it is pointed out and only it is withdrawn. Rule: engines/chushogi/RULES.md#repetition
  std::optional<Sennichite> sennichite(const Record<ChuShogi>& record) const;

  /// For strict conduct: whether an act, legal otherwise, may be played in spite of repetition.
  /// Always Done under lishogi's rules, where the fourth occurrence ends the game instead.
  [[nodiscard]] Result<Done, Illegality> check_repetition(const Record<ChuShogi>& record,
                                                          const Act& act) const;

  /// A king or prince of the side to move is attacked. No move is illegal for it. Rule:
  /// RULES.md#royals
  bool in_check(const Position& position) const;

  /// Calls `visit(act)` for each legal act, every route of a double move by itself, without
  /// allocating. An ended position lists none.
  template <class Visit>
  void legal_moves(const Position& position, Visit&& visit) const {
    if (finished(position)) return;
    any_move<Routes::every>(position, choices(), [&](const Act& act) { return visit(act), false; });
  }

  /// The same with one act, the canonical one, for each outcome (from, to, promotion, pieces
  /// taken).
  template <class Visit>
  void legal_outcomes(const Position& position, Visit&& visit) const {
    if (finished(position)) return;
    any_move<Routes::distinct>(position, choices(),
                               [&](const Act& act) { return visit(act), false; });
  }

  /// The spelling that stands for all routes with the same outcome: no mid-square where nothing is
  /// taken on it, and for a pass the first empty one in square order. @pre the act is legal
  Act canonical(const Position& position, const Act& act) const;

  /// Whether the game has ended by anything but stalemate, which only a search for moves can tell.
  bool finished(const Position& position) const;

  [[nodiscard]] static Result<Act, ParseError> parse(std::string_view text) {
    return parse_usi(text);
  }
  static std::string to_text(const Act& act) { return usi(act); }

  /// lishogi's SFEN (setup.hpp). Any material is accepted, as problems and hand-played boards need;
  /// `material_fault` says whether a set has it.
  [[nodiscard]] Result<Position, SetupFault> parse_position(std::string_view text) const;
  std::string position_text(const Position& position) const;
};

static_assert(Rules<ChuShogi>);

/// Every square in order, as a position text shows them: of its grammar alone, since hands
/// may have laid a board that no rule allows.
[[nodiscard]] Result<std::vector<Cell>, SetupFault> cells_of(const ChuShogi& game,
                                                             std::string_view text);

}  // namespace tachiai::chushogi
