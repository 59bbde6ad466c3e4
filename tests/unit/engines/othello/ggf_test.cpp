#include "engines/othello/ggf.hpp"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <regex>

#include "engines/othello/rejudge.hpp"
#include "engines/othello/transcript.hpp"
#include "tests/support/data_path.hpp"
#include "tests/unit/engines/othello/records.hpp"
#include "tests/unit/engines/othello/vectors.hpp"

namespace tachiai::tests::othello {
namespace {

using namespace tachiai::othello;
using std::chrono::milliseconds;

constexpr std::string_view board =
    "8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *";

std::string game(const std::string& inside, std::string_view start = board) {
  return "(;GM[Othello]BO[" + std::string{start} + "]" + inside + ";)";
}

Noted<std::vector<GameRecord>, TextNote> read(std::string_view text) {
  auto games = read_ggf(text);
  if (!games) throw std::runtime_error{to_text(games.error())};
  return *std::move(games);
}

GameRecord one(std::string_view text) {
  const auto games = read(text);
  if (games.value.size() != 1) throw std::runtime_error{std::to_string(games.value.size())};
  return games.value.front();
}

std::vector<std::string> notes(std::string_view text) {
  std::vector<std::string> lines;
  for (const TextNote& note : read(text).notes) lines.push_back(to_text(note));
  return lines;
}

std::string fault(std::string_view text) {
  const auto games = read_ggf(text);
  return games ? "none" : to_text(games.error());
}

TEST(Ggf, ReadsAGameWithAllItSays) {
  const GameRecord record =
      one("(;GM[Othello]PC[GGS/os]DT[2003.12.15_12:33:18.MST]PB[Saio1200]PW[cruel+]RB[2196.37]"
          "RW[2200.35]TI[05:00//02:00]TY[8]RE[+2.000]BO[" +
          std::string{board} + "]B[d3//0.01]W[C5/2.37/20.97]B[f6/-1.5]W[f5];)");
  GameRecord expected;
  expected.black = {"Saio1200", "2196.37"};
  expected.white = {"cruel+", "2200.35"};
  expected.place = "GGS/os";
  expected.date = "2003-12-15 12:33:18 MST";
  expected.moves = {{Act::move(*square_of("d3")), Seat::first, milliseconds{10}, {}},
                    {Act::move(*square_of("c5")), Seat::second, milliseconds{20'970}, "2.37"},
                    {Act::move(*square_of("f6")), Seat::first, std::nullopt, "-1.5"},
                    {Act::move(*square_of("f5")), Seat::second, std::nullopt, {}}};
  expected.result = RecordedResult{2000, Ending::played};
  expected.properties = {{"TI", "05:00//02:00"}};
  EXPECT_EQ(record, expected);
}

TEST(Ggf, EscapesKeepBracketsAndBackslashesApart) {
  const GameRecord record = one(game("PB[a\\]b\\\\]PW[c\\d]PC[]"));
  EXPECT_EQ(record.black.name, "a]b\\");
  EXPECT_EQ(record.white.name, "c\\d");
  EXPECT_EQ(record.place, "");
  const auto written = write_ggf(std::array{record});
  ASSERT_TRUE(written);
  EXPECT_TRUE(written->bytes.contains("PB[a\\]b\\\\]PW[c\\\\d]"));
  EXPECT_EQ(one(written->bytes), record);
}

TEST(Ggf, ResultsSayHowTheGameEnded) {
  struct Row {
    const char* text;
    std::optional<RecordedResult> result;
  };
  for (const Row& row :
       {Row{"?", std::nullopt}, Row{"", std::nullopt}, Row{"0", RecordedResult{0, Ending::played}},
        Row{"-64", RecordedResult{-64'000, Ending::played}},
        Row{"+40.00:r", RecordedResult{40'000, Ending::resigned}},
        Row{"-0.5:t", RecordedResult{-500, Ending::flagged}},
        Row{"+2.310:s", RecordedResult{2'310, Ending::agreed}},
        Row{"+4.000:l", RecordedResult{4'000, Ending::left}}}) {
    EXPECT_EQ(one(game("RE[" + std::string{row.text} + "]")).result, row.result) << row.text;
  }
  for (const char* text : {"B+4", "+4.0001", "+4:x", "+", "1000001", "4.0 "}) {
    EXPECT_TRUE(fault(game("RE[" + std::string{text} + "]")).contains("Black's lead")) << text;
  }
}

TEST(Ggf, HandicapsStandOnTheBoard) {
  const GameRecord record = one(game(
      "W[d3]B[c3]", "8 *------* -------- -------- ---*O--- ---O*--- -------- -------- *------* O"));
  EXPECT_EQ(record.start.side, Seat::second);
  EXPECT_EQ(discs(record.start.board.black), 6);
  EXPECT_FALSE(rejudge(record).broken);
}

TEST(Ggf, TimesAreSecondsOrMinutesAndSeconds) {
  const GameRecord record = one(game("B[f5//1:02:03.5]W[d6//2:30]B[c3//.25]W[d3//]B[c4/1/]"));
  EXPECT_EQ(record.moves[0].spent, milliseconds{3'723'500});
  EXPECT_EQ(record.moves[1].spent, milliseconds{150'000});
  EXPECT_EQ(record.moves[2].spent, milliseconds{250});
  EXPECT_EQ(record.moves[3].spent, std::nullopt);
  EXPECT_EQ(record.moves[4].evaluation, "1");
  EXPECT_EQ(notes(game("B[f5//0.0019]")),
            (std::vector<std::string>{"1:99: a time is cut to milliseconds"}));
  for (const char* time : {"-1", "1:2:3:4", "1.5:00", "1,5", "9999999999", "1/2", "."}) {
    EXPECT_TRUE(fault(game("B[f5//" + std::string{time} + "]")).contains("seconds")) << time;
  }
}

TEST(Ggf, PassesAreWrittenPutInOrDropped) {
  const std::string moves = "e6f6c4c5c6d6g7f4g4g6e7h8h6g5g8f8";
  std::string text;
  for (std::size_t n = 0; n < 16; ++n) {
    text += (n % 2 == 0 ? "B[" : "W[") + moves.substr(2 * n, 2) + "]";
  }
  const GameRecord written = one(game(text + "B[PASS//1.00]W[b4]"));
  EXPECT_EQ(written.moves[16].act, Act::pass());
  EXPECT_EQ(written.moves[16].spent, milliseconds{1000});
  EXPECT_EQ(one(game(text + "B[pa//1]W[b4]")), written);
  EXPECT_EQ(one(game(text + "B[--//1]W[b4]")), written);
  const GameRecord implied = one(game(text + "W[b4]"));
  EXPECT_EQ(implied.moves[16], (RecordedMove{Act::pass(), Seat::first, std::nullopt, {}}));
  ASSERT_EQ(notes(game(text + "W[b4]")).size(), 1u);
  EXPECT_TRUE(notes(game(text + "W[b4]"))[0].ends_with(
      "a forced pass before this move is not written, put in"));
  const std::string wipe_out = "B[e6]W[d6]B[c6]W[f6]B[g6]W[c5]B[c4]W[e3]B[e2]";
  EXPECT_EQ(one(game(wipe_out + "W[PA]B[PA]")), one(game(wipe_out)));
  EXPECT_EQ(notes(game(wipe_out + "W[PA]B[PA]")).size(), 2u);
}

TEST(Ggf, AMoveOutOfTurnIsReadAndFoundWrong) {
  const GameRecord record = one(game("B[f5]B[d6]"));
  EXPECT_EQ(record.moves[1].by, Seat::first);
  EXPECT_EQ(rejudge(record).broken, (BrokenRule{Ply{1}, wrong_turn}));
  EXPECT_EQ(one(write_ggf(std::array{record})->bytes), record);
  const GameRecord must_pass = one(game("B[f5]B[PA]W[d6]"));
  EXPECT_EQ(rejudge(must_pass).broken, (BrokenRule{Ply{1}, wrong_turn}));
}

TEST(Ggf, SeveralGamesAndTheirCount) {
  const std::string pair = "2 " + game("PB[a]") + game("PB[b]") + "\n1 " + game("PB[c]") + "\n";
  EXPECT_EQ(read(pair).value.size(), 3u);
  EXPECT_TRUE(read(pair).notes.empty());
  EXPECT_EQ(notes("3 " + game("") + "\n 1" + game("")),
            (std::vector<std::string>{"1:1: 3 games are announced, 1 follow"}));
  EXPECT_TRUE(read("").value.empty());
}

TEST(Ggf, WhatIsLetPassIsNoted) {
  EXPECT_EQ(notes("(;PB[a])"),
            (std::vector<std::string>{"1:8: the game ends with \")\" alone",
                                      "1:1: the game is not named (GM), read as Othello",
                                      "1:1: no board (BO), read from the usual start"}));
  EXPECT_EQ(notes("\n" + game("PB[a]\nPB[b]")),
            (std::vector<std::string>{"3:1: PB stands twice, the first is read"}));
  EXPECT_EQ(one(game("PB[a]PB[b]")).black.name, "a");
  EXPECT_EQ(notes(game("DT[945277754]")),
            (std::vector<std::string>{"1:96: the date counts seconds since 1970, read as UTC"}));
  EXPECT_EQ(one(game("DT[945277754]")).date, "1999-12-15 17:09:14 UTC");
  EXPECT_EQ(notes(game("DT[last week]")),
            (std::vector<std::string>{"1:96: no date, kept as it is"}));
  EXPECT_EQ(one(game("DT[last week]")).date, "last week");
}

TEST(Ggf, NotesNameTheirPlaceThroughoutALargeFile) {
  // The notes of a game come partly from its end, partly from its start: back and forth in the
  // text.
  std::string text;
  for (int n = 0; n < 400; ++n) text += "(;DT[x]B[f5//1.00001];)\n";
  const auto games = read(text);
  ASSERT_EQ(games.notes.size(), 4u * 400);
  for (std::uint32_t n = 0; n < 400; ++n) {
    const TextNote* notes = &games.notes[4 * n];
    EXPECT_EQ(to_text(notes[0]), std::to_string(n + 1) + ":6: no date, kept as it is");
    EXPECT_EQ(notes[1].at, (TextPlace{n + 1, 1}));
    EXPECT_EQ(notes[2].at, (TextPlace{n + 1, 1}));
    EXPECT_EQ(to_text(notes[3]), std::to_string(n + 1) + ":14: a time is cut to milliseconds");
  }
}

TEST(Ggf, FaultsNameLineAndColumn) {
  EXPECT_EQ(fault("hello"), "1:1: found 'hello', expected \"(;\", the start of a game");
  EXPECT_EQ(fault("12"), "1:3: found the end of the text, expected \"(;\", the start of a game");
  EXPECT_EQ(fault("(GM[Othello];)"), "1:2: found 'GM[Othello];)', expected \";\" after \"(\"");
  EXPECT_EQ(fault("(;GM[Othello]\npb[x];)"),
            "2:1: found 'pb[x];)', expected a property (one to four capital letters), or \";)\"");
  EXPECT_EQ(fault("(;GM Othello;)"), "1:6: found 'Othello;)', expected \"[\" after GM");
  EXPECT_EQ(fault("(;PB[歩]\nPW[abc;)"),
            "2:9: found the end of the text, expected \"]\", the end of PW in line 2");
  EXPECT_EQ(fault("(;GM[Amazons];)"), "1:6: found 'Amazons];)', expected Othello");
  EXPECT_EQ(fault("(;GM[Othello];x"), "1:15: found 'x', expected \")\" after \";\"");
  EXPECT_EQ(fault("(;GM[Othello]"),
            "1:14: found the end of the text, expected a property, or \";)\", the end of the game");
  EXPECT_EQ(fault(game("", "10 ----")),
            "1:17: found '10 ----];)', expected 8, the size of the board");
  EXPECT_EQ(fault(game("", "8 ---x-?")),
            "1:24: found '?];)', expected square f1 of the board: black (X x * B b), white (O o W "
            "w) or empty (- . _)");
  EXPECT_EQ(fault(game("", std::string{board} + "*")),
            "1:92: found '*];)', expected \"]\" after the side to move");
  EXPECT_EQ(fault(game("\nB[f5]W[i9]")), "2:8: found 'i9];)', expected a square (a1 to h8) or PA");
  EXPECT_EQ(fault("(;GM[Othello]TOOLONG[1];)"),
            "1:14: found 'TOOLONG[1];)', expected a property (one to four capital letters), or "
            "\";)\"");
}

TEST(Ggf, SaysWhatItCannotHold) {
  GameRecord record;
  record.theoretical = Theoretical{32, 24};
  EXPECT_EQ(write_ggf(std::array{record})->lost,
            (std::vector<std::string>{"game 0: theoretical score"}));
  const auto refused = [](const GameRecord& record) {
    const auto written = write_ggf(std::array{GameRecord{}, record});
    return written ? std::string{"written"} : to_text(written.error());
  };
  EXPECT_EQ(refused(record), "written");
  record.properties = {{"PB", "x"}};
  EXPECT_TRUE(refused(record).starts_with("game 1: found the property 'PB'"));
  record.properties = {{"x", "x"}};
  EXPECT_TRUE(refused(record).starts_with("game 1: found the property 'x'"));
  record.properties.clear();
  record.moves = {{Act::move(*square_of("f5")), Seat::first, std::nullopt, "1/2"}};
  EXPECT_TRUE(refused(record).starts_with("game 1: found the evaluation '1/2'"));
  record.moves[0] = {Act::move(*square_of("f5")), Seat::first, milliseconds{-1}, {}};
  EXPECT_TRUE(refused(record).starts_with("game 1: found a time of -1 ms"));
  record.moves[0] = {Act::lift(*square_of("d4")), Seat::first, std::nullopt, {}};
  EXPECT_TRUE(refused(record).starts_with("game 1: found lift:d4"));
  record.start.board = {};
  record.moves[0] = {Act::pass(), Seat::first, std::nullopt, {}};
  EXPECT_TRUE(refused(record).starts_with("game 1: found pass where"));
}

TEST(GgfProperty, ReadingWhatWasWrittenGivesTheSameGames) {
  EXPECT_TRUE(rc::check("ggf", [] {
    std::vector<GameRecord> games;
    for (int n = *rc::gen::inRange(0, 4); n > 0; --n) {
      games.push_back(random_game());
      dress(games.back());
    }
    const auto written = write_ggf(games);
    RC_ASSERT(written.has_value());
    RC_ASSERT(written->lost.empty());
    const auto again = read_ggf(written->bytes);
    RC_ASSERT(again.has_value());
    RC_ASSERT(again->value == games);
    RC_ASSERT(again->notes.empty());
    RC_ASSERT(write_ggf(again->value)->bytes == written->bytes);
  }));
}

TEST(GgfProperty, ATextCutAnywhereIsAFaultAtItsEnd) {
  EXPECT_TRUE(rc::check("cut", [] {
    GameRecord record = random_usual_game();
    dress(record);
    const std::string text = write_ggf(std::array{record})->bytes;
    const auto cut = *rc::gen::inRange<std::size_t>(1, text.size() - 1);
    const auto games = read_ggf(std::string_view{text}.substr(0, cut));
    RC_ASSERT(!games.has_value());
    RC_ASSERT(!games.error().expected.empty());
  }));
}

TEST(GgfProperty, WholeGamesBeforeAFaultAreKept) {
  EXPECT_TRUE(rc::check("kept", [] {
    GameRecord record = random_usual_game();
    dress(record);
    const std::string one = write_ggf(std::array{record})->bytes;
    const auto cut = *rc::gen::inRange<std::size_t>(1, one.size() - 1);
    Noted<std::vector<GameRecord>, TextNote> read;
    const auto wrong = read_ggf_into(read, one + one + one.substr(0, cut));
    RC_ASSERT(wrong.has_value());
    RC_ASSERT(wrong->at.line >= 3u);
    RC_ASSERT(read.value == (std::vector{record, record}));
  }));
}

/// A game of the archive as our writer spells it: no count in front, small letters, PA for passes.
std::string respelt(std::string line) {
  line = std::regex_replace(line, std::regex{"^1 "}, "");
  line = std::regex_replace(line, std::regex{"\\[(pass|PASS|pa|PA)"}, "[PA");
  std::string small;
  for (std::size_t at = 0; at < line.size(); ++at) {
    const bool in_move = at >= 3 && line[at - 1] == '[' && line[at] >= 'A' && line[at] <= 'H' &&
                         (line[at - 2] == 'B' || line[at - 2] == 'W') && line[at - 3] == ']';
    small += in_move ? static_cast<char>(line[at] - 'A' + 'a') : line[at];
  }
  return small;
}

TEST(GgfRealGames, AreLegalCountAsRecordedAndAreWrittenAsTheyWere) {
  const auto path = real_data_path("othello/games/TestGames.ggf");
  if (!path) GTEST_SKIP() << "real game records are not here";
  const std::string text = read_file(*path);
  const auto games = read(text);
  EXPECT_EQ(games.value.size(), 12u);
  EXPECT_TRUE(games.notes.empty());
  int with_passes = 0;
  for (const GameRecord& record : games.value) {
    const Rejudged judged = rejudge(record);
    EXPECT_FALSE(judged.broken);
    EXPECT_EQ(judged.result, ResultCheck::agrees);
    with_passes += std::ranges::any_of(
        record.moves, [](const RecordedMove& move) { return move.act == Act::pass(); });
  }
  EXPECT_EQ(with_passes, 5);
  std::string expected;
  for (const std::string& line : lines_of(text)) expected += respelt(line) + "\n";
  EXPECT_EQ(write_ggf(games.value)->bytes, expected);
}

}  // namespace
}  // namespace tachiai::tests::othello
