#pragma once

#include <boost/json/object.hpp>
#include <boost/json/value.hpp>
#include <iosfwd>
#include <string>
#include <string_view>

#include "engines/core/result.hpp"
#include "engines/match/preset.hpp"

/// A preset in the words of this program, in and out. Listed in protocol/README.md#judge.
namespace tachiai::cli {

/// Every field, in the order of the struct; time controls as text, one a seat.
boost::json::object json_of(const match::Preset& preset);

/// Sets one field from its word. @return what is wrong with the word or its value. "control" last:
/// it asks how many seats there are.
Result<Done, std::string> set_field(match::Preset& preset, std::string_view word,
                                    const boost::json::value& value);

/// A JSON line for each preset, or the one called `name`; as a table for people where asked.
/// @return false: there is no preset of that name.
bool print_presets(std::string_view name, bool table, std::ostream& out);

}  // namespace tachiai::cli
