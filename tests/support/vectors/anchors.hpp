#pragma once

#include <filesystem>
#include <set>
#include <string>
#include <string_view>

#include "tests/support/vectors/vectors.hpp"

/// The rule pages (RULES.md) and whoever points at them.
namespace tachiai::tests {

/// The words that follow each `start` in a text, up to the first character that no anchor has.
std::multiset<std::string> words_after(std::string_view text, std::string_view start);

/// The anchors of a page.
std::multiset<std::string> anchors_of(std::string_view page);

/// What is wrong between a room's page ("engines/shogi") and the project: an anchor that is there
/// twice, one that is named and is not there, one that nobody names outside the page and the page
/// itself does not lead to. Names are looked for under engines/, server/, clients/ and protocol/;
/// the anchor of an end's reason is the reason with dashes, so the room names it by saying the
/// reason.
/// @param named  counts the places that name an anchor of the page
/// @param root  of the project
Mismatches judge_anchors(const std::string& room, std::size_t& named,
                         const std::filesystem::path& root = ".");

}  // namespace tachiai::tests
