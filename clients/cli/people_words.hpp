#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "engines/match/event.hpp"
#include "engines/match/match.hpp"

/// Times and results as an arbiter reads them.
namespace tachiai::cli {

/// "9:57.143", "1:02:03.004".
std::string time_text(match::Millis time);

/// "2026-11-29 22:49:20.123 UTC".
std::string utc_text(std::int64_t utc_ms);

/// A clock in play: "9:57.143", "0:21.500 of byoyomi (2 left)", "untimed", "0:00.000 FLAG".
std::string clock_text(const clock::Display& display, const clock::TimeControl& control);

/// "sente wins by checkmate", "a draw by sennichite", "no result: aborted".
std::string result_text(std::string_view game, const match::Ending& ending, std::size_t seats);

}  // namespace tachiai::cli
