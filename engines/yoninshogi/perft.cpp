#include "engines/yoninshogi/perft.hpp"

#include "engines/yoninshogi/generate.hpp"

namespace tachiai::yoninshogi {

std::uint64_t perft(const YoninShogi& rules, const Position& position, int depth) {
  if (depth == 0) return 1;
  if (!position.turn()) return 0;
  const Seat mover = *position.turn();
  if (depth == 1) {
    detail::MoveCount count;
    detail::Generator{rules.choices, position, mover, count}.run();
    return count.total;
  }
  std::uint64_t lines = 0;
  detail::EachMove each{[&](const Act& act) {
    lines += perft(rules, settled_after(rules.choices, position, mover, act), depth - 1);
    return false;
  }};
  detail::Generator{rules.choices, position, mover, each}.run();
  return lines;
}

}  // namespace tachiai::yoninshogi
