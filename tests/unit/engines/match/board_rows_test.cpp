// The data files of chu shogi and four-player shogi whose rows are about what people do: each
// through `decide`, a failure named by file and row.
#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <sstream>

#include "tests/unit/engines/match/rows.hpp"
#include "tests/unit/engines/match/table.hpp"

namespace tachiai::match {
namespace {

using tests::accepted;
using tests::code;
using tests::lines_of;
using tests::Table;
using tests::text;
namespace json = tests::json;

/// A row's position, one ply before it: the side that has just moved lifts one of its pieces back
/// to an empty square beside it, and one of the other side's stands where that piece came to.
struct Before {
  std::string position;
  std::string act;
};

std::vector<std::vector<std::string>> squares_of(const std::string& board) {
  std::vector<std::vector<std::string>> rows(1);
  for (std::size_t i = 0; i < board.size(); ++i) {
    if (board[i] == '/') {
      rows.emplace_back();
    } else if (std::isdigit(static_cast<unsigned char>(board[i])) != 0) {
      std::size_t end = i;
      while (end < board.size() && std::isdigit(static_cast<unsigned char>(board[end])) != 0) ++end;
      rows.back().insert(rows.back().end(), std::stoul(board.substr(i, end - i)), "");
      i = end - 1;
    } else if (board[i] == '+') {
      rows.back().push_back(board.substr(i, 2));
      ++i;
    } else {
      rows.back().push_back(board.substr(i, 1));
    }
  }
  return rows;
}

std::string board_of(const std::vector<std::vector<std::string>>& rows) {
  std::string board;
  for (const auto& row : rows) {
    if (!board.empty()) board += '/';
    int empty = 0;
    for (const auto& piece : row) {
      if (piece.empty()) {
        ++empty;
        continue;
      }
      if (empty > 0) board += std::to_string(std::exchange(empty, 0));
      board += piece;
    }
    if (empty > 0) board += std::to_string(empty);
  }
  return board;
}

std::string usi(std::size_t rank, std::size_t column) {
  return std::to_string(12 - column) + static_cast<char>('a' + rank);
}

Before one_ply_before(const std::string& sfen) {
  std::istringstream in(sfen);
  std::string board, turn;
  in >> board >> turn;
  auto rows = squares_of(board);
  const bool black_moved = turn == "w";
  const auto is_theirs = [&](const std::string& piece) {
    return !piece.empty() &&
           (std::isupper(static_cast<unsigned char>(piece.back())) != 0) == black_moved;
  };
  const auto is_royal = [](const std::string& piece, bool black) {
    return piece == (black ? "K" : "k") || piece == (black ? "+E" : "+e");
  };
  bool other_has_royal = false;
  std::optional<std::pair<std::size_t, std::size_t>> moved, empty;
  for (std::size_t rank = 0; rank < 12; ++rank) {
    for (std::size_t column = 0; column < 12; ++column) {
      const std::string& piece = rows[rank][column];
      other_has_royal |= is_royal(piece, !black_moved);
      if (is_royal(piece, black_moved) || (is_theirs(piece) && !moved)) moved = {rank, column};
    }
  }
  // Beside it, so that a bare king could take it at once and the game was not over.
  for (std::size_t rank = moved->first > 0 ? moved->first - 1 : 0;
       rank <= moved->first + 1 && rank < 12; ++rank) {
    for (std::size_t column = moved->second > 0 ? moved->second - 1 : 0;
         column <= moved->second + 1 && column < 12; ++column)
      if (rows[rank][column].empty() && !empty) empty = {rank, column};
  }
  const std::string to = usi(moved->first, moved->second);
  const std::string from = usi(empty->first, empty->second);
  rows[empty->first][empty->second] = rows[moved->first][moved->second];
  std::string taken = other_has_royal ? "g" : "k";
  if (!black_moved) taken[0] = static_cast<char>(std::toupper(taken[0]));
  rows[moved->first][moved->second] = taken;
  return {board_of(rows) + (black_moved ? " b - 1" : " w - 1"), from + to};
}

/// What the columns of the file mean, in one word: a winner, "drawn", "playing", "agreement".
std::string meaning(const std::string& column, const std::string& loser_at_stalemate) {
  if (column.starts_with("playing")) return "playing";
  if (column.starts_with("jishogi by agreement")) return "agreement";
  if (column == "draw") return "drawn";
  if (column.starts_with("stalemate") || column == "not regulated")
    return loser_at_stalemate == "b" ? "gote" : "sente";  // ours, where it is not regulated
  if (column.starts_with("royalslost")) return loser_at_stalemate == "b" ? "gote" : "sente";
  return column.find("gote") != std::string::npos ? "gote" : "sente";
}

TEST(ChuShogiRows, EndsAreDecidedAsTheFileSays) {
  const auto rows = lines_of("tests/data/chushogi/end_cases.jsonl");
  ASSERT_EQ(rows.size(), 16U);
  for (const json::object& row : rows) {
    for (const auto& [column, rules] : {std::pair{"seed2006", "national2006"},
                                        {"jcsa2019", "jcsa2019"},
                                        {"oracle_shogiops", "lishogi"},
                                        {"scalashogi_reading", "lishogi_server"}}) {
      SCOPED_TRACE("tests/data/chushogi/end_cases.jsonl: " + text(row.at("id")) + " " + column);
      const std::string sfen = text(row.at("sfen"));
      const Before before = one_ply_before(sfen);
      Preset preset = tests::preset("chushogi.national2006.a");
      preset.rules = rules;
      preset.start = before.position;
      Table table{preset};
      ASSERT_TRUE(table.match.to_move()) << before.position;
      ASSERT_TRUE(accepted(table.move(before.act, Millis{1})));
      ASSERT_EQ(catalog::position_text(table.match.table).substr(0, sfen.find(' ')),
                sfen.substr(0, sfen.find(' ')));
      const std::string turn = sfen.substr(sfen.find(' ') + 1, 1);
      const std::string wanted = meaning(text(row.at(column)), turn);
      const Seat to_move = *table.match.to_move();
      const auto declared = table.seat(to_move, DeclareEnd{}, Millis{2});
      if (wanted == "playing" || wanted == "agreement") {
        ASSERT_EQ(code(declared), RefusalCode::not_yet);
        if (wanted == "agreement") {
          EXPECT_TRUE(accepted(table.seat(Seat::first, OfferDraw{}, Millis{3})));
          EXPECT_TRUE(accepted(table.seat(Seat::second, AnswerDraw{true}, Millis{4})));
          ASSERT_TRUE(table.match.ended.has_value());
          EXPECT_EQ(table.match.ended->reason, "jishogi");
        }
        continue;
      }
      ASSERT_TRUE(table.match.ended.has_value());
      const auto& places = *table.match.ended->places;
      EXPECT_EQ(places[0] == places[1] ? "drawn" : places[0] == 1 ? "sente" : "gote", wanted);
    }
  }
}

/// Plays the row; the ply that would bring the fourth occurrence about is the last.
Decision play_row(Table& table, const json::object& row) {
  Decision last;
  for (const auto& move : row.at("moves").as_array())
    last = table.move(text(move), table.match.accounted + Millis{1});
  return last;
}

TEST(ChuShogiRows, RepetitionsAreDecidedAsTheFileSays) {
  const auto rows = lines_of("tests/data/chushogi/repetition_cases.jsonl");
  ASSERT_EQ(rows.size(), 5U);
  for (const json::object& row : rows) {
    const std::string id = text(row.at("id"));
    SCOPED_TRACE("tests/data/chushogi/repetition_cases.jsonl: " + id);
    const auto moves = row.at("moves").as_array().size();
    const auto strict = [&](const char* rules) {
      Preset preset = tests::preset("chushogi.online");
      preset.rules = rules;
      preset.start = text(row.at("sfen"));
      return Table{preset};
    };
    // The seed: the side that has to deviate is refused the ply, in each row its mover.
    Table seed = strict("national2006");
    EXPECT_EQ(code(play_row(seed, row)), RefusalCode::illegal);
    EXPECT_EQ(number(seed.match.ply()), moves - 1);
    // The same where it is pointed out: the ply stood, and only it goes back.
    Preset board = tests::preset("chushogi.national2006.a");
    board.start = text(row.at("sfen"));
    board.claims_decided = ClaimsDecided::by_server;
    Table claimed{board};
    EXPECT_TRUE(accepted(play_row(claimed, row)));
    EXPECT_EQ(number(claimed.match.ply()), moves);
    EXPECT_TRUE(
        accepted(claimed.seat(*claimed.match.to_move(), Claim{{ClaimItem{"sennichite", {}}}},
                              claimed.match.accounted + Millis{1})));
    EXPECT_EQ(number(claimed.match.ply()), moves - 1);
    EXPECT_FALSE(claimed.match.claim);
    EXPECT_TRUE(claimed.match.clock_runs);

    Table federation = strict("jcsa2019");
    const Decision last = play_row(federation, row);
    const std::string summary = text(row.at("jcsa_summary"));
    if (summary.starts_with("draw")) {
      ASSERT_TRUE(federation.match.ended.has_value());
      EXPECT_EQ(federation.match.ended->places->at(0), federation.match.ended->places->at(1));
    } else if (summary == "side that passed first must deviate") {
      EXPECT_TRUE(accepted(last));
      const std::string again = text(row.at("moves").at(0));
      EXPECT_EQ(code(federation.move(again, federation.match.accounted + Millis{1})),
                RefusalCode::illegal);
    } else {
      EXPECT_EQ(code(last), RefusalCode::illegal);
    }

    Table web = strict("lishogi");
    play_row(web, row);
    ASSERT_TRUE(web.match.ended.has_value());
    const auto& places = *web.match.ended->places;
    const std::string verdict = text(row.at("lishogi_result_at_4th"));
    if (verdict.starts_with("draw")) {
      EXPECT_EQ(places[0], places[1]);
    } else {
      EXPECT_EQ(places[verdict.starts_with("gote") ? 1 : 0], 1);
    }
  }
}

Seat seat_of(char letter) { return Seat{static_cast<std::uint8_t>(letter - 'a')}; }

Table yonin(const std::string& start) {
  Preset preset = tests::preset("yonin.online");
  preset.start = start;
  Table table{preset, {}, {"ann", "ben", "cay", "dee"}};
  if (!table.match.started) table.server(StartMatch{}, {});
  return table;
}

bool may_play(const Table& table, const std::string& act) {
  const Decision decision = decide(table.match,
                                   {.seat = table.match.to_move(),
                                    .act = PlayMove{number(table.match.ply()), act, {}},
                                    .told = table.match.accounted},
                                   table.match.accounted + Millis{1});
  if (!accepted(decision)) {
    EXPECT_EQ(code(decision), RefusalCode::illegal) << act;
  }
  return accepted(decision);
}

TEST(YoninRows, RulesAreDecidedAsTheFileSays) {
  int rows = 0;
  for (const json::object& row : lines_of("tests/data/yonin/vectors.jsonl")) {
    if (text(row.at("kind")) != "rules") continue;
    ++rows;
    SCOPED_TRACE("tests/data/yonin/vectors.jsonl: " + text(row.at("id")));
    Table table = yonin(text(row.at("sfen")));
    const auto& expected = row.at("expect").as_object();
    const auto each = [&](const char* member, const auto& use) {
      if (const auto* list = expected.if_contains(member))
        for (const auto& one : list->as_array()) use(text(one));
    };
    each("has", [&](const std::string& act) { EXPECT_TRUE(may_play(table, act)) << act; });
    each("hasnot", [&](const std::string& act) { EXPECT_FALSE(may_play(table, act)) << act; });
    each("legal", [&](const std::string& act) { EXPECT_TRUE(may_play(table, act)) << act; });
    const auto listed = catalog::legal_moves(table.match.table);
    const auto playable =
        std::ranges::count_if(listed, [&](const std::string& act) { return may_play(table, act); });
    EXPECT_EQ(static_cast<std::size_t>(playable), listed.size());
    if (const auto* count = expected.if_contains("count")) {
      EXPECT_EQ(playable, count->as_int64());
    }
    if (const auto* drops = expected.if_contains("drops")) {
      EXPECT_EQ(std::ranges::count_if(listed, [](const std::string& act) { return act[1] == '*'; }),
                drops->as_int64());
    }
    each("hasprefix_none", [&](const std::string& prefix) {
      EXPECT_TRUE(std::ranges::none_of(
          listed, [&](const std::string& act) { return act.starts_with(prefix); }));
    });
    if (const auto* play = expected.if_contains("play")) {
      ASSERT_TRUE(accepted(table.move(text(*play), Millis{1})));
    } else if (const auto* leave = expected.if_contains("leave")) {
      if (text(*leave) == "resign")
        ASSERT_TRUE(accepted(table.seat(*table.match.to_move(), Resign{}, Millis{1})));
      else
        ASSERT_TRUE(accepted(table.server(FlagFall{}, *table.match.deadline({}))));
    }
    if (const auto* next = expected.if_contains("next")) {
      const std::string who = text(*next);
      if (who == "-") {
        EXPECT_TRUE(table.match.ended.has_value());
      } else {
        EXPECT_EQ(table.match.to_move(), seat_of(who[0]));
      }
    }
    if (const auto* after = expected.if_contains("after")) {
      EXPECT_EQ(catalog::position_text(table.match.table), text(*after));
    }
  }
  EXPECT_EQ(rows, 37);
}

TEST(YoninRows, GamesGoAsTheFileSays) {
  int games = 0;
  for (const json::object& row : lines_of("tests/data/yonin/vectors.jsonl")) {
    if (text(row.at("kind")) != "game") continue;
    ++games;
    SCOPED_TRACE("tests/data/yonin/vectors.jsonl: " + text(row.at("id")));
    Table table = yonin("");
    std::istringstream moves(text(row.at("moves")));
    for (std::string act; moves >> act;)
      ASSERT_TRUE(accepted(table.move(act, table.match.accounted + Millis{1}))) << act;
    EXPECT_EQ(number(table.match.ply()), row.at("plies").as_int64());
    EXPECT_EQ(catalog::position_text(table.match.table), text(row.at("end")));
    ASSERT_TRUE(table.match.ended && table.match.ended->places);
    std::uint8_t place = 4;
    for (const auto& gone : row.at("out").as_array())
      EXPECT_EQ(table.match.ended->places->at(index(seat_of(text(gone.at(0))[0]))), place--);
    EXPECT_EQ(place, 1);
  }
  EXPECT_EQ(games, 9);
}

}  // namespace
}  // namespace tachiai::match
