#include "tests/support/vectors/spoilt.hpp"

#include <algorithm>
#include <boost/json.hpp>
#include <cstdint>
#include <map>
#include <utility>

namespace tachiai::tests {
namespace {

namespace json = boost::json;

constexpr std::size_t tries = 8;

using Words = std::map<std::string, std::vector<json::value>>;

/// Other values than `value` that stand in the same field somewhere, the ones after it first.
std::vector<json::value> others(const Words& words, const std::string& field,
                                const json::value& value) {
  std::vector<json::value> found;
  const auto there = words.find(field);
  if (there == words.end()) return found;
  const auto& all = there->second;
  const auto at = std::ranges::find(all, value);
  const auto from = static_cast<std::size_t>(at - all.begin());
  for (std::size_t n = 1; n < all.size() && found.size() < tries; ++n) {
    const json::value& other = all[(from + n) % all.size()];
    if (other != value && std::ranges::find(found, other) == found.end()) found.push_back(other);
  }
  return found;
}

/// A place in a row and what may stand there instead.
struct Alteration {
  std::string field;
  std::vector<json::value> rows;  // the row with each of the candidates in that place
};

class Alterations {
 public:
  Alterations(const VectorFile& file, const Words& words, std::size_t line, json::object row)
      : file_(file), words_(words), line_(line), row_(std::move(row)) {}

  std::vector<Alteration> all() {
    for (auto& [key, value] : row_) alter(std::string{key}, value);
    return std::move(all_);
  }

 private:
  void alter(const std::string& field, json::value& value) {
    if (file_.remarks.contains(field)) return;
    if (value.is_object()) return alter_members(field, value.as_object());
    if (value.is_array()) return alter_list(field, value);
    if (value.is_bool()) return add(field, value, {json::value(!value.as_bool())});
    if (value.is_double()) return add(field, value, {json::value(value.as_double() + 1)});
    if (value.is_number()) {
      return add(field, value, {json::value(value.to_number<std::int64_t>() + 1)});
    }
    auto candidates = others(words_, field, value);
    if (file_.questions.contains(field)) candidates.clear();
    if (candidates.empty()) {
      candidates.emplace_back(value.is_string() ? std::string{value.as_string()} + "x" : "x");
    }
    add(field, value, candidates);
  }

  /// A few members each by itself; of many, one.
  void alter_members(const std::string& field, json::object& members) {
    const std::size_t chosen = members.size() > tries ? line_ % members.size() : members.size();
    std::size_t number = 0;
    for (auto& [key, member] : members) {
      if (chosen == members.size() || chosen == number) {
        alter(field + "." + std::string{key}, member);
      }
      ++number;
    }
  }

  /// Without its last member, and with one altered; an empty list gets the members of another.
  void alter_list(const std::string& field, json::value& value) {
    json::array& list = value.as_array();
    if (list.empty()) {
      auto candidates = others(words_, field, value);
      if (candidates.empty()) candidates.emplace_back(json::array{"x"});
      return add(field, value, candidates);
    }
    json::array shorter = list;
    shorter.pop_back();
    if (!file_.samples.contains(field)) add(field, value, {std::move(shorter)});
    alter(field + "[]", value.as_array()[line_ % value.as_array().size()]);
  }

  void add(const std::string& field, json::value& value, const std::vector<json::value>& instead) {
    Alteration alteration{field, {}};
    const json::value was = value;
    for (const json::value& candidate : instead) {
      value = candidate;
      alteration.rows.emplace_back(row_);
    }
    value = was;
    all_.push_back(std::move(alteration));
  }

  const VectorFile& file_;
  const Words& words_;
  std::size_t line_;
  json::object row_;
  std::vector<Alteration> all_;
};

/// Every value of every field, once.
void collect(Words& words, const std::string& field, const json::value& value) {
  if (value.is_object()) {
    for (const auto& [key, member] : value.as_object()) {
      collect(words, field.empty() ? std::string{key} : field + "." + std::string{key}, member);
    }
    return;
  }
  auto& all = words[field];
  if (all.size() < 100 && std::ranges::find(all, value) == all.end()) all.push_back(value);
  if (value.is_array()) {
    for (const json::value& member : value.as_array()) collect(words, field + "[]", member);
  }
}

json::object object_of(std::string row) {
  if (row.ends_with(',')) row.pop_back();
  return json::parse(row).as_object();
}

bool is_number(const std::string& cell) {
  return !cell.empty() && cell.find_first_not_of("0123456789") == std::string::npos;
}

/// A row of a table as an object, its numbers as numbers.
json::object object_of(const std::vector<std::string>& heading, const std::string& row) {
  json::object object;
  auto cells = cells_of(row);
  cells.resize(heading.size());
  for (std::size_t n = 0; n < heading.size(); ++n) {
    object[heading[n]] =
        is_number(cells[n]) ? json::value(std::stoll(cells[n])) : json::value(cells[n]);
  }
  return object;
}

std::string row_of(const std::vector<std::string>& heading, const json::object& object) {
  if (heading.empty()) return json::serialize(object);
  std::string row;
  for (const std::string& column : heading) {
    if (&column != &heading.front()) row += '\t';
    const json::value& cell = object.at(column);
    row += cell.is_string() ? std::string{cell.as_string()} : json::serialize(cell);
  }
  return row;
}

}  // namespace

Spoiling spoil(const VectorFile& file, std::string_view text) {
  const auto lines = lines_of(text);
  std::vector<std::string> heading;  // of a table
  std::vector<std::pair<std::size_t, json::object>> rows;
  Words words;
  for (std::size_t at = 0; at < lines.size(); ++at) {
    const std::string& line = lines[at];
    const bool object = is_json_row(line);
    if (!object && (line.find('\t') == std::string::npos || line.starts_with('#'))) continue;
    if (!object && heading.empty()) {
      heading = cells_of(line);
      continue;
    }
    if (file.leaves_out(line)) continue;
    rows.emplace_back(at + 1, object ? object_of(line) : object_of(heading, line));
    collect(words, "", rows.back().second);
  }

  Spoiling result;
  for (std::size_t n = 0; n < rows.size(); n += file.stride) {
    const auto& [number, row] = rows[n];
    const std::string place = place_of(file.name, number);
    const auto noticed = [&](const json::value& altered) {
      const auto found = file.judge(
          file.name, std::string(number - 1, '\n') + row_of(heading, altered.as_object()) + "\n");
      return !found.empty() && std::ranges::all_of(found, [&](const std::string& mismatch) {
        return mismatch.starts_with(place);
      });
    };
    for (const Alteration& alteration : Alterations{file, words, number, row}.all()) {
      ++result.altered;
      if (!std::ranges::any_of(alteration.rows, noticed)) {
        result.unnoticed.push_back(place + alteration.field);
      }
    }
  }
  return result;
}

}  // namespace tachiai::tests
