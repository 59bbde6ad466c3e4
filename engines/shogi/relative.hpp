#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "engines/core/result.hpp"
#include "engines/shogi/act.hpp"
#include "engines/shogi/position.hpp"

namespace tachiai::shogi {

/// The words by which KI2 and JKF tell apart pieces of one kind that could go to one square.
/// Source: engines/shogi/RULES.md#relative-words
struct Relative {
  bool left = false;      // 左: it comes from the left, as its player sees it
  bool right = false;     // 右
  bool straight = false;  // 直: it stands right behind the square
  bool up = false;        // 上, 行, 入
  bool sideways = false;  // 寄
  bool down = false;      // 引
  bool drop = false;      // 打

  bool any() const { return left || right || straight || up || sideways || down || drop; }
  bool operator==(const Relative&) const = default;
};

/// The words of KI2: "右上", "打"; empty: none is needed.
std::string japanese(const Relative& relative);

/// The one act meant by "`kind` to `to`, told apart by `relative`". Candidates are the pieces of
/// the side to move that reach the square as pieces move, whether that is legal or not; with none,
/// it is a drop. Where the words leave several and just one of them is legal, that one is meant,
/// and `by_legality` says so.
/// @return the act, or what was expected instead
struct Resolved {
  Act act;
  bool by_legality = false;
};
Result<Resolved, std::string> resolve(const Position& position, Kind kind, Square to,
                                      const Relative& relative, bool promotes);

/// The fewest words that tell `act` from its rivals, as the Japan Shogi Association writes records.
/// nullopt: the piece does not move so, or there is none, and KI2 cannot say it.
std::optional<Relative> relative_of(const Position& position, const Act& act);

}  // namespace tachiai::shogi
