#include "engines/match/series.hpp"

#include <algorithm>
#include <utility>

namespace tachiai::match {

namespace {

/// Drawn by the game's own rule for games that come to nothing.
bool is_void(const Ending& ending) {
  return ending.places && std::ranges::count(*ending.places, 1) > 1 &&
         (ending.reason == "sennichite" || ending.reason == "jishogi");
}

/// No result, and not because somebody wanted none.
bool came_to_nothing(const Match& match) {
  const Ending& ending = *match.ended;
  if (ending.places) return false;
  return ending.reason == "cut" || ending.reason == "frozen" ||
         (ending.reason == "adjudication" && match.preset.replays != Replays::none);
}

/// Whether a seat with main time and byoyomi has entered byoyomi; one without main time always has.
bool in_byoyomi(const Match& match, std::size_t seat) {
  const clock::TimeControl& control = match.control[seat];
  return control.periods > 0 && match.faces[seat].main == Millis{};
}

void exchange_sides(NextGame& next) {
  std::swap(next.principals[0], next.principals[1]);
  std::swap(next.preset.control[0], next.preset.control[1]);
  std::swap(next.preset.won[0], next.preset.won[1]);
  next.preset.senior = opponent(next.preset.senior);
}

/// Games won by seat, this one included.
std::array<std::uint8_t, 2> won_with(const Match& match) {
  auto won = match.preset.won;
  if (!match.ended || !match.ended->places) return won;
  const auto& places = *match.ended->places;
  if (places[0] != places[1]) ++won[places[0] == 1 ? 0 : 1];
  return won;
}

}  // namespace

std::optional<Seat> title_winner(const Match& match) {
  if (match.preset.best_of < 2 || !match.ended) return std::nullopt;
  const auto won = won_with(match);
  for (const Seat seat : {Seat::first, Seat::second})
    if (won[index(seat)] > match.preset.best_of / 2) return seat;
  return std::nullopt;
}

std::optional<NextGame> next_of(const Match& match) {
  if (!match.ended) return std::nullopt;
  const Preset& preset = match.preset;
  NextGame next{NextGame::Why::played_again, preset, match.principals};
  // Both committed fouls and want another game: the same sides. engines/match/RULES.md#foul_choice
  if (came_to_nothing(match) || match.ended->reason == "agreed_replay") return next;
  if (is_void(*match.ended) && preset.replays != Replays::none) {
    if (preset.replays == Replays::same_sides) return next;
    exchange_sides(next);
    if (preset.replay_control && in_byoyomi(match, 0) && in_byoyomi(match, 1))
      next.preset.control.fill(*preset.replay_control);
    return next;
  }
  // A game without a result is none of the title's games: it is played again.
  if (preset.best_of > 1 && !match.ended->places && match.ended->reason == "adjudication")
    return next;
  if (preset.best_of < 2 || !match.ended->places || title_winner(match)) return std::nullopt;
  next.why = NextGame::Why::next_of_series;
  next.preset.won = won_with(match);
  exchange_sides(next);
  return next;
}

}  // namespace tachiai::match
