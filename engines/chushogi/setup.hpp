#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "engines/chushogi/piece.hpp"
#include "engines/chushogi/square.hpp"
#include "engines/core/fault.hpp"
#include "engines/core/result.hpp"
#include "engines/core/seat.hpp"

namespace tachiai::chushogi {

/// A board as a file or an editor describes it, before anyone asked whether it can be.
struct Setup {
  std::array<Piece, square_space> board = emptied();  // guard squares hold `edge`
  Seat turn = Seat::first;
  Square lion_taken_on =
      nowhere;  // where a non-lion took a lion on the ply before; nowhere: none was taken
  std::uint32_t move_number = 1;  // of the next move

  bool operator==(const Setup&) const = default;

 private:
  static constexpr std::array<Piece, square_space> emptied() {
    std::array<Piece, square_space> board{};
    board.fill(edge);
    each_square([&](Square square) { board[static_cast<std::size_t>(index(square))] = no_piece; });
    return board;
  }
};

/// Reads lishogi's SFEN: board, turn, the square where a non-lion took a lion on the ply before (or
/// "-"), and the number of the next move. Missing third and fourth fields are "-" and 1; a leading
/// "sfen ", the word "startpos", several spaces and "_" for a space are accepted. Everything else
/// is a fault that names its square or field.
Result<Setup, SetupFault> parse_sfen(std::string_view text);

/// The canonical four fields. The move number stops at 9999.
std::string sfen(const Setup& setup);

/// What no set of pieces can show: more of a kind than a side owns, counting both faces. nullopt:
/// it can. Problems and studies use fewer pieces, and handicaps turn some over; neither is a fault.
/// Rule: engines/chushogi/RULES.md#setup
std::optional<SetupFault> material_fault(const Setup& setup);

}  // namespace tachiai::chushogi
