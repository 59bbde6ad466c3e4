#include "engines/chushogi/handicap.hpp"

#include <utility>

#include "engines/chushogi/chushogi.hpp"

namespace tachiai::chushogi {
namespace {

constexpr Handicap all[] = {Handicap::even, Handicap::three_lions, Handicap::two_lions,
                            Handicap::two_kings};

constexpr std::pair<std::string_view, Handicap> names[] = {
    {"平手", Handicap::even},
    {"", Handicap::even},
    {"中将棋", Handicap::even},
    {"3枚獅子", Handicap::three_lions},
    {"2枚獅子", Handicap::two_lions},
    {"2枚王", Handicap::two_kings},
    {"３枚獅子", Handicap::three_lions},
    {"２枚獅子", Handicap::two_lions},
    {"２枚王", Handicap::two_kings},
    {"三枚獅子", Handicap::three_lions},
    {"二枚獅子", Handicap::two_lions},
    {"二枚王", Handicap::two_kings},
};

void turn_over(Setup& setup, int file, int rank, Kind kind, Seat seat) {
  setup.board[static_cast<std::size_t>(index(square_at(file, rank)))] = piece_of(seat, kind);
}

}  // namespace

Position start_position(Handicap handicap) {
  Setup setup = ChuShogi{}.initial().setup();
  if (handicap == Handicap::even) return Position{setup};
  setup.turn = Seat::second;
  switch (handicap) {
    case Handicap::even: break;
    case Handicap::three_lions:
      turn_over(setup, 7, 11, Kind::promoted_kirin, Seat::first);
      turn_over(setup, 6, 11, Kind::promoted_kirin, Seat::first);
      turn_over(setup, 6, 2, Kind::phoenix, Seat::second);
      turn_over(setup, 7, 2, Kind::phoenix, Seat::second);
      break;
    case Handicap::two_lions: turn_over(setup, 7, 11, Kind::promoted_kirin, Seat::first); break;
    case Handicap::two_kings: turn_over(setup, 6, 12, Kind::prince, Seat::first); break;
  }
  return Position{setup};
}

std::string_view japanese_name_of(Handicap handicap) {
  for (const auto& [name, named] : names) {
    if (named == handicap) return name;
  }
  return {};
}

std::optional<Handicap> handicap_named(std::string_view name) {
  for (const auto& [known, handicap] : names) {
    if (known == name) return handicap;
  }
  return std::nullopt;
}

std::optional<Handicap> handicap_of(const Position& position) {
  for (const Handicap handicap : all) {
    if (position == start_position(handicap)) return handicap;
  }
  return std::nullopt;
}

}  // namespace tachiai::chushogi
