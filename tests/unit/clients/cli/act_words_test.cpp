#include "clients/cli/act_words.hpp"

#include <gtest/gtest.h>

#include <boost/json/parse.hpp>

namespace tachiai::cli {
namespace {

struct Case {
  const char* line;
  const char* kind;
  const char* particulars;
};

TEST(ActWords, AreRequests) {
  const Case cases[]{
      {"f5", "playMove", R"(,"ply":7,"move":"f5")"},
      {"place:Xf5", "playMove", R"(,"ply":7,"move":"place:Xf5")"},
      {"play_move press", "playMove", R"(,"ply":7,"move":"press")"},
      {"resign", "resign", ""},
      {"draw", "offerDraw", ""},
      {"answer_draw no", "answerDraw", R"(,"accept":false)"},
      {"offer_take_back 4", "offerTakeBack", R"(,"toPly":4)"},
      {"give_time 15000", "giveTime", R"(,"amountMs":15000)"},
      {"touch f5", "touch", R"(,"square":"f5")"},
      {"forgive_touch", "forgiveTouch", ""},
      {"claim missed_flip e5 d4 ; wrong_turn", "claim",
       R"(,"items":[{"category":"missed_flip","squares":["e5","d4"]},{"category":"wrong_turn","squares":[]}])"},
      {"answer_claim yes", "answerClaim", R"(,"agree":true)"},
      {"claim_flag 1", "claimFlag", R"(,"of":1)"},
      {"hand_in_card", "handInCard", ""},
      {"rule uphold turn:d4 because it was seen", "rule",
       R"(,"uphold":true,"acts":["turn:d4"],"reason":"it was seen")"},
      {"rule reject because \"no\"", "rule", R"(,"uphold":false,"acts":[],"reason":"\"no\"")"},
      {"set_board turn:d4 lift:a1 because so", "setBoard",
       R"(,"acts":["turn:d4","lift:a1"],"reason":"so")"},
      {"set_clock 1 600000 because so", "setClock", R"(,"of":1,"mainMs":600000,"reason":"so")"},
      {"penalise 0 time 120000 because so", "penalise",
       R"(,"of":0,"kind":"PENALTY_KIND_TIME","amountMs":120000,"reason":"so")"},
      {"penalise 1 loss because so", "penalise",
       R"(,"of":1,"kind":"PENALTY_KIND_LOSS","amountMs":0,"reason":"so")"},
      {"rewind 3 because so", "rewind", R"(,"toPly":3,"reason":"so")"},
      {"adjudicate 2 1 unrated because so", "adjudicate",
       R"(,"places":[2,1],"unrated":true,"reason":"so")"},
      {"adjudicate void because so", "adjudicate", R"(,"places":[],"unrated":false,"reason":"so")"},
      {"stop_clocks", "stopClocks", ""},
      {"resume", "resumeClocks", ""},
      {"give_draw_right 1", "giveDrawRight", R"(,"of":1)"},
  };
  for (const Case& one : cases) {
    SCOPED_TRACE(one.line);
    const auto act = act_of(one.line, 7);
    ASSERT_TRUE(act) << act.error();
    EXPECT_EQ(act->kind, one.kind);
    EXPECT_EQ(act->particulars, one.particulars);
  }
}

TEST(ActWords, SayWhoMayNameWhat) {
  using By = TypedAct::By;
  EXPECT_EQ(act_of("f5", 0)->by, By::seat);
  EXPECT_EQ(act_of("claim false_pass", 0)->by, By::seat_or_office);
  EXPECT_EQ(act_of("forgive_touch", 0)->by, By::seat_or_office);
  EXPECT_EQ(act_of("claim_flag 0", 0)->by, By::seat_or_office);
  EXPECT_EQ(act_of("stop_clocks", 0)->by, By::arbiter);
  EXPECT_EQ(act_of("rule uphold because so", 0)->by, By::arbiter);
}

TEST(ActWords, SayWhatIsMissing) {
  for (const char* line : {"touch",
                           "touch a1 b2",
                           "claim",
                           "claim ; wrong_turn",
                           "claim missed_flip e5 ;",
                           "answer_claim",
                           "answer_claim perhaps",
                           "claim_flag black",
                           "claim_flag 1x",
                           "rule",
                           "rule perhaps because so",
                           "set_clock 1 because so",
                           "penalise 1 because so",
                           "penalise 1 death because so",
                           "penalise 1 time much because so",
                           "rewind because so",
                           "adjudicate because so",
                           "adjudicate won because so",
                           "resign now",
                           "f5 e6"}) {
    const auto act = act_of(line, 0);
    ASSERT_FALSE(act) << line << " was taken for " << act->kind;
    EXPECT_FALSE(act.error().empty());
  }
}

}  // namespace
}  // namespace tachiai::cli
