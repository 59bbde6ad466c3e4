#pragma once

#include "engines/yoninshogi/yoninshogi.hpp"
#include "tests/support/laws/dice.hpp"

namespace tachiai::tests::yoninshogi {

/// The default choices half of the time, else any mixture of those that change how a game goes.
inline tachiai::yoninshogi::YoninShogi any_rules(Dice& dice) {
  using namespace tachiai::yoninshogi;
  Choices choices;
  if (dice(2) == 0) return {};
  choices.remains = static_cast<Remains>(dice(4));
  choices.uchifuzume = static_cast<Uchifuzume>(dice(2));
  choices.end = static_cast<End>(dice(2));
  choices.pawn_drop_before_dead_king = dice(2) == 0;
  return YoninShogi{choices};
}

}  // namespace tachiai::tests::yoninshogi
