#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "engines/core/fault.hpp"
#include "engines/core/result.hpp"
#include "engines/core/seat.hpp"
#include "engines/shogi/piece.hpp"
#include "engines/shogi/square.hpp"

namespace tachiai::shogi {

/// A board as a file or an editor describes it, before anyone asked whether it can be.
struct Setup {
  std::array<Piece, square_count> board = emptied();
  std::array<std::array<std::uint8_t, hand_kinds>, 2> hands{};  // by seat and Kind
  Seat turn = Seat::first;
  std::uint32_t move_number = 1;  // of the next move

  bool operator==(const Setup&) const = default;

 private:
  static constexpr std::array<Piece, square_count> emptied() {
    std::array<Piece, square_count> board{};
    board.fill(no_piece);
    return board;
  }
};

/// Reads the grammar of SFEN: board, turn, hands and, where given, the number of the next move
/// (absent: 1). Also reads a leading "sfen " and the word "startpos". Several spaces between
/// fields, hand pieces in any order and "1P" are accepted; everything else is a fault that names
/// its square or field. Source: the USI protocol.
Result<Setup, SetupFault> parse_sfen(std::string_view text);

/// The canonical four fields: hands as R B G S N L P, Black's first, "-" where both are empty.
std::string sfen(const Setup& setup);

/// One seat's field of them: "R2P"; "" an empty hand.
std::string hand_text(const Setup& setup, Seat seat);

/// Three questions, each about less than the one before; every answer names the square or the kind.

/// What a `Position` cannot hold: two kings of one side, more than 18 pieces of a kind.
/// Rule: engines/shogi/RULES.md#pieces
std::optional<SetupFault> holding_fault(const Setup& setup);

/// What makes a board unplayable though it can be held: two unpromoted pawns of one side on a file,
/// a pawn on its last rank, the side not to move in check. Missing pieces and missing kings are no
/// fault (handicaps, mating problems), nor are spare pieces of other kinds and a stranded lance or
/// knight (composed boards). Rule: engines/shogi/RULES.md#setup
std::optional<SetupFault> standing_fault(const Setup& setup);

/// Beyond both, what one set of pieces cannot have come to: more of a kind than a set holds, a
/// stranded lance or knight. For whoever lets a match start from this board. Rule:
/// engines/shogi/RULES.md#setup
std::optional<SetupFault> start_fault(const Setup& setup);

}  // namespace tachiai::shogi
