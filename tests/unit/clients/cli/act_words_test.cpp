#include "clients/cli/act_words.hpp"

#include <gtest/gtest.h>

#include <boost/json/parse.hpp>

#include "server/net/handshake.hpp"
#include "server/records/digest.hpp"

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
      {"6i6h announces 6d 8c", "playMove", R"(,"ply":7,"move":"6i6h","announces":["6d","8c"])"},
      {"choose rewind", "choose", R"(,"choice":"rewind")"},
      {"choose replay because both", "choose", R"(,"choice":"replay","reason":"both")"},
      {"ring_bell", "ringBell", ""},
      {"guess_disc white", "guessDisc", R"(,"blackUp":false)"},
      {"reveal_disc black 00ff", "revealDisc", R"(,"blackUp":true,"nonce":"AP8=")"},
      {"reveal_disc", "revealDisc", ""},
      {"choose_right draw_win", "chooseRight", R"(,"drawWin":true)"},
      {"choose_right colour", "chooseRight", R"(,"drawWin":false)"},
      {"choose_colour black", "chooseColour", R"(,"black":true)"},
      {"choose_chair 1", "chooseChair", R"(,"chair":1)"},
      {"press_start", "pressStart", ""},
      {"declare_late 1", "declareLate", R"(,"of":1)"},
      {"arrive", "arrive", ""},
      {"forfeit_late", "forfeitLate", ""},
      {"claim_late word_given", "claimLate", R"(,"wordGiven":true)"},
      {"offer_terms control=60s take_back=yes", "offerTerms",
       R"(,"terms":[{"name":"control","value":"60s"},{"name":"take_back","value":"yes"}])"},
      {"answer_terms no", "answerTerms", R"(,"accept":false)"},
      {"set_terms control=60s because so", "setTerms",
       R"(,"terms":[{"name":"control","value":"60s"}],"reason":"so")"},
      {"offer_adjournment", "offerAdjournment", ""},
      {"answer_adjournment yes", "answerAdjournment", R"(,"accept":true)"},
      {"open_seal 7g7f 00ff", "openSeal", R"(,"move":"7g7f","nonce":"AP8=")"},
      {"call_off_frozen", "callOffFrozen", ""},
      {"hand_over 2 random", "handOver", R"(,"of":2,"bot":"random")"},
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
                           "6i6h announces",
                           "choose",
                           "hide_disc",
                           "hide_disc black",  // without a nonce
                           "seal_move 7g7f",
                           "guess_disc red",
                           "reveal_disc black",
                           "reveal_disc black 0g",
                           "reveal_disc black 012",
                           "open_seal 7g7f",
                           "choose_chair",
                           "claim_late perhaps",
                           "offer_terms",
                           "offer_terms control",
                           "set_terms =60s because so",
                           "hand_over 2",
                           "f5 e6"}) {
    const auto act = act_of(line, 0);
    ASSERT_FALSE(act) << line << " was taken for " << act->kind;
    EXPECT_FALSE(act.error().empty());
  }
}

/// What is typed later opens what was hidden, and the server's own check says so.
TEST(ActWords, WhatIsHiddenIsShownByTheLineThatIsKept) {
  const Envelope fresh{"Tq3vR8mKw2Zd", std::string(16, '\x5a')};
  const auto hidden = act_of("hide_disc black", 0, fresh);
  ASSERT_TRUE(hidden) << hidden.error();
  EXPECT_EQ(hidden->kind, "hideDisc");
  EXPECT_EQ(
      hidden->particulars,
      ",\"digest\":\"" + net::base64(records::disc_digest(fresh.nonce, fresh.match, true)) + "\"");
  EXPECT_EQ(hidden->shown_by, "reveal_disc black 5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a");
  const auto shown = act_of(hidden->shown_by, 0);
  ASSERT_TRUE(shown) << shown.error();
  EXPECT_EQ(shown->particulars, ",\"blackUp\":true,\"nonce\":\"" + net::base64(fresh.nonce) + "\"");

  const auto sealed = act_of("seal_move 7g7f", 12, fresh);
  ASSERT_TRUE(sealed) << sealed.error();
  EXPECT_EQ(sealed->particulars,
            ",\"digest\":\"" +
                net::base64(records::seal_digest(fresh.nonce, fresh.match, 12, "7g7f")) + "\"");
  const auto opened = act_of(sealed->shown_by, 12);
  ASSERT_TRUE(opened) << opened.error();
  EXPECT_EQ(opened->kind, "openSeal");
  EXPECT_EQ(opened->particulars,
            ",\"move\":\"7g7f\",\"nonce\":\"" + net::base64(fresh.nonce) + "\"");
  EXPECT_NE(act_of("seal_move 7g7f", 13, fresh)->particulars, sealed->particulars);
}

}  // namespace
}  // namespace tachiai::cli
