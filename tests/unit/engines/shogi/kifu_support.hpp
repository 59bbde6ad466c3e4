#pragma once

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "engines/shogi/kifu.hpp"
#include "engines/shogi/shogi.hpp"
#include "tests/support/data_path.hpp"

namespace tachiai::shogi {

/// The moves in USI, and the end where there is one.
inline std::string moves_of(const KifuLine& line) {
  std::string text;
  for (const KifuMove& move : line.moves) text += (text.empty() ? "" : " ") + usi(move.act);
  if (line.ending) text += (text.empty() ? "" : " ") + std::string{name_of(line.ending->kind)};
  return text;
}

inline std::vector<std::string> texts_of(const std::vector<TextNote>& notes) {
  std::vector<std::string> texts;
  for (const TextNote& note : notes) texts.push_back(to_text(note));
  return texts;
}

/// "" where the text was read whole, else the fault.
inline std::string fault_of(const KifuReading& reading) {
  return reading.fault ? to_text(*reading.fault) : "";
}

inline std::string start_of(const Kifu& kifu) { return Shogi{}.position_text(kifu.start); }

/// A small record of our own, see tests/data/shogi/records.
inline std::string own_record(std::string_view name) {
  std::ifstream file{tests::data_path("shogi/records/" + std::string{name})};
  EXPECT_TRUE(file) << name;
  std::stringstream text;
  text << file.rdbuf();
  return text.str();
}

using Lines = std::vector<std::string>;

}  // namespace tachiai::shogi
