#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "engines/core/fault.hpp"
#include "engines/core/result.hpp"
#include "engines/core/seat.hpp"
#include "engines/yoninshogi/piece.hpp"
#include "engines/yoninshogi/square.hpp"

namespace tachiai::yoninshogi {

/// A board as a file or an editor describes it, before anyone asked whether it can be.
struct Setup {
  std::array<Piece, square_count> board = emptied();
  std::array<std::array<std::uint8_t, hand_kinds>, seats_max> hands{};
  std::optional<Seat> turn = Seat::first;  // nobody: the game is over
  SeatSet living = SeatSet::all();
  /// Who plays on the pieces of a seat that is out (Remains::inherit); nobody elsewhere.
  std::array<std::optional<Seat>, seats_max> heir{};
  Seat last = Seat::fourth;       // who moved last: from here the next turn is counted
  std::uint32_t move_number = 1;  // of the next move, all seats together

  bool operator==(const Setup&) const = default;

 private:
  static constexpr std::array<Piece, square_count> emptied() {
    std::array<Piece, square_count> board{};
    board.fill(no_piece);
    return board;
  }
};

/// The start: 36 pieces, seat a to move.
inline constexpr std::string_view start_sfen4 =
    "2ScGcKcGcSc2/3PcRcPc3/Sb3Pc3Sd/GbPb5PdGd/KbRbPb3PdRdKd/GbPb5PdGd/Sb3Pa3Sd/3PaRaPa3/"
    "2SaGaKaGaSa2 a - abcd d 1";

/// Reads SFEN4: board, turn, hands, living seats, last mover, number of the next move. "startpos",
/// a leading "sfen4" and several spaces are accepted; everything else is a fault that names its
/// square or field. A living seat may be followed by heirs: "acd:ba" says that a plays b's pieces
/// (an extension, only ever written under `inherit`).
/// Rule: engines/yoninshogi/RULES.md#notation
[[nodiscard]] Result<Setup, SetupFault> parse_sfen4(std::string_view text);

/// The canonical six fields.
std::string sfen4(const Setup& setup);

/// One seat's part of the hands: "Ra2Pa"; "" an empty hand.
std::string hand_text(const Setup& setup, Seat seat);

/// What cannot be held at all: a second king of a seat, more of a kind than the set has, a turn or
/// an inheritance of a seat that is out. Missing pieces, missing kings and arrangements that no
/// game reaches are no faults.
std::optional<SetupFault> holding_fault(const Setup& setup);

}  // namespace tachiai::yoninshogi
