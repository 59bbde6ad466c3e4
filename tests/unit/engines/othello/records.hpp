#pragma once

#include "engines/othello/game_record.hpp"

/// Records for the tests of the formats. The generators are called within rc::check.
namespace tachiai::tests::othello {

/// A regular game from the usual start or from a random board, perhaps broken off, with its board's
/// result where it came to an end. Nothing but start, acts and result.
tachiai::othello::GameRecord random_game();

/// A game from the usual start.
tachiai::othello::GameRecord random_usual_game();

/// Names, dates, times, evaluations and other properties for `record`, of every letter a text can
/// hold.
void dress(tachiai::othello::GameRecord& record);

}  // namespace tachiai::tests::othello
