#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engines/chushogi/chushogi.hpp"
#include "engines/core/claim.hpp"
#include "engines/core/declaration.hpp"
#include "engines/core/fault.hpp"
#include "engines/core/places.hpp"
#include "engines/core/record.hpp"
#include "engines/core/result.hpp"
#include "engines/core/seat.hpp"
#include "engines/othello/othello.hpp"
#include "engines/shogi/shogi.hpp"
#include "engines/yoninshogi/yoninshogi.hpp"

/// The only place that lists the games: a new one is one more include and one more alternative of
/// `AnyGame`. Everything above talks to a game through these functions, in text.
namespace tachiai::catalog {

using AnyGame =
    std::variant<othello::Othello, shogi::Shogi, chushogi::ChuShogi, yoninshogi::YoninShogi>;

namespace detail {
template <class Games>
struct RecordsOf;
template <Rules... Games>
struct RecordsOf<std::variant<Games...>> {
  using type = std::variant<Record<Games>...>;
};
}  // namespace detail

/// The record of any game. A default one is the first game at its start.
using AnyRecord = detail::RecordsOf<AnyGame>::type;
using ActFault = std::variant<ParseError, Illegality>;

/// Why a table could not be laid out.
struct StartFault {
  std::string_view code;  // "unknown_game", "unknown_rules", "bad_position"
  std::string text;       // names what is known in place of what is not
  bool operator==(const StartFault&) const = default;
};

/// The games by name, in the order of `AnyGame`: "othello", "shogi", "chushogi", "yonin".
std::vector<std::string_view> names();

/// @param rules  name of a rule set, "" the default; @param position  text, "" the game's own
/// start.
Result<AnyRecord, StartFault> start(std::string_view game, std::string_view rules,
                                    std::string_view position);

std::string_view game(const AnyRecord& record);

/// The anchor of an ending in the game's own rules: "engines/othello/RULES.md#wipe-out" for the
/// reason "wipe_out". Each game's RULES.md has an anchor for every reason its outcome and
/// repetition give.
std::string rule_of(const AnyRecord& record, std::string_view reason);

std::string_view rule_set(const AnyRecord& record);
std::uint32_t revision(const AnyRecord& record);
std::uint8_t seats(const AnyRecord& record);
/// Whose turn it is; nobody: the game is over. With four seats turns are skipped and seats go out,
/// so this alone says who is next.
std::optional<Seat> to_move(const AnyRecord& record);
Ply ply(const AnyRecord& record);
std::string position_text(const AnyRecord& record);
std::uint64_t hash(const AnyRecord& record);
bool in_check(const AnyRecord& record);

/// The acts so far in canonical text.
std::vector<std::string> acts(const AnyRecord& record);

/// Every legal act in canonical text, sorted by byte; none when it is over. Of the position alone:
/// what repetition forbids is listed.
std::vector<std::string> legal_moves(const AnyRecord& record);

/// Whether the act is one of `legal_moves`, and why not.
Result<Done, ActFault> check_move(const AnyRecord& record, std::string_view act);

/// The same for strict conduct, where the record speaks too: a game whose repetition binds a side
/// to play something else refuses what brings it about.
Result<Done, ActFault> check(const AnyRecord& record, std::string_view act);

/// The act in canonical text, as the journal keeps it.
Result<std::string, ParseError> canonical(const AnyRecord& record, std::string_view act);

/// Performs what hands can do, legal or not. @return false: unparsable or impossible, nothing
/// changed.
bool perform(AnyRecord& record, std::string_view act);

/// Takes a seat out. Of two, the other has won; of more, the rest may play on.
void withdraw(AnyRecord& record, Seat seat, Cause cause);
void rewind(AnyRecord& record, Ply ply);

/// A square that looks otherwise on the table than in the record, pieces in the game's own letters,
/// "" an empty one. A hand is the square "hand0", "hand1", ... by seat, its pieces in the letters
/// of the position text.
struct SquareDifference {
  std::string square;
  std::string record;
  std::string table;
  bool operator==(const SquareDifference&) const = default;
};
/// In the order of the game's squares, hands last. @param table  position text; whose turn it says
/// it is counts for nothing.
Result<std::vector<SquareDifference>, StartFault> differences(const AnyRecord& record,
                                                              std::string_view table);

/// Of the position alone; then of the record (repetition).
std::optional<Places> outcome(const AnyRecord& record);
std::optional<Places> repetition(const AnyRecord& record);

/// Whose turn the position says it is, also where the game is decided on the board.
std::optional<Seat> side(const AnyRecord& record);

/// How a wrong turn of this game is dealt with at a real board. Where it is not `corrected` every
/// act is a move.
Remedy remedy(const AnyRecord& record);
/// What an act is at a real board; a move where the game knows no others. @pre it parses.
Gesture gesture(const AnyRecord& record, std::string_view act);
/// The square by whose touch an act is begun: where a disc is laid, whence a piece is lifted; "":
/// none, a drop for one. @pre it parses.
std::string touched_square(const AnyRecord& record, std::string_view act);
/// Whether touching that square fixes the move of `seat`: it could place there, or move what
/// stands there, on the board as it lies.
bool touch_binds(const AnyRecord& record, Seat seat, std::string_view square);
bool is_square(const AnyRecord& record, std::string_view square);
/// Whether a claim has the particulars that its article demands.
ClaimFault fault_of_claim(const AnyRecord& record, std::span<const ClaimItem> items);
/// The truth of a claim about the turn by `by` that began when `from` acts stood.
/// @pre fault_of_claim is none.
ClaimReport truth_of_claim(const AnyRecord& record, Ply from, Seat by,
                           std::span<const ClaimItem> items);

/// Squares of the other side's pieces whose capture has to be announced and which `seat` attacks
/// now, sorted; none where the game knows no announcements. Rule:
/// engines/chushogi/RULES.md#announcements
std::vector<std::string> announceable(const AnyRecord& record, Seat seat);
/// Those of them that an act would take. @pre it parses.
std::vector<std::string> takes_announceable(const AnyRecord& record, std::string_view act);

/// A position stands for the fourth time or more often where that is undone, not a result: the seat
/// that has to play something else. nullopt: it does not stand so, or nobody has to.
std::optional<Seat> has_to_deviate(const AnyRecord& record);
/// Whether a repetition of this game is undone and so pointed out by the players at a real board.
bool undoes_repetition(const AnyRecord& record);

/// Neither side can mate any more, so that the two may agree on a draw; nullopt: the game has no
/// such rule.
std::optional<bool> exhausted(const AnyRecord& record);
/// The result by counting the pieces on the board ("points"); nullopt: the game has no such count.
std::optional<Places> by_points(const AnyRecord& record);

/// What `seat` would bring about by declaring now, whoever is to move. nullopt: this game, as it is
/// played here, knows no declaration.
std::optional<DeclarationReport> declaration(const AnyRecord& record, Seat seat);

}  // namespace tachiai::catalog
