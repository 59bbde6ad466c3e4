#pragma once

#include <gtest/gtest.h>
#include <unistd.h>

#include <boost/json/parse.hpp>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "clients/cli/check.hpp"
#include "clients/cli/convert.hpp"

/// Files of games as people have them, and what `check` and `convert` answer.
namespace tachiai::cli {

inline std::string bytes_of(const std::filesystem::path& path) {
  std::ifstream file{path, std::ios::binary};
  std::stringstream bytes;
  bytes << file.rdbuf();
  return bytes.str();
}

/// The lines that were printed.
inline std::vector<boost::json::value> json_lines(const std::string& out) {
  std::vector<boost::json::value> lines;
  std::istringstream text{out};
  for (std::string line; std::getline(text, line);) lines.push_back(boost::json::parse(line));
  return lines;
}

/// A folder that goes with the test, and the last answer.
class GameFilesTest : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = std::filesystem::temp_directory_path() /
              ("tachiai_files_" + std::to_string(::getpid()) + "_" +
               testing::UnitTest::GetInstance()->current_test_info()->name());
    std::filesystem::create_directories(folder_);
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  std::string path(std::string_view name) const { return (folder_ / name).string(); }
  std::string write(std::string_view name, std::string_view bytes) const {
    std::ofstream{path(name), std::ios::binary} << bytes;
    return path(name);
  }
  int convert(const ConvertQuestion& question) {
    std::istringstream in{input_};
    std::ostringstream out;
    std::ostringstream err;
    const int code = cli::convert(question, in, out, err);
    out_ = out.str();
    err_ = err.str();
    return code;
  }
  int check(const CheckQuestion& question) {
    std::istringstream in{input_};
    std::ostringstream out;
    std::ostringstream err;
    const int code = check_files(question, in, out, err);
    out_ = out.str();
    err_ = err.str();
    return code;
  }

  std::string input_;
  std::string out_;
  std::string err_;

 private:
  std::filesystem::path folder_;
};

}  // namespace tachiai::cli
