#include "engines/othello/irregularity.hpp"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <algorithm>
#include <boost/json.hpp>
#include <cctype>
#include <set>

#include "tests/support/data_path.hpp"
#include "tests/support/vectors/spoilt.hpp"
#include "tests/unit/engines/othello/vectors.hpp"

namespace tachiai::tests::othello {
namespace {

using namespace tachiai::othello;
namespace json = boost::json;

Seat seat_of(const json::value& letter) {
  return letter.as_string() == "X" ? Seat::first : Seat::second;
}

Squares squares_in(const json::object& item) {
  Squares set = 0;
  if (!item.contains("squares")) return set;
  for (const auto& name : item.at("squares").as_array())
    set |= bit(*square_of(std::string{name.as_string()}));
  return set;
}

bool has(const Irregularities& found, std::string_view category) {
  if (category == "WRONG_TURN") return found.wrong_turn;
  if (category == "WRONG_COLOUR") return found.wrong_colour;
  if (category == "UNPLAYABLE_SQUARE") return found.unplayable_square;
  if (category == "MISSED_FLIP") return found.missed != 0;
  if (category == "EXCESS_FLIP") return found.excess != 0;
  if (category == "SHIFTED_DISC") return found.shift_count != 0;
  if (category == "FALSE_PASS") return found.false_pass();
  if (category == "TOO_LARGE") return found.too_large;
  throw std::runtime_error{"unknown category " + std::string{category}};
}

/// Adds to `established` what of `found` an item of a claim names. @return whether all it names is
/// true.
bool establish(Irregularities& established, const Irregularities& found, const json::object& item) {
  const std::string category{item.at("category").as_string()};
  if (!has(found, category)) return false;
  const Squares named = squares_in(item);
  established.placed = found.placed;
  if (category == "WRONG_TURN") return established.wrong_turn = true;
  if (category == "WRONG_COLOUR") return established.wrong_colour = true;
  if (category == "UNPLAYABLE_SQUARE") return established.unplayable_square = true;
  if (category == "TOO_LARGE") return established.too_large = true;
  if (category == "MISSED_FLIP") {
    established.missed = found.missed & named;
    return named != 0 && established.missed == named;
  }
  if (category == "EXCESS_FLIP") {
    established.excess = found.excess & named;
    return named != 0 && established.excess == named;
  }
  if (category == "FALSE_PASS") {
    established.playable = found.playable & named;
    return named != 0 && established.playable == named;
  }
  Squares covered = 0;
  for (const Shift& shift : found.shifted()) {
    if (((bit(shift.from) | bit(shift.to)) & named) == 0) continue;
    established.shifts[established.shift_count++] = shift;
    covered |= bit(shift.from) | bit(shift.to);
  }
  return named != 0 && (named & ~covered) == 0;
}

/// The turn as gestures: what hands do must lead to the board the case shows.
Position by_hand(Position position, const json::object& action) {
  const Othello rules;
  const auto square = [](const json::value& name) {
    return *square_of(std::string{name.as_string()});
  };
  if (action.at("type").as_string() == "pass") return rules.perform(position, Act::pass()).value();
  const Act laid = Act::place(seat_of(action.at("disc")), square(action.at("square")));
  position = rules.perform(position, laid).value();
  for (const auto& name : action.at("turned").as_array()) {
    position = rules.perform(position, Act::turn(square(name))).value();
  }
  if (action.contains("shifted")) {
    for (const auto& shift : action.at("shifted").as_array()) {
      position =
          rules.perform(position, Act::shift(square(shift.at("frm")), square(shift.at("to"))))
              .value();
    }
  }
  return position;
}

struct Case {
  json::object row;
  HandTurn turn;
  std::string verdict;
};

Case case_of(json::object row) {
  Case c{std::move(row), {}, {}};
  const std::string side{c.row.at("turn").as_string()};
  c.turn.before = position_of(std::string{c.row.at("before").as_string()}, side).board;
  c.turn.after = position_of(std::string{c.row.at("board_after").as_string()}, side).board;
  c.turn.to_move = seat_of(c.row.at("turn"));
  c.turn.by = seat_of(c.row.at("action").at("by"));
  c.verdict = std::string{c.row.at("verdict").as_string()};
  return c;
}

std::vector<json::object> items_of(const json::object& claim) {
  if (!claim.contains("items")) return {claim};
  std::vector<json::object> items;
  for (const auto& item : claim.at("items").as_array()) items.push_back(item.as_object());
  return items;
}

/// The item's verdict among `told`, and the squares that both name; every square as long as a
/// verdict has room for all.
std::string verdict_missing(const std::vector<Illegality>& told, const json::object& item) {
  std::string code{item.at("category").as_string()};
  std::ranges::transform(code, code.begin(),
                         [](unsigned char letter) { return std::tolower(letter); });
  const auto verdict = std::ranges::find(told, code, &Illegality::code);
  if (verdict == told.end()) return "no verdict " + code;
  std::set<std::string> squares;
  for (const Fact& fact : verdict->facts) {
    if (!fact.name.empty()) squares.emplace(fact.value());
  }
  if (code == "wrong_turn" || code == "too_large")
    return squares.empty() ? "" : code + " names squares";
  if (squares.empty()) return code + " names no square";
  if (!item.contains("squares") || squares.size() == verdict->facts.size()) return "";
  for (const auto& name : item.at("squares").as_array()) {
    if (!squares.contains(std::string{name.as_string()})) return code + " does not name its square";
  }
  return "";
}

void check_case(Row& row, const Case& c) {
  const std::string id{c.row.at("id").as_string()};
  const Irregularities found = irregularities(c.turn);
  if (c.row.at("action").at("type").as_string() != "disturb") {
    const Position start{c.turn.before, c.turn.to_move, std::nullopt};
    const Position reached = by_hand(start, c.row.at("action").as_object());
    row.same(id + " board by hand", board_text({c.turn.after, Seat::first, std::nullopt}),
             board_text({reached.board, Seat::first, std::nullopt}));
  }
  const std::string shown_after{c.row.at("board_after").as_string()};
  if (c.row.at("claim").is_null()) {
    row.same(id + " false pass", true, found.false_pass());
    row.same(id + " verdict", "NO_CLAIM_STANDS", c.verdict);
    row.same(id + " board", std::string{c.row.at("corrected_board").as_string()}, shown_after);
    return;
  }
  const bool holds = c.verdict.starts_with("ACCEPT") || c.verdict == "ARBITER_CLOCKS_STOPPED" ||
                     c.verdict == "REJECT_TOO_LATE";
  Irregularities established;
  bool all_true = true;
  for (const auto& item : items_of(c.row.at("claim").as_object())) {
    const bool is_true = establish(established, found, item);
    all_true = all_true && is_true;
    row.same(id + " category", c.verdict != "REJECT_NO_ERROR",
             has(found, item.at("category").as_string()));
    if (holds) row.same(id + " verdicts", "", verdict_missing(verdicts(found), item));
  }
  row.same(id + " claim", holds, all_true);
  row.same(id + " anything wrong", c.verdict != "REJECT_NO_ERROR", found.any());
  if (c.row.at("corrected_board").is_null()) return;
  if (c.verdict == "REJECT_TOO_LATE") {
    row.same(id + " board", std::string{c.row.at("corrected_board").as_string()}, shown_after);
    return;
  }
  const Position shown{corrected(c.turn, all_true ? established : Irregularities{}), Seat::first,
                       std::nullopt};
  row.same(id + " corrected board", std::string{c.row.at("corrected_board").as_string()},
           board_text(shown));
  const bool left_wrong =
      irregularities({c.turn.before, c.turn.to_move, shown.board, c.turn.by}).any();
  const bool discs_put_right = (established.missed | established.excess) != 0;
  if (discs_put_right && all_true) {
    row.same(id + " what stays wrong", c.verdict == "ACCEPT_PARTIAL", left_wrong);
  }
}

Mismatches check_cases(std::string_view name, std::string_view jsonl) {
  int verdicts = 0;
  return each_row(name, jsonl, verdicts, is_json_row, [](Row& row, const std::string& line) {
    check_case(row, case_of(json::parse(line).as_object()));
  });
}

TEST(Irregularity, EveryCaseIsRecognisedAndPutRight) {
  const std::string name = "othello/illegal_cases.jsonl";
  const auto text = read_file(data_path(name));
  EXPECT_EQ(joined(check_cases(name, text)), "");
  std::set<std::string> categories;
  EXPECT_EQ(lines_of(text).size(), 53u);
  for (const auto& line : lines_of(text)) {
    const Case c = case_of(json::parse(line).as_object());
    if (!c.verdict.starts_with("REJECT")) categories.emplace(c.row.at("category").as_string());
  }
  EXPECT_EQ(categories,
            (std::set<std::string>{"EXCESS_FLIP", "FALSE_PASS", "MISSED_FLIP",
                                   "MISSED_FLIP+EXCESS_FLIP", "SHIFTED_DISC", "TOO_LARGE",
                                   "UNPLAYABLE_SQUARE", "WRONG_COLOUR", "WRONG_TURN"}));
}

TEST(Irregularity, ASpoiltCaseIsNoticed) {
  const VectorFile file{
      .name = "othello/illegal_cases.jsonl",
      .judge = check_cases,
      // Whose clock runs, who claimed what and what was too late are the match's affair.
      .remarks = {"id", "category", "reason", "strict_online", "corrected_turn", "final_move",
                  "clock_running_after_claim", "action.final_move", "claim"},
      .questions = {"before", "board_after", "turn"}};
  const auto spoiling = spoil(file, read_file(data_path(file.name)));
  EXPECT_EQ(joined(spoiling.unnoticed), "");
  EXPECT_GE(spoiling.altered, 53 * 8);
}

TEST(Irregularity, VerdictsNameTheSquares) {
  Irregularities found;
  EXPECT_TRUE(verdicts(found).empty());
  found.placed = *square_of("f5");
  found.wrong_colour = true;
  found.unplayable_square = true;
  found.missed = bit(*square_of("e5")) | bit(*square_of("d5"));
  found.excess = bit(*square_of("a1"));
  found.shifts[0] = {*square_of("c6"), *square_of("c5")};
  found.shift_count = 1;
  const std::vector<Illegality> expected{
      wrong_colour.with("placed", "f5"),
      unplayable_square.with("turns_nothing", "f5"),
      missed_flip.with("missed", "d5").with("missed", "e5"),
      excess_flip.with("excess", "a1"),
      shifted_disc.with("from", "c6").with("to", "c5"),
  };
  EXPECT_EQ(verdicts(found), expected);
  Irregularities others;
  others.wrong_turn = true;
  others.too_large = true;
  others.playable = bit(*square_of("d3")) | bit(*square_of("c4"));
  EXPECT_EQ(verdicts(others),
            (std::vector<Illegality>{wrong_turn, too_large,
                                     false_pass.with("playable", "d3").with("playable", "c4")}));
}

TEST(Irregularity, ADiscTurnedWhilePassingIsNamedBesideTheFalsePass) {
  Board after = standard_start;
  after.black ^= bit(*square_of("d4"));
  after.white ^= bit(*square_of("d4"));
  const Irregularities found = irregularities({standard_start, Seat::first, after, Seat::first});
  EXPECT_TRUE(found.false_pass());
  EXPECT_EQ(found.excess, bit(*square_of("d4")));
  EXPECT_EQ(found.placed, std::nullopt);
  Irregularities established;
  established.excess = found.excess;
  EXPECT_EQ(corrected({standard_start, Seat::first, after, Seat::first}, established),
            standard_start);
}

TEST(Irregularity, AShiftedDiscThatWasAlsoTurnedGoesBackAsItWas) {
  Board after = placed(standard_start, Seat::first, *square_of("f5"));
  after.white &= ~bit(*square_of("d4"));
  after.black |= bit(*square_of("c4"));
  const HandTurn turn{standard_start, Seat::first, after, Seat::first};
  const Irregularities found = irregularities(turn);
  EXPECT_EQ(found.placed, square_of("f5"));
  EXPECT_EQ(found.shift_count, 1);
  EXPECT_EQ(found.shifts[0], (Shift{*square_of("d4"), *square_of("c4")}));
  EXPECT_EQ(found.excess, bit(*square_of("d4")));
  EXPECT_EQ(corrected(turn, found), placed(standard_start, Seat::first, *square_of("f5")));
}

TEST(Irregularity, TheNewDiscOnAPlayableSquareIsReadAsThePlacedOne) {
  // f5 laid, nothing turned, e4 pushed up to e3: nearer to a disc laid on e3 and e4 pushed to f5,
  // which no player means.
  Board after = standard_start;
  after.black ^= bit(*square_of("f5")) | bit(*square_of("e4")) | bit(*square_of("e3"));
  const HandTurn turn{standard_start, Seat::first, after, Seat::first};
  const Irregularities found = irregularities(turn);
  EXPECT_EQ(found.placed, square_of("f5"));
  EXPECT_FALSE(found.unplayable_square);
  EXPECT_EQ(found.missed, bit(*square_of("e5")));
  EXPECT_EQ(found.shifts[0], (Shift{*square_of("e4"), *square_of("e3")}));
  EXPECT_EQ(corrected(turn, found), placed(standard_start, Seat::first, *square_of("f5")));
}

TEST(Irregularity, TwoNewDiscsOrAVanishedOneAreTooLargeToPointOut) {
  Board two = placed(standard_start, Seat::first, *square_of("f5"));
  two.white |= bit(*square_of("h8"));
  EXPECT_TRUE(irregularities({standard_start, Seat::first, two, Seat::first}).too_large);
  Board one_less = standard_start;
  one_less.white &= ~bit(*square_of("d4"));
  EXPECT_TRUE(irregularities({standard_start, Seat::first, one_less, Seat::first}).too_large);
}

/// A position somewhere in a random game in which the side to move can place.
Position random_position() {
  const Othello rules;
  for (;;) {
    Position position = rules.initial();
    for (int plies = *rc::gen::inRange(0, 58); plies > 0 && rules.to_move(position); --plies) {
      std::vector<Act> acts;
      rules.legal_moves(position, [&](const Act& act) { acts.push_back(act); });
      position = *rules.play(position, acts[*rc::gen::inRange<std::size_t>(0, acts.size())]);
    }
    if (playable(position) != 0) return position;
  }
}

Square any_of(Squares set) {
  std::vector<Square> list;
  for_each(set, [&](Square at) { list.push_back(at); });
  return list[*rc::gen::inRange<std::size_t>(0, list.size())];
}

TEST(IrregularityProperty, ARegularTurnHasNothingWrongInIt) {
  EXPECT_TRUE(rc::check("regular turns", [] {
    const Position position = random_position();
    const Board after = placed(position.board, position.side, any_of(playable(position)));
    RC_ASSERT(!irregularities({position.board, position.side, after, position.side}).any());
    RC_ASSERT(
        irregularities({position.board, position.side, after, opponent(position.side)}).wrong_turn);
    RC_ASSERT(
        irregularities({position.board, position.side, position.board, position.side}).playable ==
        playable(position));
  }));
}

TEST(IrregularityProperty, ExactlyTheWrongDiscsAreNamedAndPutRight) {
  EXPECT_TRUE(rc::check("missed and excess", [] {
    const Position position = random_position();
    const Square at = any_of(playable(position));
    const Board right = placed(position.board, position.side, at);
    const Squares turned = turned_by(position.board, position.side, at);
    const auto wrong =
        *rc::gen::arbitrary<Squares>() & *rc::gen::arbitrary<Squares>() & position.board.occupied();
    Board after = right;
    after.black ^= wrong;
    after.white ^= wrong;
    const HandTurn turn{position.board, position.side, after, position.side};
    const Irregularities found = irregularities(turn);
    RC_ASSERT(found.placed == at);
    RC_ASSERT(found.missed == (wrong & turned));
    RC_ASSERT(found.excess == (wrong & ~turned));
    RC_ASSERT(corrected(turn, found) == right);
  }));
}

TEST(IrregularityProperty, AShiftedDiscIsNoticedAndTheBoardExplained) {
  EXPECT_TRUE(rc::check("shifts", [] {
    const Position position = random_position();
    const Square at = any_of(playable(position));
    Position after{placed(position.board, position.side, at), position.side, std::nullopt};
    if (after.board.empty() == 0) return;
    const Square from = any_of(position.board.occupied());
    after = *Othello{}.perform(after, Act::shift(from, any_of(after.board.empty())));
    const HandTurn turn{position.board, position.side, after.board, position.side};
    const Irregularities found = irregularities(turn);
    RC_ASSERT(found.shift_count == 1);
    RC_ASSERT(found.shifts[0].from == from);
    // Whichever of the two new discs was read as the placed one, putting all right gives a regular
    // turn.
    RC_ASSERT(
        !irregularities({position.board, position.side, corrected(turn, found), position.side})
             .any() ||
        found.unplayable_square);
  }));
}

}  // namespace
}  // namespace tachiai::tests::othello
