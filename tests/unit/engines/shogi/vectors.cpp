#include "tests/unit/engines/shogi/vectors.hpp"

#include <boost/json.hpp>

#include "engines/shogi/declaration.hpp"
#include "engines/shogi/perft.hpp"
#include "tests/unit/engines/shogi/support.hpp"

namespace tachiai::shogi::vectors {
namespace {

namespace json = boost::json;
using tests::Row;

template <class Check>
Mismatches each_table_row(std::string_view name, std::string_view text, int& verdicts,
                          std::string_view heading, Check check) {
  return tests::each_row(
      name, text, verdicts,
      [&](const std::string& line) { return tests::is_table_row(line, heading); },
      [&](Row& row, const std::string& line) { check(row, tests::cells_of(line)); });
}

/// The JSON files hold one object a line between the brackets.
template <class Check>
Mismatches each_object(std::string_view name, std::string_view text, int& verdicts, Check check) {
  return tests::each_row(name, text, verdicts, tests::is_json_row, [&](Row& row, std::string line) {
    if (line.ends_with(',')) line.pop_back();
    check(row, json::parse(line).as_object());
  });
}

std::string text_of(const json::object& object, std::string_view key) {
  return std::string{object.at(key).as_string()};
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

Mismatches judge_perft(std::string_view name, std::string_view text, std::uint64_t nodes_most,
                       int& verdicts) {
  return each_table_row(name, text, verdicts, "name", [&](Row& row, const auto& cells) {
    const std::uint64_t nodes = std::stoull(cells.at(3));
    if (nodes > nodes_most) return;
    row.same(cells.at(0) + " depth " + cells.at(2), nodes,
             perft(Shogi{}, position_from(cells.at(1)), std::stoi(cells.at(2))));
  });
}

Mismatches judge_positions(std::string_view name, std::string_view text, int& verdicts) {
  return each_table_row(name, text, verdicts, "sfen", [](Row& row, const auto& cells) {
    const Position position = position_from(cells.at(0));
    std::string moves;
    std::size_t count = 0;
    for (const std::string& move : legal_texts(Shogi{}, position)) {
      moves += (count++ == 0 ? "" : " ") + move;
    }
    row.same("text", cells.at(0), Shogi{}.position_text(position));
    row.same("count", std::stoull(cells.at(1)), count);
    row.same("moves", cells.at(2), moves);
  });
}

Mismatches judge_legality(std::string_view name, std::string_view text, int& verdicts) {
  return each_table_row(name, text, verdicts, "id", [](Row& row, const auto& cells) {
    const Position position = position_from(cells.at(1));
    const bool legal = Shogi{}.check(position, act_from(cells.at(2))).has_value();
    const auto moves = legal_texts(Shogi{}, position);
    row.same(cells.at(0), cells.at(3), legal ? "legal" : "illegal");
    row.same(cells.at(0) + " listed", legal,
             std::binary_search(moves.begin(), moves.end(), cells.at(2)));
  });
}

Mismatches judge_repetition(std::string_view name, std::string_view text, int& verdicts) {
  return each_object(name, text, verdicts, [](Row& row, const json::object& object) {
    const std::string id = text_of(object, "id");
    const Shogi rules;
    Record<Shogi> record{rules, position_from(text_of(object, "sfen"))};
    for (const std::string& move : words(text_of(object, "moves"))) {
      const std::string ply = std::to_string(number(record.ply()));
      row.same(id + " over before ply " + ply, false, rules.repetition(record).has_value());
      row.same(id + " ply " + ply + " allowed", true,
               rules.check(record.position(), act_from(move)).has_value());
      record.perform(act_from(move));
    }
    const auto ply = static_cast<std::int64_t>(number(record.ply()));
    row.same(id + " ply", object.at("ply").to_number<std::int64_t>(), ply);
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
    row.same(id + " stood at", json::serialize(listed), json::serialize(stood));
    row.same(id, text_of(object, "verdict"), repetition_word(rules.repetition(record)));
  });
}

Mismatches judge_declarations(std::string_view name, std::string_view text, int& verdicts) {
  return each_object(name, text, verdicts, [](Row& row, const json::object& object) {
    const std::string id = text_of(object, "id");
    const Position position = position_from(text_of(object, "sfen"));
    const Seat seat = text_of(object, "turn") == "b" ? Seat::first : Seat::second;
    const auto word = [&](Impasse impasse) {
      return declaration_word(judge_declaration(Shogi{impasse}, position, position, seat));
    };
    row.same(id + " csa", text_of(object, "exp27"), word(Impasse::csa));
    row.same(id + " 27", text_of(object, "exp27"), word(Impasse::points27));
    row.same(id + " 24", text_of(object, "exp24"), word(Impasse::points24));
  });
}

}  // namespace tachiai::shogi::vectors
