#pragma once

#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "engines/match/decide.hpp"

/// A match under test with its journal: what a room does, without a room.
namespace tachiai::match::tests {

/// `name` with its clocks replaced.
inline Preset preset(std::string_view name, std::string_view control = "") {
  Preset found = *find_preset(name);
  if (!control.empty()) found.control.fill(clock::parse_control(control).value());
  return found;
}

struct Table {
  Match match = empty_match();
  std::vector<Event> journal;

  /// Created and, with nobody missing, started at `start`.
  explicit Table(const Preset& preset, Millis start = {},
                 std::array<std::string, seats_max> principals = {"ann", "ben"}) {
    commit(create(preset, principals));
    if (!principals[0].empty() && !principals[1].empty()) begin(start);
  }

  /// The first clock runs; the draw-win right is White's where nobody has settled it.
  void begin(Millis at) {
    if (match.preset.hidden_disc && !match.draw_right)
      act({.act = GiveDrawRight{Seat::second}, .office = Office::arbiter}, at);
    if (match.preset.white_starts) {
      seat(Seat::second, PressStart{}, at);
    } else {
      server(StartMatch{}, at);
    }
  }

  const Decision& commit(Decision decision) {
    for (const Event& event : decision.events) {
      evolve(match, event);
      journal.push_back(event);
    }
    last = std::move(decision);
    return last;
  }

  const Decision& act(Command command, Millis now) { return commit(decide(match, command, now)); }
  const Decision& seat(Seat seat, Act act_of, Millis now, Millis told = {}, Millis lag = {}) {
    return act({.seat = seat, .act = std::move(act_of), .told = told, .lag = lag}, now);
  }
  const Decision& server(Act act_of, Millis now, Millis told = {}) {
    return act({.seat = {}, .act = std::move(act_of), .told = told, .lag = {}}, now);
  }
  const Decision& move(std::string text, Millis now, Millis told = {}, Millis lag = {}) {
    return seat(*match.to_move(), PlayMove{number(match.ply()), std::move(text)}, now, told, lag);
  }

  Decision last;
};

inline bool accepted(const Decision& decision) {
  return std::holds_alternative<Accepted>(decision.reply);
}

/// The code of a refusal; Accepted is a failure of the test that asks.
inline RefusalCode code(const Decision& decision) { return std::get<Refusal>(decision.reply).code; }

}  // namespace tachiai::match::tests
