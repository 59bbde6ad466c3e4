#pragma once

#include <concepts>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engines/core/result.hpp"
#include "engines/tournament/log.hpp"
#include "engines/tournament/refusal.hpp"

namespace tachiai::tournament {

/// One of an organiser's choices.
struct ConfigField {
  std::string_view key;
  std::string_view fallback;
  std::string_view values;  // "a|b": one of these; "0..64": a whole number; "": any text
  std::string_view meaning;
};

/// `given` with every default written out, or the first choice that is none.
Result<Config, Refusal> complete(std::span<const ConfigField> schema, const Config& given);

/// A choice of a complete config.
const std::string& choice(const Config& config, std::string_view key);
int whole_choice(const Config& config, std::string_view key);

/// What people may do in a format.
struct Habits {
  bool draws = false;                        // a game may have no winner
  bool joins = false;                        // players may come after the start
  bool leaves = true;                        // and go
  bool corrections_until_next_game = false;  // a ruling comes too late after that (4.6)
};

/// What an end brings about beside the table.
struct Consequence {
  std::string what;  // "title", "qualifies", "play_off_due", "prize", "to_B", "to_A"
  PlayerId player;
  std::string text;
  bool operator==(const Consequence&) const = default;
};

struct Outcome {
  std::vector<Row> rows;
  std::vector<Consequence> consequences;
  bool operator==(const Outcome&) const = default;
};

/// A tournament system: rules that read the log and nothing else. Each is a value made from its
/// config; a format of four functions and a schema (spec 1.4).
template <class F>
concept Format = std::regular<F> && requires(const F& f, const Config& config, const Tournament& t,
                                             Round round, std::span<const std::string> draws) {
  { F::name } -> std::convertible_to<std::string_view>;
  { F::version } -> std::convertible_to<int>;
  { F::schema() } -> std::same_as<std::span<const ConfigField>>;
  // `config` is complete; a text that means nothing to the format is refused.
  { F::make(config) } -> std::same_as<Result<F, Refusal>>;
  { f.habits() } -> std::same_as<Habits>;
  // The numbers that follow from published draws.
  { f.draw(t, draws) } -> std::same_as<Result<LotsDrawn, Refusal>>;
  // May it start with this roster and these lots?
  { f.validate(t) } -> std::same_as<Result<Done, Refusal>>;
  // Who plays whom next; all rounds so far are closed.
  { f.next_round(t) } -> std::same_as<Result<RoundPlan, Refusal>>;
  { f.standings(t, round) } -> std::same_as<std::vector<Row>>;
  // Final rows, and what follows. @pre no round is left.
  { f.finish(t) } -> std::same_as<Outcome>;
};

/// Everybody has a number of his own in 1 .. numbers.
Result<Done, Refusal> check_numbers(const Tournament& tournament, int numbers);

/// The answer of formats that no published draw belongs to.
Result<LotsDrawn, Refusal> no_published_draw();

}  // namespace tachiai::tournament
