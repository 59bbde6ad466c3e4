#include "tests/unit/engines/chushogi/vectors.hpp"

#include <algorithm>
#include <boost/json.hpp>
#include <map>
#include <stdexcept>

#include "engines/chushogi/perft.hpp"

namespace tachiai::tests::chushogi {
namespace {

using namespace tachiai::chushogi;
namespace json = boost::json;

std::string text_of(const json::value& value) { return std::string{value.as_string()}; }
bool starts_with(const json::value& value, std::string_view word) {
  return text_of(value).starts_with(word);
}

template <class Check>
Mismatches each_object(std::string_view name, std::string_view jsonl, int& rows, Check check) {
  return each_row(name, jsonl, rows, is_json_row, [&](Row& row, const std::string& line) {
    check(row, json::parse(line).as_object());
  });
}

std::string in_one_line(const std::vector<std::string>& words) {
  std::string text;
  for (const auto& word : words) text += (text.empty() ? "" : " ") + word;
  return text;
}

std::string outcome_text(const std::optional<Places>& places) {
  if (!places) return "playing";
  if (places->place[0] == places->place[1]) return "draw " + std::string{places->reason};
  return (places->place[0] == 1 ? "sente " : "gote ") + std::string{places->reason};
}

/// The word shogiops uses for a position's state.
std::string shogiops_status(const std::optional<Places>& places) {
  if (!places) return "playing";
  if (places->reason == "jishogi") return "draw";
  static const std::map<std::string_view, std::string> words = {
      {"royals_taken", "kingsLost"}, {"bare_king", "bareKing"}, {"stalemate", "stalemate"}};
  return words.at(places->reason) + (places->place[0] == 1 ? " sente" : " gote");
}

/// The server's words, which name no winner where there is only one that can be.
std::string scalashogi_status(const std::optional<Places>& places) {
  if (!places) return "playing";
  if (places->reason == "jishogi") return "draw";
  if (places->reason == "royals_taken") return "royalslost";
  if (places->reason == "stalemate") return "stalemate";
  return places->place[0] == 1 ? "bareking sente" : "bareking gote";
}

/// A verdict column of end_cases.jsonl that was written by hand. "not regulated" is the option
/// `stalemate`: a loss.
void check_human_end(Row& row, const json::object& vector, std::string_view column, RuleSet rules) {
  const Position position = position_of(text_of(vector.at("sfen")));
  const auto places = ChuShogi{rules}.outcome(position);
  const json::value& verdict = vector.at(column);
  const std::string what = text_of(vector.at("topic")) + " under " + std::string{name_of(rules)};
  const std::string actual = outcome_text(places);
  if (starts_with(verdict, "playing") || starts_with(verdict, "jishogi by agreement")) {
    row.same(what, "playing", actual);
  } else if (starts_with(verdict, "not regulated")) {
    const std::string loser = position.turn() == Seat::first ? "gote" : "sente";
    row.same(what, loser + " stalemate", actual);
  } else if (starts_with(verdict, "sente") || starts_with(verdict, "gote")) {
    row.same(what, starts_with(verdict, "sente") ? "sente" : "gote",
             actual.substr(0, actual.find(' ')));
  } else {
    row.says("no such verdict: " + text_of(verdict));
  }
}

/// One of the names a repetition column can mean.
std::string repetition_text(const std::optional<Sennichite>& found) {
  if (!found) return "none";
  using Because = Sennichite::Because;
  const std::string side = !found->deviates                  ? ""
                           : *found->deviates == Seat::first ? "sente "
                                                             : "gote ";
  switch (found->because) {
    case Because::nothing: return "draw";
    case Because::check: return side + "checks";
    case Because::attack: return side + "attacks";
    case Because::passing: return side + "passed first";
    case Because::mover: return side + "moved";
  }
  return "none";
}

/// "check", "attack" or "-", as the vectors write it: the lishogi test of one ply, asked of the
/// engine by letting the same side do the same thing four times is not needed here, for each ply of
/// these files belongs to a cycle.
std::string threat_of(const ChuShogi& rules, const Position& after, const Act& act) {
  if (rules.in_check(after)) return "check";
  const bool takes = any_move_from<Routes::every>(
      after, rules.choices(), act.to,
      [&](const Act& next) { return !next.two_legs() && after.at(next.to) != no_piece; });
  return takes ? "attack" : "-";
}

}  // namespace

Position position_of(std::string_view sfen) {
  const auto position = ChuShogi{}.parse_position(sfen);
  if (!position) throw std::runtime_error{position.error().where + ": " + position.error().text};
  return *position;
}

Act act_of(std::string_view usi) {
  const auto act = ChuShogi::parse(usi);
  if (!act) throw std::runtime_error{std::string{usi} + ": " + act.error().text};
  return *act;
}

std::vector<std::string> sorted_moves(const ChuShogi& rules, const Position& position) {
  std::vector<std::string> moves;
  rules.legal_moves(position, [&](const Act& act) { moves.push_back(ChuShogi::to_text(act)); });
  std::ranges::sort(moves);
  return moves;
}

Mismatches check_perft(std::string_view name, std::string_view jsonl, std::uint64_t nodes_max,
                       int& rows) {
  return each_object(name, jsonl, rows, [&](Row& row, const json::object& vector) {
    const auto nodes = vector.at("nodes").to_number<std::uint64_t>();
    if (nodes > nodes_max) return;
    const int depth = vector.at("depth").to_number<int>();
    const Position position = position_of(text_of(vector.at("sfen")));
    const ChuShogi rules{RuleSet::lishogi};
    const std::string mode = text_of(vector.at("mode"));
    const std::string what = text_of(vector.at("name")) + " " + mode + " " + std::to_string(depth);
    if (mode == "usi") {
      row.same(what, nodes, perft_routes(rules, position, depth));
    } else if (mode == "distinct") {
      row.same(what, nodes, perft_distinct(rules, position, depth));
    } else {
      row.says("no such mode: " + mode);
    }
  });
}

Mismatches check_positions(std::string_view name, std::string_view jsonl, int& rows) {
  return each_object(name, jsonl, rows, [](Row& row, const json::object& vector) {
    const ChuShogi rules{RuleSet::lishogi};
    const std::string sfen = text_of(vector.at("sfen"));
    const Position position = position_of(sfen);
    row.same("text", sfen, rules.position_text(position));

    std::vector<std::string> expected;
    for (const auto& move : vector.at("moves").as_array()) expected.push_back(text_of(move));
    row.same("moves", in_one_line(expected), in_one_line(sorted_moves(rules, position)));
    row.same("n_usi", vector.at("n_usi").to_number<std::uint64_t>(),
             perft_routes(rules, position, 1));
    row.same("n_distinct", vector.at("n_distinct").to_number<std::uint64_t>(),
             perft_distinct(rules, position, 1));
    row.same("in_check", vector.at("in_check").as_bool(), rules.in_check(position));
    const json::value& taken = vector.at("lion_capture_sq");
    row.same("lion_capture_sq", taken.is_null() ? "-" : text_of(taken),
             position.lion_taken_on() == nowhere ? "-" : to_text(position.lion_taken_on()));
    for (const auto& value : vector.at("after").as_array()) {
      const json::object& after = value.as_object();
      const std::string usi = text_of(after.at("usi"));
      const auto next = rules.play(position, act_of(usi));
      if (!next) {
        row.says(usi + " is refused: " + std::string{next.error().code});
        continue;
      }
      row.same("after " + usi, text_of(after.at("sfen")), rules.position_text(*next));
      row.same("status after " + usi, text_of(after.at("status")),
               shogiops_status(rules.outcome(*next)));
    }
  });
}

Mismatches check_verdicts(std::string_view name, std::string_view jsonl, int& rows) {
  return each_object(name, jsonl, rows, [](Row& row, const json::object& vector) {
    const Position position = position_of(text_of(vector.at("sfen")));
    const std::string usi = text_of(vector.at("move"));
    const Act act = act_of(usi);
    const std::string topic = text_of(vector.at("topic")) + " " + usi;
    const json::object& legal = vector.at("legal").as_object();
    const auto compare = [&](std::string_view column, RuleSet rule_set) {
      const ChuShogi rules{rule_set};
      const bool expected = legal.at(column).as_bool();
      const std::string what = topic + " under " + std::string{rules.rule_set()};
      // The file judges the move layer. Some of its diagrams are exhausted games under some rule
      // sets: there check says so and nothing is listed (DESIGN: an ended game lists no moves).
      row.same(what, expected, rules.check_move(position, act).has_value());
      row.same(what + " (generator)", expected,
               any_move<Routes::every>(position, rules.choices(),
                                       [&](const Act& other) { return other == act; }));
      const bool over = rules.outcome(position).has_value();
      row.same(what + " (check)", expected && !over, rules.check(position, act).has_value());
      row.same(what + " (listed)", expected && !over,
               std::ranges::binary_search(sorted_moves(rules, position), usi));
    };
    compare("lishogi_shogiops", RuleSet::lishogi);
    compare("lishogi_scalashogi", RuleSet::lishogi_server);
    compare("jcsa2019", RuleSet::jcsa2019);
    compare("jcsa2019", RuleSet::national2006);
    compare("edo_strict", RuleSet::edo);
    Choices okazaki_nomid = choices_of(RuleSet::jcsa2019);
    okazaki_nomid.doomed_pawn_protects = false;
    row.same(topic + " under okazaki_nomid", legal.at("okazaki_nomid").as_bool(),
             any_move<Routes::every>(position, okazaki_nomid,
                                     [&](const Act& other) { return other == act; }));

    const bool oracle = vector.at("oracle_shogiops").as_bool();
    row.same(topic + " (shogiops)", oracle,
             ChuShogi{RuleSet::lishogi}.check_move(position, act).has_value());
    bool differs = false;
    for (const auto& column : legal) differs |= column.value() != legal.at("lishogi_shogiops");
    row.same(topic + " (differs)", vector.at("differs").as_bool(), differs);
    if (const json::value& after = vector.at("sfen_after"); !after.is_null()) {
      row.same(topic + " (after)", text_of(after), ChuShogi{}.position_text(position.after(act)));
    }
  });
}

Mismatches check_ends(std::string_view name, std::string_view jsonl, int& rows) {
  return each_object(name, jsonl, rows, [](Row& row, const json::object& vector) {
    const Position position = position_of(text_of(vector.at("sfen")));
    const std::string topic = text_of(vector.at("topic"));
    row.same(topic + " under lishogi", text_of(vector.at("oracle_shogiops")),
             shogiops_status(ChuShogi{RuleSet::lishogi}.outcome(position)));
    row.same(topic + " under lishogi_server", text_of(vector.at("scalashogi_reading")),
             scalashogi_status(ChuShogi{RuleSet::lishogi_server}.outcome(position)));
    check_human_end(row, vector, "jcsa2019", RuleSet::jcsa2019);
    check_human_end(row, vector, "jcsa2019", RuleSet::edo);
    check_human_end(row, vector, "seed2006", RuleSet::national2006);
  });
}

Mismatches check_repetitions(std::string_view name, std::string_view jsonl, int& rows) {
  return each_object(name, jsonl, rows, [](Row& row, const json::object& vector) {
    const Position start = position_of(text_of(vector.at("sfen")));
    const json::array& moves = vector.at("moves").as_array();
    // What each column's words mean.
    static const std::map<std::string, std::string> meanings = {
        {"gote wins (sente attacked throughout)", "sente attacks"},
        {"draw (repetition)", "draw"},
        {"checker must deviate", "sente checks"},
        {"attacker must deviate", "sente attacks"},
        {"attacker (shikake-ta side) must deviate", "sente attacks"},
        {"no unilateral attacker: mover of the 4th occurrence", "sente moved"},
        {"draw", "draw"},
        {"draw (or passer deviates)", "draw"},
        {"side that passed first must deviate", "sente passed first"},
        {"not covered separately: general rule", "gote moved"},
        {"general rule", "gote moved"}};
    const std::pair<RuleSet, const char*> columns[] = {
        {RuleSet::lishogi, "lishogi_result_at_4th"},
        {RuleSet::lishogi_server, "lishogi_result_at_4th"},
        {RuleSet::jcsa2019, "jcsa_summary"},
        {RuleSet::edo, "jcsa_summary"},
        {RuleSet::national2006, "seed2006"}};
    for (const auto& [rule_set, column] : columns) {
      const ChuShogi rules{rule_set};
      const std::string what =
          text_of(vector.at("topic")) + " under " + std::string{rules.rule_set()};
      std::string expected = meanings.at(text_of(vector.at(column)));
      // The server calls a perpetual check an attack like any other; both have lost.
      const bool ends = rules.choices().repetition == Repetition::lishogi_result;
      if (ends && expected == "sente attacks" && vector.at("threat").at(1) == "check") {
        expected = "sente checks";
      }

      Record<ChuShogi> record{rules, start};
      for (std::size_t ply = 0; ply < moves.size(); ++ply) {
        const Act act = act_of(text_of(moves[ply]));
        if (const auto legal = rules.check(record.position(), act); !legal) {
          throw std::runtime_error{what + ": illegal at ply " + std::to_string(ply)};
        }
        const bool last = ply + 1 == moves.size();
        const auto mover = record.position().turn();
        const auto allowed = rules.check_repetition(record, act);
        record.perform(act);
        const auto found = rules.sennichite(record);
        row.same(what + ", ply " + std::to_string(ply), last ? expected : "none",
                 repetition_text(found));
        const bool refused = last && !ends && found && found->deviates == mover;
        row.same(what + ", refused at ply " + std::to_string(ply), refused, !allowed.has_value());

        std::size_t stood = 0;
        for (std::size_t at = 0; at <= ply + 1; ++at) {
          if (record.position_at(Ply{static_cast<std::uint32_t>(at)})
                  .stands_as(record.position())) {
            ++stood;
          }
        }
        row.same(what + ", occurrence after ply " + std::to_string(ply),
                 vector.at("occurrence_after_move").as_array().at(ply).to_number<std::size_t>(),
                 stood);
        row.same(what + ", threat of ply " + std::to_string(ply),
                 text_of(vector.at("threat").as_array().at(ply)),
                 threat_of(rules, record.position(), act));

        std::string result = "playing";
        if (last && ends) {
          result = expected == "draw"           ? "draw sennichite"
                   : expected == "sente checks" ? "gote oute_sennichite"
                                                : "gote perpetual_attack";
        } else if (last && expected == "draw") {
          result = "draw sennichite";
        }
        row.same(what + ", result after ply " + std::to_string(ply), result,
                 outcome_text(rules.repetition(record)));
      }
    }
  });
}

}  // namespace tachiai::tests::chushogi
