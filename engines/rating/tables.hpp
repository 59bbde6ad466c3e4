#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engines/core/result.hpp"
#include "engines/rating/grade.hpp"
#include "engines/rating/illegality.hpp"

/// Kill points (撃破pt) and upset points (下克上pt) as data. The regulation shows its two tables as
/// pictures, which are lost, so a ladder says which set it uses.
/// Rule: engines/rating/RULES.md#tables
namespace tachiai::rating {

/// Whom a table is asked about: the grade and the rating by which a player is looked up.
struct Standing {
  Grade grade;
  Rating rating;
};

/// By d = rank of the victim less rank of the killer; d beyond an end counts as that end.
struct ByRankDifference {
  int lowest = 0;          // d of the first entry of both lists
  std::vector<int> kill;   // >= 0
  std::vector<int> upset;  // <= 0, as long as `kill`
  bool operator==(const ByRankDifference&) const = default;
};

/// By d = rating of the victim less rating of the killer: the last bin whose `from` is at most d;
/// below all of them the first.
struct ByRatingDifference {
  struct Bin {
    Rating from = 0;
    int kill = 0;
    int upset = 0;
    bool operator==(const Bin&) const = default;
  };
  std::vector<Bin> bins;  // `from` ascending
  bool operator==(const ByRatingDifference&) const = default;
};

/// By both grades: `kill[killer][victim]`, `upset[victim][killer]`.
struct ByGrades {
  using Matrix = std::array<std::array<int, grades>, grades>;
  Matrix kill{};
  Matrix upset{};
  bool operator==(const ByGrades&) const = default;
};

struct PointTables {
  std::string set;  // the name a ladder records: "reconstructed", "visible", or an organiser's own
  std::variant<ByRankDifference, ByRatingDifference, ByGrades> lookup;
  bool operator==(const PointTables&) const = default;
};

/// The full tables as they can be reconstructed from the regulation's examples; for new ladders.
PointTables reconstructed_tables();
/// The four printed values alone, an equal grade booked like a lower victim and a higher killer.
PointTables visible_tables();

/// What the killer gets, >= 0. The tables must be sound.
int kill_points(const PointTables& tables, Standing killer, Standing victim);
/// What the victim pays, <= 0.
int upset_points(const PointTables& tables, Standing victim, Standing killer);

/// Refused (`unsound_table`): no name, lists that are empty or of unlike length, bins out of order,
/// a kill that costs, an upset that pays, points beyond `rating_limit`.
Result<Done, Illegality> check(const PointTables& tables);

}  // namespace tachiai::rating
