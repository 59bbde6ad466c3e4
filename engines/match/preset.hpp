#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "engines/clock/time_control.hpp"
#include "engines/core/seat.hpp"

namespace tachiai::match {

using clock::Millis;

/// What becomes of acts. `strict`: an illegal act never stands. `claims`: it stands until claimed,
/// as at a real board. `relay`: an operator transcribes; what was typed is the position of record.
enum class Conduct : std::uint8_t { strict, claims, relay };

/// How an illegal act is answered.
enum class IllegalAct : std::uint8_t { refuse, loses_at_once, stands_until_claimed };

/// Who makes a fallen flag count: the server at once, or only a claim.
enum class FlagPolicy : std::uint8_t { server, claim };

/// Whether a seat may declare in place of a move (nyugyoku, impasse), and what a declaration costs
/// that does not hold.
enum class Declarations : std::uint8_t { off, failing_refused, failing_loses };

/// Who finds out whether a claim is true, in conduct `claims`: the opponent agrees or the arbiter
/// rules, as at a real board; or the server at once, where both want it so.
enum class ClaimsDecided : std::uint8_t { by_people, by_server };

/// Whether a game without a winner is played again, and how.
enum class Replays : std::uint8_t { none, sides_swapped, same_sides };

/// What follows where a seat's connection was cut against its will and the other says so. `loses`;
/// `played_anew`: the match is void and the next one has the same sides; `resumed`: it rests until
/// he is back, with clocks set anew, but a second cut loses.
/// Rule: engines/match/RULES.md#cut
enum class Cut : std::uint8_t { loses, played_anew, resumed };

/// What becomes of a sealed move that is illegal, is not what was sealed, or is never opened.
enum class BadSeal : std::uint8_t { arbiter, loses };

/// What a foul brings in conduct `claims`, in a game where a turn is one act: the loss, or whatever
/// the opponent decides.
enum class Fouls : std::uint8_t { lose, opponent_decides };

/// When two seats may agree on a draw: at any time, or only when the armies are exhausted.
enum class AgreedDraws : std::uint8_t { any_time, exhausted };

/// What the bell does that rings `bell_after` the round's start signal: nothing, both go on with
/// main time alone, or play stops and the pieces are counted.
enum class AtBell : std::uint8_t { nothing, main_only, points };

/// A rulebook's choices, fully resolved; stored with the match. Every value is plain data:
/// engines/match/presets/.
struct Preset {
  std::string name;   // "shogi.online"
  std::string game;   // "othello", "shogi", ...
  std::string rules;  // rule set of the game; "" where there is only one
  std::string start;  // position text; "" the game's own start
  std::array<clock::TimeControl, seats_max> control{};  // may differ by seat
  Conduct conduct = Conduct::strict;
  IllegalAct illegal_act = IllegalAct::refuse;
  FlagPolicy flag = FlagPolicy::server;
  bool draw_offers = false;
  bool take_back = false;
  bool give_time = false;
  std::uint32_t abort_before_ply =
      0;                        // a seat may call the game off while fewer plies stand; 0 never
  Millis lag_cap{};             // most lag compensation for one move; 0 none
  Millis abandon_after{};       // a seat gone this long may be claimed to have left; 0 never
  std::uint32_t max_plies = 0;  // a draw when this many plies stand without a result; 0 no limit
  bool repetition = true;       // the game's own repetition rule ends the match
  Declarations declarations = Declarations::off;
  ClaimsDecided claims_decided = ClaimsDecided::by_people;  // conduct `claims` only
  Replays replays = Replays::none;  // sennichite and no contest are not results but games to replay
  /// The replay's control where every seat's main time was used up; else it is `control` anew.
  std::optional<clock::TimeControl> replay_control;
  bool touch_binds = false;     // a deliberate touch of a square fixes the move
  bool draw_win_right = false;  // equal discs, and two fallen flags, are won by who holds the right
  bool result_card = false;     // the end is declared, both confirm, sign, and the winner hands in

  // Before the first move. Rules: engines/match/RULES.md#hidden_disc, #the_start, #lateness
  bool hidden_disc = false;      // colours and draw-win right go by the hidden disc
  Seat senior = Seat::first;     // who hides it, by seat as created
  bool white_starts = false;     // Black chooses his chair, White's press starts Black's clock
  bool late_loses_time = false;  // the clock of who is late runs, from the press of who is there
  Millis forfeit_after{};        // who comes later without word forfeits; 0 never
  Millis announced_before{};     // not so where the start was announced later than this before it

  // Leaving and interruptions. Rules: engines/match/RULES.md#cut, #leaving, #frozen_for_good
  Cut cut = Cut::loses;
  Millis cut_behind{};           // `resumed`: a seat so far behind in main time loses; 0 never
  bool leaving_is_foul = false;  // resigning or overstepping the time while three or more are left
  bool bots_stand_in = false;    // a bot takes over from a leaver who is no member
  std::uint32_t void_before_ply = 0;  // frozen for good before it: void; later for the arbiter; 0
                                      // off

  // Adjournment with a sealed move. Rule: engines/match/RULES.md#adjournment
  bool adjournment = false;
  BadSeal bad_seal = BadSeal::arbiter;
  Millis seal_window{};  // so long a sealed move may wait to be opened; 0 for ever

  // Several games for one title. Rule: engines/match/RULES.md#series
  std::uint32_t best_of = 1;          // who has won more than half of so many has the title
  std::array<std::uint8_t, 2> won{};  // by seat, before this game, an advantage included

  // Fouls and the bell. Rules: engines/match/RULES.md#fouls, #bell
  Fouls fouls = Fouls::lose;   // conduct `claims`, games whose turn is one act
  bool announcements = false;  // weighty pieces are taken only by who announced the attack
  AgreedDraws agreed_draws = AgreedDraws::any_time;  // where `draw_offers` is on
  Millis bell_after{};                               // of the round's start signal; 0 none
  AtBell at_bell = AtBell::nothing;
  Millis bell_bonus{};  // `main_only`: what each main time gains

  // A relay, conduct `relay`. Rule: engines/match/RULES.md#relay_prevails
  bool relay_prevails = false;  // where table and relay differ the table is set to the relay
  bool operator==(const Preset&) const = default;
};

/// Every preset, in a fixed order. `tachiai presets` prints them.
std::span<const Preset> all_presets();

/// nullptr: no preset of that name.
const Preset* find_preset(std::string_view name);

}  // namespace tachiai::match
