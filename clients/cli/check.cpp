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

json::object line_of_game(const std::string& path, const GameFile& file, std::size_t index) {
  const ReadGame& read = file.games[index];
  const GameReport report = report_of(read.game);
  json::object line{{"file", path}, {"format", jview(file.format->name)}};
  if (!file.format->binary) line["charset"] = jview(base::name_of(file.charset));
  if (file.games.size() > 1) line["index"] = index + 1;
  line["game"] = jview(report.game);
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
    for (const TextNote& note : read.notes) {
      json::object one = place_of(note.at);
      one["text"] = note.text;
      notes.push_back(std::move(one));
    }
    line["notes"] = std::move(notes);
  }
  if (read.fault) {
    json::object fault = place_of(read.fault->at);
    fault["found"] = read.fault->found;
    fault["expected"] = read.fault->expected;
    line["error"] = std::move(fault);
  }
  return line;
}

}  // namespace

int check_files(const std::vector<std::string>& files, const std::string& format, std::istream& in,
                std::ostream& out, std::ostream& err) {
  int code = yes;
  for (const std::string& path : files) {
    const auto file = read_game_file(path, format, in);
    if (!file) {
      err << "check: " << path << ": " << file.error().text << '\n';
      code = std::max<int>(code, file.error().usage ? usage : no);
      continue;
    }
    for (std::size_t i = 0; i < file->games.size(); ++i) {
      const json::object line = line_of_game(path, *file, i);
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
