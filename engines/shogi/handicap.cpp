#include "engines/shogi/handicap.hpp"

#include <string>

#include "engines/core/result.hpp"

namespace tachiai::shogi {
namespace {

struct Entry {
  std::string_view name;
  std::string_view japanese;
  std::string_view camp;  // White's two back ranks
};

constexpr Entry entries[handicap_count] = {
    {"even", "平手", "lnsgkgsnl/1r5b1"},
    {"lance", "香落ち", "lnsgkgsn1/1r5b1"},
    {"right_lance", "右香落ち", "1nsgkgsnl/1r5b1"},
    {"bishop", "角落ち", "lnsgkgsnl/1r7"},
    {"rook", "飛車落ち", "lnsgkgsnl/7b1"},
    {"rook_lance", "飛香落ち", "lnsgkgsn1/7b1"},
    {"two_pieces", "二枚落ち", "lnsgkgsnl/9"},
    {"three_pieces", "三枚落ち", "lnsgkgsn1/9"},
    {"four_pieces", "四枚落ち", "1nsgkgsn1/9"},
    {"five_pieces", "五枚落ち", "2sgkgsn1/9"},
    {"left_five_pieces", "左五枚落ち", "1nsgkgs2/9"},
    {"six_pieces", "六枚落ち", "2sgkgs2/9"},
    {"left_seven_pieces", "左七枚落ち", "2sgkg3/9"},
    {"right_seven_pieces", "右七枚落ち", "3gkgs2/9"},
    {"eight_pieces", "八枚落ち", "3gkg3/9"},
    {"ten_pieces", "十枚落ち", "4k4/9"},
};

const Entry& entry_of(Handicap handicap) { return entries[static_cast<std::size_t>(handicap)]; }

}  // namespace

Position start_position(Handicap handicap) {
  const std::string text = std::string{entry_of(handicap).camp} +
                           "/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL " +
                           (handicap == Handicap::even ? "b" : "w") + " - 1";
  const auto setup = parse_sfen(text);
  TACHIAI_ASSERT(setup);
  return Position{*setup};
}

std::string_view name_of(Handicap handicap) { return entry_of(handicap).name; }

std::string_view japanese_name_of(Handicap handicap) { return entry_of(handicap).japanese; }

std::optional<Handicap> handicap_named(std::string_view name) {
  for (int at = 0; at < handicap_count; ++at) {
    const Entry& entry = entries[at];
    if (entry.name == name || entry.japanese == name) return static_cast<Handicap>(at);
  }
  return std::nullopt;
}

std::optional<Handicap> handicap_of(const Position& start) {
  for (int at = 0; at < handicap_count; ++at) {
    const auto handicap = static_cast<Handicap>(at);
    if (start.stands_as(start_position(handicap))) return handicap;
  }
  return std::nullopt;
}

}  // namespace tachiai::shogi
