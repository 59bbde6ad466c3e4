#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace tachiai {

/// What a text of people may have beside letters, marks and spaces.
struct ReadableAs {
  bool joiners = false;  // U+200D and U+FE0E, U+FE0F: emoji are made with them
  bool lines = false;    // tabs and line ends
};

/// What keeps a text from being read as it is stored: it is no UTF-8; it has a character that is
/// controlling, invisible, private, unassigned for good or changes the direction of writing; or
/// more than four combining marks in a row. Case K106.
/// @return the first such thing in words, "U+202E is not allowed"; nullopt: it can be read
std::optional<std::string> unreadable(std::string_view text, ReadableAs as = {});

/// The number of characters. @pre !unreadable(text)
std::size_t characters_in(std::string_view text);

}  // namespace tachiai
