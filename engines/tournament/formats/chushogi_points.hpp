#pragma once

#include <functional>
#include <map>
#include <string>

#include "engines/core/fraction.hpp"
#include "engines/core/result.hpp"

namespace tachiai::tournament {

/// Pieces on the board by kind, as they stand: "free_king", "lion", ..., "prince", "king".
using PieceCounts = std::map<std::string, int>;

/// What each kind is worth when a game of league B is broken off; an organiser may choose otherwise
/// (T-B16).
struct PointsTable {
  std::map<std::string, int, std::less<>> piece;
  int prince = 0;  // of a prince beside another royal; a royal that stands alone is worth nothing
};
/// Lion 7, great sliders 5, sliders 3, small pieces 1, a second royal 10 (4.4).
const PointsTable& national_points();

/// @return the points of one side, or the kind that the table does not know.
Result<int, std::string> points_of(const PieceCounts& pieces, const PointsTable& table);

/// More points win, equal is a draw. RULES.md#points (spec 4.4)
struct PointsVerdict {
  int a = 0;
  int b = 0;
  Fraction score_a;  // 1, 1/2 or 0
  bool operator==(const PointsVerdict&) const = default;
};
Result<PointsVerdict, std::string> adjudicate(const PieceCounts& a, const PieceCounts& b,
                                              const PointsTable& table);

}  // namespace tachiai::tournament
