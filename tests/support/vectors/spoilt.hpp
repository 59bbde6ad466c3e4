#pragma once

#include <functional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "tests/support/vectors/vectors.hpp"

/// A check that cannot fail is no check: whatever a vector file says is altered, value by value,
/// and its judge must name the line.
namespace tachiai::tests {

struct VectorFile {
  std::string name;  // under tests/data
  std::function<Mismatches(std::string_view name, std::string_view text)> judge;
  /// Fields that nobody judges: names, reasons, what peers say. Of a JSON row, "field" or
  /// "field.member"; of a table, what its heading says.
  std::set<std::string> remarks = {};
  /// Fields that ask: another question may well have the same answer, so these are made unreadable.
  std::set<std::string> questions = {};
  std::set<std::string> samples =
      {};  // lists that need not be whole: only their members are altered
  /// Rows that the judge leaves out, or that would take too long when altered.
  std::function<bool(const std::string& row)> leaves_out = [](const std::string&) { return false; };
  std::size_t stride = 1;  // every so many rows are spoilt: large files have many alike
};

struct Spoiling {
  std::vector<std::string> unnoticed;  // "name:line: field" each
  int altered = 0;
};

/// Alters each field of each row by itself: a number grows, a truth is denied, a word makes room
/// for another of its column (up to eight are tried; one must be noticed), a list loses its last
/// member, a question can no longer be read. All other rows are left empty, so that a mismatch must
/// carry the right number.
Spoiling spoil(const VectorFile& file, std::string_view text);

}  // namespace tachiai::tests
