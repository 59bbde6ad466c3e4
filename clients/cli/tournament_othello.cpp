#include <algorithm>
#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <charconv>
#include <set>

#include "clients/cli/json_text.hpp"
#include "clients/cli/tournament.hpp"
#include "clients/cli/tournament_event.hpp"
#include "engines/tournament/lottery.hpp"

namespace tachiai::cli {

namespace json = boost::json;
namespace tour = tournament;

namespace {

std::vector<std::string> read_draws(Fields& fields) {
  std::vector<std::string> draws;
  for (const json::value& draw : fields.list("draws")) {
    if (!draw.is_string()) fields.refuse("draws", "has an entry that is no text");
    draws.push_back(id_of(draw));
  }
  return draws;
}

std::vector<int> read_places(Fields& fields, std::string_view name) {
  std::vector<int> places;
  for (const json::value& place : fields.list(name)) {
    if (!place.is_int64()) {
      fields.refuse(name, "has an entry that is no roster place");
      break;
    }
    places.push_back(static_cast<int>(std::clamp<std::int64_t>(place.get_int64(), -1, 1'000'000)));
  }
  return places;
}

struct LotteryInput {
  bool women = false;
  std::vector<std::string> draws;
  std::vector<int> seeds;
  std::vector<int> absentees;
};

CaseResult<LotteryInput> read_lottery(const json::object& header, const json::object& one) {
  Fields file{header, ""};
  const std::string division = file.text("division");
  if (!file.fault() && division != "open" && division != "women") {
    file.refuse("division", "is neither open nor women");
  }
  if (file.fault()) return std::unexpected{*file.fault()};
  Fields fields{one, ""};
  LotteryInput input{division == "women", read_draws(fields), read_places(fields, "seeds"),
                     read_places(fields, "absentees")};
  if (fields.fault()) return std::unexpected{*fields.fault()};
  return input;
}

CaseResult<json::object> compute_lottery(const LotteryInput& input) {
  const auto lottery = tour::draw_lots(input.women ? tour::women_slots() : tour::open_slots(),
                                       input.draws, input.seeds, input.absentees);
  if (!lottery) {
    return std::unexpected{fault_of({tour::RefusalCode::bad_lots, lottery.error()}, "draws")};
  }
  json::array swaps;
  for (const tour::Lottery::Swap& swap : lottery->swaps) {
    swaps.push_back(
        json::array{swap.seed ? "seed" : "absent", swap.place, swap.from, swap.to, swap.displaced});
  }
  const auto numbers = [](const auto& list) { return json::array(list.begin(), list.end()); };
  return json::object{{"expect", json::object{{"seed_string", lottery->seed_string},
                                              {"x0", lottery->x0},
                                              {"prelim", numbers(lottery->prelim)},
                                              {"initial", numbers(lottery->initial)},
                                              {"swaps", std::move(swaps)},
                                              {"number", numbers(lottery->number)}}}};
}

/// A championship as its case gives it: nothing of what is expected.
struct OthelloInput {
  std::string format;
  tour::Config config;
  std::vector<std::string> draws;
  std::vector<tour::PlayerId> roster;
  std::set<tour::PlayerId> seeds;
  std::set<tour::PlayerId> absentees;
  std::vector<int> numbers;  // by roster place; empty: from the draws
  std::map<tour::PlayerId, tour::Round> withdraw_after;
  std::vector<GivenResult> results;
};

std::set<tour::PlayerId> read_players(Fields& fields, std::string_view name) {
  std::set<tour::PlayerId> players;
  if (!fields.has(name)) return players;
  for (const json::value& player : fields.list(name)) {
    if (id_of(player).empty()) fields.refuse(name, "has an entry that is no player");
    if (!players.insert(id_of(player)).second) fields.refuse(name, "names a player twice");
  }
  return players;
}

/// The results that stand inside `rounds[].pairings`: [stage, group, a, b, winner, kind].
CaseResult<std::vector<GivenResult>> results_in_pairings(const json::array& rounds) {
  std::vector<GivenResult> given;
  for (std::size_t r = 0; r < rounds.size(); ++r) {
    const std::string where = "rounds[" + std::to_string(r) + "]";
    const auto bad = [&](const std::string& text) {
      return std::unexpected{CaseFault{"malformed", "", where, text}};
    };
    if (!rounds[r].is_object()) return bad("is no object");
    Fields fields{rounds[r].get_object(), where};
    const auto round = static_cast<tour::Round>(fields.number("round"));
    const json::array& pairings = fields.list("pairings");
    if (fields.fault()) return std::unexpected{*fields.fault()};
    for (const json::value& pairing : pairings) {
      const json::array* cells = pairing.if_array();
      if (cells == nullptr || cells->size() != 6 || !(*cells)[5].is_string()) {
        return bad("pairings: an entry is not [stage, group, a, b, winner, kind]");
      }
      const auto kind = tour::kind_of(view((*cells)[5].get_string()));
      if (!kind) return bad("pairings: no kind is called " + line_of((*cells)[5]));
      GivenResult result;
      result.round = round;
      result.result.kind = *kind;
      const auto side = [&](std::size_t at) -> std::optional<tour::PlayerId> {
        return (*cells)[at].is_null() ? std::nullopt : std::optional{id_of((*cells)[at])};
      };
      result.a = side(2);
      result.b = side(3);
      result.result.winner = side(4);
      using enum tour::ResultKind;
      result.may_be_the_engines =
          *kind == walkover || *kind == bye || *kind == rest || *kind == nobody;
      given.push_back(std::move(result));
    }
  }
  return given;
}

/// `table` of an open file, {"1": ["A1", "B4"], ...}, as the format's choice.
CaseResult<Done> read_table(const json::object& header, tour::Config& config) {
  if (!header.contains("table")) return Done{};
  Fields file{header, ""};
  Fields table{file.object("table"), "table"};
  std::string text;
  for (int group = 1; group <= 8 && !table.fault(); ++group) {
    if (group > 1) text += ' ';
    bool first = true;
    for (const json::value& cell : table.list(std::to_string(group))) {
      if (!std::exchange(first, false)) text += '+';
      text += id_of(cell);
    }
  }
  if (file.fault()) return std::unexpected{*file.fault()};
  if (table.fault()) return std::unexpected{*table.fault()};
  config.insert_or_assign("assignment", text);
  return Done{};
}

CaseResult<OthelloInput> read_othello(const json::object& header, const json::object& one,
                                      bool women) {
  OthelloInput input;
  input.format = women ? tour::OthelloWomen::name : tour::OthelloOpen::name;
  if (women && header.contains("rest_counts_as_win")) {
    Fields file{header, ""};
    input.config.emplace("rest_counts_as_win", file.truth("rest_counts_as_win") ? "yes" : "no");
    if (file.fault()) return std::unexpected{*file.fault()};
  }
  if (auto table = women ? Done{} : read_table(header, input.config); !table) {
    return std::unexpected{table.error()};
  }
  if (auto options = read_options(header, one, input.config); !options) {
    return std::unexpected{options.error()};
  }
  Fields fields{one, ""};
  if (fields.has("draws")) input.draws = read_draws(fields);
  input.seeds = read_players(fields, "seeds");
  input.absentees = read_players(fields, "absentees");
  if (fields.has("number")) input.numbers = read_places(fields, "number");
  if (fields.has("players")) {
    for (const json::value& player : fields.list("players")) input.roster.push_back(id_of(player));
  } else {  // numbered from 1
    const std::size_t players = !input.numbers.empty() ? input.numbers.size() : women ? 16 : 64;
    for (std::size_t at = 1; at <= players; ++at) input.roster.push_back(std::to_string(at));
  }
  if (!input.numbers.empty() && input.numbers.size() != input.roster.size()) {
    fields.refuse("number", "is not one for each player");
  }
  if (fields.has("withdraw_after")) {
    const json::object& goes = fields.object("withdraw_after");
    Fields rounds{goes, "withdraw_after"};
    for (const auto& [player, round] : goes) {
      input.withdraw_after.emplace(player, static_cast<tour::Round>(rounds.number(view(player))));
    }
    if (rounds.fault()) return std::unexpected{*rounds.fault()};
  }
  if (fields.fault()) return std::unexpected{*fields.fault()};
  auto results = fields.has("results")  ? read_results(fields.list("results"), "results")
                 : fields.has("rounds") ? results_in_pairings(fields.list("rounds"))
                                        : std::vector<GivenResult>{};
  if (fields.fault()) return std::unexpected{*fields.fault()};
  if (!results) return std::unexpected{results.error()};
  input.results = *std::move(results);
  return input;
}

CaseResult<OthelloInput> read_open(const json::object& header, const json::object& one) {
  return read_othello(header, one, false);
}
CaseResult<OthelloInput> read_women(const json::object& header, const json::object& one) {
  return read_othello(header, one, true);
}

CaseResult<Done> open_event(const OthelloInput& input, EventRun& run) {
  if (auto done = run.act(tour::Create{input.format, input.config}, "options"); !done) return done;
  for (const tour::PlayerId& id : input.roster) {
    tour::Player player;
    player.id = id;
    player.seed_level = input.seeds.contains(id) ? 1 : 0;
    if (auto done = run.act(tour::Enter{player}, "players"); !done) return done;
  }
  for (const tour::PlayerId& id : input.seeds) {
    if (run.now().find(id) == nullptr) {
      return std::unexpected{fault_of({tour::RefusalCode::unknown_player, id}, "seeds")};
    }
  }
  for (const tour::PlayerId& id : input.absentees) {
    if (auto done = run.act(tour::MarkAbsent{id}, "absentees"); !done) return done;
  }
  tour::DrawLots lots{input.draws, {}};
  for (std::size_t at = 0; at < input.numbers.size(); ++at) {
    lots.numbers.emplace_back(input.roster[at], input.numbers[at]);
  }
  if (auto done = run.act(lots, input.numbers.empty() ? "draws" : "number"); !done) return done;
  return run.act(tour::Start{}, "roster");
}

bool numeric_ids(const std::vector<tour::PlayerId>& roster) {
  return std::ranges::all_of(roster, [](const tour::PlayerId& id) {
    return !id.empty() && std::ranges::all_of(id, [](char c) { return '0' <= c && c <= '9'; });
  });
}

json::value group_value(const std::string& group) {
  if (group.empty()) return nullptr;
  return id_value(group, group.find_first_not_of("0123456789") == std::string::npos);
}

/// Both divisions rank alike.
const tour::OthelloChoices& choices_of(const tour::AnyFormat& format) {
  const auto* open = std::get_if<tour::OthelloOpen>(&format);
  return open != nullptr ? open->choices : std::get<tour::OthelloWomen>(format).choices;
}

json::object round_of(const tour::OthelloChoices& choices, const tour::Tournament& now,
                      bool numeric) {
  const tour::RoundState& round = now.rounds.back();
  json::array pairings;
  for (const tour::Board& board : round.boards) {
    const tour::Encounter& e = board.encounter;
    pairings.push_back(json::array{jview(to_text(e.stage)), group_value(e.group),
                                   id_value(e.a, numeric), id_value(e.b, numeric),
                                   id_value(e.result->winner, numeric),
                                   jview(to_text(e.result->kind))});
  }
  json::array optimum;
  if (!round.optimum.empty()) optimum.push_back(optimum_of(round.optimum));
  // Rules 2 to 5 alone, also after the last round: rule 1 makes `final` of it.
  json::array standing;
  for (const tour::OthelloPlace& place : provisional(now, round.number, choices)) {
    standing.push_back(json::array{id_value(now.players[place.player].id, numeric), place.wins,
                                   place.wins_before, place.place_before});
  }
  return {{"round", round.number},
          {"pairings", std::move(pairings)},
          {"league_optimum", std::move(optimum)},
          {"standing_after", std::move(standing)},
          {"why", reasons_of(round.explanation, numeric)}};
}

CaseResult<json::object> compute_othello(const OthelloInput& input) {
  EventRun run;
  if (auto done = open_event(input, run); !done) return std::unexpected{done.error()};
  const bool numeric = numeric_ids(input.roster);
  const tour::AnyFormat format = format_of(run.now());
  json::array rounds;
  json::array unrated;
  while (next_round(format, run.now())) {
    if (auto done = run.play_round(input.results); !done) return std::unexpected{done.error()};
    const tour::RoundState& round = run.now().rounds.back();
    rounds.push_back(round_of(choices_of(format), run.now(), numeric));
    for (const tour::Board& board : round.boards) {
      const tour::Encounter& e = board.encounter;
      if (tour::rules_of(e.result->kind).rated) continue;
      unrated.push_back(json::array{round.number, id_value(e.a, numeric), id_value(e.b, numeric)});
    }
    for (const auto& [player, after] : input.withdraw_after) {
      if (after != round.number) continue;
      if (auto done = run.act(tour::Withdraw{player}, "withdraw_after"); !done) {
        return std::unexpected{done.error()};
      }
    }
  }
  if (auto done = run.nothing_left(input.results); !done) return std::unexpected{done.error()};
  if (auto done = run.act(tour::Finish{}, "finish"); !done) return std::unexpected{done.error()};

  const tour::Outcome outcome = finish(format, run.now());
  json::array final;
  for (const tour::Row& row : outcome.rows) {
    final.push_back(
        json::array{row.place, id_value(row.player, numeric), row.record.wins, row.record.losses});
  }
  json::array unranked;
  json::array number;
  for (const tour::Player& player : run.now().players) {
    if (player.absent) unranked.push_back(id_value(player.id, numeric));
    number.push_back(run.now().number_of(player.id));
  }
  return json::object{{"number", std::move(number)},
                      {"rounds", std::move(rounds)},
                      {"final", std::move(final)},
                      {"unrated", std::move(unrated)},
                      {"unranked", std::move(unranked)},
                      {"decided_by", decided_by(outcome.rows, numeric)},
                      {"cross_table", cross_table(run.now(), outcome.rows, numeric)},
                      {"consequences", consequences_of(outcome, numeric)}};
}

/// The two sides of an encounter come in either order.
void turn_pair(json::value& entry, std::size_t a) {
  json::array* cells = entry.if_array();
  if (cells == nullptr || cells->size() < a + 2) return;
  json::value& first = (*cells)[a];
  json::value& second = (*cells)[a + 1];
  if (line_of(second) < line_of(first)) swap(first, second);
}

void as_set(json::value* list, std::size_t pair_at) {
  if (list == nullptr || !list->is_array()) return;
  for (json::value& entry : list->get_array()) turn_pair(entry, pair_at);
  sort_list(list->get_array());
}

json::object comparable_othello(json::object values) {
  if (json::value* rounds = values.if_contains("rounds"); rounds != nullptr && rounds->is_array()) {
    for (json::value& round : rounds->get_array()) {
      if (round.is_object()) as_set(round.get_object().if_contains("pairings"), 2);
    }
  }
  as_set(values.if_contains("unrated"), 1);
  if (json::value* unranked = values.if_contains("unranked");
      unranked != nullptr && unranked->is_array()) {
    sort_list(unranked->get_array());
  }
  return values;
}

struct PairingInput {
  std::vector<tour::LeagueMember> members;
  tour::MetPairs met;
  tour::DifferenceOrder order = tour::DifferenceOrder::largest_first;
  bool numeric = true;
};

CaseResult<PairingInput> read_pairing(const json::object& header, const json::object& one) {
  PairingInput input;
  tour::Config config;
  if (auto options = read_options(header, one, config); !options) {
    return std::unexpected{options.error()};
  }
  if (config.contains("difference_order") && config["difference_order"] == "same_wins_first") {
    input.order = tour::DifferenceOrder::same_wins_first;
  }
  Fields fields{one, ""};
  std::set<tour::PlayerId> known;
  for (const json::value& member : fields.list("members")) {
    const json::array* cells = member.if_array();
    if (cells == nullptr || cells->size() != 3 || id_of((*cells)[0]).empty() ||
        !(*cells)[1].is_int64() || !(*cells)[2].is_int64()) {
      fields.refuse("members", "has an entry that is no [id, wins, wins without play]");
      break;
    }
    const auto count = [&](std::size_t at) {
      return static_cast<int>(std::clamp<std::int64_t>((*cells)[at].get_int64(), 0, 1000));
    };
    input.members.push_back({id_of((*cells)[0]), count(1), count(2)});
    input.numeric = input.numeric && (*cells)[0].is_int64();
    if (!known.insert(input.members.back().player).second) {
      fields.refuse("members", "names a player twice: " + input.members.back().player);
    }
  }
  for (const json::value& pair : fields.list("met")) {
    const json::array* cells = pair.if_array();
    if (cells == nullptr || cells->size() != 2 || !known.contains(id_of((*cells)[0])) ||
        !known.contains(id_of((*cells)[1]))) {
      fields.refuse("met", "has an entry that is no pair of members");
      break;
    }
    input.met.insert(std::minmax(id_of((*cells)[0]), id_of((*cells)[1])));
  }
  if (fields.fault()) return std::unexpected{*fields.fault()};
  return input;
}

CaseResult<json::object> compute_pairing(const PairingInput& input) {
  const auto paired = tour::pair_league(input.members, input.met, input.order);
  if (!paired) return std::unexpected{fault_of(paired.error(), "members")};
  json::array pairs;
  for (const auto& [a, b] : paired->pairs) {
    pairs.push_back(json::array{id_value(a, input.numeric), id_value(b, input.numeric)});
  }
  tour::Explanation explanation;
  explanation.pairs = paired->reasons;
  return json::object{{"expect", json::object{{"pairs", std::move(pairs)},
                                              {"optimum", optimum_of(paired->optimum)}}},
                      {"why", reasons_of(explanation, input.numeric)}};
}

/// Pairs are unordered, their list is in canonical order.
json::object comparable_pairing(json::object values) {
  json::value* expect = values.if_contains("expect");
  if (expect == nullptr || !expect->is_object()) return values;
  json::value* pairs = expect->get_object().if_contains("pairs");
  if (pairs == nullptr || !pairs->is_array()) return values;
  for (json::value& pair : pairs->get_array()) turn_pair(pair, 0);
  return values;
}

}  // namespace

VectorFormat lottery_format() { return vector_format("lottery", read_lottery, compute_lottery); }
VectorFormat othello_open_format() {
  return vector_format("a_open", read_open, compute_othello, comparable_othello);
}
VectorFormat othello_women_format() {
  return vector_format("a_women", read_women, compute_othello, comparable_othello);
}
VectorFormat league_pairing_format() {
  return vector_format("a_pairing", read_pairing, compute_pairing, comparable_pairing);
}

}  // namespace tachiai::cli
