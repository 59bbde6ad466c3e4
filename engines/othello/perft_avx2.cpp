#include "engines/othello/perft_search.hpp"

// This source alone is compiled for AVX2 (CMakeLists.txt); perft.cpp asks the processor before it
// calls in here.
#if defined(__AVX2__)

#include "engines/othello/lines.hpp"

namespace tachiai::othello::detail {
namespace {

/// Four lines of the board at once, in the order of `steps`.
using Four = Squares __attribute__((vector_size(32)));
using Two = Squares __attribute__((vector_size(16)));

constexpr Four step1{1, 8, 7, 9};
constexpr Four step2{2, 16, 14, 18};
constexpr Four step4{4, 32, 28, 36};
constexpr Four bracketable{inner_files, ~Squares{0}, inner_files, inner_files};

struct Avx2 {
  [[gnu::always_inline]] static inline Squares any(Four lanes) {
    const Two half =
        __builtin_shufflevector(lanes, lanes, 0, 1) | __builtin_shufflevector(lanes, lanes, 2, 3);
    return half[0] | half[1];
  }

  /// As detail::playable, the four directions side by side.
  [[gnu::always_inline]] static inline Squares playable(Squares own, Squares other) {
    const Four mine{own, own, own, own};
    const Four run = Four{other, other, other, other} & bracketable;
    Four up = run & (mine << step1);
    Four down = run & (mine >> step1);
    up |= run & (up << step1);
    down |= run & (down >> step1);
    const Four pair_up = run & (run << step1);
    const Four pair_down = pair_up >> step1;
    up |= pair_up & (up << step2);
    down |= pair_down & (down >> step2);
    up |= pair_up & (up << step2);
    down |= pair_down & (down >> step2);
    return any((up << step1) | (down >> step1)) & ~(own | other);
  }

  /// As detail::turned_by; there is no highest-bit instruction by lanes, so the line below it is
  /// filled instead.
  [[gnu::always_inline]] static inline Squares turned_by(Squares own, Squares other, int at) {
    const Four mine{own, own, own, own};
    const Four theirs{other, other, other, other};
    const Four up = reinterpret_cast<const Four&>(lines.up[at]);
    const Four down = reinterpret_cast<const Four&>(lines.down[at]);
    const Four above = ((theirs | ~up) + 1) & mine & up;
    Four turned = (above + reinterpret_cast<Four>(above != 0)) & up;
    Four stop = ~theirs & down;
    stop |= stop >> step1;
    stop |= stop >> step2;
    stop |= stop >> step4;
    const Four below = stop & ~(stop >> step1) & mine;
    turned |= -(below << 1) & down;
    return any(turned);
  }
};

}  // namespace

std::uint64_t count_lines_avx2(Squares own, Squares other, int depth, const Counting& counting) {
  return count_lines<Avx2>(own, other, depth, counting);
}

bool avx2_available() {
  return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
         __builtin_cpu_supports("popcnt");
}

}  // namespace tachiai::othello::detail

#else

#include "engines/core/result.hpp"

namespace tachiai::othello::detail {

std::uint64_t count_lines_avx2(Squares, Squares, int, const Counting&) {
  throw Bug{"the AVX2 kernel is not in this build"};
}

bool avx2_available() { return false; }

}  // namespace tachiai::othello::detail

#endif
