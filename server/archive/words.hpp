#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engines/match/match.hpp"
#include "server/rooms/room.hpp"

/// What people call things: seats, turns, results. One place, so that page, picture and feed agree.
namespace tachiai::archive {

/// "Black", "White", "sente", "gote", "a" to "d": as the rulebooks and records do.
std::string seat_word(std::string_view game, Seat seat);

/// "Othello", "Shogi", "Chu shogi", "Four-player shogi".
std::string_view game_word(std::string_view game);

/// His name, or what the seat is called where nobody is named.
std::string name_of(const rooms::Showing& showing, Seat seat);

/// "Kurokawa – Shiraishi"; of four all.
std::string players_of(const rooms::Showing& showing);

/// "Kurokawa wins by resignation", "Drawn: agreement", "Places: ...", "Called off".
std::string result_of(const rooms::Showing& showing, const match::Ending& ending);

/// "40–24", the discs on the board; "" where the game has no score.
std::string score_of(const rooms::Showing& showing);

/// The result, else whose turn it is: "Black to move, move 23", "Not started".
std::string status_of(const rooms::Showing& showing);

/// Where a match stands in its event.
struct Place {
  std::string event;               // its title; "" none
  std::string round;               // its title or "Round 2"; "" none
  std::string where;               // the town
  std::int64_t starts_utc_ms = 0;  // of the round; 0: not known
  std::uint32_t board = 0;         // 0: none
};

/// "Round 2 · Board 3 · Shogi".
std::string occasion_of(const rooms::Showing& showing, const Place& place);
/// "Autumn Open · Round 2 · Board 3 · Shogi".
std::string heading_of(const rooms::Showing& showing, const Place& place);

}  // namespace tachiai::archive
