#include "engines/chushogi/chushogi.hpp"

#include "engines/chushogi/ending.hpp"

namespace tachiai::chushogi {

std::optional<ChuShogi> ChuShogi::with_rule_set(std::string_view rule_set) {
  if (rule_set.empty()) return ChuShogi{};
  const auto rules = rule_set_named(rule_set);
  if (!rules) return std::nullopt;
  return ChuShogi{*rules};
}

Position ChuShogi::initial() const { return Position{*parse_sfen("startpos")}; }

std::optional<Seat> ChuShogi::to_move(const Position& position) const {
  if (outcome(position)) return std::nullopt;
  return position.turn();
}

Result<Position, Illegality> ChuShogi::play(const Position& position, const Act& act) const {
  if (const auto legal = check(position, act); !legal) return std::unexpected{legal.error()};
  return position.after(act);
}

Result<Position, Impossible> ChuShogi::perform(const Position& position, const Act& act) const {
  if (!on_board(act.from) || !on_board(act.to) || (act.two_legs() && !on_board(act.mid))) {
    return std::unexpected{Impossible{"off_board"}};
  }
  const Piece piece = position.at(act.from);
  if (piece == no_piece) return std::unexpected{Impossible{"empty_square"}};
  if (act.two_legs() ? act.mid == act.from || act.mid == act.to : act.to == act.from) {
    return std::unexpected{Impossible{"not_moved"}};
  }
  if (act.promotes && !can_promote(kind_of(piece)) && !is_promoted(kind_of(piece))) {
    return std::unexpected{Impossible{"no_other_face"}};
  }
  return position.after(act);
}

Position ChuShogi::withdraw(const Position& position, Seat seat, Cause cause) const {
  TACHIAI_ASSERT(tachiai::index(seat) < 2);
  return position.withdrawn() ? position : position.with_withdrawn(seat, cause);
}

bool ChuShogi::finished(const Position& position) const {
  // Most positions are far from any end: two royals and a crowd.
  if (position.withdrawn() || by_royals(position)) return true;
  if (position.living_count(Seat::first) > 1 && position.living_count(Seat::second) > 1) {
    return false;
  }
  return by_bare_king(position, choices()) || by_exhaustion(position, choices());
}

std::optional<Places> ChuShogi::outcome(const Position& position) const {
  if (const auto& withdrawn = position.withdrawn()) {
    return wins(opponent(withdrawn->seat), reason_of(withdrawn->cause));
  }
  if (const auto places = by_royals(position)) return places;
  const auto stalemate = [&]() -> std::optional<Places> {
    if (any_move<Routes::every>(position, choices(), [](const Act&) { return true; })) {
      return std::nullopt;
    }
    return wins(opponent(position.turn()), "stalemate");
  };
  if (choices().stalemate_before_bare_king) {
    if (const auto places = stalemate()) return places;
  }
  if (const auto places = by_bare_king(position, choices())) return places;
  if (const auto places = by_exhaustion(position, choices())) return places;
  return choices().stalemate_before_bare_king ? std::nullopt : stalemate();
}

bool ChuShogi::in_check(const Position& position) const {
  const Seat us = position.turn();
  return position.royals().any([&](Square square) {
    return seat_of(position.at(square)) == us &&
           attacker(position, opponent(us), square) != nowhere;
  });
}

Act ChuShogi::canonical(const Position& position, const Act& act) const {
  if (!act.two_legs() || position.at(act.mid) != no_piece) return act;
  if (act.to != act.from) return Act::move(act.from, act.to, act.promotes);
  Act pass = act;
  any_move_from<Routes::distinct>(position, choices(), act.from, [&](const Act& other) {
    if (!other.two_legs() || other.to != act.from || position.at(other.mid) != no_piece) {
      return false;
    }
    pass = other;
    return true;
  });
  return pass;
}

Result<Position, SetupFault> ChuShogi::parse_position(std::string_view text) const {
  const auto setup = parse_sfen(text);
  if (!setup) return std::unexpected{setup.error()};
  return Position{*setup};
}

Result<std::vector<Cell>, SetupFault> cells_of(const ChuShogi&, std::string_view text) {
  const auto setup = parse_sfen(text);
  if (!setup) return std::unexpected{setup.error()};
  std::vector<Cell> cells;
  each_square([&](Square square) {
    const Piece piece = setup->board[static_cast<std::size_t>(index(square))];
    cells.push_back({to_text(square), piece == no_piece ? std::string{} : to_text(piece)});
  });
  return cells;
}

std::string ChuShogi::position_text(const Position& position) const {
  return sfen(position.setup());
}

}  // namespace tachiai::chushogi
