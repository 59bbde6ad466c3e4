#include "engines/feed/board_reader.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

namespace tachiai::feed {
namespace {

using namespace std::chrono_literals;

std::string board_of(const catalog::AnyRecord& record) {
  const std::string text = catalog::position_text(record);
  return text.substr(0, text.find(' '));
}

catalog::AnyRecord table_of(std::string_view game, std::string_view position = "") {
  return *catalog::start(game, "", position);
}

catalog::AnyRecord after(catalog::AnyRecord record, std::initializer_list<const char*> moves) {
  for (const char* move : moves) EXPECT_TRUE(catalog::perform(record, move)) << move;
  return record;
}

/// What the reader says of one arrangement that lies still for ever.
std::vector<BoardNews> settled(BoardReader& reader, Millis at, std::string_view board) {
  EXPECT_TRUE(reader.report(at, board).has_value()) << board;
  std::vector<BoardNews> all;
  while (const auto due = reader.due()) {
    if (auto news = reader.news(*due)) all.push_back(*std::move(news));
  }
  return all;
}

Played played(std::initializer_list<const char*> moves) {
  return Played{{moves.begin(), moves.end()}};
}

TEST(BoardReader, AMoveIsTakenOnceItHasLainStill) {
  const auto start = table_of("shogi");
  BoardReader reader{start};
  ASSERT_TRUE(reader.report(0ms, board_of(start)));
  ASSERT_TRUE(reader.report(5'000ms, board_of(after(start, {"7g7f"}))));
  EXPECT_EQ(reader.due(), 5'800ms);
  EXPECT_FALSE(reader.news(5'799ms));
  EXPECT_EQ(reader.news(5'800ms), BoardNews{played({"7g7f"})});
  EXPECT_FALSE(reader.news(60'000ms)) << "and once";
  EXPECT_EQ(catalog::acts(reader.line()), std::vector<std::string>{"7g7f"});
}

TEST(BoardReader, APieceLiftedAndReturnedIsNoMove) {
  const auto start = table_of("shogi");
  BoardReader reader{start};
  const std::string lifted = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PP1PPPPPP/1B5R1/LNSGKGSNL";
  ASSERT_TRUE(reader.report(0ms, lifted));
  EXPECT_FALSE(reader.news(4'999ms));
  ASSERT_TRUE(reader.report(4'999ms, board_of(start)));
  EXPECT_FALSE(reader.news(60'000ms));
  EXPECT_EQ(reader.due(), std::nullopt);
}

TEST(BoardReader, ASlideCountsWhereItEnds) {
  const auto start = after(table_of("shogi"), {"2g2f", "8c8d"});
  BoardReader reader{start};
  Millis at{};
  for (const char* stop : {"2h3h", "2h4h", "2h5h"}) {
    ASSERT_TRUE(reader.report(at, board_of(after(start, {stop}))));
    at += 700ms;
    EXPECT_FALSE(reader.news(at));
  }
  EXPECT_EQ(reader.news(at + 100ms), BoardNews{played({"2h5h"})});
}

TEST(BoardReader, DiscsAreTurnedOneByOne) {
  const auto before =
      after(table_of("othello"), {"f5", "d6", "c3", "d3", "c4", "f4", "f6", "f3", "e6", "e7"});
  std::string move, half = board_of(before), whole;
  std::vector<std::size_t> differ;  // of the move that turns most
  for (const std::string& one : catalog::legal_moves(before)) {
    const std::string board = board_of(after(before, {one.c_str()}));
    std::vector<std::size_t> squares;
    for (std::size_t i = 0; i < 64; ++i)
      if (half[i] != board[i]) squares.push_back(i);
    if (squares.size() > differ.size()) {
      differ = squares;
      move = one;
      whole = board;
    }
  }
  ASSERT_GE(differ.size(), 3U);
  BoardReader reader{before};
  Millis at{};
  for (std::size_t i = 0; i + 1 < differ.size(); ++i, at += 2'000ms) {
    half[differ[i]] = whole[differ[i]];
    ASSERT_TRUE(reader.report(at, half));
    EXPECT_FALSE(reader.news(at + 1'999ms)) << half;
  }
  ASSERT_TRUE(reader.report(at, whole));
  EXPECT_EQ(reader.news(at + 800ms), BoardNews{played({move.c_str()})});
}

TEST(BoardReader, AnArrangementThatNoMoveGivesIsToldWithItsSquares) {
  BoardReader reader{table_of("shogi")};
  const auto news =
      settled(reader, 0ms, "lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSN1");
  ASSERT_EQ(news.size(), 1U);
  const auto& off = std::get<Off>(news[0]);
  ASSERT_EQ(off.squares.size(), 3U);
  std::vector<std::string> squares;
  for (const auto& one : off.squares) squares.push_back(one.square);
  std::ranges::sort(squares);
  EXPECT_EQ(squares, (std::vector<std::string>{"1i", "7f", "7g"}));
  EXPECT_TRUE(catalog::acts(reader.line()).empty()) << "and nothing is moved";
}

TEST(BoardReader, MovesTheSensorMissedAreFound) {
  const auto start = table_of("shogi");
  BoardReader reader{start};
  const auto news = settled(reader, 0ms, board_of(after(start, {"7g7f", "3c3d"})));
  EXPECT_EQ(news, std::vector<BoardNews>{played({"7g7f", "3c3d"})});
  BoardReader strict{start, {.missed_most = 1}};
  const auto off = settled(strict, 0ms, board_of(after(start, {"7g7f", "3c3d"})));
  ASSERT_EQ(off.size(), 1U);
  EXPECT_TRUE(std::holds_alternative<Off>(off[0]));
}

TEST(BoardReader, APassIsFoundBesideTheMovesAroundIt) {
  // White has to pass after Black's move: the board shows Black's two moves alone.
  std::mt19937 random{3};
  auto record = table_of("othello");
  std::optional<catalog::AnyRecord> at_pass;
  for (int game = 0; game < 400 && !at_pass; ++game) {
    record = table_of("othello");
    while (catalog::to_move(record)) {
      const auto moves = catalog::legal_moves(record);
      auto next = record;
      ASSERT_TRUE(catalog::perform(next, moves[random() % moves.size()]));
      const auto replies = catalog::legal_moves(next);
      if (replies.size() == 1 && replies[0] == "pass" && catalog::to_move(next)) {
        at_pass = record;
        record = next;
        break;
      }
      record = next;
    }
  }
  ASSERT_TRUE(at_pass);
  const std::string first = catalog::acts(record).back();
  ASSERT_TRUE(catalog::perform(record, "pass"));
  const std::string third = catalog::legal_moves(record).front();
  ASSERT_TRUE(catalog::perform(record, third));
  BoardReader reader{*at_pass};
  const auto news = settled(reader, 0ms, board_of(record));
  ASSERT_EQ(news.size(), 1U);
  if (const auto* both = std::get_if<Played>(&news[0])) {
    EXPECT_EQ(both->moves, (std::vector<std::string>{first, "pass", third}));
  } else {
    const auto& ways = std::get<Ambiguous>(news[0]).ways;
    EXPECT_TRUE(std::ranges::find(ways, std::vector<std::string>{first, "pass", third},
                                  &Way::moves) != ways.end());
  }
}

TEST(BoardReader, APromotionThatTheSensorCannotSeeIsAskedAbout) {
  const auto before = after(table_of("shogi"), {"7g7f", "3c3d"});
  BoardReader seeing{before};
  EXPECT_EQ(settled(seeing, 0ms, board_of(after(before, {"8h2b+"}))),
            std::vector<BoardNews>{played({"8h2b+"})});
  BoardReader blind{before, {.sees_promotion = false}};
  const auto news = settled(blind, 0ms, board_of(after(before, {"8h2b"})));
  ASSERT_EQ(news.size(), 1U);
  EXPECT_EQ(std::get<Ambiguous>(news[0]).ways, (std::vector<Way>{{2, {"8h2b"}}, {2, {"8h2b+"}}}));
  // An operator says which; what follows is read on from there.
  const auto promoted = after(before, {"8h2b+"});
  blind.follow(promoted);
  EXPECT_EQ(settled(blind, 20'000ms, board_of(after(before, {"8h2b", "3a2b"}))),
            std::vector<BoardNews>{played({"3a2b"})});
}

TEST(BoardReader, ADropNeedsNoHand) {
  const auto before = after(table_of("shogi"), {"7g7f", "3c3d", "8h2b+", "3a2b"});
  BoardReader reader{before};
  EXPECT_EQ(settled(reader, 0ms, board_of(after(before, {"B*5e"}))),
            std::vector<BoardNews>{played({"B*5e"})});
}

TEST(BoardReader, ATakeBackIsProposedAndOnlyWhereItStays) {
  const auto start = table_of("shogi");
  BoardReader reader{after(start, {"7g7f", "3c3d"})};
  const std::string before = board_of(after(start, {"7g7f"}));
  ASSERT_TRUE(reader.report(0ms, before));
  EXPECT_FALSE(reader.news(2'999ms));
  // Put back within the time: a ghost.
  ASSERT_TRUE(reader.report(2'999ms, board_of(reader.line())));
  EXPECT_FALSE(reader.news(30'000ms));
  ASSERT_TRUE(reader.report(40'000ms, before));
  EXPECT_FALSE(reader.news(42'999ms));
  EXPECT_EQ(reader.news(43'000ms), BoardNews{(TakenBack{{1, {}}})});
  EXPECT_EQ(catalog::acts(reader.line()).size(), 2U) << "proposed, not done";
}

TEST(BoardReader, AnotherMoveInPlaceOfTheLastIsProposed) {
  const auto start = table_of("shogi");
  BoardReader reader{after(start, {"7g7f", "3c3d"})};
  EXPECT_EQ(settled(reader, 0ms, board_of(after(start, {"7g7f", "8c8d"}))),
            std::vector<BoardNews>{(TakenBack{{1, {"8c8d"}}})});
}

TEST(BoardReader, TwoMovesMissedAndTwoTakenBackLookAlike) {
  const auto start = table_of("shogi");
  BoardReader reader{after(start, {"2h3h", "8b7b"})};
  const auto news = settled(reader, 0ms, board_of(start));
  ASSERT_EQ(news.size(), 1U);
  EXPECT_EQ(std::get<Ambiguous>(news[0]).ways, (std::vector<Way>{{2, {"3h2h", "7b8b"}}, {0, {}}}));
}

TEST(BoardReader, RoutesOfALionToOnePositionAreOneMove) {
  auto record = after(table_of("chushogi"), {"6i6h", "6d6e"});
  // Its lion leaves for a square that two routes lead to.
  std::vector<std::string> lion;
  for (const auto& move : catalog::legal_moves(record))
    if (move.starts_with("7j")) lion.push_back(move);
  BoardReader reader{record};
  std::size_t taken = 0;
  for (const std::string& move : lion) {
    reader.follow(record);
    const auto next = after(record, {move.c_str()});
    if (board_of(next) == board_of(record)) continue;  // it came back: nothing to be seen
    const auto news = settled(reader, 10'000ms * static_cast<int>(++taken), board_of(next));
    ASSERT_EQ(news.size(), 1U) << move;
    const auto* one = std::get_if<Played>(&news[0]);
    ASSERT_NE(one, nullptr) << move;
    EXPECT_EQ(catalog::position_text(after(record, {one->moves[0].c_str()})),
              catalog::position_text(next));
  }
}

TEST(BoardReader, WhatIsNoBoardIsRefusedAndCountsAsNotReported) {
  BoardReader reader{table_of("shogi")};
  EXPECT_EQ(reader.report(0ms, "lnsgkgsnl/9").error().code, "bad_position");
  EXPECT_EQ(reader.report(0ms, "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b")
                .error()
                .code,
            "bad_position");
  EXPECT_EQ(reader.due(), std::nullopt);
}

/// Hands at work between two positions: pieces in the air, squares on the way, discs half turned,
/// an arm that hides a row, reports that come twice; none of it lies still.
class Hands {
 public:
  Hands(std::string game, std::uint64_t seed) : game_(std::move(game)), random_(seed) {}

  std::vector<std::string> between(const std::string& before, const std::string& now) {
    std::vector<std::string> boards;
    const auto rows = [&](std::string board) {
      std::vector<std::string> cells;
      if (game_ == "othello") {
        for (const char disc : board) cells.emplace_back(1, disc);
        return cells;
      }
      for (std::size_t i = 0; i < board.size(); ++i) {
        if (board[i] >= '0' && board[i] <= '9') {
          std::size_t empty = 0;
          for (; i < board.size() && board[i] >= '0' && board[i] <= '9'; ++i)
            empty = empty * 10 + static_cast<std::size_t>(board[i] - '0');
          --i;
          cells.insert(cells.end(), empty, "");
        } else if (board[i] == '/') {
          cells.emplace_back("/");
        } else {
          // "P", "+P"; among four with the letter of the seat, "Pa", "+Pa".
          std::size_t size = board[i] == '+' ? 2 : 1;
          if (game_ == "yonin") ++size;
          cells.push_back(board.substr(i, size));
          i += size - 1;
        }
      }
      return cells;
    };
    const auto text = [&](const std::vector<std::string>& cells) {
      std::string board;
      int empty = 0;
      const auto flush = [&] {
        if (empty > 0) board += std::to_string(empty);
        empty = 0;
      };
      for (const std::string& cell : cells) {
        if (cell.empty()) {
          ++empty;
          continue;
        }
        flush();
        board += cell;
      }
      flush();
      return board;
    };
    auto cells = rows(before);
    const auto target = rows(now);
    const std::string nothing = game_ == "othello" ? "-" : "";
    std::vector<std::size_t> differ;
    for (std::size_t i = 0; i < cells.size(); ++i)
      if (cells[i] != target[i]) differ.push_back(i);
    std::ranges::shuffle(differ, random_);
    // A piece leaves before it arrives.
    if (game_ != "othello")
      std::ranges::stable_partition(differ, [&](std::size_t i) { return target[i] == nothing; });
    // A piece that has nothing to do with it is lifted and returned.
    const std::size_t other = random_() % cells.size();
    if (cells[other] != "/") {
      auto lifted = cells;
      lifted[other] = nothing;
      boards.push_back(text(lifted));
      if (random_() % 2 == 0) boards.push_back(boards.back());
      boards.push_back(text(cells));
    }
    for (const std::size_t square : differ) {
      if (random_() % 2 == 0) {
        cells[square] = nothing;
        boards.push_back(text(cells));
      }
      cells[square] = target[square];
      boards.push_back(text(cells));
    }
    return boards;
  }
  std::uint64_t next() { return random_(); }

 private:
  std::string game_;
  std::mt19937_64 random_;
};

class NoisyGame : public testing::TestWithParam<const char*> {};

TEST_P(NoisyGame, ComesOutAsExactlyTheGame) {
  const std::string game = GetParam();
  const int games = game == "othello" ? 3 : 2;
  const std::size_t plies = game == "chushogi" || game == "yonin" ? 25 : 80;
  for (std::uint64_t seed = 1; seed <= static_cast<std::uint64_t>(games); ++seed) {
    SCOPED_TRACE(game + " seed " + std::to_string(seed));
    Hands hands{game, seed};
    auto record = table_of(game);
    BoardReader reader{record};
    Millis now{};
    while (catalog::to_move(record) && catalog::acts(record).size() < plies) {
      const auto moves = catalog::legal_moves(record);
      const std::string before = board_of(record);
      auto next = record;
      ASSERT_TRUE(catalog::perform(next, moves[hands.next() % moves.size()]));
      if (board_of(next) == before && moves.size() > 1) continue;  // cannot be seen
      if (game == "chushogi") {
        // A game of positions: routes to one are told as the shortest.
        for (const auto& move : moves) {
          const auto same = after(record, {move.c_str()});
          if (catalog::position_text(same) == catalog::position_text(next) &&
              move.size() < catalog::acts(next).back().size())
            next = same;
        }
      }
      record = next;
      if (catalog::acts(record).back() == "pass") continue;
      for (const std::string& board : hands.between(before, board_of(record))) {
        // A setup that the game's notation does not hold (a king in a hand) counts as not reported.
        const auto read = reader.report(now, board);
        ASSERT_TRUE(read || game == "yonin") << board;
        now += 200ms;
        EXPECT_FALSE(reader.news(now)) << board;
      }
      now += 1'000ms;
      const auto news = reader.news(now);
      ASSERT_TRUE(news.has_value()) << catalog::acts(record).back();
      ASSERT_TRUE(std::holds_alternative<Played>(*news));
      now += 100ms;
    }
    auto told = catalog::acts(reader.line());
    auto real = catalog::acts(record);
    while (!real.empty() && real.back() == "pass") real.pop_back();  // nothing to be seen of it yet
    EXPECT_EQ(told, real);
    EXPECT_GE(told.size(), 10U);
  }
}

INSTANTIATE_TEST_SUITE_P(Games, NoisyGame,
                         testing::Values("othello", "shogi", "chushogi", "yonin"));

}  // namespace
}  // namespace tachiai::feed
