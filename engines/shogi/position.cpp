#include "engines/shogi/position.hpp"

#include <cstddef>

#include "engines/core/result.hpp"

namespace tachiai::shogi {
namespace {

/// Zobrist keys: fixed for ever, since journals may be compared across builds.
struct HashKeys {
  std::uint64_t piece[2][kind_count][square_count];
  std::uint64_t hand[2][hand_kinds][kind_most + 1];
  std::uint64_t second_to_move;
  std::uint64_t withdrawn[2][5];
};

/// SplitMix64 (Steele, Lea and Flood 2014), a public-domain generator.
constexpr std::uint64_t next_key(std::uint64_t& state) {
  state += 0x9e3779b97f4a7c15U;
  std::uint64_t z = state;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9U;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebU;
  return z ^ (z >> 31);
}

constexpr HashKeys drawn_keys() {
  HashKeys keys{};
  std::uint64_t state = 0x5368'6f67'6938'31;  // "Shogi81"
  for (auto& seat : keys.piece) {
    for (auto& kind : seat) {
      for (std::uint64_t& key : kind) key = next_key(state);
    }
  }
  for (auto& seat : keys.hand) {
    for (auto& kind : seat) {
      // An empty hand adds nothing, so that keys[0] may stay 0.
      for (int count = 1; count <= kind_most; ++count) kind[count] = next_key(state);
    }
  }
  keys.second_to_move = next_key(state);
  for (auto& seat : keys.withdrawn) {
    for (std::uint64_t& key : seat) key = next_key(state);
  }
  return keys;
}

constinit const HashKeys keys = drawn_keys();

}  // namespace

Position::Position(const Setup& setup) : turn_(setup.turn), move_number_(setup.move_number) {
  TACHIAI_ASSERT(!holding_fault(setup));
  board_.fill(no_piece);
  for (int at = 0; at < square_count; ++at) {
    const Piece piece = setup.board[static_cast<std::size_t>(at)];
    if (piece != no_piece) put(static_cast<Square>(at), piece);
  }
  for (const Seat seat : {Seat::first, Seat::second}) {
    for (std::size_t kind = 0; kind < hand_kinds; ++kind) {
      change_hand(seat, static_cast<Kind>(kind), setup.hands[tachiai::index(seat)][kind]);
    }
  }
  if (turn_ == Seat::second) hash_ ^= keys.second_to_move;
}

std::uint64_t Position::hash() const {
  if (!withdrawn_) return hash_;
  return hash_ ^ keys.withdrawn[tachiai::index(withdrawn_->seat)]
                               [static_cast<std::size_t>(withdrawn_->cause)];
}

Setup Position::setup() const {
  Setup setup;
  setup.board = board_;
  setup.hands = hands_;
  setup.turn = turn_;
  setup.move_number = move_number_;
  return setup;
}

bool Position::stands_as(const Position& other) const {
  return hash_ == other.hash_ && turn_ == other.turn_ && hands_ == other.hands_ &&
         board_ == other.board_;
}

void Position::put(Square square, Piece piece) {
  const Kind kind = kind_of(piece);
  const std::size_t seat = tachiai::index(seat_of(piece));
  board_[static_cast<std::size_t>(index(square))] = piece;
  by_kind_[index(kind)] ^= square;
  by_seat_[seat] ^= square;
  if (kind == Kind::king) king_[seat] = square;
  hash_ ^= keys.piece[seat][index(kind)][index(square)];
}

void Position::lift(Square square) {
  const Piece piece = at(square);
  const Kind kind = kind_of(piece);
  const std::size_t seat = tachiai::index(seat_of(piece));
  board_[static_cast<std::size_t>(index(square))] = no_piece;
  by_kind_[index(kind)] ^= square;
  by_seat_[seat] ^= square;
  if (kind == Kind::king) king_[seat] = nowhere;
  hash_ ^= keys.piece[seat][index(kind)][index(square)];
}

void Position::change_hand(Seat seat, Kind kind, int by) {
  std::uint8_t& count = hands_[tachiai::index(seat)][index(kind)];
  const auto& key = keys.hand[tachiai::index(seat)][index(kind)];
  hash_ ^= key[count];
  count = static_cast<std::uint8_t>(count + by);
  hash_ ^= key[count];
}

void Position::apply(const Act& act) {
  if (act.is_drop()) {
    change_hand(turn_, act.drop, -1);
    put(act.to, piece_of(turn_, act.drop));
  } else {
    const Piece mover = at(act.from);
    const Piece taken = at(act.to);
    if (taken != no_piece) {
      lift(act.to);
      const Kind kind = unpromoted(kind_of(taken));
      if (can_stand_in_hand(kind)) change_hand(turn_, kind, 1);
    }
    lift(act.from);
    put(act.to, act.promotes ? piece_of(seat_of(mover), promoted(kind_of(mover))) : mover);
  }
  turn_ = opponent(turn_);
  hash_ ^= keys.second_to_move;
  ++move_number_;
}

}  // namespace tachiai::shogi
