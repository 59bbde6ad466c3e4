#include "engines/shogi/perft.hpp"

#include "engines/core/perft.hpp"
#include "engines/shogi/generate.hpp"

namespace tachiai::shogi {
namespace {

std::uint64_t lines(const Position& position, int depth) {
  if (depth == 1) {
    detail::MoveCount count;
    detail::generate(position, count);
    return count.total;
  }
  std::uint64_t total = 0;
  detail::EachMove sink{[&](const Act& act) {
    total += lines(position.after(act), depth - 1);
    return false;
  }};
  detail::generate(position, sink);
  return total;
}

}  // namespace

std::uint64_t perft(const Shogi& rules, const Position& position, int depth) {
  // The try rule ends positions that the generator does not know to be over.
  if (rules.impasse == Impasse::try_rule) return tachiai::perft<Shogi>(rules, position, depth);
  if (depth == 0) return 1;
  return position.withdrawn() ? 0 : lines(position, depth);
}

}  // namespace tachiai::shogi
