#pragma once

#include <string>
#include <string_view>

#include "engines/core/result.hpp"

namespace tachiai::access {

/// A display name as a person may carry it: 1-32 characters of UTF-8 without control, invisible or
/// direction-changing characters, at most four combining marks in a row, kept byte for byte apart
/// from spaces at the ends.
/// @return what is wrong, naming the character: "U+202E is not allowed in a name".
Result<std::string, std::string> check_name(std::string_view text);

}  // namespace tachiai::access
