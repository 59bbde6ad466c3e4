// The rule sheet of the 49th All Japan Othello Championship (2023), both divisions: article beside
// each value.
#include "engines/match/presets/presets.hpp"

namespace tachiai::match::presets {

using namespace std::chrono_literals;

std::vector<Preset> othello_ajoc49() {
  constexpr clock::TimeControl twenty_minutes{.main = 20min};  // 2: 20 minutes each, nothing after

  const Preset relay{
      .name = "othello.ajoc49.relay",
      .game = "othello",
      .rules = "",
      .start = "",
      .control = {twenty_minutes, twenty_minutes},  // 2
      .conduct = Conduct::relay,  // transmission: the organiser's staff write the game down
      .repetition = true,         // no position of Othello repeats
      .relay_prevails = true,     // transmission: the table is set to the relay's position
  };

  const Preset board{
      .name = "othello.ajoc49",
      .game = "othello",
      .rules = "",
      .start = "",
      .control = {twenty_minutes, twenty_minutes},
      .conduct = Conduct::claims,                       // 5: the players place, turn and point out
      .illegal_act = IllegalAct::stands_until_claimed,  // 5 (1)
      .flag = FlagPolicy::claim,                        // 13: by the opponent or the player himself
      .draw_offers = false,                             // 1, 14: there is no draw
      .take_back = false,                               // 5 (3): no take-back
      .give_time = false,                               // 25: the arbiter alone changes clocks
      .abort_before_ply = 0,              // 11, 12: who is late loses time or chooses to lose
      .lag_cap = 0ms,                     // a clock on the table knows none
      .abandon_after = 0s,                // ours: the clock runs
      .max_plies = 0,                     // the board is full after 60 discs
      .repetition = true,                 // no position of Othello repeats
      .declarations = Declarations::off,  // no king enters
      .claims_decided = ClaimsDecided::by_people,  // 5: by agreement, else the arbiter
      .touch_binds = true,                         // 5 (3)
      .draw_win_right = true,                      // 1, 14
      .result_card = true,                         // 9, 13, 15
      .hidden_disc = true,                         // 1
      .white_starts = true,                        // 3, 4
      .late_loses_time = true,                     // 11, 12
  };
  return {board, relay};
}

}  // namespace tachiai::match::presets
