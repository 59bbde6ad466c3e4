#include "engines/othello/transcript.hpp"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <algorithm>

#include "engines/othello/rejudge.hpp"
#include "tests/unit/engines/othello/records.hpp"

namespace tachiai::tests::othello {
namespace {

using namespace tachiai::othello;

/// A game of 60 moves in which Black has to pass before move 59, drawn; no draw right is set.
constexpr std::string_view drawn =
    "d3c5f6f5f4c3c4d2e2b4d1f3b5e3f2f1a4d6e6e7f7b6e8c6b3a5d7a3e1a6g1a2c2c7b8d8c8g8g6h6g5h5g4h4h3g7h8"
    "f8h7a8a7b7a1b2g3g2h2h1c1b1";

GameRecord read(std::string_view text) {
  const auto game = read_transcript(text);
  if (!game) throw std::runtime_error{to_text(game.error())};
  return game->value;
}

std::vector<std::string> notes(std::string_view text) {
  std::vector<std::string> lines;
  const auto game = read_transcript(text);
  if (!game) throw std::runtime_error{to_text(game.error())};
  for (const TextNote& note : game->notes) lines.push_back(to_text(note));
  return lines;
}

std::string fault(std::string_view text) {
  const auto game = read_transcript(text);
  return game ? "none" : to_text(game.error());
}

std::string repeated(std::string_view moves, auto letter_of, std::string_view between) {
  std::string text;
  for (std::size_t at = 0; at < moves.size(); at += 2) {
    text += letter_of(moves[at]);
    text += moves[at + 1];
    text += between;
  }
  return text;
}

TEST(Transcript, ForcedPassesArePutInAndCountAsPlies) {
  const GameRecord game = read(drawn);
  ASSERT_EQ(game.moves.size(), 61u);
  EXPECT_EQ(game.moves[58].act, Act::pass());
  EXPECT_EQ(game.moves[58].by, Seat::first);
  EXPECT_EQ(game.moves[59].by, Seat::second);
  EXPECT_TRUE(notes(drawn).empty());
}

TEST(Transcript, K081AValidGameIsReadHoweverItIsWritten) {
  const GameRecord game = read(drawn);
  const Rejudged judged = rejudge(game);
  EXPECT_FALSE(judged.broken);
  EXPECT_EQ(judged.score, (Score{64, 64}));
  EXPECT_EQ(judged.position.board.empty(), 0u);
  EXPECT_EQ(judged.outcome, tachiai::drawn("discs"));
  EXPECT_EQ(rejudge(game, {.draws = Draws::won_by_second}).outcome, wins(Seat::second, "draw_win"));

  const auto same = [](char letter) { return letter; };
  const auto capital = [](char letter) { return static_cast<char>(letter - 'a' + 'A'); };
  for (const auto& text :
       {repeated(drawn, capital, ""), repeated(drawn, same, " "), repeated(drawn, capital, "\r\n"),
        repeated(drawn, same, "-"), repeated(drawn, same, ", "),
        "\xEF\xBB\xBF" + std::string{drawn}, "  " + std::string{drawn} + "\n"}) {
    EXPECT_EQ(read(text), game) << text;
  }
}

TEST(Transcript, WrittenPassesAndNumbersAreReadToo) {
  const GameRecord game = read(drawn);
  for (const std::string pass : {"--", "pa", "PASS", "ps", "@@@@", "e4e4", " pass "}) {
    const std::string text =
        std::string{drawn.substr(0, 116)} + pass + std::string{drawn.substr(116)};
    EXPECT_EQ(read(text), game) << text;
  }
  EXPECT_EQ(read("1. f5 d6 2. c3 d3"), read("f5d6c3d3"));
  EXPECT_EQ(read("1) f5 2) d6 3 c3"), read("f5d6c3"));
}

TEST(Transcript, WhatIsLetPassIsNotedOnceWhereItBegins) {
  EXPECT_EQ(notes("F5 D6\nC3-d3"),
            (std::vector<std::string>{"1:1: capital letters are read as small ones",
                                      "1:3: blanks between the moves are passed over",
                                      "2:3: separators between the moves are passed over"}));
  EXPECT_EQ(notes("1.f5d6"),
            (std::vector<std::string>{"1:1: move numbers are passed over, not checked"}));
  // The shortest wipe-out, then the pass with which some programs close a game.
  EXPECT_EQ(notes("e6d6c6f6g6c5c4e3e2--"),
            (std::vector<std::string>{"1:19: passes are written",
                                      "1:19: a pass after the end is dropped"}));
  EXPECT_EQ(read("e6d6c6f6g6c5c4e3e2--"), read("e6d6c6f6g6c5c4e3e2"));
  EXPECT_EQ(notes("e3"), (std::vector<std::string>{
                             "1:1: the first move is one of the start with Black on d4 and e5"}));
  EXPECT_TRUE(notes("a1").empty()) << "of neither start: rejudge says so";
}

TEST(Transcript, TheFirstForeignLetterIsNamedAndNothingIsDropped) {
  constexpr std::string_view here = ", expected a square (a1 to h8), a pass or a move number";
  EXPECT_EQ(fault("f5d6c3?d3"), "1:7: found '?d3'" + std::string{here});
  EXPECT_EQ(fault("f5d6\nc3 d9"), "2:4: found 'd9'" + std::string{here});
  EXPECT_EQ(fault("f5d6c"), "1:5: found 'c'" + std::string{here});
  EXPECT_EQ(fault("f5歩"), "1:3: found '歩'" + std::string{here});
  EXPECT_EQ(
      fault("f5d6 62-1"),
      "1:6: found '62-1', expected a square (a1 to h8), or a move number with \".\" or \")\"");
  EXPECT_EQ(fault("P@f4"), "1:1: found 'P@f4'" + std::string{here});
  EXPECT_EQ(fault("f5\td6\x01"), "1:6: found '?'" + std::string{here});
}

TEST(Transcript, LinesCountHoweverTheyEnd) {
  const auto place = [](const std::string& text) { return read_transcript(text).error().at; };
  EXPECT_EQ(place("f5\r\nd6\r\nc3?"), (TextPlace{3, 3}));
  EXPECT_EQ(place("f5\rd6\r?"), (TextPlace{3, 1}));
  EXPECT_EQ(place("\xEF\xBB\xBF?"), (TextPlace{1, 1}));
  std::string deep;
  for (int line = 1; line < 5'000; ++line) deep += "\r\n";
  EXPECT_EQ(place(deep + "  ?"), (TextPlace{5'000, 3})) << "far beyond what is looked at at once";
}

TEST(Transcript, NothingIsAGameOfNoMoves) {
  EXPECT_EQ(read(""), GameRecord{});
  EXPECT_EQ(*write_transcript(GameRecord{}), (Written{"", {}}));
}

TEST(Transcript, AnIllegalMoveIsReadAsItStands) {
  const GameRecord game = read("f5f5d6");
  ASSERT_EQ(game.moves.size(), 3u) << "f5 twice is a pass only where f5 was occupied before both";
  EXPECT_EQ(game.moves[1].act, Act::move(*square_of("f5")));
  const Rejudged judged = rejudge(game);
  ASSERT_TRUE(judged.broken);
  EXPECT_EQ(judged.broken->ply, Ply{1});
  EXPECT_EQ(judged.broken->illegality, unplayable_square.with("occupied", "f5"));
}

TEST(Transcript, MayBeginAnywhere) {
  const std::string board = "---------------------------XO------OX--------------------------- ";
  const GameRecord mirrored = read(board + "X e3f3");
  EXPECT_EQ(mirrored.start, *Othello{}.parse_position(board + "X"));
  EXPECT_FALSE(rejudge(mirrored).broken);
  EXPECT_EQ(write_transcript(mirrored)->bytes, board + "X e3f3");

  std::string rows = ". . . . . . . .\n. . . . . . . .\n. . . . . . . .\n. . . b w . . .\n";
  rows += ". . . w * . . .\n________\n--------\n........\nB\ne3\nf3";
  EXPECT_EQ(read(rows), mirrored);
  EXPECT_EQ(*read_transcript("e3f3", mirrored.start), (Noted<GameRecord, TextNote>{mirrored, {}}));

  EXPECT_EQ(fault(board),
            "1:65: found ' ', expected the side to move: black (X x * B b) or white (O o W w)");
  EXPECT_EQ(fault(board + "Xe3"), "1:67: found 'e3', expected a blank after the side to move");
  EXPECT_EQ(fault("------"), "none") << "no board: three passes, each against the rules";
}

TEST(Transcript, AListHasAGameALine) {
  const auto games = read_transcripts("f5d6\n\nF5f6\r\n  \nf5f4");
  ASSERT_TRUE(games) << to_text(games.error());
  ASSERT_EQ(games->value.size(), 3u);
  EXPECT_EQ(squares_text(games->value[1]), "f5f6");
  ASSERT_EQ(games->notes.size(), 1u);
  EXPECT_EQ(to_text(games->notes[0]), "3:1: capital letters are read as small ones");
  const auto spoilt = read_transcripts("f5d6\nf5x6\nf5f4");
  ASSERT_FALSE(spoilt);
  EXPECT_EQ(spoilt.error().at, (TextPlace{2, 3}));
}

TEST(Transcript, SaysWhatItCannotHold) {
  GameRecord game = read("f5d6");
  game.black.name = "Meijin";
  game.result = RecordedResult{2000, Ending::resigned};
  EXPECT_EQ(*write_transcript(game), (Written{"f5d6", {"names", "result"}}));
  game.moves.push_back({Act::pass(), Seat::first, std::nullopt, {}});
  ASSERT_FALSE(write_transcript(game)) << "a false pass would not be read again";
  EXPECT_EQ(to_text(write_transcript(game).error()),
            "game 0: found ply 2: pass, expected acts that follow from the squares alone");
  game.moves[2] = {Act::move(*square_of("c3")), Seat::second, std::nullopt, {}};
  EXPECT_FALSE(write_transcript(game)) << "out of turn";
  EXPECT_FALSE(write_transcript(read("f5d6f5pass"))) << "a pass after an illegal move";
  EXPECT_FALSE(write_transcript(read("f5d6c3d5 d5"))) << "side by side they are a pass";
}

TEST(Transcript, AForcedPassAtWhichTheGameBrokeOffIsLost) {
  const std::string moves = "e6f6c4c5c6d6g7f4g4g6e7h8h6g5g8f8";
  const GameRecord game = read(moves + "pass");
  EXPECT_EQ(game.moves.size(), 17u);
  EXPECT_EQ(*write_transcript(game), (Written{moves, {"the pass at the end"}}));
  const Rejudged judged = rejudge(game);
  EXPECT_FALSE(judged.broken);
  Squares expected = 0;
  for (const char* square : {"b4", "c3", "g3"}) expected |= bit(*square_of(square));
  EXPECT_EQ(playable(judged.position), expected) << "K015";
}

TEST(TranscriptProperty, ReadingWhatWasWrittenGivesTheSameGame) {
  EXPECT_TRUE(rc::check("transcripts", [] {
    GameRecord game = random_game();
    game.result.reset();
    const auto written = write_transcript(game);
    RC_ASSERT(written.has_value());
    if (!written->lost.empty()) game.moves.pop_back();
    const auto again = read_transcript(written->bytes);
    RC_ASSERT(again.has_value());
    RC_ASSERT(again->value == game);
    RC_ASSERT(write_transcript(again->value)->bytes == written->bytes);
    RC_ASSERT(!rejudge(again->value).broken.has_value());
  }));
}

}  // namespace
}  // namespace tachiai::tests::othello
