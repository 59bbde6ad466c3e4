// Chu shogi between people on the internet, under the federation's rules of 2019; "ours" where no
// source stands.
#include "engines/match/presets/presets.hpp"

namespace tachiai::match::presets {

using namespace std::chrono_literals;

std::vector<Preset> chushogi() {
  // 2nd National Chu Shogi Tournament (2006): 30 minutes each, then less than 60 seconds a move.
  constexpr clock::TimeControl thirty_and_sixty{.main = 30min, .byoyomi = 60s, .periods = 1};
  // Ours: an hour for a game of some three hundred plies, and three periods, as players on the web
  // ask for with chu shogi.
  constexpr clock::TimeControl hour_and_sixty{.main = 60min, .byoyomi = 60s, .periods = 3};

  const Preset online{
      .name = "chushogi.online",
      .game = "chushogi",
      .rules = "jcsa2019",  // the Japanese Chu Shogi Federation's, the default rule set
      .start = "",          // the game's own: an even game
      .control = {thirty_and_sixty, thirty_and_sixty},
      .conduct = Conduct::strict,         // an illegal move never stands
      .illegal_act = IllegalAct::refuse,  // ours, as in shogi.online: refused, the clock goes on
      .flag = FlagPolicy::server,         // nobody is there to claim it
      .draw_offers = true,  // the federation's jishogi is by both players' agreement only
      .take_back = false,
      .give_time = false,
      .abort_before_ply = 2,  // ours: until both have moved once
      .lag_cap = 500ms,       // ours: a slow mobile link, less than a move can gain from
      .abandon_after = 60s,   // ours: a reconnect takes seconds; the clock runs meanwhile
      .max_plies = 1000,      // lishogi's; the federation has no limit, a server needs one
      .repetition = true,     // who has to deviate is refused the ply; a draw where nobody has to
      .declarations = Declarations::off,  // the rules know no declaration
  };

  Preset casual = online;
  casual.name = "chushogi.casual";
  casual.control = {hour_and_sixty, hour_and_sixty};
  casual.take_back = true;             // ours: among friends, by agreement
  casual.give_time = true;             // ours: likewise
  casual.abandon_after = 5min;         // ours: friends wait longer
  casual.adjournment = true;           // ours: games of some hundred moves go on another day
  casual.bad_seal = BadSeal::arbiter;  // ours, as in shogi.casual
  casual.seal_window = std::chrono::hours{24 * 7};  // ours, as in shogi.casual

  // A game at another board, written down: see othello.relay.
  const Preset relay{
      .name = "chushogi.relay",
      .game = "chushogi",
      .rules = "jcsa2019",
      .start = "",
      .control = {thirty_and_sixty, thirty_and_sixty},  // as announced; an override says otherwise
      .conduct = Conduct::relay,
      .repetition = true,       // so that sennichite can be recorded as what the board says
      .relay_prevails = false,  // ours: the board is the game
  };

  return {online, casual, relay};
}

}  // namespace tachiai::match::presets
