#pragma once

#include <chrono>
#include <cstdint>
#include <optional>

#include "engines/tournament/entities.hpp"

/// Due dates, lateness, and who may register again. Moments and dates come in as values; dates of
/// the league are days in Japan. Rule: engines/tournament/league/RULES.md#dates
namespace tachiai::tournament::league {

using Moment = std::chrono::sys_time<std::chrono::milliseconds>;

/// The first moment after a day in Japan: a game due on `day` is beyond its date from then on.
constexpr Moment end_of_day_in_japan(std::chrono::year_month_day day) {
  constexpr std::chrono::hours ahead_of_utc{9};
  return std::chrono::sys_days{day} + std::chrono::days{1} - ahead_of_utc;
}

/// A game that was not played.
struct Unplayed {
  Moment due;         // end of its date, as moved last
  bool told = false;  // somebody told the organiser of the trouble in time
  bool operator==(const Unplayed&) const = default;
};

/// What it counts as at `now`: nullopt while it can still be played; both lose by forfeit; counts
/// for nobody where the organiser was told (T-C20).
/// Rule: engines/tournament/league/RULES.md#dates
std::optional<ResultKind> verdict(const Unplayed& game, Moment now);

/// Somebody is late for an appointed game.
struct Lateness {
  Moment start;                                    // as announced
  std::optional<Moment> announced = std::nullopt;  // when the start was; none: it was not
  Moment due;                                      // end of the game's date
  std::optional<Moment> contact = std::nullopt;    // when he first spoke to his opponent, or came
  bool operator==(const Lateness&) const = default;
};

/// Whether he has lost by forfeit at `now`: a quarter of an hour without a word, if the start was
/// announced two days before, or the game lies beyond its date.
/// Rule: engines/tournament/league/RULES.md#lateness
bool has_forfeited(const Lateness& lateness, Moment now);

/// Why somebody may not register.
enum class Bar : std::uint8_t {
  none,
  one_year,  // withdrew: a year from that day, unless the organiser makes an exception
  for_ever,  // software help, or another played for him
};

/// Rule: engines/tournament/league/RULES.md#bars
bool may_register(Bar bar, std::chrono::year_month_day since, std::chrono::year_month_day on,
                  bool exempted = false);

}  // namespace tachiai::tournament::league
