#include "clients/cli/tournament_league.hpp"

#include <algorithm>
#include <boost/json/array.hpp>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "clients/cli/json_text.hpp"
#include "engines/tournament/league/movement.hpp"

namespace tachiai::cli {
namespace json = boost::json;
namespace league = tournament::league;

namespace {

using tournament::GameResult;
using tournament::PlayerId;
using tournament::Refusal;
using tournament::ResultKind;

struct SeasonInput {
  league::Season season;
  std::optional<league::Deciders> deciders;
};

CaseFault fault_of(const Refusal& refused) {
  return {std::string{to_text(refused.code)}, std::string{refused.rule()}, "", refused.what};
}

CaseFault malformed(std::string where, std::string text) {
  return {"malformed", "", std::move(where), std::move(text)};
}

/// Cells of a row that stands as a list; the first fault stays.
class Cells {
 public:
  Cells(const json::value& row, std::size_t least, std::size_t most, std::string where)
      : where_(std::move(where)) {
    row_ = row.if_array();
    if (row_ == nullptr || row_->size() < least || row_->size() > most) {
      row_ = nullptr;
      refuse("is not a row as it should be");
    }
  }

  std::string text(std::size_t at) { return text_or_null(at, true).value_or(""); }
  std::optional<std::string> text_or_null(std::size_t at, bool needed = false) {
    const auto* cell = find(at, needed);
    if (cell == nullptr) return std::nullopt;
    if (cell->is_string()) return std::string{view(cell->get_string())};
    refuse("has something else than a text in cell " + std::to_string(at + 1));
    return std::nullopt;
  }

  int number(std::size_t at) { return number_or_null(at, true).value_or(0); }
  std::optional<int> number_or_null(std::size_t at, bool needed = false) {
    const auto* cell = find(at, needed);
    if (cell == nullptr) return std::nullopt;
    const auto* number = cell->if_int64();
    if (number != nullptr && *number >= 0 && *number <= std::numeric_limits<int>::max()) {
      return static_cast<int>(*number);
    }
    refuse("has something else than a whole number in cell " + std::to_string(at + 1));
    return std::nullopt;
  }

  void refuse(std::string text) {
    if (!fault_) fault_ = malformed(where_, std::move(text));
  }
  const std::optional<CaseFault>& fault() const { return fault_; }

 private:
  const json::value* find(std::size_t at, bool needed) {
    const auto* cell = row_ != nullptr && at < row_->size() ? &(*row_)[at] : nullptr;
    if (cell != nullptr && cell->is_null()) cell = nullptr;
    if (cell == nullptr && needed) refuse("has nothing in cell " + std::to_string(at + 1));
    return cell;
  }

  std::string where_;
  const json::array* row_ = nullptr;
  std::optional<CaseFault> fault_;
};

std::string at(const std::string& list, std::size_t n) {
  return list + "[" + std::to_string(n) + "]";
}

CaseResult<tournament::Player> read_member(const json::value& row, const std::string& where) {
  Cells cells{row, 6, 6, where};
  tournament::Player player;
  player.id = player.name = cells.text(0);
  player.previous_rank = cells.number_or_null(1);
  player.registration = cells.number(2);
  const std::string status = cells.text(3);
  if (status == "withdrawn") {
    player.withdrew_after = cells.number(4);
  } else if (status == "disqualified") {
    player.disqualified_after = cells.number(4);
  } else if (status == "joiner") {
    player.joined_from = cells.number(5);
  } else if (status != "normal") {
    cells.refuse("has no status the league knows: " + status);
  }
  if (cells.fault()) return std::unexpected{*cells.fault()};
  return player;
}

/// The result that a fixture's code stands for.
std::optional<GameResult> result_of(std::string_view code, const league::Fixture& fixture) {
  if (code == "1") return GameResult{ResultKind::played, fixture.a, {}};
  if (code == "0") return GameResult{ResultKind::played, fixture.b, {}};
  if (code == "F1") return GameResult{ResultKind::late_forfeit, fixture.a, {}};
  if (code == "F0") return GameResult{ResultKind::late_forfeit, fixture.b, {}};
  if (code == "FF") return GameResult{ResultKind::double_forfeit, std::nullopt, {}};
  if (code == "X") return GameResult{ResultKind::excused, std::nullopt, {}};
  return std::nullopt;
}

CaseResult<league::Fixture> read_fixture(const json::value& row, bool with_code,
                                         const std::string& where) {
  Cells cells{row, 3, 4, where};
  league::Fixture fixture;
  fixture.round = cells.number(0);
  auto a = cells.text_or_null(1);
  fixture.b = cells.text_or_null(2);
  std::string code = with_code ? cells.text_or_null(3).value_or("") : "";
  if (!a && fixture.b) {  // an empty side may stand on the left as well
    std::swap(a, fixture.b);
    code = code == "F1" ? "F0" : code == "F0" ? "F1" : code;
  }
  if (!a) cells.refuse("names nobody");
  if (cells.fault()) return std::unexpected{*cells.fault()};
  fixture.a = *a;
  if (code.empty()) return fixture;
  fixture.result = result_of(code, fixture);
  if (!fixture.result) return std::unexpected{malformed(where, "has no code we know: " + code)};
  return fixture;
}

/// Puts `[{round, a, b, winner, kind}]` into the fixtures.
CaseResult<Done> read_results(const json::array& results, league::LeagueClass& one,
                              const std::string& list) {
  for (std::size_t n = 0; n < results.size(); ++n) {
    const std::string where = at(list, n);
    if (!results[n].is_object()) return std::unexpected{malformed(where, "is no object")};
    Fields fields{results[n].get_object(), where};
    const auto round = fields.number("round");
    const auto a = fields.text_or_null("a");
    const auto b = fields.text_or_null("b");
    const auto winner = fields.text_or_null("winner");
    const auto kind = tournament::kind_of(fields.text("kind"));
    if (!kind) fields.refuse("kind", "is none we know");
    if (fields.fault()) return std::unexpected{*fields.fault()};
    const auto fixture = std::ranges::find_if(one.fixtures, [&](const league::Fixture& f) {
      return f.round == round && ((a == f.a && b == f.b) || (b == f.a && a == f.b));
    });
    const std::string words = "class " + one.name + ", round " + std::to_string(round) + ", " +
                              a.value_or("nobody") + " v " + b.value_or("nobody");
    if (fixture == one.fixtures.end()) {
      return std::unexpected{
          fault_of({tournament::RefusalCode::not_paired, words + ": is not in the schedule"})};
    }
    if (fixture->result) {
      return std::unexpected{
          fault_of({tournament::RefusalCode::contradictory, words + ": has two results"})};
    }
    fixture->result = GameResult{*kind, winner, {}};
  }
  return Done{};
}

CaseResult<league::LeagueClass> read_class(std::string name, const json::value& value) {
  const std::string where = "classes." + name;
  if (!value.is_object()) return std::unexpected{malformed(where, "is no object")};
  Fields fields{value.get_object(), where};
  league::LeagueClass one;
  one.name = std::move(name);
  const json::array& members = fields.list("members");
  for (std::size_t n = 0; n < members.size(); ++n) {
    auto member = read_member(members[n], at(where + ".members", n));
    if (!member) return std::unexpected{member.error()};
    one.members.push_back(*std::move(member));
  }
  const bool listed = fields.has("results");
  const json::array& fixtures = fields.list("fixtures");
  for (std::size_t n = 0; n < fixtures.size(); ++n) {
    auto fixture = read_fixture(fixtures[n], !listed, at(where + ".fixtures", n));
    if (!fixture) return std::unexpected{fixture.error()};
    const auto same = [&](const league::Fixture& other) {
      return other.round == fixture->round && fixture->b && other.b &&
             ((other.a == fixture->a && other.b == fixture->b) ||
              (other.a == *fixture->b && *other.b == fixture->a));
    };
    if (std::ranges::any_of(one.fixtures, same)) {
      return std::unexpected{malformed(at(where + ".fixtures", n),
                                       "round " + std::to_string(fixture->round) + ": " +
                                           fixture->a + " - " + *fixture->b + " stands twice")};
    }
    one.fixtures.push_back(*std::move(fixture));
  }
  if (listed) {
    const auto read = read_results(fields.list("results"), one, where + ".results");
    if (!read) return std::unexpected{read.error()};
  }
  if (fields.fault()) return std::unexpected{*fields.fault()};
  return one;
}

/// The file's `move` where it names the class, else the printed table's row, else nobody moves.
CaseResult<league::Zones> read_zones(const json::object& header, const std::string& name) {
  const auto* move = header.if_contains("move");
  const auto* row =
      move != nullptr && move->is_object() ? move->get_object().if_contains(name) : nullptr;
  if (row != nullptr) {
    Cells cells{*row, 4, 4, "move." + name};
    const league::Zones zones{cells.number(0), cells.number(1), cells.number(2), cells.number(3)};
    if (cells.fault()) return std::unexpected{*cells.fault()};
    return zones;
  }
  for (const league::ClassPlan& plan : league::fifth_season()) {
    if (plan.name == name) return plan.zones;
  }
  return league::Zones{};
}

CaseResult<league::MovementChoices> read_choices(const json::object& one) {
  league::MovementChoices choices;
  const auto* options = one.if_contains("options");
  if (options == nullptr) return choices;
  if (!options->is_object()) return std::unexpected{malformed("options", "is no object")};
  Fields fields{options->get_object(), "options"};
  for (const auto& [name, value] : options->get_object()) {
    if (name == "withdrawn_promotion") {
      const std::string word = fields.text("withdrawn_promotion");
      choices.withdrawn_go_up = word == "promoted";
      if (!choices.withdrawn_go_up && word != "stays") {
        fields.refuse("withdrawn_promotion", "is neither promoted nor stays");
      }
    } else if (name == "no_game_is_even") {
      choices.no_game_is_even = fields.truth("no_game_is_even");
    } else if (name == "who_left_may_challenge") {
      choices.who_left_may_challenge = fields.truth("who_left_may_challenge");
    } else {
      fields.refuse(view(name), "is no option of the league");
    }
  }
  if (fields.fault()) return std::unexpected{*fields.fault()};
  return choices;
}

/// Of what was played after the classes, only who won.
CaseResult<std::optional<league::Deciders>> read_deciders(const json::object& one) {
  Fields fields{one, ""};
  if (!fields.has("exchange") && !fields.has("title")) return std::nullopt;
  league::Deciders deciders;
  if (fields.has("exchange")) {
    const json::array& matches = fields.list("exchange");
    for (std::size_t n = 0; n < matches.size(); ++n) {
      Cells cells{matches[n], 5, 5, at("exchange", n)};
      if (auto winner = cells.text_or_null(4)) deciders.exchange_winners.push_back(*winner);
      if (cells.fault()) return std::unexpected{*cells.fault()};
    }
  }
  if (fields.has("title")) {
    Fields title{fields.object("title"), "title"};
    for (const json::value& winner : title.list("games")) {
      if (winner.is_string()) {
        deciders.title_games.emplace_back(view(winner.get_string()));
      } else {
        title.refuse("games", "has a game that nobody won");
      }
    }
    if (!fields.fault() && title.fault()) return std::unexpected{*title.fault()};
  }
  if (fields.fault()) return std::unexpected{*fields.fault()};
  return deciders;
}

/// The classes from the top. Members of an object have no order: where the league's table knows
/// them all it is the table's (spec 5.2), else the file's.
std::vector<std::string> ladder_of(const json::object& classes) {
  std::vector<std::string> names;
  for (const auto& [name, value] : classes) names.emplace_back(name);
  const auto plans = league::fifth_season();
  const auto place = [&](const std::string& name) {
    return std::ranges::find(plans, name, &league::ClassPlan::name) - plans.begin();
  };
  const auto known = [&](const std::string& name) {
    return place(name) < static_cast<std::ptrdiff_t>(plans.size());
  };
  if (std::ranges::all_of(names, known)) std::ranges::sort(names, {}, place);
  return names;
}

CaseResult<SeasonInput> read_season(const json::object& header, const json::object& one) {
  Fields fields{one, ""};
  SeasonInput input;
  input.season.champion = fields.text_or_null("champion");
  for (const std::string& name : ladder_of(fields.object("classes"))) {
    auto read = read_class(name, fields.object("classes").at(name));
    if (!read) return std::unexpected{read.error()};
    input.season.classes.push_back(*std::move(read));
    const auto zones = read_zones(header, name);
    if (!zones) return std::unexpected{zones.error()};
    input.season.zones.push_back(*zones);
  }
  const auto choices = read_choices(one);
  if (!choices) return std::unexpected{choices.error()};
  input.season.choices = *choices;
  auto deciders = read_deciders(one);
  if (!deciders) return std::unexpected{deciders.error()};
  input.deciders = *std::move(deciders);
  if (fields.fault()) return std::unexpected{*fields.fault()};
  return input;
}

json::value or_null(const std::optional<PlayerId>& player) {
  json::value value;
  if (player) value = *player;
  return value;
}

json::array list_of(const std::vector<PlayerId>& players) {
  return json::array(players.begin(), players.end());
}

json::object object_of(const league::LeagueClass& one, const std::vector<league::LeagueRow>& rows) {
  tournament::Round rounds = 0;
  for (const league::Fixture& fixture : one.fixtures) rounds = std::max(rounds, fixture.round);
  json::array ranking, three_forfeits;
  json::object decided_by;
  for (const league::LeagueRow& row : rows) {
    ranking.push_back(json::array{row.player, row.tally.wins, row.tally.losses, row.tally.forfeits,
                                  to_text(row.tally.rate()), to_text(row.beaten)});
    decided_by[row.player] = row.decided_by;
    if (row.three_forfeits) three_forfeits.emplace_back(row.player);
  }
  return {{"total", league::full_season_games(one)},
          {"rounds", rounds},
          {"ranking", std::move(ranking)},
          {"decided_by", std::move(decided_by)},
          {"three_forfeits", std::move(three_forfeits)}};
}

json::array exchanges_of(const std::vector<league::Exchange>& exchanges) {
  json::array list;
  for (const league::Exchange& exchange : exchanges) {
    list.push_back(json::array{exchange.upper_class, or_null(exchange.upper), exchange.lower_class,
                               or_null(exchange.lower), or_null(exchange.winner)});
  }
  return list;
}

json::array notes_of(const league::SeasonTables& tables) {
  json::array list;
  for (const league::ClassMovement& movement : tables.movements) {
    for (const league::Note& note : movement.notes) {
      json::array cells{note.player, jview(league::to_text(note.what))};
      if (note.what == league::Note::What::exchange_up_replaced_by ||
          note.what == league::Note::What::exchange_down_replaced_by) {
        cells.push_back(or_null(note.by));
      }
      list.push_back(std::move(cells));
    }
  }
  return list;
}

json::object object_of(const league::TitleMatch& title) {
  return {{"holder", or_null(title.holder)}, {"challenger", or_null(title.challenger)},
          {"advantage", title.advantage},    {"games", list_of(title.games)},
          {"winner", or_null(title.winner)}, {"loser", or_null(title.loser)}};
}

/// Every scheduled game has a result, given or by itself.
CaseResult<Done> check_complete(const league::Season& season) {
  for (const league::LeagueClass& one : season.classes) {
    const auto settled = league::settle(one);
    if (!settled) return std::unexpected{fault_of(settled.error())};
    for (const league::Fixture& fixture : settled->fixtures) {
      if (fixture.result) continue;
      return std::unexpected{
          fault_of({tournament::RefusalCode::missing_result,
                    "class " + one.name + ", round " + std::to_string(fixture.round) + ", " +
                        fixture.a + " v " + fixture.b.value_or("nobody")})};
    }
  }
  return Done{};
}

CaseResult<json::object> compute_season(const SeasonInput& input) {
  const auto tables = league::tables_of(input.season);
  if (!tables) return std::unexpected{fault_of(tables.error())};
  if (const auto complete = check_complete(input.season); !complete) {
    return std::unexpected{complete.error()};
  }
  json::object classes;
  for (std::size_t n = 0; n < input.season.classes.size(); ++n) {
    const league::LeagueClass& one = input.season.classes[n];
    classes[one.name] = object_of(one, tables->rankings[n]);
  }
  json::object computed{{"classes", std::move(classes)},
                        {"exchange", exchanges_of(tables->exchanges)},
                        {"notes", notes_of(*tables)},
                        {"title", object_of(tables->title)}};
  if (!input.deciders) return computed;
  const auto next = league::next_season(input.season, *tables, *input.deciders);
  if (!next) return std::unexpected{fault_of(next.error())};
  json::object new_class, next_classes;
  for (const auto& [player, name] : next->new_class) new_class[player] = name;
  for (const auto& [name, order] : next->classes) next_classes[name] = list_of(order);
  computed["exchange"] = exchanges_of(next->exchanges);
  computed["title"] = object_of(next->title);
  computed["new_class"] = std::move(new_class);
  computed["next_season"] = {{"champion", or_null(next->champion)},
                             {"classes", std::move(next_classes)}};
  return computed;
}

void sort(json::value* list) {
  if (list == nullptr || !list->is_array()) return;
  std::ranges::sort(list->get_array(), {}, line_of);
}

/// Matches, notes and flags are sets.
json::object as_sets(json::object members) {
  sort(members.if_contains("exchange"));
  sort(members.if_contains("notes"));
  auto* classes = members.if_contains("classes");
  if (classes == nullptr || !classes->is_object()) return members;
  for (auto& [name, one] : classes->get_object()) {
    if (one.is_object()) sort(one.get_object().if_contains("three_forfeits"));
  }
  return members;
}

}  // namespace

VectorFormat league_seasons_format() {
  return vector_format("c_seasons", read_season, compute_season, as_sets);
}

}  // namespace tachiai::cli
