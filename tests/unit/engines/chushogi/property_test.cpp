#include <rapidcheck.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <set>
#include <tuple>

#include "engines/chushogi/handicap.hpp"
#include "engines/chushogi/perft.hpp"
#include "tests/bench/chushogi/naive.hpp"
#include "tests/unit/engines/chushogi/vectors.hpp"

/// Laws over random games and random boards. The naive board of the bench is a third opinion on the
/// move layer.
namespace tachiai::tests::chushogi {
namespace {

using namespace tachiai::chushogi;

void require(bool passed) { ASSERT_TRUE(passed); }

ChuShogi any_rules() {
  return ChuShogi{rule_sets[*rc::gen::inRange<std::size_t>(0, rule_sets.size())].rule_set};
}

/// A crowded board with every kind of piece and, often, the square of a lion just taken. Kings may
/// be missing.
Position any_board() {
  Setup setup;
  const int density = *rc::gen::inRange(1, 10);
  auto seed = *rc::gen::arbitrary<std::uint64_t>();
  const auto next = [&](std::uint64_t below) {
    seed = seed * 6364136223846793005U + 1442695040888963407U;
    return (seed >> 33) % below;
  };
  each_square([&](Square square) {
    if (next(10) >= static_cast<std::uint64_t>(density)) return;
    // Every fourth piece is one with lion power, or those rules would hardly be met.
    constexpr Kind strong[] = {Kind::lion,  Kind::promoted_kirin, Kind::falcon, Kind::eagle,
                               Kind::kirin, Kind::go_between,     Kind::pawn};
    const Kind kind = next(4) == 0 ? strong[next(7)] : static_cast<Kind>(next(kind_count));
    setup.board[static_cast<std::size_t>(index(square))] =
        piece_of(next(2) == 0 ? Seat::first : Seat::second, kind);
  });
  setup.turn = next(2) == 0 ? Seat::first : Seat::second;
  if (next(2) == 0) {
    setup.lion_taken_on = square_at(static_cast<int>(next(12)) + 1, static_cast<int>(next(12)) + 1);
  }
  return Position{setup};
}

std::vector<Act> listed(const ChuShogi& rules, const Position& position) {
  std::vector<Act> acts;
  rules.legal_moves(position, [&](const Act& act) { acts.push_back(act); });
  std::ranges::sort(acts);
  return acts;
}

/// Every act that could be written down for one piece: all targets, all neighbours as first
/// squares.
template <class Visit>
void every_act_of(Square from, Visit visit) {
  each_square([&](Square to) {
    visit(Act::move(from, to));
    visit(Act::move(from, to, true));
    for (const int delta : delta_of) {
      const Square mid = from + delta;
      if (on_board(mid) && distance(mid, to) <= 2) {
        visit(Act::through(from, mid, to));
        visit(Act{from, mid, to, true});
      }
    }
  });
}

void check_agrees_with_the_generator(const ChuShogi& rules, const Position& position) {
  const auto acts = listed(rules, position);
  RC_ASSERT(std::ranges::adjacent_find(acts) == acts.end());  // nothing twice
  std::size_t legal = 0;
  const auto compare = [&](const Act& act) {
    const bool allowed = rules.check(position, act).has_value();
    legal += allowed;
    if (allowed != std::ranges::binary_search(acts, act)) {
      RC_FAIL(usi(act) + " under " + std::string{rules.rule_set()} + " in " +
              rules.position_text(position));
    }
  };
  each_square([&](Square from) {
    if (is_piece_of(position.at(from), position.turn())) {
      every_act_of(from, compare);
    } else {
      for (const int delta : delta_of) compare(Act::move(from, from + delta));
    }
  });
  RC_ASSERT(legal == acts.size());
}

/// What must hold of any position: the counts are the board's, and the text and the pieces bring
/// back the same.
void stays_sound(const ChuShogi& rules, const Position& position) {
  int pieces[2] = {};
  int royals[2] = {};
  int dead[2] = {};
  each_square([&](Square square) {
    const Piece piece = position.at(square);
    RC_ASSERT(position.lions().has(square) == (piece != no_piece && is_lion(kind_of(piece))));
    RC_ASSERT(position.royals().has(square) == (piece != no_piece && is_royal(kind_of(piece))));
    if (piece == no_piece) return;
    const auto seat = tachiai::index(seat_of(piece));
    ++pieces[seat];
    royals[seat] += is_royal(kind_of(piece));
    dead[seat] += is_dead(piece, square);
    for (const Axis axis : axes) {
      RC_ASSERT(((position.lines(seat_of(piece)).on(axis, square) >> bit_of(axis, square)) & 1) ==
                1);
    }
  });
  for (const Seat seat : {Seat::first, Seat::second}) {
    const auto at = tachiai::index(seat);
    RC_ASSERT(position.piece_count(seat) == pieces[at]);
    RC_ASSERT(position.royal_count(seat) == royals[at]);
    RC_ASSERT(position.living_count(seat) == pieces[at] - dead[at]);
  }
  const Position again{position.setup()};
  RC_ASSERT(again == position);
  RC_ASSERT(again.hash() == position.hash());
  const auto read = rules.parse_position(rules.position_text(position));
  RC_ASSERT(read.has_value());
  RC_ASSERT(*read == position);
  RC_ASSERT(rules.position_text(*read) == rules.position_text(position));
}

TEST(ChuShogiLaws, CheckAndTheGeneratorAgreeOnAnyBoard) {
  require(rc::check([] {
    const ChuShogi rules = any_rules();
    const Position position = any_board();
    check_agrees_with_the_generator(rules, position);
    stays_sound(rules, position);
  }));
}

naive::Options naive_options(const ChuShogi& rules) {
  const Choices& choices = rules.choices();
  return {choices.pawn_last_rank_promotion, choices.lance_last_rank_promotion,
          choices.counterstrike == Counterstrike::strict, choices.counterstrike_covers_midstep,
          choices.doomed_pawn_protects};
}

TEST(ChuShogiLaws, TheMoveLayerIsTheNaiveBoards) {
  require(rc::check([] {
    const ChuShogi rules = any_rules();
    const Position position = any_board();
    const std::string text = rules.position_text(position);
    const naive::Board board = naive::Board::of(text);
    const auto square_of = [](int number) {
      return number < 0 ? nowhere : square_at(number % 12 + 1, number / 12 + 1);
    };
    std::vector<Act> expected;
    for (const naive::Move& move : board.moves(naive_options(rules))) {
      expected.push_back(
          {square_of(move.from), square_of(move.mid), square_of(move.to), move.promote});
    }
    std::vector<Act> found;
    any_move<Routes::every>(position, rules.choices(), [&](const Act& act) {
      found.push_back(act);
      return false;
    });
    std::ranges::sort(expected);
    std::ranges::sort(found);
    if (expected != found) {
      std::vector<Act> difference;
      std::ranges::set_symmetric_difference(expected, found, std::back_inserter(difference));
      RC_FAIL(usi(difference.front()) + " under " + std::string{rules.rule_set()} + " in " + text);
    }
    // And it is lost for the naive board where it is for the engine.
    for (const Act& act : found) {
      const Position next = position.after(act);
      const std::string after = rules.position_text(next);
      const naive::Board copy = naive::Board::of(after);
      RC_ASSERT(copy.lost_royals() == (next.royal_count(next.turn()) == 0));
    }
  }));
}

TEST(ChuShogiLaws, EachNamedStartHasTheNaiveBoardsLines) {
  for (const NamedChoices& named : rule_sets) {
    const ChuShogi rules{named.rule_set};
    for (const Handicap handicap :
         {Handicap::even, Handicap::three_lions, Handicap::two_lions, Handicap::two_kings}) {
      const Position start = start_position(handicap);
      const auto board = naive::Board::of(rules.position_text(start));
      for (const int depth : {1, 2, 3}) {
        EXPECT_EQ(perft_routes(rules, start, depth),
                  naive::perft(board, depth, naive_options(rules)))
            << japanese_name_of(handicap) << " under " << named.name << " depth " << depth;
      }
    }
  }
}

/// Outcomes counted one by one: equal in origin, destination, promotion and pieces taken.
TEST(ChuShogiLaws, DistinctCountingIsASetOfOutcomes) {
  require(rc::check([] {
    const ChuShogi rules = any_rules();
    const Position position = any_board();
    std::set<std::tuple<Square, Square, bool, Square, Square>> outcomes;
    const auto outcome_of = [&](const Act& act) {
      const bool takes_on_way = act.two_legs() && position.at(act.mid) != no_piece;
      const bool takes = act.to != act.from && position.at(act.to) != no_piece;
      return std::tuple{act.from, act.to, act.promotes, takes_on_way ? act.mid : nowhere,
                        takes ? act.to : nowhere};
    };
    const auto acts = listed(rules, position);
    for (const Act& act : acts) outcomes.insert(outcome_of(act));
    std::size_t canonical = 0;
    rules.legal_outcomes(position, [&](const Act& act) {
      ++canonical;
      RC_ASSERT(outcomes.count(outcome_of(act)) == 1u);
      RC_ASSERT(std::ranges::binary_search(acts, act));
      RC_ASSERT(rules.canonical(position, act) == act);
    });
    RC_ASSERT(canonical == outcomes.size());
    RC_ASSERT(perft_distinct(rules, position, 1) == outcomes.size());
    RC_ASSERT(perft_routes(rules, position, 1) == acts.size());
    for (const Act& act : acts) {
      const Act spelt = rules.canonical(position, act);
      RC_ASSERT(outcome_of(spelt) == outcome_of(act));
      RC_ASSERT(position.after(spelt) == position.after(act));
      RC_ASSERT(*ChuShogi::parse(ChuShogi::to_text(act)) == act);
    }
  }));
}

TEST(ChuShogiLaws, PerftIsTheSumOverTheMoves) {
  require(rc::check([] {
    const ChuShogi rules = any_rules();
    const Position position = any_board();
    std::uint64_t routes = 0;
    std::uint64_t outcomes = 0;
    rules.legal_moves(
        position, [&](const Act& act) { routes += perft_routes(rules, position.after(act), 1); });
    rules.legal_outcomes(position, [&](const Act& act) {
      outcomes += perft_distinct(rules, position.after(act), 1);
    });
    RC_ASSERT(perft_routes(rules, position, 2) == routes);
    RC_ASSERT(perft_distinct(rules, position, 2) == outcomes);
  }));
}

/// Plies of random games in all: a tenth of a million here, a million with TACHIAI_LONG=1.
std::size_t plies_to_walk() {
  const char* lengthy = std::getenv("TACHIAI_LONG");
  return lengthy != nullptr && std::string_view{lengthy} == "1" ? 1'000'000 : 100'000;
}

TEST(ChuShogiLaws, RandomGamesNeverBreakAnInvariant) {
  std::size_t walked = 0;
  std::size_t games = 0;
  const std::size_t total = plies_to_walk();
  std::uint64_t seed = 2006;
  const auto next = [&](std::size_t below) {
    seed = seed * 6364136223846793005U + 1442695040888963407U;
    return static_cast<std::size_t>((seed >> 33) % below);
  };
  while (walked < total) {
    const ChuShogi rules{rule_sets[games++ % rule_sets.size()].rule_set};
    Position position = rules.initial();
    std::vector<Act> acts;
    for (int ply = 0; ply < 600 && walked < total; ++ply, ++walked) {
      acts.clear();
      rules.legal_moves(position, [&](const Act& act) { acts.push_back(act); });
      const auto to_move = rules.to_move(position);
      ASSERT_EQ(to_move.has_value(), !acts.empty()) << rules.position_text(position);
      if (acts.empty()) break;
      const Act act = acts[next(acts.size())];
      ASSERT_TRUE(rules.check(position, act))
          << usi(act) << " in " << rules.position_text(position);
      const Position after = *rules.perform(position, act);

      // Nothing but captures changes the count, and only the other side's pieces are taken.
      ASSERT_EQ(after.piece_count(*to_move), position.piece_count(*to_move));
      const int taken =
          position.piece_count(opponent(*to_move)) - after.piece_count(opponent(*to_move));
      ASSERT_GE(taken, 0);
      ASSERT_LE(taken, 2);
      ASSERT_EQ(after.turn(), opponent(*to_move));
      ASSERT_EQ(after.hash(), Position{after.setup()}.hash()) << rules.position_text(after);
      ASSERT_EQ(material_fault(after.setup()), std::nullopt) << rules.position_text(after);
      if (walked % 16 == 0) {
        ASSERT_EQ(*rules.parse_position(rules.position_text(after)), after);
        Act other{acts[next(acts.size())].from, nowhere,
                  square_at(static_cast<int>(next(12)) + 1, static_cast<int>(next(12)) + 1),
                  next(2) == 0};
        ASSERT_EQ(rules.check(position, other).has_value(),
                  std::ranges::find(acts, other) != acts.end())
            << usi(other) << " in " << rules.position_text(position);
      }
      position = after;
    }
  }
  EXPECT_GT(games, 100u) << "games end and begin anew";
}

/// Hands may do anything: whatever they reach is a position on which every function answers.
TEST(ChuShogiLaws, EverythingIsDefinedOnWhateverHandsReach) {
  require(rc::check([] {
    const ChuShogi rules = any_rules();
    Record<ChuShogi> record{rules, any_board()};
    auto seed = *rc::gen::arbitrary<std::uint64_t>();
    const auto next = [&](std::uint64_t below) {
      seed = seed * 6364136223846793005U + 1442695040888963407U;
      return static_cast<int>((seed >> 33) % below);
    };
    const auto any_square = [&] { return square_at(next(12) + 1, next(12) + 1); };
    for (int ply = 0; ply < 20; ++ply) {
      const Act act{any_square(), next(3) == 0 ? any_square() : nowhere, any_square(),
                    next(3) == 0};
      const bool possible = rules.perform(record.position(), act).has_value();
      const bool legal = rules.check(record.position(), act).has_value();
      RC_ASSERT(!legal || possible);  // what is legal can be done
      RC_ASSERT(record.perform(act) == possible);
      stays_sound(rules, record.position());
      const auto places = rules.outcome(record.position());
      RC_ASSERT(places.has_value() == !rules.to_move(record.position()).has_value());
      RC_ASSERT(places.has_value() == listed(rules, record.position()).empty());
      rules.repetition(record);
    }
  }));
}

}  // namespace
}  // namespace tachiai::tests::chushogi
