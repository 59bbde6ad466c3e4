#include "clients/cli/moves.hpp"

#include <algorithm>
#include <array>
#include <boost/json/monotonic_resource.hpp>
#include <boost/json/parse.hpp>
#include <exception>
#include <istream>
#include <optional>
#include <ostream>
#include <variant>

#include "clients/cli/json_text.hpp"
#include "engines/catalog/catalog.hpp"
#include "engines/core/result.hpp"

namespace tachiai::cli {

namespace json = boost::json;

namespace {

/// What goes into `error` of an answer.
struct No {
  std::string_view code;
  std::string rule;
  std::string text;
};

constexpr std::string_view contract = "protocol/README.md#moves";

No bad_request(std::string text) { return {"bad_request", std::string{contract}, std::move(text)}; }

/// A string member; "" where it is absent or null.
Result<std::string_view, No> string_of(const json::object& question, std::string_view name) {
  const json::value* value = question.if_contains(jview(name));
  if (value == nullptr || value->is_null()) return std::string_view{};
  if (!value->is_string()) return std::unexpected{bad_request(std::string{name} + ": a string")};
  return view(value->get_string());
}

std::string known_games() {
  std::string all;
  for (const std::string_view name : catalog::names()) {
    if (!all.empty()) all += ", ";
    all += name;
  }
  return all;
}

No no_of(const catalog::StartFault& fault) {
  return {fault.code, std::string{contract}, fault.text};
}

No no_of(const catalog::ActFault& fault, std::size_t ply, std::string_view act) {
  std::string text = "play[" + std::to_string(ply) + "] ";
  text += act;
  if (const auto* unparsed = std::get_if<ParseError>(&fault)) {
    text += ": column " + std::to_string(unparsed->column) + ": " + unparsed->text;
    return {"unparsable_move", "protocol/README.md#unparsable_move", std::move(text)};
  }
  const Illegality& illegality = std::get<Illegality>(fault);
  text += ": ";
  text += illegality.code;
  for (const Fact& fact : illegality.facts) {
    if (fact.name.empty()) continue;
    text += ", ";
    text += fact.name;
    text += ' ';
    text += fact.value();
  }
  return {illegality.code, std::string{illegality.rule}, std::move(text)};
}

/// A slip in a name must not be answered as if nothing had been asked.
std::optional<No> unknown_member(const json::object& question) {
  constexpr std::array<std::string_view, 5> known{"id", "game", "rules", "position", "play"};
  for (const auto& member : question) {
    const std::string_view name = view(member.key());
    if (std::ranges::find(known, name) != known.end()) continue;
    return bad_request("no member is called " + quoted(name) +
                       "; there are id, game, rules, position and play");
  }
  return std::nullopt;
}

/// The table after `play`.
Result<catalog::AnyRecord, No> lay_out(const json::object& question) {
  if (auto no = unknown_member(question)) return std::unexpected{*std::move(no)};
  const auto game = string_of(question, "game");
  if (!game) return std::unexpected{game.error()};
  if (game->empty()) return std::unexpected{bad_request("game: one of " + known_games())};
  const auto rules = string_of(question, "rules");
  if (!rules) return std::unexpected{rules.error()};
  const auto position = string_of(question, "position");
  if (!position) return std::unexpected{position.error()};
  auto table = catalog::start(*game, *rules, *position);
  if (!table) return std::unexpected{no_of(table.error())};
  const json::value* play = question.if_contains("play");
  if (play == nullptr || play->is_null()) return *std::move(table);
  if (!play->is_array()) return std::unexpected{bad_request("play: a list of moves")};
  std::size_t ply = 0;
  for (const json::value& move : play->get_array()) {
    if (!move.is_string()) {
      return std::unexpected{bad_request("play[" + std::to_string(ply) + "]: a string")};
    }
    const std::string_view act = view(move.get_string());
    // As the moves are listed: of the position alone.
    if (const auto legal = catalog::check_move(*table, act); !legal) {
      return std::unexpected{no_of(legal.error(), ply, act)};
    }
    TACHIAI_ASSERT(catalog::perform(*table, act));
    ++ply;
  }
  return *std::move(table);
}

std::string refuse(std::string_view id, const No& no) {
  std::string out = "{\"id\":";
  out += id;
  out += ",\"error\":{\"code\":";
  append_quoted(out, no.code);
  out += ",\"rule\":";
  append_quoted(out, no.rule);
  out += ",\"text\":";
  append_quoted(out, no.text);
  out += "}}";
  return out;
}

std::string describe(std::string_view id, const catalog::AnyRecord& table) {
  std::string out;
  out.reserve(1024);
  out += "{\"id\":";
  out += id;
  out += ",\"position\":";
  append_quoted(out, catalog::position_text(table));
  out += ",\"moves\":[";
  bool first = true;
  for (const std::string& move : catalog::legal_moves(table)) {
    if (!first) out += ',';
    first = false;
    append_quoted(out, move);
  }
  out += "],\"outcome\":";
  if (const auto outcome = catalog::outcome(table)) {
    out += "{\"places\":[";
    for (std::size_t seat = 0; seat < outcome->seats; ++seat) {
      if (seat > 0) out += ',';
      out += std::to_string(outcome->place[seat]);
    }
    out += "],\"reason\":";
    append_quoted(out, outcome->reason);
    out += '}';
  } else {
    out += "null";
  }
  out += '}';
  return out;
}

std::string answer(std::string_view question, std::string& id) {
  unsigned char block[4096];
  json::monotonic_resource memory{block, sizeof block};
  boost::system::error_code ec;
  const json::value parsed = json::parse(jview(question), ec, &memory);
  if (ec) return refuse(id, bad_request("not JSON: " + ec.message()));
  const json::object* members = parsed.if_object();
  if (members == nullptr)
    return refuse(id, bad_request("a JSON object with id, game and position"));
  if (const auto raw = raw_member(question, "id")) id = *raw;
  const auto table = lay_out(*members);
  return table ? describe(id, *table) : refuse(id, table.error());
}

}  // namespace

std::string answer_moves(std::string_view question) {
  std::string id = "null";
  try {
    return answer(question, id);
  } catch (const std::exception& bug) {  // one bad answer must not cost the caller the others
    return refuse(id, {"bug", std::string{contract}, bug.what()});
  }
}

void run_moves(std::istream& in, std::ostream& out) {
  for (std::string question; std::getline(in, question);) {
    out << answer_moves(question) << '\n';
    if (in.rdbuf()->in_avail() <= 0) out.flush();
  }
  out.flush();
}

}  // namespace tachiai::cli
