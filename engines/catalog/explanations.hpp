#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "engines/core/fault.hpp"

/// Why an act is refused, in words for people. The words are data: `explanations.json` in each
/// game's room, one entry a code, the same file for the web client.
namespace tachiai::catalog {

enum class Language : std::uint8_t { en, ja };

/// @param game  as `catalog::game` names it.
/// @return the code itself where the game has no words for it.
std::string explanation(std::string_view game, const Illegality& illegality, Language language);

/// Fills a text. `{pawn}` stands for the facts of that name, several joined; `[on {pawn}|there]`
/// for its first half where all facts in it are there, else for its second; the second may be left
/// out. Japanese writes squares of the shogi family as the field does: 5g becomes 5七.
std::string fill_in(std::string_view text, const Illegality& illegality, Language language);

}  // namespace tachiai::catalog
