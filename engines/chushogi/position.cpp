#include "engines/chushogi/position.hpp"

#include "engines/core/result.hpp"

namespace tachiai::chushogi {
namespace {

/// Zobrist keys: fixed for ever, since journals may be compared across builds.
struct HashKeys {
  std::uint64_t piece[128][square_count];
  std::uint64_t taken_on[square_count];
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
  std::uint64_t state = 0x4368'7531'3434;  // "Chu144"
  for (const Seat seat : {Seat::first, Seat::second}) {
    for (std::size_t kind = 0; kind < kind_count; ++kind) {
      const Piece piece = piece_of(seat, static_cast<Kind>(kind));
      for (std::uint64_t& key : keys.piece[static_cast<std::size_t>(piece)]) key = next_key(state);
    }
  }
  for (std::uint64_t& key : keys.taken_on) key = next_key(state);
  keys.second_to_move = next_key(state);
  for (auto& seat : keys.withdrawn) {
    for (std::uint64_t& key : seat) key = next_key(state);
  }
  return keys;
}

constinit const HashKeys keys = drawn_keys();

/// 0 to 143, rank by rank.
constexpr int dense(Square square) { return (rank_of(square) - 1) * 12 + file_of(square) - 1; }

std::uint64_t key_of(Square square, Piece piece) {
  return keys.piece[static_cast<std::size_t>(piece)][dense(square)];
}

}  // namespace

Position::Position(const Setup& setup)
    : turn_(setup.turn), lion_taken_on_(setup.lion_taken_on), move_number_(setup.move_number) {
  board_ = Setup{}.board;
  each_square([&](Square square) {
    const Piece piece = setup.board[static_cast<std::size_t>(index(square))];
    if (piece != no_piece) put(square, piece);
  });
  if (turn_ == Seat::second) hash_ ^= keys.second_to_move;
  if (lion_taken_on_ != nowhere) {
    TACHIAI_ASSERT(on_board(lion_taken_on_));
    hash_ ^= keys.taken_on[dense(lion_taken_on_)];
  }
}

std::uint64_t Position::hash() const {
  if (!withdrawn_) return hash_;
  return hash_ ^ keys.withdrawn[tachiai::index(withdrawn_->seat)]
                               [static_cast<std::size_t>(withdrawn_->cause)];
}

Setup Position::setup() const {
  Setup setup;
  setup.board = board_;
  setup.turn = turn_;
  setup.lion_taken_on = lion_taken_on_;
  setup.move_number = move_number_;
  return setup;
}

void Position::put(Square square, Piece piece) {
  board_[static_cast<std::size_t>(index(square))] = piece;
  const std::size_t seat = tachiai::index(seat_of(piece));
  lines_[seat].flip(square);
  if (const Mover& moves = mover(piece); moves.slides != 0 || moves.power != Power::none) {
    far_movers_[seat][static_cast<std::size_t>(index(square) >> 4)] ^=
        static_cast<std::uint16_t>(1U << (index(square) & 15));
  }
  const Kind kind = kind_of(piece);
  if (is_lion(kind)) lions_.flip(square);
  if (is_royal(kind)) {
    royals_.flip(square);
    ++counts_[seat].royals;
  }
  if (is_dead(piece, square)) ++counts_[seat].dead;
  ++counts_[seat].pieces;
  hash_ ^= key_of(square, piece);
}

void Position::lift(Square square, Piece piece) {
  board_[static_cast<std::size_t>(index(square))] = no_piece;
  const std::size_t seat = tachiai::index(seat_of(piece));
  lines_[seat].flip(square);
  if (const Mover& moves = mover(piece); moves.slides != 0 || moves.power != Power::none) {
    far_movers_[seat][static_cast<std::size_t>(index(square) >> 4)] ^=
        static_cast<std::uint16_t>(1U << (index(square) & 15));
  }
  const Kind kind = kind_of(piece);
  if (is_lion(kind)) lions_.flip(square);
  if (is_royal(kind)) {
    royals_.flip(square);
    --counts_[seat].royals;
  }
  if (is_dead(piece, square)) --counts_[seat].dead;
  --counts_[seat].pieces;
  hash_ ^= key_of(square, piece);
}

void Position::apply(const Act& act) {
  Piece moved = at(act.from);
  const bool by_lion = is_lion(kind_of(moved));
  Square lion_on = nowhere;  // the last lion this act takes
  const auto take = [&](Square square) {
    const Piece victim = at(square);
    if (victim == no_piece) return;
    if (is_lion(kind_of(victim))) lion_on = square;
    lift(square, victim);
  };
  lift(act.from, moved);
  if (act.two_legs()) take(act.mid);
  take(act.to);
  if (act.promotes) {
    const Kind kind = kind_of(moved);
    moved = piece_of(seat_of(moved), is_promoted(kind) ? unpromoted(kind) : promoted(kind));
  }
  put(act.to, moved);

  if (lion_taken_on_ != nowhere) hash_ ^= keys.taken_on[dense(lion_taken_on_)];
  lion_taken_on_ = by_lion ? nowhere : lion_on;
  if (lion_taken_on_ != nowhere) hash_ ^= keys.taken_on[dense(lion_taken_on_)];
  turn_ = opponent(turn_);
  hash_ ^= keys.second_to_move;
  ++move_number_;
}

}  // namespace tachiai::chushogi
