#pragma once

#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string>
#include <vector>

/// The data files, row by row.
namespace tachiai::match::tests {

namespace json = boost::json;

inline std::string contents(const std::string& path) {
  std::ifstream file(path);
  EXPECT_TRUE(file) << path;
  return {std::istreambuf_iterator<char>{file}, {}};
}

inline std::vector<json::object> lines_of(const std::string& path) {
  std::vector<json::object> rows;
  std::istringstream text(contents(path));
  for (std::string line; std::getline(text, line);)
    if (line.starts_with('{')) rows.push_back(json::parse(line).as_object());
  return rows;
}

inline std::string text(const json::value& value) { return std::string{value.as_string().c_str()}; }

}  // namespace tachiai::match::tests
