#include "clients/cli/moves.hpp"

#include <gtest/gtest.h>

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <sstream>
#include <string>

namespace tachiai::cli {
namespace {

namespace json = boost::json;

json::object answer(const std::string& question) {
  return json::parse(answer_moves(question)).as_object();
}
std::string code_of(const std::string& question) {
  const auto answered = answer(question);
  const auto* error = answered.if_contains("error");
  return error == nullptr ? "" : std::string{error->as_object().at("code").as_string().c_str()};
}

TEST(Moves, AnswerTheStartPositionsAsTheContractSays) {
  EXPECT_EQ(
      answer_moves(
          R"({"id":"o","game":"othello","position":"---------------------------OX------XO--------------------------- X"})"),
      R"({"id":"o","position":"---------------------------OX------XO--------------------------- X","moves":["c4","d3","e6","f5"],"outcome":null})");
  const auto shogi = answer(
      R"({"id":"s","game":"shogi","position":"lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"})");
  EXPECT_EQ(shogi.at("moves").as_array().size(), 30u);
  EXPECT_EQ(shogi.at("moves").as_array()[0], "1g1f");
  EXPECT_EQ(shogi.at("moves").as_array()[1], "1i1h");
  EXPECT_TRUE(shogi.at("outcome").is_null());
}

TEST(Moves, OfChuShogiNameEveryRouteAndTheRuleSetOfARefusal) {
  const auto start = answer(
      R"({"id":"c","game":"chushogi","position":"lfcsgekgscfl/a1b1txot1b1a/mvrhdqndhrvm/pppppppppppp/3i4i3/12/12/3I4I3/PPPPPPPPPPPP/MVRHDNQDHRVM/A1B1TOXT1B1A/LFCSGKEGSCFL b - 1"})");
  EXPECT_EQ(start.at("moves").as_array().size(), 36u);
  EXPECT_EQ(start.at("moves").as_array()[0], "10i10h");
  EXPECT_EQ(start.at("moves").as_array()[1], "10l11k");
  EXPECT_TRUE(start.at("outcome").is_null());
  const auto refused =
      answer(
          R"({"game":"chushogi","position":"k11/12/12/5g6/5n6/12/5N6/12/12/12/12/K11 b - 1","play":["7g7f7e"]})")
          .at("error")
          .as_object();
  EXPECT_EQ(refused.at("code"), "distant_lion");
  EXPECT_EQ(refused.at("rule"), "engines/chushogi/RULES.md#distant-lion");
  EXPECT_NE(std::string{refused.at("text").as_string().c_str()}.find("rule_set jcsa2019"),
            std::string::npos);
}

// Repetition is the judge's: what `moves` lists, `play` accepts.
TEST(Moves, PlayKnowsNoRepetition) {
  const auto fourth = answer(
      R"({"game":"chushogi","position":"6k5/12/6R5/11p/12/12/12/12/12/12/K11/G11 w - 1","play":["6a5a","6c5c","5a6a","5c6c","6a5a","6c5c","5a6a","5c6c","6a5a","6c5c","5a6a","5c6c"]})");
  EXPECT_EQ(fourth.at("position"), "6k5/12/6R5/11p/12/12/12/12/12/12/K11/G11 w - 13");
  EXPECT_TRUE(fourth.at("outcome").is_null());
}

TEST(Moves, SayWhatMayStandInPlay) {
  const auto refused = answer(R"({"game":"othello","play":["d2d4"]})").at("error").as_object();
  EXPECT_EQ(refused.at("code"), "unparsable_move");
  EXPECT_EQ(answer(R"({"game":"othello","play":["up"]})").at("error").at("text"),
            "play[0] up: column 0: a square (f5) or pass");
}

TEST(Moves, TheIdIsEchoedAsItWasWritten) {
  for (const std::string id :
       {"7", "-0.10", "12345678901234567890123", "1e400", "\"a \\\"b\\\" \\u00e9\"", "null", "true",
        R"([1, {"x": "}" }])", R"({"id":"inner"})"}) {
    const std::string answered =
        answer_moves(R"({"game":"othello","id": )" + id + R"( ,"play":[]})");
    EXPECT_TRUE(answered.starts_with("{\"id\":" + id + ",\"position\":")) << answered;
  }
  EXPECT_TRUE(answer_moves(R"({"game":"othello"})").starts_with(R"({"id":null,"position":)"));
}

TEST(Moves, PlayIsCheckedAndAnsweredWithThePositionAfterIt) {
  const auto after = answer(R"({"id":1,"game":"shogi","play":["7g7f","3c3d","8h2b+"]})");
  EXPECT_EQ(after.at("position"),
            "lnsgkgsnl/1r5+B1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/7R1/LNSGKGSNL w B 4");
  const auto illegal =
      answer(R"({"id":1,"game":"shogi","play":["7g7f","3c3d","8h2a"]})").at("error").as_object();
  EXPECT_TRUE(std::string{illegal.at("text").as_string().c_str()}.starts_with("play[2] 8h2a: "));
  EXPECT_TRUE(
      std::string{illegal.at("rule").as_string().c_str()}.starts_with("engines/shogi/RULES.md#"));
}

// K009
TEST(Moves, AllPawnDropsThatBlockACheckAreListed) {
  const auto answered = answer(R"({"game":"shogi","position":"4k4/9/9/9/4r4/9/9/9/4K4 b P 1"})");
  std::string drops;
  for (const auto& move : answered.at("moves").as_array()) {
    const std::string text = move.as_string().c_str();
    if (text.starts_with("P*")) drops += text + " ";
    EXPECT_NE(text, "5i5h");
  }
  EXPECT_EQ(drops, "P*5f P*5g P*5h ");
}

// K015
TEST(Moves, APassIsAPlyOfItsOwnAndTheOnlyMoveWhereItIsForced) {
  const std::string line =
      R"("e6","f6","c4","c5","c6","d6","g7","f4","g4","g6","e7","h8","h6","g5","g8","f8")";
  const auto black = answer(R"({"game":"othello","play":[)" + line + "]}");
  ASSERT_EQ(black.at("moves").as_array().size(), 1u);
  EXPECT_EQ(black.at("moves").as_array()[0], "pass");
  EXPECT_TRUE(black.at("outcome").is_null());
  const auto white = answer(R"({"game":"othello","play":[)" + line + R"(,"pass"]})");
  EXPECT_EQ(json::serialize(white.at("moves")), R"(["b4","c3","g3"])");
  const auto second_pass = answer(R"({"game":"othello","play":[)" + line + R"(,"pass","pass"]})")
                               .at("error")
                               .as_object();
  const std::string text = second_pass.at("text").as_string().c_str();
  EXPECT_TRUE(text.starts_with("play[17] pass: "));
  EXPECT_TRUE(text.find("b4") != std::string::npos || text.find("c3") != std::string::npos ||
              text.find("g3") != std::string::npos)
      << "names a playable square: " << text;
}

TEST(Moves, AnEndedGameListsNoMovesAndSaysHowItEnded) {
  const auto mated = answer(R"({"game":"shogi","position":"4k4/4G4/4P4/9/9/9/9/9/4K4 w - 1"})");
  EXPECT_TRUE(mated.at("moves").as_array().empty());
  EXPECT_EQ(json::serialize(mated.at("outcome")), R"({"places":[1,2],"reason":"checkmate"})");
  const std::string full(64, 'X');
  const auto wiped = answer(R"({"game":"othello","position":")" + full + R"( O"})");
  EXPECT_EQ(json::serialize(wiped.at("outcome")), R"({"places":[1,2],"reason":"wipe_out"})");
}

TEST(Moves, WhateverIsAskedIsAnswered) {
  EXPECT_EQ(code_of(""), "bad_request");
  EXPECT_EQ(code_of("   "), "bad_request");
  EXPECT_EQ(code_of("hello"), "bad_request");
  EXPECT_EQ(code_of("[]"), "bad_request");
  EXPECT_EQ(code_of("17"), "bad_request");
  EXPECT_EQ(code_of("{}"), "bad_request");
  EXPECT_EQ(code_of(R"({"game":7})"), "bad_request");
  EXPECT_EQ(code_of(R"({"game":"othello"} x)"), "bad_request");
  EXPECT_EQ(code_of(R"({"game":"othello","play":"f5"})"), "bad_request");
  EXPECT_EQ(code_of(R"({"game":"othello","play":[5]})"), "bad_request");
  EXPECT_EQ(code_of("{\"game\":\"\xff\"}"), "bad_request");
  EXPECT_EQ(code_of(std::string("{\"game\":\"othello\0\"}", 19)), "bad_request");
  EXPECT_EQ(code_of(R"({"game":"go"})"), "unknown_game");
  EXPECT_EQ(code_of(R"({"game":"shogi","rules":"mine"})"), "unknown_rules");
  EXPECT_EQ(code_of(R"({"game":"shogi","position":"9/9"})"), "bad_position");
  EXPECT_EQ(code_of(R"({"game":"othello","position":"XO"})"), "bad_position");
  EXPECT_EQ(code_of(R"({"game":"shogi","play":["<img src=x onerror=1>"]})"), "unparsable_move");
  EXPECT_EQ(code_of(std::string(100'000, '[')), "bad_request");
  EXPECT_EQ(code_of(R"({"game":")" + std::string(1'000'000, 'x') + R"("})"), "unknown_game");
  EXPECT_EQ(code_of(R"({"game":"shogi","position":")" + std::string(1'000'000, '9') + R"("})"),
            "bad_position");
}

TEST(Moves, ASlipInANameIsNotAnsweredForTheStart) {
  const auto error =
      answer(R"({"id":"x","game":"shogi","positon":"4k4/9/9/9/9/9/9/9/4K4 b - 1"})").at("error");
  EXPECT_EQ(error.at("code"), "bad_request");
  EXPECT_EQ(error.at("text"),
            "no member is called \"positon\"; there are id, game, rules, position and play");
  EXPECT_EQ(code_of(R"({"game":"othello","Play":["f5"]})"), "bad_request");
}

TEST(Moves, AnUnknownGameIsToldWhichAreKnown) {
  const auto error = answer(R"({"game":"go"})").at("error").as_object();
  EXPECT_NE(std::string{error.at("text").as_string().c_str()}.find("othello, shogi"),
            std::string::npos);
}

TEST(Moves, ALineInIsALineOut) {
  std::istringstream in{"{\"game\":\"othello\"}\n\n\r\nrubbish\n{\"id\":5,\"game\":\"shogi\"}"};
  std::ostringstream out;
  run_moves(in, out);
  std::istringstream lines{out.str()};
  int count = 0;
  for (std::string line; std::getline(lines, line); ++count)
    EXPECT_TRUE(json::parse(line).is_object());
  EXPECT_EQ(count, 5);
}

}  // namespace
}  // namespace tachiai::cli
