#pragma once

#include "engines/chushogi/act.hpp"
#include "engines/chushogi/position.hpp"
#include "engines/chushogi/rule_set.hpp"

namespace tachiai::chushogi {

/// The first piece found of `seat` that attacks `target` in one move; `lifted` squares count as
/// empty, so that sliders behind them reach through. Whether that capture would itself be legal is
/// never asked, and what stands on `target` does not matter. @return nowhere: none. Rule:
/// engines/chushogi/RULES.md#protector
Square attacker(const Position& position, Seat seat, Square target, Square lifted = nowhere,
                Square also_lifted = nowhere);

/// Why a capture of a lion is forbidden.
struct LionBan {
  enum class Why : std::uint8_t {
    none,
    distant,        // a lion takes a protected lion two squares away, and nothing else
    pretext,        // ... and a pawn or go-between on the way, which gives no licence
    doomed,         // ... whose only protector is that pawn or go-between
    counterstrike,  // a non-lion takes a lion after a non-lion took one
  };
  Why why = Why::none;
  Square lion = nowhere;       // the lion that may not be taken
  Square protector = nowhere;  // nowhere: none was asked for (strict counterstrike)

  explicit operator bool() const { return why != Why::none; }
};

/// The lion-trading rules, asked of an act that moves as its piece can: both `check` and the
/// generator ask here. Rules: engines/chushogi/RULES.md#distant-lion and the sections after it
LionBan lion_ban(const Position& position, const Choices& choices, const Act& act);

}  // namespace tachiai::chushogi
