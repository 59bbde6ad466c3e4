#include "clients/cli/check.hpp"

#include <algorithm>
#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <ostream>

#include "clients/cli/exit_code.hpp"
#include "clients/cli/formats.hpp"
#include "clients/cli/game_files.hpp"
#include "clients/cli/json_text.hpp"

namespace tachiai::cli {
namespace {

namespace json = boost::json;

json::object place_of(TextPlace at) { return {{"line", at.line}, {"column", at.column}}; }

json::object place_of(const othello::BytePlace& at) {
  json::object place{{"byte", at.offset}};
  if (at.record) place["record"] = *at.record;
  return place;
}

json::object line_of_note(const FileNote& note) {
  return std::visit(
      [](const auto& one) {
        json::object line = place_of(one.at);
        line["text"] = one.text;
        return line;
      },
      note);
}

json::object line_of_fault(const FileFault& fault) {
  return std::visit(
      [](const auto& one) {
        json::object line = place_of(one.at);
        line["found"] = one.found;
        line["expected"] = one.expected;
        return line;
      },
      fault);
}

json::object violation_of(const Violation& broken) {
  json::object facts;
  for (const auto& [name, value] : broken.facts) facts[jview(name)] = value;
  json::object line{{"ply", broken.ply},   {"number", broken.number}, {"move", broken.move},
                    {"code", broken.code}, {"rule", broken.rule},     {"facts", facts}};
  if (!broken.variation.empty()) {
    line["variation"] = json::array(broken.variation.begin(), broken.variation.end());
  }
  return line;
}

json::object line_of_game(const std::string& path, const GameFile& file, std::size_t index,
                          std::string_view rules) {
  const ReadGame& read = file.games[index];
  const GameReport report = report_of(read.game, rules);
  json::object line{{"file", path}, {"format", jview(file.format->name)}};
  if (!file.format->binary) line["charset"] = jview(base::name_of(file.charset));
  if (file.games.size() > 1) line["index"] = index + 1;
  line["game"] = jview(report.game);
  if (!report.rules.empty()) line["rules"] = jview(report.rules);
  line["plies"] = report.plies;
  line["position"] = report.position;
  line["ending"] = report.ending.empty() ? json::value(nullptr) : json::value(report.ending);
  json::array illegal;
  for (const Violation& broken : report.violations) illegal.push_back(violation_of(broken));
  line["illegal"] = std::move(illegal);
  if (!report.remarks.empty()) {
    line["remarks"] = json::array(report.remarks.begin(), report.remarks.end());
  }
  if (!read.notes.empty()) {
    json::array notes;
    for (const FileNote& note : read.notes) notes.push_back(line_of_note(note));
    line["notes"] = std::move(notes);
  }
  if (read.fault) line["error"] = line_of_fault(*read.fault);
  return line;
}

}  // namespace

int check_files(const CheckQuestion& question, std::istream& in, std::ostream& out,
                std::ostream& err) {
  int code = yes;
  for (const std::string& path : question.files) {
    const auto file = read_game_file({path, question.format, question.rules, question.names}, in);
    if (!file) {
      err << "check: " << path << ": " << file.error().text << '\n';
      code = std::max<int>(code, file.error().usage ? usage : no);
      continue;
    }
    for (std::size_t i = 0; i < file->games.size(); ++i) {
      const json::object line = line_of_game(path, *file, i, question.rules);
      if (!line.at("illegal").as_array().empty() || line.contains("error")) {
        code = std::max<int>(code, no);
      }
      out << line_of(json::value(line)) << '\n';
    }
    out << std::flush;
  }
  return code;
}

}  // namespace tachiai::cli
