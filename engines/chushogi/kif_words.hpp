#pragma once

#include <string>
#include <string_view>

#include "engines/chushogi/kifu.hpp"

/// Private to the reader and the writer of KIF: the words at the end of a game.
/// Source: engines/chushogi/RULES.md#record-endings
namespace tachiai::chushogi::detail {

/// The word of the last line: 投了.
std::string kif_word(const Ending& ending);
/// What the word says; unknown words are `other`. @pre `may_stand_as_word(word)`
Ending ending_of_word(std::string_view word);
/// What the sentence after まで129手で says, of a game with `turn` to move; unknown ones are
/// `other`.
Ending ending_of_sentence(std::string_view sentence, Seat turn);

/// A word as a last line can carry it: without a time or blanks around it.
std::string_view word_in(std::string_view text);
/// Not empty, and not the beginning of a move.
bool may_stand_as_word(std::string_view word);

}  // namespace tachiai::chushogi::detail
