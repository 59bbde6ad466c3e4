#include "clients/cli/tournament.hpp"

#include <array>
#include <boost/json/parse.hpp>
#include <istream>
#include <ostream>

#include "clients/cli/exit_code.hpp"
#include "clients/cli/json_text.hpp"
#include "clients/cli/tournament_event.hpp"
#include "engines/tournament/text.hpp"

namespace tachiai::cli {

namespace json = boost::json;
namespace tour = tournament;

namespace {

/// The engine's tree of plain values, from JSON. A number that is not whole is nothing it knows.
tour::Value value_of(const json::value& from) {
  switch (from.kind()) {
    case json::kind::bool_: return {from.get_bool()};
    case json::kind::int64: return {from.get_int64()};
    case json::kind::string: return {std::string{view(from.get_string())}};
    case json::kind::array: {
      tour::Value::List list;
      for (const json::value& item : from.get_array()) list.push_back(value_of(item));
      return {std::move(list)};
    }
    case json::kind::object: {
      tour::Value::Members members;
      for (const auto& [key, member] : from.get_object()) {
        members.emplace_back(std::string{key}, value_of(member));
      }
      return {std::move(members)};
    }
    default: return {nullptr};
  }
}

}  // namespace

int run_tournament(std::istream& in, std::ostream& out, std::ostream& complaints) {
  const std::array formats{lottery_format(),         othello_open_format(),
                           othello_women_format(),   league_pairing_format(),
                           chushogi_events_format(), chushogi_misc_format()};
  return run_vector_file(in, formats, out, complaints);
}

int replay_tournament(std::istream& in, std::ostream& out, std::ostream& complaints) {
  std::vector<tour::Event> events;
  std::size_t line = 0;
  for (std::string text; std::getline(in, text);) {
    ++line;
    if (text.empty()) continue;
    boost::system::error_code fault;
    const json::value parsed = json::parse(text, fault);
    if (fault) {
      complaints << "line " << line << ": not JSON: " << fault.message() << '\n';
      return no;
    }
    auto event = tour::event_of(value_of(parsed));
    if (!event) {
      complaints << "line " << line << ": " << event.error() << '\n';
      return no;
    }
    events.push_back(*std::move(event));
  }
  if (const auto parting = tour::verify(events)) {
    complaints << "event " << parting->event + 1 << ": " << parting->what << '\n';
    return no;
  }
  const tour::Tournament now = tour::replay(events);
  if (now.format.empty()) {
    complaints << "the log is empty\n";
    return no;
  }
  const auto rows =
      standings(tour::format_of(now), now, static_cast<tour::Round>(now.rounds.size()));
  for (const tour::Row& row : rows) out << to_json(to_value(row)) << '\n';
  return yes;
}

void print_tournament_formats(std::ostream& out) {
  for (const tour::FormatInfo& format : tour::formats()) {
    json::array choices;
    for (const tour::ConfigField& field : format.schema) {
      choices.push_back(json::object{{"key", jview(field.key)},
                                     {"default", jview(field.fallback)},
                                     {"values", jview(field.values)},
                                     {"meaning", jview(field.meaning)}});
    }
    out << line_of(json::object{{"format", jview(format.name)},
                                {"version", format.version},
                                {"choices", std::move(choices)}})
        << '\n';
  }
}

}  // namespace tachiai::cli
