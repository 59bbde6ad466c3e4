#include "engines/catalog/catalog.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <set>

namespace tachiai::catalog {
namespace {

AnyRecord start_of(std::string_view game, std::string_view position = "") {
  return start(game, "", position).value();
}

constexpr std::string_view othello_start =
    "---------------------------OX------XO--------------------------- X";
constexpr std::string_view shogi_start =
    "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";

TEST(Catalog, NamesEachGameOnce) {
  const auto all = names();
  EXPECT_EQ(all.size(), std::variant_size_v<AnyGame>);
  EXPECT_EQ(std::set(all.begin(), all.end()).size(), all.size());
  EXPECT_NE(std::ranges::find(all, "othello"), all.end());
  EXPECT_NE(std::ranges::find(all, "shogi"), all.end());
  EXPECT_NE(std::ranges::find(all, "chushogi"), all.end());
  EXPECT_NE(std::ranges::find(all, "yonin"), all.end());
}

TEST(Catalog, LaysOutEveryGameItNames) {
  for (const auto name : names()) {
    SCOPED_TRACE(name);
    const auto record = start(name, "", "");
    ASSERT_TRUE(record) << record.error().text;
    EXPECT_EQ(game(*record), name);
    EXPECT_EQ(ply(*record), Ply{0});
    EXPECT_TRUE(to_move(*record));
    EXPECT_GE(seats(*record), 2);
    EXPECT_GE(revision(*record), 1U);
    EXPECT_FALSE(outcome(*record));
    EXPECT_FALSE(repetition(*record));
    EXPECT_FALSE(legal_moves(*record).empty());
    // Its own text and rule set lead back to it.
    EXPECT_EQ(start(name, rule_set(*record), position_text(*record)), *record);
  }
}

TEST(Catalog, SaysWhyATableCannotBeLaidOut) {
  EXPECT_EQ(start("go", "", "").error().code, "unknown_game");
  EXPECT_EQ(start("", "", "").error().code, "unknown_game");
  EXPECT_EQ(start("shogi", "edo", "").error().code, "unknown_rules");
  EXPECT_EQ(start("chushogi", "meiji", "").error().code, "unknown_rules");
  EXPECT_EQ(start("chushogi", "", "12/12 b - 1").error().code, "bad_position");
  EXPECT_EQ(start("shogi", "", "9/9 b - 1").error().code, "bad_position");
  EXPECT_EQ(start("yonin", "tachiai-sdin-2", "").error().code, "unknown_rules");
  EXPECT_EQ(start("yonin", "", "9/9 a - abcd d 1").error().code, "bad_position");
  EXPECT_EQ(start("othello", "", "X").error().code, "bad_position");
  for (const auto& fault : {start("go", "", "").error(), start("othello", "", "X").error()})
    EXPECT_FALSE(fault.text.empty());
  const auto why = [](std::string_view game, std::string_view rules) {
    return start(game, rules, "").error().text;
  };
  EXPECT_EQ(why("go", ""), "no game go; known: othello, shogi, chushogi, yonin");
  EXPECT_EQ(why("othello", "x"), "othello has no rule set x; it has one, without a name");
  EXPECT_TRUE(why("shogi", "x")
                  .ends_with("; known: words with + between: 24_points, csa_points, "
                             "try, no_impasse, no_handicap_bonus, completer_loses"));
  EXPECT_TRUE(why("chushogi", "x")
                  .ends_with("; known: jcsa2019, lishogi, lishogi_server, edo, national2006"));
  EXPECT_TRUE(
      why("yonin", "x")
          .ends_with(
              "; known: tachiai-sdin-1, with +word for each choice that differs: static, inherit, "
              "hand, "
              "hand_only, two_mated, leaver_credits_next, no_drop_before_dead_king, no_sennichite, "
              "no_impasse"));
}

TEST(Catalog, SpeaksToGamesInTheirOwnText) {
  AnyRecord othello = start_of("othello");
  EXPECT_EQ(position_text(othello), othello_start);
  EXPECT_EQ(legal_moves(othello), (std::vector<std::string>{"c4", "d3", "e6", "f5"}));
  EXPECT_TRUE(perform(othello, "f5"));
  EXPECT_EQ(acts(othello), std::vector<std::string>{"f5"});
  EXPECT_EQ(to_move(othello), Seat::second);

  AnyRecord shogi = start_of("shogi");
  EXPECT_EQ(position_text(shogi), shogi_start);
  EXPECT_EQ(legal_moves(shogi).size(), 30U);
  EXPECT_TRUE(perform(shogi, "7g7f"));
  EXPECT_EQ(ply(shogi), Ply{1});
  EXPECT_NE(hash(shogi), hash(start_of("shogi")));
}

TEST(Catalog, SortsLegalMovesByByte) {
  const auto moves = legal_moves(start_of("shogi"));
  EXPECT_TRUE(std::ranges::is_sorted(moves));
  EXPECT_EQ(moves.front(), "1g1f");
}

TEST(Catalog, TellsTextOutsideTheGrammarFromAnActAgainstTheRules) {
  const AnyRecord shogi = start_of("shogi");
  EXPECT_TRUE(check(shogi, "7g7f"));
  const auto nonsense = check(shogi, "castle");
  ASSERT_FALSE(nonsense);
  EXPECT_TRUE(std::holds_alternative<ParseError>(nonsense.error()));
  const auto illegal = check(shogi, "7g7e");
  ASSERT_FALSE(illegal);
  EXPECT_FALSE(std::get<Illegality>(illegal.error()).rule.empty());
}

TEST(Catalog, GivesTheCanonicalTextOfAnAct) {
  EXPECT_EQ(canonical(start_of("othello"), "f5"), "f5");
  EXPECT_EQ(canonical(start_of("othello"), "pass"), "pass");
  EXPECT_EQ(canonical(start_of("shogi"), "2b3a+"), "2b3a+");
  EXPECT_FALSE(canonical(start_of("shogi"), "f5"));
}

TEST(Catalog, PerformsWhatHandsCanDoAndNothingElse) {
  AnyRecord shogi = start_of("shogi");
  const AnyRecord before = shogi;
  EXPECT_FALSE(perform(shogi, "castle"));
  EXPECT_FALSE(perform(shogi, "5e5d"));  // nothing stands there
  EXPECT_EQ(shogi, before);
  EXPECT_TRUE(perform(shogi, "7g7e"));  // against the rules, but hands can
  EXPECT_EQ(ply(shogi), Ply{1});
  rewind(shogi, Ply{0});
  EXPECT_EQ(shogi, before);
}

TEST(Catalog, AWithdrawnSeatHasLostInEveryGame) {
  for (const auto name : names()) {
    SCOPED_TRACE(name);
    AnyRecord record = start_of(name);
    if (seats(record) != 2) continue;  // with more the game goes on
    withdraw(record, Seat::first, Cause::flagged);
    EXPECT_EQ(outcome(record), wins(Seat::second, "time"));
    EXPECT_FALSE(to_move(record));
    EXPECT_TRUE(legal_moves(record).empty());
  }
}

TEST(Catalog, KnowsHowManySitAtTheTable) {
  EXPECT_EQ(seats(start_of("othello")), 2);
  EXPECT_EQ(seats(start_of("chushogi")), 2);
  EXPECT_EQ(seats(start_of("yonin")), 4);
}

TEST(Catalog, PassesTheTurnAroundATableOfFourAndJumpsToACheckedSeat) {
  AnyRecord yonin = start_of("yonin");
  for (const auto& [move, next] :
       {std::pair{"3i2h", Seat::second}, {"9c8b", Seat::third}, {"3a2b", Seat::fourth}}) {
    ASSERT_TRUE(check(yonin, move)) << move;
    ASSERT_TRUE(perform(yonin, move));
    EXPECT_EQ(to_move(yonin), next);
  }
  AnyRecord rook = start_of("yonin", "4Kc4/9/9/9/Kb7Kd/9/9/3Ra5/4Ka4 a - abcd d 1");
  ASSERT_TRUE(perform(rook, "6h7h"));
  EXPECT_EQ(to_move(rook), Seat::second);
  rewind(rook, Ply{0});
  ASSERT_TRUE(perform(rook, "6h6a"));  // check to c: b is skipped
  EXPECT_EQ(to_move(rook), Seat::third);
}

TEST(Catalog, ATableOfFourPlaysOnWithoutAWithdrawnSeatToFourPlaces) {
  AnyRecord yonin = start_of("yonin");
  withdraw(yonin, Seat::first, Cause::resigned);  // his own turn: the next one begins
  EXPECT_EQ(to_move(yonin), Seat::second);
  EXPECT_FALSE(outcome(yonin));
  EXPECT_EQ(position_text(yonin).substr(position_text(yonin).find(' ')), " b - bcd d 1");
  ASSERT_TRUE(perform(yonin, legal_moves(yonin).front()));
  withdraw(yonin, Seat::fourth, Cause::flagged);  // out of turn
  EXPECT_EQ(to_move(yonin), Seat::third);
  const AnyRecord two_left = yonin;
  withdraw(yonin, Seat::third, Cause::abandoned);
  const auto places = outcome(yonin);
  ASSERT_TRUE(places);
  EXPECT_EQ(places->seats, 4);
  EXPECT_EQ(places->place, (std::array<std::uint8_t, seats_max>{4, 1, 2, 3}));
  EXPECT_EQ(places->reason, "last_survivor");
  EXPECT_FALSE(to_move(yonin));
  EXPECT_TRUE(legal_moves(yonin).empty());
  rewind(yonin, Ply{0});  // takes the exits since then back
  EXPECT_EQ(yonin, start_of("yonin"));
  EXPECT_NE(two_left, yonin);
}

TEST(Catalog, AsksTheRecordForRepetition) {
  AnyRecord shogi = start_of("shogi");
  for (int round = 0; round < 3; ++round)
    for (const auto move : {"5i5h", "5a5b", "5h5i", "5b5a"}) {
      EXPECT_FALSE(repetition(shogi));
      ASSERT_TRUE(perform(shogi, move));
    }
  EXPECT_EQ(repetition(shogi), drawn("sennichite"));
  EXPECT_FALSE(outcome(shogi));
}

TEST(Catalog, CarriesTheRuleSetOfAGame) {
  EXPECT_EQ(rule_set(start_of("chushogi")), "jcsa2019");
  EXPECT_EQ(rule_set(start("chushogi", "edo", "").value()), "edo");
  EXPECT_EQ(rule_set(start_of("yonin")), "tachiai-sdin-1");
  EXPECT_EQ(rule_set(start("yonin", "tachiai-sdin-1+two_mated", "").value()),
            "tachiai-sdin-1+two_mated");
  EXPECT_EQ(rule_set(start_of("shogi")), "");
}

// A rook checks four times: under the federation the fourth is refused, under lishogi it ends.
TEST(Catalog, RefusesWhatRepetitionForbidsAndStillListsIt) {
  constexpr auto position = "6k5/12/6R5/11p/12/12/12/12/12/12/K11/G11 w - 1";
  for (const auto rules : {"jcsa2019", "lishogi"}) {
    SCOPED_TRACE(rules);
    AnyRecord chu = start("chushogi", rules, position).value();
    for (int round = 0; round < 3; ++round)
      for (const auto move : {"6a5a", "6c5c", "5a6a", "5c6c"}) {
        if (ply(chu) == Ply{11}) break;
        ASSERT_TRUE(check(chu, move)) << number(ply(chu));
        ASSERT_TRUE(perform(chu, move));
        ASSERT_FALSE(repetition(chu));
      }
    EXPECT_TRUE(check_move(chu, "5c6c"));
    EXPECT_TRUE(std::ranges::binary_search(legal_moves(chu), "5c6c"));
    const auto fourth = check(chu, "5c6c");
    if (rules == std::string_view{"lishogi"}) {
      EXPECT_TRUE(fourth);
      ASSERT_TRUE(perform(chu, "5c6c"));
      EXPECT_EQ(repetition(chu), wins(Seat::second, "oute_sennichite"));
    } else {
      ASSERT_FALSE(fourth);
      EXPECT_EQ(std::get<Illegality>(fourth.error()).code, "sennichite");
      EXPECT_TRUE(check(chu, "5c7c"));
    }
  }
}

TEST(Catalog, TellsCheck) {
  EXPECT_FALSE(in_check(start_of("shogi")));
  EXPECT_TRUE(in_check(start_of("shogi", "4k4/9/9/9/4r4/9/9/9/4K4 b - 1")));
  EXPECT_FALSE(in_check(start_of("othello")));
}

TEST(Catalog, NamesTheRuleOfAnEnding) {
  EXPECT_EQ(rule_of(start_of("shogi"), "sennichite"), "engines/shogi/RULES.md#sennichite");
  EXPECT_EQ(rule_of(start_of("yonin"), "last_survivor"),
            "engines/yoninshogi/RULES.md#last-survivor");
  EXPECT_EQ(rule_of(start_of("othello"), "wipe_out"), "engines/othello/RULES.md#wipe-out");
}

TEST(Catalog, EveryReasonAGameEndsForHasItsAnchor) {
  const std::pair<std::string_view, std::vector<std::string_view>> reasons[] = {
      {"othello", {"discs", "wipe_out", "draw_win"}},
      {"shogi", {"checkmate", "no_legal_move", "sennichite", "oute_sennichite", "try"}},
      {"chushogi",
       {"royals_taken", "bare_king", "stalemate", "jishogi", "sennichite", "oute_sennichite",
        "perpetual_attack", "plies"}},
      {"yonin", {"last_survivor", "two_mated", "sennichite", "impasse"}}};
  for (const auto& [game, words] : reasons)
    for (const auto word : words) {
      const std::string rule = rule_of(start_of(game), word);
      std::ifstream page(rule.substr(0, rule.find('#')));
      const std::string text{std::istreambuf_iterator<char>{page}, {}};
      EXPECT_NE(text.find("<a id=\"" + rule.substr(rule.find('#') + 1) + "\">"), std::string::npos)
          << rule;
    }
}

// What the table shows and the record does not, in each game's own letters.

std::vector<SquareDifference> found(const AnyRecord& record, std::string_view table) {
  return differences(record, table).value();
}

TEST(Differences, AreNoneWhereTheTableIsTheRecord) {
  for (const auto name : names()) {
    SCOPED_TRACE(name);
    auto record = start_of(name);
    EXPECT_TRUE(found(record, position_text(record)).empty());
    ASSERT_TRUE(perform(record, legal_moves(record).front()));
    EXPECT_TRUE(found(record, position_text(record)).empty());
    EXPECT_FALSE(found(record, position_text(start_of(name))).empty());
    EXPECT_EQ(differences(record, "nothing").error().code, "bad_position");
  }
}

TEST(Differences, OfOthelloAreDiscsWhoeverIsToMove) {
  const auto record = start_of("othello");
  EXPECT_EQ(found(record, "X--------------------------OO------X---------------------------- O"),
            (std::vector<SquareDifference>{{"a1", "", "X"}, {"e4", "X", "O"}, {"e5", "O", ""}}));
}

TEST(Differences, OfShogiAreSquaresAndHandsAlsoWhereTheBoardBreaksARule) {
  const auto record = start_of("shogi", "4k4/9/9/9/9/9/4P4/9/4K4 b P2p 1");
  // Nifu on the table, the second pawn dropped from the hand; White's hand is a pawn short.
  EXPECT_EQ(
      found(record, "4k4/9/9/9/4P4/9/4P4/9/4K4 w p 1"),
      (std::vector<SquareDifference>{{"5e", "", "P"}, {"hand0", "P", ""}, {"hand1", "2p", "p"}}));
  EXPECT_EQ(found(record, "4k4/9/9/9/9/9/4+P4/9/4K4 b P2p 1"),
            (std::vector<SquareDifference>{{"5g", "P", "+P"}}));
}

TEST(Differences, OfChuShogiAreSquares) {
  const auto record = start_of("chushogi", "6k5/12/12/12/12/12/12/12/12/12/12/N5K5 b - 1");
  EXPECT_EQ(found(record, "6k5/12/12/12/12/12/12/12/12/12/12/+O5K4n w - 1"),
            (std::vector<SquareDifference>{{"1l", "", "n"}, {"12l", "N", "+O"}}));
}

TEST(Differences, OfFourAreSquaresAndEachHand) {
  const auto record = start_of("yonin");
  EXPECT_EQ(found(record,
                  "2ScGcKcGcSc2/4RcPc3/Sb3Pc3Sd/GbPb5PdGd/KbRbPb3PdRdKd/GbPb5PdGd/Sb3Pa3Sd/4RaPa3/"
                  "2SaGaKaGaSa2 b PaPc abcd d 1"),
            (std::vector<SquareDifference>{
                {"6b", "Pc", ""}, {"6h", "Pa", ""}, {"hand0", "", "Pa"}, {"hand2", "", "Pc"}}));
}

}  // namespace
}  // namespace tachiai::catalog
