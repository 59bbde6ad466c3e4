#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engines/core/fraction.hpp"

/// The words of a tournament, as values. Meaning of each: RULES.md.
namespace tachiai::tournament {

/// As the roster names him, kept byte for byte. Never empty.
using PlayerId = std::string;

/// From 1; 0 is before the first round.
using Round = int;

/// Which part of an event an encounter belongs to. RULES.md#encounter
enum class Stage : std::uint8_t {
  main,
  repechage,
  semifinal,
  final_match,
  third,
  prize,
  league,
  rest,
  swiss,
  round_robin,
  playoff,
  exchange,
  title,
};

/// "main", "final", "roundrobin", ...
std::string_view to_text(Stage stage);
std::optional<Stage> stage_of(std::string_view word);

/// How an encounter ended. RULES.md#kinds (spec 1.3)
enum class ResultKind : std::uint8_t {
  played,
  draw_right,
  double_flag,
  late_forfeit,
  foul,
  walkover,
  bye,
  rest,
  double_forfeit,
  nobody,  // "void": both sides are missing
  adjudicated,
  excused,
  impasse,  // a drawn game of chu shogi
  forfeit,  // a win by forfeit or flag that counts like any other (T-B19)
};

/// What a kind counts for.
struct KindRules {
  enum class Winner : std::uint8_t { must, may, never };  // may: without one it is a draw
  ResultKind kind{};
  std::string_view word;
  Winner winner = Winner::must;
  bool counts = true;           // as a win for the winner, a loss for the others
  bool rated = false;           // goes to the rating list
  bool uses_bye = false;        // the winner has had his win without play (T-A11)
  bool meeting = false;         // the two have met (T-A24)
  bool loser_forfeits = false;  // a loss by forfeit in the league's sense (5.1 step 4)
  bool by_engine = false;       // only the pairing itself makes it
};

/// All of them, in the order of the enum.
std::span<const KindRules> kinds();
const KindRules& rules_of(ResultKind kind);
/// "played", "void", ...
std::string_view to_text(ResultKind kind);
std::optional<ResultKind> kind_of(std::string_view word);

struct GameResult {
  ResultKind kind = ResultKind::played;
  std::optional<PlayerId> winner;  // none: a draw, or nobody wins; the kind tells which
  std::string detail;              // "33-31", "time", free text
  bool operator==(const GameResult&) const = default;
};

/// One pairing of one round. A missing side is an empty slot, a bye or a rest.
struct Encounter {
  Stage stage{};
  std::string group;  // "A", "3"; "" where the stage has only one
  std::optional<PlayerId> a;
  std::optional<PlayerId> b;
  std::optional<GameResult> result;
  bool operator==(const Encounter&) const = default;

  bool has(const PlayerId& player) const { return a == player || b == player; }
  /// The other side of `player`, who is one of the two.
  const std::optional<PlayerId>& opponent_of(const PlayerId& player) const {
    return a == player ? b : a;
  }
};

/// What one side got out of an encounter with a result.
enum class Score : std::uint8_t { none, loss, draw, win };  // none: counts for nobody
Score score_of(const Encounter& encounter, const PlayerId& player);

struct Player {
  PlayerId id;
  std::string name;
  std::optional<std::string> club;
  std::string grade;
  std::optional<int> previous_rank;
  int registration = 0;
  int seed_level = 0;  // 0: not seeded
  std::string applied_at;

  bool absent = false;
  bool late = false;  // told the office in time that he comes later
  std::optional<Round> withdrew_after;
  std::optional<Round> disqualified_after;
  std::optional<Round> joined_from;
  std::optional<PlayerId> replaces;
  bool operator==(const Player&) const = default;

  /// Is he there for `round`?
  bool active_in(Round round) const;
};

struct Record {
  int wins = 0;
  int draws = 0;
  int losses = 0;
  bool operator==(const Record&) const = default;
};

/// A tie-break with its value, in the order in which they decide.
struct NamedValue {
  std::string name;
  Fraction value;
  bool operator==(const NamedValue&) const = default;
};

/// A line of a table.
struct Row {
  int place = 0;  // shared places: equal numbers, the next one skips (1, 1, 3)
  PlayerId player;
  Record record;
  std::vector<NamedValue> values;
  std::string decided_by;  // the first criterion that parts him from the row above; "" on top
                           // and where the place is shared with it
  bool operator==(const Row&) const = default;
};

/// What an optimal pairing costs on one of its levels, most important first.
struct LevelSum {
  std::string level;
  std::int64_t sum = 0;
  bool operator==(const LevelSum&) const = default;
};

/// Why these two. RULES.md#explanation
struct PairReason {
  PlayerId higher;
  std::optional<PlayerId> lower;
  std::vector<LevelSum> costs;  // levels that this pair costs anything on
  /// The best-placed opponent still free whom `higher` did not get, and what that would have cost.
  struct Missed {
    PlayerId opponent;
    std::string level;  // the first one that gets worse
    std::int64_t now = 0;
    std::int64_t instead = 0;
    bool operator==(const Missed&) const = default;
  };
  std::optional<Missed> missed;
  bool operator==(const PairReason&) const = default;
};

struct Explanation {
  std::vector<PairReason> pairs;
  std::string gives_up;  // of a pairing by hand: which priority
  bool operator==(const Explanation&) const = default;
};

/// A format's answer to "who plays whom next".
struct RoundPlan {
  std::vector<Encounter> encounters;
  std::vector<LevelSum> optimum;
  Explanation explanation;
  bool operator==(const RoundPlan&) const = default;
};

/// An organiser's choices, all written out. Keys and values: each format's schema.
using Config = std::map<std::string, std::string, std::less<>>;

}  // namespace tachiai::tournament
