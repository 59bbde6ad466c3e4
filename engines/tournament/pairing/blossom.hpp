#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "engines/tournament/pairing/wide.hpp"

namespace tachiai::tournament::pairing {

/// A perfect matching, and the proof that none is lighter.
///
/// The proof is a solution of the dual: a number for every vertex (`potential`) and one above 0 for
/// some sets of odd size (`sets`), all for doubled weights. For every two vertices the sum of their
/// potentials, less the weights of the sets that hold both, is at most their doubled weight; hence
/// no perfect matching weighs less than all potentials less weight times (size - 1) / 2 of each
/// set, and this one weighs just that.
template <class Weight>
struct Matching {
  std::vector<int> mate;  // by vertex
  std::vector<Weight> potential;
  struct OddSet {
    std::vector<int> members;
    Weight weight;
  };
  std::vector<OddSet> sets;
};

/// The lightest perfect matching of the complete graph on `n` vertices: Edmonds' algorithm in
/// O(n^3), for any weights, exactly.
/// @param n       even; at most 16,384.
/// @param weight  n x n, symmetric, at least 0; the diagonal is not read. `Weight` must hold
///                4 n times the largest.
template <class Weight>
Matching<Weight> lightest_matching(std::size_t n, std::span<const Weight> weight);

/// Does the proof hold? Shares nothing with the search.
template <class Weight>
bool proves(std::size_t n, std::span<const Weight> weight, const Matching<Weight>& matching);

extern template Matching<Wide<2>> lightest_matching(std::size_t, std::span<const Wide<2>>);
extern template Matching<Wide<4>> lightest_matching(std::size_t, std::span<const Wide<4>>);
extern template Matching<Wide<8>> lightest_matching(std::size_t, std::span<const Wide<8>>);
extern template Matching<Wide<16>> lightest_matching(std::size_t, std::span<const Wide<16>>);
extern template bool proves(std::size_t, std::span<const Wide<2>>, const Matching<Wide<2>>&);
extern template bool proves(std::size_t, std::span<const Wide<4>>, const Matching<Wide<4>>&);
extern template bool proves(std::size_t, std::span<const Wide<8>>, const Matching<Wide<8>>&);
extern template bool proves(std::size_t, std::span<const Wide<16>>, const Matching<Wide<16>>&);

}  // namespace tachiai::tournament::pairing
