#include "clients/cli/rate.hpp"

#include <gtest/gtest.h>

#include <boost/json.hpp>

#include "tests/support/data_path.hpp"
#include "tests/support/vectors/vectors.hpp"
#include "tests/unit/clients/cli/cases_support.hpp"

namespace tachiai::tests {
namespace {

namespace json = boost::json;

std::string games() { return read_file(data_path("tournament/d_games.json")); }
std::string tables() { return read_file(data_path("tournament/d_text.json")); }

struct RateFile {
  std::string name;
  cli::VectorFormat format;
  std::string text;
  std::vector<std::string> expected;  // members that are dropped before computing
};

std::vector<RateFile> files() {
  return {{"d_games", cli::rated_games_format(), games(), {"expect"}},
          {"d_text",
           cli::rating_tables_format(),
           tables(),
           {"rows", "below_monthly_minimum", "reporter"}}};
}

TEST(Rate, EveryCaseAgreesAndComesOutAsItCame) {
  for (const RateFile& file : files()) {
    const RanCases ran = run_cases(file.format, file.text);
    EXPECT_EQ(ran.code, cli::yes) << ran.complaints;
    EXPECT_EQ(ran.complaints, "");
    EXPECT_EQ(json::parse(ran.out), json::parse(file.text)) << file.name;
  }
}

TEST(Rate, FillsInWhatACaseDoesNotExpect) {
  for (const RateFile& file : files()) {
    json::value bare = json::parse(file.text);
    for (json::value& one : bare.at("cases").as_array()) {
      for (const std::string& name : file.expected) one.as_object().erase(name);
    }
    const RanCases ran = run_cases(file.format, json::serialize(bare));
    EXPECT_EQ(ran.code, cli::yes) << ran.complaints;
    EXPECT_EQ(json::parse(ran.out), json::parse(file.text)) << file.name;
  }
}

TEST(Rate, WhateverIsExpectedAndCorruptedIsNamed) {
  for (const RateFile& file : files()) {
    const Corrupted corrupted = corrupt_each(file.format, file.text, 1, 9);
    for (const std::string& unnoticed : corrupted.unnoticed) ADD_FAILURE() << unnoticed;
    EXPECT_GE(corrupted.altered, 400u) << file.name;
  }
}

TEST(Rate, GamesAgreeWithTheirPlayersRenamed) {
  std::string text = games();
  json::value whole = json::parse(text);
  const auto rename = [](json::value& name) {
    if (!name.is_string() || name.as_string() == "非会員") return;
    name = "player " + std::to_string(997 - static_cast<int>(name.as_string().back()));
  };
  for (json::value& one : whole.at("cases").as_array()) {
    for (json::value& entry : one.at("entries").as_array()) {
      for (const char* name : {"id", "key", "by"}) rename(entry.at(name));
      if (!entry.at("others").is_array()) continue;
      for (json::value& other : entry.at("others").as_array()) rename(other);
    }
    for (json::value& entry : one.at("expect").as_array()) rename(entry.at("id"));
  }
  const RanCases ran = run_cases(cli::rated_games_format(), json::serialize(whole));
  EXPECT_EQ(ran.code, cli::yes) << ran.complaints;
}

TEST(Rate, NoExpectedValueAndNoOrderOfOneReachesTheEngine) {
  json::value whole = json::parse(games());
  for (json::value& one : whole.at("cases").as_array()) {
    auto& expect = one.at("expect").as_array();
    std::reverse(expect.begin(), expect.end());
  }
  const RanCases ran = run_cases(cli::rated_games_format(), json::serialize(whole));
  EXPECT_EQ(ran.code, cli::no);
  EXPECT_EQ(json::parse(ran.out), json::parse(games()));
}

/// The first case of a file, changed.
RanCases run_first(const cli::VectorFormat& format, const std::string& text,
                   const std::function<void(json::object& file, json::object& one)>& change) {
  json::value whole = json::parse(text);
  json::array& cases = whole.at("cases").as_array();
  cases.resize(1);
  json::object one = cases.at(0).as_object();
  change(whole.as_object(), one);
  whole.at("cases").as_array().at(0) = one;
  return run_cases(format, json::serialize(whole));
}

struct Refusal {
  const char* what;
  std::function<void(json::object& file, json::object& one)> change;
  std::string complaint;
};

json::object& entry(json::object& one, std::size_t place) {
  return one.at("entries").as_array().at(place).as_object();
}

TEST(Rate, RefusesGamesThatCannotBeAndNamesTheRule) {
  const std::vector<Refusal> refusals{
      {"one member",
       [](auto&, json::object& one) {
         for (std::size_t n = 1; n < 4; ++n) entry(one, n)["guest"] = true;
       },
       "not_rated, engines/rating/RULES.md#rated"},
      {"mated by who was out", [](auto&, json::object& one) { entry(one, 1)["by"] = "Ｄ"; },
       "contradictory_order, engines/rating/RULES.md#order"},
      {"mated by a stranger", [](auto&, json::object& one) { entry(one, 1)["by"] = "Ｘ"; },
       "D00: entries[1].by: names nobody of the four"},
      {"not those in play",
       [](auto&, json::object& one) { entry(one, 3)["others"].as_array().pop_back(); },
       "D00: entries[3].others: are not those who finished above"},
      {"a foul with two in play", [](auto&, json::object& one) { entry(one, 1)["end"] = "foul3"; },
       "D00: entries[1].end"},
      {"three players", [](auto&, json::object& one) { one["entries"].as_array().pop_back(); },
       "D00: entries: are not four"},
      {"no such grade", [](auto&, json::object& one) { entry(one, 0)["official"] = "七段"; },
       "D00: entries[0].official"},
      {"a broken number", [](auto&, json::object& one) { entry(one, 0)["rating"] = 1.5; },
       "D00: entries[0].rating: is no whole number"},
      {"beyond all ladders",
       [](auto&, json::object& one) { entry(one, 0)["rating"] = 9'000'000'000'000; },
       "entries[0].rating: is beyond 1000000000"},
      {"an unknown set", [](auto&, json::object& one) { one["tables"] = "lost"; },
       "D00: tables: names no set of tables: lost"},
      {"a table with a hole",
       [](json::object& file, json::object& one) {
         one["tables"] = "random";
         file["random_tables"].as_object()["upset"].as_array().pop_back();
       },
       "D00: random_tables.upset: does not name every pair"},
      {"a kill that costs",
       [](json::object& file, json::object& one) {
         one["tables"] = "random";
         file["random_tables"].as_object()["kill"].as_array()[0].as_array()[2] = -1;
       },
       "unsound_table, engines/rating/RULES.md#tables"},
      {"other grades",
       [](json::object& file, auto&) { file["grades"].as_array()[3].as_array()[1] = 601; },
       "D00: grades: are not the regulation's"},
  };
  for (const Refusal& refusal : refusals) {
    const RanCases ran = run_first(cli::rated_games_format(), games(), refusal.change);
    EXPECT_EQ(ran.code, cli::no) << refusal.what;
    EXPECT_NE(ran.complaints.find(refusal.complaint), std::string::npos)
        << refusal.what << ": " << ran.complaints;
    EXPECT_NE(ran.out.find("\"refused\""), std::string::npos) << refusal.what;
  }
}

TEST(Rate, ThoseInPlayAtAFoulNeedNotBeTold) {
  const RanCases ran = run_first(cli::rated_games_format(), games(),
                                 [](auto&, json::object& one) { entry(one, 3).erase("others"); });
  EXPECT_EQ(ran.code, cli::yes) << ran.complaints;
}

TEST(Rate, TheFileMaySayOtherPlacePoints) {
  const RanCases ran = run_first(cli::rated_games_format(), games(), [](json::object& file, auto&) {
    file["place"].as_object()["1"] = 36;
  });
  EXPECT_EQ(ran.complaints, "D00: expect[0].place_pt: the file says 35, computed 36\n");
}

TEST(Rate, RefusesATableThatWouldNotBePrintedSo) {
  for (const std::string text : {"", "＜レート表＞(敬称略)\r\n(準＝準会員)(数字＝一般会員)\r\n",
                                 "＜レート表＞(敬称略)\n(準＝準会員)(数字＝一般会員)\nＡ\n"}) {
    const RanCases ran = run_first(cli::rating_tables_format(), tables(),
                                   [&](auto&, json::object& one) { one["text"] = text; });
    EXPECT_EQ(ran.code, cli::no) << text;
    EXPECT_NE(ran.complaints.find("engines/rating/RULES.md#table-text"), std::string::npos)
        << ran.complaints;
  }
}

TEST(Rate, NobodyReportsASessionWithoutGames) {
  const RanCases ran =
      run_first(cli::rating_tables_format(), tables(), [](auto&, json::object& one) {
        one["firsts"] = json::array{};
        one["reporter"] = nullptr;
      });
  EXPECT_EQ(ran.code, cli::yes) << ran.complaints;
}

}  // namespace
}  // namespace tachiai::tests
