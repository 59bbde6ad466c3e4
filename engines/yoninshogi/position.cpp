#include "engines/yoninshogi/position.hpp"

#include <cstddef>

#include "engines/core/result.hpp"

namespace tachiai::yoninshogi {
namespace {

/// Zobrist keys: fixed for ever, since journals may be compared across builds.
struct HashKeys {
  std::uint64_t piece[seats_max][kind_count][square_count];
  std::uint64_t hand[seats_max][hand_kinds][kind_most + 1];
  std::uint64_t turn[seats_max];
  std::uint64_t living[seats_max];
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
  std::uint64_t state = 0x596f'6e69'6e38'31;  // "Yonin81"
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
  for (std::uint64_t& key : keys.turn) key = next_key(state);
  for (std::uint64_t& key : keys.living) key = next_key(state);
  return keys;
}

constinit const HashKeys keys = drawn_keys();

}  // namespace

std::string_view word_of(Exit exit) {
  constexpr std::string_view words[] = {"earlier", "mate",        "stalemate", "resign",
                                        "timeout", "illegal_act", "abandoned", "adjudicated"};
  return words[static_cast<std::size_t>(exit)];
}

Exit exit_of(Cause cause) {
  switch (cause) {
    case Cause::resigned: return Exit::resigned;
    case Cause::flagged: return Exit::flagged;
    case Cause::illegal_act: return Exit::illegal_act;
    case Cause::abandoned: return Exit::abandoned;
    case Cause::adjudicated: return Exit::adjudicated;
  }
  return Exit::adjudicated;
}

Position::Position(const Setup& setup)
    : living_(setup.living), last_(setup.last), move_number_(setup.move_number) {
  TACHIAI_ASSERT(!holding_fault(setup));
  board_.fill(no_piece);
  for (int at = 0; at < square_count; ++at) {
    const Piece piece = setup.board[static_cast<std::size_t>(at)];
    if (piece != no_piece) put(static_cast<Square>(at), piece);
  }
  for (const Seat seat : every_seat) {
    const std::size_t at = tachiai::index(seat);
    for (std::size_t kind = 0; kind < hand_kinds; ++kind) {
      change_hand(seat, static_cast<Kind>(kind), setup.hands[at][kind]);
    }
    if (living_.has(seat)) {
      set_owner(seat, seat);
      hash_ ^= keys.living[at];
    } else {
      set_owner(seat, setup.heir[at]);
      eliminations_[eliminated_++] = {seat, Exit::earlier, std::nullopt};
    }
  }
  give_turn(setup.turn);
}

Setup Position::setup() const {
  Setup setup;
  setup.board = board_;
  setup.hands = hands_;
  setup.turn = turn_;
  setup.living = living_;
  for (const Seat seat : every_seat) {
    if (!lives(seat)) setup.heir[tachiai::index(seat)] = owner(seat);
  }
  setup.last = last_;
  setup.move_number = move_number_;
  return setup;
}

void Position::put(Square square, Piece piece) {
  const Kind kind = kind_of(piece);
  const std::size_t seat = tachiai::index(seat_of(piece));
  board_[static_cast<std::size_t>(index(square))] = piece;
  by_kind_[index(kind)] ^= square;
  by_letter_[seat] ^= square;
  if (kind == Kind::king) king_[seat] = square;
  hash_ ^= keys.piece[seat][index(kind)][index(square)];
}

void Position::lift(Square square) {
  const Piece piece = at(square);
  const Kind kind = kind_of(piece);
  const std::size_t seat = tachiai::index(seat_of(piece));
  board_[static_cast<std::size_t>(index(square))] = no_piece;
  by_kind_[index(kind)] ^= square;
  by_letter_[seat] ^= square;
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

void Position::move_hand(Seat from, Seat to) {
  for (std::size_t at = 0; at < hand_kinds; ++at) {
    const Kind kind = static_cast<Kind>(at);
    const int count = in_hand(from, kind);
    change_hand(from, kind, -count);
    change_hand(to, kind, count);
  }
}

void Position::move(Seat mover, const Act& act) {
  if (act.is_drop()) {
    change_hand(mover, act.drop, -1);
    put(act.to, piece_of(mover, act.drop));
  } else {
    const Piece piece = at(act.from);
    if (const Piece taken = at(act.to); taken != no_piece) {
      lift(act.to);
      const Kind kind = unpromoted(kind_of(taken));
      if (can_stand_in_hand(kind)) change_hand(mover, kind, 1);
    }
    lift(act.from);
    put(act.to, act.promotes ? piece_of(seat_of(piece), promoted(kind_of(piece))) : piece);
  }
  last_ = mover;
  ++move_number_;
}

void Position::set_owner(Seat letter, std::optional<Seat> owner) {
  auto& now = owner_[tachiai::index(letter)];
  if (now) letters_[tachiai::index(*now)].remove(letter);
  played_.remove(letter);
  now = owner;
  if (!now) return;
  letters_[tachiai::index(*now)].add(letter);
  played_.add(letter);
}

void Position::take_out(Seat seat, Exit exit, std::optional<Seat> by, Remains remains) {
  eliminations_[eliminated_++] = {seat, exit, by};
  living_.remove(seat);
  hash_ ^= keys.living[tachiai::index(seat)];
  const bool inherited = by && remains == Remains::inherit;
  for (const Seat letter : every_seat) {
    if (owner(letter) != seat) continue;
    set_owner(letter, inherited ? by : std::nullopt);
    if (!by || remains != Remains::hand) continue;
    of(letter).without(of(Kind::king)).each([&](Square square) {
      const Kind kind = unpromoted(kind_of(at(square)));
      lift(square);
      change_hand(*by, kind, 1);
    });
  }
  if (by && remains != Remains::stay) move_hand(seat, *by);
}

void Position::give_turn(std::optional<Seat> seat) {
  if (turn_) hash_ ^= keys.turn[tachiai::index(*turn_)];
  turn_ = seat;
  if (turn_) hash_ ^= keys.turn[tachiai::index(*turn_)];
}

}  // namespace tachiai::yoninshogi
