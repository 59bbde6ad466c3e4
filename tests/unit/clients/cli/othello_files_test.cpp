// Files of Othello: transcripts, GGF and the French data base with its names beside it.
#include <gtest/gtest.h>

#include <algorithm>
#include <boost/json/parse.hpp>
#include <fstream>
#include <map>
#include <set>

#include "clients/cli/exit_code.hpp"
#include "clients/cli/formats.hpp"
#include "tests/support/data_path.hpp"
#include "tests/unit/clients/cli/files_support.hpp"

namespace tachiai::cli {
namespace {

namespace json = boost::json;

using OthelloFiles = GameFilesTest;

// Two whole games by our own hand: the shortest wipe-out, and one with a pass after which Black's
// b4 is the last act of the record.
constexpr std::string_view wipe_out = "e6d6c6f6g6c5c4e3e2";
constexpr std::string_view with_pass = "e6f6c4c5c6d6g7f4g4g6e7h8h6g5g8f8b4";

constexpr std::string_view ggf =
    "2(;GM[Othello]PC[Club]DT[2026.01.05]PB[Abe]PW[Bando]RE[+64]BO[8 -------- -------- -------- "
    "---O*--- ---*O--- -------- -------- -------- *]"
    "B[e6//1.5]W[d6]B[c6]W[f6]B[g6]W[c5]B[c4]W[e3]B[e2];)\n"
    "(;GM[Othello]PC[Club]DT[2026.01.05]PB[Bando]PW[Chiba]RE[-2:r]BO[8 -------- -------- -------- "
    "---O*--- ---*O--- -------- -------- -------- *]B[e6]W[f6]B[c4];)\n";

TEST_F(OthelloFiles, ContentTellsTheFormat) {
  const std::string one{with_pass};
  const std::string list = one + "\n" + std::string{wipe_out} + "\n";
  std::string broken_into_lines = one;
  broken_into_lines.insert(10, "\n").insert(23, "\n");
  const std::pair<std::string_view, std::string> kinds[] = {
      {"transcript", one},
      {"transcript", one + "\n"},
      {"transcript", broken_into_lines},
      {"transcripts", list},
      {"transcripts", list + "f5f5\na1\n\n" + one},
      {"ggf", std::string{ggf}},
  };
  for (const auto& [format, text] : kinds) {
    const Format* found = format_of("somewhere/game", text, text);
    ASSERT_NE(found, nullptr) << text;
    EXPECT_EQ(found->name, format) << text;
  }
  EXPECT_EQ(format_of("a.GGF", "", "")->name, "ggf");
  EXPECT_EQ(format_of("a.WTB", "", "")->name, "wthor");
  EXPECT_EQ(format_of("game", "a1b2c3", "a1b2c3"), nullptr) << "no game begins so";
}

TEST_F(OthelloFiles, CheckSaysWhichPlyBreaksWhichRule) {
  input_ = "f5d6c3d3c4\nf5f6f5\nf5??\n" + std::string{with_pass} + "\n";
  EXPECT_EQ(check({.files = {"-"}}), no) << err_;
  const auto lines = json_lines(out_);
  ASSERT_EQ(lines.size(), 4U);
  EXPECT_EQ(lines[0].at("game"), "othello");
  EXPECT_EQ(lines[0].at("format"), "transcripts");
  EXPECT_EQ(lines[0].at("plies"), 5);
  EXPECT_TRUE(lines[0].at("ending").is_null());
  EXPECT_EQ(lines[0].at("remarks"), json::array{"unfinished after 5 plies"});
  EXPECT_EQ(lines[0].at("position"),
            "------------------XO------XXX------OXX-----O-------------------- O");
  const json::array& illegal = lines[1].at("illegal").as_array();
  ASSERT_EQ(illegal.size(), 1U);
  EXPECT_EQ(illegal[0].at("ply"), 2);
  EXPECT_EQ(illegal[0].at("number"), 3);
  EXPECT_EQ(illegal[0].at("move"), "f5");
  EXPECT_EQ(illegal[0].at("code"), "unplayable_square");
  EXPECT_EQ(illegal[0].at("rule"), "engines/othello/RULES.md#unplayable-square");
  EXPECT_EQ(illegal[0].at("facts").at("occupied"), "f5");
  EXPECT_EQ(lines[2].at("error").at("line"), 3);
  EXPECT_EQ(lines[2].at("error").at("column"), 3);
  EXPECT_EQ(lines[3].at("plies"), 18) << "the pass is a ply";
  EXPECT_EQ(lines[3].at("illegal"), json::array{});
}

TEST_F(OthelloFiles, CheckComparesTheResultWithTheBoard) {
  std::string text{ggf};
  EXPECT_EQ(check({.files = {write("a.ggf", text)}}), yes) << out_;
  auto lines = json_lines(out_);
  ASSERT_EQ(lines.size(), 2U);
  EXPECT_EQ(lines[0].at("ending"), "+64");
  EXPECT_EQ(lines[0].at("remarks"), json::array{"wipe-out, empty squares: 51"});
  EXPECT_EQ(lines[1].at("ending"), "-2 by resignation");
  text.replace(text.find("+64"), 3, "+60");
  EXPECT_EQ(check({.files = {write("a.ggf", text)}}), yes) << "a wrong result breaks no rule";
  lines = json_lines(out_);
  EXPECT_EQ(lines[0].at("remarks").as_array()[1], "result +60, the board says +64");
}

TEST_F(OthelloFiles, GgfAndTranscriptsGoBackAndForth) {
  const std::string in = write("a.ggf", ggf);
  EXPECT_EQ(convert({.in = in, .out = "-", .to = "transcripts"}), yes) << err_;
  EXPECT_EQ(out_, "e6d6c6f6g6c5c4e3e2\ne6f6c4\n");
  EXPECT_EQ(err_,
            "-: lost: game 1: names\n-: lost: game 1: place\n-: lost: game 1: date\n"
            "-: lost: game 1: times\n-: lost: game 1: result\n-: lost: game 2: names\n"
            "-: lost: game 2: place\n-: lost: game 2: date\n-: lost: game 2: result\n");
  EXPECT_EQ(convert({.in = in, .out = "-", .to = "transcript"}), no);
  EXPECT_NE(err_.find("transcript holds one game"), std::string::npos) << err_;
  const std::string list = write("list", out_.empty() ? "e6d6c6f6g6c5c4e3e2\ne6f6c4\n" : out_);
  EXPECT_EQ(convert({.in = list, .out = path("b.ggf")}), yes) << err_;
  EXPECT_EQ(convert({.in = path("b.ggf"), .out = "-", .to = "transcripts"}), yes) << err_;
  EXPECT_EQ(out_, "e6d6c6f6g6c5c4e3e2\ne6f6c4\n");
  EXPECT_EQ(convert({.in = list, .out = path("b.kif")}), usage) << "another game's format";
}

TEST_F(OthelloFiles, WhatStandsBeforeAFaultIsJudged) {
  std::string text{ggf};
  text.replace(text.rfind("B[c4]"), 5, "B[k4]");
  EXPECT_EQ(check({.files = {write("a.ggf", text)}}), no);
  const auto lines = json_lines(out_);
  ASSERT_EQ(lines.size(), 1U);
  EXPECT_EQ(lines[0].at("plies"), 9);
  EXPECT_EQ(lines[0].at("error").at("line"), 2) << out_;
  EXPECT_EQ(lines[0].at("error").at("found"), "'k4];)'") << out_;
  EXPECT_EQ(convert({.in = path("a.ggf"), .out = "-", .to = "transcripts", .partial = true}), no);
  EXPECT_EQ(out_, std::string{wipe_out} + "\n");
}

TEST_F(OthelloFiles, TheDataBaseIsWrittenWithItsNamesBesideIt) {
  EXPECT_EQ(convert({.in = write("a.ggf", ggf), .out = path("club.wtb")}), yes) << err_;
  EXPECT_EQ(bytes_of(path("club.wtb")).size(), 16U + 2 * 68U);
  EXPECT_EQ(bytes_of(path("club.jou")).size(), 16U + 4 * 20U) << "??? and three players";
  ASSERT_TRUE(std::filesystem::exists(path("club.trn")));
  EXPECT_EQ(convert({.in = path("club.wtb"), .out = path("back.ggf")}), yes) << err_;
  const std::string back = bytes_of(path("back.ggf"));
  EXPECT_NE(back.find("PB[Abe]PW[Bando]"), std::string::npos) << back;
  EXPECT_NE(back.find("PB[Bando]PW[Chiba]"), std::string::npos) << back;
  // To standard output only the games go.
  EXPECT_EQ(convert({.in = path("back.ggf"), .out = "-", .to = "wthor"}), yes);
  EXPECT_EQ(out_, bytes_of(path("club.wtb")));
  EXPECT_NE(err_.find("-: lost: the file .jou beside it\n"), std::string::npos) << err_;
}

TEST_F(OthelloFiles, NamesAreFoundBesideTheGamesOrWhereTheyAreSaidToBe) {
  ASSERT_EQ(convert({.in = write("a.ggf", ggf), .out = path("club.wtb")}), yes) << err_;
  const auto black = [&](const std::vector<std::string>& names) {
    EXPECT_EQ(convert({.in = path("club.wtb"), .out = "-", .to = "ggf", .names = names}), yes)
        << err_;
    const auto at = out_.find("PB[");
    return at == std::string::npos ? "" : out_.substr(at + 3, out_.find(']', at) - at - 3);
  };
  EXPECT_EQ(black({}), "Abe");
  std::filesystem::rename(path("club.jou"), path("WTHOR.JOU"));
  EXPECT_EQ(black({}), "Abe") << "as the data base calls its own";
  std::filesystem::create_directory(path("elsewhere"));
  std::filesystem::rename(path("WTHOR.JOU"), path("elsewhere/players.Jou"));
  EXPECT_EQ(black({}), "#1") << "a number without its name";
  EXPECT_EQ(black({path("elsewhere/players.Jou")}), "Abe");

  const std::string games = path("club.wtb");
  EXPECT_EQ(check({.files = {games}, .names = {path("a.ggf")}}), usage);
  EXPECT_EQ(err_, "check: " + games +
                      ": wthor takes files of names called .jou, .trn, one of each kind, not " +
                      path("a.ggf") + "\n");
  EXPECT_EQ(check({.files = {games}, .names = {path("none.jou")}}), usage);
  EXPECT_EQ(err_, "check: " + games + ": " + path("none.jou") + ": cannot be read\n");
  EXPECT_EQ(check({.files = {path("a.ggf")}, .names = {path("club.trn")}}), usage);
  EXPECT_NE(err_.find("ggf takes no files of names"), std::string::npos) << err_;
}

TEST_F(OthelloFiles, WhatIsWrongInTheBytesIsSaidByTheirPlace) {
  ASSERT_EQ(convert({.in = write("a.ggf", ggf), .out = path("club.wtb")}), yes) << err_;
  const std::string bytes = bytes_of(path("club.wtb"));
  EXPECT_EQ(check({.files = {write("cut.wtb", bytes.substr(0, 100))}}), no);
  const auto cut = json_lines(out_).at(0);
  EXPECT_FALSE(cut.as_object().contains("charset"));
  EXPECT_EQ(cut.at("plies"), 9) << "the game before the cut is judged";
  EXPECT_EQ(cut.at("error").at("byte"), 100) << out_;
  EXPECT_EQ(cut.at("error").at("record"), 1) << out_;
  EXPECT_EQ(cut.at("error").at("expected"), "2 games as the header says");
  EXPECT_EQ(check({.files = {write("short.wtb", "WTH")}}), no);
  EXPECT_EQ(json_lines(out_).at(0).at("error").at("byte"), 3) << out_;

  // A byte of the second game that is no move costs that game alone.
  std::string spoilt = bytes;
  spoilt[16 + 68 + 8] = 99;
  EXPECT_EQ(check({.files = {write("spoilt.wtb", spoilt)}}), no);
  const auto left = json_lines(out_);
  ASSERT_EQ(left.size(), 1U);
  EXPECT_EQ(left[0].at("plies"), 9) << out_;
  EXPECT_EQ(left[0].at("error").at("byte"), 16 + 68 + 8) << out_;

  // The second game names a player that the table does not have: its moves are judged all the same.
  std::string foreign = bytes;
  foreign[16 + 68 + 2] = 99;
  EXPECT_EQ(check({.files = {write("club.wtb", foreign)}}), no);
  const auto lines = json_lines(out_);
  ASSERT_EQ(lines.size(), 2U);
  EXPECT_FALSE(lines[0].as_object().contains("error")) << out_;
  EXPECT_EQ(lines[1].at("error").at("byte"), 16 + 68 + 2) << out_;
  EXPECT_EQ(lines[1].at("error").at("record"), 1) << out_;
  EXPECT_EQ(lines[1].at("plies"), 3);

  write("club.jou", "short");
  EXPECT_EQ(check({.files = {write("club.wtb", bytes)}}), no);
  EXPECT_NE(out_.find(path("club.jou")), std::string::npos) << out_;
}

/// What is odd in a game, in the words of anomalies.jsonl.
std::set<std::string> oddities(const json::value& line) {
  std::set<std::string> odd;
  for (const auto& broken : line.at("illegal").as_array()) {
    odd.insert(std::string{broken.at("code").as_string()});
  }
  if (const auto* remarks = line.as_object().if_contains("remarks")) {
    for (const auto& remark : remarks->as_array()) {
      const std::string text{remark.as_string()};
      const auto number = text.substr(text.find_last_of(' ') + 1);
      if (text.starts_with("wipe-out")) odd.insert("wipeout");
      if (text.starts_with("wipe-out") || text.starts_with("ended early")) {
        if (number != "0") odd.insert("early_end_empties" + number);
      } else if (text.starts_with("unfinished")) {
        odd.insert("unfinished");
      } else if (!text.ends_with("does not follow from the board")) {
        odd.insert(text);
      }
    }
  }
  if (line.as_object().contains("error")) odd.insert("error");
  if (line.as_object().contains("notes")) odd.insert("notes");
  return odd;
}

/// The real data base through `check`, names and all: each listed oddity and no other.
TEST_F(OthelloFiles, TheRealDataBaseIsOddExactlyAsListed) {
  const auto folder = tests::real_data_path("othello/games/wthor");
  const auto list = tests::real_data_path("othello/games/anomalies.jsonl");
  if (!folder || !list) GTEST_SKIP() << "no real records here: set TACHIAI_REAL_DATA";
  std::map<std::pair<std::string, std::int64_t>, std::set<std::string>> listed;
  std::ifstream rows{*list};
  for (std::string row; std::getline(rows, row);) {
    const json::value odd = json::parse(row);
    auto& words = listed[{std::string{odd.at("file").as_string()}, odd.at("game").as_int64()}];
    for (const auto& word : odd.at("anomalies").as_array()) {
      const std::string text{word.as_string()};
      words.insert(text.starts_with("unfinished") ? "unfinished" : text);
    }
  }
  std::size_t games = 0;
  std::size_t odd = 0;
  for (const auto& entry : std::filesystem::directory_iterator{*folder}) {
    if (entry.path().extension() != ".wtb") continue;
    const std::string name = entry.path().filename().string();
    EXPECT_EQ(check({.files = {entry.path().string()}}), yes) << name << err_;
    const auto lines = json_lines(out_);
    games += lines.size();
    for (std::size_t n = 0; n < lines.size(); ++n) {
      const auto found = oddities(lines[n]);
      const auto row = listed.find({name, static_cast<std::int64_t>(n)});
      EXPECT_EQ(found, row == listed.end() ? std::set<std::string>{} : row->second)
          << name << " game " << n;
      odd += found.empty() ? 0 : 1;
    }
  }
  EXPECT_GE(games, 40'000U);
  EXPECT_GE(odd, 1'000U);
}

/// Every real game, by way of another format and back.
TEST_F(OthelloFiles, RealGamesSurviveGgf) {
  const auto year = tests::real_data_path("othello/games/wthor/WTH_1977.wtb");
  const auto site = tests::real_data_path("othello/games/TestGames.ggf");
  if (!year || !site) GTEST_SKIP() << "no real records here: set TACHIAI_REAL_DATA";
  EXPECT_EQ(convert({.in = year->string(), .out = path("a.ggf")}), yes) << err_;
  EXPECT_EQ(convert({.in = path("a.ggf"), .out = path("a.wtb")}), yes) << err_;
  EXPECT_EQ(convert({.in = path("a.wtb"), .out = path("b.ggf")}), yes) << err_;
  EXPECT_EQ(bytes_of(path("b.ggf")), bytes_of(path("a.ggf")));
  EXPECT_EQ(check({.files = {site->string()}}), yes) << out_;
  EXPECT_GE(json_lines(out_).size(), 2U);
}

}  // namespace
}  // namespace tachiai::cli
