#pragma once

#include <boost/json.hpp>
#include <functional>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "clients/cli/exit_code.hpp"
#include "clients/cli/vector_file.hpp"

/// What every format of cases must hold to, whatever it computes.
namespace tachiai::tests {

struct RanCases {
  int code = -1;
  std::string out;
  std::string complaints;
};

inline RanCases run_cases(const cli::VectorFormat& format, const std::string& text) {
  std::istringstream in{text};
  std::ostringstream out, complaints;
  const std::vector<cli::VectorFormat> formats{format};
  const int code = cli::run_vector_file(in, formats, out, complaints);
  return {code, out.str(), complaints.str()};
}

/// Another value of the same kind.
inline boost::json::value altered(const boost::json::value& value) {
  boost::json::value other = "x";  // of null
  if (value.is_bool()) other = !value.get_bool();
  if (value.is_number()) other = value.to_number<std::int64_t>() + 1;
  if (value.is_string()) other = std::string{value.get_string()} + "x";
  return other;
}

/// Calls `visit(path, value)` for each value below, members and lists first, then what they hold;
/// `visit` may change it and must put it back.
inline void each_value(const std::string& path, boost::json::value& value,
                       const std::function<void(const std::string&, boost::json::value&)>& visit) {
  visit(path, value);
  if (auto* object = value.if_object()) {
    for (auto& [name, member] : *object) each_value(path + "." + std::string{name}, member, visit);
  }
  if (auto* list = value.if_array()) {
    for (std::size_t n = 0; n < list->size(); ++n) {
      each_value(path + "[" + std::to_string(n) + "]", (*list)[n], visit);
    }
  }
}

struct Corrupted {
  std::vector<std::string> unnoticed;  // "case: field" each
  int altered = 0;
};

/// Alters each value that `format` computes for the cases of `text` by itself (a list also loses
/// its last entry), in every `stride`th place, and runs that case: the answer must be `no`, and the
/// complaint must name case and field.
/// @param is_input  paths within what is computed that are read as input, and so not altered
inline Corrupted corrupt_each(
    const cli::VectorFormat& format, const std::string& text, std::size_t stride = 1,
    const std::function<bool(const std::string& path)>& is_input = [](const auto&) {
      return false;
    }) {
  Corrupted corrupted;
  const boost::json::value whole = boost::json::parse(text);
  boost::json::object header = whole.as_object();
  header.erase("cases");
  std::size_t place = 0;
  for (const boost::json::value& one : whole.at("cases").as_array()) {
    const auto computed = format.answer(header, one.as_object());
    if (!computed) {
      corrupted.unnoticed.push_back("refused: " + computed.error().text);
      continue;
    }
    // Runs the case with what is now in `field`, and looks for the complaint.
    const auto check = [&](const std::string& field, const std::string& path,
                           const boost::json::value& says) {
      boost::json::object file = header;
      boost::json::object altered_case = one.as_object();
      altered_case[field] = says;
      file["cases"] = boost::json::array{altered_case};
      const RanCases ran = run_cases(format, boost::json::serialize(file));
      ++corrupted.altered;
      const std::string named = std::string{one.at("id").as_string()} + ": " + field;
      if (ran.code != cli::no || !ran.complaints.starts_with(named)) {
        corrupted.unnoticed.push_back(named + " at " + path + ", code " + std::to_string(ran.code) +
                                      ": " + ran.complaints);
      }
    };
    for (const auto& member : *computed) {
      const std::string field{member.key()};
      const auto* carried = one.as_object().if_contains(field);
      if (carried == nullptr) continue;
      // The computed members within what the case carries: inputs beside them stay as they are.
      boost::json::value says = *carried;
      each_value(field, says, [&](const std::string& path, boost::json::value& value) {
        if (is_input(path)) return;
        const bool leaf = !value.is_object() && !value.is_array();
        const bool list = value.is_array() && !value.get_array().empty();
        if ((!leaf && !list) || place++ % stride != 0) return;
        const boost::json::value was = value;
        if (leaf) {
          value = altered(was);
        } else {
          value.get_array().pop_back();
        }
        check(field, path, says);
        value = was;
      });
    }
  }
  return corrupted;
}

}  // namespace tachiai::tests
