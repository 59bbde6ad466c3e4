// Files of chu shogi and of four players: told from shogi's, converted, judged again.
#include <gtest/gtest.h>

#include <boost/json/parse.hpp>
#include <sstream>

#include "clients/cli/exit_code.hpp"
#include "clients/cli/game_files.hpp"
#include "engines/chushogi/kif.hpp"
#include "tests/support/data_path.hpp"
#include "tests/unit/clients/cli/files_support.hpp"

namespace tachiai::cli {
namespace {

namespace json = boost::json;

struct Answer {
  int code = 0;
  std::string out;
  std::string err;
};

Answer convert_text(const std::string& text, const std::string& from, const std::string& to,
                    const std::string& charset = "utf-8") {
  std::istringstream in{text};
  std::ostringstream out;
  std::ostringstream err;
  const int code =
      convert({.in = "-", .out = "-", .from = from, .to = to, .charset = charset}, in, out, err);
  return {code, out.str(), err.str()};
}

json::value check_text(const std::string& text, const std::string& from, int expected_code,
                       const std::string& rules = "") {
  std::istringstream in{text};
  std::ostringstream out;
  std::ostringstream err;
  EXPECT_EQ(check_files({.files = {"-"}, .format = from, .rules = rules}, in, out, err),
            expected_code)
      << out.str() << err.str();
  return json::parse(out.str());
}

TEST(ChuAndYoninFiles, ContentTellsThemFromShogis) {
  const std::string_view kinds[][3] = {
      {"chu-kif", "a.kif", "chushogi/records/kif/lions.kif"},
      {"chu-kif", "a.kifu", "chushogi/records/kif/plain.kif"},
      {"chu-kif", "a.kif", "chushogi/records/kif/diagram.kif"},
      {"chu-usi", "a.usi", "chushogi/records/usi/lines.usi"},
      {"kif", "a.kif", "shogi/records/kif/variations.kif"},
      {"kif", "a.kif", "shogi/records/kif/problem.kif"},
      {"kif", "a.kif", "shogi/records/kif/handicap.kif"},
      {"usi", "a.usi", "shogi/records/usi/lines.usi"},
      {"usi4", "a.usi", "yonin/lines.usi4"},
  };
  for (const auto& [format, name, file] : kinds) {
    const std::string bytes = bytes_of(tests::data_path(file));
    ASSERT_FALSE(bytes.empty()) << file;
    for (const std::string_view path : {name, std::string_view{"somewhere/game"}}) {
      const Format* found = format_of(path, bytes, bytes);
      ASSERT_NE(found, nullptr) << file;
      EXPECT_EQ(found->name, format) << file << " as " << path;
    }
  }
  EXPECT_EQ(format_of("a.kif", "", "")->name, "kif") << "what says nothing is taken for shogi";
  EXPECT_EQ(format_of("a.usi", "position startpos", "position startpos")->name, "usi");
}

TEST(ChuAndYoninFiles, AKifGoesThroughShiftJisAndBack) {
  const std::string kif = bytes_of(tests::data_path("chushogi/records/kif/lions.kif"));
  const auto windows = convert_text(kif, "", "chu-kif", "shift_jis");
  EXPECT_EQ(windows.code, yes) << windows.err;
  EXPECT_TRUE(windows.out.starts_with("#KIF version=2.0 encoding=Shift_JIS\r\n"));
  const auto back = convert_text(windows.out, "", "chu-kif");
  EXPECT_EQ(back.code, yes) << back.err;
  EXPECT_EQ(chushogi::read_kif(back.out).kifu, chushogi::read_kif(kif).kifu);
  const auto usi = convert_text(kif, "", "chu-usi");
  EXPECT_EQ(usi.code, yes);
  EXPECT_TRUE(usi.out.ends_with(" b - 1 moves 7i7h 5d5e 7j7i6h 6c6e 6h6g6h\n")) << usi.out;
  EXPECT_EQ(usi.err,
            "-: lost: 2 names\n-: lost: 1 header\n-: lost: 3 times\n-: lost: 2 comments\n"
            "-: lost: 1 ending\n");
}

TEST(ChuAndYoninFiles, AnotherGamesFormatIsABadQuestion) {
  EXPECT_EQ(convert_text("position startpos", "usi4", "usi").code, usage);
  EXPECT_EQ(convert_text("position startpos", "chu-usi", "kif").code, usage);
}

TEST(ChuAndYoninFiles, CheckSaysWhichPlyBreaksWhichRule) {
  const json::value chu = check_text("position startpos moves 7i7h 7d7f", "chu-usi", no);
  EXPECT_EQ(chu.at("game"), "chushogi");
  EXPECT_EQ(chu.at("plies"), 2);
  const json::array& illegal = chu.at("illegal").as_array();
  ASSERT_EQ(illegal.size(), 1U);
  EXPECT_EQ(illegal[0].at("ply"), 1);
  EXPECT_EQ(illegal[0].at("number"), 2);
  EXPECT_EQ(illegal[0].at("code"), "wrong_move");
  EXPECT_EQ(illegal[0].at("facts").at("rule_set"), "jcsa2019");

  const json::value yonin = check_text("position startpos moves 6i7h resign 6b6d", "usi4", no);
  EXPECT_EQ(yonin.at("game"), "yonin");
  EXPECT_EQ(yonin.at("plies"), 2) << "a departure is no ply";
  ASSERT_EQ(yonin.at("illegal").as_array().size(), 1U);
  EXPECT_EQ(yonin.at("illegal").as_array()[0].at("move"), "6b6d");

  const json::value declared = check_text("position startpos moves declare", "usi4", no);
  EXPECT_EQ(declared.at("ending"), "declare");
  EXPECT_EQ(declared.at("illegal").as_array()[0].at("code"), "too_early");
}

/// Rows S01 and P05 of lion_and_rule_cases.jsonl: what one rule set forbids, another allows.
TEST(ChuAndYoninFiles, CheckJudgesByTheRuleSetThatIsAsked) {
  const std::string counterstrike =
      "position sfen k11/10R1/9b2/12/12/12/5N6/12/12/12/12/K11 w 2b 1 moves 3c7g";
  const std::string last_rank =
      "position sfen k11/7L4/12/12/3p8/12/12/12/12/12/12/K11 b - 1 moves 5b5a+";
  EXPECT_EQ(check_text(counterstrike, "", yes).at("rules"), "jcsa2019");
  const json::value edo = check_text(counterstrike, "", no, "edo");
  EXPECT_EQ(edo.at("rules"), "edo");
  ASSERT_EQ(edo.at("illegal").as_array().size(), 1U);
  EXPECT_EQ(edo.at("illegal").as_array()[0].at("facts").at("rule_set"), "edo");
  check_text(last_rank, "", no);
  check_text(last_rank, "", yes, "lishogi");
  EXPECT_EQ(
      check_text("position startpos moves 6i7h", "usi4", yes, "tachiai-sdin-1+inherit").at("rules"),
      "tachiai-sdin-1+inherit");
}

TEST(ChuAndYoninFiles, UnknownRulesAreABadQuestionThatNamesTheKnown) {
  const auto asked = [](const std::string& text, const std::string& rules) {
    std::istringstream in{text};
    std::ostringstream out;
    std::ostringstream err;
    EXPECT_EQ(check_files({.files = {"-"}, .rules = rules}, in, out, err), usage);
    EXPECT_EQ(out.str(), "");
    return err.str();
  };
  EXPECT_EQ(asked("position sfen k11/12/12/12/12/12/12/12/12/12/12/K11 b - 1", "meiji"),
            "check: -: chushogi has no rule set meiji; known: jcsa2019, lishogi, lishogi_server, "
            "edo, national2006\n");
  EXPECT_EQ(asked("f5d6c3d3c4", "edo"),
            "check: -: othello has no rule set edo; it has one, without a name\n");
}

TEST(ChuAndYoninFiles, VariationsOfChuShogiAreJudgedWhereTheyPart) {
  const json::value line = check_text(
      "1手目 ▲7八歩兵 （←7九）\n2手目 △5五歩兵 （←5四）\n変化：2手\n2手目 △5六歩兵 （←5四）\n", "",
      no);
  const json::array& illegal = line.at("illegal").as_array();
  ASSERT_EQ(illegal.size(), 1U);
  EXPECT_EQ(illegal[0].at("move"), "5d5f");
  EXPECT_EQ(illegal[0].at("number"), 2);
  EXPECT_EQ(illegal[0].at("variation"), json::array{2});
  EXPECT_FALSE(line.as_object().contains("notes"));
}

TEST(ChuAndYoninFiles, CheckComparesTheEndWithTheMoves) {
  const std::string one = "1手目 ▲7八歩兵 （←7九）\n2手目 ";
  const std::pair<std::string_view, std::string_view> ends[] = {
      {"詰み", "the file says 詰み, but by the rules the game goes on"},
      {"千日手", "the file says sennichite, but the last position did not stand four times"},
      {"反則勝ち", "the file says an illegal act, but every move it holds is legal"},
  };
  for (const auto& [word, remark] : ends) {
    const json::value line = check_text(one + std::string{word} + "\n", "", yes);
    EXPECT_EQ(line.at("remarks").as_array(), json::array{json::string{remark}});
  }
  EXPECT_FALSE(check_text(one + "投了\n", "", yes).as_object().contains("remarks"));
}

/// The real records of chu shogi, read in place: legal ply by ply, as the file's end says.
TEST(ChuAndYoninFiles, RealRecordsAreLegal) {
  const auto games = tests::real_data_path("chushogi/games");
  if (!games) GTEST_SKIP() << "no real records here: set TACHIAI_REAL_DATA";
  int seen = 0;
  for (const auto& entry : std::filesystem::directory_iterator{*games}) {
    const auto extension = entry.path().extension();
    if (extension != ".kif" && extension != ".usi") continue;  // start.fen is of another program
    SCOPED_TRACE(entry.path());
    std::istringstream none;
    const auto file = read_game_file({.path = entry.path().string()}, none);
    ASSERT_TRUE(file);
    EXPECT_EQ(file->format->name, extension == ".kif" ? "chu-kif" : "chu-usi");
    for (const ReadGame& game : file->games) {
      EXPECT_FALSE(game.fault);
      const GameReport report = report_of(game.game);
      EXPECT_TRUE(report.violations.empty());
      EXPECT_TRUE(report.remarks.empty());
      ++seen;
    }
  }
  EXPECT_EQ(seen, 4);
}

}  // namespace
}  // namespace tachiai::cli
