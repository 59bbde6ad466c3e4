// Files of games as people have them: found by name and content, converted, judged again.
#include <gtest/gtest.h>

#include <boost/json/parse.hpp>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>

#include "clients/cli/exit_code.hpp"
#include "clients/cli/game_files.hpp"
#include "engines/shogi/csa.hpp"
#include "engines/shogi/kif.hpp"
#include "engines/shogi/shogi.hpp"
#include "engines/shogi/usi_line.hpp"
#include "tests/support/data_path.hpp"
#include "tests/unit/clients/cli/files_support.hpp"

namespace tachiai::cli {
namespace {

namespace json = boost::json;

using GameFiles = GameFilesTest;

constexpr std::string_view kif_text =
    "#KIF version=2.0 encoding=Shift_JIS\n手合割：平手\n先手：髙橋\n後手：佐藤\n"
    "手数----指手---------消費時間--\n   1 ７六歩(77)   ( 0:01/00:00:01)\n   2 ３四歩(33)   ( "
    "0:02/00:00:02)\n   3 投了\n";

// K069
TEST_F(GameFiles, NameAndHeaderMayLieTheBytesDoNot) {
  const std::string windows = *base::encode(kif_text, base::Charset::shift_jis);
  const std::string plain{kif_text};
  const std::string marked = std::string{byte_order_mark} + plain;
  const std::pair<std::string, const std::string*> files[] = {
      {"a.kif", &windows},  {"b.kif", &plain},   {"c.kif", &marked}, {"d.kifu", &plain},
      {"e.kifu", &windows}, {"f.txt", &windows}, {"g.txt", &plain},  {"h", &marked}};
  for (const auto& [name, bytes] : files) {
    std::istringstream none;
    const auto file = read_game_file({.path = write(name, *bytes)}, none);
    ASSERT_TRUE(file) << name;
    EXPECT_EQ(file->format->name, "kif") << name;
    ASSERT_EQ(file->games.size(), 1U);
    const auto& kifu = std::get<shogi::Kifu>(file->games[0].game);
    EXPECT_EQ(kifu.names[0], "髙橋") << name;
    EXPECT_EQ(kifu, shogi::read_kif(kif_text).kifu) << name;
    EXPECT_FALSE(file->games[0].fault);
  }
}

TEST_F(GameFiles, ContentTellsTheFormatWhereTheNameDoesNot) {
  const std::pair<std::string_view, std::string_view> kinds[] = {
      {"kif", "kif/variations.kif"}, {"kif", "kif/handicap.kif"}, {"kif", "kif/problem.kif"},
      {"ki2", "ki2/relative.ki2"},   {"csa", "csa/plain.csa"},    {"csa", "csa/board.csa"},
      {"usi", "usi/lines.usi"},      {"jkf", "jkf/forks.jkf"}};
  for (const auto& [format, name] : kinds) {
    const std::string bytes = bytes_of(tests::data_path("shogi/records/" + std::string{name}));
    ASSERT_FALSE(bytes.empty()) << name;
    const Format* found = format_of("somewhere/game", bytes, bytes);
    ASSERT_NE(found, nullptr) << name;
    EXPECT_EQ(found->name, format) << name;
  }
  EXPECT_EQ(format_of("game.txt", "Dear diary", "Dear diary"), nullptr);
  EXPECT_EQ(format_of("GAME.KI2", "", "")->name, "ki2");
}

TEST_F(GameFiles, KifForWindowsIsWrittenAsWindowsReadsIt) {
  EXPECT_EQ(convert({.in = write("a.kifu", kif_text), .out = path("b.kif")}), yes) << err_;
  EXPECT_EQ(err_, "");
  const std::string bytes = bytes_of(path("b.kif"));
  EXPECT_TRUE(bytes.starts_with("#KIF version=2.0 encoding=Shift_JIS\r\n"));
  EXPECT_EQ(base::decode(bytes)->charset, base::Charset::shift_jis);
  EXPECT_EQ(convert({.in = path("b.kif"), .out = path("c.kifu")}), yes) << err_;
  const std::string again = bytes_of(path("c.kifu"));
  EXPECT_TRUE(again.starts_with("#KIF version=2.0 encoding=UTF-8\n"));
  EXPECT_EQ(shogi::read_kif(again).kifu, shogi::read_kif(kif_text).kifu);
}

TEST_F(GameFiles, LossesAreToldAndNothingElse) {
  input_ = kif_text;
  EXPECT_EQ(convert({.in = "-", .out = "-", .to = "usi"}), yes);
  EXPECT_EQ(out_, "position startpos moves 7g7f 3c3d\n");
  EXPECT_EQ(err_, "-: lost: 2 names\n-: lost: 2 times\n-: lost: 1 ending\n");
}

TEST_F(GameFiles, AFileCutInTheMiddleIsWrittenOnlyWhenAskedFor) {
  const std::string cut = write("a.kifu", "1 ７六歩(77)\n2 ３四");
  EXPECT_EQ(convert({.in = cut, .out = path("b.usi")}), no);
  EXPECT_NE(err_.find(cut + ":2:5: found the end of the line, expected a piece\n"),
            std::string::npos)
      << err_;
  EXPECT_FALSE(std::filesystem::exists(path("b.usi")));
  EXPECT_EQ(convert({.in = cut, .out = path("b.usi"), .partial = true}), no);
  EXPECT_EQ(bytes_of(path("b.usi")), "position startpos moves 7g7f\n");
}

TEST_F(GameFiles, WhatTheCharsetLacksIsNamed) {
  const std::string in = write("a.kifu", "先手：☗\n1 ７六歩(77)\n");
  EXPECT_EQ(convert({.in = in, .out = path("b.kif")}), no);
  EXPECT_NE(err_.find("found '☗', expected a character of Shift_JIS; --charset utf-8 has it"),
            std::string::npos)
      << err_;
  EXPECT_EQ(convert({.in = in, .out = path("b.kif"), .charset = "utf-8"}), yes);
}

TEST_F(GameFiles, BadQuestionsAreTwo) {
  const std::string in = write("a.kifu", kif_text);
  EXPECT_EQ(convert({.in = path("none.kif"), .out = "-", .to = "usi"}), usage);
  EXPECT_EQ(convert({.in = in, .out = path("b.xyz")}), usage);
  EXPECT_EQ(convert({.in = in, .out = "-", .to = "pgn"}), usage);
  EXPECT_EQ(convert({.in = in, .out = "-", .from = "pgn", .to = "usi"}), usage);
  EXPECT_EQ(convert({.in = in, .out = "-", .to = "jkf"}), usage);
  EXPECT_EQ(convert({.in = in, .out = "-", .to = "usi", .charset = "latin1"}), usage);
  const std::string two = write("two.usi", "startpos\nstartpos moves 7g7f\n");
  EXPECT_EQ(convert({.in = two, .out = path("c.kif")}), no);
  EXPECT_NE(err_.find("kif holds one game, " + two + " has 2"), std::string::npos) << err_;
  EXPECT_EQ(convert({.in = two, .out = path("c.csa")}), yes);
  EXPECT_EQ(shogi::read_csa(bytes_of(path("c.csa"))).size(), 2U);
  EXPECT_EQ(check({.files = {path("none.kif")}}), usage);
}

TEST_F(GameFiles, TooLargeIsSaidBeforeItIsRead) {
  const std::string in = write("a.kif", std::string(game_file_bytes_most + 1, ' '));
  EXPECT_EQ(check({.files = {in}}), no);
  EXPECT_EQ(err_, "check: " + in + ": more than 33554432 bytes, which is the most that is read\n");
}

TEST_F(GameFiles, CheckSaysWhichPlyBreaksWhichRule) {
  // Black drops a second pawn; White's variation leaves its king in check.
  const std::string in = write("a.kifu",
                               "1 ７六歩(77)\n2 ３四歩(33)\n3 ２二角成(88)\n4 同　銀(31)\n5 "
                               "５五角打\n6 ６二銀(71)\n7 ２二角成(55)\n"
                               "8 ６四歩(63)\n変化：2手\n2 ５五歩(53)\n");
  EXPECT_EQ(check({.files = {in}}), no);
  const json::value line = json::parse(out_);
  EXPECT_EQ(line.at("plies"), 8);
  EXPECT_EQ(line.at("format"), "kif");
  EXPECT_TRUE(line.at("ending").is_null());
  const json::array& illegal = line.at("illegal").as_array();
  ASSERT_EQ(illegal.size(), 1U) << out_;
  EXPECT_EQ(illegal[0].at("ply"), 1);
  EXPECT_EQ(illegal[0].at("number"), 2);
  EXPECT_EQ(illegal[0].at("move"), "5c5e");
  EXPECT_EQ(illegal[0].at("code"), "not_how_it_moves");
  EXPECT_EQ(illegal[0].at("rule"), "engines/shogi/RULES.md#moves");
  EXPECT_EQ(illegal[0].at("variation"), json::array{2});

  EXPECT_EQ(check({.files = {write("b.csa",
                                   "PI\n+\n+7776FU\n-3334FU\n+8822UM\n-3122GI\n+0055KA\n-2255GI\n"),
                             write("c.kifu", kif_text)}}),
            no);
  EXPECT_NE(out_.find("\"code\":\"not_how_it_moves\""), std::string::npos) << out_;
  EXPECT_EQ(check({.files = {write("c.kifu", kif_text)}}), yes);
  EXPECT_NE(out_.find("\"ending\":\"resignation\",\"illegal\":[]"), std::string::npos) << out_;
}

TEST_F(GameFiles, CheckComparesTheEndWithTheMoves) {
  const std::string dance =
      "position startpos moves 5i5h 5a5b 5h5i 5b5a 5i5h 5a5b 5h5i 5b5a 5i5h "
      "5a5b 5h5i 5b5a";
  const auto kifu = shogi::read_usi(dance)[0].kifu;
  const auto remarks = [&](shogi::EndingKind kind, std::size_t plies) {
    shogi::Kifu said = kifu;
    said.main.moves.resize(plies);
    said.main.ending = shogi::Ending{.kind = kind};
    return report_of(FileGame{said}).remarks;
  };
  using Remarks = std::vector<std::string>;
  using shogi::EndingKind;
  EXPECT_EQ(remarks(EndingKind::sennichite, 12), Remarks{});
  EXPECT_EQ(remarks(EndingKind::sennichite, 11),
            Remarks{"the file says sennichite, but no position stood four times"});
  EXPECT_EQ(remarks(EndingKind::mate, 4), Remarks{"the file says mate, but a legal move is left"});
  EXPECT_EQ(remarks(EndingKind::illegal_move, 4),
            Remarks{"the file says an illegal act, but every move it holds is legal"});
  EXPECT_EQ(remarks(EndingKind::declaration, 4),
            Remarks{"the declaration does not win: 0 pieces, 0 of 28 points, "
                    "the king has not entered"});
  const auto on = shogi::read_usi(dance + " 5i5h")[0].kifu;
  EXPECT_EQ(report_of(FileGame{on}).remarks,
            Remarks{"the position after move 12 stood for the fourth time, and play went on"});
}

/// Every real record through its reader, against what another reader made of it.
class RealRecords : public testing::Test {
 protected:
  static std::optional<std::filesystem::path> folder() {
    return tests::real_data_path("shogi/games");
  }
  static std::vector<std::vector<std::string>> rows(const std::filesystem::path& table) {
    std::ifstream file{table};
    std::vector<std::vector<std::string>> rows;
    std::string row;
    std::getline(file, row);
    while (std::getline(file, row)) {
      std::istringstream cells{row};
      rows.emplace_back();
      for (std::string cell; std::getline(cells, cell, '\t');) rows.back().push_back(cell);
      rows.back().resize(std::max<std::size_t>(rows.back().size(), 3));
    }
    return rows;
  }
  static Result<GameFile, GameFileFault> read(const std::filesystem::path& path) {
    std::istringstream none;
    return read_game_file({.path = path.string()}, none);
  }
};

/// An SFEN without its last field: the other reader does not count moves.
std::string without_number(const std::string& sfen) { return sfen.substr(0, sfen.rfind(' ')); }

TEST_F(RealRecords, AreReadAsAnotherReaderReadThem) {
  const auto games = folder();
  if (!games) GTEST_SKIP() << "no real records here";
  struct Difference {
    std::size_t plies;  // with the line that ends the game
    std::string_view why;
  };
  // Where we differ, and why we are right.
  const std::map<std::string, Difference> differences = {
      {"jkf_files_ki2_7mai.ki2u", {3, "左七枚落ち is a handicap we know, the other does not"}},
      {"sbq_test_collection.sfen", {0, "three positions, a line each: the first has no moves"}},
      {"sp_illegal_check.kif", {0, "a diagram without rank names is counted, with a note"}},
      {"sbq_test_drops.usi", {4, "P*5e drops a pawn that nobody has in hand: no hands can do it"}},
  };
  std::size_t judged = 0;
  for (const auto& row : rows(games->parent_path() / "games_expected.tsv")) {
    SCOPED_TRACE(row[0]);
    const auto file = read(*games / row[0]);
    ASSERT_TRUE(file) << file.error().text;
    const ReadGame& game = file->games.front();
    const auto& kifu = std::get<shogi::Kifu>(game.game);
    const std::size_t plies = kifu.main.moves.size() + (kifu.main.ending ? 1 : 0);
    ++judged;
    if (const auto known = differences.find(row[0]); known != differences.end()) {
      EXPECT_EQ(plies, known->second.plies) << known->second.why;
      EXPECT_TRUE(row[1] == "ERROR" || std::to_string(plies) != row[1]) << "no difference";
      EXPECT_EQ(game.fault.has_value(), row[0] == "sbq_test_drops.usi");
      continue;
    }
    EXPECT_FALSE(game.fault) << to_text(*game.fault);
    EXPECT_EQ(std::to_string(plies), row[1]);
    EXPECT_EQ(without_number(shogi::Shogi{}.position_text(shogi::final_position(kifu))),
              without_number(row[2]));
  }
  EXPECT_EQ(judged, 88U);
}

TEST_F(RealRecords, AreOfTheCharsetTheirManifestTells) {
  const auto games = folder();
  if (!games) GTEST_SKIP() << "no real records here";
  const std::map<std::string, std::string_view> names = {{"cp932", "Shift_JIS"},
                                                         {"euc_jp", "EUC-JP"},
                                                         {"utf-8", "UTF-8"},
                                                         {"utf-8-bom", "UTF-8"},
                                                         {"ascii", "UTF-8"}};
  const auto manifest = rows(*games / "MANIFEST.tsv");
  EXPECT_EQ(manifest.size(), 90U);
  for (const auto& row : manifest) {
    SCOPED_TRACE(row[0]);
    const auto decoded = base::decode(bytes_of(*games / row[0]));
    ASSERT_TRUE(decoded);
    EXPECT_EQ(base::name_of(decoded->charset), names.at(row.back()));
    EXPECT_EQ(decoded->byte_order_mark, row.back() == "utf-8-bom");
  }
}

TEST_F(RealRecords, AreLegalButForThese) {
  const auto games = folder();
  if (!games) GTEST_SKIP() << "no real records here";
  using Verdicts = std::vector<std::string>;
  const std::map<std::string, Verdicts> odd = {
      // The eleventh move jumps over its own knight.
      {"sbq_test_various_pieces.csa", {"10 8h5e blocked"}},
      // Their server wrote "sennichite: draw"; every move of Black's gave check.
      {"srv_csa_oute_sennichite.csa", {"109 4f3e oute_sennichite"}},
      {"srv_csa_oute_sennichite3.csa", {"133 5a4a oute_sennichite"}},
      // The illegal moves themselves are not in the files.
      {"jkf_files_csa_illegal_lose.csa",
       {"the file says an illegal act, but every move it holds is legal"}},
      {"jkf_files_ki2_illegal.ki2",
       {"the file says an illegal act, but every move it holds is legal"}},
      // A problem: a useless interposition (無駄合い) is left, which problems do not count.
      {"jkf_files_ki2_kobayashi_kinsho196702.ki2",
       {"the file says mate, but a legal move is left"}},
  };
  std::size_t seen = 0;
  for (const auto& row : rows(games->parent_path() / "games_expected.tsv")) {
    const auto file = read(*games / row[0]);
    ASSERT_TRUE(file) << row[0];
    Verdicts verdicts;
    for (const ReadGame& game : file->games) {
      const GameReport report = report_of(game.game);
      for (const Violation& broken : report.violations) {
        verdicts.push_back(std::to_string(broken.ply) + " " + broken.move + " " + broken.code);
      }
      verdicts.insert(verdicts.end(), report.remarks.begin(), report.remarks.end());
    }
    const auto known = odd.find(row[0]);
    EXPECT_EQ(verdicts, known == odd.end() ? Verdicts{} : known->second) << row[0];
    seen += known == odd.end() ? 0 : 1;
  }
  EXPECT_EQ(seen, odd.size());
}

/// The two files of a format that we do not read (USEN): refused, not guessed at.
TEST_F(RealRecords, OfUnknownFormatsAreRefused) {
  const auto games = folder();
  if (!games) GTEST_SKIP() << "no real records here";
  for (const std::string_view name : {"sbq_test_basic.usen", "sbq_test_handicap.usen"}) {
    const auto file = read(*games / name);
    ASSERT_FALSE(file) << name;
    EXPECT_TRUE(file.error().text.starts_with("neither name nor content tells the format"));
  }
}

TEST_F(RealRecords, SurviveEveryFormatThatCanSayThem) {
  const auto games = folder();
  if (!games) GTEST_SKIP() << "no real records here";
  std::size_t games_seen = 0;
  for (const auto& row : rows(games->parent_path() / "games_expected.tsv")) {
    SCOPED_TRACE(row[0]);
    const auto file = read(*games / row[0]);
    ASSERT_TRUE(file);
    for (const ReadGame& game : file->games) {
      const auto& kifu = std::get<shogi::Kifu>(game.game);
      ++games_seen;
      EXPECT_EQ(shogi::read_kif(shogi::write_kif(kifu).text).kifu, kifu);
      const auto said = shogi::write_ki2(kifu);
      // A bishop that jumps is in no words of KI2.
      EXPECT_EQ(said.has_value(), row[0] != "sbq_test_various_pieces.csa");
      if (said) {
        EXPECT_EQ(shogi::write_usi(shogi::read_ki2(said->text).kifu).text,
                  shogi::write_usi(kifu).text);
      }
      const auto csa = shogi::read_csa(shogi::write_csa(kifu, shogi::CsaVersion::v3_0).text);
      EXPECT_EQ(without_number(shogi::Shogi{}.position_text(shogi::final_position(csa.at(0).kifu))),
                without_number(shogi::Shogi{}.position_text(shogi::final_position(kifu))));
    }
  }
  EXPECT_EQ(games_seen, 90U) << "one of the files holds three";
}

}  // namespace
}  // namespace tachiai::cli
