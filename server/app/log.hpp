#pragma once

#include <string>

namespace tachiai::app {

/// Sends the process's log to standard error: lines for people, or one JSON object a line.
/// @param level  "debug", "info", "warn" or "error"
void start_log(const std::string& level, bool json);

/// `text` as the inside of a JSON string.
std::string json_escaped(const std::string& text);

}  // namespace tachiai::app
