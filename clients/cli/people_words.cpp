#include "clients/cli/people_words.hpp"

#include <charconv>
#include <cstdio>
#include <ctime>

#include "clients/cli/board_drawing.hpp"

namespace tachiai::cli {

std::string time_text(match::Millis time) {
  const auto total = time.count() < 0 ? 0 : time.count();
  const auto hours = total / 3'600'000;
  const auto minutes = total / 60'000 % 60;
  char text[48];
  if (hours > 0) {
    std::snprintf(text, sizeof text, "%lld:%02lld:%02lld.%03lld", static_cast<long long>(hours),
                  static_cast<long long>(minutes), static_cast<long long>(total / 1000 % 60),
                  static_cast<long long>(total % 1000));
  } else {
    std::snprintf(text, sizeof text, "%lld:%02lld.%03lld", static_cast<long long>(minutes),
                  static_cast<long long>(total / 1000 % 60), static_cast<long long>(total % 1000));
  }
  return text;
}

std::string utc_text(std::int64_t utc_ms) {
  const std::time_t seconds = utc_ms / 1000;
  std::tm parts{};
  if (gmtime_r(&seconds, &parts) == nullptr) return "?";
  char text[48];
  const auto length = std::strftime(text, sizeof text, "%Y-%m-%d %H:%M:%S", &parts);
  std::snprintf(text + length, sizeof text - length, ".%03d UTC", static_cast<int>(utc_ms % 1000));
  return text;
}

std::string clock_text(const clock::Display& display, const clock::TimeControl& control) {
  if (control.untimed()) return "untimed";
  if (display.flag) return "0:00.000 FLAG";
  std::string text;
  if (display.main > match::Millis{} || display.periods == 0) {
    text = time_text(display.main);
    if (control.byoyomi > match::Millis{} && display.periods > 0) {
      text += " +" + clock::duration_text(control.byoyomi) + "*" + std::to_string(display.periods);
    }
  } else {
    text = time_text(display.period) + " of byoyomi (" + std::to_string(display.periods) + " left)";
  }
  if (display.bank > match::Millis{}) text += ", bank " + time_text(display.bank);
  return text;
}

std::string result_text(std::string_view game, const match::Ending& ending, std::size_t seats) {
  if (!ending.places) return "no result: " + ending.reason;
  const auto& places = *ending.places;
  bool shared = true;
  for (std::size_t seat = 1; seat < seats; ++seat) shared = shared && places[seat] == places[0];
  if (shared) return "a draw by " + ending.reason;
  if (seats == 2) {
    return seat_name(game, places[0] == 1 ? Seat::first : Seat::second) + " wins by " +
           ending.reason;
  }
  std::string text = "places";
  for (std::size_t seat = 0; seat < seats; ++seat) text += " " + std::to_string(places[seat]);
  return text + " by " + ending.reason;
}

}  // namespace tachiai::cli
