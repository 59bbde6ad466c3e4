#include "clients/cli/vector_file.hpp"

#include <algorithm>
#include <boost/json/array.hpp>
#include <boost/json/parse.hpp>
#include <boost/json/value.hpp>
#include <cstdlib>
#include <istream>
#include <iterator>
#include <ostream>
#include <vector>

#include "clients/cli/exit_code.hpp"
#include "clients/cli/json_text.hpp"

namespace tachiai::cli {
namespace json = boost::json;

namespace {

constexpr std::int64_t number_max = 1'000'000'000;  // of any round, place, rating or count

const json::array no_list;
const json::object no_object;

std::optional<Difference> unlike(const std::string& field, const json::value& expected,
                                 const json::value& computed) {
  return Difference{field, line_of(expected), line_of(computed)};
}

std::string count_words(std::size_t count) { return std::to_string(count) + " entries"; }

std::optional<Difference> first_difference_of_lists(const std::string& field,
                                                    const json::array& expected,
                                                    const json::array& computed) {
  const std::size_t common = std::min(expected.size(), computed.size());
  for (std::size_t n = 0; n < common; ++n) {
    const std::string entry = field + "[" + std::to_string(n) + "]";
    if (auto found = first_difference(entry, expected[n], computed[n])) return found;
  }
  if (expected.size() == computed.size()) return std::nullopt;
  return Difference{field, count_words(expected.size()), count_words(computed.size())};
}

/// Writes what was computed over what came; an object is filled in, anything else replaced.
void fill_in(json::object& into, const json::object& computed) {
  for (const auto& [name, value] : computed) {
    auto* there = into.if_contains(name);
    if (there != nullptr && there->is_object() && value.is_object()) {
      fill_in(there->as_object(), value.as_object());
    } else {
      into[name] = value;
    }
  }
}

std::string name_of_case(const json::object& one, std::size_t number) {
  const auto* id = one.if_contains("id");
  if (id != nullptr && id->is_string()) return std::string{view(id->get_string())};
  return "case " + std::to_string(number + 1);
}

std::string words_of(const CaseFault& fault) {
  std::string words = fault.where;
  if (!words.empty()) words += ": ";
  words += fault.text + " (" + fault.code;
  if (!fault.rule.empty()) words += ", " + fault.rule;
  return words + ")";
}

json::object refusal_of(const CaseFault& fault) {
  return {{"code", fault.code}, {"rule", fault.rule}, {"text", words_of(fault)}};
}

/// The case as it comes out. @return whether it has an answer, and the one that was expected
bool run_case(const VectorFormat& format, const json::object& header, json::value& one,
              std::size_t number, std::ostream& complaints) {
  if (!one.is_object()) {
    complaints << "case " << number + 1 << ": is not an object\n";
    return false;
  }
  json::object& members = one.as_object();
  const std::string name = name_of_case(members, number);
  const auto computed = format.answer(header, members);
  if (!computed) {
    complaints << name << ": " << words_of(computed.error()) << '\n';
    members["refused"] = refusal_of(computed.error());
    return false;
  }
  const auto found = first_difference(format, members, *computed);
  fill_in(members, *computed);
  if (found) {
    complaints << name << ": " << found->field << ": the file says " << found->expected
               << ", computed " << found->computed << '\n';
  }
  return !found;
}

/// One member a line, as the file had it; the cases a line each.
void write_file(std::string_view text, const json::object& file, std::ostream& out) {
  out << '{';
  std::string_view between = "\n";
  for (const auto& [name, value] : file) {
    out << between << quoted(view(name)) << ':';
    between = ",\n";
    if (name == "cases") {
      std::string_view before = "[\n";
      for (const json::value& one : value.get_array()) {
        out << before << line_of(one);
        before = ",\n";
      }
      out << (value.get_array().empty() ? "[]" : "\n]");
    } else {
      const auto raw = raw_member(text, view(name));
      out << (raw ? std::string{*raw} : line_of(value));
    }
  }
  out << "}\n";
}

}  // namespace

std::optional<Difference> first_difference(const std::string& field, const json::value& expected,
                                           const json::value& computed) {
  if (expected.is_object() && computed.is_object()) {
    for (const auto& [name, value] : computed.get_object()) {
      const auto* carried = expected.get_object().if_contains(name);
      if (carried == nullptr) continue;
      if (auto found = first_difference(field + "." + std::string{name}, *carried, value)) {
        return found;
      }
    }
    return std::nullopt;
  }
  if (expected.is_array() && computed.is_array()) {
    return first_difference_of_lists(field, expected.get_array(), computed.get_array());
  }
  if (expected == computed) return std::nullopt;
  return unlike(field, expected, computed);
}

std::optional<Difference> first_difference(const VectorFormat& format, const json::object& carried,
                                           const json::object& computed) {
  json::object expected;
  for (const auto& [field, value] : computed) {
    if (const auto* said = carried.if_contains(field)) expected[field] = *said;
  }
  const auto form = [&](const json::object& members) {
    return format.comparable ? format.comparable(members) : members;
  };
  const json::object wanted = form(expected);
  const json::object got = form(computed);
  for (const auto& [field, value] : wanted) {
    if (auto found = first_difference(std::string{field}, value, got.at(field))) return found;
  }
  return std::nullopt;
}

int run_vector_file(std::istream& in, std::span<const VectorFormat> formats, std::ostream& out,
                    std::ostream& complaints) {
  const std::string text{std::istreambuf_iterator<char>{in}, {}};
  boost::system::error_code fault;
  json::value whole = json::parse(text, fault);
  if (fault || !whole.is_object()) {
    complaints << "is not a JSON object\n";
    return no;
  }
  json::object& file = whole.as_object();
  const auto* said = file.if_contains("format");
  auto* cases = file.if_contains("cases");
  if (said == nullptr || !said->is_string() || cases == nullptr || !cases->is_array()) {
    complaints << "has no \"format\" or no \"cases\"\n";
    return no;
  }
  const std::string_view word = view(said->get_string());
  const auto* format = static_cast<const VectorFormat*>(nullptr);
  for (const VectorFormat& one : formats) {
    if (word == one.name + "/1") format = &one;
  }
  if (format == nullptr) {
    complaints << "format " << word << " is none of:";
    for (const VectorFormat& one : formats) complaints << ' ' << one.name << "/1";
    complaints << '\n';
    return usage;
  }
  bool all = true;
  json::object header = file;
  header.erase("cases");
  json::array& list = cases->as_array();
  for (std::size_t n = 0; n < list.size(); ++n) {
    if (!run_case(*format, header, list[n], n, complaints)) all = false;
  }
  write_file(text, file, out);
  return all ? yes : no;
}

const json::value* Fields::member(std::string_view name) {
  if (fault_) return nullptr;
  const auto* found = object_.if_contains(jview(name));
  if (found == nullptr) refuse(name, "is missing");
  return found;
}

void Fields::refuse(std::string_view name, std::string text) {
  if (fault_) return;
  std::string where = where_;
  if (!where.empty() && !name.empty()) where += '.';
  fault_ = CaseFault{"malformed", "", where + std::string{name}, std::move(text)};
}

bool Fields::has(std::string_view name) const { return object_.contains(jview(name)); }

std::string Fields::text(std::string_view name) {
  const auto* found = member(name);
  if (found == nullptr) return {};
  if (found->is_string()) return std::string{view(found->get_string())};
  refuse(name, "is no text");
  return {};
}

std::optional<std::string> Fields::text_or_null(std::string_view name) {
  const auto* found = member(name);
  if (found == nullptr || found->is_null()) return std::nullopt;
  return text(name);
}

std::int64_t Fields::number(std::string_view name) {
  const auto* found = member(name);
  if (found == nullptr) return 0;
  if (found->is_int64() && std::abs(found->get_int64()) <= number_max) return found->get_int64();
  refuse(name, found->is_int64() || found->is_uint64() ? "is beyond " + std::to_string(number_max)
                                                       : std::string{"is no whole number"});
  return 0;
}

std::optional<std::int64_t> Fields::number_or_null(std::string_view name) {
  const auto* found = member(name);
  if (found == nullptr || found->is_null()) return std::nullopt;
  return number(name);
}

bool Fields::truth(std::string_view name) {
  const auto* found = member(name);
  if (found == nullptr) return false;
  if (found->is_bool()) return found->get_bool();
  refuse(name, "is neither true nor false");
  return false;
}

const json::array& Fields::list(std::string_view name) {
  const auto* found = member(name);
  if (found == nullptr) return no_list;
  if (found->is_array()) return found->get_array();
  refuse(name, "is no list");
  return no_list;
}

const json::object& Fields::object(std::string_view name) {
  const auto* found = member(name);
  if (found == nullptr) return no_object;
  if (found->is_object()) return found->get_object();
  refuse(name, "is no object");
  return no_object;
}

}  // namespace tachiai::cli
