#include "engines/match/replay.hpp"

#include <algorithm>
#include <utility>

namespace tachiai::match {

namespace {

/// Drawn by the game's own rule for games that come to nothing.
bool is_void(const Ending& ending) {
  return ending.places && std::ranges::count(*ending.places, 1) > 1 &&
         (ending.reason == "sennichite" || ending.reason == "jishogi");
}

/// Both committed fouls and want another game. Rule: engines/match/RULES.md#foul_choice
bool is_played_again_by_agreement(const Ending& ending) { return ending.reason == "agreed_replay"; }

/// Whether a seat with main time and byoyomi has entered byoyomi; one without main time always has.
bool in_byoyomi(const Match& match, std::size_t seat) {
  const clock::TimeControl& control = match.control[seat];
  return control.periods > 0 && match.faces[seat].main == Millis{};
}

}  // namespace

std::optional<Replay> replay_of(const Match& match) {
  const Preset& preset = match.preset;
  if (!match.ended) return std::nullopt;
  if (is_played_again_by_agreement(*match.ended)) return Replay{preset, match.principals};
  if (preset.replays == Replays::none || !is_void(*match.ended)) return std::nullopt;
  Replay next{preset, match.principals};
  std::swap(next.principals[0], next.principals[1]);
  std::swap(next.preset.control[0], next.preset.control[1]);
  if (preset.replay_control && in_byoyomi(match, 0) && in_byoyomi(match, 1))
    next.preset.control.fill(*preset.replay_control);
  return next;
}

}  // namespace tachiai::match
