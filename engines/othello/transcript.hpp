#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engines/core/text_cursor.hpp"
#include "engines/othello/game_record.hpp"

/// Transcripts: the squares one after the other, "f5d6c3d3c4". Passes are not written; whoever
/// reads knows when one is forced. A game that starts elsewhere has the position in front, as
/// Othello::position_text prints it. Rule: engines/othello/RULES.md#transcripts.
namespace tachiai::othello {

/// One game from the whole text. Tolerated, each kind noted once where it first occurs: capital
/// letters, blanks and line breaks, "-" "," ";" between the moves, move numbers (passed over, not
/// checked), passes that are written ("--", pass, pa, ps, @@@@, or an occupied square twice,
/// "a1a1"), a pass after the end (dropped). A board in front may use any letters of read_board.
///
/// Illegal moves are read as they stand: rejudge says what is wrong with them.
/// @param start  where the game begins unless the text says so.
/// @return TextFault at the first thing that is neither: nothing behind it is dropped in silence.
[[nodiscard]] Result<Noted<GameRecord, TextNote>, TextFault> read_transcript(
    std::string_view text, const Position& start = Othello{}.initial());

/// A game a line; lines without anything in them are passed over.
[[nodiscard]] Result<Noted<std::vector<GameRecord>, TextNote>, TextFault> read_transcripts(
    std::string_view text, const Position& start = Othello{}.initial());

/// The canonical text, without a line end: lower case, nothing between the squares, no passes;
/// another start than the usual one and a blank in front. A transcript holds nothing else: names,
/// times and result are lost, and a pass with which a game broke off.
/// @return Unwritable where reading it again would give other acts: a pass that is not forced, an
/// act out of turn.
[[nodiscard]] Result<Written, Unwritable> write_transcript(const GameRecord& record);

/// The moves alone, passes left out, whatever they are.
std::string squares_text(const GameRecord& record);

}  // namespace tachiai::othello
