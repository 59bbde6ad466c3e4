#include "server/archive/files.hpp"

#include "engines/othello/ggf.hpp"
#include "engines/othello/transcript.hpp"
#include "engines/shogi/csa.hpp"
#include "engines/shogi/kif.hpp"
#include "engines/yoninshogi/usi4_line.hpp"
#include "tests/unit/server/archive/showing.hpp"

namespace tachiai::archive {
namespace {

const Place place{"秋の大会", "Round 2", "大阪", 0, 3};

GameFile file(const rooms::Showing& showing, std::string_view extension,
              std::optional<base::Charset> charset = {}) {
  const auto made = file_of(showing, place, extension, charset);
  EXPECT_TRUE(made.has_value()) << made.error().text;
  return made ? *made : GameFile{};
}

std::vector<std::string> moves_of(const shogi::Kifu& kifu) {
  std::vector<std::string> moves;
  for (const auto& move : kifu.main.moves) moves.push_back(usi(move.act));
  return moves;
}

const std::vector<std::string> opening{"7g7f", "3c3d", "8h2b+", "3a2b"};

TEST(ShogiFiles, SayTheSameGameInEveryFormat) {
  auto shown = played("shogi.relay", opening);
  end(shown, {2, 1, 0, 0}, "resignation");
  for (const auto* extension : {"kif", "kifu", "ki2", "csa"}) {
    SCOPED_TRACE(extension);
    const auto made = file(shown, extension);
    const auto text = base::decode(made.bytes, made.charset);
    ASSERT_TRUE(text.has_value());
    const std::string_view name{extension};
    const auto reading = name == "csa"   ? shogi::read_csa(*text).at(0)
                         : name == "ki2" ? shogi::read_ki2(*text)
                                         : shogi::read_kif(*text);
    EXPECT_FALSE(reading.fault.has_value());
    EXPECT_EQ(moves_of(reading.kifu), opening);
    EXPECT_EQ(reading.kifu.names[0], "黒川");
    ASSERT_TRUE(reading.kifu.main.ending.has_value());
    EXPECT_EQ(reading.kifu.main.ending->kind, shogi::EndingKind::resignation);
  }
  EXPECT_EQ(file(shown, "usi").bytes, "position startpos moves 7g7f 3c3d 8h2b+ 3a2b\n");
}

TEST(ShogiFiles, KifIsShiftJisByCustomUnlessANameIsNotInIt) {
  auto shown = played("shogi.relay", opening);
  EXPECT_EQ(file(shown, "kif").charset, base::Charset::shift_jis);
  EXPECT_NE(file(shown, "kif").bytes.find("encoding=Shift_JIS"), std::string::npos);
  EXPECT_EQ(file(shown, "kif", base::Charset::utf_8).charset, base::Charset::utf_8);
  shown.names[1] = "Ærøskøbing";
  EXPECT_EQ(file(shown, "kif").charset, base::Charset::utf_8);
  const auto refused = file_of(shown, place, "kif", base::Charset::shift_jis);
  ASSERT_FALSE(refused.has_value());
  EXPECT_EQ(refused.error().status, 400U);
}

TEST(ShogiFiles, EndBeforeAnActThatOtherProgramsCannotFollowAndSaySo) {
  const auto shown = relayed("shogi.relay", {{"7g7f", false}, {"5a5d", true}, {"2g2f", false}});
  const auto made = file(shown, "kifu");
  const auto reading = shogi::read_kif(made.bytes);
  EXPECT_FALSE(reading.fault.has_value());
  EXPECT_EQ(moves_of(reading.kifu), std::vector<std::string>{"7g7f"});
  ASSERT_EQ(made.left_out.size(), 1U);
  const auto& comments = reading.kifu.main.moves[0].comments;
  ASSERT_EQ(comments.size(), 3U);
  EXPECT_NE(comments[0].find(made.left_out[0]), std::string::npos);
  EXPECT_EQ(comments[1], "ply 2: 5a5d");
  EXPECT_EQ(comments[2], "ply 3: 2g2f");
  EXPECT_NE(file(shown, "usi").bytes.find("moves 7g7f\n# left out: from ply 2"), std::string::npos);
}

TEST(ShogiFiles, WhoResignedOutOfHisTurnDidNotResignOnIt) {
  auto shown = played("shogi.relay", opening);
  end(shown, {1, 2, 0, 0}, "resignation");
  const auto reading = shogi::read_kif(file(shown, "kifu").bytes);
  if (reading.kifu.main.ending) {
    EXPECT_NE(reading.kifu.main.ending->kind, shogi::EndingKind::resignation)
        << "the side to move has won";
  }
  EXPECT_NE(file(shown, "kifu").bytes.find("黒川 wins: resignation"), std::string::npos);
}

TEST(OthelloFiles, ATurnMadeByHandIsItsMove) {
  // Black lays f5 and turns e5; White plays on.
  const auto shown = relayed(
      "othello.relay", {{"place:Xf5", true}, {"turn:e5", true}, {"press", true}, {"d6", false}});
  const auto made = file(shown, "txt");
  EXPECT_EQ(made.bytes, "f5d6\n");
  EXPECT_TRUE(made.left_out.empty());
}

TEST(OthelloFiles, AnUnturnedDiscIsSaidAndTheTranscriptStaysReplayable) {
  // Black lays f5 and forgets e5. White's d6 is legal on the rules' board alone.
  const auto forgot = relayed("othello.relay", {{"place:Xf5", true}, {"press", true}});
  const auto made = file(forgot, "ggf");
  const auto games = othello::read_ggf(made.bytes);
  ASSERT_TRUE(games.has_value());
  ASSERT_EQ(games->value.at(0).moves.size(), 1U);
  ASSERT_EQ(made.left_out.size(), 1U);
  EXPECT_NE(made.left_out[0].find("otherwise than the rules have them: e5"), std::string::npos);
  EXPECT_NE(made.bytes.find("C[" + made.left_out[0]), std::string::npos);
  EXPECT_EQ(file(forgot, "txt").bytes, "f5\n");
}

TEST(OthelloFiles, EndBeforeWhatTheRulesDoNotKnow) {
  const auto shown =
      relayed("othello.relay", {{"f5", false}, {"place:Oa1", true}, {"press", true}, {"d6", true}});
  const auto made = file(shown, "txt");
  EXPECT_EQ(made.bytes, "f5\n");
  ASSERT_EQ(made.left_out.size(), 1U);
  EXPECT_NE(made.left_out[0].find("from ply 3 on"), std::string::npos) << made.left_out[0];
}

TEST(OthelloFiles, HaveTheResultAndWhoPlayed) {
  auto shown = played("othello.relay", {"f5", "d6"});
  end(shown, {2, 1, 0, 0}, "time");
  const auto games = othello::read_ggf(file(shown, "ggf").bytes);
  ASSERT_TRUE(games.has_value());
  const auto& game = games->value.at(0);
  EXPECT_EQ(game.black.name, "黒川");
  EXPECT_EQ(game.event, "秋の大会");
  EXPECT_EQ(game.result, (othello::RecordedResult{-64'000, othello::Ending::flagged}));
}

TEST(OthelloFiles, ACorrectedLineComesOutCorrected) {
  auto shown = played("othello.relay", {"f5", "d6", "c3"});
  shown.view.take(match::LineCorrected{1, {{"f6", false}}, "mistyped", {}}, 0);
  EXPECT_EQ(file(shown, "txt").bytes, "f5f6\n");
}

TEST(YoninFiles, SayWhoWentOutWhen) {
  auto shown = played("yonin.relay", {"3i2h"});
  shown.view.take(match::SeatWithdrawn{Seat::second, Cause::resigned, {}, {}}, 0);
  const auto made = file(shown, "usi4");
  const auto lines = yoninshogi::read_usi4_lines(made.bytes);
  ASSERT_EQ(lines.size(), 1U);
  EXPECT_FALSE(lines[0].fault.has_value());
  ASSERT_EQ(lines[0].game.steps.size(), 2U);
  EXPECT_EQ(std::get<yoninshogi::Word>(lines[0].game.steps[1]), yoninshogi::Word::resign);
}

TEST(YoninFiles, SayWhatTheLineHasNoWordFor) {
  auto shown = played("yonin.relay", {"3i2h"});
  shown.view.take(match::SeatWithdrawn{Seat::second, Cause::adjudicated, {}, {}}, 0);
  const auto made = file(shown, "usi4");
  ASSERT_EQ(made.left_out.size(), 1U);
  EXPECT_NE(made.bytes.find("# left out: from ply 2 on: b is out by adjudication"),
            std::string::npos);
}

TEST(ChuFiles, AreKifAndUsi) {
  const auto shown = played("chushogi.relay", {"7i7h"});
  EXPECT_NE(file(shown, "usi").bytes.find(" moves 7i7h\n"), std::string::npos);
  EXPECT_NE(file(shown, "kifu").bytes.find("黒川"), std::string::npos);
  EXPECT_EQ(file(shown, "kif").charset, base::Charset::shift_jis);
}

TEST(Files, ThatAGameDoesNotHaveNameThoseItHas) {
  const auto refused = file_of(played("othello.relay", {"f5"}), place, "kif", {});
  ASSERT_FALSE(refused.has_value());
  EXPECT_EQ(refused.error().status, 404U);
  EXPECT_EQ(refused.error().text, "othello is written as txt, ggf");
}

TEST(Files, OfAGameAtARealBoardWaitForItsEndOrTheyWouldJudgeIt) {
  auto shown = played("othello.relay", {"f5"});
  shown.view.match.preset.conduct = match::Conduct::claims;
  const auto refused = file_of(shown, place, "txt", {});
  ASSERT_FALSE(refused.has_value());
  EXPECT_EQ(refused.error().status, 409U);
  shown.view.match.ended =
      match::Ending{std::array<std::uint8_t, seats_max>{1, 2, 0, 0}, "time", "", true};
  EXPECT_EQ(file(shown, "txt").bytes, "f5\n");
}

}  // namespace
}  // namespace tachiai::archive
