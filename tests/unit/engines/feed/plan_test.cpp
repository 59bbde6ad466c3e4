#include "engines/feed/plan.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "engines/match/decide.hpp"
#include "engines/shogi/csa.hpp"

namespace tachiai::feed {
namespace {

using match::Millis;

/// A relayed match, and what decide makes of a plan's acts.
struct Board {
  match::Match match = match::empty_match();
  Millis now{};

  explicit Board(const std::string& preset) {
    const auto found = match::find_preset(preset);
    EXPECT_NE(found, nullptr);
    const auto created = match::create(*found, {});
    EXPECT_TRUE(std::holds_alternative<match::Accepted>(created.reply));
    for (const auto& event : created.events) match::evolve(match, event);
    if (!match.started) does(match::StartMatch{}, match::Office::server);
  }
  match::Reply does(match::Act act, match::Office office = match::Office::relay) {
    now += Millis{1'000};
    match::Command command;
    command.act = std::move(act);
    command.office = office;
    command.told = now;
    const auto decision = match::decide(match, command, now);
    for (const auto& event : decision.events) match::evolve(match, event);
    return decision.reply;
  }
  std::vector<std::string> acts() const { return catalog::acts(match.table); }
};

bool accepted(const match::Reply& reply) { return std::holds_alternative<match::Accepted>(reply); }

SourceLine line_of(const std::vector<std::string>& moves, const std::string& game = "shogi") {
  SourceLine line;
  line.game = game;
  auto table = *catalog::start(game, "", "");
  line.start = catalog::position_text(table);
  for (const auto& move : moves) {
    const bool legal = catalog::check_move(table, move).has_value();
    EXPECT_TRUE(catalog::perform(table, move)) << move;
    line.acts.push_back({move, std::nullopt, !legal});
  }
  return line;
}

/// Until nothing is left; the acts that were sent.
std::size_t carry_out(Plan& plan, const SourceLine& source, Board& board) {
  std::size_t sent = 0;
  for (;;) {
    auto next = plan.next(source, standing_of(board.match));
    auto* act = std::get_if<match::Act>(&next);
    if (act == nullptr) return sent;
    const auto reply = board.does(*act);
    EXPECT_TRUE(accepted(reply)) << std::get<match::Refusal>(reply).text;
    if (!accepted(reply) || ++sent > 1'000) return sent;
  }
}

TEST(Plan, AppendsWhatIsNewAndNothingTwice) {
  Board board{"shogi.relay"};
  Plan plan;
  EXPECT_EQ(carry_out(plan, line_of({"7g7f", "3c3d"}), board), 2U);
  EXPECT_EQ(carry_out(plan, line_of({"7g7f", "3c3d", "2g2f"}), board), 1U);
  EXPECT_EQ(board.acts(), (std::vector<std::string>{"7g7f", "3c3d", "2g2f"}));
  EXPECT_EQ(board.match.relay.revision, 0U);
  Plan again;
  EXPECT_EQ(carry_out(again, line_of({"7g7f", "3c3d", "2g2f"}), board), 0U);
}

TEST(Plan, CorrectsAnEarlierMoveInOneAct) {
  Board board{"shogi.relay"};
  Plan plan;
  carry_out(plan, line_of({"7g7f", "3c3d", "2g2f", "8c8d"}), board);
  EXPECT_EQ(carry_out(plan, line_of({"7g7f", "4c4d", "2g2f", "8c8d", "2f2e"}), board), 1U);
  EXPECT_EQ(board.acts(), (std::vector<std::string>{"7g7f", "4c4d", "2g2f", "8c8d", "2f2e"}));
  EXPECT_EQ(board.match.relay.revision, 1U);
  EXPECT_EQ(carry_out(plan, line_of({"7g7f"}), board), 1U) << "and takes back";
  EXPECT_EQ(board.acts().size(), 1U);
}

TEST(Plan, RecordsTheResultAndThenHoldsStill) {
  Board board{"shogi.relay"};
  Plan plan;
  auto line = line_of({"7g7f", "3c3d"});
  line.result = SourceResult{std::array<std::uint8_t, seats_max>{2, 1, 0, 0}, "resignation"};
  EXPECT_EQ(carry_out(plan, line, board), 3U);
  ASSERT_TRUE(board.match.ended);
  EXPECT_EQ(board.match.ended->reason, "resignation");
  // What comes from the board while the pieces are put away.
  const auto later = line_of({"7g7f", "3c3d", "2g2f", "8c8d", "2f2e"});
  EXPECT_TRUE(std::holds_alternative<Held>(plan.next(later, standing_of(board.match))));
  EXPECT_TRUE(std::holds_alternative<Held>(plan.next(line_of({}), standing_of(board.match))));
  auto other = line;
  other.result->reason = "time";
  EXPECT_TRUE(std::holds_alternative<Held>(plan.next(other, standing_of(board.match))));
  Plan amending{{.amend = true}};
  EXPECT_EQ(carry_out(amending, other, board), 1U);
  EXPECT_EQ(board.match.ended->reason, "time");
}

TEST(Plan, AnOperatorsCorrectionStaysUntilTheRecordSaysSoToo) {
  Board board{"shogi.relay"};
  Plan plan;
  const auto first = line_of({"7g7f", "3c3d", "2g2f"});
  carry_out(plan, first, board);
  EXPECT_TRUE(accepted(
      board.does(match::CorrectLine{1, 0, {{"4c4d", false}, {"2g2f", false}}, "misread", {}})));
  EXPECT_EQ(carry_out(plan, first, board), 0U);
  EXPECT_EQ(plan.kept(), std::vector<std::size_t>{1});
  EXPECT_EQ(carry_out(plan, line_of({"7g7f", "3c3d", "2g2f", "8c8d"}), board), 1U);
  EXPECT_EQ(board.acts(), (std::vector<std::string>{"7g7f", "4c4d", "2g2f", "8c8d"}));
  const auto mended = line_of({"7g7f", "4c4d", "2g2f", "8c8d"});
  EXPECT_EQ(carry_out(plan, mended, board), 0U);
  EXPECT_TRUE(plan.kept().empty());
  EXPECT_EQ(carry_out(plan, line_of({"7g7f", "5c5d", "2g2f", "8c8d"}), board), 1U)
      << "the record moves on: it speaks last";
}

TEST(Plan, WhatIsAgainstTheRulesIsHeldOrRelayedAsItStood) {
  Board board{"shogi.relay"};
  const auto line = line_of({"7g7f", "3c3d", "8h1a"});
  Plan plan;
  EXPECT_EQ(carry_out(plan, line, board), 2U);
  const auto next = plan.next(line, standing_of(board.match));
  ASSERT_TRUE(std::holds_alternative<Held>(next));
  EXPECT_TRUE(std::get<Held>(next).why.starts_with("ply 2: 8h1a"));
  Plan as_stood{{.as_stood = true}};
  EXPECT_EQ(carry_out(as_stood, line, board), 1U);
  EXPECT_EQ(board.match.relay.as_stood, std::vector<std::uint32_t>{2});
}

TEST(Plan, ATimeThatComesBehindItsMoveIsAClockAlone) {
  Board board{"shogi.relay"};
  board.match.control[0] = board.match.control[1] = *clock::parse_control("600s");
  Plan plan;
  auto line = line_of({"7g7f"});
  EXPECT_EQ(carry_out(plan, line, board), 1U);
  EXPECT_FALSE(board.match.relay.clocks[0]);
  line.acts[0].spent = Millis{12'000};
  EXPECT_EQ(carry_out(plan, line, board), 1U);
  EXPECT_EQ(board.match.relay.clocks[0], Millis{588'000});
  EXPECT_EQ(board.match.relay.runs, Seat::second);
  EXPECT_EQ(carry_out(plan, line, board), 0U);
}

TEST(Plan, ACorrectedLineHasItsClocks) {
  Board board{"shogi.relay"};
  board.match.control[0] = board.match.control[1] = *clock::parse_control("600s");
  Plan plan;
  auto line = line_of({"7g7f", "3c3d"});
  for (auto& act : line.acts) act.spent = Millis{10'000};
  carry_out(plan, line, board);
  auto other = line_of({"2g2f", "3c3d"});
  for (auto& act : other.acts) act.spent = Millis{20'000};
  EXPECT_EQ(carry_out(plan, other, board), 2U) << "the line, then the clocks";
  EXPECT_EQ(board.match.relay.clocks[0], Millis{580'000});
}

TEST(Plan, ARecordThatIsBrokenTakesNothingBack) {
  Board board{"shogi.relay"};
  Plan plan;
  EXPECT_EQ(carry_out(plan, line_of({"7g7f", "3c3d"}), board), 2U);
  SourceLine source = line_of({"7g7f"});
  source.broken = "ply 1: hands cannot do 9i9a";
  auto next = plan.next(source, standing_of(board.match));
  ASSERT_TRUE(std::holds_alternative<Held>(next));
  EXPECT_EQ(std::get<Held>(next).why, *source.broken);
  source = line_of({"7g7f", "3c3d", "2g2f"});
  source.broken = "ply 3: hands cannot do 9i9a";
  EXPECT_EQ(carry_out(plan, source, board), 1U) << "what comes before it is relayed";
  EXPECT_TRUE(std::holds_alternative<Held>(plan.next(source, standing_of(board.match))));
}

TEST(Plan, AMatchOfAnotherGameOrStartIsNotTouched) {
  Board board{"othello.relay"};
  Plan plan;
  EXPECT_TRUE(std::holds_alternative<Held>(plan.next(line_of({"7g7f"}), standing_of(board.match))));
  auto elsewhere = line_of({"f5"}, "othello");
  elsewhere.start = "-";
  EXPECT_TRUE(std::holds_alternative<Held>(plan.next(elsewhere, standing_of(board.match))));
}

TEST(ContentId, IsShortAndTheSameForTheSame) {
  EXPECT_EQ(content_id("a").size(), 17U);
  EXPECT_EQ(content_id("a"), content_id("a"));
  EXPECT_NE(content_id("a"), content_id("b"));
}

}  // namespace
}  // namespace tachiai::feed
