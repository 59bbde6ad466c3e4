#include "tests/support/vectors/vectors.hpp"

#include <fstream>
#include <iterator>
#include <stdexcept>

namespace tachiai::tests {

std::string read_file(const std::filesystem::path& path) {
  std::ifstream file{path, std::ios::binary};
  if (!file) throw std::runtime_error{"cannot read " + path.string()};
  return {std::istreambuf_iterator<char>{file}, {}};
}

std::vector<std::string> lines_of(std::string_view text) {
  std::vector<std::string> lines;
  std::istringstream stream{std::string{text}};
  for (std::string line; std::getline(stream, line);) {
    if (line.ends_with('\r')) line.pop_back();
    lines.push_back(line);
  }
  return lines;
}

std::vector<std::string> cells_of(std::string_view row) {
  std::vector<std::string> cells;
  for (;;) {
    const auto end = row.find('\t');
    cells.emplace_back(row.substr(0, end));
    if (end == std::string_view::npos) return cells;
    row.remove_prefix(end + 1);
  }
}

std::string place_of(std::string_view name, std::size_t line) {
  return std::string{name} + ":" + std::to_string(line) + ": ";
}

std::string joined(const Mismatches& found) {
  std::string text;
  for (const std::string& mismatch : found) text += mismatch + "\n";
  return text;
}

bool is_json_row(std::string_view line) { return line.starts_with('{'); }

bool is_table_row(std::string_view line, std::string_view heading) {
  return !line.empty() && !line.starts_with('#') && cells_of(line).front() != heading;
}

}  // namespace tachiai::tests
