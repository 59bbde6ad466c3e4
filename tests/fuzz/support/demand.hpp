#pragma once

#include <cstdlib>
#include <iostream>
#include <source_location>
#include <string_view>

namespace tachiai::fuzz {

/// Ends the program, and so the search, unless `condition` holds. @param what  the promise broken
/// @param text  the text that breaks it, where the input is not it
inline void demand(bool condition, std::string_view what = "", std::string_view text = "",
                   std::source_location at = std::source_location::current()) {
  if (condition) return;
  std::cerr << at.file_name() << ':' << at.line() << ": broken: " << what << '\n' << text << '\n';
  std::abort();
}

}  // namespace tachiai::fuzz
