#pragma once

#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engines/core/result.hpp"
#include "engines/tournament/entities.hpp"
#include "engines/tournament/league/ranking.hpp"
#include "engines/tournament/refusal.hpp"

/// From the rankings of all classes to the classes of the next season: who goes up and down, who
/// plays for it, the title, and the order everybody starts in.
/// Rule: engines/tournament/league/RULES.md#movement
namespace tachiai::tournament::league {

/// How many places of a class move, counted from its ends so that any size works.
struct Zones {
  int up = 0;
  int exchange_up = 0;
  int exchange_down = 0;
  int down = 0;
  bool operator==(const Zones&) const = default;
};

/// A class of the printed table of the 5th season.
struct ClassPlan {
  std::string_view name;
  int size;
  Zones zones;
};

/// S to B4; S with the champion.
std::span<const ClassPlan> fifth_season();

/// Where the text leaves the organiser a choice.
struct MovementChoices {
  bool withdrawn_go_up = true;  // T-C14; false: he stays, and one fewer comes down from above
  bool no_game_is_even = true;  // T-C11: 0-0 protects who withdrew
  bool who_left_may_challenge = false;  // T-C24
  bool operator==(const MovementChoices&) const = default;
};

/// What was decided beside the plain zones, and for whom.
struct Note {
  enum class What {
    withdrawn_even_or_better_stays,
    joiner_fewer_losses_stays,
    withdrawn_stays_instead_of_going_up,
    stays_for_who_did_not_come_up,
    exchange_up_replaced_by,
    exchange_down_replaced_by,
  };
  PlayerId player;
  What what{};
  std::optional<PlayerId> by = std::nullopt;  // of a replacement; none: nobody could
  bool operator==(const Note&) const = default;
};

/// The word: "joiner_fewer_losses_stays".
std::string_view to_text(Note::What what);

/// What a class settles by itself.
struct ClassMovement {
  std::vector<PlayerId> up;
  std::vector<PlayerId> down;
  std::vector<std::optional<PlayerId>> exchange_up;    // best first; none: no match in this slot
  std::vector<std::optional<PlayerId>> exchange_down;  // likewise
  std::vector<Note> notes;
  bool operator==(const ClassMovement&) const = default;
};

/// @param rows  the class's ranking, of S without the champion
/// @param keeps  how many of the down zone stay because fewer come up from below (T-C14)
ClassMovement movement_of(const LeagueClass& one, std::span<const LeagueRow> rows, Zones zones,
                          const MovementChoices& choices, int keeps = 0);

/// One game between two classes: if the lower player wins they swap classes.
/// Rule: engines/tournament/league/RULES.md#exchange
struct Exchange {
  std::string upper_class;
  std::optional<PlayerId> upper;  // none: nobody, and the lower player stays
  std::string lower_class;
  std::optional<PlayerId> lower;
  std::optional<PlayerId> winner;
  bool operator==(const Exchange&) const = default;

  bool is_match() const { return upper && lower; }
};

/// The best-of-three for the title. Rule: engines/tournament/league/RULES.md#title
struct TitleMatch {
  std::optional<PlayerId> holder;  // the champion; where he takes no part, the first of S
  std::optional<PlayerId> challenger;
  bool advantage = false;       // the challenger begins with one win
  std::vector<PlayerId> games;  // who won each
  std::optional<PlayerId> winner;
  std::optional<PlayerId> loser;
  bool operator==(const TitleMatch&) const = default;
};

/// A whole season, its classes from the top.
struct Season {
  std::optional<PlayerId> champion;
  std::vector<LeagueClass> classes;
  std::vector<Zones> zones;  // of each
  MovementChoices choices;
  bool operator==(const Season&) const = default;
};

/// Who won what was played after the season's games.
struct Deciders {
  std::vector<PlayerId> exchange_winners;  // in any order
  std::vector<PlayerId> title_games;       // in order
  bool operator==(const Deciders&) const = default;
};

/// What is known when the classes are done.
struct SeasonTables {
  std::vector<std::vector<LeagueRow>> rankings;  // of each class; of S with the champion
  std::vector<ClassMovement> movements;
  std::vector<Exchange> exchanges;  // from the top, in each class the better upper player first
  TitleMatch title;
  bool operator==(const SeasonTables&) const = default;
};

/// Refused as by `settle`, and: an entry in two classes, a champion who is not in the top class.
Result<SeasonTables, Refusal> tables_of(const Season& season);

/// What follows once the exchanges and the title are played.
struct NextSeason {
  std::vector<Exchange> exchanges;  // with their winners
  TitleMatch title;
  /// Everybody but the champion, in ranking order, with the class he is in next.
  std::vector<std::pair<PlayerId, std::string>> new_class;
  std::optional<PlayerId> champion;
  std::vector<std::pair<std::string, std::vector<PlayerId>>> classes;  // in their order
  bool operator==(const NextSeason&) const = default;
};

/// Refused: a match without a winner, a winner without a match, more or fewer title games than two
/// wins take (`missing_result`, `not_paired`, `bad_winner`).
/// Rule: engines/tournament/league/RULES.md#next-season
Result<NextSeason, Refusal> next_season(const Season& season, const SeasonTables& tables,
                                        const Deciders& deciders);

/// Somebody who registers for the class that the organiser set him in.
struct Entry {
  PlayerId player;
  std::optional<int> last_season;  // the most recent one he played in; none: a newcomer
  int last_rank = 0;               // in it
  int registration = 0;
  bool operator==(const Entry&) const = default;
};

/// The order of a class as it starts: those of the season before as `next_season` has them, then
/// returning players, the more recent season first, then newcomers as they registered (T-C22).
/// Rule: engines/tournament/league/RULES.md#entry
std::vector<PlayerId> starting_order(std::span<const PlayerId> from_last_season,
                                     std::vector<Entry> others);

}  // namespace tachiai::tournament::league
