#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engines/core/result.hpp"
#include "engines/core/text_cursor.hpp"

/// A small strict reader of JSON (RFC 8259) that remembers where each value stood, so that a reader
/// of JKF can say line and column. ADR: engines/adr/0004-records-in-the-game-rooms.md
namespace tachiai::shogi {

struct JsonValue;
struct JsonMember;
using JsonArray = std::vector<JsonValue>;
using JsonObject = std::vector<JsonMember>;  // in the order of the text

struct JsonValue {
  TextPlace at;
  std::variant<std::nullptr_t, bool, double, std::string, JsonArray, JsonObject> value;

  const JsonObject* object() const { return std::get_if<JsonObject>(&value); }
  const JsonArray* array() const { return std::get_if<JsonArray>(&value); }
  const std::string* text() const { return std::get_if<std::string>(&value); }
  const double* number() const { return std::get_if<double>(&value); }
  const bool* truth() const { return std::get_if<bool>(&value); }
  /// The first member called `name`; nullptr where there is none or this is no object.
  const JsonValue* member(std::string_view name) const;
};

struct JsonMember {
  std::string name;
  JsonValue value;
};

/// What a value is, for a person: "a number", "an array".
std::string_view kind_of(const JsonValue& value);

/// Arrays and objects nest at most this deep.
inline constexpr int json_depth_most = 512;

Result<JsonValue, TextFault> parse_json(std::string_view text);

}  // namespace tachiai::shogi
