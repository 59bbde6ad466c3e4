#pragma once

#include <cstdint>
#include <optional>

#include "engines/core/declaration.hpp"
#include "engines/core/places.hpp"
#include "engines/core/record.hpp"
#include "engines/core/seat.hpp"
#include "engines/shogi/position.hpp"
#include "engines/shogi/shogi.hpp"

namespace tachiai::shogi {

/// What the rules count when kings have entered: each condition by itself, so that a player sees
/// which one is missing. Rule: engines/shogi/RULES.md#declaration
struct ImpasseCount {
  bool own_turn = false;
  bool king_in_zone = false;  // A: within the three far ranks
  int pieces_in_zone = 0;     // B: the king does not count; ten are needed
  bool in_check = false;      // C: must be false
  int points = 0;             // D: zone and hand, the bonus included; the king does not count
  int bonus = 0;              // of these, for pieces given as a handicap
  int points_needed = 0;      // to win; 0 where this game knows no declaration

  static constexpr int pieces_needed = 10;
  bool enough_pieces() const { return pieces_in_zone >= pieces_needed; }
  bool enough_points() const { return points_needed > 0 && points >= points_needed; }
  bool operator==(const ImpasseCount&) const = default;
};

/// The counters for `seat`, whoever is to move.
/// @param start  where the game began: it shows the handicap.
/// @param sente  who plays sente for the threshold; the other seat only after the tempo prefix of a
/// replayed game
///               (RULES.md#roles).
ImpasseCount impasse_count(const Shogi& rules, const Position& start, const Position& position,
                           Seat seat, Seat sente = Seat::first);

enum class DeclarationVerdict : std::uint8_t {
  wins,
  no_contest,  // 24-point rule only: to be replayed, or drawn
  loses,
  out_of_turn,  // no declaration at all: not the declarer's turn, or the game is over
  not_played,   // no declaration at all: this game has no declaration rule
};

struct Declaration {
  DeclarationVerdict verdict{};
  ImpasseCount count;
  std::optional<Places> places;  // absent where it is no declaration; reason "declaration",
                                 // "failed_declaration", "jishogi"
  bool operator==(const Declaration&) const = default;
};

/// Judges a declaration by `declarer` in place of a move. A position that repeats, a clock that ran
/// out and whether a failure is punished or refused are the match's business. Rule:
/// engines/shogi/RULES.md#declaration
Declaration judge_declaration(const Shogi& rules, const Position& start, const Position& position,
                              Seat declarer, Seat sente = Seat::first);

/// The same for a panel: the conditions in the order of the rule, "king_in_zone", "pieces_in_zone",
/// "not_in_check", "points"; a win or no contest as places. nullopt: this game knows no
/// declaration. Seat::first is sente.
std::optional<DeclarationReport> declaration_report(const Record<Shogi>& record, Seat seat);

/// The result when both players agree to count: all pieces on the board and in hand. nullopt unless
/// both kings have entered and the game counts points, or where pieces missing from the set leave
/// nobody with enough. Rule: engines/shogi/RULES.md#agreed-jishogi
std::optional<Places> agreed_jishogi(const Shogi& rules, const Position& start,
                                     const Position& position, Seat sente = Seat::first);

/// Value of the pieces White gave: 0 unless `start` is a named handicap.
/// Rule: engines/shogi/RULES.md#handicap-bonus
int handicap_value(const Position& start);

}  // namespace tachiai::shogi
