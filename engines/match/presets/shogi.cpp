// Shogi between people on the internet: club servers' practice; "ours" where no source stands.
#include "engines/match/presets/presets.hpp"

namespace tachiai::match::presets {

using namespace std::chrono_literals;

std::vector<Preset> shogi() {
  // Ours: ten minutes and then 30 seconds a move, the commonest rated control of Japanese clubs on
  // the web.
  constexpr clock::TimeControl ten_and_thirty{.main = 10min, .byoyomi = 30s, .periods = 1};
  // Shogi Club 24, mode "15 minutes": 15 minutes, then 60 seconds a move.
  constexpr clock::TimeControl fifteen_and_sixty{.main = 15min, .byoyomi = 60s, .periods = 1};

  const Preset online{
      .name = "shogi.online",
      .game = "shogi",
      .rules = "",  // one rule set
      .start = "",  // the game's own: an even game
      .control = {ten_and_thirty, ten_and_thirty},
      .conduct = Conduct::strict,         // an illegal move never stands
      .illegal_act = IllegalAct::refuse,  // as club servers do: refused, the clock goes on
      .flag = FlagPolicy::server,         // nobody is there to claim it
      .draw_offers = false,               // no draw by agreement in the rules of play
      .take_back = false,
      .give_time = false,
      .abort_before_ply = 2,  // ours: until both have moved once
      .lag_cap = 500ms,       // ours: a slow mobile link, less than a move can gain from
      .abandon_after = 60s,   // ours: a reconnect takes seconds; the clock runs meanwhile
      .max_plies =
          500,  // Japan Shogi Association since 2019, without its extension while checks go on
      .repetition = true,                             // sennichite a draw, perpetual check lost
      .declarations = Declarations::failing_refused,  // ours: as an illegal move is; the panel says
                                                      // what is missing
  };

  Preset casual = online;
  casual.name = "shogi.casual";
  casual.control = {fifteen_and_sixty, fifteen_and_sixty};
  casual.draw_offers = true;                        // ours: among friends, by agreement
  casual.take_back = true;                          // ours: likewise
  casual.give_time = true;                          // ours: likewise
  casual.abandon_after = 5min;                      // ours: friends wait longer
  casual.adjournment = true;                        // ours: a long game may go on another day
  casual.bad_seal = BadSeal::arbiter;               // ours: a slip between friends is no loss
  casual.seal_window = std::chrono::hours{24 * 7};  // ours: a week

  // A game at another board, written down: see othello.relay.
  const Preset relay{
      .name = "shogi.relay",
      .game = "shogi",
      .rules = "",
      .start = "",
      .control = {ten_and_thirty, ten_and_thirty},  // as announced; an override says otherwise
      .conduct = Conduct::relay,
      .repetition = true,       // so that sennichite can be recorded as what the board says
      .relay_prevails = false,  // ours: the board is the game
  };

  return {online, casual, relay};
}

}  // namespace tachiai::match::presets
