#include "engines/shogi/relative.hpp"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "engines/shogi/attacks.hpp"
#include "engines/shogi/shogi.hpp"

namespace tachiai::shogi {
namespace {

enum class Motion : std::uint8_t { up, sideways, down };

/// The rank of `square` counted forward as `seat` plays.
int forward(Seat seat, Square square) {
  return seat == Seat::first ? -rank_of(square) : rank_of(square);
}

Motion motion(Seat seat, Square from, Square to) {
  const int gain = forward(seat, to) - forward(seat, from);
  if (gain == 0) return Motion::sideways;
  return gain > 0 ? Motion::up : Motion::down;
}

/// How far to the right `seat` sees `square`.
int rightness(Seat seat, Square square) {
  return seat == Seat::first ? -file_of(square) : file_of(square);
}

bool straight_up(Seat seat, Square from, Square to) {
  return file_of(from) == file_of(to) && forward(seat, to) - forward(seat, from) == 1;
}

/// 直 is said of pieces that step, never of horse and dragon.
bool may_be_straight(Kind kind) {
  return step_kind(kind) == Kind::gold || step_kind(kind) == Kind::silver;
}

/// Where the pieces of `kind` stand that reach `to`, blocked or pinned as the board has it.
std::vector<Square> candidates(const Position& position, Kind kind, Square to) {
  std::vector<Square> from;
  const Seat seat = position.turn();
  const Piece on_target = position.at(to);
  if (on_target != no_piece && seat_of(on_target) == seat) return from;
  for (int at = 0; at < square_count; ++at) {
    const auto square = static_cast<Square>(at);
    if (position.at(square) == piece_of(seat, kind) &&
        attacks(seat, kind, square, position.occupied()).has(to)) {
      from.push_back(square);
    }
  }
  return from;
}

/// Keeps those that no other is further right than; right = -1: left.
void keep_extreme(std::vector<Square>& from, Seat seat, int right) {
  if (from.empty()) return;
  const auto side = [&](Square square) { return right * rightness(seat, square); };
  const int most = side(*std::max_element(from.begin(), from.end(),
                                          [&](Square a, Square b) { return side(a) < side(b); }));
  std::erase_if(from, [&](Square square) { return side(square) != most; });
}

std::vector<Square> told_apart(std::vector<Square> from, Seat seat, Square to,
                               const Relative& relative) {
  if (relative.up || relative.sideways || relative.down) {
    std::erase_if(from, [&](Square square) {
      const Motion way = motion(seat, square, to);
      return !((relative.up && way == Motion::up) ||
               (relative.sideways && way == Motion::sideways) ||
               (relative.down && way == Motion::down));
    });
  }
  if (relative.straight) {
    std::erase_if(from, [&](Square square) {
      return file_of(square) != file_of(to) || motion(seat, square, to) != Motion::up;
    });
  }
  if (relative.right) keep_extreme(from, seat, 1);
  if (relative.left) keep_extreme(from, seat, -1);
  return from;
}

}  // namespace

std::string japanese(const Relative& relative) {
  std::string text;
  if (relative.left) text += "左";
  if (relative.right) text += "右";
  if (relative.straight) text += "直";
  if (relative.up) text += "上";
  if (relative.sideways) text += "寄";
  if (relative.down) text += "引";
  if (relative.drop) text += "打";
  return text;
}

Result<Resolved, std::string> resolve(const Position& position, Kind kind, Square to,
                                      const Relative& relative, bool promotes) {
  const Seat seat = position.turn();
  std::vector<Square> all = candidates(position, kind, to);
  const bool droppable = can_stand_in_hand(kind) && position.in_hand(seat, kind) > 0;
  if (relative.drop || (all.empty() && !relative.any() && !promotes && droppable)) {
    if (!can_stand_in_hand(kind))
      return std::unexpected{std::string{"a piece that can be dropped"}};
    return Resolved{Act::dropped(kind, to)};
  }
  if (all.empty()) return std::unexpected{std::string{"a piece that can go there"}};
  std::vector<Square> from = told_apart(std::move(all), seat, to, relative);
  if (from.empty()) return std::unexpected{std::string{"a piece that these words describe"}};
  if (from.size() == 1) return Resolved{Act::move(from[0], to, promotes)};
  std::erase_if(from, [&](Square square) {
    return !Shogi{}.check(position, Act::move(square, to, promotes));
  });
  if (from.size() == 1) return Resolved{Act::move(from[0], to, promotes), true};
  return std::unexpected{std::string{"words that tell one piece from another"}};
}

std::optional<Relative> relative_of(const Position& position, const Act& act) {
  const Seat seat = position.turn();
  if (act.is_drop()) {
    Relative relative;
    relative.drop = !candidates(position, act.drop, act.to).empty();
    return relative;
  }
  const Piece piece = position.at(act.from);
  if (piece == no_piece || seat_of(piece) != seat) return std::nullopt;
  const Kind kind = kind_of(piece);
  const std::vector<Square> all = candidates(position, kind, act.to);
  if (std::find(all.begin(), all.end(), act.from) == all.end()) return std::nullopt;
  if (all.size() == 1) return Relative{};

  const auto alone = [&](const Relative& relative) {
    const std::vector<Square> left = told_apart(all, seat, act.to, relative);
    return left.size() == 1 && left[0] == act.from;
  };
  const Motion way = motion(seat, act.from, act.to);
  const Relative by_motion{
      .up = way == Motion::up, .sideways = way == Motion::sideways, .down = way == Motion::down};
  std::vector<Relative> ways = {by_motion};
  if (may_be_straight(kind) && straight_up(seat, act.from, act.to))
    ways.push_back({.straight = true});
  ways.push_back({.left = true});
  ways.push_back({.right = true});
  for (const bool left : {true, false}) {
    Relative both = by_motion;
    (left ? both.left : both.right) = true;
    ways.push_back(both);
  }
  ways.push_back({.straight = true});  // the middle one of three dragons, which no set has
  for (const Relative& relative : ways) {
    if (alone(relative)) return relative;
  }
  return std::nullopt;
}

}  // namespace tachiai::shogi
