#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <ostream>
#include <set>

#include "engines/shogi/safety.hpp"
#include "tests/bench/shogi/naive.hpp"
#include "tests/unit/engines/shogi/support.hpp"

namespace tachiai::shogi {
namespace {

/// Where walks begin: even, handicap, mating problems, full hands, entered kings, composed boards.
const std::vector<std::string> starts = {
    "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
    "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
    "8k/9/7+R1/9/9/9/9/9/9 b 2RBG3P 1",
    "3rkr3/9/8p/4N4/1B7/9/1SG6/1KS6/9 b LPp 1",
    "4k4/9/9/9/9/9/9/9/4K4 b RBGSNLPrbgsnlp 1",
    "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1",
    "+P1K+R+B+P3/1+P1+P+P+P3/+P+P+P1G+P3/9/9/9/3+p1+p+p+p1/2+p1+p+p+b+r1/4k1+p2 b 2G2S2N2Lg2s2n2l "
    "201",
    "2n1s4/P1P3P1P/1L1N1N1L1/4k4/9/4K4/1l1n1n1l1/p1p3p1p/4S1N2 b - 1",
};

/// A walk: where it begins and a number for each ply that picks the act.
struct Walk {
  std::string start;
  std::vector<std::uint32_t> picks;
};

void showValue(const Walk& walk, std::ostream& out) {
  out << walk.start << ", picks";
  for (const std::uint32_t pick : walk.picks) out << ' ' << pick;
}

/// Not shrunk: a failure names the position, which is short already, and shrinking would replay for
/// minutes.
rc::Gen<Walk> walks() {
  const auto picks =
      rc::gen::container<std::vector<std::uint32_t>>(100, rc::gen::arbitrary<std::uint32_t>());
  return rc::gen::noShrink(
      rc::gen::map(rc::gen::pair(rc::gen::elementOf(starts), picks),
                   [](const auto& drawn) { return Walk{drawn.first, drawn.second}; }));
}

/// Walks legal games: `visit(position)` at each ply. A decided game begins anew. @return the plies
/// played
template <class Visit>
int walk_legally(const Walk& walk, Visit visit) {
  Position position = position_from(walk.start);
  int plies = 0;
  for (const std::uint32_t pick : walk.picks) {
    std::vector<Act> acts;
    Shogi{}.legal_moves(position, [&](const Act& act) { acts.push_back(act); });
    if (acts.empty()) {
      position = position_from(walk.start);
      continue;
    }
    position = *Shogi{}.perform(position, acts[pick % acts.size()]);
    ++plies;
    visit(position);
  }
  return plies;
}

/// Every act anybody could name: 81 x 80 moves, promoting or not, and seven kinds of drops.
template <class Visit>
void each_conceivable(Visit visit) {
  for (int to = 0; to < square_count; ++to) {
    const auto target = static_cast<Square>(to);
    for (int from = 0; from < square_count; ++from) {
      visit(Act::move(static_cast<Square>(from), target));
      visit(Act::move(static_cast<Square>(from), target, true));
    }
    for (std::size_t kind = 0; kind < hand_kinds; ++kind)
      visit(Act::dropped(static_cast<Kind>(kind), target));
  }
}

void demand_one_truth(const Position& position) {
  const Shogi rules;
  std::set<Act> listed;
  rules.legal_moves(position, [&](const Act& act) { RC_ASSERT(listed.insert(act).second); });
  each_conceivable([&](const Act& act) {
    const bool legal = rules.check(position, act).has_value();
    if (legal != listed.contains(act)) {
      RC_FAIL(usi(act) +
              (legal ? " passes check but is not listed in " : " is listed but refused in ") +
              rules.position_text(position));
    }
    if (legal) RC_ASSERT(rules.perform(position, act).has_value());
  });
  RC_ASSERT(listed.empty() == rules.outcome(position).has_value());
}

/// What the slow board says, sorted.
std::vector<std::string> slow_texts(const Position& position) {
  std::vector<std::string> texts;
  for (const auto& move : naive::Board::of(Shogi{}.position_text(position)).legal())
    texts.push_back(move.text());
  std::sort(texts.begin(), texts.end());
  return texts;
}

void demand_agreement_with_the_slow_board(const Position& position) {
  const auto slow = slow_texts(position);
  const auto fast = legal_texts(Shogi{}, position);
  if (slow != fast) RC_FAIL("the slow board disagrees in " + Shogi{}.position_text(position));
  const naive::Board board = naive::Board::of(Shogi{}.position_text(position));
  RC_ASSERT(board.in_check(board.side) == Shogi{}.in_check(position));
}

int pieces_on_board_and_in_hand(const Position& position) {
  int pieces = position.occupied().count();
  for (const Seat seat : {Seat::first, Seat::second}) {
    for (std::size_t kind = 0; kind < hand_kinds; ++kind)
      pieces += position.in_hand(seat, static_cast<Kind>(kind));
  }
  return pieces;
}

TEST(ShogiProperty, TextsHashesAndPiecesSurviveTenThousandPlies) {
  int plies = 0;
  EXPECT_TRUE(rc::check([&] {
    const Walk walk = *walks();
    const int pieces = pieces_on_board_and_in_hand(position_from(walk.start));
    plies += walk_legally(walk, [&](const Position& position) {
      const Shogi rules;
      const Position rebuilt{position.setup()};
      RC_ASSERT(rebuilt == position);
      RC_ASSERT(rebuilt.hash() == position.hash());
      for (std::size_t kind = 0; kind < kind_count; ++kind) {
        RC_ASSERT(rebuilt.of(static_cast<Kind>(kind)) == position.of(static_cast<Kind>(kind)));
      }
      const std::string text = rules.position_text(position);
      const auto read = rules.parse_position(text);
      RC_ASSERT(read.has_value());
      RC_ASSERT(*read == position);
      RC_ASSERT(rules.position_text(*read) == text);
      RC_ASSERT(pieces_on_board_and_in_hand(position) == pieces);
      RC_ASSERT(checkers(position, opponent(position.turn())).empty());
      rules.legal_moves(
          position, [&](const Act& act) { RC_ASSERT(*Shogi::parse(Shogi::to_text(act)) == act); });
    });
  }));
  EXPECT_GE(plies, 8'000);
}

TEST(ShogiProperty, CheckAndLegalMovesAgreeOnEveryConceivableAct) {
  EXPECT_TRUE(rc::check([] {
    const Walk walk = *walks();
    int ply = 0;
    walk_legally(walk, [&](const Position& position) {
      if (++ply % 50 == 0) demand_one_truth(position);
    });
  }));
}

TEST(ShogiProperty, TheSlowBoardListsTheSameMoves) {
  EXPECT_TRUE(rc::check([] {
    const Walk walk = *walks();
    int ply = 0;
    walk_legally(walk, [&](const Position& position) {
      if (++ply % 25 == 0) demand_agreement_with_the_slow_board(position);
    });
  }));
}

/// Hands that know no rules: kings vanish, pawns double, both sides stand in check.
TEST(ShogiProperty, AllIsDefinedAndAgreesWhereHandsHaveBeen) {
  EXPECT_TRUE(rc::check([] {
    const Walk walk = *walks();
    Position position = position_from(walk.start);
    for (const std::uint32_t pick : walk.picks) {
      const auto to = static_cast<Square>(pick % 81);
      const auto from = static_cast<Square>(pick / 81 % 81);
      const bool promotes = pick / 6561 % 2 == 1;
      const Act act = pick / 13122 % 4 == 0 ? Act::dropped(static_cast<Kind>(pick / 52488 % 7), to)
                                            : Act::move(from, to, promotes);
      if (const auto next = Shogi{}.perform(position, act)) position = *next;
    }
    RC_ASSERT(Position{position.setup()} == position);
    RC_ASSERT(Position{position.setup()}.hash() == position.hash());
    demand_agreement_with_the_slow_board(position);
    demand_one_truth(position);
  }));
}

}  // namespace
}  // namespace tachiai::shogi
