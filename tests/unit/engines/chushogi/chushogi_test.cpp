#include "engines/chushogi/chushogi.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "tests/unit/engines/chushogi/vectors.hpp"

namespace tachiai::tests::chushogi {
namespace {

using namespace tachiai::chushogi;

/// "code name=value name=value": what a refusal says, in a line. "legal" where there is none.
std::string verdict(const ChuShogi& rules, std::string_view sfen, std::string_view act) {
  const auto checked = rules.check(position_of(sfen), act_of(act));
  if (checked) return "legal";
  std::string text{checked.error().code};
  for (const Fact& fact : checked.error().facts) {
    if (!fact.name.empty()) text += " " + std::string{fact.name} + "=" + std::string{fact.value()};
  }
  return text;
}

// The diagrams keep a crowd in the corners: with fewer pieces the armies would be exhausted.
struct Case {
  const char* name;
  const char* sfen;
  const char* act;
  const char* verdict;  // under jcsa2019
};
void PrintTo(const Case& one, std::ostream* out) { *out << one.name; }

class ChuShogiCheck : public testing::TestWithParam<Case> {};
TEST_P(ChuShogiCheck, SaysWhatIsWrongAndUnderWhichRules) {
  EXPECT_EQ(verdict(ChuShogi{}, GetParam().sfen, GetParam().act), GetParam().verdict);
}
INSTANTIATE_TEST_SUITE_P(
    Rows, ChuShogiCheck,
    testing::Values(Case{"empty_square", "kgg9/12/12/12/12/12/12/12/12/12/12/KGG9 b - 1", "5e5d",
                         "empty_square square=5e rule_set=jcsa2019"},
                    Case{"out_of_turn", "kgg9/12/12/12/12/12/12/12/12/12/12/KGG9 b - 1", "12a12b",
                         "not_your_piece piece=k square=12a rule_set=jcsa2019"},
                    Case{"set_back", "kgg9/12/12/12/12/12/12/12/12/12/12/KGG9 b - 1", "12l12l",
                         "no_move square=12l rule_set=jcsa2019"},
                    Case{"dead_pawn", "kgg8P/12/12/12/12/12/12/12/12/12/12/KGG9 b - 1", "1a1b",
                         "dead_piece piece=P square=1a rule_set=jcsa2019"},
                    Case{"dead_lance_of_gote", "kgg9/12/12/12/12/12/12/12/12/12/12/KGG8l w - 1",
                         "1l1k", "dead_piece piece=l square=1l rule_set=jcsa2019"},
                    Case{"gold_backwards_aslant", "kgg9/12/12/12/12/12/5G6/12/12/12/12/K11 b - 1",
                         "7g6h", "wrong_move piece=G square=7g rule_set=jcsa2019"},
                    Case{"kirin_leaps_aslant", "kgg9/12/12/12/12/12/5O6/12/12/12/12/KG10 b - 1",
                         "7g5e", "wrong_move piece=O square=7g rule_set=jcsa2019"},
                    Case{"lion_goes_three", "kgg9/12/12/12/12/12/5N6/12/12/12/12/KG10 b - 1",
                         "7g7d", "wrong_move piece=N square=7g rule_set=jcsa2019"},
                    Case{"rook_over_a_pawn", "kgg9/12/12/12/5p6/12/5R6/12/12/12/12/KG10 b - 1",
                         "7g7c", "blocked piece=p blocker=7e rule_set=jcsa2019"},
                    Case{"onto_ones_own", "kgg9/12/12/12/5P6/12/5R6/12/12/12/12/KG10 b - 1", "7g7e",
                         "own_piece piece=P square=7e rule_set=jcsa2019"},
                    Case{"rook_takes_two_steps", "kgg9/12/12/12/12/5p6/5R6/12/12/12/12/KG10 b - 1",
                         "7g7f7e", "no_two_steps piece=R square=7g rule_set=jcsa2019"},
                    Case{"falcon_turns", "kgg9/12/12/12/12/5p6/5+H6/12/12/12/12/KG10 b - 1",
                         "7g7f6e", "no_two_steps piece=+H square=7g rule_set=jcsa2019"},
                    Case{"falcon_stings", "kgg9/12/12/12/5s6/5p6/5+H6/12/12/12/12/KG10 b - 1",
                         "7g7f7e", "legal"},
                    Case{"eagle_forward", "kgg9/12/12/12/12/5p6/5+D6/12/12/12/12/KG10 b - 1",
                         "7g7f7g", "no_two_steps piece=+D square=7g rule_set=jcsa2019"},
                    Case{"lion_enters_its_own", "kgg9/12/12/12/12/5P6/5N6/12/12/12/12/KG10 b - 1",
                         "7g7f7g", "own_piece_on_way piece=P square=7f rule_set=jcsa2019"},
                    Case{"king_promotes", "kgg9/12/12/12/5K6/12/12/12/12/12/12/G11 b - 1", "7e7d+",
                         "cannot_promote piece=K rule_set=jcsa2019"},
                    Case{"promoted_again", "kgg9/12/12/12/5+R6/12/12/12/12/12/12/KG10 b - 1",
                         "7e7d+", "turned_back piece=+R rule_set=jcsa2019"},
                    Case{"quiet_in_the_zone", "kgg9/12/12/5R6/12/12/12/12/12/12/12/KG10 b - 1",
                         "7d7c+", "promotion_denied piece=R square=7d rule_set=jcsa2019"},
                    Case{"pawn_reaches_the_end", "kgg9/5P6/12/12/12/12/12/12/12/12/12/KG10 b - 1",
                         "7b7a+", "legal"},
                    Case{"lance_reaches_the_end", "kgg9/5L6/12/12/12/12/12/12/12/12/12/KG10 b - 1",
                         "7b7a+", "promotion_last_rank piece=L square=7b rule_set=jcsa2019"},
                    Case{"king_into_check", "kgg4r4/12/12/12/12/12/12/12/12/12/12/GG2K7 b - 1",
                         "8l7l", "legal"},
                    Case{"protected_lion", "kgg9/12/12/5g6/5n6/12/5N6/12/12/12/12/KG10 b - 1",
                         "7g7e", "distant_lion lion=7e protector=7d rule_set=jcsa2019"},
                    Case{"hidden_protector", "kgg9/12/12/12/3n8/12/5N6/12/7b4/12/12/KG10 b - 1",
                         "7g9e", "distant_lion lion=9e protector=5i rule_set=jcsa2019"},
                    Case{"pawn_is_no_licence", "kgg2r6/12/12/12/5n6/5p6/5N6/12/12/12/12/KG10 b - 1",
                         "7g7f7e", "tsukegui_pawn lion=7e protector=7a rule_set=jcsa2019"},
                    Case{"counterstrike", "kgg9/10R1/9b2/12/12/12/5N6/5G6/12/12/12/KG10 w 2b 1",
                         "3c7g", "counterstrike lion=7g protector=7h rule_set=jcsa2019"},
                    Case{"counterstrike_unprotected",
                         "kgg9/10R1/9b2/12/12/12/5N6/12/12/12/12/KG10 w 2b 1", "3c7g", "legal"},
                    Case{"royal_taken", "1gg9/12/12/12/12/12/12/12/12/12/12/KGG9 b - 1", "12l12k",
                         "game_over ended_by=royals_taken rule_set=jcsa2019"}),
    [](const auto& row) { return row.param.name; });

TEST(ChuShogiCheck, NamesTheRuleSetThatDecided) {
  const char* sfen = "kgg9/10R1/9b2/12/12/12/5N6/12/12/12/12/KG10 w 2b 1";
  EXPECT_EQ(verdict(ChuShogi{RuleSet::lishogi}, sfen, "3c7g"),
            "counterstrike lion=7g taken_on=2b rule_set=lishogi");
  EXPECT_EQ(verdict(ChuShogi{RuleSet::edo}, sfen, "3c7g"),
            "counterstrike lion=7g taken_on=2b rule_set=edo");
  EXPECT_EQ(verdict(ChuShogi{RuleSet::national2006}, sfen, "3c7g"), "legal");
}

/// K020: an eagle takes a lion and goes on; the ban stands on the lion's square all the same.
TEST(LionTrading, ALionTakenOnTheWayStillBringsTheBanAbout) {
  constexpr std::string_view before =
      "lfcsgekgscfl/a1b1txot1b1a/mvrhdqn1hrvm/ppppp+Dp1pppp/3i3pi3/12/12/3IP3I3/PPPP1P+dPPPPP/"
      "MVRH1NQDHRVM/A1B1TOXT1B1A/LFCSGKEGSCFL b - 9";
  for (const RuleSet rule_set :
       {RuleSet::jcsa2019, RuleSet::lishogi, RuleSet::edo, RuleSet::national2006}) {
    const ChuShogi rules{rule_set};
    const auto banned = rules.play(position_of(before), act_of("7d6c5b"));
    ASSERT_TRUE(banned.has_value());
    EXPECT_EQ(banned->lion_taken_on(), square_at(6, 3));
    for (const char* act : {"6i7j", "6i7j8k", "6i7j6i"}) {
      const auto checked = rules.check(*banned, act_of(act));
      ASSERT_FALSE(checked.has_value()) << act << " under " << rules.rule_set();
      EXPECT_EQ(checked.error().code, counterstrike.code);
    }
    for (const char* act : {"6i5j", "6i6j"}) EXPECT_TRUE(rules.check(*banned, act_of(act))) << act;

    const auto free = rules.play(position_of(before), act_of("7d8e"));
    ASSERT_TRUE(free.has_value());
    for (const char* act : {"6i7j", "6i7j8k", "6i7j6i"})
      EXPECT_TRUE(rules.check(*free, act_of(act))) << act;
  }
}

/// K022: the two readings of a protector that is taken on the way.
TEST(LionTrading, ADoomedGoBetweenProtectsByRuleSet) {
  constexpr std::string_view alone = "12/12/12/12/6n5/6i5/5N6/12/12/12/12/kK10 b - 1";
  constexpr std::string_view with_bishop = "12/12/12/12/5n6/6i5/5N6/8b3/12/12/12/kK10 b - 1";
  for (const RuleSet rule_set :
       {RuleSet::jcsa2019, RuleSet::lishogi, RuleSet::lishogi_server, RuleSet::national2006}) {
    const ChuShogi rules{rule_set};
    EXPECT_EQ(verdict(rules, alone, "7g6f6e"),
              "doomed_protector lion=6e protector=6f rule_set=" + std::string{rules.rule_set()});
    EXPECT_EQ(verdict(rules, with_bishop, "7g6f7e"),
              "tsukegui_pawn lion=7e protector=4h rule_set=" + std::string{rules.rule_set()});
  }
  const ChuShogi edo{RuleSet::edo};
  EXPECT_EQ(verdict(edo, alone, "7g6f6e"), "legal");
  EXPECT_EQ(verdict(edo, with_bishop, "7g6f7e"), "tsukegui_pawn lion=7e protector=4h rule_set=edo");
}

TEST(LionTrading, TheBanLastsOnePlyAndOnlyNonLionsBringItAbout) {
  const ChuShogi rules;
  Position position = position_of("kgg9/10n1/12/10R1/12/12/5N6/12/12/12/12/KGG9 b - 1");
  position = *rules.play(position, act_of("2d2b"));
  EXPECT_EQ(rules.position_text(position), "kgg9/10R1/12/12/12/12/5N6/12/12/12/12/KGG9 w 2b 2");
  position = *rules.play(position, act_of("12a12b"));
  EXPECT_EQ(position.lion_taken_on(), nowhere);

  const auto by_lion = position_of("kgg9/10n1/12/10N1/12/12/5N6/12/12/12/12/KGG9 b - 1");
  EXPECT_EQ(rules.play(by_lion, act_of("2d2b"))->lion_taken_on(), nowhere);
  const auto by_kirin = position_of("kgg9/10n1/12/10O1/12/12/5N6/12/12/12/12/KGG9 b - 1");
  EXPECT_EQ(rules.play(by_kirin, act_of("2d2b+"))->lion_taken_on(), square_at(2, 2));
}

TEST(ChuShogi, RuleSetsAreChosenByName) {
  EXPECT_EQ(ChuShogi::with_rule_set("")->rules, RuleSet::jcsa2019);
  for (const NamedChoices& named : rule_sets) {
    const auto rules = ChuShogi::with_rule_set(named.name);
    ASSERT_TRUE(rules.has_value()) << named.name;
    EXPECT_EQ(rules->rules, named.rule_set);
    EXPECT_EQ(rules->rule_set(), named.name);
    EXPECT_EQ(rules->choices(), named.choices);
  }
  EXPECT_EQ(ChuShogi::with_rule_set("jcsa2018"), std::nullopt);
}

TEST(ChuShogi, HandsCanDoWhatTheRulesForbid) {
  const ChuShogi rules;
  const auto position = position_of("kgg9/12/12/12/12/5+R6/5N6/12/12/12/12/KG10 b - 1");
  const auto text = [&](std::string_view act) {
    const auto next = rules.perform(position, act_of(act));
    return next ? rules.position_text(*next) : std::string{next.error().code};
  };
  EXPECT_EQ(text("7f1a+"), "kgg8R/12/12/12/12/12/5N6/12/12/12/12/KG10 w - 2") << "turned back";
  EXPECT_EQ(text("11l12l"), "kgg9/12/12/12/12/5+R6/5N6/12/12/12/12/G11 w - 2") << "takes its king";
  EXPECT_EQ(text("12a7g"), "1gg9/12/12/12/12/5+R6/5k6/12/12/12/12/KG10 w 7g 2") << "out of turn";
  EXPECT_EQ(text("11l7g7f"), "kgg9/12/12/12/12/5G6/12/12/12/12/12/K11 w 7g 2") << "two at once";
  EXPECT_EQ(text("5e5d"), "empty_square");
  EXPECT_EQ(text("7g7g"), "not_moved");
  EXPECT_EQ(text("7g7g7f"), "not_moved");
  EXPECT_EQ(text("7g7e+"), "no_other_face");
  EXPECT_EQ(rules.perform(position, Act{}).error().code, "off_board");
  EXPECT_FALSE(rules.check(position, Act{}).has_value());
}

TEST(ChuShogi, AWithdrawnSeatHasLostForTheFirstCause) {
  const ChuShogi rules;
  auto position = rules.withdraw(rules.initial(), Seat::second, Cause::flagged);
  EXPECT_EQ(rules.outcome(position), wins(Seat::first, "time"));
  position = rules.withdraw(position, Seat::first, Cause::resigned);
  EXPECT_EQ(rules.outcome(position), wins(Seat::first, "time"));
  EXPECT_EQ(rules.to_move(position), std::nullopt);
  EXPECT_TRUE(sorted_moves(rules, position).empty());
  EXPECT_NE(position, rules.initial());
  EXPECT_NE(position.hash(), rules.initial().hash());
}

TEST(ChuShogi, APrinceCarriesOnAfterTheKing) {
  const ChuShogi rules;
  auto position = position_of("5r6/12/3+e7k/12/12/12/12/12/12/12/4GG6/4GKR5 b - 1");
  EXPECT_EQ(rules.outcome(position), std::nullopt);
  position = position_of("k4r6/12/3+e8/12/12/12/12/12/12/12/4G7/R4K6 b - 1");
  position = *rules.play(position, act_of("12l12a"));
  EXPECT_EQ(rules.outcome(position), std::nullopt) << "the prince is left";
  position = *rules.play(position, act_of("7a12a"));
  EXPECT_EQ(rules.outcome(position), std::nullopt);
}

TEST(ChuShogi, TheLastRoyalTakenEndsTheGame) {
  const ChuShogi rules;
  const auto position = position_of("k1gg8/12/12/12/12/12/12/12/12/12/12/RGGK8 b - 1");
  EXPECT_FALSE(rules.in_check(position));
  const auto taken = rules.play(position, act_of("12l12a"));
  ASSERT_TRUE(taken.has_value());
  EXPECT_EQ(rules.outcome(*taken), wins(Seat::first, "royals_taken"));
  const auto white = position_of("k1gg8/12/12/12/12/12/12/12/12/12/12/RGGK8 w - 1");
  EXPECT_TRUE(rules.in_check(white));
  EXPECT_TRUE(rules.check(white, act_of("10a10b"))) << "nobody has to leave check";
}

/// The capture-back ply of the bare king, to its end.
TEST(BareKing, MayTakeTheLastPieceAtOnceOrHasLost) {
  const ChuShogi rules;
  const auto position = position_of("6k5/6G5/12/12/12/12/12/12/12/12/3K8/12 w - 1");
  EXPECT_EQ(rules.outcome(position), std::nullopt);
  EXPECT_EQ(rules.outcome(*rules.play(position, act_of("6a6b"))), std::nullopt)
      << "king against king: jishogi by agreement";
  EXPECT_EQ(rules.outcome(*rules.play(position, act_of("6a5a"))), wins(Seat::first, "bare_king"));
}

TEST(Stalemate, IsLostUnderEveryRuleSet) {
  const auto position = position_of("KL10/PP10/p11/12/12/12/12/12/12/12/12/6k5 b - 1");
  for (const NamedChoices& named : rule_sets) {
    EXPECT_EQ(ChuShogi{named.rule_set}.outcome(position), wins(Seat::second, "stalemate"));
  }
}

Record<ChuShogi> played(RuleSet rule_set, std::string_view sfen,
                        std::initializer_list<const char*> acts) {
  Record<ChuShogi> record{ChuShogi{rule_set}, position_of(sfen)};
  for (const char* act : acts) EXPECT_TRUE(record.perform(act_of(act))) << act;
  return record;
}

/// The fourth occurrence is the defender's ply: it stands, and the attacker may not go round again.
TEST(Repetition, WhoeverHasToDeviateMayNotGoOnAfterTheOthersPly) {
  // Starts with the checker to move, so that the checked king makes every occurrence of the start
  // position.
  constexpr std::string_view start = "7k4/12/6R5/11p/12/12/12/12/12/12/K11/G11 b - 1";
  for (const RuleSet rule_set : {RuleSet::jcsa2019, RuleSet::national2006}) {
    auto record = played(
        rule_set, start,
        {"6c5c", "5a6a", "5c6c", "6a5a", "6c5c", "5a6a", "5c6c", "6a5a", "6c5c", "5a6a", "5c6c"});
    const ChuShogi rules = record.rules();
    EXPECT_EQ(rules.sennichite(record), std::nullopt);
    EXPECT_TRUE(rules.check_repetition(record, act_of("6a5a")))
        << "the checked side need not deviate";
    ASSERT_TRUE(record.perform(act_of("6a5a")));
    const auto found = rules.sennichite(record);
    ASSERT_TRUE(found.has_value());
    EXPECT_EQ(found->occurrences, 4u);
    EXPECT_EQ(found->first, Ply{0});
    EXPECT_EQ(found->deviates, Seat::first);
    EXPECT_EQ(found->because, Sennichite::Because::check);
    EXPECT_EQ(rules.repetition(record), std::nullopt) << "other moves are left";

    const auto again = rules.check_repetition(record, act_of("6c5c"));
    ASSERT_FALSE(again.has_value());
    EXPECT_EQ(again.error().code, sennichite.code);
    EXPECT_EQ(again.error().facts[1].value(), "check");
    EXPECT_EQ(again.error().facts[2].value(), rules.rule_set());
    EXPECT_TRUE(rules.check_repetition(record, act_of("6c6d")));
  }
  auto lishogi = played(RuleSet::lishogi, start,
                        {"6c5c", "5a6a", "5c6c", "6a5a", "6c5c", "5a6a", "5c6c", "6a5a", "6c5c",
                         "5a6a", "5c6c", "6a5a"});
  EXPECT_EQ(lishogi.rules().repetition(lishogi), wins(Seat::second, "oute_sennichite"));
}

TEST(Repetition, ASideWithNothingElseToPlayHasLost) {
  // Black's only mobile piece is a reverse chariot between two squares; everything else stands
  // behind dead lances.
  constexpr std::string_view start = "KL1L8/PPAP8/1PBP8/1P1P8/12/12/12/12/12/12/12/6k4g w - 1";
  const char* cycle[] = {"1l2l", "10b10a", "2l1l", "10a10b"};
  for (const RuleSet rule_set : {RuleSet::national2006, RuleSet::jcsa2019}) {
    Record<ChuShogi> record{ChuShogi{rule_set}, position_of(start)};
    const ChuShogi rules = record.rules();
    for (int ply = 0; ply < 11; ++ply) {
      const Act act = act_of(cycle[ply % 4]);
      EXPECT_EQ(rules.repetition(record), std::nullopt) << ply;
      ASSERT_TRUE(rules.check(record.position(), act)) << ply;
      ASSERT_TRUE(rules.check_repetition(record, act)) << ply;
      ASSERT_TRUE(record.perform(act));
    }
    EXPECT_EQ(sorted_moves(rules, record.position()), (std::vector<std::string>{"10a10b"}));
    if (rule_set == RuleSet::national2006) {
      EXPECT_EQ(rules.check_repetition(record, act_of("10a10b")).error().facts[1].value(), "mover");
      EXPECT_EQ(rules.repetition(record), wins(Seat::second, "sennichite"));
    } else {
      EXPECT_EQ(rules.repetition(record), std::nullopt);
      EXPECT_TRUE(rules.check_repetition(record, act_of("10a10b")));
      ASSERT_TRUE(record.perform(act_of("10a10b")));
      EXPECT_EQ(rules.repetition(record), drawn("sennichite")) << "nobody attacked";
    }
  }
}

TEST(Repetition, TheNumberOfPliesEndsAGameOnLishogiOnly) {
  // Two kings wander far apart, each to where it brings back the fewest positions.
  Record<ChuShogi> record{ChuShogi{RuleSet::lishogi},
                          position_of("k11/12/12/5p1p4/5P1P4/12/12/12/12/12/12/11K b - 1")};
  Record<ChuShogi> elsewhere{ChuShogi{RuleSet::jcsa2019}, record.start()};
  std::uint64_t seed = 7;
  while (number(record.ply()) < 1000) {
    EXPECT_EQ(record.rules().repetition(record), std::nullopt) << number(record.ply());
    std::vector<Act> acts;
    record.rules().legal_moves(record.position(), [&](const Act& act) {
      if (kind_of(record.position().at(act.from)) != Kind::king) return;
      if (record.position().at(act.to) != no_piece) return;
      if (rank_of(act.to) >= 3 && rank_of(act.to) <= 10) return;
      acts.push_back(act);
    });
    ASSERT_FALSE(acts.empty());
    seed = seed * 6364136223846793005U + 1442695040888963407U;
    std::ranges::rotate(acts,
                        acts.begin() + static_cast<std::ptrdiff_t>((seed >> 33) % acts.size()));
    const auto stood = [&](const Act& act) {
      return std::ranges::count(record.trail(), record.position().after(act).hash(),
                                &Record<ChuShogi>::Stood::hash);
    };
    const Act act = *std::ranges::min_element(acts, {}, stood);
    ASSERT_TRUE(record.perform(act));
    ASSERT_TRUE(elsewhere.perform(act));
  }
  EXPECT_EQ(record.rules().repetition(record), drawn("plies"));
  EXPECT_EQ(elsewhere.rules().repetition(elsewhere), std::nullopt);
}

}  // namespace
}  // namespace tachiai::tests::chushogi
