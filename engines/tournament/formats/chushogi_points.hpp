#pragma once

#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engines/core/fraction.hpp"
#include "engines/core/result.hpp"

namespace tachiai::tournament {

/// Pieces on the board by kind, as they stand: "free_king", "lion", ..., "prince", "king".
using PieceCounts = std::map<std::string, int>;

/// What a kind is worth when a game of league B is broken off (T-B16).
struct PieceClass {
  std::string_view name;  // "great", "slider", "small", "lion"
  int points = 0;
  std::span<const std::string_view> pieces;
};
std::span<const PieceClass> piece_classes();
/// Of a prince beside a king; a royal that stands alone is worth nothing (T-B17).
inline constexpr int prince_points = 10;

/// @return the points of one side, or the kind nobody knows.
Result<int, std::string> points_of(const PieceCounts& pieces);

/// More points win, equal is a draw. RULES.md#points (spec 4.4)
struct PointsVerdict {
  int a = 0;
  int b = 0;
  Fraction score_a;  // 1, 1/2 or 0
  bool operator==(const PointsVerdict&) const = default;
};
Result<PointsVerdict, std::string> adjudicate(const PieceCounts& a, const PieceCounts& b);

}  // namespace tachiai::tournament
