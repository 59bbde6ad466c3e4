#include "clients/cli/tournament_event.hpp"

#include <algorithm>
#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <charconv>

#include "clients/cli/json_text.hpp"

namespace tachiai::cli {

namespace json = boost::json;
namespace tour = tournament;

std::string id_of(const json::value& value) {
  if (value.is_string()) return std::string{view(value.get_string())};
  if (value.is_int64()) return std::to_string(value.get_int64());
  return "";
}

json::value id_value(const tour::PlayerId& id, bool numeric) {
  if (!numeric) return json::value(json::string{jview(id)});
  std::int64_t number = 0;
  std::from_chars(id.data(), id.data() + id.size(), number);
  return number;
}

json::value id_value(const std::optional<tour::PlayerId>& id, bool numeric) {
  return id ? id_value(*id, numeric) : json::value(nullptr);
}

CaseResult<std::vector<GivenResult>> read_results(const json::array& results,
                                                  const std::string& where) {
  std::vector<GivenResult> given;
  for (std::size_t at = 0; at < results.size(); ++at) {
    const std::string entry = where + "[" + std::to_string(at) + "]";
    if (!results[at].is_object()) {
      return std::unexpected{CaseFault{"malformed", "", entry, "is no object"}};
    }
    const json::object& object = results[at].get_object();
    Fields fields{object, entry};
    GivenResult result;
    result.round = static_cast<tour::Round>(fields.number("round"));
    const auto side = [&](std::string_view name) -> std::optional<tour::PlayerId> {
      const json::value* value = object.if_contains(jview(name));
      if (value == nullptr) fields.refuse(name, "is missing");
      if (value == nullptr || value->is_null()) return std::nullopt;
      std::string id = id_of(*value);
      if (id.empty()) fields.refuse(name, "is no player");
      return id;
    };
    result.a = side("a");
    result.b = side("b");
    result.result.winner = side("winner");
    const auto kind = tour::kind_of(fields.text("kind"));
    if (!kind) fields.refuse("kind", "is none");
    if (fields.fault()) return std::unexpected{*fields.fault()};
    result.result.kind = *kind;
    given.push_back(std::move(result));
  }
  return given;
}

CaseResult<Done> read_options(const json::object& header, const json::object& one,
                              tour::Config& config) {
  for (const json::object* from : {&header, &one}) {
    const json::value* options = from->if_contains("options");
    if (options == nullptr) continue;
    Fields fields{*from, ""};
    for (const auto& [key, value] : fields.object("options")) {
      if (!value.is_string()) fields.refuse("options", std::string{key} + " is no text");
      if (fields.fault()) return std::unexpected{*fields.fault()};
      config.insert_or_assign(std::string{key}, std::string{value.get_string()});
    }
    if (fields.fault()) return std::unexpected{*fields.fault()};
  }
  return Done{};
}

std::string pair_words(tour::Round round, const std::optional<tour::PlayerId>& a,
                       const std::optional<tour::PlayerId>& b) {
  return "round " + std::to_string(round) + ": " + a.value_or("nobody") + " - " +
         b.value_or("nobody");
}

CaseFault fault_of(const tour::Refusal& refused, std::string where) {
  return {std::string{to_text(refused.code)}, std::string{refused.rule()}, std::move(where),
          refused.what.empty() ? "is refused" : refused.what};
}

CaseResult<Done> EventRun::act(const tour::Command& command, const std::string& where) {
  auto decided = tour::act(tournament_, command);
  if (!decided) return std::unexpected{fault_of(decided.error(), where)};
  std::ranges::move(*decided, std::back_inserter(log_));
  return Done{};
}

namespace {

bool same_pair(const GivenResult& given, const tour::Encounter& encounter) {
  return (given.a == encounter.a && given.b == encounter.b) ||
         (given.a == encounter.b && given.b == encounter.a);
}

CaseFault not_paired(const GivenResult& given) {
  return fault_of({tour::RefusalCode::not_paired, "the engine did not make this pair"},
                  pair_words(given.round, given.a, given.b));
}

}  // namespace

CaseResult<Done> EventRun::play_round(const std::vector<GivenResult>& results) {
  const auto round = static_cast<tour::Round>(tournament_.rounds.size()) + 1;
  if (auto done = act(tour::PairRound{}, "round " + std::to_string(round)); !done) return done;
  std::vector<const GivenResult*> due;
  for (const GivenResult& given : results) {
    if (given.round == round) due.push_back(&given);
  }
  const auto boards = tournament_.rounds.back().boards;
  for (std::size_t at = 0; at < boards.size(); ++at) {
    const tour::Encounter& encounter = boards[at].encounter;
    const std::string where = pair_words(round, encounter.a, encounter.b);
    const auto given = std::ranges::find_if(
        due, [&](const GivenResult* one) { return same_pair(*one, encounter); });
    if (given == due.end()) {
      if (encounter.result) continue;
      return std::unexpected{
          fault_of({tour::RefusalCode::missing_result, "no result is given"}, where)};
    }
    const GivenResult& result = **given;
    due.erase(given);
    const bool made = encounter.result.has_value();
    if (made && (result.may_be_the_engines || result.result == *encounter.result)) continue;
    const int board = static_cast<int>(at) + 1;
    if (auto done = act(tour::BookResult{round, board, result.result, ""}, where); !done) {
      return done;
    }
  }
  for (const GivenResult* given : due) {
    if (!given->may_be_the_engines) return std::unexpected{not_paired(*given)};
  }
  return act(tour::CloseRound{}, "round " + std::to_string(round));
}

CaseResult<Done> EventRun::nothing_left(const std::vector<GivenResult>& results) const {
  for (const GivenResult& given : results) {
    const bool played =
        given.round >= 1 && static_cast<std::size_t>(given.round) <= tournament_.rounds.size();
    if (!played && !given.may_be_the_engines) return std::unexpected{not_paired(given)};
  }
  return Done{};
}

json::object optimum_of(const std::vector<tour::LevelSum>& optimum) {
  constexpr std::string_view difference = "difference:";
  json::object object;
  json::object differences;
  for (const tour::LevelSum& level : optimum) {
    if (level.level.starts_with(difference)) {
      differences[jview(std::string_view{level.level}.substr(difference.size()))] = level.sum;
    } else {
      object[jview(level.level)] = level.sum;
    }
  }
  object["differences"] = std::move(differences);
  return object;
}

json::array reasons_of(const tour::Explanation& explanation, bool numeric) {
  json::array reasons;
  for (const tour::PairReason& pair : explanation.pairs) {
    json::object reason{{"higher", id_value(pair.higher, numeric)},
                        {"lower", id_value(pair.lower, numeric)}};
    json::object costs;
    for (const tour::LevelSum& cost : pair.costs) costs[jview(cost.level)] = cost.sum;
    reason["costs"] = std::move(costs);
    if (pair.missed) {
      reason["not"] = json::object{{"opponent", id_value(pair.missed->opponent, numeric)},
                                   {"level", pair.missed->level},
                                   {"now", pair.missed->now},
                                   {"instead", pair.missed->instead}};
    }
    reasons.push_back(std::move(reason));
  }
  return reasons;
}

json::array decided_by(const std::vector<tour::Row>& rows, bool numeric) {
  json::array lines;
  for (const tour::Row& row : rows) {
    lines.push_back(json::array{row.place, id_value(row.player, numeric), row.decided_by});
  }
  return lines;
}

json::array cross_table(const tour::Tournament& tournament, const std::vector<tour::Row>& rows,
                        bool numeric) {
  json::array lines;
  for (const tour::Row& row : rows) {
    json::array games;
    for (const tour::RoundState& round : tournament.rounds) {
      const tour::Encounter* encounter = tournament.encounter_of(row.player, round.number);
      if (encounter == nullptr || !encounter->result) {
        games.emplace_back(nullptr);
        continue;
      }
      constexpr std::array<std::string_view, 4> words{"none", "loss", "draw", "win"};
      const auto score = static_cast<std::size_t>(tour::score_of(*encounter, row.player));
      games.push_back(json::array{id_value(encounter->opponent_of(row.player), numeric),
                                  jview(words[score]), jview(to_text(encounter->result->kind))});
    }
    lines.push_back(json::array{id_value(row.player, numeric), std::move(games)});
  }
  return lines;
}

json::array consequences_of(const tour::Outcome& outcome, bool numeric) {
  json::array lines;
  for (const tour::Consequence& consequence : outcome.consequences) {
    lines.push_back(json::object{{"what", consequence.what},
                                 {"player", id_value(consequence.player, numeric)},
                                 {"text", consequence.text}});
  }
  return lines;
}

json::value number_of(Fraction value) {
  if (value.den() == 1) return value.num();
  return static_cast<double>(value.num()) / static_cast<double>(value.den());
}

void level_numbers(json::value& value) {
  if (value.is_double()) {
    const double number = value.get_double();
    const auto whole = static_cast<std::int64_t>(number);
    if (static_cast<double>(whole) == number) value = whole;
  } else if (auto* list = value.if_array()) {
    for (json::value& item : *list) level_numbers(item);
  } else if (auto* object = value.if_object()) {
    for (auto& [key, member] : *object) level_numbers(member);
  }
}

void sort_list(json::array& list) {
  std::ranges::sort(list, {}, [](const json::value& item) { return line_of(item); });
}

}  // namespace tachiai::cli
