#pragma once

#include <cstdint>
#include <optional>

#include "engines/core/declaration.hpp"
#include "engines/core/fault.hpp"
#include "engines/core/places.hpp"
#include "engines/core/record.hpp"
#include "engines/yoninshogi/choices.hpp"
#include "engines/yoninshogi/position.hpp"
#include "engines/yoninshogi/yoninshogi.hpp"

namespace tachiai::yoninshogi {

/// How many seats went out by `seat`'s doing.
int defeats(const Position& position, Seat seat);

/// Everything that `seat` plays, on the board and in hand, and the kings it mated: decides between
/// two with as many defeats. Rule: engines/yoninshogi/RULES.md#two-mated
int pieces_counted(const Position& position, Seat seat);

/// Board and hand: a rook or dragon five, a king nothing, anything else one.
/// Rule: engines/yoninshogi/RULES.md#impasse
int points(const Position& position, Seat seat);

/// Places where nobody is on turn any more. @pre !position.turn()
Places final_places(const Choices& choices, const Position& position);

/// Places by points where the living stop: more points, then more defeats, then the later seat.
/// Reason "impasse". Rule: engines/yoninshogi/RULES.md#impasse
Places impasse_places(const Position& position);

/// The number of the first move instead of which a seat may declare the impasse.
inline constexpr std::uint32_t declaration_from = 250;
/// After so many moves the impasse is counted without a declaration.
inline constexpr std::uint32_t impasse_after = 300;

/// What the seat on turn would have by declaring now: the places, or the first condition it
/// misses: not_regulated, game_over, too_early, declares_in_check, king_not_entered.
/// Rule: engines/yoninshogi/RULES.md#impasse
[[nodiscard]] Result<Places, Illegality> declaration(const Choices& choices,
                                                     const Position& position);

/// The same with each condition by itself: "move", "not_in_check", "king_in_zone"; and of any seat,
/// whoever is on turn. nullopt: the impasse is not regulated.
std::optional<DeclarationReport> declaration_report(const Record<YoninShogi>& record, Seat seat);

}  // namespace tachiai::yoninshogi
