#include "clients/cli/rate.hpp"

#include <algorithm>
#include <array>
#include <boost/json/array.hpp>
#include <limits>
#include <string>
#include <vector>

#include "clients/cli/json_text.hpp"
#include "engines/rating/game.hpp"
#include "engines/rating/ladder.hpp"
#include "engines/rating/report_text.hpp"
#include "engines/rating/table_text.hpp"

namespace tachiai::cli {
namespace json = boost::json;

namespace {

CaseFault fault_of(const Illegality& refused, std::string where) {
  std::string text = "is refused";
  for (const Fact& fact : refused.facts) {
    if (fact.name.empty()) continue;
    text += ", " + std::string{fact.name} + " " + std::string{fact.value()};
  }
  return {std::string{refused.code}, std::string{refused.rule}, std::move(where), std::move(text)};
}

struct GamesInput {
  rating::RatingRules rules;
  rating::Game game;
};

/// Numbers beyond an int are held at its ends: the engine refuses them as what they are.
int clamped(std::int64_t number) {
  return static_cast<int>(std::clamp<std::int64_t>(number, std::numeric_limits<int>::min() / 2,
                                                   std::numeric_limits<int>::max() / 2));
}

/// `[grade, grade, points]` for each pair of grades; the first is the row.
void read_matrix(Fields& tables, std::string_view name, rating::ByGrades::Matrix& matrix) {
  std::array<std::array<bool, rating::grades>, rating::grades> said{};
  for (const json::value& entry : tables.list(name)) {
    const auto* cells = entry.if_array();
    if (cells == nullptr || cells->size() != 3 || !(*cells)[0].is_string() ||
        !(*cells)[1].is_string() || !(*cells)[2].is_int64()) {
      return tables.refuse(name, "has an entry that is no [grade, grade, points]");
    }
    const auto row = rating::grade_of_kanji(view((*cells)[0].get_string()));
    const auto column = rating::grade_of_kanji(view((*cells)[1].get_string()));
    if (!row || !column) return tables.refuse(name, "names a grade that there is not");
    const auto r = static_cast<std::size_t>(*row);
    const auto c = static_cast<std::size_t>(*column);
    if (std::exchange(said[r][c], true)) return tables.refuse(name, "names a pair twice");
    matrix[r][c] = clamped((*cells)[2].get_int64());
  }
  for (const auto& row : said) {
    if (std::ranges::count(row, true) != std::ssize(row)) {
      return tables.refuse(name, "does not name every pair of grades");
    }
  }
}

CaseResult<rating::PointTables> read_tables(const json::object& header, std::string_view set) {
  if (set == "default" || set == "visible") return rating::visible_tables();
  if (set == "reconstructed") return rating::reconstructed_tables();
  Fields file{header, ""};
  if (set != "random") file.refuse("tables", "names no set of tables: " + std::string{set});
  Fields random{file.object("random_tables"), "random_tables"};
  rating::ByGrades matrix;
  if (!file.fault()) {
    read_matrix(random, "kill", matrix.kill);
    read_matrix(random, "upset", matrix.upset);
  }
  if (const auto& fault = file.fault() ? file.fault() : random.fault()) {
    return std::unexpected{*fault};
  }
  return rating::PointTables{"random", matrix};
}

/// The file may say the place points and must not say other grades than the regulation's.
CaseResult<Done> read_choices(const json::object& header, rating::RatingRules& rules) {
  Fields file{header, ""};
  if (file.has("place")) {
    Fields place{file.object("place"), "place"};
    for (std::size_t n = 0; n < rules.placement.size() && !file.fault(); ++n) {
      rules.placement[n] = clamped(place.number(std::to_string(n + 1)));
    }
    if (place.fault()) return std::unexpected{*place.fault()};
  }
  if (file.has("grades")) {
    json::array ours;
    for (std::size_t n = 0; n < rating::grades; ++n) {
      const auto grade = static_cast<rating::Grade>(n);
      ours.push_back(json::array{jview(rating::kanji(grade)), rating::lower_bound(grade)});
    }
    if (file.list("grades") != ours) file.refuse("grades", "are not the regulation's");
  }
  if (file.fault()) return std::unexpected{*file.fault()};
  return Done{};
}

std::vector<std::string> ids_of(const json::array& entries) {
  std::vector<std::string> ids;
  for (const json::value& entry : entries) {
    const auto* id = entry.is_object() ? entry.get_object().if_contains("id") : nullptr;
    ids.emplace_back(id != nullptr && id->is_string() ? view(id->get_string()) : "");
  }
  return ids;
}

rating::RowKind kind_of(bool guest, std::string_view row) {
  if (guest) return rating::RowKind::guest;
  return rating::shared_row(row).value_or(rating::RowKind::member);
}

/// `others`, those in play at a foul, are all who finished above: they are checked, and not needed.
void check_others(Fields& entry, const std::vector<std::string>& ids, std::size_t place) {
  std::vector<std::string> above{ids.begin(), ids.begin() + static_cast<std::ptrdiff_t>(place)};
  std::vector<std::string> said;
  for (const json::value& other : entry.list("others")) {
    said.emplace_back(other.is_string() ? view(other.get_string()) : "");
  }
  std::ranges::sort(above);
  std::ranges::sort(said);
  if (!entry.fault() && said != above) entry.refuse("others", "are not those who finished above");
}

void read_end(Fields& entry, const std::vector<std::string>& ids, std::size_t place,
              rating::Entrant& entrant) {
  const std::string end = entry.text("end");
  if (end == "survivor") {
    entrant.end = rating::End::standing;
  } else if (end == "mated") {
    entrant.end = rating::End::mated;
  } else if ((end == "resign2" || end == "time2") && place == 1) {
    entrant.end = end == "time2" ? rating::End::flagged : rating::End::resigned;
  } else if (end == "foul3" && place >= 2) {
    entrant.end = rating::End::resigned;  // or the flag: the same points
    check_others(entry, ids, place);
  } else {
    entry.refuse("end", "is not an end of this place: " + end);
  }
  if (const auto by = entry.text_or_null("by")) {
    const auto at = std::ranges::find(ids, *by);
    if (at == ids.end()) entry.refuse("by", "names nobody of the four: " + *by);
    entrant.by = static_cast<std::size_t>(at - ids.begin());
  }
}

CaseResult<GamesInput> read_game(const json::object& header, const json::object& one) {
  Fields fields{one, ""};
  const std::string set = fields.text("tables");
  const json::array& entries = fields.list("entries");
  if (!fields.fault() && entries.size() != 4) fields.refuse("entries", "are not four");
  if (fields.fault()) return std::unexpected{*fields.fault()};
  GamesInput input;
  if (auto choices = read_choices(header, input.rules); !choices) {
    return std::unexpected{choices.error()};
  }
  auto tables = read_tables(header, set);
  if (!tables) return std::unexpected{tables.error()};
  input.rules.tables = *std::move(tables);
  const auto ids = ids_of(entries);
  for (std::size_t place = 0; place < entries.size(); ++place) {
    const std::string where = "entries[" + std::to_string(place) + "]";
    if (!entries[place].is_object()) {
      return std::unexpected{CaseFault{"malformed", "", where, "is no object"}};
    }
    Fields entry{entries[place].get_object(), where};
    rating::Entrant& entrant = input.game[place];
    entrant.name = entry.text("id");
    entrant.row = entry.text("key");
    entrant.rating = clamped(entry.number("rating"));
    entrant.kind = kind_of(entry.truth("guest"), entrant.row);
    if (const auto official = entry.text_or_null("official")) {
      entrant.official = rating::grade_of_kanji(*official);
      if (!entrant.official) entry.refuse("official", "is no grade: " + *official);
    }
    read_end(entry, ids, place, entrant);
    if (entry.fault()) return std::unexpected{*entry.fault()};
  }
  return input;
}

CaseResult<json::object> compute_game(const GamesInput& input) {
  const auto bookings = rating::book(input.rules, input.game);
  if (!bookings) return std::unexpected{fault_of(bookings.error(), "entries")};
  json::array expect;
  for (std::size_t place = 0; place < input.game.size(); ++place) {
    const rating::Entrant& entrant = input.game[place];
    const rating::Booking& booking = (*bookings)[place];
    expect.push_back(json::object{
        {"id", entrant.name},
        {"place", place + 1},
        {"start", booking.start},
        {"place_pt", booking.placement},
        {"kill_pts", json::array(booking.kills.begin(), booking.kills.end())},
        {"upset_pt", booking.upset},
        {"trouble_pt", booking.trouble},
        {"raw", booking.raw},
        {"new", booking.now},
        {"grade", jview(rating::kanji(rating::grade_of(booking.now)))},
        {"label", rating::label(booking.now, entrant.official)},
        {"terms", rating::to_text(booking)},
    });
  }
  return json::object{{"expect", std::move(expect)}};
}

struct TextInput {
  std::string text;
  std::vector<std::string> firsts;
};

CaseResult<TextInput> read_text(const json::object&, const json::object& one) {
  Fields fields{one, ""};
  TextInput input{fields.text("text"), {}};
  for (const json::value& first : fields.list("firsts")) {
    if (!first.is_string()) {
      fields.refuse("firsts", "has an entry that is no text");
      break;
    }
    input.firsts.emplace_back(view(first.get_string()));
  }
  if (fields.fault()) return std::unexpected{*fields.fault()};
  return input;
}

std::string_view word_of(rating::RowKind kind) {
  switch (kind) {
    case rating::RowKind::member: return "member";
    case rating::RowKind::guest: return "guest";
    case rating::RowKind::cpu: return "cpu";
  }
  return "member";
}

json::object object_of(const rating::Row& row) {
  const bool member = row.kind == rating::RowKind::member;
  json::object object{{"type", jview(word_of(row.kind))}};
  if (member) object["tag"] = row.tag;
  object["name"] = row.name;
  object["official"] = nullptr;
  if (row.official) object["official"] = jview(rating::kanji(*row.official));
  object["rating"] = row.rating;
  object["resting"] = row.on_leave;
  object["count"] = nullptr;
  if (member) object["count"] = row.count;
  return object;
}

CaseResult<json::object> compute_text(const TextInput& input) {
  const auto table = rating::parse_table(input.text);
  constexpr auto rule = "engines/rating/RULES.md#table-text";
  if (!table) {
    return std::unexpected{CaseFault{"malformed", rule, "text", to_text(table.error())}};
  }
  if (rating::to_text(*table) != input.text) {
    return std::unexpected{CaseFault{"malformed", rule, "text", "is not as it would be printed"}};
  }
  const auto rows = rating::rows_of(*table);
  json::array row_objects;
  for (const rating::Row& row : rows) row_objects.push_back(object_of(row));
  json::array below;
  for (const std::string& name :
       rating::below_minimum(rows, rating::RatingRules{}.monthly_minimum)) {
    below.emplace_back(name);
  }
  json::object computed{{"rows", std::move(row_objects)},
                        {"below_monthly_minimum", std::move(below)},
                        {"reporter", nullptr}};
  if (const auto reporter = rating::reporter_of(input.firsts)) computed["reporter"] = *reporter;
  return computed;
}

}  // namespace

VectorFormat rated_games_format() { return vector_format("d_games", read_game, compute_game); }
VectorFormat rating_tables_format() { return vector_format("d_text", read_text, compute_text); }

int rate(std::istream& in, std::ostream& out, std::ostream& complaints) {
  const std::array formats{rated_games_format(), rating_tables_format()};
  return run_vector_file(in, formats, out, complaints);
}

}  // namespace tachiai::cli
