#include "engines/tournament/league/dates.hpp"

namespace tachiai::tournament::league {

std::optional<ResultKind> verdict(const Unplayed& game, Moment now) {
  if (game.told) return ResultKind::excused;
  if (now < game.due) return std::nullopt;
  return ResultKind::double_forfeit;
}

bool has_forfeited(const Lateness& lateness, Moment now) {
  const Moment limit = lateness.start + std::chrono::minutes{15};
  if (now < limit || (lateness.contact && *lateness.contact < limit)) return false;
  const bool announced_in_time =
      lateness.announced && lateness.start - *lateness.announced >= std::chrono::days{2};
  return announced_in_time || lateness.start >= lateness.due;
}

bool may_register(Bar bar, std::chrono::year_month_day since, std::chrono::year_month_day on,
                  bool exempted) {
  switch (bar) {
    case Bar::none: return true;
    case Bar::for_ever: return false;
    case Bar::one_year: break;
  }
  if (exempted) return true;
  auto until = since + std::chrono::years{1};
  // A year from 29 February is not over before March.
  if (!until.ok()) until = until.year() / std::chrono::March / 1;
  return on >= until;
}

}  // namespace tachiai::tournament::league
