#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <algorithm>
#include <map>
#include <set>

#include "tests/bench/othello/naive.hpp"
#include "tests/unit/engines/othello/vectors.hpp"

/// Random games and random hands. The seed of a failure is printed by the generator.
namespace tachiai::tests::othello {
namespace {

using namespace tachiai::othello;

std::vector<Act> legal(const Position& position) {
  std::vector<Act> acts;
  Othello{}.legal_moves(position, [&](const Act& act) { acts.push_back(act); });
  return acts;
}

Act random_act() {
  const auto square = [] { return Square{*rc::gen::inRange<std::uint8_t>(0, squares)}; };
  const auto seat = [] { return *rc::gen::element(Seat::first, Seat::second); };
  switch (*rc::gen::inRange(0, 7)) {
    case 0: return Act::move(square());
    case 1: return Act::pass();
    case 2: return Act::place(seat(), square());
    case 3: return Act::turn(square());
    case 4: return Act::shift(square(), square());
    case 5: return Act::lift(square());
    default: return Act::press();
  }
}

/// Another engine's word on the same position.
naive::Othello naive_of(const Position& position) {
  return {board_text(position), position.side == Seat::first ? 'X' : 'O'};
}

void expect_two_roads_agree(const Position& position) {
  const Othello rules;
  const auto listed = legal(position);
  std::vector<Act> checked;
  for (int n = 0; n < squares; ++n) {
    const Act act = Act::move(Square{static_cast<std::uint8_t>(n)});
    if (rules.check(position, act)) checked.push_back(act);
  }
  if (rules.check(position, Act::pass())) checked.push_back(Act::pass());
  RC_ASSERT(checked == listed);
  RC_ASSERT(listed.empty() == rules.outcome(position).has_value());
  RC_ASSERT(listed.empty() == !rules.to_move(position).has_value());
}

void expect_naive_agrees(const Position& position) {
  const auto other = naive_of(position);
  std::vector<int> moves;
  for_each(playable(position), [&](Square at) { moves.push_back(static_cast<int>(index(at))); });
  RC_ASSERT(other.moves(other.side()) == moves);
  for (const int move : moves) {
    auto played = other;
    played.play(move);
    const auto next = Othello{}.play(position, Act::move(Square{static_cast<std::uint8_t>(move)}));
    RC_ASSERT(next.has_value());
    RC_ASSERT(board_text(*next) == played.text());
  }
}

void expect_whole(const Position& position) {
  const Othello rules;
  RC_ASSERT((position.board.black & position.board.white) == 0u);
  const auto text = rules.position_text(position);
  const auto read = rules.parse_position(text);
  RC_ASSERT(read.has_value());
  Position bare = position;
  bare.withdrawal.reset();  // which the text does not carry
  RC_ASSERT(*read == bare);
  RC_ASSERT(read->hash() == bare.hash());
  RC_ASSERT(rules.position_text(*read) == text);
}

/// Calls `visit` on every position of random games until `plies` have been played.
template <class Visit>
void random_games(int plies, Visit visit) {
  const Othello rules;
  int played = 0;
  while (played < plies) {
    Position position = rules.initial();
    visit(position);
    for (auto acts = legal(position); !acts.empty() && played < plies; acts = legal(position)) {
      const auto choice = *rc::gen::noShrink(rc::gen::inRange<std::size_t>(0, acts.size()));
      const auto next = rules.play(position, acts[choice]);
      RC_ASSERT(next.has_value());
      const int laid = acts[choice].kind == Act::Kind::move ? 1 : 0;
      RC_ASSERT(discs(next->board.occupied()) == discs(position.board.occupied()) + laid);
      position = *next;
      ++played;
      visit(position);
    }
  }
}

TEST(OthelloProperty, CheckAgreesWithLegalMovesOverAll65ActsIn20000Plies) {
  const bool holds = rc::check("check and legal_moves agree", [] {
    random_games(200, [](const Position& position) {
      expect_two_roads_agree(position);
      expect_whole(position);
    });
  });
  EXPECT_TRUE(holds);
}

TEST(OthelloProperty, AMailboxThatSharesNoCodeListsTheSameMovesAndBoards) {
  const bool holds =
      rc::check("naive engine agrees", [] { random_games(60, expect_naive_agrees); });
  EXPECT_TRUE(holds);
}

TEST(OthelloProperty, WhateverHandsDoTheBoardStaysOneAndTheRulesStayDefined) {
  const bool holds = rc::check("hands", [] {
    const Othello rules;
    Position position = rules.initial();
    for (int n = 0; n < 100; ++n) {
      const Act act = random_act();
      RC_ASSERT(*Othello::parse(Othello::to_text(act)) == act);
      const auto next = rules.perform(position, act);
      const auto legal = rules.check(position, act);
      if (legal) RC_ASSERT(next.has_value());  // what is legal can be done
      RC_ASSERT(rules.play(position, act).has_value() == legal.has_value());
      if (!next) continue;
      position = *next;
      expect_whole(position);
      expect_two_roads_agree(position);
      expect_naive_agrees(position);
      rules.score(position);
    }
  });
  EXPECT_TRUE(holds);
}

TEST(OthelloProperty, ScoresAddUpAndNeverChangeWhoIsAhead) {
  const bool holds = rc::check("scores", [] {
    const auto black = *rc::gen::arbitrary<Squares>();
    const Position position{
        {black, *rc::gen::arbitrary<Squares>() & ~black}, Seat::first, std::nullopt};
    const int ahead = discs(position.board.black) - discs(position.board.white);
    for (const auto empties : {Empties::winner, Empties::halve, Empties::none}) {
      Othello rules;
      rules.empties = empties;
      const Score score = rules.score(position);
      RC_ASSERT((score.black_x2 > score.white_x2) == (ahead > 0));
      RC_ASSERT((score.black_x2 < score.white_x2) == (ahead < 0));
      if (empties != Empties::none) RC_ASSERT(score.black_x2 + score.white_x2 == 2 * squares);
    }
  });
  EXPECT_TRUE(holds);
}

TEST(OthelloProperty, DifferentPositionsOfAGameHashDifferently) {
  const bool holds = rc::check("hashes", [] {
    std::map<std::uint64_t, Position> seen;
    random_games(200, [&](const Position& position) {
      for (const Seat side : {Seat::first, Seat::second}) {
        Position turned = position;
        turned.side = side;
        RC_ASSERT(seen.try_emplace(turned.hash(), turned).first->second == turned);
        const Position resigned = Othello{}.withdraw(turned, side, Cause::resigned);
        RC_ASSERT(seen.try_emplace(resigned.hash(), resigned).first->second == resigned);
      }
    });
  });
  EXPECT_TRUE(holds);
}

}  // namespace
}  // namespace tachiai::tests::othello
