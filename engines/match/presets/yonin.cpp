// Four-player shogi between people on the internet, after the free site on which the federation
// plays ([SDIN]) and the clock of its rating regulation of 2017 ([AMA]); "ours" where no source
// stands.
#include "engines/match/presets/presets.hpp"

namespace tachiai::match::presets {

using namespace std::chrono_literals;

std::vector<Preset> yonin() {
  // [AMA]: no total time, 30 seconds a move. A seat that is skipped spends none.
  constexpr clock::TimeControl thirty{.byoyomi = 30s, .periods = 1};

  const Preset online{
      .name = "yonin.online",
      .game = "yonin",
      .rules = "tachiai-sdin-1",  // singles, the last survivor wins
      .start = "",                // the game's own
      .control = {thirty, thirty, thirty, thirty},
      .conduct = Conduct::strict,         // an illegal move never stands
      .illegal_act = IllegalAct::refuse,  // ours, as in shogi.online: refused, the clock goes on
      .flag = FlagPolicy::server,         // the seat is out, the others play on
      .draw_offers = false,               // agreements are between two seats
      .take_back = false,
      .give_time = false,
      .abort_before_ply = 4,  // ours: until all have moved once
      .lag_cap = 500ms,       // ours: a slow mobile link, less than a move can gain from
      .abandon_after = 0s,    // who leaves runs out of his 30 seconds
      .max_plies = 0,         // the game's own: impasse at 300
      .repetition = true,     // [FED 2022-03]: the fourth time is void, the giver of perpetual
                              // check is refused it
      .declarations =
          Declarations::failing_refused,  // [FED]: only who may declare can; the points then decide
  };

  // The rating regulation itself: the number of its chapter beside each value.
  Preset amarate = online;
  amarate.name = "yonin.amarate2017";
  amarate.rules = "tachiai-sdin-1+no_impasse";         // none of 4; its points are our inference
  amarate.control = {thirty, thirty, thirty, thirty};  // 4: 30 seconds a move
  amarate.abort_before_ply = 0;                        // 6: who leaves commits a foul
  amarate.declarations = Declarations::off;            // no impasse
  amarate.replays = Replays::same_sides;               // [FED 2022-03]: sennichite is played again
  amarate.leaving_is_foul = true;                      // 6 (1), (2)
  amarate.bots_stand_in = true;                        // 5, 6 (4): for who is no member
  amarate.void_before_ply = 40;                        // 6 (3)

  // A game at another board, written down: see othello.relay.
  const Preset relay{
      .name = "yonin.relay",
      .game = "yonin",
      .rules = "tachiai-sdin-1",
      .start = "",
      .control = {thirty, thirty, thirty, thirty},  // [AMA]; an override says otherwise
      .conduct = Conduct::relay,
      .repetition = true,       // so that sennichite can be recorded as what the board says
      .relay_prevails = false,  // ours: the board is the game
  };

  return {online, amarate, relay};
}

}  // namespace tachiai::match::presets
