#include "engines/othello/perft.hpp"

#include "engines/othello/lines.hpp"
#include "engines/othello/perft_search.hpp"

namespace tachiai::othello {
namespace {

struct Portable {
  static Squares playable(Squares own, Squares other) { return detail::playable(own, other); }
  static Squares turned_by(Squares own, Squares other, int at) {
    return detail::turned_by(own, other, static_cast<std::size_t>(at));
  }
};

detail::Counting counting_of(Convention convention) {
  switch (convention) {
    case Convention::a: return {1, 0};
    case Convention::b: return {1, 1};
    case Convention::c: return {0, 1};
    case Convention::d: return {0, 0};
  }
  return {1, 1};
}

}  // namespace

bool available(Kernel kernel) {
  switch (kernel) {
    case Kernel::portable: return true;
    case Kernel::avx2: return detail::avx2_available();
    case Kernel::avx512: return detail::avx512_available();
  }
  return false;
}

Kernel fastest_kernel() {
  for (const Kernel kernel : {Kernel::avx512, Kernel::avx2}) {
    if (available(kernel)) return kernel;
  }
  return Kernel::portable;
}

std::uint64_t perft(const Position& position, int depth, Convention convention, Kernel kernel) {
  TACHIAI_ASSERT(depth >= 0);
  TACHIAI_ASSERT(available(kernel));
  if (depth == 0) return 1;
  const detail::Counting counting = counting_of(convention);
  if (position.withdrawal) return counting.finished_leaf;
  const Squares own = position.board.of(position.side);
  const Squares other = position.board.of(opponent(position.side));
  if (kernel == Kernel::avx512) return detail::count_lines_avx512(own, other, depth, counting);
  if (kernel == Kernel::avx2) return detail::count_lines_avx2(own, other, depth, counting);
  return detail::count_lines<Portable>(own, other, depth, counting);
}

}  // namespace tachiai::othello
