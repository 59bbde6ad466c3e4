#pragma once

#include <string>
#include <string_view>

#include "engines/shogi/kifu.hpp"

/// Private to the readers and writers of KIF and KI2: the words at the end of a game.
/// Source: engines/shogi/RULES.md#record-endings
namespace tachiai::shogi::detail {

/// The word of the last line: 投了. `turn` is to move at the end.
std::string kif_word(const Ending& ending, Seat turn);
/// What the word says; unknown words are `other`. @pre `may_stand_as_word(word)`
Ending ending_of_word(std::string_view word, Seat turn);

/// The sentence after まで119手で: 先手の勝ち.
std::string kif_sentence(const Ending& ending, Seat turn, bool handicap);
/// What the sentence says; unknown ones are `other`.
Ending ending_of_sentence(std::string_view sentence, Seat turn);

/// A word as a last line can carry it: without a time, a mark of variations or blanks around it.
std::string_view word_in(std::string_view text);
/// Not empty, and not the beginning of a move.
bool may_stand_as_word(std::string_view word);

}  // namespace tachiai::shogi::detail
