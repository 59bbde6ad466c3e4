#include "clients/cli/tournament_league.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <boost/json.hpp>
#include <map>

#include "tests/support/data_path.hpp"
#include "tests/support/vectors/vectors.hpp"
#include "tests/unit/clients/cli/cases_support.hpp"

namespace tachiai::tests {
namespace {

namespace json = boost::json;

std::string seasons() { return read_file(data_path("tournament/c_seasons_0.json")); }
const cli::VectorFormat& format() {
  static const cli::VectorFormat made = cli::league_seasons_format();
  return made;
}

json::value without_expected(json::value whole) {
  for (json::value& one : whole.at("cases").as_array()) {
    auto& members = one.as_object();
    for (const char* name : {"notes", "new_class", "next_season"}) members.erase(name);
    for (auto& [name, value] : members.at("classes").as_object()) {
      for (const char* field : {"total", "rounds", "ranking", "three_forfeits"}) {
        value.as_object().erase(field);
      }
    }
    members["title"] = json::object{{"games", members.at("title").at("games")}};
    for (json::value& match : members.at("exchange").as_array()) {
      for (std::size_t n = 0; n < 4; ++n) match.as_array()[n] = nullptr;
    }
  }
  return whole;
}

/// The computed case without what no file says.
json::value without_reasons(json::value whole) {
  for (json::value& one : whole.at("cases").as_array()) {
    for (auto& [name, value] : one.at("classes").as_object()) value.as_object().erase("decided_by");
  }
  return whole;
}

TEST(LeagueSeasons, EveryCaseAgrees) {
  const RanCases ran = run_cases(format(), seasons());
  EXPECT_EQ(ran.code, cli::yes) << ran.complaints;
  EXPECT_EQ(ran.complaints, "");
  const RanCases again = run_cases(format(), ran.out);
  EXPECT_EQ(again.code, cli::yes) << again.complaints;
  EXPECT_EQ(again.out, ran.out);
}

TEST(LeagueSeasons, FillInWhatACaseDoesNotExpect) {
  const RanCases ran =
      run_cases(format(), json::serialize(without_expected(json::parse(seasons()))));
  const RanCases whole = run_cases(format(), seasons());
  // Where the pairs were left open they are not what the file says; what is computed is the same.
  EXPECT_EQ(without_reasons(json::parse(ran.out)), json::parse(seasons()));
  EXPECT_EQ(json::parse(ran.out), json::parse(whole.out));
}

bool is_input(const std::string& path) {
  const auto within = [&](std::string_view field) { return path.find(field) != std::string::npos; };
  if (path.starts_with("classes.")) return within(".members") || within(".fixtures");
  if (path.starts_with("exchange[")) return path.ends_with("][4]");
  return path.starts_with("title.games");
}

TEST(LeagueSeasons, WhateverIsExpectedAndCorruptedIsNamed) {
  const Corrupted corrupted = corrupt_each(format(), seasons(), 13, 61, is_input);
  for (const std::string& unnoticed : corrupted.unnoticed) ADD_FAILURE() << unnoticed;
  EXPECT_GE(corrupted.altered, 900u);
}

/// Every text that is a player's name, wherever it stands, key or value.
void rename(json::value& value) {
  const auto renamed = [](std::string_view name) {
    // S-05, A3-J: a class, and a number that is turned round.
    const auto dash = name.find('-');
    if (dash == std::string_view::npos || dash > 2) return std::string{name};
    const std::string_view number = name.substr(dash + 1);
    if (number == "J") return "名" + std::string{name.substr(0, dash)};
    const int turned = 99 - std::stoi(std::string{number});
    return "p" + std::to_string(turned) + " " + std::string{name.substr(0, dash)};
  };
  if (auto* text = value.if_string()) {
    *text = renamed({text->data(), text->size()});
  } else if (auto* list = value.if_array()) {
    for (json::value& entry : *list) rename(entry);
  } else if (auto* object = value.if_object()) {
    json::object other;
    for (auto& [name, member] : *object) {
      rename(member);
      other[renamed({name.data(), name.size()})] = member;
    }
    *object = other;
  }
}

TEST(LeagueSeasons, AgreeWithTheirPlayersRenamedAndInAnotherOrder) {
  json::value whole = json::parse(seasons());
  for (json::value& one : whole.at("cases").as_array()) {
    rename(one);
    for (auto& [name, value] : one.at("classes").as_object()) {
      for (const char* list : {"members", "fixtures"}) {
        auto& rows = value.at(list).as_array();
        std::reverse(rows.begin(), rows.end());
      }
    }
    for (const char* list : {"exchange", "notes"}) {
      auto& rows = one.at(list).as_array();
      std::reverse(rows.begin(), rows.end());
    }
  }
  const RanCases ran = run_cases(format(), json::serialize(whole));
  EXPECT_EQ(ran.code, cli::yes) << ran.complaints;
}

/// Fixtures without codes, and what the codes say as a list of results; what follows from a
/// player's leaving is left out.
json::value with_listed_results(json::value whole) {
  for (json::value& one : whole.at("cases").as_array()) {
    for (auto& [name, value] : one.at("classes").as_object()) {
      std::map<std::string, std::int64_t> exits;
      for (const json::value& member : value.at("members").as_array()) {
        if (!member.at(4).is_null())
          exits[std::string{member.at(0).as_string()}] = member.at(4).as_int64();
      }
      const auto gone = [&](const json::value& player, std::int64_t round) {
        if (player.is_null()) return true;
        const auto exit = exits.find(std::string{player.as_string()});
        return exit != exits.end() && round > exit->second;
      };
      json::array results;
      for (json::value& fixture : value.at("fixtures").as_array()) {
        auto& cells = fixture.as_array();
        const std::string code{cells.at(3).as_string()};
        const json::value round = cells.at(0), a = cells.at(1), b = cells.at(2);
        cells.pop_back();
        if (gone(a, round.as_int64()) || gone(b, round.as_int64())) continue;
        const json::value winner = code.ends_with('1')   ? a
                                   : code.ends_with('0') ? b
                                                         : json::value{};
        const char* kind = code == "X"    ? "excused"
                           : code == "FF" ? "double_forfeit"
                           : code.size() == 2
                               ? (results.size() % 2 == 0 ? "walkover" : "late_forfeit")
                               : "played";
        results.push_back(
            {{"round", round}, {"a", b}, {"b", a}, {"winner", winner}, {"kind", kind}});
      }
      std::reverse(results.begin(), results.end());
      value.as_object()["results"] = std::move(results);
    }
  }
  return whole;
}

TEST(LeagueSeasons, AgreeWhereResultsStandInAListInAnyOrder) {
  const RanCases ran =
      run_cases(format(), json::serialize(with_listed_results(json::parse(seasons()))));
  EXPECT_EQ(ran.code, cli::yes) << ran.complaints;
}

/// The first case, changed.
RanCases run_first(const std::function<void(json::object& one)>& change, bool listed = false) {
  json::value whole = json::parse(seasons());
  whole.at("cases").as_array().resize(1);
  if (listed) whole = with_listed_results(whole);
  change(whole.at("cases").as_array().at(0).as_object());
  return run_cases(format(), json::serialize(whole));
}

json::object& of_class(json::object& one, const char* name) {
  return one.at("classes").as_object().at(name).as_object();
}
json::array& fixture(json::object& one, const char* name, std::size_t n) {
  return of_class(one, name).at("fixtures").as_array().at(n).as_array();
}
json::array& results(json::object& one, const char* name) {
  return of_class(one, name).at("results").as_array();
}

struct Refusal {
  const char* what;
  std::function<void(json::object& one)> change;
  std::string complaint;
  bool listed = false;
};

TEST(LeagueSeasons, RefuseWhatCannotBeAndNameRoundAndPlayers) {
  const std::vector<Refusal> refusals{
      {"a game without a result", [](auto& one) { fixture(one, "S", 0).pop_back(); },
       "C00: class S, round 1, S-01 v S-12 (missing_result"},
      {"a stranger", [](auto& one) { fixture(one, "S", 0)[1] = "X-01"; },
       "C00: class S, round 1, X-01 v S-12 (unknown_player"},
      {"against himself", [](auto& one) { fixture(one, "S", 0)[1] = "S-12"; },
       "C00: class S, round 1, S-12 v S-12 (bad_pairing"},
      {"an empty side for who is there", [](auto& one) { fixture(one, "S", 0)[1] = nullptr; },
       "C00: class S, round 1, S-12 v nobody: he has not left (bad_pairing"},
      {"a joiner before he joined", [](auto& one) { fixture(one, "A3", 0)[1] = "A3-J"; },
       "before he joined (bad_pairing"},
      {"a code nobody knows", [](auto& one) { fixture(one, "S", 0)[3] = "2"; },
       "C00: classes.S.fixtures[0]: has no code we know: 2"},
      {"who had left did not win", [](auto& one) { fixture(one, "A1", 0)[3] = "F1"; },
       "C00: class A1, round 1, A1-01 v A1-14 (already_gone"},
      {"a result of no fixture",
       [](auto& one) {
         results(one, "S").push_back(
             {{"round", 2}, {"a", "S-01"}, {"b", "S-12"}, {"winner", "S-01"}, {"kind", "played"}});
       },
       "class S, round 2, S-01 v S-12: is not in the schedule (not_paired", true},
      {"two results", [](auto& one) { results(one, "S").push_back(results(one, "S")[0]); },
       "has two results (contradictory", true},
      {"a draw", [](auto& one) { results(one, "S")[0].as_object()["winner"] = nullptr; },
       "(no_draw", true},
      {"a winner who does not play",
       [](auto& one) { results(one, "S").back().as_object()["winner"] = "S-05"; },
       "C00: class S, round 1, S-01 v S-12: S-05 (bad_winner", true},
      {"a bye", [](auto& one) { results(one, "S")[0].as_object()["kind"] = "bye"; }, "(bad_kind",
       true},
      {"a kind nobody knows", [](auto& one) { results(one, "S")[0].as_object()["kind"] = "won"; },
       "classes.S.results[0].kind: is none we know", true},
      {"an exchange nobody won",
       [](auto& one) { one.at("exchange").as_array()[0].as_array()[4] = nullptr; },
       "C00: exchange, S-02 v A1-10 (missing_result"},
      {"an exchange both won",
       [](auto& one) {
         json::array match = one.at("exchange").as_array()[0].as_array();
         match[4] = "A1-10";
         one.at("exchange").as_array().push_back(match);
       },
       "C00: exchange, S-02 v A1-10 (contradictory"},
      {"an exchange won by who played none",
       [](auto& one) {
         json::array match = one.at("exchange").as_array()[0].as_array();
         match[4] = "S-05";
         one.at("exchange").as_array().push_back(match);
       },
       "C00: exchange, S-05 (not_paired"},
      {"a title won by another",
       [](auto& one) { one.at("title").at("games").as_array()[0] = "S-03"; },
       "C00: title, S-03 (bad_winner"},
      {"a title undecided", [](auto& one) { one.at("title").at("games").as_array().clear(); },
       "C00: title, S-01 v S-05 (missing_result"},
      {"a title game too many",
       [](auto& one) { one.at("title").at("games").as_array().push_back("S-01"); },
       "C00: title, a game after it was decided (not_paired"},
      {"a champion of another class", [](auto& one) { one["champion"] = "A1-02"; },
       "champion A1-02 is not in class S (unknown_player"},
      {"in two classes",
       [](auto& one) { of_class(one, "S").at("members").as_array()[3].as_array()[0] = "A1-02"; },
       "A1-02 (duplicate_entry"},
      {"no such status",
       [](auto& one) { of_class(one, "S").at("members").as_array()[0].as_array()[3] = "ill"; },
       "C00: classes.S.members[0]: has no status the league knows: ill"},
      {"an option of nobody's", [](auto& one) { one["options"] = {{"seeds", 3}}; },
       "C00: options.seeds: is no option of the league"},
  };
  for (const Refusal& refusal : refusals) {
    const RanCases ran = run_first(refusal.change, refusal.listed);
    EXPECT_EQ(ran.code, cli::no) << refusal.what;
    EXPECT_NE(ran.complaints.find(refusal.complaint), std::string::npos)
        << refusal.what << ": " << ran.complaints;
  }
}

TEST(LeagueSeasons, BeforeTheExchangesTheyAreDueAndNobodyMoves) {
  const RanCases ran = run_first([](json::object& one) {
    for (const char* name : {"exchange", "title", "notes", "new_class", "next_season"})
      one.erase(name);
  });
  ASSERT_EQ(ran.code, cli::yes) << ran.complaints;
  const json::value out = json::parse(ran.out).at("cases").as_array().at(0);
  EXPECT_EQ(out.at("exchange").as_array().at(0),
            (json::value{"S", "S-02", "A1", "A1-10", nullptr}));
  EXPECT_EQ(out.at("title").at("challenger"), "S-05");
  EXPECT_EQ(out.at("title").at("winner"), nullptr);
  EXPECT_FALSE(out.as_object().contains("new_class"));
}

TEST(LeagueSeasons, SayWhatPartsEachPlaceFromTheOneAbove) {
  const json::value out = json::parse(run_first([](auto&) {}).out).at("cases").as_array().at(0);
  const json::value& reasons = out.at("classes").at("S").at("decided_by");
  EXPECT_EQ(reasons.at("S-05"), "");
  EXPECT_EQ(reasons.at("S-03"), "wins");
  EXPECT_EQ(reasons.at("S-09"), "previous_rank");
  EXPECT_EQ(reasons.at("S-12"), "forfeits");
  EXPECT_EQ(out.at("classes").at("A3").at("decided_by").at("A3-15"), "disqualified");
}

}  // namespace
}  // namespace tachiai::tests
