#pragma once

#include <array>
#include <chrono>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engines/core/result.hpp"
#include "engines/rating/game.hpp"

/// The rating table (レート表) and what happens to it: games, penalties, leave, months.
namespace tachiai::rating {

/// The tag of an associate (準会員); an ordinary member's is his number.
inline constexpr std::string_view associate_tag = "準";
/// The row that all who are no members share, and the rows of the CPU's levels 1, 2 and 3.
inline constexpr std::string_view guest_row = "非会員";
inline constexpr std::array<std::string_view, 3> cpu_rows{"ＣＰＵレベル１", "ＣＰＵレベル２",
                                                          "ＣＰＵレベル３"};

/// The kind of the row that is called so; nullopt: a member's name.
std::optional<RowKind> shared_row(std::string_view name);
/// 準, or a number without leading zeros.
bool is_tag(std::string_view text);

struct Row {
  RowKind kind = RowKind::member;
  std::string tag;   // members
  std::string name;  // kept as written
  Rating rating = 0;
  std::optional<Grade> official = std::nullopt;  // members; play never changes it
  bool on_leave = false;                         // members
  int count = 0;                                 // members: rated games of this month
  bool operator==(const Row&) const = default;
};

/// A ladder and the choices it was founded with, table set included.
struct Ladder {
  RatingRules rules;
  std::vector<Row> rows;  // members in the order in which they joined, then the shared rows
  bool operator==(const Ladder&) const = default;
};

/// A ladder without members. Refused: `unsound_table`.
Result<Ladder, Illegality> found_ladder(RatingRules rules);

/// All of these change the ladder or, refused, leave it as it was.
/// Rule: engines/rating/RULES.md#names
Result<Done, Illegality> enter(Ladder& ladder, std::string tag, std::string name);
/// Resigning from the federation is free; the rating goes with the row.
Result<Done, Illegality> remove(Ladder& ladder, std::string_view name);
/// Recognises an official grade, or none. The rating is lifted by the next game, not by this.
/// Rule: engines/rating/RULES.md#grades
Result<Done, Illegality> recognise(Ladder& ladder, std::string_view name,
                                   std::optional<Grade> official);
/// Leave: no minimum, no games; the count is shown as 休. Rule: engines/rating/RULES.md#leave
Result<Done, Illegality> go_on_leave(Ladder& ladder, std::string_view name);
Result<Done, Illegality> return_from_leave(Ladder& ladder, std::string_view name);
/// A day chosen and not kept: `rules.absence`, neither floored nor lifted to an official grade.
/// Rule: engines/rating/RULES.md#absence
Result<Done, Illegality> penalise_absence(Ladder& ladder, std::string_view name);
/// The first of a month: all counts begin again. Rule: engines/rating/RULES.md#monthly-count
void begin_month(Ladder& ladder);

/// Members who are not on leave and have played less than the minimum, in the table's order.
std::vector<std::string> below_minimum(std::span<const Row> rows, int minimum);
/// Members whose rating is negative; after a time the federation expels them, by hand.
/// Rule: engines/rating/RULES.md#absence
std::vector<std::string> negative_members(std::span<const Row> rows);

/// One of four at the board, by name. `row` is "" for a member, else the shared row he plays on; a
/// CPU that plays on for a guest who left is booked as that guest.
struct Played {
  std::string name;
  std::string row = {};
  End end = End::standing;
  std::optional<std::size_t> by = std::nullopt;
};
using PlayedGame = std::array<Played, 4>;  // in finishing order

struct BookedGame {
  Game game;  // the four as they stood before it
  std::array<Booking, 4> bookings;
  bool operator==(const BookedGame&) const = default;
};

/// Books one game on the ladder: the four ratings, and one more rated game for each member.
/// Refused as by `book`, and: `unknown_player`, `on_leave`.
Result<BookedGame, Illegality> book(Ladder& ladder, const PlayedGame& game);

/// One evening: games one after another, each from the ratings the one before left.
struct Session {
  std::vector<BookedGame> games;
  std::string reporter;  // the member who has to report
  bool operator==(const Session&) const = default;
};

/// @param reported_after  from the end of the last game to the report; more than an hour is late
/// Refused: `late_report`, `no_games`, and whatever one of its games is refused for.
/// Rule: engines/rating/RULES.md#report-time
Result<Session, Illegality> book_session(Ladder& ladder, std::span<const PlayedGame> games,
                                         std::chrono::milliseconds reported_after);

/// The winner who reports: of those who may, who came first most often; of equals, who did so last.
/// @param firsts  the winner of each game, in order. nullopt: nobody of them may.
/// Rule: engines/rating/RULES.md#reporter
std::optional<std::string> reporter_of(
    std::span<const std::string> firsts,
    const std::function<bool(std::string_view name)>& may_report = {});

}  // namespace tachiai::rating
