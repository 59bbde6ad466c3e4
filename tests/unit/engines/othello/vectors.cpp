#include "tests/unit/engines/othello/vectors.hpp"

#include <algorithm>
#include <boost/json.hpp>
#include <fstream>
#include <iterator>
#include <set>
#include <sstream>
#include <stdexcept>

#include "engines/othello/rejudge.hpp"
#include "engines/othello/transcript.hpp"

namespace tachiai::tests::othello {
namespace {

using namespace tachiai::othello;
namespace json = boost::json;

std::string text_of(const json::value& value) { return std::string{value.as_string()}; }

/// Collects what disagrees in one row.
class Row {
 public:
  Row(std::string_view name, std::size_t line, Mismatches& found) : found_(found) {
    where_ = std::string{name} + ":" + std::to_string(line) + ": ";
  }

  void says(const std::string& what) { found_.push_back(where_ + what); }

  template <class A, class B>
  void same(const std::string& what, const A& expected, const B& actual) {
    if (expected == actual) return;
    std::ostringstream text;
    text << what << ": the vector says " << expected << ", the engine " << actual;
    says(text.str());
  }

 private:
  std::string where_;
  Mismatches& found_;
};

std::string joined(const std::set<std::string>& words) {
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
  row.same("legal", joined(words_of(vector.at("legal"))), joined(listed));
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
    row.same("flips of " + move, joined(words_of(flips.at(move))),
             joined(names(turned_by(position.board, position.side, act.at))));
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
Mismatches check_rows(std::string_view name, std::string_view jsonl, Check check) {
  Mismatches found;
  std::size_t number = 0;
  for (const auto& text : lines_of(jsonl)) {
    Row row{name, ++number, found};
    try {
      check(row, json::parse(text).as_object());
    } catch (const std::exception& error) {
      row.says(error.what());
    }
  }
  if (number == 0) found.push_back(std::string{name} + ":0: no rows");
  return found;
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

Mismatches check_positions(std::string_view name, std::string_view jsonl) {
  return check_rows(name, jsonl, check_position);
}

Mismatches check_transcripts(std::string_view name, std::string_view jsonl) {
  return check_rows(name, jsonl, check_transcript);
}

Mismatches check_perft(std::string_view name, std::string_view text, Kernel kernel,
                       std::uint64_t nodes_max, int& cells) {
  Mismatches found;
  std::size_t entry = 0;
  const json::value whole = json::parse(text);
  for (const auto& value : whole.as_array()) {
    Row row{name, ++entry, found};
    try {
      const json::object& vector = value.as_object();
      const Position position =
          position_of(text_of(vector.at("board")), text_of(vector.at("turn")));
      if (vector.at("line").is_string()) {
        Position reached = Othello{}.initial();
        replay(reached, text_of(vector.at("line")));
        row.same("line", text_of(vector.at("board")), board_text(reached));
      }
      for (const auto& [letter, counts] : vector.at("perft").as_object()) {
        const auto convention = static_cast<Convention>(letter.at(0) - 'A');
        int depth = 0;
        for (const auto& count : counts.as_array()) {
          ++depth;
          const auto expected = count.to_number<std::uint64_t>();
          if (expected > nodes_max) continue;
          ++cells;
          row.same(text_of(vector.at("id")) + " " + std::string{letter} + " depth " +
                       std::to_string(depth),
                   expected, perft(position, depth, convention, kernel));
        }
      }
    } catch (const std::exception& error) {
      row.says(error.what());
    }
  }
  return found;
}

std::string read_file(const std::filesystem::path& path) {
  std::ifstream file{path, std::ios::binary};
  if (!file) throw std::runtime_error{"cannot read " + path.string()};
  return {std::istreambuf_iterator<char>{file}, {}};
}

std::vector<std::string> lines_of(std::string_view text) {
  std::vector<std::string> lines;
  std::istringstream stream{std::string{text}};
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

}  // namespace tachiai::tests::othello
