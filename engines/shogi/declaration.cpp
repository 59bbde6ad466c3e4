#include "engines/shogi/declaration.hpp"

#include <string>

#include "engines/shogi/handicap.hpp"
#include "engines/shogi/illegality.hpp"
#include "engines/shogi/safety.hpp"
#include "engines/shogi/zone.hpp"

namespace tachiai::shogi {
namespace {

constexpr int sente_wins_with = 28;
constexpr int gote_wins_with = 27;
constexpr int professional_wins_with = 31;
constexpr int professional_holds_with = 24;
constexpr int whole_set = 54;  // 34 small pieces and four of five points

constexpr bool counts_points(Impasse impasse) {
  return impasse == Impasse::points27 || impasse == Impasse::points24 || impasse == Impasse::csa;
}

constexpr int value_of(Kind kind) {
  switch (unpromoted(kind)) {
    case Kind::bishop:
    case Kind::rook: return 5;
    case Kind::king: return 0;
    default: return 1;
  }
}

int points_on(const Position& position, Seat seat, Squares where) {
  int points = 0;
  (position.of(seat) & where).each([&](Square square) {
    points += value_of(kind_of(position.at(square)));
  });
  return points;
}

int points_in_hand(const Position& position, Seat seat) {
  int points = 0;
  for (std::size_t kind = 0; kind < hand_kinds; ++kind) {
    points += position.in_hand(seat, static_cast<Kind>(kind)) * value_of(static_cast<Kind>(kind));
  }
  return points;
}

bool entered(const Position& position, Seat seat) {
  const auto king = position.king(seat);
  return king && promotion_zone(seat).has(*king);
}

int bonus_of(const Shogi& rules, const Position& start, Seat seat) {
  const bool granted =
      rules.handicap_bonus && rules.impasse != Impasse::csa && seat == Seat::second;
  return granted ? handicap_value(start) : 0;
}

int needed(Impasse impasse, bool is_sente) {
  if (!counts_points(impasse)) return 0;
  if (impasse == Impasse::points24) return professional_wins_with;
  return is_sente ? sente_wins_with : gote_wins_with;
}

DeclarationVerdict verdict_of(Impasse impasse, const ImpasseCount& count) {
  if (!count.king_in_zone || !count.enough_pieces() || count.in_check)
    return DeclarationVerdict::loses;
  if (count.enough_points()) return DeclarationVerdict::wins;
  const bool holds = impasse == Impasse::points24 && count.points >= professional_holds_with;
  return holds ? DeclarationVerdict::no_contest : DeclarationVerdict::loses;
}

/// The first condition that is missing, in the order of the rule. @pre one is.
Illegality flaw_of(const Position& position, const ImpasseCount& count, Seat seat) {
  const auto king = position.king(seat);
  const std::string where = king ? to_text(*king) : "-";
  if (!count.king_in_zone) return illegal::king_not_entered.with("king", where);
  if (!count.enough_pieces()) {
    return illegal::too_few_pieces.with("pieces", std::to_string(count.pieces_in_zone))
        .with("needed", std::to_string(ImpasseCount::pieces_needed));
  }
  if (count.in_check) return illegal::declares_in_check.with("king", where);
  return illegal::too_few_points.with("points", std::to_string(count.points))
      .with("needed", std::to_string(count.points_needed));
}

}  // namespace

ImpasseCount impasse_count(const Shogi& rules, const Position& start, const Position& position,
                           Seat seat, Seat sente) {
  const Squares zone = promotion_zone(seat);
  ImpasseCount count;
  count.own_turn = rules.to_move(position) == seat;
  count.king_in_zone = entered(position, seat);
  count.pieces_in_zone = (position.of(seat) & zone).without(position.of(Kind::king)).count();
  count.in_check = !checkers(position, seat).empty();
  count.bonus = bonus_of(rules, start, seat);
  count.points = points_on(position, seat, zone) + points_in_hand(position, seat) + count.bonus;
  count.points_needed = needed(rules.impasse, seat == sente);
  return count;
}

Declaration judge_declaration(const Shogi& rules, const Position& start, const Position& position,
                              Seat declarer, Seat sente) {
  const ImpasseCount count = impasse_count(rules, start, position, declarer, sente);
  if (!counts_points(rules.impasse)) return {DeclarationVerdict::not_played, count, std::nullopt};
  if (!count.own_turn) return {DeclarationVerdict::out_of_turn, count, std::nullopt};
  const DeclarationVerdict verdict = verdict_of(rules.impasse, count);
  switch (verdict) {
    case DeclarationVerdict::wins: return {verdict, count, wins(declarer, "declaration")};
    case DeclarationVerdict::no_contest: return {verdict, count, drawn("jishogi")};
    default: return {verdict, count, wins(opponent(declarer), "failed_declaration")};
  }
}

std::optional<DeclarationReport> declaration_report(const Record<Shogi>& record, Seat seat) {
  const Declaration now =
      judge_declaration(record.rules(), record.start(), record.position(), seat);
  if (now.verdict == DeclarationVerdict::not_played) return std::nullopt;
  const ImpasseCount& count = now.count;
  DeclarationReport report;
  report.own_turn = count.own_turn;
  report.add("king_in_zone", count.king_in_zone);
  report.add("pieces_in_zone", count.pieces_in_zone, ImpasseCount::pieces_needed);
  report.add("not_in_check", !count.in_check);
  report.add("points", count.points, count.points_needed);
  if (now.verdict == DeclarationVerdict::loses)
    report.flaw = flaw_of(record.position(), count, seat);
  if (now.verdict == DeclarationVerdict::wins || now.verdict == DeclarationVerdict::no_contest)
    report.places = now.places;
  return report;
}

std::optional<Places> agreed_jishogi(const Shogi& rules, const Position& start,
                                     const Position& position, Seat sente) {
  if (!counts_points(rules.impasse)) return std::nullopt;
  if (!entered(position, Seat::first) || !entered(position, Seat::second)) return std::nullopt;
  const auto points = [&](Seat seat) {
    return points_on(position, seat, Squares::all()) + points_in_hand(position, seat) +
           bonus_of(rules, start, seat);
  };
  if (rules.impasse == Impasse::points24) {
    const bool first_holds = points(Seat::first) >= professional_holds_with;
    const bool second_holds = points(Seat::second) >= professional_holds_with;
    if (first_holds && second_holds) return drawn("jishogi");
    if (first_holds) return wins(Seat::first, "jishogi");
    if (second_holds) return wins(Seat::second, "jishogi");
    return std::nullopt;
  }
  if (points(sente) >= sente_wins_with) return wins(sente, "jishogi");
  if (points(opponent(sente)) >= gote_wins_with) return wins(opponent(sente), "jishogi");
  return std::nullopt;
}

int handicap_value(const Position& start) {
  if (!handicap_of(start)) return 0;
  return whole_set - points_on(start, Seat::first, Squares::all()) -
         points_on(start, Seat::second, Squares::all());
}

}  // namespace tachiai::shogi
