#include "engines/tournament/formats/chushogi_points.hpp"

#include <array>

namespace tachiai::tournament {

namespace {

using Kinds = std::string_view;

constexpr std::array<Kinds, 1> lions{"lion"};
constexpr std::array<Kinds, 7> greats{"free_king",     "dragon_king",   "dragon_horse",
                                      "horned_falcon", "soaring_eagle", "flying_ox",
                                      "free_boar"};
constexpr std::array<Kinds, 9> sliders{"rook",        "bishop",          "vertical_mover",
                                       "side_mover",  "reverse_chariot", "lance",
                                       "white_horse", "whale",           "flying_stag"};
constexpr std::array<Kinds, 11> smalls{
    "pawn",        "go_between",     "copper", "silver",  "gold", "ferocious_leopard",
    "blind_tiger", "drunk_elephant", "kirin",  "phoenix", "tokin"};
}  // namespace

const PointsTable& national_points() {
  static const PointsTable table = [] {
    PointsTable made{{}, 10};
    for (const auto kind : lions) made.piece.emplace(kind, 7);
    for (const auto kind : greats) made.piece.emplace(kind, 5);
    for (const auto kind : sliders) made.piece.emplace(kind, 3);
    for (const auto kind : smalls) made.piece.emplace(kind, 1);
    return made;
  }();
  return table;
}

Result<int, std::string> points_of(const PieceCounts& pieces, const PointsTable& table) {
  int points = 0;
  int kings = 0;
  int princes = 0;
  for (const auto& [kind, count] : pieces) {
    if (count < 0) return std::unexpected{kind};
    if (kind == "king") {
      kings = count;
    } else if (kind == "prince") {
      princes = count;
    } else {
      const auto found = table.piece.find(kind);
      if (found == table.piece.end()) return std::unexpected{kind};
      points += found->second * count;
    }
  }
  if (princes > 0 && kings + princes > 1) points += table.prince;
  return points;
}

Result<PointsVerdict, std::string> adjudicate(const PieceCounts& a, const PieceCounts& b,
                                              const PointsTable& table) {
  const auto of_a = points_of(a, table);
  if (!of_a) return std::unexpected{of_a.error()};
  const auto of_b = points_of(b, table);
  if (!of_b) return std::unexpected{of_b.error()};
  const int twice = *of_a > *of_b ? 2 : *of_a == *of_b ? 1 : 0;
  return PointsVerdict{*of_a, *of_b, Fraction{twice, 2}};
}

}  // namespace tachiai::tournament
