#pragma once

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "engines/chushogi/chushogi.hpp"
#include "engines/chushogi/kifu.hpp"
#include "tests/support/data_path.hpp"

namespace tachiai::chushogi {

/// The moves in USI, and the end where there is one.
inline std::string moves_of(const KifuLine& line) {
  std::string text;
  for (const KifuMove& move : line.moves) text += (text.empty() ? "" : " ") + usi(move.act);
  if (line.ending) text += (text.empty() ? "" : " ") + std::string{name_of(line.ending->kind)};
  return text;
}
inline std::string moves_of(const Kifu& kifu) { return moves_of(kifu.main); }

inline std::vector<std::string> texts_of(const std::vector<TextNote>& notes) {
  std::vector<std::string> texts;
  for (const TextNote& note : notes) texts.push_back(to_text(note));
  return texts;
}

/// "" where the text was read whole, else the fault.
inline std::string fault_of(const KifuReading& reading) {
  return reading.fault ? to_text(*reading.fault) : "";
}

inline std::string contents_of(const std::filesystem::path& path) {
  std::ifstream file{path, std::ios::binary};
  EXPECT_TRUE(file) << path;
  std::stringstream text;
  text << file.rdbuf();
  return text.str();
}

/// A small record of our own, see tests/data/chushogi/records.
inline std::string own_record(std::string_view name) {
  return contents_of(tests::data_path("chushogi/records/" + std::string{name}));
}

using Texts = std::vector<std::string>;

}  // namespace tachiai::chushogi
