// Computer shogi by the CSA server protocol 1.2.1, as the reference server (shogi-server) and
// floodgate play it.
#include "engines/match/presets/presets.hpp"

namespace tachiai::match::presets {

using namespace std::chrono_literals;

std::vector<Preset> shogi_csa() {
  // Floodgate's 300-10F: five minutes and ten seconds a move, granted before each own move, the
  // first included.
  constexpr clock::TimeControl floodgate{
      .main = 5min,
      .increment = 10s,
      .increment_at = clock::IncrementAt::before,  // shogi-server, WCSC
      .rounding = clock::Rounding::whole_seconds,  // Time_Unit:1sec, rounded down
      .least_per_move = 0s,  // Least_Time_Per_Move:0, the default from protocol 1.2
  };
  // Game names of shogi-server give main and byoyomi in seconds ("test-1500-10"); ours: 15 minutes
  // and 10 seconds.
  constexpr clock::TimeControl fifteen_and_ten{
      .main = 15min,
      .byoyomi = 10s,
      .periods = 1,
      .rounding = clock::Rounding::whole_seconds,
      .least_per_move = 0s,
  };

  const Preset csa{
      .name = "shogi.csa",
      .game = "shogi",
      .rules = "",
      .start = "",
      .control = {floodgate, floodgate},
      .conduct = Conduct::strict,
      .illegal_act = IllegalAct::loses_at_once,  // #ILLEGAL_MOVE; the move is not echoed
      .flag = FlagPolicy::server,                // #TIME_UP
      .draw_offers = false,                      // the protocol has no such line
      .take_back = false,
      .give_time = false,
      .abort_before_ply = 0,  // once agreed a game is played
      .lag_cap = 0ms,         // the protocol knows no compensation
      .abandon_after = 0ms,   // absence is the gateway's business: a lost link on move resigns
      .max_plies = 256,       // Max_Moves:256, the default of shogi-server
      .repetition = true,     // #SENNICHITE, #OUTE_SENNICHITE
      .declarations = Declarations::failing_loses,  // %KACHI that does not hold: #ILLEGAL_MOVE
  };

  Preset byoyomi = csa;
  byoyomi.name = "shogi.csa.byoyomi";
  byoyomi.control = {fifteen_and_ten, fifteen_and_ten};

  return {csa, byoyomi};
}

}  // namespace tachiai::match::presets
