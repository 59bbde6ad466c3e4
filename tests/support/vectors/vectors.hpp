#pragma once

#include <cstddef>
#include <exception>
#include <filesystem>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

/// Vector files against an engine. A judge of a file answers everything that disagrees, so that a
/// test can also feed it a spoilt file and see that it is noticed.
namespace tachiai::tests {

/// "name:line: what" each.
using Mismatches = std::vector<std::string>;

/// Throws where there is no such file.
std::string read_file(const std::filesystem::path& path);

/// The lines of a text without their ends; empty ones too, so that the numbers are the file's.
std::vector<std::string> lines_of(std::string_view text);

/// Tab-separated cells.
std::vector<std::string> cells_of(std::string_view row);

/// "name:line: "
std::string place_of(std::string_view name, std::size_t line);

/// One mismatch a line; empty: none.
std::string joined(const Mismatches& found);

/// Collects what disagrees in one row, and counts what was compared.
class Row {
 public:
  Row(std::string_view name, std::size_t line, Mismatches& found, int& verdicts)
      : where_(place_of(name, line)), found_(found), verdicts_(verdicts) {}

  void says(const std::string& what) { found_.push_back(where_ + what); }

  template <class A, class B>
  void same(const std::string& what, const A& expected, const B& actual) {
    ++verdicts_;
    if (expected == actual) return;
    std::ostringstream text;
    text << what << ": the vector says " << expected << ", the engine " << actual;
    says(text.str());
  }

 private:
  std::string where_;
  Mismatches& found_;
  int& verdicts_;
};

/// Whether a line is a row: of JSON lines or of a JSON array with a line for each object, the lines
/// with an object; of a table, those that are neither empty nor a '#' remark nor the `heading`.
bool is_json_row(std::string_view line);
bool is_table_row(std::string_view line, std::string_view heading);

/// Calls `check(row, line)` for each line that `is_row`; what it throws is a mismatch of that line.
/// @return what disagrees; a text without rows is a mismatch too
template <class IsRow, class Check>
Mismatches each_row(std::string_view name, std::string_view text, int& verdicts, IsRow is_row,
                    Check check) {
  Mismatches found;
  std::size_t number = 0;
  bool any = false;
  for (const std::string& line : lines_of(text)) {
    ++number;
    if (!is_row(line)) continue;
    any = true;
    Row row{name, number, found, verdicts};
    try {
      check(row, line);
    } catch (const std::exception& error) {
      row.says(error.what());
    }
  }
  if (!any) found.push_back(place_of(name, number) + "no rows");
  return found;
}

}  // namespace tachiai::tests
