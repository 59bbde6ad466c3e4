// Othello between people on the internet: no rulebook but the game's own, so the values are ours
// where no source stands.
#include "engines/match/presets/presets.hpp"

namespace tachiai::match::presets {

using namespace std::chrono_literals;

std::vector<Preset> othello() {
  // Ours: ten minutes each keep a game of sixty moves under half an hour.
  constexpr clock::TimeControl ten_minutes{.main = 10min};
  // 49th All Japan Othello Championship, section 2: 20 minutes each, no byoyomi, no increment.
  constexpr clock::TimeControl twenty_minutes{.main = 20min};

  const Preset online{
      .name = "othello.online",
      .game = "othello",
      .rules = "",  // one rule set
      .start = "",  // the game's own
      .control = {ten_minutes, ten_minutes},
      .conduct = Conduct::strict,         // the server places and turns; no claims
      .illegal_act = IllegalAct::refuse,  // refused at no cost but the time it takes
      .flag = FlagPolicy::server,         // nobody is there to claim it
      .draw_offers = false,               // Othello knows no draw by agreement: discs decide
      .take_back = false,
      .give_time = false,
      .abort_before_ply = 2,  // ours: until both have moved once
      .lag_cap = 500ms,       // ours: a slow mobile link, less than a move can gain from
      .abandon_after = 60s,   // ours: a reconnect takes seconds; the clock runs meanwhile
      .max_plies = 0,         // 60 discs end every game
      .repetition = true,     // no position of Othello repeats
      .declarations = Declarations::off,  // no king enters
  };

  Preset casual = online;
  casual.name = "othello.casual";
  casual.control = {twenty_minutes, twenty_minutes};
  casual.take_back = true;      // ours: among friends, by agreement
  casual.give_time = true;      // ours: likewise
  casual.abandon_after = 5min;  // ours: friends wait longer

  // A game at another board, written down move by move: what people may do at a board of ours is
  // off, and the clocks are those of the event, read and not kept.
  const Preset relay{
      .name = "othello.relay",
      .game = "othello",
      .rules = "",
      .start = "",
      .control = {twenty_minutes, twenty_minutes},  // as announced; an override says otherwise
      .conduct = Conduct::relay,
      .repetition = true,       // no position of Othello repeats
      .relay_prevails = false,  // ours: without a clause the table is the game
  };

  return {online, casual, relay};
}

}  // namespace tachiai::match::presets
