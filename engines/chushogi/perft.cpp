#include "engines/chushogi/perft.hpp"

namespace tachiai::chushogi {
namespace {

template <Routes routes>
std::uint64_t count_lines(const ChuShogi& rules, const Position& position, int depth) {
  if (depth == 0) return 1;
  if (rules.finished(position)) return 0;
  std::uint64_t lines = 0;
  any_move<routes>(position, rules.choices(), [&](const Act& act) {
    lines += depth == 1 ? 1 : count_lines<routes>(rules, position.after(act), depth - 1);
    return false;
  });
  return lines;
}

}  // namespace

std::uint64_t perft_routes(const ChuShogi& rules, const Position& position, int depth) {
  return count_lines<Routes::every>(rules, position, depth);
}

std::uint64_t perft_distinct(const ChuShogi& rules, const Position& position, int depth) {
  return count_lines<Routes::distinct>(rules, position, depth);
}

}  // namespace tachiai::chushogi
