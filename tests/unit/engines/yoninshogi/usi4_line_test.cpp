#include "engines/yoninshogi/usi4_line.hpp"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "tests/support/data_path.hpp"
#include "tests/unit/engines/yoninshogi/vectors.hpp"

namespace tachiai::tests::yoninshogi {
namespace {

using namespace tachiai::yoninshogi;

std::string fault_of(const GameLineReading& reading) {
  return reading.fault ? to_text(*reading.fault) : "";
}

std::string start_line() { return "position sfen4 " + std::string{start_sfen4}; }

Position end_of(const YoninShogi& rules, const GameLine& game) {
  Position position = start_of(rules, game);
  for (const Step& step : game.steps) position = after(rules, position, step);
  return position;
}

TEST(Usi4Lines, AGameALineAndItsCanonicalForm) {
  const std::string text = read_file(data_path("yonin/lines.usi4"));
  std::string written;
  for (const auto& read : read_usi4_lines(text)) {
    EXPECT_EQ(fault_of(read), "");
    EXPECT_TRUE(read.notes.empty());
    written += write_usi4_line(read.game);
  }
  EXPECT_EQ(written, start_line() + " moves 6i7h 8d7d 6b6c 1g2h\n" + start_line() +
                         " moves 6i7h resign 6b6c timeout 3i2h leave\n" +
                         "position sfen4 3Gc5/GbKc1SbRcPcGcSc1/1Sb1PcPc3Sd/Gb2Pb3PdGd/Gc1Pb3PdRdKd/"
                         "1Pb5Pd1/SbKb2Pa3Rb/3PaRaPa2Sc/2Gb1KaGa3 - 2Sb b b 48\n");
}

/// Who is next follows from the rules: the third seat of this line is c, since b has resigned.
TEST(Usi4Lines, ASeatThatLeavesIsOutAndTheOthersPlayOn) {
  const YoninShogi rules;
  const auto read = read_usi4_lines("position startpos moves 6i7h resign 6b6c timeout 3i2h").at(0);
  EXPECT_EQ(fault_of(read), "");
  const Position end = end_of(rules, read.game);
  EXPECT_EQ(end.turn(), Seat::third);
  ASSERT_EQ(end.eliminations().size(), 2U);
  EXPECT_EQ(end.eliminations()[0], (Elimination{Seat::second, Exit::resigned, std::nullopt}));
  EXPECT_EQ(end.eliminations()[1], (Elimination{Seat::fourth, Exit::flagged, std::nullopt}));
  const auto last = read_usi4_lines("startpos moves 6i7h resign resign leave").at(0);
  EXPECT_EQ(fault_of(last), "");
  EXPECT_FALSE(end_of(rules, last.game).turn());
  EXPECT_EQ(end_of(rules, last.game).eliminations()[2].exit, Exit::abandoned);
}

TEST(Usi4Lines, RefusesWithPlaceAndReason) {
  const std::string_view wrong[][2] = {
      {"position startpos moves 6i7h 8d7x",
       "1:33: found 'x', expected a move of USI4: a rank from a to i"},
      {"position startpos moves P*5e", "1:25: found 'P*5e', expected a drop of a piece in hand"},
      {"position startpos moves 5e5d",
       "1:25: found '5e5d', expected a move from a square that holds a piece"},
      {"position startpos moves declare 6i7h",
       "1:33: found '6i7h', expected no move after a declaration"},
      {"startpos moves resign resign resign resign",
       "1:37: found 'resign', expected no move after the end of the game"},
      {"startpos moves resign resign resign 6i7h",
       "1:37: found '6i7h', expected no move after the end of the game"},
      {"position startpos movez", "1:19: found 'movez', expected moves or the end of the line"},
      {"\nposition sfen4 9/9 a - abcd d 1",
       "2:16: found '9/9 a - abcd d 1', expected startpos or an SFEN4 (board: 2 ranks instead of "
       "9)"},
      {"", "1:1: found nothing, expected a position line of USI4"},
  };
  for (const auto& [text, fault] : wrong) EXPECT_EQ(fault_of(read_usi4_lines(text).at(0)), fault);
}

TEST(Usi4Lines, AMissingStartIsNotedAndABeginningIsKept) {
  const auto read = read_usi4_lines("moves 6i7h 1a1b 9z").at(0);
  ASSERT_EQ(read.notes.size(), 1U);
  EXPECT_EQ(to_text(read.notes[0]), "1:1: no start is given; the usual one is taken");
  EXPECT_EQ(fault_of(read),
            "1:12: found '1a1b 9z', expected a move from a square that holds a piece");
  EXPECT_EQ(write_usi4_line(read.game), start_line() + " moves 6i7h\n");
}

/// The games of the vectors, read as lines, end where the vectors say.
TEST(Usi4Lines, TheVectorsGamesEndWhereTheyShould) {
  int games = 0;
  int number = 0;
  for (const std::string& row : lines_of(read_file(data_path("yonin/vectors.jsonl")))) {
    ++number;
    if (row.find("\"kind\": \"game\"") == std::string::npos) continue;
    const auto text_of = [&](const std::string& key) {
      const auto at = row.find("\"" + key + "\": \"") + key.size() + 5;
      return row.substr(at, row.find('"', at) - at);
    };
    SCOPED_TRACE("yonin/vectors.jsonl:" + std::to_string(number));
    const auto read =
        read_usi4_lines("position " + text_of("start") + " moves " + text_of("moves")).at(0);
    EXPECT_EQ(fault_of(read), "");
    EXPECT_EQ(YoninShogi{}.position_text(end_of(YoninShogi{}, read.game)), text_of("end"));
    EXPECT_EQ(read_usi4_lines(write_usi4_line(read.game)).at(0).game, read.game);
    ++games;
  }
  EXPECT_GE(games, 3);
}

/// Whatever seats play and however they leave, the line says it and is read back.
TEST(Usi4LinesProperty, LinesAreLossless) {
  const auto sound = rc::check([] {
    YoninShogi rules;
    rules.choices.remains = *rc::gen::element(Remains::stay, Remains::inherit);
    const auto picks =
        *rc::gen::container<std::vector<std::uint32_t>>(80, rc::gen::arbitrary<std::uint32_t>());
    Position position = rules.initial();
    GameLine game{position.setup(), {}};
    for (const std::uint32_t pick : picks) {
      if (!position.turn()) break;
      if (pick % 5 == 0) game.start = position.setup(), game.steps.clear();
      std::vector<Act> acts;
      rules.legal_moves(position, [&](const Act& act) { acts.push_back(act); });
      Step step = acts[pick / 32 % acts.size()];
      if (pick % 32 == 7) step = static_cast<Word>(pick / 32 % 3);
      game.steps.push_back(step);
      position = after(rules, position, step);
    }
    const std::string text = write_usi4_line(game);
    const auto read = read_usi4_lines(text, rules);
    RC_ASSERT(read.size() == 1U);
    if (read[0].fault) RC_FAIL(to_text(*read[0].fault) + "\n" + text);
    RC_ASSERT(read[0].game == game);
    RC_ASSERT(rules.position_text(end_of(rules, read[0].game)) == rules.position_text(position));
    RC_ASSERT(write_usi4_line(read[0].game) == text);
  });
  EXPECT_TRUE(sound);
}

}  // namespace
}  // namespace tachiai::tests::yoninshogi
