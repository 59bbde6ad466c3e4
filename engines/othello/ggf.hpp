#pragma once

#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "engines/core/text_cursor.hpp"
#include "engines/othello/game_record.hpp"

/// GGF, the format of the Generic Game Server: "(;GM[Othello]PB[...]BO[8 ... *]B[d3//0.01]...;)", a
/// game after the other. A move is square/evaluation/seconds, the last two if given.
///
/// GM  game         PC  place        DT  date         PB PW  names        RB RW  ratings
/// EV  event (SGF's word: GGF has none)               RE  Black's discs less White's, "?" unknown,
///     with :r resigned, :t out of time, :s score agreed, :l left
/// BO  board size, board, side to move: handicaps and drawn starts stand here
/// B W moves in order, PA a pass        TY  kind of game, "8" is the usual one
/// All others (TI TB TW times, KM KB KW komi, ...) are kept as properties.
///
/// A value ends with "]"; a backslash makes "]" and itself plain, before anything else it stands
/// for itself. Squares may be capital, a pass may be PASS or "--".
namespace tachiai::othello {

/// All games of the text. Tolerated and noted: properties given twice (the first stands), no GM or
/// BO, a forced pass that is not written (put in), a pass after the end (dropped), ")" without ";",
/// a wrong count in front of the games, dates that are none (kept) or count seconds since 1970
/// (read as UTC), times finer than a millisecond (cut). A move out of turn is read as it stands,
/// rejudge finds it.
/// @return TextFault: another game or board size, a value that cannot be read, a game without end.
[[nodiscard]] Result<Noted<std::vector<GameRecord>, TextNote>, TextFault> read_ggf(
    std::string_view text);

/// The same, adding to `read` every whole game before a fault. @return nullopt: there is none
[[nodiscard]] std::optional<TextFault> read_ggf_into(Noted<std::vector<GameRecord>, TextNote>& read,
                                                     std::string_view text);

/// A game a line. Lost: theoretical scores.
/// @return Unwritable where reading it again would give another record: an evaluation with "/", a
/// property whose name is not of one to four capital letters or has a place of its own above, a
/// forced pass that is missing, a pass after the end.
[[nodiscard]] Result<Written, Unwritable> write_ggf(std::span<const GameRecord> records);

}  // namespace tachiai::othello
