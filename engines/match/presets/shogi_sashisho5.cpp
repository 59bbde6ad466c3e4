// The online shogi league "Sashisho", rules 4.3 of 2020 (5th season): article beside each value.
#include "engines/match/presets/presets.hpp"

namespace tachiai::match::presets {

using namespace std::chrono_literals;

std::vector<Preset> shogi_sashisho5() {
  // 4.1: Shogi Club 24, 15 minutes and then 60 seconds a move.
  constexpr clock::TimeControl fifteen_and_sixty{.main = 15min, .byoyomi = 60s, .periods = 1};
  // 4.2: the club's "hayazashi 2": 30 seconds a move, and a minute of thinking time.
  constexpr clock::TimeControl hayazashi2{.byoyomi = 30s, .periods = 1, .bank = 60s};

  const Preset rated_room{
      .name = "shogi.sashisho5",
      .game = "shogi",
      .rules = "",  // 4.2: 27 points, declared
      .start = "",
      .control = {fifteen_and_sixty, fifteen_and_sixty},  // 4.1
      .conduct = Conduct::strict,                         // the club's room plays so
      .illegal_act = IllegalAct::refuse,                  // likewise
      .flag = FlagPolicy::server,                         // likewise
      .draw_offers = false,                               // 4.2: no draw; a repetition is replayed
      .take_back = false,                                 // the club's rated room has none
      .give_time = false,                                 // likewise
      .abort_before_ply = 0,                              // 4.4: who does not come forfeits
      .lag_cap = 500ms,                                   // ours, as in shogi.online
      .abandon_after = 60s,                               // ours: a reconnect takes seconds
      .max_plies = 0,                                     // no article
      .repetition = true,                                 // 4.2
      .declarations = Declarations::failing_loses,        // 4.2: one condition missing loses
      .replays = Replays::sides_swapped,                  // 4.2
      .replay_control = hayazashi2,                       // 4.2: both in byoyomi; else 15 minutes
      .forfeit_after = 15min,                             // 4.4
      .announced_before = 48h,                            // 4.4: two days
      .cut = Cut::played_anew,                            // 4.3: the rated room knows no penalty
  };

  // 4.1: where the ratings are 400 points apart the two meet in the free room.
  Preset free_room = rated_room;
  free_room.name = "shogi.sashisho5.free";
  free_room.cut = Cut::resumed;  // 4.3: the moves are repeated and the game goes on
  free_room.cut_behind = 5min;   // 4.3 (B)

  return {rated_room, free_room};
}

}  // namespace tachiai::match::presets
