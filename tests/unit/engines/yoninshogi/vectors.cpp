#include "tests/unit/engines/yoninshogi/vectors.hpp"

#include <algorithm>
#include <boost/json.hpp>
#include <sstream>
#include <stdexcept>

#include "engines/yoninshogi/perft.hpp"

namespace tachiai::tests::yoninshogi {
namespace {

using namespace tachiai::yoninshogi;
namespace json = boost::json;

std::string text_of(const json::value& value) { return std::string{value.as_string()}; }

std::string in_one_line(const std::vector<std::string>& words) {
  std::string text;
  for (const auto& word : words) text += (text.empty() ? "" : " ") + word;
  return text;
}

std::string in_one_line(const json::array& words) {
  std::vector<std::string> texts;
  for (const auto& word : words) texts.push_back(text_of(word));
  std::ranges::sort(texts);
  return in_one_line(texts);
}

/// "ac": the seats whose kings stand in check.
std::string checked_seats(const YoninShogi& rules, const Position& position) {
  std::string text;
  for (const Seat seat : every_seat) {
    if (rules.in_check(position, seat)) text += letter_of(seat);
  }
  return text;
}

std::string seat_text(std::optional<Seat> seat) {
  return std::string{seat ? letter_of(*seat) : '-'};
}

/// "b mate a, d mate a": who went out after the first `from` had gone.
std::string exits_text(const Position& position, std::size_t from) {
  std::string text;
  for (const Elimination& gone : position.eliminations().subspan(from)) {
    text += (text.empty() ? "" : ", ") + seat_text(gone.seat) + " " +
            std::string{word_of(gone.exit)} + " " + seat_text(gone.by);
  }
  return text;
}

std::string exits_text(const json::array& list) {
  std::string text;
  for (const auto& value : list) {
    const auto& gone = value.as_array();
    text += (text.empty() ? "" : ", ") + text_of(gone.at(0)) + " " + text_of(gone.at(1)) + " " +
            (gone.at(2).is_null() ? "-" : text_of(gone.at(2)));
  }
  return text;
}

std::string living_text(const Position& position) {
  std::string text;
  for (const Seat seat : every_seat) {
    if (position.lives(seat)) text += letter_of(seat);
  }
  return text;
}

/// The third field of the position's text.
std::string hands_text(const Position& position) {
  const std::string text = sfen4(position.setup());
  const auto from = text.find(' ', text.find(' ') + 1) + 1;
  return text.substr(from, text.find(' ', from) - from);
}

/// What both kinds of row say of the position after a move or a departure.
void check_after(Row& row, const YoninShogi& rules, const Position& before, const Position& after,
                 const json::object& says) {
  const std::size_t gone = before.eliminations().size();
  if (const auto* text = says.if_contains("after")) {
    row.same("after", text_of(*text), rules.position_text(after));
  }
  if (const auto* exits = says.if_contains("eliminated")) {
    row.same("eliminated", exits_text(exits->as_array()), exits_text(after, gone));
  }
  if (const auto* next = says.if_contains("next")) {
    row.same("next", text_of(*next), seat_text(rules.to_move(after)));
  }
  if (const auto* living = says.if_contains("alive")) {
    row.same("alive", text_of(*living), living_text(after));
  }
  if (const auto* checked = says.if_contains("in_check_after")) {
    row.same("in_check_after", text_of(*checked), checked_seats(rules, after));
  }
  if (const auto* hand = says.if_contains("hand_after")) {
    row.same("hand_after", text_of(*hand), hands_text(after));
  }
  row.same("over", !rules.to_move(after).has_value(), rules.outcome(after).has_value());
}

void check_play(Row& row, const YoninShogi& rules, const Position& position, const std::string& usi,
                const json::object& says) {
  const auto next = rules.play(position, act_of(usi));
  if (!next) return row.says(usi + " is refused: " + std::string{next.error().code});
  check_after(row, rules, position, *next, says);
}

void check_rules(Row& row, const json::object& vector) {
  const YoninShogi rules;
  const std::string sfen = text_of(vector.at("sfen"));
  const Position position = position_of(sfen);
  row.same("text", sfen, rules.position_text(position));
  const json::object& says = vector.at("expect").as_object();
  const auto moves = sorted_moves(rules, position);
  const auto listed = [&](const json::value& usi) {
    const bool in_list = std::ranges::binary_search(moves, text_of(usi));
    row.same("check of " + text_of(usi), in_list,
             rules.check(position, act_of(text_of(usi))).has_value());
    return in_list;
  };
  const std::string id = text_of(vector.at("id"));
  for (const auto& [key, value] : says) {
    if (key == "count") {
      row.same(id + " count", value.to_number<std::size_t>(), moves.size());
    } else if (key == "legal") {
      row.same(id + " legal", in_one_line(value.as_array()), in_one_line(moves));
    } else if (key == "has") {
      for (const auto& usi : value.as_array()) row.same(id + " " + text_of(usi), true, listed(usi));
    } else if (key == "hasnot") {
      for (const auto& usi : value.as_array()) {
        row.same(id + " " + text_of(usi), false, listed(usi));
      }
    } else if (key == "hasprefix_none") {
      for (const auto& prefix : value.as_array()) {
        row.same(id + " " + text_of(prefix), 0, std::ranges::count_if(moves, [&](const auto& usi) {
                   return usi.starts_with(text_of(prefix));
                 }));
      }
    } else if (key == "drops") {
      row.same(id + " drops", value.to_number<std::int64_t>(),
               std::ranges::count_if(moves, [](const auto& usi) { return usi[1] == '*'; }));
    } else if (key == "in_check") {
      row.same(id + " in_check", text_of(value), checked_seats(rules, position));
    } else if (key == "play") {
      check_play(row, rules, position, text_of(value), says);
    } else if (key == "leave") {
      const Cause cause = text_of(value) == "resign" ? Cause::resigned : Cause::flagged;
      check_after(row, rules, position, rules.withdraw(position, *position.turn(), cause), says);
    } else if (key != "next" && key != "after" && key != "eliminated" && key != "alive" &&
               key != "in_check_after" && key != "hand_after") {
      row.says("no such expectation: " + std::string{key});
    }
  }
}

void check_perft(Row& row, const json::object& vector, std::uint64_t nodes_max) {
  const YoninShogi rules;
  const Position position = position_of(text_of(vector.at("sfen")));
  const json::object& says = vector.at("expect").as_object();
  const auto compare = [&](int depth, const json::value& value) {
    const auto nodes = value.to_number<std::uint64_t>();
    if (nodes > nodes_max) return;
    row.same(text_of(vector.at("id")) + " depth " + std::to_string(depth), nodes,
             tachiai::yoninshogi::perft(rules, position, depth));
  };
  if (const auto* nodes = says.if_contains("nodes")) {
    return compare(vector.at("depth").to_number<int>(), *nodes);
  }
  compare(1, says.at("d1"));
  compare(2, says.at("d2"));
  compare(3, says.at("d3"));
}

void check_position(Row& row, const json::object& vector) {
  const YoninShogi rules;
  const std::string sfen = text_of(vector.at("sfen"));
  const Position position = position_of(sfen);
  row.same("text", sfen, rules.position_text(position));
  row.same("in_check", text_of(vector.at("in_check")), checked_seats(rules, position));
  const auto moves = sorted_moves(rules, position);
  row.same("n", vector.at("n").to_number<std::size_t>(), moves.size());
  row.same("legal", in_one_line(vector.at("legal").as_array()), in_one_line(moves));
  if (const json::value& played = vector.at("played"); !played.is_null()) {
    check_play(row, rules, position, text_of(played), vector);
  }
}

void check_game(Row& row, const json::object& vector) {
  const YoninShogi rules;
  const std::string start = text_of(vector.at("start"));
  Position position = position_of(start);
  std::istringstream moves{text_of(vector.at("moves"))};
  std::uint64_t plies = 0;
  for (std::string usi; moves >> usi; ++plies) {
    const auto next = rules.play(position, act_of(usi));
    if (!next) {
      return row.says("ply " + std::to_string(plies) + ", " + usi +
                      " is refused: " + std::string{next.error().code});
    }
    position = *next;
  }
  row.same("plies", vector.at("plies").to_number<std::uint64_t>(), plies);
  row.same("end", text_of(vector.at("end")), rules.position_text(position));
  row.same("out", exits_text(vector.at("out").as_array()), exits_text(position, 0));
  row.same("over", !rules.to_move(position).has_value(), rules.outcome(position).has_value());
}

void check_row(Row& row, const json::object& vector, std::uint64_t nodes_max, Counted& counted) {
  const std::string kind = text_of(vector.at("kind"));
  if (kind == "rules") {
    ++counted.rules;
    check_rules(row, vector);
  } else if (kind == "perft") {
    ++counted.perfts;
    check_perft(row, vector, nodes_max);
  } else if (kind == "position") {
    ++counted.positions;
    check_position(row, vector);
  } else if (kind == "game") {
    ++counted.games;
    check_game(row, vector);
  } else if (kind == "rating" || kind == "rank" || kind == "rankshow") {
    ++counted.elsewhere;
  } else {
    row.says("no such kind: " + kind);
  }
}

}  // namespace

Position position_of(std::string_view text) {
  const auto position = YoninShogi{}.parse_position(text);
  if (!position) throw std::runtime_error{position.error().where + ": " + position.error().text};
  return *position;
}

Act act_of(std::string_view text) {
  const auto act = YoninShogi::parse(text);
  if (!act) throw std::runtime_error{std::string{text} + ": " + act.error().text};
  return *act;
}

std::vector<std::string> sorted_moves(const YoninShogi& rules, const Position& position) {
  std::vector<std::string> moves;
  rules.legal_moves(position, [&](const Act& act) { moves.push_back(YoninShogi::to_text(act)); });
  std::ranges::sort(moves);
  return moves;
}

Mismatches check_vectors(std::string_view name, std::string_view jsonl, std::uint64_t nodes_max,
                         Counted& counted) {
  return each_row(name, jsonl, counted.verdicts, is_json_row,
                  [&](Row& row, const std::string& line) {
                    check_row(row, json::parse(line).as_object(), nodes_max, counted);
                  });
}

}  // namespace tachiai::tests::yoninshogi
