#include "engines/rating/game.hpp"

#include <algorithm>
#include <cstdlib>

namespace tachiai::rating {
namespace {

Illegality no_such_order(std::size_t place) {
  return contradictory_order.with("place", std::to_string(place + 1));
}

/// Whether `place` can have ended as he is said to. Who mates is in play then, so he finishes above
/// his victim; who stands at the end stands above all who went out before.
bool fits(const Game& game, std::size_t place) {
  const Entrant& entrant = game[place];
  if (entrant.by.has_value() != (entrant.end == End::mated)) return false;
  switch (entrant.end) {
    case End::standing: return place == 0 || game[place - 1].end == End::standing;
    case End::mated: return *entrant.by < place;
    case End::resigned:
    case End::flagged: return place > 0;
  }
  return false;
}

Result<Done, Illegality> check(const Game& game) {
  const auto members = std::ranges::count(game, RowKind::member, &Entrant::kind);
  if (members < 2) return std::unexpected{not_rated.with("members", std::to_string(members))};
  for (std::size_t place = 0; place < game.size(); ++place) {
    const Entrant& entrant = game[place];
    if (std::abs(entrant.rating) > rating_limit) {
      return std::unexpected{rating_out_of_range.with("rating", std::to_string(entrant.rating))};
    }
    for (std::size_t other = 0; other < place; ++other) {
      const Entrant& before = game[other];
      if (before.name == entrant.name) return std::unexpected{same_name.with("name", entrant.name)};
      if (before.row != entrant.row) continue;
      if (entrant.kind == RowKind::member || before.kind != entrant.kind ||
          before.rating != entrant.rating || before.official != entrant.official) {
        return std::unexpected{split_row.with("row", entrant.row)};
      }
    }
    if (!fits(game, place)) return std::unexpected{no_such_order(place)};
  }
  return Done{};
}

/// The four ratings while they are booked: two of one row share theirs.
class Books {
 public:
  Books(const RatingRules& rules, const Game& game) : rules_(rules), game_(game) {
    for (std::size_t place = 0; place < game.size(); ++place) ratings_[place] = game[place].rating;
  }

  Booking book(std::size_t place) {
    Booking booking;
    booking.start = ratings_[place];
    booking.placement = rules_.placement[place];
    booking.kills = kills(place);
    booking.upset = upset(place);
    booking.trouble = trouble(place);
    booking.raw = booking.start + booking.placement + booking.upset + booking.trouble;
    for (const int points : booking.kills) booking.raw += points;
    booking.now = clamped(booking, game_[place].official);
    for (std::size_t other = 0; other < game_.size(); ++other) {
      if (game_[other].row == game_[place].row) ratings_[other] = booking.now;
    }
    return booking;
  }

 private:
  Standing standing(std::size_t place) const {
    const bool before = rules_.look_up == RatingRules::LookUp::before_the_game;
    const Rating rating = before ? game_[place].rating : ratings_[place];
    Grade grade = grade_of(rating);
    if (rules_.grade_from == RatingRules::GradeFrom::official) {
      grade = game_[place].official.value_or(grade);
    }
    return {grade, rating};
  }

  std::vector<int> kills(std::size_t place) const {
    std::vector<int> points;
    for (std::size_t victim = place + 1; victim < game_.size(); ++victim) {
      if (killer_of(game_, victim) != place) continue;
      points.push_back(kill_points(rules_.tables, standing(place), standing(victim)));
    }
    return points;
  }

  int upset(std::size_t place) const {
    if (const auto killer = killer_of(game_, place)) {
      return upset_points(rules_.tables, standing(place), standing(*killer));
    }
    if (!is_foul(game_, place) || game_[place].kind == RowKind::guest) return 0;
    int worst = 0;
    for (std::size_t other = 0; other < place; ++other) {
      worst = std::min(worst, upset_points(rules_.tables, standing(place), standing(other)));
    }
    return worst;
  }

  /// His own foul, and his share of each foul while he was in play.
  int trouble(std::size_t place) const {
    int points = is_foul(game_, place) ? rules_.offender : 0;
    for (std::size_t other = place + 1; other < game_.size(); ++other) {
      if (is_foul(game_, other)) points += rules_.shared / static_cast<int>(other);
    }
    return points;
  }

  Rating clamped(const Booking& booking, std::optional<Grade> official) const {
    const Rating floor = rules_.floor == Floor::at_zero ? 0 : std::min(0, booking.start);
    const Rating floored = std::max(booking.raw, floor);
    return official ? std::max(floored, lower_bound(*official)) : floored;
  }

  const RatingRules& rules_;
  const Game& game_;
  std::array<Rating, 4> ratings_{};
};

}  // namespace

bool is_foul(const Game& game, std::size_t place) {
  // In play beside him were all who finished above: the second of two left, the third of three.
  return place >= 2 && (game[place].end == End::resigned || game[place].end == End::flagged);
}

std::optional<std::size_t> killer_of(const Game& game, std::size_t place) {
  if (game[place].end == End::mated) return game[place].by;
  const bool left = game[place].end == End::resigned || game[place].end == End::flagged;
  if (left && place == 1) return 0;
  return std::nullopt;
}

Result<std::array<Booking, 4>, Illegality> book(const RatingRules& rules, const Game& game) {
  if (const auto sound = check(rules.tables); !sound) return std::unexpected{sound.error()};
  if (const auto possible = check(game); !possible) return std::unexpected{possible.error()};
  Books books{rules, game};
  std::array<Booking, 4> bookings;
  for (std::size_t place = 0; place < game.size(); ++place) bookings[place] = books.book(place);
  return bookings;
}

Result<Done, Illegality> check_freeze(const RatingRules& rules, unsigned moves) {
  if (moves < rules.replay_before) {
    return std::unexpected{replayed.with("moves", std::to_string(moves))};
  }
  return Done{};
}

}  // namespace tachiai::rating
