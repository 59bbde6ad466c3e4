#include "clients/cli/judge.hpp"

#include <gtest/gtest.h>

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <sstream>
#include <string>
#include <vector>

#include "clients/cli/preset_words.hpp"
#include "engines/match/preset.hpp"
#include "server/records/digest.hpp"

namespace tachiai::cli {
namespace {

namespace json = boost::json;

struct Verdict {
  ExitCode code{};
  std::vector<json::object> lines;
  std::string complaint;

  json::object final() const { return lines.back().at("final").as_object(); }
  /// The kinds of events and codes of refusals, in order.
  std::string story() const {
    std::string text;
    for (const auto& line : lines) {
      if (const auto* event = line.if_contains("event"))
        text += std::string{event->as_object().begin()->key()} + " ";
      if (const auto* refused = line.if_contains("refused")) {
        text += "refused:" + std::string{refused->as_object().at("code").as_string().c_str()} + " ";
      }
    }
    return text;
  }
};

Verdict judge(const std::string& script) {
  std::istringstream in{script};
  std::ostringstream out, complaints;
  Verdict verdict;
  verdict.code = run_judge(in, out, complaints);
  verdict.complaint = complaints.str();
  std::istringstream lines{out.str()};
  for (std::string line; std::getline(lines, line);)
    verdict.lines.push_back(json::parse(line).as_object());
  return verdict;
}

std::string reason(const Verdict& verdict) {
  const json::value ending = verdict.final().at("ending");
  return ending.is_null() ? "" : std::string{ending.as_object().at("reason").as_string().c_str()};
}

const std::string byoyomi = R"({"preset":"shogi.online","control":"0s+60s*1"})"
                            "\n";

// K027
TEST(Judge, OfByoyomiSixtySecondsMovesUpTo59999InTimeAndSixtyIsTooLate) {
  for (const int spent : {0, 1'000, 59'000, 59'999}) {
    const auto verdict = judge(byoyomi + R"({"at_ms":)" + std::to_string(spent) +
                               R"(,"by":0,"do":{"play_move":"7g7f"}})");
    EXPECT_EQ(verdict.story(), "matchCreated matchStarted movePlayed ") << spent;
    EXPECT_EQ(verdict.final().at("clocks").as_array()[0].as_object().at("periods"), 1);
  }
  const auto exactly = judge(byoyomi + R"({"at_ms":60000,"by":0,"do":{"play_move":"7g7f"}})");
  EXPECT_EQ(exactly.story(), "matchCreated matchStarted flagFell matchEnded refused:flag_fell ");
  const auto beyond = judge(byoyomi + R"({"at_ms":60001,"by":0,"do":{"play_move":"7g7f"}})");
  EXPECT_EQ(beyond.story(), "matchCreated matchStarted flagFell matchEnded refused:game_over ");
  EXPECT_EQ(reason(exactly), "time");
  EXPECT_EQ(json::serialize(exactly.final().at("ending").as_object().at("places")), "[2,1]");
}

// K027: twenty moves in a row at 59.9 s.
TEST(Judge, EveryMoveRefillsThePeriod) {
  std::string script = byoyomi;
  const std::vector<std::string> golds{"4i4h", "4a4b", "4h4i", "4b4a"};
  std::string story = "matchCreated matchStarted ";
  for (std::size_t ply = 0; ply < 20; ++ply) {
    script += R"({"at_ms":)" + std::to_string(59'900 * (ply + 1)) + R"(,"by":)" +
              std::to_string(ply % 2) + R"(,"do":{"play_move":")" + golds[ply % 4] + "\"}}\n";
    story += "movePlayed ";
  }
  script.insert(script.find('}'), R"(,"repetition":false)");
  const auto verdict = judge(script);
  EXPECT_EQ(verdict.story(), story);
  EXPECT_EQ(verdict.final().at("accounted_ms"), 59'900 * 20);
}

// K029
TEST(Judge, SeveralPeriodsAreUsedUpOneByOne) {
  const std::string five = R"({"preset":"shogi.online","overrides":{"control":"0s+30s*5"}})"
                           "\n";
  const auto verdict = judge(five + R"({"at_ms":95000,"by":0,"do":{"play_move":"7g7f"}}
{"at_ms":95000,"by":1,"do":{"play_move":"3c3d"}}
{"at_ms":124900,"by":0,"do":{"play_move":"2g2f"}}
{"at_ms":124900,"by":1,"do":{"play_move":"4c4d"}}
{"at_ms":184900,"by":0,"do":{"play_move":"2f2e"}}
)");
  EXPECT_EQ(verdict.story(),
            "matchCreated matchStarted movePlayed movePlayed movePlayed movePlayed flagFell "
            "matchEnded refused:flag_fell ");
  const auto periods = [&](std::size_t line) {
    return verdict.lines[line]
        .at("event")
        .as_object()
        .at("movePlayed")
        .as_object()
        .at("faceAfter")
        .as_object()
        .at("periods");
  };
  EXPECT_EQ(periods(2), 2);  // 95.0 s: three used
  EXPECT_EQ(periods(4), 2);  // 29.9 s: none

  const auto in_time = judge(five + R"({"at_ms":149999,"by":0,"do":{"play_move":"7g7f"}})");
  EXPECT_EQ(in_time.final().at("clocks").as_array()[0].as_object().at("periods"), 1);
  EXPECT_EQ(reason(judge(five + R"({"at_ms":150000,"by":0,"do":{"play_move":"7g7f"}})")), "time");
}

// K011: an illegal act in strict conduct is refused and the clock runs on.
TEST(Judge, AnIllegalMoveIsRefusedWithItsRuleAndNothingElseHappens) {
  const auto verdict = judge(R"({"preset":"shogi.casual","start":"4k4/9/9/9/9/9/4P4/9/4K4 b P 1"}
{"at_ms":5000,"by":0,"do":{"play_move":{"move":"P*5e"}}}
)");
  EXPECT_EQ(verdict.story(), "matchCreated matchStarted refused:illegal ");
  const auto refused = verdict.lines[2].at("refused").as_object();
  EXPECT_EQ(refused.at("rule"), "engines/shogi/RULES.md#nifu");
  EXPECT_EQ(refused.at("illegality"), "nifu");
  EXPECT_EQ(refused.at("facts").as_object().at("pawn"), "5g");
  EXPECT_EQ(verdict.final().at("ply"), 0);
  EXPECT_EQ(verdict.final().at("accounted_ms"), 0);
  EXPECT_TRUE(verdict.final().at("clock_runs").as_bool());
}

// K042: what answers another ply than the present one changes nothing.
TEST(Judge, AMoveForAnotherPlyIsStale) {
  const auto verdict = judge(R"({"preset":"othello.online"}
{"at_ms":10,"by":0,"do":{"playMove":{"ply":0,"move":"f5"}}}
{"at_ms":20,"by":0,"do":{"playMove":{"ply":0,"move":"d3"}}}
{"at_ms":30,"by":1,"do":{"playMove":{"ply":3,"move":"f6"}}}
)");
  EXPECT_EQ(verdict.story(),
            "matchCreated matchStarted movePlayed refused:stale_ply refused:stale_ply ");
}

TEST(Judge, SpeaksEveryWord) {
  const auto verdict =
      judge(R"({"preset":"shogi.casual","principals":["ann",""],"control":["600s","300s+f10s"]}
{"at_ms":5,"by":1,"do":{"take_seat":{"principal":"bob"}}}
{"at_ms":10,"by":0,"do":{"play_move":{"move":"7g7f","ply":0}}}
{"at_ms":20,"by":1,"do":"offer_draw"}
{"at_ms":30,"by":0,"do":{"answer_draw":{"accept":false}}}
{"at_ms":40,"by":0,"do":{"offer_take_back":{"to_ply":0}}}
{"at_ms":50,"by":1,"do":{"answer_take_back":{"accept":true}}}
{"at_ms":60,"by":1,"do":{"give_time":{"amount_ms":15000}}}
{"at_ms":70,"by":"server","do":{"freeze":{"reason":"restart"}}}
{"at_ms":80,"by":0,"do":{"play_move":"7g7f"}}
{"at_ms":90,"do":"resume"}
{"at_ms":100,"do":"flag_fall"}
{"at_ms":110,"by":0,"do":{"claim_abandoned":{"gone_ms":1}}}
{"at_ms":120,"by":0,"do":"abort"}
{"at_ms":130,"by":0,"do":"resign"}
)");
  EXPECT_EQ(verdict.code, yes) << verdict.complaint;
  EXPECT_EQ(verdict.story(),
            "matchCreated seatTaken matchStarted movePlayed drawOffered drawDeclined "
            "takeBackOffered takenBack timeGiven "
            "clockFrozen refused:clock_frozen clockResumed refused:opponent_present matchEnded "
            "refused:game_over ");
  EXPECT_EQ(reason(verdict), "aborted");
  EXPECT_TRUE(verdict.final().at("ending").as_object().at("places").is_null());
}

std::string hex(std::string_view bytes) {
  std::string text;
  for (const char c : bytes) {
    constexpr std::string_view digits = "0123456789abcdef";
    const auto byte = static_cast<unsigned char>(c);
    text += digits[byte >> 4];
    text += digits[byte & 15];
  }
  return text;
}

TEST(Judge, SettlesColoursByTheDiscThatWasHidden) {
  const std::string nonce(16, '\x5a');
  const std::string digest = records::disc_digest(nonce, "m-1", true);
  const auto story = [&](std::string_view shown) {
    return judge(R"({"preset":"othello.ajoc49","match":"m-1"}
{"at_ms":1,"by":0,"do":{"hide_disc":{"digest":")" +
                 hex(digest) + R"("}}}
{"at_ms":2,"by":1,"do":{"guess_disc":{"black_up":false}}}
{"at_ms":3,"by":0,"do":{"reveal_disc":{"black_up":)" +
                 std::string{shown} + R"(,"nonce":")" + hex(nonce) + R"("}}}
{"at_ms":4,"by":0,"do":{"choose_right":{"draw_win":true}}}
{"at_ms":5,"by":1,"do":{"choose_colour":{"black":true}}}
{"at_ms":6,"by":0,"do":{"choose_chair":{"chair":1}}}
{"at_ms":7,"by":1,"do":"press_start"}
)");
  };
  const auto honest = story("true");
  EXPECT_EQ(honest.code, yes) << honest.complaint;
  EXPECT_EQ(honest.story(),
            "matchCreated discHidden discGuessed discRevealed rightChosen colourChosen "
            "chairChosen matchStarted ");
  EXPECT_EQ(json::serialize(honest.final().at("principals")), R"(["seat1","seat0"])");
  // The other side is not what the digest hides: the guesser has won, and the senior cannot choose.
  EXPECT_EQ(story("false").story(),
            "matchCreated discHidden discGuessed discRevealed refused:no_standing "
            "refused:not_yet refused:not_yet refused:not_yet ");
}

TEST(Judge, OpensOnlyTheMoveThatWasSealed) {
  const std::string nonce(16, '\x5a');
  const std::string digest = records::seal_digest(nonce, "judge", 0, "7g7f");
  const auto story = [&](std::string_view move) {
    return judge(R"({"preset":"shogi.casual","bad_seal":"loses"}
{"at_ms":1,"by":0,"do":"offer_adjournment"}
{"at_ms":2,"by":1,"do":{"answer_adjournment":{"accept":true}}}
{"at_ms":3,"by":0,"do":{"seal_move":{"digest":")" +
                 hex(digest) + R"("}}}
{"at_ms":4,"by":0,"do":{"open_seal":{"nonce":")" +
                 hex(nonce) + R"(","move":")" + std::string{move} + R"("}}}
)");
  };
  EXPECT_EQ(story("7g7f").story(),
            "matchCreated matchStarted adjournmentOffered adjournmentAgreed moveSealed sealOpened "
            "movePlayed ");
  EXPECT_EQ(story("2g2f").story(),
            "matchCreated matchStarted adjournmentOffered adjournmentAgreed moveSealed sealFailed "
            "matchEnded ");
}

TEST(Judge, SpeaksTheWordsAroundPlay) {
  const auto verdict = judge(R"({"preset":"othello.ajoc49","principals":["","ben"]}
{"at_ms":1,"by":"arbiter","do":{"give_draw_right":{"seat":1}}}
{"at_ms":2,"by":"arbiter","do":{"declare_late":{"seat":0}}}
{"at_ms":3,"by":1,"do":"press_start"}
{"at_ms":60003,"by":0,"do":"arrive"}
{"at_ms":60004,"by":0,"do":"forfeit_late"}
)");
  EXPECT_EQ(verdict.code, yes) << verdict.complaint;
  EXPECT_EQ(verdict.story(),
            "matchCreated drawRightGiven lateDeclared lateClockStarted lateArrived matchEnded ");
  EXPECT_EQ(reason(verdict), "forfeit");

  const auto terms = judge(R"({"preset":"shogi.sashisho5"}
{"at_ms":1,"by":0,"do":{"offer_terms":{"terms":{"control":"60s"}}}}
{"at_ms":2,"by":1,"do":{"answer_terms":{"accept":true}}}
{"at_ms":3,"by":"arbiter","do":{"set_terms":{"terms":{"control":"90s"},"reason":"late"}}}
{"at_ms":4,"by":0,"do":{"claim_late":{"waited_ms":900000,"announced_ms":0,"past_closing":true}}}
{"at_ms":5,"by":"server","do":"call_off_frozen"}
{"at_ms":6,"by":"server","do":{"hand_over":{"seat":1,"bot":"b","member":false}}}
{"at_ms":7,"by":0,"do":{"claim_abandoned":{"gone_ms":60000}}}
)");
  EXPECT_EQ(terms.story(),
            "matchCreated matchStarted termsOffered termsSet termsSet refused:already_started "
            "refused:not_in_this_preset refused:not_in_this_preset matchEnded ");
  EXPECT_EQ(json::serialize(terms.final().at("next").as_object().at("principals")),
            R"(["seat0","seat1"])");
}

TEST(Judge, TimeMayPassWithoutAnyAct) {
  const auto verdict = judge(byoyomi + R"({"at_ms":60000})"
                                       "\n"
                                       R"({"at_ms":60001})");
  EXPECT_EQ(verdict.story(), "matchCreated matchStarted flagFell matchEnded ");
  EXPECT_EQ(verdict.lines[2].at("at_ms"), 60'000);
}

TEST(Judge, LagIsCompensatedOnlyWhereTheScriptSaysSo) {
  const std::string nobody_moves = R"({"at_ms":70000})";
  EXPECT_EQ(judge(byoyomi + nobody_moves).lines[2].at("at_ms"), 60'000);
  const auto lenient = judge(R"({"preset":"shogi.online","control":"0s+60s*1","lag_cap_ms":500})"
                             "\n" +
                             nobody_moves);
  EXPECT_EQ(lenient.lines[2].at("at_ms"), 60'500);
}

TEST(Judge, TheHeadsAddUpToTheMatchTime) {
  const auto verdict = judge(R"({"preset":"shogi.casual"}
{"at_ms":1234,"by":0,"do":{"play_move":"7g7f"}}
{"at_ms":2345,"do":{"freeze":{"reason":"store"}}}
{"at_ms":4000,"do":"resume"}
{"at_ms":5000,"by":1,"do":"resign"}
)");
  EXPECT_EQ(verdict.final().at("accounted_ms"), 5'000);
}

TEST(Judge, NamesTheLineThatCannotBeRead) {
  const auto complaint = [](const std::string& second) {
    const auto verdict = judge(R"({"preset":"shogi.online"})"
                               "\n\n" +
                               second);
    EXPECT_EQ(verdict.code, no) << second;
    return verdict.complaint;
  };
  EXPECT_TRUE(complaint("rubbish").starts_with("judge: line 3: not JSON"));
  EXPECT_TRUE(complaint(R"({"by":0,"do":"resign"})").starts_with("judge: line 3: at_ms"));
  EXPECT_TRUE(complaint(R"({"at_ms":-1})").starts_with("judge: line 3: at_ms"));
  EXPECT_TRUE(complaint(R"({"at_ms":1,"by":4,"do":"resign"})").starts_with("judge: line 3: by"));
  EXPECT_TRUE(complaint(R"({"at_ms":1,"by":0,"do":"dance"})")
                  .starts_with("judge: line 3: do: no such word: dance"));
  EXPECT_TRUE(
      complaint(R"({"at_ms":1,"by":0,"do":{"play_move":{}}})").starts_with("judge: line 3: move"));
  EXPECT_TRUE(complaint(R"({"at_ms":1,"by":0,"do":{"answer_draw":{}}})")
                  .starts_with("judge: line 3: accept"));
  EXPECT_TRUE(
      complaint(R"({"at_ms":1,"when":2})").starts_with("judge: line 3: no such word: when"));
  EXPECT_TRUE(
      complaint("{\"at_ms\":9}\n{\"at_ms\":8}").starts_with("judge: line 4: at_ms: before"));
  EXPECT_TRUE(judge("").complaint.starts_with("judge: line 1"));
  EXPECT_TRUE(judge(R"({"preset":"tea"})").complaint.starts_with("judge: line 1: preset"));
  EXPECT_TRUE(judge(R"({"preset":"shogi.online","colour":1})")
                  .complaint.starts_with("judge: line 1: colour"));
  EXPECT_TRUE(judge(R"({"preset":"shogi.online","control":"soon"})")
                  .complaint.starts_with("judge: line 1: control"));
  EXPECT_TRUE(judge(R"({"preset":"shogi.online","start":"9"})")
                  .complaint.starts_with("judge: line 1: bad_position"));
}

// The same limits as on the server: engines/clock/RULES.md#sound, and one control for all or one a
// seat.
TEST(Judge, RefusesControlsThatNoServerWouldTake) {
  const auto complaint = [](const std::string& control, const std::string& more = "") {
    const auto verdict = judge(R"({"preset":"shogi.online","control":)" + control + more + "}\n");
    EXPECT_EQ(verdict.code, verdict.complaint.empty() ? yes : no);
    return verdict.complaint;
  };
  EXPECT_EQ(complaint(R"(["60s","90s"])"), "");
  EXPECT_EQ(complaint(R"(["60s"])"), "");
  EXPECT_EQ(complaint(R"(["60s","60s","60s"])"),
            "judge: line 1: control: one for all or one a seat\n");
  EXPECT_EQ(complaint("[]"), "judge: line 1: control: one for all or one a seat\n");
  EXPECT_EQ(complaint(R"("720h+720h*65535")"),
            "judge: line 1: control: column 15: all time together is longer than 365 days\n");
  EXPECT_EQ(complaint(R"("721h")"), "judge: line 1: control: column 4: at most 30 days\n");
  // The game is asked how many seats it has, whatever stands first in the line.
  EXPECT_EQ(complaint(R"(["60s","60s"])", R"(,"game":"othello")"), "");
}

TEST(Presets, EveryPresetReadsBackFromItsOwnWords) {
  for (const match::Preset& preset : match::all_presets()) {
    match::Preset read;
    for (const auto& field : json_of(preset)) {
      const auto set = set_field(read, {field.key().data(), field.key().size()}, field.value());
      ASSERT_TRUE(set) << set.error();
    }
    EXPECT_EQ(json::serialize(json_of(read)), json::serialize(json_of(preset)));
    EXPECT_EQ(read, preset) << preset.name;
  }
}

TEST(Presets, PrintAllOrOneOrNone) {
  std::ostringstream all, one, none;
  EXPECT_TRUE(print_presets("", false, all));
  EXPECT_TRUE(print_presets("othello.online", false, one));
  EXPECT_FALSE(print_presets("tea", false, none));
  EXPECT_NE(all.str().find(one.str()), std::string::npos);
  EXPECT_TRUE(none.str().empty());
}

}  // namespace
}  // namespace tachiai::cli
