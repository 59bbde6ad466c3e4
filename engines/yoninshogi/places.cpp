#include "engines/yoninshogi/places.hpp"

#include <algorithm>
#include <array>
#include <string>

#include "engines/yoninshogi/illegality.hpp"
#include "engines/yoninshogi/movement.hpp"
#include "engines/yoninshogi/safety.hpp"

namespace tachiai::yoninshogi {
namespace {

int hand_count(const Position& position, Seat seat) {
  int count = 0;
  for (std::size_t kind = 0; kind < hand_kinds; ++kind) {
    count += position.in_hand(seat, static_cast<Kind>(kind));
  }
  return count;
}

/// Those who are out, first out last; those of unknown order share the best of their places.
Places with_the_eliminated(const Position& position, std::string_view reason) {
  Places places{{0, 0, 0, 0}, 4, reason};
  const auto out = position.eliminations();
  const auto unknown =
      static_cast<std::size_t>(std::ranges::count(out, Exit::earlier, &Elimination::exit));
  for (std::size_t at = 0; at < out.size(); ++at) {
    const std::size_t counted = std::max(at + 1, unknown);
    places.place[tachiai::index(out[at].seat)] = static_cast<std::uint8_t>(5 - counted);
  }
  return places;
}

struct Standing {
  Seat seat{};
  std::array<int, 3> score{};  // compared from the left, more is better
};

/// Gives the living places from 1 on; equal scores share.
void place_living(const Position& position, Places& places, auto score_of) {
  std::array<Standing, seats_max> living{};
  std::size_t count = 0;
  for (const Seat seat : every_seat) {
    if (position.lives(seat)) living[count++] = {seat, score_of(seat)};
  }
  for (std::size_t at = 0; at < count; ++at) {
    std::uint8_t place = 1;
    for (std::size_t other = 0; other < count; ++other) {
      if (living[other].score > living[at].score) ++place;
    }
    places.place[tachiai::index(living[at].seat)] = place;
  }
}

/// "a-c", "3-1": the lines of a zone.
std::string_view zone_text(Seat seat) {
  constexpr std::string_view lines[] = {"ranks a-c", "files 3-1", "ranks g-i", "files 7-9"};
  return lines[tachiai::index(seat)];
}

}  // namespace

int defeats(const Position& position, Seat seat) {
  return static_cast<int>(
      std::ranges::count(position.eliminations(), std::optional{seat}, &Elimination::by));
}

int pieces_counted(const Position& position, Seat seat) {
  const Squares turned_over = position.of(Kind::king).without(living_kings(position));
  return position.owned(seat).without(turned_over).count() + hand_count(position, seat) +
         defeats(position, seat);
}

int points(const Position& position, Seat seat) {
  const Squares own = position.owned(seat);
  const Squares rooks = own & (position.of(Kind::rook) | position.of(Kind::dragon));
  return own.without(position.of(Kind::king)).count() + hand_count(position, seat) +
         4 * (rooks.count() + position.in_hand(seat, Kind::rook));
}

Places final_places(const Choices& choices, const Position& position) {
  TACHIAI_ASSERT(!position.turn());
  const bool two = choices.end == End::two_mated && position.living().count() == 2;
  Places places = with_the_eliminated(position, two ? "two_mated" : "last_survivor");
  place_living(position, places, [&](Seat seat) {
    return std::array{defeats(position, seat), pieces_counted(position, seat), 0};
  });
  return places;
}

Places impasse_places(const Position& position) {
  Places places = with_the_eliminated(position, "impasse");
  place_living(position, places, [&](Seat seat) {
    return std::array{points(position, seat), defeats(position, seat),
                      static_cast<int>(tachiai::index(seat))};
  });
  return places;
}

Result<Places, Illegality> declaration(const Choices& choices, const Position& position) {
  if (!choices.impasse) return std::unexpected{illegal::not_regulated};
  if (!position.turn()) {
    return std::unexpected{
        illegal::game_over.with("reason", final_places(choices, position).reason)};
  }
  const Seat seat = *position.turn();
  if (position.move_number() < declaration_from) {
    return std::unexpected{illegal::too_early.with("move", std::to_string(declaration_from))};
  }
  const auto king = position.king(seat);
  if (king && !checkers(position, seat).empty()) {
    return std::unexpected{illegal::declares_in_check.with("king", to_text(*king))};
  }
  if (!king || !promotion_zone(seat).has(*king)) {
    return std::unexpected{illegal::king_not_entered.with("king", king ? to_text(*king) : "-")
                               .with("zone", zone_text(seat))};
  }
  return impasse_places(position);
}

std::optional<DeclarationReport> declaration_report(const Record<YoninShogi>& record, Seat seat) {
  const Choices& choices = record.rules().choices;
  const Position& position = record.position();
  if (!choices.impasse) return std::nullopt;
  const auto king = position.king(seat);
  DeclarationReport report;
  report.own_turn = position.turn() == seat;
  report.add("move", static_cast<std::int32_t>(position.move_number()),
             static_cast<std::int32_t>(declaration_from));
  report.add("not_in_check", !king || checkers(position, seat).empty());
  report.add("king_in_zone", king && promotion_zone(seat).has(*king));
  if (!report.own_turn) return report;
  if (auto places = declaration(choices, position))
    report.places = *places;
  else
    report.flaw = places.error();
  return report;
}

}  // namespace tachiai::yoninshogi
