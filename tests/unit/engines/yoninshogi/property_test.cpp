#include <rapidcheck.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>

#include "engines/yoninshogi/perft.hpp"
#include "engines/yoninshogi/settle.hpp"
#include "tests/bench/yoninshogi/naive.hpp"
#include "tests/support/laws/dice.hpp"
#include "tests/unit/engines/yoninshogi/any_rules.hpp"
#include "tests/unit/engines/yoninshogi/vectors.hpp"

/// Laws over random games under random choices, and over random boards. The naive board of the
/// bench is a third opinion on the default choices.
namespace tachiai::tests::yoninshogi {
namespace {

using namespace tachiai::yoninshogi;

void require(bool passed) { ASSERT_TRUE(passed); }

/// A board with up to a whole set strewn over it and its hands, and any seats living.
Position any_board(const YoninShogi& rules, Dice& dice) {
  for (;;) {
    Setup setup;
    setup.living = SeatSet{};
    while (setup.living.count() <= survivors(rules.choices)) setup.living.add(every_seat[dice(4)]);
    for (std::size_t kind = 0; kind < set_of.size(); ++kind) {
      for (std::size_t piece = 0; piece < set_of[kind]; ++piece) {
        const bool king = static_cast<Kind>(kind) == Kind::king;
        const Seat seat = king ? every_seat[piece] : every_seat[dice(4)];
        const std::size_t square = dice(square_count);
        if (dice(4) == 0 || setup.board[square] != no_piece) {
          if (!king && dice(2) == 0) ++setup.hands[tachiai::index(seat)][kind];
          continue;
        }
        const bool turned = can_promote(static_cast<Kind>(kind)) && dice(3) == 0;
        setup.board[square] =
            piece_of(seat, turned ? promoted(static_cast<Kind>(kind)) : static_cast<Kind>(kind));
      }
    }
    setup.last = every_seat[dice(4)];
    setup.turn.reset();
    Position position{setup};
    settle(rules.choices, position);
    if (position.turn()) return position;
  }
}

std::vector<Act> listed(const YoninShogi& rules, const Position& position) {
  std::vector<Act> acts;
  rules.legal_moves(position, [&](const Act& act) { acts.push_back(act); });
  std::ranges::sort(acts);
  return acts;
}

void check_agrees_with_the_generator(const YoninShogi& rules, const Position& position) {
  const auto acts = listed(rules, position);
  RC_ASSERT(std::ranges::adjacent_find(acts) == acts.end());  // nothing twice
  const auto compare = [&](const Act& act) {
    if (rules.check(position, act).has_value() != std::ranges::binary_search(acts, act)) {
      RC_FAIL(usi4(act) + " under " + std::string{rules.rule_set()} + " in " +
              rules.position_text(position));
    }
  };
  for (int to = 0; to < square_count; ++to) {
    const auto target = static_cast<Square>(to);
    for (int from = 0; from < square_count; ++from) {
      const auto origin = static_cast<Square>(from);
      if (position.at(origin) == no_piece) continue;
      compare(Act::move(origin, target));
      compare(Act::move(origin, target, true));
    }
    for (const Kind kind : {Kind::pawn, Kind::silver, Kind::rook, Kind::gold}) {
      compare(Act::dropped(kind, target));
    }
  }
}

/// What must hold of any position: the sets are the board's, the text brings back the same, and a
/// seat on turn lives and can move.
void stays_sound(const YoninShogi& rules, const Position& position) {
  for (int at = 0; at < square_count; ++at) {
    const auto square = static_cast<Square>(at);
    const Piece piece = position.at(square);
    RC_ASSERT(position.occupied().has(square) == (piece != no_piece));
    if (piece == no_piece) continue;
    RC_ASSERT(position.of(seat_of(piece), kind_of(piece)).has(square));
    if (kind_of(piece) == Kind::king) RC_ASSERT(position.king(seat_of(piece)) == square);
  }
  RC_ASSERT(!holding_fault(position.setup()));
  RC_ASSERT(position.living().count() + static_cast<int>(position.eliminations().size()) == 4);
  const auto again = rules.parse_position(rules.position_text(position));
  RC_ASSERT(again.has_value());
  RC_ASSERT(again->stands_as(position));
  RC_ASSERT(again->hash() == position.hash());
  RC_ASSERT(rules.position_text(*again) == rules.position_text(position));
  RC_ASSERT(position.turn().has_value() != rules.outcome(position).has_value());
  if (position.turn()) {
    RC_ASSERT(position.lives(*position.turn()));
    RC_ASSERT(!listed(rules, position).empty());
  }
}

/// Pieces of a kind, both faces, board and hands.
int count_of(const Position& position, Kind kind) {
  int count = position.of(kind).count();
  if (can_promote(kind)) count += position.of(promoted(kind)).count();
  for (const Seat seat : every_seat) {
    if (can_stand_in_hand(kind)) count += position.in_hand(seat, kind);
  }
  return count;
}

/// Plays at random and calls `look(position)` before every act.
template <class Look>
void random_game(const YoninShogi& rules, Dice& dice, Position position, int plies_max, Look look) {
  for (int ply = 0; ply < plies_max && position.turn(); ++ply) {
    look(position);
    const auto acts = listed(rules, position);
    position = *rules.perform(position, acts[dice(acts.size())]);
  }
  look(position);
}

TEST(YoninLaws, CheckAgreesWithTheGeneratorInRandomGames) {
  require(rc::check([] {
    Dice dice = any_dice();
    const YoninShogi rules = any_rules(dice);
    random_game(rules, dice, rules.initial(), 250, [&](const Position& position) {
      if (dice(25) == 0) check_agrees_with_the_generator(rules, position);
    });
  }));
}

TEST(YoninLaws, CheckAgreesWithTheGeneratorOnAnyBoard) {
  require(rc::check([] {
    Dice dice = any_dice();
    const YoninShogi rules = any_rules(dice);
    random_game(rules, dice, any_board(rules, dice), 2, [&](const Position& position) {
      check_agrees_with_the_generator(rules, position);
    });
  }));
}

TEST(YoninLaws, PlayKeepsPiecesKingsAndTexts) {
  // The long run plays ten times as many games.
  const int games = std::getenv("TACHIAI_LONG") != nullptr ? 10 : 1;
  require(rc::check([games] {
    Dice dice = any_dice();
    for (int game = 0; game < games; ++game) {
      const YoninShogi rules = any_rules(dice);
      random_game(rules, dice, rules.initial(), 1000, [&](const Position& position) {
        if (dice(4) != 0) return;
        stays_sound(rules, position);
        for (const Kind kind : {Kind::pawn, Kind::silver, Kind::rook, Kind::gold, Kind::king}) {
          RC_ASSERT(count_of(position, kind) == set_of[index(kind)]);
        }
      });
    }
  }));
}

TEST(YoninLaws, WhateverHandsDoLeavesAPositionThatCanBeJudged) {
  require(rc::check([] {
    Dice dice = any_dice();
    const YoninShogi rules = any_rules(dice);
    Position position = any_board(rules, dice);
    for (int act = 0; act < 60 && position.turn(); ++act) {
      Act done;
      done.to = static_cast<Square>(dice(square_count));
      if (dice(4) == 0) {
        done.drop = static_cast<Kind>(dice(hand_kinds));
      } else {
        done.from = static_cast<Square>(dice(square_count));
        done.promotes = dice(4) == 0;
      }
      if (dice(40) == 0) {
        position = rules.withdraw(position, every_seat[dice(4)], static_cast<Cause>(dice(5)));
      } else if (const auto next = rules.perform(position, done)) {
        position = *next;
      } else {
        RC_ASSERT(!rules.check(position, done).has_value());
        continue;
      }
      stays_sound(rules, position);
    }
  }));
}

TEST(YoninLaws, PlayIsCheckThenPerform) {
  require(rc::check([] {
    Dice dice = any_dice();
    const YoninShogi rules = any_rules(dice);
    const Position position = any_board(rules, dice);
    for (const Act& act : listed(rules, position)) {
      const auto played = rules.play(position, act);
      RC_ASSERT(played.has_value());
      RC_ASSERT(*played == *rules.perform(position, act));
      RC_ASSERT(*YoninShogi::parse(YoninShogi::to_text(act)) == act);
      RC_ASSERT(!rules.in_check(*played, *position.turn()));
    }
  }));
}

TEST(YoninLaws, TheNaiveBoardCountsTheSameLines) {
  require(rc::check([] {
    Dice dice = any_dice();
    const YoninShogi rules;
    const Position position = any_board(rules, dice);
    const auto board = naive::Board::of(rules.position_text(position));
    RC_ASSERT(naive::perft(board, 1) == tachiai::yoninshogi::perft(rules, position, 1));
    if (naive::perft(board, 1) < 60) {
      RC_ASSERT(naive::perft(board, 2) == tachiai::yoninshogi::perft(rules, position, 2));
    }
  }));
}

}  // namespace
}  // namespace tachiai::tests::yoninshogi
