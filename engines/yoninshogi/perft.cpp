#include "engines/yoninshogi/perft.hpp"

#include "engines/yoninshogi/generate.hpp"

namespace tachiai::yoninshogi {

namespace {

/// The moves of whoever is next after `act`. Counting them is also what tells whether that seat can
/// move at all, so that the position need not be settled first.
std::uint64_t moves_after(const Choices& choices, const Position& before, Seat mover,
                          const Act& act) {
  Position position = before;
  position.move(mover, act);
  detail::MoveCount count;
  settle_asking(choices, position, [&](const Reached& next) {
    detail::Generator{choices, position, next.seat, count}.run(next.checkers);
    return count.total != 0;
  });
  return count.total;
}

}  // namespace

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
    lines += depth == 2
                 ? moves_after(rules.choices, position, mover, act)
                 : perft(rules, settled_after(rules.choices, position, mover, act), depth - 1);
    return false;
  }};
  detail::Generator{rules.choices, position, mover, each}.run();
  return lines;
}

}  // namespace tachiai::yoninshogi
