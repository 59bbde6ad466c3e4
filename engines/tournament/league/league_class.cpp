#include "engines/tournament/league/league_class.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <set>
#include <utility>

#include "engines/tournament/bracket.hpp"
#include "engines/tournament/formats/round_robin.hpp"

namespace tachiai::tournament {
namespace {

using league::LeagueClass;
using league::LeagueRow;

constexpr std::array<ConfigField, 9> fields{{
    {"schedule", "", "", "a game a line: round, tab, player, tab, player; empty: round robin"},
    {"champion", "", "", "the champion's id, in the class he is outside the ranks of"},
    {"up", "0", "0..256", "places that go up"},
    {"exchange_up", "0", "0..256", "places after them that play for going up"},
    {"exchange_down", "0", "0..256", "places before the down zone that play for staying"},
    {"down", "0", "0..256", "places that go down"},
    {"withdrawn_promotion", "promoted", "promoted|stays", "who withdrew in a direct place (T-C14)"},
    {"no_game_is_even", "yes", "yes|no", "whether 0-0 protects who withdrew (T-C11)"},
    {"class", "", "", "the class's name, for people"},
}};

std::unexpected<Refusal> refuse(RefusalCode code, std::string what) {
  return std::unexpected{Refusal{code, std::move(what)}};
}

/// The text before `end`, which is stepped over.
std::string_view take(std::string_view& text, char end) {
  const auto at = std::min(text.find(end), text.size());
  const std::string_view word = text.substr(0, at);
  text.remove_prefix(std::min(at + 1, text.size()));
  return word;
}

Result<std::vector<LeagueClassFormat::Due>, Refusal> parse_schedule(std::string_view text) {
  std::vector<LeagueClassFormat::Due> schedule;
  while (!text.empty()) {
    const std::string_view line = take(text, '\n');
    std::string_view rest = line;
    const std::string_view number = take(rest, '\t');
    LeagueClassFormat::Due due;
    due.a = take(rest, '\t');
    due.b = rest;
    const auto read = std::from_chars(number.data(), number.data() + number.size(), due.round);
    const bool whole = read.ec == std::errc{} && read.ptr == number.data() + number.size();
    if (!whole || due.round < 1 || due.a.empty() || due.b.empty() || due.a == due.b ||
        due.b.find('\t') != PlayerId::npos) {
      return refuse(RefusalCode::bad_config, "schedule: \"" + std::string{line} + "\"");
    }
    schedule.push_back(std::move(due));
  }
  return schedule;
}

/// The circle of the round robin, all its turns at once.
std::vector<Encounter> round_robin(const Tournament& t) {
  std::vector<Encounter> encounters;
  Tournament turned = t;
  for (Round turn = 1;; ++turn) {
    const auto plan = RoundRobin{}.next_round(turned);
    if (!plan) return encounters;
    for (Encounter encounter : plan->encounters) {
      encounter.stage = Stage::league;
      encounter.group = std::to_string(turn);
      encounters.push_back(std::move(encounter));
    }
    turned.rounds.emplace_back().number = turn;
  }
}

/// How many games a season holds for a seat: from the schedule as it was paired.
int season_games(const std::vector<Encounter>& encounters, std::size_t seats) {
  LeagueClass all;
  all.members.resize(seats);
  for (const Encounter& encounter : encounters) {
    league::Fixture fixture;
    const std::string& round = encounter.group;
    std::from_chars(round.data(), round.data() + round.size(), fixture.round);
    fixture.b.emplace();
    all.fixtures.push_back(std::move(fixture));
  }
  return full_season_games(all);
}

std::vector<Encounter> encounters_of(const Tournament& t, Round round) {
  std::vector<Encounter> encounters;
  const RoundState* season = t.round(round);
  if (season == nullptr) return encounters;
  for (const Board& board : season->boards) encounters.push_back(board.encounter);
  return encounters;
}

/// A result as the league counts it: the log takes every kind there is.
std::optional<GameResult> in_league_kinds(std::optional<GameResult> result) {
  if (!result) return result;
  const KindRules& kind = rules_of(result->kind);
  switch (result->kind) {
    case ResultKind::played:
    case ResultKind::foul:
    case ResultKind::adjudicated:
    case ResultKind::late_forfeit:
    case ResultKind::walkover:
    case ResultKind::double_forfeit:
    case ResultKind::excused: return result;
    case ResultKind::nobody: return std::nullopt;  // two who were absent: follows by itself
    default: break;
  }
  result->kind = !result->winner       ? ResultKind::excused
                 : kind.loser_forfeits ? ResultKind::late_forfeit
                                       : ResultKind::played;
  return result;
}

/// The class as its log tells it. Who left in the middle of the season has his exit after what was
/// played and before the rest: games without a result, and walkovers, are due afterwards.
LeagueClass class_of(const Tournament& t, Round round, std::string name) {
  constexpr Round before_exit = 1, after_exit = 2;
  const auto encounters = encounters_of(t, round);
  LeagueClass one{std::move(name), t.players, {}, season_games(encounters, t.players.size())};
  for (Player& player : one.members) {
    if (player.disqualified_after) player.disqualified_after = before_exit;
    if (player.withdrew_after || player.absent) player.withdrew_after = before_exit;
  }
  for (const Encounter& encounter : encounters) {
    if (!encounter.a || !encounter.b) continue;
    const auto result = in_league_kinds(encounter.result);
    const bool left_open = !result || result->kind == ResultKind::walkover;
    const auto left = [&](const PlayerId& id) {
      return league::has_left(*std::ranges::find(one.members, id, &Player::id));
    };
    league::Fixture fixture{before_exit, *encounter.a, encounter.b, result};
    if (left_open && (left(*encounter.a) || left(*encounter.b))) {
      fixture.round = after_exit;
      fixture.result.reset();  // follows by itself
    }
    one.fixtures.push_back(std::move(fixture));
  }
  return one;
}

struct Ranked {
  LeagueClass one;
  std::vector<LeagueRow> rows;
};

Ranked ranked(const Tournament& t, Round round) {
  auto one = settle(class_of(t, round, choice(t.config, "class")));
  // Results were checked when they were booked, entries when they were made.
  TACHIAI_ASSERT(one);
  auto rows = ranking(*one);
  return {*std::move(one), std::move(rows)};
}

std::vector<Row> table_of(const Ranked& ranked) {
  std::vector<Row> table;
  for (const LeagueRow& row : ranked.rows) {
    const auto member = std::ranges::find(ranked.one.members, row.player, &Player::id);
    std::vector<NamedValue> values{
        {"wins", row.tally.wins}, {"rate", row.tally.rate()}, {"forfeits", row.tally.forfeits}};
    if (member->previous_rank) values.push_back({"previous_rank", *member->previous_rank});
    values.push_back({"beaten", row.beaten});
    values.push_back({"registration", member->registration});
    table.push_back({row.place,
                     row.player,
                     {row.tally.wins, 0, row.tally.losses},
                     std::move(values),
                     row.decided_by});
  }
  return table;
}

}  // namespace

std::span<const ConfigField> LeagueClassFormat::schema() { return fields; }

Result<LeagueClassFormat, Refusal> LeagueClassFormat::make(const Config& config) {
  auto schedule = parse_schedule(choice(config, "schedule"));
  if (!schedule) return std::unexpected{schedule.error()};
  LeagueClassFormat format;
  format.schedule = *std::move(schedule);
  if (const std::string& champion = choice(config, "champion"); !champion.empty()) {
    format.champion = champion;
  }
  format.zones = {whole_choice(config, "up"), whole_choice(config, "exchange_up"),
                  whole_choice(config, "exchange_down"), whole_choice(config, "down")};
  format.choices.withdrawn_go_up = choice(config, "withdrawn_promotion") == "promoted";
  format.choices.no_game_is_even = choice(config, "no_game_is_even") == "yes";
  return format;
}

Result<Done, Refusal> LeagueClassFormat::validate(const Tournament& t) const {
  if (t.players.size() < 2) return refuse(RefusalCode::outside_the_format, "two players at least");
  if (champion && t.find(*champion) == nullptr) {
    return refuse(RefusalCode::unknown_player, "champion " + *champion);
  }
  std::set<std::pair<Round, PlayerId>> busy;
  for (const Due& due : schedule) {
    for (const PlayerId& player : {due.a, due.b}) {
      const std::string words = "round " + std::to_string(due.round) + ", " + player;
      if (t.find(player) == nullptr) return refuse(RefusalCode::unknown_player, words);
      if (!busy.emplace(due.round, player).second) {
        return refuse(RefusalCode::bad_pairing, words + " plays twice");
      }
    }
  }
  return Done{};
}

Result<RoundPlan, Refusal> LeagueClassFormat::next_round(const Tournament& t) const {
  if (!t.rounds.empty()) {
    return refuse(RefusalCode::no_more_rounds, "the season is one round");
  }
  RoundPlan plan;
  if (schedule.empty()) plan.encounters = round_robin(t);
  for (const Due& due : schedule) {
    plan.encounters.push_back(meet(t, 1, Stage::league, std::to_string(due.round), due.a, due.b));
  }
  return plan;
}

std::vector<Row> LeagueClassFormat::standings(const Tournament& t, Round round) const {
  return table_of(ranked(t, round));
}

Outcome LeagueClassFormat::finish(const Tournament& t) const {
  const Ranked season = ranked(t, static_cast<Round>(t.rounds.size()));
  Outcome outcome{table_of(season), {}};
  const auto say = [&](std::string what, const PlayerId& player, std::string text = {}) {
    outcome.consequences.push_back({std::move(what), player, std::move(text)});
  };
  auto rows = season.rows;
  // Outside the ranks, unless he left.
  std::erase_if(rows, [&](const LeagueRow& row) {
    return row.player == champion && !t.find(row.player)->withdrew_after &&
           !t.find(row.player)->disqualified_after;
  });
  const auto movement = movement_of(season.one, rows, zones, choices);
  for (const PlayerId& player : movement.up) say("up", player);
  for (const auto& player : movement.exchange_up) {
    if (player) say("exchange_up", *player);
  }
  for (const auto& player : movement.exchange_down) {
    if (player) say("exchange_down", *player);
  }
  for (const PlayerId& player : movement.down) say("down", player);
  for (const league::Note& note : movement.notes) {
    say(std::string{to_text(note.what)}, note.player, note.by.value_or(""));
  }
  for (const LeagueRow& row : season.rows) {
    if (row.three_forfeits) say("may_be_refused", row.player, "three losses by forfeit");
  }
  return outcome;
}

}  // namespace tachiai::tournament
