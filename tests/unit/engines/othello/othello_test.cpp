#include "engines/othello/othello.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace tachiai::othello {
namespace {

Position at(std::string_view text) {
  const auto position = Othello{}.parse_position(text);
  if (!position) throw std::runtime_error{position.error().where + ": " + position.error().text};
  return *position;
}

Position after(std::initializer_list<std::string_view> acts,
               Position position = Othello{}.initial()) {
  for (const auto act : acts)
    position = Othello{}.perform(position, Othello::parse(act).value()).value();
  return position;
}

std::vector<std::string> moves(const Position& position) {
  std::vector<std::string> texts;
  Othello{}.legal_moves(position, [&](const Act& act) { texts.push_back(to_text(act)); });
  return texts;
}

Illegality verdict(const Position& position, std::string_view act) {
  const auto legal = Othello{}.check(position, Othello::parse(act).value());
  return legal ? Illegality{} : legal.error();
}

/// All squares black but for what `changes` says, a list like "a1- b1O".
Position filled(std::string_view changes, Seat side) {
  Position position{{~Squares{0}, 0}, side, std::nullopt};
  for (std::size_t n = 0; n + 3 <= changes.size(); n += 4) {
    const Squares square = bit(*square_of(changes.substr(n, 2)));
    position.board.black &= ~square;
    if (changes[n + 2] == 'O') position.board.white |= square;
  }
  return position;
}

TEST(Othello, StartsWithWhiteOnD4AndE5AndBlackToMove) {
  const Othello rules;
  EXPECT_EQ(rules.position_text(rules.initial()),
            "---------------------------OX------XO--------------------------- X");
  EXPECT_EQ(rules.to_move(rules.initial()), Seat::first);
  EXPECT_EQ(moves(rules.initial()), (std::vector<std::string>{"d3", "c4", "f5", "e6"}));
  EXPECT_EQ(rules.outcome(rules.initial()), std::nullopt);
}

TEST(Othello, MayStartElsewhere) {
  Othello rules;
  rules.start = Board{bit(*square_of("a1")), bit(*square_of("b1"))};
  rules.start_side = Seat::second;
  EXPECT_EQ(rules.position_text(rules.initial()).substr(0, 3), "XO-");
  EXPECT_EQ(rules.initial().side, Seat::second);
  EXPECT_NE(rules, Othello{});
}

TEST(Othello, HasOneRuleSetWithoutAName) {
  EXPECT_EQ(Othello{}.rule_set(), "");
  EXPECT_EQ(Othello::with_rule_set(""), Othello{});
  EXPECT_EQ(Othello::with_rule_set("jcsa2019"), std::nullopt);
}

TEST(OthelloMove, TurnsTheRunsInAllEightDirectionsAtOnce) {
  const Position position =
      at("XXXXXXXXXOOOOOOXXOOOOOOXXOO-OOOXXOOOOOOXXOOOOOOXXOOOOOOXXXXXXXXX X");
  const Position next = after({"d4"}, position);
  EXPECT_EQ(Othello{}.position_text(next),
            "XXXXXXXXXXOXOXOXXOXXXOOXXXXXXXXXXOXXXOOXXXOXOXOXXOOXOOXXXXXXXXXX O");
}

TEST(OthelloMove, DoesNotTurnDiscsBracketedOnlyByTurnedOnes) {
  // f4 turns e4 and d4; e4 and the disc on e6 then enclose e5, which stays white.
  const Position position =
      at("--------------------------XOO-------O-------X------------------- X");
  EXPECT_EQ(Othello{}.position_text(after({"f4"}, position)),
            "--------------------------XXXX------O-------X------------------- O");
}

TEST(OthelloMove, ARunDoesNotContinueRoundTheEdge) {
  // g1 h1 white, a2 black: east of f1 the run leaves the board.
  EXPECT_EQ(
      verdict(at("------OOX------------------------------------------------------- X"), "f1").code,
      "game_over");
  const Position wrapped = at("------OOX--------------------------------XO--------------------- X");
  EXPECT_EQ(verdict(wrapped, "f1"), unplayable_square.with("turns_nothing", "f1"));
}

TEST(OthelloCheck, AnOccupiedSquareIsUnplayableAndTheVerdictSaysWhy) {
  EXPECT_EQ(verdict(Othello{}.initial(), "d4"), unplayable_square.with("occupied", "d4"));
}

TEST(OthelloCheck, ASquareThatTurnsNothingIsUnplayableAndTheVerdictSaysWhy) {
  EXPECT_EQ(verdict(Othello{}.initial(), "e3"), unplayable_square.with("turns_nothing", "e3"));
  EXPECT_EQ(verdict(Othello{}.initial(), "a1"), unplayable_square.with("turns_nothing", "a1"));
}

TEST(OthelloCheck, AFalsePassIsToldAPlayableSquare) {
  EXPECT_EQ(verdict(Othello{}.initial(), "pass"), false_pass.with("playable", "d3"));
}

TEST(OthelloCheck, WhoHasNothingToPlayMustPass) {
  const Position stuck = at("--OOO------O-----XXX-------XX------XXX-------------------------- X");
  EXPECT_EQ(moves(stuck), std::vector<std::string>{"pass"});
  EXPECT_EQ(Othello{}.to_move(stuck), Seat::first);
  EXPECT_EQ(verdict(stuck, "a1"), must_pass.with("turns_nothing", "a1"));
  EXPECT_EQ(verdict(stuck, "c1"), must_pass.with("occupied", "c1"));
  EXPECT_EQ(verdict(stuck, "pass"), Illegality{});
  const auto passed = Othello{}.play(stuck, Act::pass());
  ASSERT_TRUE(passed);
  EXPECT_EQ(passed->board, stuck.board);
  EXPECT_EQ(passed->side, Seat::second);
}

TEST(OthelloCheck, HandActsAreNoMovesHoweverTheBoardLies) {
  for (const auto* act : {"place:Xf5", "turn:d4", "shift:d4-d3", "lift:d4", "press"}) {
    EXPECT_EQ(verdict(Othello{}.initial(), act), hand_act) << act;
    EXPECT_EQ(Othello{}.play(Othello{}.initial(), Othello::parse(act).value()).error(), hand_act)
        << act;
  }
}

TEST(OthelloCheck, NothingIsLegalAfterTheEnd) {
  const Position full = filled("b1O", Seat::second);
  const Position stuck = filled("h8-", Seat::second);
  const Position resigned = Othello{}.withdraw(Othello{}.initial(), Seat::first, Cause::resigned);
  for (const Position& over : {full, stuck, resigned, Position{}}) {
    EXPECT_EQ(Othello{}.to_move(over), std::nullopt);
    EXPECT_TRUE(moves(over).empty());
    for (const auto* act : {"a1", "f5", "h8", "pass"})
      EXPECT_EQ(verdict(over, act), game_over) << act;
    EXPECT_TRUE(Othello{}.outcome(over));
  }
}

TEST(OthelloHands, CanBuildATurnGestureByGesture) {
  const Position turn = after({"place:Xf5", "turn:e5", "press"});
  EXPECT_EQ(turn, after({"f5"}));
  EXPECT_EQ(after({"shift:d4-a1", "shift:a1-d4", "lift:e5", "place:Oe5"}), Othello{}.initial());
  EXPECT_EQ(after({"turn:d4", "turn:d4"}), Othello{}.initial());
}

TEST(OthelloHands, MayLayADiscAnywhereAndPassWrongly) {
  EXPECT_EQ(after({"a1"}).board.black, Othello{}.initial().board.black | 1);
  EXPECT_EQ(after({"a1"}).side, Seat::second);
  EXPECT_EQ(after({"pass"}).side, Seat::second);
  EXPECT_EQ(after({"pass"}).board, Othello{}.initial().board);
  EXPECT_EQ(after({"place:Oa1"}).side, Seat::first);
}

TEST(OthelloHands, CannotPutTwoDiscsOnASquareNorTakeOneFromNowhere) {
  const auto refused = [](std::string_view act) -> std::string_view {
    const auto next = Othello{}.perform(Othello{}.initial(), Othello::parse(act).value());
    return next ? "" : next.error().code;
  };
  EXPECT_EQ(refused("d4"), "occupied");
  EXPECT_EQ(refused("place:Xd4"), "occupied");
  EXPECT_EQ(refused("shift:d4-e4"), "occupied");
  EXPECT_EQ(refused("shift:d4-d4"), "occupied");
  EXPECT_EQ(refused("shift:a1-b1"), "empty_square");
  EXPECT_EQ(refused("turn:a1"), "empty_square");
  EXPECT_EQ(refused("lift:a1"), "empty_square");
  EXPECT_EQ(refused("turn:d4"), "");
}

TEST(OthelloOutcome, MoreDiscsWinWhenNeitherSideCanPlace) {
  EXPECT_EQ(Othello{}.outcome(filled("b1O", Seat::first)), wins(Seat::first, "discs"));
  const Position white_ahead{{1, ~Squares{1}}, Seat::first, std::nullopt};
  EXPECT_EQ(Othello{}.outcome(white_ahead), wins(Seat::second, "discs"));
}

TEST(OthelloOutcome, AColourThatIsGoneIsWipedOut) {
  const Position wiped = after({"e6", "d6", "c6", "f6", "g6", "c5", "c4", "e3", "e2"});
  EXPECT_EQ(wiped.board.white, 0u);
  EXPECT_EQ(Othello{}.outcome(wiped), wins(Seat::first, "wipe_out"));
  for (const auto empties : {Empties::winner, Empties::halve, Empties::none}) {
    Othello rules;
    rules.empties = empties;
    EXPECT_EQ(rules.score(wiped), (Score{128, 0}));
  }
}

TEST(OthelloOutcome, EqualDiscsAreADrawUnlessOneSeatHoldsTheRight) {
  const Position equal{{0xffffffff, 0xffffffff00000000}, Seat::first, std::nullopt};
  Othello rules;
  EXPECT_EQ(rules.outcome(equal), drawn("discs"));
  rules.draws = Draws::won_by_first;
  EXPECT_EQ(rules.outcome(equal), wins(Seat::first, "draw_win"));
  rules.draws = Draws::won_by_second;
  EXPECT_EQ(rules.outcome(equal), wins(Seat::second, "draw_win"));
  EXPECT_EQ(rules.score(equal), (Score{64, 64}));
  EXPECT_EQ(rules.outcome(filled("b1O", Seat::first)), wins(Seat::first, "discs"));
}

TEST(OthelloOutcome, TheFirstWithdrawalStandsWhateverTheBoardSays) {
  const Othello rules;
  const Position flagged = rules.withdraw(filled("b1O", Seat::first), Seat::first, Cause::flagged);
  EXPECT_EQ(rules.outcome(flagged), wins(Seat::second, "time"));
  EXPECT_EQ(rules.withdraw(flagged, Seat::second, Cause::resigned), flagged);
  EXPECT_EQ(rules.outcome(rules.withdraw(rules.initial(), Seat::second, Cause::resigned)),
            wins(Seat::first, "resignation"));
  EXPECT_THROW(rules.withdraw(rules.initial(), Seat::third, Cause::resigned), Bug);
}

TEST(OthelloOutcome, HandsMayGoOnAfterAWithdrawalAndItStands) {
  const Othello rules;
  const Position resigned = rules.withdraw(rules.initial(), Seat::second, Cause::resigned);
  const Position played = rules.perform(resigned, Othello::parse("f5").value()).value();
  EXPECT_EQ(played.withdrawal, resigned.withdrawal);
  EXPECT_EQ(rules.outcome(played), wins(Seat::first, "resignation"));
}

TEST(OthelloScore, EmptySquaresGoByTheOption) {
  // 60 black, 3 white that bracket nothing, one square empty.
  const Position position = filled("a1O b1O c1O h8-", Seat::first);
  Othello rules;
  EXPECT_EQ(rules.score(position), (Score{122, 6}));
  rules.empties = Empties::halve;
  EXPECT_EQ(rules.score(position), (Score{121, 7}));
  rules.empties = Empties::none;
  EXPECT_EQ(rules.score(position), (Score{120, 6}));
}

TEST(OthelloScore, WithEqualDiscsTheEmptySquaresAreShared) {
  const Position two_each{{3, Squares{3} << 62}, Seat::first, std::nullopt};
  Othello rules;
  EXPECT_EQ(rules.score(two_each), (Score{64, 64}));
  rules.empties = Empties::halve;
  EXPECT_EQ(rules.score(two_each), (Score{64, 64}));
  rules.empties = Empties::none;
  EXPECT_EQ(rules.score(two_each), (Score{4, 4}));
  EXPECT_EQ(Othello{}.score(Position{}), (Score{64, 64}));
}

TEST(OthelloText, BadPositionsAreRefusedWithTheSquare) {
  const auto where = [](std::string_view text) {
    const auto position = Othello{}.parse_position(text);
    return position ? std::string{"good"} : position.error().where;
  };
  const std::string empty(64, '-');
  EXPECT_EQ(where(empty + " X"), "good");
  EXPECT_EQ(where(empty + " O"), "good");
  EXPECT_EQ(where(""), "a1");
  EXPECT_EQ(where(empty.substr(1) + " X"), "h8");
  EXPECT_EQ(where(empty + "- X"), "side");
  EXPECT_EQ(where(empty), "side");
  EXPECT_EQ(where(empty + "X"), "side");
  EXPECT_EQ(where(empty + " x"), "side");
  EXPECT_EQ(where(empty + " X "), "side");
  std::string stray = empty;
  stray[12] = 'x';
  EXPECT_EQ(where(stray + " X"), "e2");
}

TEST(OthelloRecord, RewindsAndNeverRepeats) {
  Record<Othello> record;
  for (const auto* act : {"f5", "d6", "c3"})
    ASSERT_TRUE(record.perform(Othello::parse(act).value()));
  EXPECT_FALSE(record.perform(Othello::parse("f5").value()));
  EXPECT_EQ(Othello{}.repetition(record), std::nullopt);
  EXPECT_FALSE(Othello{}.in_check(record.position()));
  record.rewind(Ply{1});
  EXPECT_EQ(record.position(), after({"f5"}));
}

TEST(OthelloRecord, ShuffledDiscsAreNoRepetitionEither) {
  Record<Othello> record;
  for (int n = 0; n < 4; ++n) ASSERT_TRUE(record.perform(Act::turn(*square_of("d4"))));
  EXPECT_EQ(record.trail()[0].hash, record.trail()[4].hash);
  EXPECT_EQ(Othello{}.repetition(record), std::nullopt);
}

}  // namespace
}  // namespace tachiai::othello
