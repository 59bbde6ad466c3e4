#pragma once

#include <boost/json/value.hpp>
#include <optional>
#include <string>
#include <string_view>

/// The few things this program needs to say about JSON text, beyond Boost.JSON.
namespace tachiai::cli {

/// Appends `text`, which is UTF-8, as a JSON string, quotes included.
void append_quoted(std::string& out, std::string_view text);
/// The same; bytes that are no UTF-8 become U+FFFD, as in `line_of`.
std::string quoted(std::string_view text);

/// `value` on one line, members in the order they were added.
std::string line_of(const boost::json::value& value);

/// The source text of the last member called `name` of the outermost object, so that a value can be
/// echoed exactly as it was written (numbers beyond 64 bits too). `json` must be well-formed.
/// @return nullopt: it is not an object, or has no such member spelled without escapes.
std::optional<std::string_view> raw_member(std::string_view json, std::string_view name);

inline std::string_view view(boost::json::string_view text) { return {text.data(), text.size()}; }
inline boost::json::string_view jview(std::string_view text) { return {text.data(), text.size()}; }

}  // namespace tachiai::cli
