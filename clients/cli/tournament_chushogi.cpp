#include <algorithm>
#include <array>
#include <boost/json/array.hpp>
#include <boost/json/object.hpp>

#include "clients/cli/json_text.hpp"
#include "clients/cli/tournament.hpp"
#include "clients/cli/tournament_event.hpp"
#include "engines/tournament/formats/chushogi_admission.hpp"
#include "engines/tournament/formats/chushogi_points.hpp"

namespace tachiai::cli {

namespace json = boost::json;
namespace tour = tournament;

namespace {

struct Entrant {
  tour::PlayerId id;
  std::optional<std::string> club;
  tour::Round from = 1;
};

/// One league as its case gives it: nothing of what is expected.
struct LeagueInput {
  std::string name;  // "A" or "B"
  tour::Config config;
  std::vector<Entrant> entrants;  // in the order of their temporary numbers
  std::map<tour::PlayerId, tour::Round> withdraw_after;
  std::vector<GivenResult> results;
  std::optional<tour::PlayerId> playoff_winner;
};

struct EventInput {
  std::vector<LeagueInput> leagues;
};

CaseResult<Done> read_entrants(const json::array& list, const std::string& where, bool joined,
                               std::vector<Entrant>& entrants) {
  for (const json::value& entry : list) {
    const json::array* cells = entry.if_array();
    const std::size_t size = joined ? 3 : 2;
    if (cells == nullptr || cells->size() != size || id_of((*cells)[0]).empty() ||
        !((*cells)[1].is_null() || (*cells)[1].is_string()) ||
        (joined && (!(*cells)[2].is_int64() || (*cells)[2].get_int64() < 1 ||
                    (*cells)[2].get_int64() > 1'000))) {
      return std::unexpected{CaseFault{
          "malformed", "", where,
          joined ? "an entry is not [id, club, from round]" : "an entry is not [id, club]"}};
    }
    Entrant entrant{id_of((*cells)[0]), std::nullopt, 1};
    if ((*cells)[1].is_string()) entrant.club = std::string{(*cells)[1].get_string()};
    if (joined) entrant.from = static_cast<tour::Round>((*cells)[2].get_int64());
    entrants.push_back(std::move(entrant));
  }
  return Done{};
}

/// The results that stand inside `rounds[].pairings`: [a, b, score of a, kind].
CaseResult<std::vector<GivenResult>> results_in_pairings(const json::array& rounds,
                                                         const std::string& league) {
  std::vector<GivenResult> given;
  for (std::size_t r = 0; r < rounds.size(); ++r) {
    const std::string where = league + ".rounds[" + std::to_string(r) + "]";
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
      if (cells == nullptr || cells->size() != 4 || !(*cells)[2].is_number() ||
          !(*cells)[3].is_string()) {
        return bad("pairings: an entry is not [a, b, score of a, kind]");
      }
      const auto kind = tour::kind_of(view((*cells)[3].get_string()));
      if (!kind) return bad("pairings: no kind is called " + line_of((*cells)[3]));
      const double score = (*cells)[2].to_number<double>();
      if (score != 0 && score != 0.5 && score != 1) {
        return bad("pairings: a score is 0, 0.5 or 1, not " + line_of((*cells)[2]));
      }
      GivenResult result;
      result.round = round;
      result.result.kind = *kind;
      const auto side = [&](std::size_t at) -> std::optional<tour::PlayerId> {
        return (*cells)[at].is_null() ? std::nullopt : std::optional{id_of((*cells)[at])};
      };
      result.a = side(0);
      result.b = side(1);
      if (score == 1) result.result.winner = result.a;
      if (score == 0) result.result.winner = result.b;
      result.may_be_the_engines =
          *kind == tour::ResultKind::bye || *kind == tour::ResultKind::walkover;
      given.push_back(std::move(result));
    }
  }
  return given;
}

CaseResult<LeagueInput> read_league(const json::object& header, const json::object& one,
                                    const std::string& name) {
  LeagueInput input;
  input.name = name;
  if (auto options = read_options(header, one, input.config); !options) {
    return std::unexpected{options.error()};
  }
  input.config.insert_or_assign("league", name);
  Fields event{one, ""};
  const json::object& league = event.object(name);
  if (event.fault()) return std::unexpected{*event.fault()};
  Fields fields{league, name};
  const json::array& players = fields.list("players");
  if (fields.fault()) return std::unexpected{*fields.fault()};
  if (auto done = read_entrants(players, name + ".players", false, input.entrants); !done) {
    return std::unexpected{done.error()};
  }
  if (fields.has("joined")) {
    if (auto done = read_entrants(fields.list("joined"), name + ".joined", true, input.entrants);
        !done) {
      return std::unexpected{done.error()};
    }
  }
  if (fields.has("withdraw_after")) {
    const json::object& goes = fields.object("withdraw_after");
    Fields rounds{goes, name + ".withdraw_after"};
    for (const auto& [player, round] : goes) {
      input.withdraw_after.emplace(player, static_cast<tour::Round>(rounds.number(view(player))));
    }
    if (rounds.fault()) return std::unexpected{*rounds.fault()};
  }
  if (fields.has("playoff")) {
    const json::object& playoff = fields.object("playoff");
    if (const json::value* winner = playoff.if_contains("winner"); winner && !winner->is_null()) {
      input.playoff_winner = id_of(*winner);
    }
  }
  auto results = fields.has("results")  ? read_results(fields.list("results"), name + ".results")
                 : fields.has("rounds") ? results_in_pairings(fields.list("rounds"), name)
                                        : std::vector<GivenResult>{};
  if (fields.fault()) return std::unexpected{*fields.fault()};
  if (!results) return std::unexpected{results.error()};
  input.results = *std::move(results);
  return input;
}

CaseResult<EventInput> read_event(const json::object& header, const json::object& one) {
  EventInput input;
  for (const std::string name : {"A", "B"}) {
    if (!one.contains(name)) continue;
    auto league = read_league(header, one, name);
    if (!league) return std::unexpected{league.error()};
    input.leagues.push_back(*std::move(league));
  }
  if (input.leagues.empty()) {
    return std::unexpected{CaseFault{"malformed", "", "A", "neither A nor B is there"}};
  }
  return input;
}

CaseResult<Done> open_league(const LeagueInput& input, EventRun& run) {
  if (auto done = run.act(tour::Create{std::string{tour::ChuShogiNational::name}, input.config},
                          input.name + ": options");
      !done) {
    return done;
  }
  tour::DrawLots lots;
  for (const Entrant& entrant : input.entrants) {
    if (entrant.from > 1) continue;
    tour::Player player;
    player.id = entrant.id;
    player.club = entrant.club;
    if (auto done = run.act(tour::Enter{player}, input.name + ".players"); !done) return done;
    lots.numbers.emplace_back(entrant.id, static_cast<int>(lots.numbers.size()) + 1);
  }
  if (lots.numbers.empty()) {
    return std::unexpected{
        fault_of({tour::RefusalCode::outside_the_format, "nobody plays"}, input.name + ".players")};
  }
  if (auto done = run.act(lots, input.name + ".players"); !done) return done;
  return run.act(tour::Start{}, input.name + ".players");
}

json::value score_of(const tour::Encounter& encounter) {
  switch (tour::score_of(encounter, *encounter.a)) {
    case tour::Score::win: return 1;
    case tour::Score::draw: return 0.5;
    default: return 0;
  }
}

json::object round_of(const tour::RoundState& round) {
  json::array pairings;
  for (const tour::Board& board : round.boards) {
    const tour::Encounter& e = board.encounter;
    pairings.push_back(json::array{id_value(e.a, false), id_value(e.b, false), score_of(e),
                                   jview(to_text(e.result->kind))});
  }
  return {{"round", round.number},
          {"pairings", std::move(pairings)},
          {"optimum", optimum_of(round.optimum)},
          {"why", reasons_of(round.explanation, false)}};
}

struct LeagueRun {
  EventRun run;
  std::vector<tour::Row> rows;
  json::object answer;
};

CaseResult<Done> join_and_leave(const LeagueInput& input, EventRun& run) {
  const auto played = static_cast<tour::Round>(run.now().rounds.size());
  for (const auto& [player, after] : input.withdraw_after) {
    if (after != played) continue;
    if (auto done = run.act(tour::Withdraw{player}, input.name + ".withdraw_after"); !done) {
      return done;
    }
  }
  for (const Entrant& entrant : input.entrants) {
    if (entrant.from == 1 || entrant.from != played + 1) continue;
    tour::Player player;
    player.id = entrant.id;
    player.club = entrant.club;
    if (auto done = run.act(tour::Join{player}, input.name + ".joined"); !done) return done;
  }
  return Done{};
}

CaseResult<LeagueRun> play_league(const LeagueInput& input) {
  LeagueRun league;
  EventRun& run = league.run;
  if (auto done = open_league(input, run); !done) return std::unexpected{done.error()};
  const auto format = std::get<tour::ChuShogiNational>(format_of(run.now()));
  json::array rounds;
  while (std::ssize(run.now().rounds) < format.rules.rounds) {
    if (auto done = run.play_round(input.results); !done) {
      done.error().where = input.name + ": " + done.error().where;
      return std::unexpected{done.error()};
    }
    rounds.push_back(round_of(run.now().rounds.back()));
    if (auto done = join_and_leave(input, run); !done) return std::unexpected{done.error()};
  }
  if (auto done = run.nothing_left(input.results); !done) return std::unexpected{done.error()};
  const auto two = playoff_due(run.now(), format.rules);
  if (two) {
    const tour::Round round = format.rules.rounds + 1;
    const GivenResult played{round,
                             two->first,
                             two->second,
                             {tour::ResultKind::played, input.playoff_winner, ""},
                             false};
    if (auto done =
            run.play_round(input.playoff_winner ? std::vector{played} : std::vector<GivenResult>{});
        !done) {
      done.error().where = input.name + ": play-off, " + done.error().where;
      return std::unexpected{done.error()};
    }
  } else if (input.playoff_winner) {
    return std::unexpected{
        fault_of({tour::RefusalCode::not_paired, "nobody plays off"}, input.name + ".playoff")};
  }
  if (auto done = run.act(tour::Finish{}, input.name); !done) return std::unexpected{done.error()};

  const tour::Outcome outcome = format.finish(run.now());
  league.rows = outcome.rows;
  json::array groups;
  for (const auto& group : tied_groups(run.now(), format.rules.rounds, format.rules)) {
    json::array names;
    for (const tour::PlayerId& player : group) names.push_back(id_value(player, false));
    groups.push_back(std::move(names));
  }
  json::array standing;
  for (const tour::Row& row : outcome.rows) {
    json::array line{row.place, id_value(row.player, false),
                     json::array{row.record.wins, row.record.draws, row.record.losses}};
    for (const tour::NamedValue& value : row.values) line.push_back(number_of(value.value));
    standing.push_back(std::move(line));
  }
  league.answer = {
      {"rounds", std::move(rounds)},
      {"playoff",
       json::object{{"needed", two.has_value()},
                    {"winner", id_value(two ? input.playoff_winner : std::nullopt, false)}}},
      {"tied_groups", std::move(groups)},
      {"standings", std::move(standing)},
      {"decided_by", decided_by(outcome.rows, false)},
      {"cross_table", cross_table(run.now(), outcome.rows, false)},
      {"consequences", consequences_of(outcome, false)}};
  return league;
}

CaseResult<json::object> compute_event(const EventInput& input) {
  json::object answer;
  json::object exchange;
  for (const LeagueInput& league : input.leagues) {
    auto played = play_league(league);
    if (!played) return std::unexpected{played.error()};
    json::array players;
    const bool a = league.name == "A";
    for (const auto& player : a ? tour::to_b(played->rows) : tour::to_a(played->rows)) {
      players.push_back(id_value(player, false));
    }
    exchange[a ? "to_B" : "to_A"] = std::move(players);
    answer[league.name] = std::move(played->answer);
  }
  answer["exchange"] = std::move(exchange);
  return answer;
}

/// The sides of a pair come in either order, with the score of the first; rounds are sets.
json::object comparable_event(json::object values) {
  json::value whole = std::move(values);
  level_numbers(whole);
  for (const std::string_view name : {"A", "B"}) {
    json::value* league = whole.get_object().if_contains(jview(name));
    if (league == nullptr || !league->is_object()) continue;
    json::value* rounds = league->get_object().if_contains("rounds");
    if (rounds == nullptr || !rounds->is_array()) continue;
    for (json::value& round : rounds->get_array()) {
      if (!round.is_object()) continue;
      json::value* pairings = round.get_object().if_contains("pairings");
      if (pairings == nullptr || !pairings->is_array()) continue;
      for (json::value& entry : pairings->get_array()) {
        json::array* cells = entry.if_array();
        if (cells == nullptr || cells->size() != 4 || !(*cells)[2].is_number()) continue;
        if (line_of((*cells)[0]) < line_of((*cells)[1]) || (*cells)[1].is_null()) continue;
        swap((*cells)[0], (*cells)[1]);
        (*cells)[2] = 1 - (*cells)[2].to_number<double>();
        level_numbers((*cells)[2]);
      }
      sort_list(pairings->get_array());
    }
  }
  return std::move(whole.get_object());
}

/// A question of b_misc.
struct MiscInput {
  bool adjudicate = false;
  tour::PointsTable points;
  tour::PieceCounts a;
  tour::PieceCounts b;
  std::vector<tour::Applicant> applicants;
  std::map<std::string, int> members;
  tour::AdmissionRules rules;
  bool numeric = true;
};

/// `classes` and `points` of the file, where it has them (T-B16: data).
CaseResult<tour::PointsTable> read_points(const json::object& header) {
  if (!header.contains("classes")) return tour::national_points();
  Fields file{header, ""};
  const json::object& classes = file.object("classes");
  const json::object& values = file.object("points");
  if (file.fault()) return std::unexpected{*file.fault()};
  Fields points{values, "points"};
  Fields kinds{classes, "classes"};
  tour::PointsTable table;
  for (const auto& [name, list] : classes) {
    if (name == "royal") continue;
    for (const json::value& kind : kinds.list(view(name))) {
      table.piece[id_of(kind)] = static_cast<int>(points.number(view(name)));
    }
  }
  table.prince = static_cast<int>(points.number("prince"));
  if (points.fault()) return std::unexpected{*points.fault()};
  if (kinds.fault()) return std::unexpected{*kinds.fault()};
  return table;
}

tour::PieceCounts read_pieces(Fields& fields, std::string_view name) {
  tour::PieceCounts pieces;
  for (const auto& [kind, count] : fields.object(name)) {
    if (!count.is_int64() || count.get_int64() < 0 || count.get_int64() > 144) {
      fields.refuse(name, std::string{kind} + " is no number of pieces");
      break;
    }
    pieces.emplace(kind, static_cast<int>(count.get_int64()));
  }
  return pieces;
}

void read_applicants(Fields& fields, MiscInput& input) {
  for (const json::value& entry : fields.list("applicants")) {
    if (!entry.is_object()) {
      fields.refuse("applicants", "has an entry that is no object");
      return;
    }
    Fields applicant{entry.get_object(), "applicants"};
    const json::value* id = entry.get_object().if_contains("id");
    tour::Applicant one;
    if (id != nullptr) one.id = id_of(*id);
    if (one.id.empty()) applicant.refuse("id", "is no player");
    input.numeric = input.numeric && id != nullptr && id->is_int64();
    one.club = applicant.text_or_null("club");
    one.games = static_cast<int>(applicant.number("games"));
    one.club_order = static_cast<int>(applicant.number("club_order"));
    if (applicant.fault()) {
      fields.refuse("applicants", applicant.fault()->where + " " + applicant.fault()->text);
      return;
    }
    input.applicants.push_back(std::move(one));
  }
}

CaseResult<MiscInput> read_misc(const json::object& header, const json::object& one) {
  MiscInput input;
  Fields fields{one, ""};
  const std::string kind = fields.text("kind");
  input.adjudicate = kind == "adjudicate";
  if (input.adjudicate) {
    input.a = read_pieces(fields, "a");
    input.b = read_pieces(fields, "b");
    auto points = read_points(header);
    if (!points) return std::unexpected{points.error()};
    input.points = *std::move(points);
  } else if (kind == "select") {
    read_applicants(fields, input);
    const json::object& members = fields.object("members");
    Fields sizes{members, "members"};
    for (const auto& [club, size] : members) {
      input.members.emplace(club, static_cast<int>(sizes.number(view(club))));
    }
    if (sizes.fault()) return std::unexpected{*sizes.fault()};
    const auto limit = [&](std::string_view name, std::int64_t fallback) {
      return fields.has(name) ? fields.number(name) : fallback;
    };
    const auto capacity = limit("capacity", 8);
    const auto cap = limit("cap", 3);
    if (capacity < 0 || cap < 0) fields.refuse("capacity", "is below 0");
    input.rules = {static_cast<std::size_t>(capacity), static_cast<std::size_t>(cap),
                   static_cast<int>(limit("min_games", 0))};
  } else {
    fields.refuse("kind", "is neither adjudicate nor select");
  }
  if (fields.fault()) return std::unexpected{*fields.fault()};
  return input;
}

CaseResult<json::object> compute_misc(const MiscInput& input) {
  if (input.adjudicate) {
    const auto verdict = tour::adjudicate(input.a, input.b, input.points);
    if (!verdict) {
      return std::unexpected{CaseFault{"unknown_piece", "engines/tournament/RULES.md#points", "a",
                                       "no piece is called " + verdict.error()}};
    }
    return json::object{
        {"expect", json::array{verdict->a, verdict->b, number_of(verdict->score_a)}}};
  }
  const tour::Admission admission = tour::admit(input.applicants, input.members, input.rules);
  json::array league_a;
  for (const tour::PlayerId& player : admission.league_a) {
    league_a.push_back(id_value(player, input.numeric));
  }
  json::array moved;
  for (const tour::Admission::Move& move : admission.moved) {
    moved.push_back(json::array{id_value(move.player, input.numeric), jview(move.reason)});
  }
  return json::object{
      {"expect", json::object{{"A", std::move(league_a)}, {"moved", std::move(moved)}}}};
}

json::object comparable_misc(json::object values) {
  json::value whole = std::move(values);
  level_numbers(whole);
  return std::move(whole.get_object());
}

}  // namespace

VectorFormat chushogi_events_format() {
  return vector_format("b_events", read_event, compute_event, comparable_event);
}
VectorFormat chushogi_misc_format() {
  return vector_format("b_misc", read_misc, compute_misc, comparable_misc);
}

}  // namespace tachiai::cli
