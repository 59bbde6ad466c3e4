#include "tests/unit/engines/othello/vectors.hpp"

#include <algorithm>
#include <boost/json.hpp>
#include <set>
#include <stdexcept>

#include "engines/othello/rejudge.hpp"
#include "engines/othello/transcript.hpp"

namespace tachiai::tests::othello {
namespace {

using namespace tachiai::othello;
namespace json = boost::json;

std::string text_of(const json::value& value) { return std::string{value.as_string()}; }

std::string in_braces(const std::set<std::string>& words) {
  std::string text = "{";
  for (const auto& word : words) text += (text.size() > 1 ? " " : "") + word;
  return text + "}";
}

std::set<std::string> names(Squares set) {
  std::set<std::string> names;
  for_each(set, [&](Square at) { names.insert(to_text(at)); });
  return names;
}

std::set<std::string> words_of(const json::value& list) {
  std::set<std::string> words;
  for (const auto& word : list.as_array()) words.insert(text_of(word));
  return words;
}

void check_position(Row& row, const json::object& vector) {
  const Othello rules;
  const auto board = text_of(vector.at("board"));
  const Position position = position_of(board, text_of(vector.at("turn")));
  row.same("text", board + " " + text_of(vector.at("turn")), rules.position_text(position));

  std::set<std::string> listed;
  bool pass_listed = false;
  rules.legal_moves(position, [&](const Act& act) {
    if (act.kind == Act::Kind::pass) {
      pass_listed = true;
    } else {
      listed.insert(to_text(act));
    }
  });
  row.same("legal", in_braces(words_of(vector.at("legal"))), in_braces(listed));
  row.same("must_pass", vector.at("must_pass").as_bool(), pass_listed);
  const auto outcome = rules.outcome(position);
  row.same("game_over", vector.at("game_over").as_bool(), outcome.has_value());
  row.same("to_move", outcome.has_value(), !rules.to_move(position).has_value());
  row.same("black", vector.at("black").as_int64(), discs(position.board.black));
  row.same("white", vector.at("white").as_int64(), discs(position.board.white));
  row.same("empties", vector.at("empties").as_int64(), discs(position.board.empty()));

  const json::object& after = vector.at("after").as_object();
  const json::object& flips = vector.at("flips").as_object();
  row.same("flips", listed.size(), flips.size());
  row.same("after", listed.size(), after.size());
  for (const auto& move : listed) {
    const Act act = *Othello::parse(move);
    if (!flips.contains(move) || !after.contains(move)) continue;
    row.same("flips of " + move, in_braces(words_of(flips.at(move))),
             in_braces(names(turned_by(position.board, position.side, act.at))));
    const auto next = rules.play(position, act);
    row.same("after " + move, text_of(after.at(move)),
             next ? board_text(*next) : std::string{next.error().code});
    if (next) row.same("side after " + move, index(opponent(position.side)), index(next->side));
  }

  const json::value& score = vector.at("score_if_over");
  row.same("score given", outcome.has_value(), !score.is_null());
  if (outcome && !score.is_null()) {
    const Score counted = rules.score(position);
    row.same("score of black", 2 * score.as_array().at(0).as_int64(), counted.black_x2);
    row.same("score of white", 2 * score.as_array().at(1).as_int64(), counted.white_x2);
    const int ahead = (counted.black_x2 > counted.white_x2) - (counted.black_x2 < counted.white_x2);
    row.same("places", ahead, int{outcome->place[1]} - int{outcome->place[0]});
  }

  const json::value& line = vector.at("line");
  if (line.is_null() || (line.as_string().empty() && text_of(vector.at("kind")) != "random-play"))
    return;
  Position reached = rules.initial();
  replay(reached, text_of(line));
  row.same("line", board, board_text(reached));
}

void check_transcript(Row& row, const json::object& game) {
  const Othello rules;
  Position position = rules.initial();
  const auto moves = text_of(game.at("moves"));
  std::string passes;
  for (const int ply : replay(position, moves)) passes += std::to_string(ply) + " ";
  std::string expected_passes;
  for (const auto& ply : game.at("pass_before_move").as_array()) {
    expected_passes += std::to_string(ply.as_int64()) + " ";
  }
  row.same("pass plies", expected_passes, passes);
  row.same("plies", static_cast<std::size_t>(game.at("n").as_int64()), moves.size() / 2);
  row.same("final board", text_of(game.at("final_board")), board_text(position));
  row.same("black", game.at("black_discs").as_int64(), discs(position.board.black));
  row.same("white", game.at("white_discs").as_int64(), discs(position.board.white));
  row.same("empties", game.at("empties").as_int64(), discs(position.board.empty()));

  const auto flags = words_of(game.at("flags"));
  const bool finished = rules.outcome(position).has_value();
  const bool unfinished_flag =
      std::ranges::any_of(flags, [](const auto& f) { return f.starts_with("unfinished"); });
  row.same("finished", !unfinished_flag, finished);
  if (finished) {
    row.same("score", 2 * game.at("wthor_black_score").as_int64(), rules.score(position).black_x2);
    row.same("wipe-out", flags.contains("wipeout"), rules.outcome(position)->reason == "wipe_out");
  }
}

template <class Check>
Mismatches check_objects(std::string_view name, std::string_view jsonl, int& verdicts,
                         Check check) {
  return each_row(name, jsonl, verdicts, is_json_row, [&](Row& row, const std::string& line) {
    check(row, json::parse(line).as_object());
  });
}

/// The numbers of the lines that hold a count and nothing else, but perhaps the depth before it:
/// `  8200,` or `"12": 1939879668`. JSON itself does not tell where a value stood.
std::vector<std::size_t> lines_with_counts(std::string_view text) {
  std::vector<std::size_t> numbers;
  std::size_t number = 0;
  for (std::string line : lines_of(text)) {
    ++number;
    std::erase_if(line, [](char c) { return c == ' ' || c == ','; });
    if (const auto depth = line.find("\":"); depth != std::string::npos && line.starts_with('"')) {
      line.erase(0, depth + 2);
    }
    if (!line.empty() && line.find_first_not_of("0123456789") == std::string::npos) {
      numbers.push_back(number);
    }
  }
  return numbers;
}

}  // namespace

Position position_of(std::string_view board, std::string_view side) {
  const auto position = Othello{}.parse_position(std::string{board} + " " + std::string{side});
  if (!position) throw std::runtime_error{"bad position at " + position.error().where};
  return *position;
}

std::string board_text(const Position& position) {
  return Othello{}.position_text(position).substr(0, squares);
}

std::vector<int> replay(Position& position, std::string_view line) {
  const auto read = read_transcript(line, position);
  if (!read) throw std::runtime_error{to_text(read.error())};
  const Rejudged judged = rejudge(read->value);
  if (judged.broken) throw std::runtime_error{remarks(read->value, judged).front()};
  position = judged.position;
  return pass_plies(read->value);
}

std::vector<int> pass_plies(const GameRecord& record) {
  std::vector<int> passes;
  int move = 1;
  for (const RecordedMove& made : record.moves) {
    if (made.act == Act::pass()) {
      passes.push_back(move);
    } else {
      ++move;
    }
  }
  return passes;
}

Mismatches check_positions(std::string_view name, std::string_view jsonl, int& verdicts) {
  return check_objects(name, jsonl, verdicts, check_position);
}

Mismatches check_transcripts(std::string_view name, std::string_view jsonl, int& verdicts) {
  return check_objects(name, jsonl, verdicts, check_transcript);
}

Mismatches check_perft(std::string_view name, std::string_view text, Kernel kernel,
                       std::uint64_t nodes_max, int& cells) {
  Mismatches found;
  const auto lines = lines_with_counts(text);
  std::size_t at = 0;
  const json::value whole = json::parse(text);
  for (const auto& value : whole.as_array()) {
    const json::object& vector = value.as_object();
    const std::string id = text_of(vector.at("id"));
    const Position position = position_of(text_of(vector.at("board")), text_of(vector.at("turn")));
    if (vector.at("line").is_string()) {
      Row row{name, lines.at(at), found, cells};
      Position reached = Othello{}.initial();
      replay(reached, text_of(vector.at("line")));
      row.same(id + " line", text_of(vector.at("board")), board_text(reached));
    }
    for (const auto& [letter, counts] : vector.at("perft").as_object()) {
      const auto convention = static_cast<Convention>(letter.at(0) - 'A');
      int depth = 0;
      for (const auto& count : counts.as_array()) {
        ++depth;
        Row row{name, lines.at(at++), found, cells};
        const auto expected = count.to_number<std::uint64_t>();
        if (expected > nodes_max) continue;
        row.same(id + " " + std::string{letter} + " depth " + std::to_string(depth), expected,
                 perft(position, depth, convention, kernel));
      }
    }
  }
  if (at != lines.size()) found.push_back(place_of(name, 1) + "not one count a line");
  return found;
}

Mismatches check_deep_perft(std::string_view name, std::string_view text, const DeepCount& count,
                            int& cells) {
  Mismatches found;
  const auto lines = lines_with_counts(text);
  std::size_t at = 0;
  const json::value whole = json::parse(text);
  for (const auto& [letter, counts] : whole.as_object()) {
    if (!counts.is_object()) continue;
    const auto convention = static_cast<Convention>(letter.at(0) - 'A');
    for (const auto& [depth, expected] : counts.as_object()) {
      Row row{name, lines.at(at++), found, cells};
      if (const auto counted = count(std::stoi(std::string{depth}), convention)) {
        row.same(std::string{letter} + " depth " + std::string{depth},
                 expected.to_number<std::uint64_t>(), *counted);
      }
    }
  }
  if (at != lines.size()) found.push_back(place_of(name, 1) + "not one count a line");
  return found;
}

}  // namespace tachiai::tests::othello
