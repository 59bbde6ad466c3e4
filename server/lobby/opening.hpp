#pragma once

#include <optional>
#include <vector>

#include "engines/match/decide.hpp"
#include "server/wire/news.hpp"

/// What a match is opened with, for the rooms that open some.
namespace tachiai::lobby {

/// Why no match can be made of these choices, by what is wrong with them; nullopt: one can.
std::optional<wire::RefusalCode> code_of(const match::Decision& created);

/// One for all seats or one a seat; none: the preset's stay. @pre at most `seats_max`
void put_control(match::Preset& preset, const std::vector<clock::TimeControl>& control);

}  // namespace tachiai::lobby
