#include "engines/tournament/decide.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "tests/unit/engines/tournament/event_support.hpp"

namespace tachiai::tournament::tests {
namespace {

using enum RefusalCode;
using enum ResultKind;

/// Round 1 of a Swiss event of four is paired: p1 - p2, p3 - p4.
Hall paired(const Config& config = {}) {
  Hall hall = opened("swiss", 4, config);
  return hall.must(Start{}).must(PairRound{});
}

/// The same, and p1 - p2 has its result.
Hall booked() { return paired().wins("p1", "p2"); }

Hall closed() { return booked().wins("p3", "p4").must(CloseRound{}); }

/// League A of the chu shogi tournament, round 1 closed, round 2 paired and p1 - p3 begun.
Hall next_game_begun() {
  Hall hall = opened("chushogi_national", 4);
  hall.must(Start{}).must(PairRound{}).wins("p1", "p2").wins("p3", "p4").must(CloseRound{});
  hall.must(PairRound{});
  return hall.must(BeginGame{2, hall.board(2, "p1", "p3")});
}

Hall finished() {
  Hall hall = opened("best_of_n", 2, {{"games", "1"}});
  return hall.must(Start{}).must(PairRound{}).wins("p1", "p2").must(CloseRound{}).must(Finish{});
}

struct Refused {
  const char* what;
  RefusalCode code;
  Hall hall;
  Command command;
};

GameResult win(const PlayerId& winner, ResultKind kind = played) { return {kind, winner, ""}; }
GameResult nobody_wins(ResultKind kind) { return {kind, std::nullopt, ""}; }

std::vector<Refused> refusals() {
  const Hall entries = opened("swiss", 2, {}, false);
  Player twin = entrant("p9");
  twin.registration = 7;
  Hall registered = entries;
  Player first = entrant("p8");
  first.registration = 7;
  registered.must(Enter{first});
  Hall card = paired();
  card.must(ReportResult{1, 1, win("p1"), "p1"});
  Hall confirmed = card;
  confirmed.must(ConfirmResult{1, 1, "p2"});
  Hall absent = entries;
  absent.must(MarkAbsent{"p1"});
  Hall gone = paired();
  gone.must(Withdraw{"p4"});
  Hall few = opened("othello_open", 3, {}, false);
  const std::vector<Encounter> twice{{Stage::swiss, "", "p1", "p2", std::nullopt},
                                     {Stage::swiss, "", "p1", "p4", std::nullopt}};
  const std::vector<Encounter> left_out{{Stage::swiss, "", "p1", "p2", std::nullopt}};
  return {
      {"a format that there is not", unknown_format, {}, Create{"go", {}}},
      {"a choice that there is not", bad_config, {}, Create{"swiss", {{"komi", "6"}}}},
      {"a value that is none", bad_config, {}, Create{"swiss", {{"rounds", "0"}}}},
      {"a tie-break that there is not", bad_config, {}, Create{"swiss", {{"tie_breaks", "luck"}}}},
      {"a table of groups that names a cell twice",
       bad_config,
       {},
       Create{"othello_open", {{"assignment", "A1 A1 A2 B2 A3 B3 A4 B4"}}}},
      {"created twice", already_created, entries, Create{"swiss", {}}},
      {"before it is created", not_created, {}, Start{}},
      {"an entry without an id", bad_entry, entries, Enter{entrant("")}},
      {"a field that entries do not have", bad_entry, entries, ChangeEntry{"p1", "elo", "9"}},
      {"no number", bad_entry, entries, ChangeEntry{"p1", "registration", "x"}},
      {"entered twice", duplicate_entry, entries, Enter{entrant("p1")}},
      {"a registration number twice", duplicate_entry, registered, Enter{twin}},
      {"changed to another's registration number", duplicate_entry, registered,
       ChangeEntry{"p1", "registration", "7"}},
      {"who is not on the roster", unknown_player, entries, MarkAbsent{"p9"}},
      {"entered after the start", already_started, paired(), Enter{entrant("p9")}},
      {"absent after the lots", draw_is_over, opened("swiss", 2), MarkAbsent{"p1"}},
      {"absent twice", already_gone, absent, MarkAbsent{"p1"}},
      {"lots for half of the roster", bad_lots, entries, DrawLots{{}, {{"p1", 1}}}},
      {"one number for two", bad_lots, entries, DrawLots{{}, {{"p1", 1}, {"p2", 1}}}},
      {"lots for a stranger", unknown_player, entries, DrawLots{{}, {{"p1", 1}, {"p9", 2}}}},
      {"three published results that are none", bad_lots, few, DrawLots{{"12", "3", "4"}, {}}},
      {"published results where numbers are drawn by hand", bad_lots, entries,
       DrawLots{{"1234", "1234", "1234"}, {}}},
      {"no lots", lots_missing, opened("chushogi_national", 4, {}, false), Start{}},
      {"three in the open division", outside_the_format, few, Start{}},
      {"an odd number in league A", outside_the_format, opened("chushogi_national", 5), Start{}},
      {"started twice", already_started, paired(), Start{}},
      {"a round before the start", not_started, entries, PairRound{}},
      {"the next round too early", round_open, booked(), PairRound{}},
      {"too many to pair exactly", too_many_players, opened("swiss", 258).must(Start{}),
       PairRound{}},
      {"by hand without a reason", no_reason, opened("swiss", 4).must(Start{}),
       PairByHand{left_out, "", "referee"}},
      {"by hand, a player twice", bad_pairing, opened("swiss", 4).must(Start{}),
       PairByHand{twice, "rematches", "referee"}},
      {"by hand, players left out", bad_pairing, opened("swiss", 4).must(Start{}),
       PairByHand{left_out, "rematches", "referee"}},
      {"a result of a board that is not there", not_paired, paired(),
       BookResult{1, 3, win("p1"), "desk"}},
      {"of a round that is not there", not_paired, paired(), BookResult{2, 1, win("p1"), "desk"}},
      {"a second result", contradictory, booked(), BookResult{1, 1, win("p2"), "desk"}},
      {"a winner who does not play there", bad_winner, paired(),
       BookResult{1, 1, win("p3"), "desk"}},
      {"a walkover that nobody wins", bad_winner, paired(),
       BookResult{1, 1, nobody_wins(walkover), "desk"}},
      {"a double forfeit that somebody wins", bad_winner, paired(),
       BookResult{1, 1, win("p1", double_forfeit), "desk"}},
      {"a draw where there is none", no_draw, paired({{"draws", "no"}}),
       BookResult{1, 1, nobody_wins(played), "desk"}},
      {"a bye typed in", bad_kind, paired(), BookResult{1, 1, win("p1", bye), "desk"}},
      {"a result of a closed round", round_closed, closed(), BookResult{1, 1, win("p1"), "desk"}},
      {"closed twice", round_closed, closed(), CloseRound{}},
      {"closed with a game under way", missing_result, booked(), CloseRound{}},
      {"begun twice", contradictory, paired().must(BeginGame{1, 1}), BeginGame{1, 1}},
      {"begun after its end", contradictory, booked(), BeginGame{1, 1}},
      {"a ruling without a result", no_result, paired(), Rule{1, 1, win("p2"), "film", "referee"}},
      {"a ruling without a reason", no_reason, booked(), Rule{1, 1, win("p2"), "", "referee"}},
      {"a ruling that changes nothing", contradictory, booked(),
       Rule{1, 1, win("p1"), "film", "referee"}},
      {"a ruling after the next game has begun", correction_over, next_game_begun(),
       Rule{1, 1, win("p2"), "record", "referee"}},
      {"a card of a finished game", contradictory, booked(), ReportResult{1, 1, win("p2"), "p2"}},
      {"the other side's card, which says something else", contradictory, card,
       ReportResult{1, 1, win("p2"), "p2"}},
      {"another card after the confirmation", already_confirmed, confirmed,
       ReportResult{1, 1, win("p2"), "p1"}},
      {"nothing to confirm", no_card, paired(), ConfirmResult{1, 1, "p2"}},
      {"his own card", not_his_card, card, ConfirmResult{1, 1, "p1"}},
      {"a card of others", not_his_card, card, ConfirmResult{1, 1, "p3"}},
      {"confirmed twice", already_confirmed, confirmed, ConfirmResult{1, 1, "p2"}},
      {"booked against the confirmed card", contradictory, confirmed,
       BookResult{1, 1, win("p2"), "desk"}},
      {"gone twice", already_gone, gone, Withdraw{"p4"}},
      {"leaving league A", no_withdrawal, opened("chushogi_national", 4).must(Start{}),
       Withdraw{"p1"}},
      {"joining a round robin", no_late_entry, opened("round_robin", 4).must(Start{}),
       Join{entrant("p9")}},
      {"joining twice", duplicate_entry, paired(), Join{entrant("p1")}},
      {"joining for a stranger", unknown_player, paired(),
       [] {
         Player player = entrant("p9");
         player.replaces = "p10";
         return Command{Join{player}};
       }()},
      {"finished too early", round_open, closed(), Finish{}},
      {"a round after the last", no_more_rounds,
       opened("best_of_n", 2, {{"games", "1"}})
           .must(Start{})
           .must(PairRound{})
           .wins("p1", "p2")
           .must(CloseRound{}),
       PairRound{}},
      {"anything after the end", already_finished, finished(), PairRound{}},
      {"a ruling after the end", already_finished, finished(),
       Rule{1, 1, win("p2"), "film", "referee"}},
  };
}

TEST(Refusals, EachNamesItsRuleAndChangesNothing) {
  std::set<RefusalCode> seen;
  for (const Refused& row : refusals()) {
    SCOPED_TRACE(row.what);
    const Tournament before = row.hall.t;
    const Refusal refusal = row.hall.no(row.command);
    EXPECT_EQ(to_text(refusal.code), to_text(row.code)) << refusal.what;
    std::string anchor{to_text(row.code)};
    std::ranges::replace(anchor, '_', '-');
    EXPECT_EQ(refusal.rule(), "engines/tournament/RULES.md#" + anchor);
    Tournament after = row.hall.t;
    EXPECT_FALSE(act(after, row.command));
    EXPECT_EQ(after, before);
    seen.insert(row.code);
  }
  for (int code = 0; code <= static_cast<int>(already_gone); ++code) {
    EXPECT_TRUE(seen.contains(static_cast<RefusalCode>(code)))
        << to_text(static_cast<RefusalCode>(code)) << " is refused nowhere";
  }
}

TEST(Rulings, KeepTheOldResultAndNameTheRoundsThatRestOnIt) {
  Hall hall = closed();
  hall.must(PairRound{}).must(Rule{1, 1, win("p2", foul), "phone at the board", "referee"});
  const auto& ruled = std::get<Ruled>(hall.log.back());
  EXPECT_EQ(ruled.instead_of, win("p1"));
  EXPECT_EQ(ruled.later_rounds, std::vector<Round>{2});
  const Board& board = *hall.t.board(1, 1);
  EXPECT_EQ(board.encounter.result, win("p2", foul));
  EXPECT_EQ(board.overruled, std::vector{win("p1")});
  hall.must(Rule{1, 1, win("p1"), "the phone was the referee's", "referee"});
  EXPECT_EQ(hall.t.board(1, 1)->overruled, (std::vector{win("p1"), win("p2", foul)}));
}

TEST(Rulings, OfChuShogiComeInTimeUntilTheNextGameBegins) {
  Hall hall = opened("chushogi_national", 4);
  hall.must(Start{}).must(PairRound{}).wins("p1", "p2").wins("p3", "p4").must(CloseRound{});
  hall.must(PairRound{}).must(BeginGame{2, hall.board(2, "p2", "p4")});
  EXPECT_EQ(hall.no(Rule{1, 1, win("p2"), "record", "referee"}).code, correction_over);
  Hall waiting = opened("chushogi_national", 4);
  waiting.must(Start{}).must(PairRound{}).wins("p1", "p2").wins("p3", "p4").must(CloseRound{});
  waiting.must(PairRound{}).must(Rule{1, 1, win("p2"), "record", "referee"});
}

TEST(ResultCards, AreNoResultUntilTheDeskBooksThem) {
  Hall hall = paired();
  hall.must(ReportResult{1, 1, win("p2"), "p1"});
  hall.must(ReportResult{1, 1, win("p1"), "p1"});  // he had it the wrong way round
  hall.must(ConfirmResult{1, 1, "p2"});
  EXPECT_FALSE(hall.t.board(1, 1)->encounter.result);
  EXPECT_EQ(hall.t.board(1, 1)->card->confirmed_by, std::vector<std::string>{"p2"});
  hall.must(BookResult{1, 1, win("p1"), "desk"});
  EXPECT_EQ(hall.t.board(1, 1)->encounter.result, win("p1"));
}

TEST(ResultCards, AnOfficialConfirmsForBoth) {
  Hall hall = paired();
  hall.must(ReportResult{1, 1, win("p2"), "p1"});
  EXPECT_FALSE(decide(hall.t, ConfirmResult{1, 1, "desk", false})) << "nobody's card of this game";
  hall.must(ConfirmResult{1, 1, "desk", true});
  EXPECT_EQ(hall.t.board(1, 1)->card->confirmed_by, std::vector<std::string>{"desk"});
  EXPECT_FALSE(hall.t.board(1, 1)->encounter.result) << "that is for the desk to book";
}

TEST(PairingByHand, SaysWhatItGivesUpAndKeepsTheRestOfTheRules) {
  Hall hall = opened("swiss", 5);
  hall.must(Start{});
  hall.must(PairByHand{{{Stage::swiss, "", "p1", "p5", std::nullopt},
                        {Stage::swiss, "", "p2", "p3", std::nullopt},
                        {Stage::swiss, "", "p4", std::nullopt, std::nullopt}},
                       "the bye goes to the one who asked for it",
                       "referee"});
  EXPECT_EQ(hall.t.rounds[0].explanation.gives_up, "the bye goes to the one who asked for it");
  EXPECT_EQ(hall.t.rounds[0].paired_by, "referee");
  EXPECT_EQ(hall.t.board(1, 3)->encounter.result, win("p4", bye));
  EXPECT_EQ(verify(hall.log), std::nullopt);
}

TEST(Verify, FindsTheRoundThatTheEngineWouldPairOtherwise) {
  std::mt19937 random{5};
  Hall hall = opened("swiss", 8, {{"rounds", "3"}});
  hall.must(Start{});
  play_on(hall, random, true);
  ASSERT_EQ(verify(hall.log), std::nullopt);
  std::size_t second = 0;
  for (std::size_t at = 0; at < hall.log.size(); ++at) {
    const auto* round = std::get_if<Paired>(&hall.log[at]);
    if (round != nullptr && round->round == 2) second = at;
  }
  auto changed = hall.log;
  auto& plan = std::get<Paired>(changed[second]).plan;
  std::swap(plan.encounters[0].b, plan.encounters[1].b);
  EXPECT_EQ(verify(changed), (Parting{second, "the rules give another event"}));
  auto explained = hall.log;
  std::get<Paired>(explained[second]).plan.optimum[0].sum += 1;
  EXPECT_EQ(verify(explained), (Parting{second, "the rules give another event"}));
  auto lost = hall.log;
  lost.erase(lost.begin() + static_cast<std::ptrdiff_t>(second));
  const auto parting = verify(lost);
  ASSERT_TRUE(parting);
  EXPECT_EQ(parting->event, second);
}

TEST(LateEntries, GetTheNextFreeNumberAndNoGamesFromBefore) {
  Hall hall = opened("chushogi_national", 4, {{"league", "B"}});
  hall.must(Start{}).must(PairRound{}).wins("p1", "p2").wins("p3", "p4").must(CloseRound{});
  hall.must(Join{entrant("late")}).must(Withdraw{"p2"}).must(PairRound{});
  EXPECT_EQ(hall.t.number_of("late"), 5);
  EXPECT_EQ(hall.t.encounter_of("p2", 2), nullptr);
  EXPECT_EQ(*hall.t.encounter_of("late", 2),
            (Encounter{Stage::swiss, "", "p4", "late", std::nullopt}));
  const auto rows = standings(format_of(hall.t), hall.t, 1);
  EXPECT_EQ(rows.size(), 4u);  // he joins the table with his first round
}

}  // namespace
}  // namespace tachiai::tournament::tests
