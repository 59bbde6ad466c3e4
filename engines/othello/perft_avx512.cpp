#include "engines/othello/perft_search.hpp"

// This source alone is compiled for AVX-512 (CMakeLists.txt); perft.cpp asks the processor before
// it calls in here.
#if defined(__AVX512F__)

#include <immintrin.h>

#include "engines/othello/lines.hpp"

namespace tachiai::othello::detail {
namespace {

/// The eight directions at once. Backwards is a rotation by the rest of 64: what would come round
/// the board lands on an edge, and no disc there is bracketed along the line.
using Eight = Squares __attribute__((vector_size(64)));
using Four = Squares __attribute__((vector_size(32)));
using Two = Squares __attribute__((vector_size(16)));

constexpr Eight step1{1, 8, 7, 9, 63, 56, 57, 55};
constexpr Eight step2{2, 16, 14, 18, 62, 48, 50, 46};
constexpr Squares inner_ranks = 0x00ffffffffffff00;
constexpr Squares inner = inner_files & inner_ranks;
constexpr Eight bracketable{inner_files, inner_ranks, inner, inner,
                            inner_files, inner_ranks, inner, inner};

struct Avx512 {
  [[gnu::always_inline]] static inline Eight all(Squares set) {
    return Eight{set, set, set, set, set, set, set, set};
  }
  [[gnu::always_inline]] static inline Eight turn(Eight lanes, Eight by) {
    // Every lane by mask: the plain form of it makes g++ 12 warn of what is unset in its header.
    return reinterpret_cast<Eight>(_mm512_maskz_rolv_epi64(0xff, reinterpret_cast<__m512i>(lanes),
                                                           reinterpret_cast<__m512i>(by)));
  }
  [[gnu::always_inline]] static inline Squares any(Eight lanes) {
    const Four half = __builtin_shufflevector(lanes, lanes, 0, 1, 2, 3) |
                      __builtin_shufflevector(lanes, lanes, 4, 5, 6, 7);
    const Two quarter =
        __builtin_shufflevector(half, half, 0, 1) | __builtin_shufflevector(half, half, 2, 3);
    return quarter[0] | quarter[1];
  }

  /// The discs of `run` next to `from` and on, in each direction; at most six: one, doubled.
  [[gnu::always_inline]] static inline Eight runs(Eight from, Eight run) {
    Eight reached = run & turn(from, step1);
    reached |= run & turn(reached, step1);
    const Eight pair = run & turn(run, step1);
    reached |= pair & turn(reached, step2);
    reached |= pair & turn(reached, step2);
    return reached;
  }

  /// As detail::playable.
  [[gnu::always_inline]] static inline Squares playable(Squares own, Squares other) {
    return any(turn(runs(all(own), all(other) & bracketable), step1)) & ~(own | other);
  }

  /// As detail::turned_by: a run turns if it ends on an own disc.
  [[gnu::always_inline]] static inline Squares turned_by(Squares own, Squares other, int at) {
    const Eight reached = runs(all(Squares{1} << at), all(other) & bracketable);
    const auto ends = _mm512_test_epi64_mask(reinterpret_cast<__m512i>(turn(reached, step1)),
                                             reinterpret_cast<__m512i>(all(own)));
    return any(
        reinterpret_cast<Eight>(_mm512_maskz_mov_epi64(ends, reinterpret_cast<__m512i>(reached))));
  }
};

}  // namespace

std::uint64_t count_lines_avx512(Squares own, Squares other, int depth, const Counting& counting) {
  return count_lines<Avx512>(own, other, depth, counting);
}

bool avx512_available() {
  return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("bmi") &&
         __builtin_cpu_supports("popcnt");
}

}  // namespace tachiai::othello::detail

#else

#include "engines/core/result.hpp"

namespace tachiai::othello::detail {

std::uint64_t count_lines_avx512(Squares, Squares, int, const Counting&) {
  throw Bug{"the AVX-512 kernel is not in this build"};
}

bool avx512_available() { return false; }

}  // namespace tachiai::othello::detail

#endif
