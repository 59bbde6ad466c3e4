// The data files whose rows are about what people do: each through `decide`, a failure named by
// file and row.
#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>

#include "tests/unit/engines/match/rows.hpp"
#include "tests/unit/engines/match/table.hpp"

namespace tachiai::match {
namespace {

using tests::accepted;
using tests::code;
using tests::contents;
using tests::lines_of;
using tests::Table;
using tests::text;
namespace json = tests::json;

Seat side_of(const json::value& value) { return text(value) == "X" ? Seat::first : Seat::second; }

std::string board_of(const Match& match) {
  return catalog::position_text(match.table).substr(0, 64);
}

std::string square(std::size_t at) {
  return {static_cast<char>('a' + at % 8), static_cast<char>('1' + at / 8)};
}

/// Hands that make `to` of `from`, square by square.
std::vector<std::string> hands(const std::string& from, const std::string& to) {
  std::vector<std::string> acts;
  for (std::size_t at = 0; at < 64; ++at) {
    if (from[at] == to[at]) continue;
    if (from[at] != '-' && to[at] != '-') {
      acts.push_back("turn:" + square(at));
      continue;
    }
    if (from[at] != '-') acts.push_back("lift:" + square(at));
    if (to[at] != '-') acts.push_back(std::string{"place:"} + to[at] + square(at));
  }
  return acts;
}

Table othello(const json::object& row, ClaimsDecided decided) {
  Preset preset = tests::preset("othello.ajoc49");
  preset.start = text(row.at("before")) + " " + text(row.at("turn"));
  preset.claims_decided = decided;
  return Table{preset};
}

/// The act of the row, by hands, on the table; false: some hand could not.
bool perform(Table& table, const json::object& row) {
  const auto& action = row.at("action").as_object();
  const Seat by = side_of(action.at("by"));
  const auto act = [&](const std::string& what) {
    return accepted(table.seat(by, PlayMove{number(table.match.ply()), what},
                               table.match.accounted + Millis{1}));
  };
  if (text(action.at("type")) == "pass") return act("pass");
  std::vector<std::string> acts;
  if (text(action.at("type")) == "place") {
    acts.push_back("place:" + text(action.at("disc")) + text(action.at("square")));
    for (const auto& one : action.at("turned").as_array()) acts.push_back("turn:" + text(one));
    if (const auto* shifts = action.if_contains("shifted"))
      for (const auto& one : shifts->as_array())
        acts.push_back("shift:" + text(one.at("frm")) + "-" + text(one.at("to")));
  } else {
    acts = hands(board_of(table.match), text(row.at("board_after")));
  }
  for (const auto& one : acts)
    if (!act(one)) return false;
  // Out of turn nobody can press: the other's clock runs.
  return by != side_of(row.at("turn")) || act("press");
}

std::vector<ClaimItem> items_of(const json::object& claim) {
  std::vector<ClaimItem> items;
  const auto add = [&](const json::object& one) {
    ClaimItem item{text(one.at("category")), {}};
    std::ranges::transform(item.category, item.category.begin(),
                           [](char c) { return std::tolower(c); });
    if (const auto* squares = one.if_contains("squares"))
      for (const auto& named : squares->as_array()) item.squares.push_back(text(named));
    items.push_back(std::move(item));
  };
  if (const auto* several = claim.if_contains("items"))
    for (const auto& one : several->as_array()) add(one.as_object());
  else
    add(claim);
  return items;
}

std::string verdict_of(const Decision& decision) {
  if (const auto* refusal = std::get_if<Refusal>(&decision.reply))
    return "refused " + std::string{to_text(refusal->code)};
  for (const Event& event : decision.events) {
    if (const auto* ruled = std::get_if<ClaimRuled>(&event)) return ruled->verdict;
    if (const auto* answered = std::get_if<ClaimAnswered>(&event))
      return answered->agreed ? "agreed" : "arbiter";
  }
  return "claimed";
}

/// Our words for the verdicts of the file.
std::string ours(const std::string& verdict) {
  if (verdict == "ACCEPT") return "upheld";
  if (verdict == "ACCEPT_PARTIAL") return "upheld_in_part";
  if (verdict == "ACCEPT_RELAY") return "upheld";
  if (verdict == "REJECT_NO_ERROR") return "no_error";
  if (verdict == "REJECT_WRONG_PARTICULARS") return "wrong_particulars";
  if (verdict == "REJECT_NO_PARTICULARS") return "refused no_particulars";
  if (verdict == "REJECT_TOO_LATE") return "refused too_late_to_claim";
  if (verdict == "ARBITER_CLOCKS_STOPPED") return "arbiter";
  return verdict;
}

TEST(OthelloRows, ClaimsAreDecidedAsTheFileSays) {
  const auto rows = lines_of("tests/data/othello/illegal_cases.jsonl");
  ASSERT_EQ(rows.size(), 53U);
  for (const json::object& row : rows) {
    SCOPED_TRACE("tests/data/othello/illegal_cases.jsonl: " + text(row.at("id")));
    Table table = othello(row, ClaimsDecided::by_server);
    ASSERT_TRUE(perform(table, row));
    ASSERT_EQ(board_of(table.match), text(row.at("board_after")));
    if (row.at("claim").is_null()) {
      EXPECT_EQ(text(row.at("verdict")), "NO_CLAIM_STANDS");
      EXPECT_EQ(table.match.to_move(), side_of(row.at("corrected_turn")));
      continue;
    }
    const auto& claim = row.at("claim").as_object();
    const bool relays = text(claim.at("by")) == "relay";
    if (claim.if_contains("after_own_action")) {
      EXPECT_TRUE(
          accepted(table.seat(side_of(claim.at("by")), DeclareEnd{}, table.match.accounted)));
    }
    Command command{.act = Claim{items_of(claim)}};
    if (relays) {
      command.office = Office::relay;
    } else {
      command.seat = side_of(claim.at("by"));
    }
    const std::string verdict = verdict_of(table.act(command, table.match.accounted + Millis{1}));
    EXPECT_EQ(verdict, ours(text(row.at("verdict"))));
    if (!row.at("corrected_board").is_null()) {
      EXPECT_EQ(board_of(table.match), text(row.at("corrected_board")));
    }
    const auto& clock = row.at("clock_running_after_claim");
    if (clock.is_null()) {
      if (!row.at("corrected_turn").is_null()) {
        EXPECT_EQ(table.match.to_move(), side_of(row.at("corrected_turn")));
        EXPECT_TRUE(table.match.clock_runs);
      }
    } else if (text(clock) == "stopped") {
      EXPECT_FALSE(table.match.clock_runs);
    } else {
      EXPECT_TRUE(table.match.clock_runs);
      EXPECT_EQ(table.match.to_move(), side_of(clock));
      if (text(row.at("category")) == "WRONG_TURN") {
        // He has taken his disc back and presses: then the right side is to play.
        ASSERT_TRUE(accepted(table.move("press", table.match.accounted + Millis{1})));
        EXPECT_EQ(table.match.to_move(), side_of(row.at("corrected_turn")));
      }
    }
  }
}

/// Nothing betrays the truth: what a true and a false claim bring before anybody answers is the
/// same.
TEST(OthelloRows, BeforeItIsAnsweredAClaimLooksTheSameTrueOrFalse) {
  int claims = 0;
  for (const json::object& row : lines_of("tests/data/othello/illegal_cases.jsonl")) {
    if (row.at("claim").is_null()) continue;
    const auto& claim = row.at("claim").as_object();
    if (text(claim.at("by")) == "relay" || claim.if_contains("after_own_action")) continue;
    SCOPED_TRACE(text(row.at("id")));
    Table table = othello(row, ClaimsDecided::by_people);
    ASSERT_TRUE(perform(table, row));
    const Seat by = side_of(claim.at("by"));
    const Decision decision =
        table.seat(by, Claim{items_of(claim)}, table.match.accounted + Millis{1});
    if (!accepted(decision)) continue;  // no particulars
    ++claims;
    ASSERT_GE(decision.events.size(), 1U);
    const auto* made = std::get_if<ClaimMade>(&decision.events[0]);
    ASSERT_NE(made, nullptr);
    EXPECT_EQ(made->items, items_of(claim));
    EXPECT_EQ(decision.events.size(), items_of(claim)[0].category == "too_large" ? 2U : 1U);
  }
  EXPECT_GT(claims, 40);
}

TEST(OthelloRows, TouchesBindAsTheFileSays) {
  int rows = 0;
  const json::value all = json::parse(contents("tests/data/othello/touch_time_cases.json"));
  for (const auto& value : all.as_array()) {
    const auto& row = value.as_object();
    if (!row.at("state").is_object()) continue;
    ++rows;
    SCOPED_TRACE("tests/data/othello/touch_time_cases.json: " + text(row.at("id")));
    Preset preset = tests::preset("othello.ajoc49");
    preset.start = text(row.at("state").at("board")) + " " + text(row.at("state").at("turn"));
    Table table{preset};
    std::string wanted;
    for (const auto& event : row.at("event").as_array()) {
      const std::string at = text(event.at("sq"));
      if (text(event.at("t")) == "touch") {
        const auto touched = table.seat(Seat::first, Touch{at}, Millis{1});
        const auto* deliberate = event.as_object().if_contains("deliberate");
        if (deliberate != nullptr && !deliberate->as_bool())
          table.act({.act = ForgiveTouch{}, .office = Office::arbiter}, Millis{1});
      } else {
        wanted = at;
      }
    }
    const auto& expected = row.at("expect").as_object();
    const auto played = table.move(wanted, Millis{2});
    if (text(expected.at("result")) == "OK") {
      EXPECT_TRUE(accepted(played));
    } else {
      ASSERT_EQ(code(played), RefusalCode::bound_by_touch);
      const std::string bound = std::get<Refusal>(played.reply).text;
      EXPECT_EQ("BOUND_TO " + bound, text(expected.at("result")));
      EXPECT_TRUE(accepted(table.move(bound, Millis{3})));
    }
    EXPECT_EQ(board_of(table.match), text(expected.at("board")));
  }
  EXPECT_EQ(rows, 4);
}

/// A table whose clocks hold what the row says, a fallen one nothing.
Table clocks(const std::string& state, const std::string& start) {
  Preset preset = tests::preset("othello.ajoc49");
  preset.start = start;
  Table table{preset, {}, {"ann", ""}};
  table.act({.act = GiveDrawRight{Seat::second}, .office = Office::arbiter}, {});
  table.act({.act = TakeSeat{"ben"}}, {});
  table.begin({});
  table.act({.act = Freeze{}, .office = Office::arbiter}, {});
  const auto left = [&](char side) {
    const auto at = state.find(std::string{side} + ":");
    return std::chrono::seconds{std::stoi(state.substr(at + 2))};
  };
  table.act({.act = SetClock{Seat::first, left('X'), "row"}, .office = Office::arbiter}, {});
  table.act({.act = SetClock{Seat::second, left('O'), "row"}, .office = Office::arbiter}, {});
  table.act({.act = Resume{}, .office = Office::arbiter}, {});
  return table;
}

/// A board with one empty square, h8; `last` plays there and turns g8. Afterwards `white` discs are
/// white. The others stand where h8 brackets nothing.
std::string before_the_end(Seat last, int white) {
  std::string board(64, 'X');
  board[61] = last == Seat::first ? 'X' : 'O';
  board[62] = last == Seat::first ? 'O' : 'X';
  board[63] = '-';
  int missing = white - (last == Seat::first ? 0 : 3);
  for (std::size_t at = 0; at < 56 && missing > 0; ++at) {
    if (at % 8 == 7 || at % 9 == 0) continue;
    board[at] = 'O';
    --missing;
  }
  return board + (last == Seat::first ? " X" : " O");
}

TEST(OthelloRows, FlagsCountAsTheFileSays) {
  int rows = 0;
  const json::value all = json::parse(contents("tests/data/othello/touch_time_cases.json"));
  for (const auto& value : all.as_array()) {
    const auto& row = value.as_object();
    if (!row.at("state").is_string()) continue;
    const std::string state = text(row.at("state"));
    if (state.find("absent") != std::string::npos) continue;  // below
    ++rows;
    SCOPED_TRACE("tests/data/othello/touch_time_cases.json: " + text(row.at("id")));
    const bool over = state.find("end") != std::string::npos;
    const Seat last = state.find("last=O") != std::string::npos ? Seat::second : Seat::first;
    Table table = clocks(
        state,
        over ? before_the_end(last, state.find("32-32") != std::string::npos ? 32 : 24) : "");
    if (over) {
      ASSERT_TRUE(accepted(table.move("h8", {})));
      ASSERT_TRUE(table.match.awaits_end());
      ASSERT_TRUE(accepted(table.seat(opponent(last), DeclareEnd{}, {})));
    }
    Decision decision;
    for (const auto& one : row.at("event").as_array()) {
      const std::string event = text(one);
      const Seat by = event.ends_with("X") ? Seat::first : Seat::second;
      if (event.starts_with("confirm")) {
        decision = table.seat(by, ConfirmResult{}, {});
      } else if (event.ends_with("third")) {
        decision = table.act({.act = ClaimFlag{Seat::first}, .office = Office::onlooker}, {});
      } else if (event.starts_with("claim_timeout")) {
        decision = table.seat(by, ClaimFlag{opponent(by)}, {});
      } else {
        decision = table.seat(by, ClaimFlag{by}, {});
      }
    }
    const std::string expected = text(row.at("expect"));
    if (expected == "REJECT_NO_STANDING") {
      EXPECT_EQ(code(decision), RefusalCode::no_standing);
      EXPECT_FALSE(table.match.ended);
      continue;
    }
    ASSERT_TRUE(table.match.ended.has_value());
    const auto& places = *table.match.ended->places;
    EXPECT_TRUE(table.match.ended->rated);
    if (expected.starts_with("WIN holder")) {
      EXPECT_EQ(places[1], 1) << "the holder of the draw-win right";
      EXPECT_EQ(table.match.ended->reason, "draw_win");
    } else {
      EXPECT_EQ(places[expected[4] == 'X' ? 0 : 1], 1);
      EXPECT_EQ(table.match.ended->reason == "time", expected.ends_with("rated"));
    }
  }
  EXPECT_EQ(rows, 7);
}

TEST(OthelloRows, LatecomersPlayOrForfeitAsTheFileSays) {
  int rows = 0;
  const json::value all = json::parse(contents("tests/data/othello/touch_time_cases.json"));
  for (const auto& value : all.as_array()) {
    const auto& row = value.as_object();
    if (!row.at("state").is_string()) continue;
    const std::string state = text(row.at("state"));
    const auto absent = state.find("absent ");
    if (absent == std::string::npos) continue;
    ++rows;
    SCOPED_TRACE("tests/data/othello/touch_time_cases.json: " + text(row.at("id")));
    const std::chrono::seconds late{std::stoi(state.substr(absent + 7))};
    Table table{tests::preset("othello.ajoc49"), {}, {"", "ben"}};
    table.act({.act = GiveDrawRight{Seat::second}, .office = Office::arbiter}, {});
    table.act({.act = DeclareLate{Seat::first}, .office = Office::arbiter}, {});
    ASSERT_TRUE(accepted(table.seat(Seat::second, ChooseChair{1}, {})));
    ASSERT_TRUE(accepted(table.seat(Seat::second, PressStart{}, {})));
    for (const auto& one : row.at("event").as_array()) {
      const std::string event = text(one);
      if (event == "arrive X") {
        ASSERT_TRUE(accepted(table.act({.act = TakeSeat{"ann"}}, late)));
        ASSERT_TRUE(accepted(table.seat(Seat::first, Arrive{}, late)));
        EXPECT_FALSE(table.match.clock_runs);
        EXPECT_EQ(table.match.faces[0].main, std::chrono::seconds{430});
        EXPECT_EQ(table.match.faces[1].main, std::chrono::seconds{1200});
      } else if (event == "choose play") {
        ASSERT_TRUE(accepted(table.seat(Seat::second, PressStart{}, late)));
        EXPECT_TRUE(table.match.started);
        EXPECT_EQ(table.match.to_move(), Seat::first);
      } else {
        ASSERT_EQ(event, "choose forfeit");
        ASSERT_TRUE(accepted(table.seat(Seat::first, ForfeitLate{}, late)));
        ASSERT_TRUE(table.match.ended.has_value());
        EXPECT_EQ((*table.match.ended->places)[1], 1);
        EXPECT_EQ(table.match.ended->reason, "forfeit");
        EXPECT_FALSE(table.match.ended->rated);
      }
    }
  }
  EXPECT_EQ(rows, 2);
}

TEST(ShogiRows, DeclarationsAreDecidedAsTheFileSays) {
  int decided = 0;
  const json::value all = json::parse(contents("tests/data/shogi/declaration_cases.json"));
  for (const auto& value : all.as_array()) {
    const auto& row = value.as_object();
    for (const auto& [column, rules] : {std::pair{"exp27", ""}, std::pair{"exp24", "24_points"}}) {
      SCOPED_TRACE("tests/data/shogi/declaration_cases.json: " + text(row.at("id")) + " " + column);
      Preset preset = tests::preset("shogi.online");
      preset.rules = rules;
      preset.start = text(row.at("sfen"));
      preset.declarations = Declarations::failing_loses;
      Table table{preset};
      ASSERT_TRUE(table.match.to_move());
      const Seat by = text(row.at("turn")) == "b" ? Seat::first : Seat::second;
      table.seat(by, Declare{}, Millis{1});
      ASSERT_TRUE(table.match.ended.has_value());
      const auto& places = *table.match.ended->places;
      const int own = places[index(by)], other = places[index(opponent(by))];
      const std::string verdict = own == other ? "DRAW" : own == 1 ? "WIN" : "LOSE";
      EXPECT_EQ(verdict, text(row.at(column)));
      ++decided;
    }
  }
  EXPECT_EQ(decided, 46);
}

TEST(ShogiRows, RepetitionsEndTheMatchAsTheFileSays) {
  int rows = 0;
  const json::value all = json::parse(contents("tests/data/shogi/repetition_cases.json"));
  for (const auto& value : all.as_array()) {
    const auto& row = value.as_object();
    SCOPED_TRACE("tests/data/shogi/repetition_cases.json: " + text(row.at("id")));
    Preset preset = tests::preset("shogi.online");
    preset.start = text(row.at("sfen"));
    Table table{preset};
    std::istringstream moves(text(row.at("moves")));
    std::int64_t ply = 0;
    for (std::string move; moves >> move && !table.match.ended; ++ply)
      ASSERT_TRUE(accepted(table.move(move, table.match.accounted + Millis{1}))) << move;
    const std::string verdict = text(row.at("verdict"));
    ASSERT_EQ(table.match.ended.has_value(), verdict != "NONE");
    EXPECT_EQ(ply, row.at("ply").as_int64());
    ++rows;
    if (verdict == "NONE") continue;
    const auto& places = *table.match.ended->places;
    if (verdict == "SENNICHITE_DRAW") {
      EXPECT_EQ(places[0], places[1]);
    } else {
      EXPECT_EQ(places[verdict == "PERPETUAL_GOTE_LOSES" ? 0 : 1], 1);
    }
  }
  EXPECT_EQ(rows, 11);
}

}  // namespace
}  // namespace tachiai::match
