#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "engines/core/result.hpp"
#include "engines/tournament/log.hpp"

/// The one text of a log: a JSON object a line, members in a fixed order. Equal events have equal
/// bytes, on every machine. RULES.md#text
namespace tachiai::tournament {

/// A tree of plain values: what a reader of JSON, or of anything else, has to give and gets.
struct Value {
  using List = std::vector<Value>;
  using Members = std::vector<std::pair<std::string, Value>>;  // in order
  std::variant<std::nullptr_t, bool, std::int64_t, std::string, List, Members> value = nullptr;
  bool operator==(const Value&) const = default;
};

/// `value` as JSON, without spaces. Text is written as it is; only quotes, backslashes and control
/// characters are escaped.
std::string to_json(const Value& value);

/// {"event":"result",...}
Value to_value(const Event& event);
/// @return the member that is missing, of the wrong kind or unknown, in words.
Result<Event, std::string> event_of(const Value& value);

/// The bytes of one event, without the line end.
std::string to_line(const Event& event);
/// A line an event, each with its line end.
std::string to_text(std::span<const Event> events);

/// Tables and what follows from them, for whoever shows them.
Value to_value(const Row& row);
Value to_value(const RoundPlan& plan);

}  // namespace tachiai::tournament
