// The national chu shogi tournaments of 2005 and 2006, classes A and B: the invitation's clause
// beside each value. "Clause" is a line of its competition rules; "ours" where it is silent.
#include "engines/match/presets/presets.hpp"

namespace tachiai::match::presets {

using namespace std::chrono_literals;

std::vector<Preset> chushogi_national2006() {
  // Clause on time: 30 minutes each, then less than 60 seconds a move.
  constexpr clock::TimeControl thirty_and_sixty{.main = 30min, .byoyomi = 60s, .periods = 1};

  const Preset a{
      .name = "chushogi.national2006.a",
      .game = "chushogi",
      .rules = "national2006",  // repetition, bare king; the moves are the rule book's
      .start = "",              // even games
      .control = {thirty_and_sixty, thirty_and_sixty},
      .conduct = Conduct::claims,                       // clauses on fouls: they stand
      .illegal_act = IllegalAct::stands_until_claimed,  // clauses on fouls (a) to (d)
      .flag = FlagPolicy::server,  // the clock decides: at zero it is lost, whoever sees it
      .draw_offers = true,         // clause on jishogi
      .take_back = false,          // a move taken back is foul (c)
      .give_time = false,
      .abort_before_ply = 0,  // who is late plays with what is left
      .lag_cap = 0ms,         // a clock on the table knows none
      .abandon_after = 0s,    // leaving the table counts as time
      .max_plies = 0,
      .repetition = true,                          // undone, not a result
      .declarations = Declarations::off,           // no king enters
      .claims_decided = ClaimsDecided::by_people,  // by consultation, else the arbiter
      .touch_binds = true,                         // the move rule of class A, two steps
      .fouls = Fouls::opponent_decides,            // clauses on fouls (a), (b), (d)
      .announcements = false,                      // class B alone
      .agreed_draws = AgreedDraws::exhausted,      // clause on jishogi: only where neither can mate
      .bell_after = 120min,                        // clause on time, class A
      .at_bell = AtBell::main_only,                // likewise
      .bell_bonus = 10min,                         // likewise
  };

  Preset b = a;
  b.name = "chushogi.national2006.b";
  b.touch_binds = false;       // class B follows the rule of shogi
  b.announcements = true;      // check, and lines on a lion
  b.bell_after = 140min;       // class B: the end of the slot
  b.at_bell = AtBell::points;  // clause on points
  b.bell_bonus = 0s;

  Preset untimed = b;
  untimed.name = "chushogi.national2006.b.untimed";  // class B may do without clocks
  untimed.control = {};

  return {a, b, untimed};
}

}  // namespace tachiai::match::presets
