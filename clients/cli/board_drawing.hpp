#pragma once

#include <string>
#include <string_view>

#include "engines/core/seat.hpp"

/// Positions and seats as people read them on a terminal.
namespace tachiai::cli {

/// The board of a position text, several lines, each ended by a newline. A game without a drawing
/// of its own shows the text itself.
std::string drawing_of(std::string_view game, std::string_view position);

/// "Black", "sente", ...
std::string seat_name(std::string_view game, Seat seat);

}  // namespace tachiai::cli
