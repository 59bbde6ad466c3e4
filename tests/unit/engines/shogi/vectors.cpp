#include "tests/unit/engines/shogi/vectors.hpp"

#include <boost/json.hpp>
#include <functional>
#include <istream>

#include "engines/shogi/declaration.hpp"
#include "engines/shogi/perft.hpp"
#include "tests/unit/engines/shogi/support.hpp"

namespace tachiai::shogi::vectors {
namespace {

namespace json = boost::json;

std::vector<std::string> cells_of(const std::string& row) {
  std::vector<std::string> cells;
  std::istringstream stream(row);
  for (std::string cell; std::getline(stream, cell, '\t');) cells.push_back(cell);
  return cells;
}

/// Judges each line; what `judge` answers (or throws) is reported with its place. An empty answer
/// is agreement.
Report judge_lines(std::istream& file, const std::string& name,
                   const std::function<bool(const std::string&)>& is_row,
                   const std::function<std::string(const std::string&)>& judge) {
  Report report;
  std::string row;
  for (int line = 1; std::getline(file, row); ++line) {
    if (!is_row(row)) continue;
    ++report.rows;
    std::string wrong;
    try {
      wrong = judge(row);
    } catch (const std::exception& error) {
      wrong = error.what();
    }
    if (!wrong.empty())
      report.mismatches.push_back(name + ':' + std::to_string(line) + ": " + wrong);
  }
  return report;
}

Report judge_table(std::istream& file, const std::string& name, const std::string& heading,
                   const std::function<std::string(const std::vector<std::string>&)>& judge) {
  const auto is_row = [&](const std::string& row) {
    return !row.empty() && !row.starts_with('#') && !row.starts_with(heading + '\t');
  };
  return judge_lines(file, name, is_row,
                     [&](const std::string& row) { return judge(cells_of(row)); });
}

/// The JSON files hold one object a line between the brackets.
Report judge_objects(std::istream& file, const std::string& name,
                     const std::function<std::string(const json::object&)>& judge) {
  const auto is_row = [](const std::string& row) { return row.starts_with('{'); };
  return judge_lines(file, name, is_row, [&](std::string row) {
    while (row.ends_with(',') || row.ends_with('\r')) row.pop_back();
    return judge(json::parse(row).as_object());
  });
}

std::string text_of(const json::object& object, std::string_view key) {
  return std::string{object.at(key).as_string()};
}

std::string differ(const std::string& what, const std::string& ours, const std::string& theirs) {
  return ours == theirs ? "" : what + ": " + ours + ", the file says " + theirs;
}

std::string repetition_word(const std::optional<Places>& places) {
  if (!places) return "NONE";
  if (places->reason == "sennichite") return "SENNICHITE_DRAW";
  return places->place[0] == 2 ? "PERPETUAL_SENTE_LOSES" : "PERPETUAL_GOTE_LOSES";
}

std::string declaration_word(const Declaration& declaration) {
  switch (declaration.verdict) {
    case DeclarationVerdict::wins: return "WIN";
    case DeclarationVerdict::no_contest: return "DRAW";
    case DeclarationVerdict::loses: return "LOSE";
    case DeclarationVerdict::out_of_turn: return "OUT_OF_TURN";
    case DeclarationVerdict::not_played: return "NOT_PLAYED";
  }
  return "";
}

}  // namespace

Report judge_perft(std::istream& file, const std::string& name, std::uint64_t nodes_most) {
  Report left_out;
  Report report =
      judge_table(file, name, "name", [&](const std::vector<std::string>& cells) -> std::string {
        const std::uint64_t nodes = std::stoull(cells.at(3));
        if (nodes > nodes_most) return ++left_out.rows, "";
        const std::uint64_t found =
            perft(Shogi{}, position_from(cells.at(1)), std::stoi(cells.at(2)));
        return differ(cells.at(0) + " depth " + cells.at(2), std::to_string(found),
                      std::to_string(nodes));
      });
  report.rows -= left_out.rows;
  return report;
}

Report judge_positions(std::istream& file, const std::string& name) {
  return judge_table(file, name, "sfen", [](const std::vector<std::string>& cells) -> std::string {
    const Position position = position_from(cells.at(0));
    std::string ours;
    int count = 0;
    for (const std::string& move : legal_texts(Shogi{}, position)) {
      ours += (count++ == 0 ? "" : " ") + move;
    }
    if (auto wrong = differ("text", Shogi{}.position_text(position), cells.at(0)); !wrong.empty()) {
      return wrong;
    }
    if (auto wrong = differ("count", std::to_string(count), cells.at(1)); !wrong.empty())
      return wrong;
    return differ("moves", ours, cells.size() > 2 ? cells[2] : "");
  });
}

Report judge_legality(std::istream& file, const std::string& name) {
  return judge_table(file, name, "id", [](const std::vector<std::string>& cells) -> std::string {
    const Position position = position_from(cells.at(1));
    const bool legal = Shogi{}.check(position, act_from(cells.at(2))).has_value();
    const auto moves = legal_texts(Shogi{}, position);
    const bool listed = std::binary_search(moves.begin(), moves.end(), cells.at(2));
    if (legal != listed) return cells.at(0) + ": check and legal_moves disagree";
    return differ(cells.at(0), legal ? "legal" : "illegal", cells.at(3));
  });
}

Report judge_repetition(std::istream& file, const std::string& name) {
  return judge_objects(file, name, [](const json::object& object) -> std::string {
    const std::string id = text_of(object, "id");
    const Shogi rules;
    Record<Shogi> record{rules, position_from(text_of(object, "sfen"))};
    for (const std::string& move : words(text_of(object, "moves"))) {
      if (rules.repetition(record)) {
        return id + ": over at ply " + std::to_string(number(record.ply())) +
               ", before the last move";
      }
      if (!rules.check(record.position(), act_from(move))) return id + ": " + move + " is refused";
      record.perform(act_from(move));
    }
    const auto ply = static_cast<std::int64_t>(number(record.ply()));
    if (ply != object.at("ply").to_number<std::int64_t>())
      return id + ": ends at ply " + std::to_string(ply);
    // Listed are the plies at which the position of the first listed ply stood.
    const auto position_at = [&](std::int64_t at) {
      return record.position_at(Ply{static_cast<std::uint32_t>(at)});
    };
    const auto& listed = object.at("occurrence_plies").as_array();
    const Position repeated = position_at(listed.at(0).to_number<std::int64_t>());
    json::array stood;
    for (std::int64_t at = 0; at <= ply; ++at) {
      if (position_at(at).stands_as(repeated)) stood.push_back(at);
    }
    if (auto wrong = differ(id + " stood at", json::serialize(stood), json::serialize(listed));
        !wrong.empty()) {
      return wrong;
    }
    const std::string word = repetition_word(rules.repetition(record));
    return differ(id, word, text_of(object, "verdict"));
  });
}

Report judge_declarations(std::istream& file, const std::string& name) {
  return judge_objects(file, name, [](const json::object& object) -> std::string {
    const std::string id = text_of(object, "id");
    const Position position = position_from(text_of(object, "sfen"));
    const Seat seat = text_of(object, "turn") == "b" ? Seat::first : Seat::second;
    const auto word = [&](Impasse impasse) {
      return declaration_word(judge_declaration(Shogi{impasse}, position, position, seat));
    };
    if (auto wrong = differ(id + " csa", word(Impasse::csa), text_of(object, "exp27"));
        !wrong.empty()) {
      return wrong;
    }
    if (auto wrong = differ(id + " 27", word(Impasse::points27), text_of(object, "exp27"));
        !wrong.empty()) {
      return wrong;
    }
    return differ(id + " 24", word(Impasse::points24), text_of(object, "exp24"));
  });
}

}  // namespace tachiai::shogi::vectors
