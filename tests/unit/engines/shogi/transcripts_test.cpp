// Dialogues with the reference CSA server, move by move: what it let stand is legal here, and where
// it ended a game by a rule of the board so do we.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <utility>

#include "engines/shogi/csa.hpp"
#include "engines/shogi/declaration.hpp"
#include "engines/shogi/shogi.hpp"
#include "tests/support/data_path.hpp"
#include "tests/support/vectors/vectors.hpp"

namespace tachiai::shogi {
namespace {

using tests::Mismatches;

/// What the server told client A, or the only client there is, with the numbers of the lines.
std::vector<std::pair<std::size_t, std::string>> told(std::string_view text) {
  std::vector<std::pair<std::size_t, std::string>> lines;
  std::size_t number = 0;
  for (const std::string& line : tests::lines_of(text)) {
    ++number;
    for (const char* mark : {"A< ", "< "}) {
      if (line.starts_with(mark)) {
        lines.emplace_back(number, line.substr(std::string_view{mark}.size()));
      }
    }
  }
  return lines;
}

bool is_move(const std::string& line) {
  return line.size() >= 7 && (line[0] == '+' || line[0] == '-') && line[1] >= '0' && line[1] <= '9';
}

/// How the last position of the record ends by the rules alone, in the server's words.
std::string end_word(const Record<Shogi>& record, bool declared) {
  if (const auto places = record.rules().repetition(record)) {
    return places->reason == "sennichite" ? "#SENNICHITE" : "#OUTE_SENNICHITE";
  }
  if (!declared) return "";
  const auto verdict = judge_declaration(Shogi{Impasse::csa}, record.start(), record.position(),
                                         record.position().turn());
  return verdict.verdict == DeclarationVerdict::wins ? "#JISHOGI" : "#ILLEGAL_MOVE";
}

/// Plays what the server told and compares. @param plies  how many moves it told
Mismatches judge_transcript(std::string_view name, std::string_view text, int& plies) {
  Mismatches found;
  std::string board;
  bool in_position = false;
  std::optional<Record<Shogi>> record;
  bool declared = false;
  std::string ended;
  std::size_t last = 1;
  for (const auto& [number, line] : told(text)) {
    last = number;
    if (line == "BEGIN Position") {
      in_position = true;
    } else if (line == "END Position") {
      in_position = false;
      record.emplace(Shogi{}, read_csa(board).at(0).kifu.start);
    } else if (in_position) {
      board += line + "\n";
    } else if (record && is_move(line)) {
      const std::string move = line.substr(0, line.find(','));
      if (const auto end = end_word(*record, false); !end.empty()) {
        found.push_back(tests::place_of(name, number) + move + " after " + end);
      }
      const auto act = parse_csa(record->position(), move);
      if (!act || !record->rules().check(record->position(), *act)) {
        found.push_back(tests::place_of(name, number) + move + " is refused");
        return found;
      }
      record->perform(*act);
      ++plies;
    } else if (line.starts_with("%KACHI")) {
      declared = true;
    } else if (line.starts_with('#') && ended.empty() && !line.starts_with("##")) {
      ended = line;
    }
  }
  const std::string ours = record ? end_word(*record, declared) : "no position";
  // Resignations, flags, and words that the server does not know are no matter of the board.
  const bool of_the_board =
      declared || ended == "#SENNICHITE" || ended == "#OUTE_SENNICHITE" || ended == "#JISHOGI";
  if (ours != (of_the_board ? ended : "")) {
    found.push_back(tests::place_of(name, last) + "the server ends by '" + ended + "', we by '" +
                    ours + "'");
  }
  return found;
}

TEST(CsaTranscripts, WhatTheServerLetStandIsLegalAndEndsAlike) {
  const auto folder = tests::real_data_path("shogi/csa_transcripts");
  if (!folder) GTEST_SKIP() << "the transcripts are not here";
  int files = 0;
  int plies = 0;
  for (const auto& entry : std::filesystem::directory_iterator{*folder}) {
    ++files;
    const std::string name = entry.path().filename().string();
    EXPECT_EQ(tests::joined(judge_transcript(name, tests::read_file(entry.path()), plies)), "");
  }
  EXPECT_EQ(files, 17);
  EXPECT_GE(plies, 200);
}

TEST(CsaTranscripts, ASpoiltMoveOrEndIsNoticed) {
  const auto folder = tests::real_data_path("shogi/csa_transcripts");
  if (!folder) GTEST_SKIP() << "the transcripts are not here";
  const std::string text = tests::read_file(*folder / "2_oute_sennichite.txt");
  const auto spoilt = [&](const std::string& from, const std::string& to) {
    std::string other = text;
    for (auto at = other.find(from); at != std::string::npos; at = other.find(from, at + 1)) {
      other.replace(at, from.size(), to);
    }
    int plies = 0;
    return judge_transcript("spoilt", other, plies);
  };
  int plies = 0;
  ASSERT_EQ(tests::joined(judge_transcript("whole", text, plies)), "");
  EXPECT_FALSE(spoilt("-4635OU", "-4636OU").empty());
  EXPECT_FALSE(spoilt("#OUTE_SENNICHITE", "#SENNICHITE").empty());
  EXPECT_FALSE(spoilt("A< -4635OU", "A< ").empty());
}

}  // namespace
}  // namespace tachiai::shogi
