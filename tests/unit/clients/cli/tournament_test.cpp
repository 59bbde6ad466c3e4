#include "clients/cli/tournament.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <boost/json.hpp>
#include <numeric>
#include <random>
#include <regex>

#include "tests/support/data_path.hpp"
#include "tests/support/vectors/vectors.hpp"
#include "tests/unit/clients/cli/cases_support.hpp"

namespace tachiai::tests {
namespace {

namespace json = boost::json;

struct EventFile {
  const char* name;
  cli::VectorFormat format;
  std::size_t stride;  // every so many values is corrupted
  std::size_t whole;   // and of these so many run as a file: the larger ones take long
};

std::vector<EventFile> files() {
  return {{"lottery_open", cli::lottery_format(), 7, 60},
          {"lottery_women", cli::lottery_format(), 3, 60},
          {"a_open", cli::othello_open_format(), 211, 50},
          {"a_women", cli::othello_women_format(), 31, 60},
          {"a_pairing", cli::league_pairing_format(), 3, 60},
          {"b_events", cli::chushogi_events_format(), 11, 60},
          {"b_misc", cli::chushogi_misc_format(), 1, 20}};
}

std::string text_of(const EventFile& file) {
  return read_file(data_path("tournament/" + std::string{file.name} + ".json"));
}

TEST(TournamentRun, EveryCaseAgrees) {
  for (const EventFile& file : files()) {
    const RanCases ran = run_cases(file.format, text_of(file));
    EXPECT_EQ(ran.code, cli::yes) << file.name << "\n" << ran.complaints;
    EXPECT_EQ(ran.complaints, "");
  }
}

/// A pairing [stage, group, a, b, winner, kind] or [a, b, score, kind] holds the results: what is
/// in it is read, but for the stage and the group; so are the winner of a play-off and the numbers.
bool is_input(const std::string& path) {
  static const std::regex inputs{
      R"(^number(\[\d+\])?$|pairings\[\d+\](\[[2-5]\])?$|^[AB]\..*pairings\[\d+\]\[[01]\]$|)"
      R"(pairings$|rounds\[\d+\]\.round$|rounds$|playoff\.winner$|^[AB]\.players)"};
  return std::regex_search(path, inputs);
}

TEST(TournamentRun, WhateverIsExpectedAndCorruptedIsNamed) {
  for (const EventFile& file : files()) {
    SCOPED_TRACE(file.name);
    const Corrupted corrupted =
        corrupt_each(file.format, text_of(file), file.stride, file.whole, is_input);
    for (const std::string& unnoticed : corrupted.unnoticed) ADD_FAILURE() << unnoticed;
    EXPECT_GE(corrupted.altered, 80u);
  }
}

/// The first case of a file, with `change` made to it.
RanCases run_changed(const EventFile& file, std::size_t number,
                     const std::function<void(json::object&)>& change) {
  json::value whole = json::parse(text_of(file));
  json::value one = whole.at("cases").as_array().at(number);
  change(one.as_object());
  whole.as_object()["cases"] = json::array{one};
  return run_cases(file.format, json::serialize(whole));
}

json::array& pairings(json::object& one, std::size_t round) {
  return one.at("rounds").as_array().at(round).as_object().at("pairings").as_array();
}

TEST(TournamentRun, AResultWithoutItsPairAndAPairWithoutItsResultAreNamed) {
  const EventFile open = files()[2];
  const RanCases wrong =
      run_changed(open, 0, [](json::object& one) { pairings(one, 1).at(0).as_array().at(3) = 9; });
  EXPECT_EQ(wrong.code, cli::no);
  EXPECT_TRUE(wrong.complaints.starts_with("AO00: round 2: ")) << wrong.complaints;
  const RanCases missing = run_changed(
      open, 0, [](json::object& one) { pairings(one, 1).erase(pairings(one, 1).begin()); });
  EXPECT_EQ(missing.code, cli::no);
  EXPECT_TRUE(missing.complaints.starts_with("AO00: round 2: ")) << missing.complaints;
  EXPECT_NE(missing.complaints.find("missing_result"), std::string::npos) << missing.complaints;
  const RanCases drawn = run_changed(
      open, 0, [](json::object& one) { pairings(one, 0).at(0).as_array().at(4) = nullptr; });
  EXPECT_EQ(drawn.code, cli::no);
  EXPECT_NE(drawn.complaints.find("no_draw"), std::string::npos) << drawn.complaints;
}

/// The results of a case as `results`, and nothing that is expected.
json::object bare(const json::object& one, std::size_t winner, std::size_t a) {
  json::object stripped;
  for (const char* name : {"id", "draws", "seeds", "absentees", "number", "withdraw_after"}) {
    if (const auto* value = one.if_contains(name)) stripped[name] = *value;
  }
  json::array results;
  for (const json::value& round : one.at("rounds").as_array()) {
    for (const json::value& pairing : round.at("pairings").as_array()) {
      const json::array& cells = pairing.as_array();
      const std::string kind{cells.back().as_string()};
      if (kind == "walkover" || kind == "bye" || kind == "rest" || kind == "void") continue;
      results.insert(results.begin(), json::object{{"round", round.at("round")},
                                                   {"a", cells.at(a + 1)},
                                                   {"b", cells.at(a)},
                                                   {"winner", cells.at(winner)},
                                                   {"kind", kind}});
    }
  }
  stripped["results"] = std::move(results);
  return stripped;
}

TEST(TournamentRun, ResultsAloneFillInEveryField) {
  for (const std::size_t at : {2u, 3u}) {
    const EventFile file = files()[at];
    json::value whole = json::parse(text_of(file));
    json::array stripped;
    for (const json::value& one : whole.at("cases").as_array()) {
      stripped.push_back(bare(one.as_object(), 4, 2));
    }
    json::value question = whole;
    question.as_object()["cases"] = stripped;
    const RanCases ran = run_cases(file.format, json::serialize(question));
    EXPECT_EQ(ran.code, cli::yes) << ran.complaints;
    const json::value answered = json::parse(ran.out);
    for (std::size_t n = 0; n < stripped.size(); ++n) {
      const json::object& full = whole.at("cases").at(n).as_object();
      const json::object& got = answered.at("cases").at(n).as_object();
      for (const char* name : {"final", "unranked"}) EXPECT_EQ(got.at(name), full.at(name));
    }
  }
}

/// Renames the players of an Othello case: the roster in another order, every number moved along.
json::value renumbered(const json::value& value, const std::vector<std::int64_t>& to) {
  const auto renamed = [&](const json::value& id) -> json::value {
    if (!id.is_int64()) return id;
    return to.at(static_cast<std::size_t>(id.as_int64()) - 1);
  };
  json::object one = value.as_object();
  for (const char* name : {"seeds", "absentees", "unranked"}) {
    for (json::value& id : one.at(name).as_array()) id = renamed(id);
  }
  const json::array numbers = one.at("number").as_array();
  for (std::size_t at = 0; at < numbers.size(); ++at) {
    one.at("number").as_array().at(static_cast<std::size_t>(to[at]) - 1) = numbers[at];
  }
  json::object goes;
  for (const auto& [id, round] : one.at("withdraw_after").as_object()) {
    goes[std::to_string(to.at(std::stoul(std::string{id}) - 1))] = round;
  }
  one.at("withdraw_after") = goes;
  const auto cells = [&](json::array& list, std::initializer_list<std::size_t> places) {
    for (json::value& entry : list) {
      for (const std::size_t at : places) {
        entry.as_array().at(at) = renamed(entry.as_array().at(at));
      }
    }
    std::ranges::reverse(list);
  };
  for (json::value& round : one.at("rounds").as_array()) {
    cells(round.at("pairings").as_array(), {2, 3, 4});
    cells(round.at("standing_after").as_array(), {0});
    std::ranges::reverse(round.at("standing_after").as_array());
  }
  cells(one.at("final").as_array(), {1});
  std::ranges::reverse(one.at("final").as_array());
  cells(one.at("unrated").as_array(), {1, 2});
  return one;
}

TEST(TournamentRun, AgreesWithItsPlayersRenumbered) {
  std::mt19937 random{31};
  for (const std::size_t at : {2u, 3u}) {
    const EventFile file = files()[at];
    json::value whole = json::parse(text_of(file));
    for (json::value& one : whole.at("cases").as_array()) {
      std::vector<std::int64_t> to(one.at("number").as_array().size());
      std::iota(to.begin(), to.end(), std::int64_t{1});
      std::shuffle(to.begin(), to.end(), random);
      one = renumbered(one, to);
    }
    const RanCases ran = run_cases(file.format, json::serialize(whole));
    EXPECT_EQ(ran.code, cli::yes) << file.name << "\n" << ran.complaints;
  }
}

TEST(TournamentRun, ChuShogiAndPairingsAgreeWithOtherNames) {
  // Names in the opposite order of the alphabet: nothing may rest on it.
  for (const std::size_t at : {4u, 5u}) {
    const EventFile file = files()[at];
    json::value whole = json::parse(text_of(file));
    const std::function<void(json::value&)> rename = [&](json::value& value) {
      static const std::regex name{R"([AB]\d+)"};
      if (value.is_string() && std::regex_match(std::string{value.as_string()}, name)) {
        const std::string was{value.as_string()};
        value = std::string{"player "} + static_cast<char>('z' - std::stoi(was.substr(1))) + was;
      }
      if (auto* list = value.if_array()) std::ranges::for_each(*list, rename);
      if (auto* object = value.if_object()) {
        for (auto& [key, member] : *object) rename(member);
      }
    };
    rename(whole.as_object()["cases"]);
    if (at == 4) {  // ids are numbers there: count them from above
      for (json::value& one : whole.at("cases").as_array()) {
        const auto turn = [](json::value& id) {
          if (id.is_int64()) id = 1000 - id.as_int64();
        };
        for (json::value& member : one.at("members").as_array()) turn(member.as_array()[0]);
        for (json::value& pair : one.at("met").as_array()) {
          std::ranges::for_each(pair.as_array(), turn);
        }
        for (json::value& pair : one.at("expect").at("pairs").as_array()) {
          std::ranges::for_each(pair.as_array(), turn);
        }
      }
    }
    const RanCases ran = run_cases(file.format, json::serialize(whole));
    EXPECT_EQ(ran.code, cli::yes) << file.name << "\n" << ran.complaints;
  }
}

TEST(TournamentRun, SaysWhoDecidedAndWhoMetWhom) {
  const RanCases ran = run_cases(files()[2].format, text_of(files()[2]));
  const json::value answered = json::parse(ran.out);
  for (const json::value& one : answered.at("cases").as_array()) {
    const std::size_t ranked = one.at("final").as_array().size();
    ASSERT_EQ(one.at("decided_by").as_array().size(), ranked);
    EXPECT_EQ(one.at("decided_by").at(0).at(2), "");
    for (std::size_t at = 1; at < ranked; ++at) {
      EXPECT_NE(one.at("decided_by").at(at).at(2), "") << "two share a place of this event";
    }
    for (const json::value& line : one.at("cross_table").as_array()) {
      EXPECT_EQ(line.at(1).as_array().size(), 6u);
    }
  }
}

TEST(TournamentRun, NoDrawOutsideTheFormat) {
  const RanCases ran = run_changed(
      files()[3], 0, [](json::object& one) { one["absentees"] = json::array{1, 2, 3, 4}; });
  EXPECT_EQ(ran.code, cli::no);
  EXPECT_NE(
      ran.complaints.find("outside_the_format, engines/tournament/RULES.md#outside-the-format"),
      std::string::npos)
      << ran.complaints;
}

RanCases replayed(const std::string& log) {
  std::istringstream in{log};
  std::ostringstream out, complaints;
  const int code = cli::replay_tournament(in, out, complaints);
  return {code, out.str(), complaints.str()};
}

TEST(TournamentReplay, PrintsTheTableOfALog) {
  const RanCases ran = replayed(read_file(data_path("tournament/log.jsonl")));
  EXPECT_EQ(ran.code, cli::yes) << ran.complaints;
  std::istringstream lines{ran.out};
  std::string line;
  std::size_t rows = 0;
  for (; std::getline(lines, line); ++rows) EXPECT_TRUE(json::parse(line).at("place").is_int64());
  EXPECT_EQ(rows, 5u);
}

TEST(TournamentReplay, NamesTheEventThatTheRulesDoNotGive) {
  const std::string log = read_file(data_path("tournament/log.jsonl"));
  std::string other = log;
  const auto pair = other.find(R"("a":"b","b":"c")");
  ASSERT_NE(pair, std::string::npos);
  other.replace(pair, 15, R"("a":"b","b":"d")");
  const RanCases parted = replayed(other);
  EXPECT_EQ(parted.code, cli::no);
  EXPECT_EQ(parted.complaints, "event 13: the rules give another event\n");
  EXPECT_EQ(replayed("{\"event\":\"party\"}\n").complaints, "line 1: event: \"party\" is none\n");
  EXPECT_EQ(replayed("").code, cli::no);
  EXPECT_TRUE(replayed("what\n").complaints.starts_with("line 1: not JSON"));
}

}  // namespace
}  // namespace tachiai::tests
