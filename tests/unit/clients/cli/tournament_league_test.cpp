#include "clients/cli/tournament_league.hpp"

#include <gtest/gtest.h>

#include <boost/json.hpp>

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

}  // namespace
}  // namespace tachiai::tests
