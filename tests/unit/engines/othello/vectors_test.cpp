#include "tests/unit/engines/othello/vectors.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <boost/json.hpp>
#include <cstdlib>
#include <sstream>

#include "tests/support/data_path.hpp"

namespace tachiai::tests::othello {
namespace {

using namespace tachiai::othello;
namespace json = boost::json;

/// Leaves a debug build counts in a second or two; the larger counts run where TACHIAI_LONG is set.
constexpr std::uint64_t short_run = 30'000'000;

bool long_run() { return std::getenv("TACHIAI_LONG") != nullptr; }

void expect_none(const Mismatches& found) {
  for (const auto& mismatch : found) ADD_FAILURE() << mismatch;
}

/// Whether exactly the row `line` complains.
bool only_row(const Mismatches& found, std::string_view name, std::size_t line) {
  if (found.empty()) return false;
  const std::string prefix = std::string{name} + ":" + std::to_string(line) + ": ";
  return std::ranges::all_of(found, [&](const auto& text) { return text.starts_with(prefix); });
}

/// The value, made wrong: a number grows, a word or list loses its end or gains one, an object
/// loses a member.
void spoil(json::value& value) {
  if (value.is_bool()) {
    value = !value.as_bool();
  } else if (value.is_int64()) {
    value = value.as_int64() + 1;
  } else if (value.is_null()) {
    value = json::array{33, 31};
  } else if (value.is_string()) {
    auto& text = value.as_string();
    if (text.size() == 64) {
      text[37] = text[37] == 'X' ? 'O' : 'X';
    } else if (text == "X" || text == "O") {
      text = text == "X" ? "O" : "X";
    }
  } else if (value.is_array()) {
    auto& list = value.as_array();
    if (list.empty()) {
      list.emplace_back("a1");
    } else if (list.back().is_int64()) {
      spoil(list.back());
    } else {
      list.pop_back();
    }
  } else if (value.is_object()) {
    auto& members = value.as_object();
    if (members.empty()) {
      members["a1"] = json::array{};
    } else {
      spoil(members.begin()->value());
    }
  }
}

TEST(OthelloVectors, PositionsAgreeOnMovesTurnedDiscsPassEndAndScore) {
  const auto text = read_file(data_path("othello/positions.jsonl"));
  EXPECT_EQ(lines_of(text).size(), 198u);
  expect_none(check_positions("othello/positions.jsonl", text));
}

TEST(OthelloVectors, ASpoiltFieldOfAnyPositionIsNoticed) {
  const auto rows = lines_of(read_file(data_path("othello/positions.jsonl")));
  for (std::size_t n = 0; n < rows.size(); ++n) {
    for (const char* field : {"legal", "flips", "after", "must_pass", "game_over", "black", "white",
                              "empties", "score_if_over"}) {
      json::value spoilt = json::parse(rows[n]);
      spoil(spoilt.as_object().at(field));
      EXPECT_TRUE(only_row(check_positions("spoilt", json::serialize(spoilt)), "spoilt", 1))
          << "row " << n + 1 << " " << field;
    }
  }
}

TEST(OthelloVectors, ASpoiltPositionFileNamesTheRow) {
  auto rows = lines_of(read_file(data_path("othello/positions.jsonl")));
  json::value spoilt = json::parse(rows[99]);
  spoil(spoilt.at("legal"));
  rows[99] = json::serialize(spoilt);
  std::string text;
  for (const auto& row : rows) text += row + "\n";
  EXPECT_TRUE(only_row(check_positions("spoilt", text), "spoilt", 100));
}

class OthelloPerftVectors : public testing::TestWithParam<Kernel> {
 protected:
  void SetUp() override {
    if (!available(GetParam())) GTEST_SKIP() << "this processor cannot run the kernel";
  }
};

TEST_P(OthelloPerftVectors, CountsAgreeUnderAllFourConventions) {
  int cells = 0;
  const auto limit = long_run() ? std::uint64_t{300'000'000} : short_run;
  expect_none(check_perft("othello/perft.json", read_file(data_path("othello/perft.json")),
                          GetParam(), limit, cells));
  EXPECT_GE(cells, 200);
}

TEST_P(OthelloPerftVectors, DeepCountsFromTheStartAgree) {
  if (!long_run()) GTEST_SKIP() << "set TACHIAI_LONG=1 (release builds) to count to depth 13";
  const auto deep = json::parse(read_file(data_path("othello/perft_deep.json")));
  for (const auto& [letter, counts] : deep.as_object()) {
    if (!counts.is_object()) continue;
    for (const auto& [depth, count] : counts.as_object()) {
      if (GetParam() == Kernel::portable && depth != "12") continue;
      const auto convention = static_cast<Convention>(letter.at(0) - 'A');
      EXPECT_EQ(perft(Othello{}.initial(), std::stoi(std::string{depth}), convention, GetParam()),
                count.to_number<std::uint64_t>())
          << letter << " depth " << depth;
    }
  }
}

TEST_P(OthelloPerftVectors, ASpoiltCountIsNoticed) {
  const auto whole = json::parse(read_file(data_path("othello/perft.json")));
  int spoilt_cells = 0;
  for (std::size_t entry = 0; entry < whole.as_array().size(); ++entry) {
    const json::value& vector = whole.at(entry);
    for (const auto& [letter, counts] : vector.at("perft").as_object()) {
      for (std::size_t cell = 0; cell < counts.as_array().size(); ++cell) {
        if (counts.at(cell).as_int64() > 2'000) continue;
        json::value spoilt = json::array{vector};
        json::value& count = spoilt.at(0).at("perft").at(letter).at(cell);
        count = count.as_int64() + 1;
        int cells = 0;
        EXPECT_TRUE(only_row(
            check_perft("spoilt", json::serialize(spoilt), GetParam(), 2'001, cells), "spoilt", 1))
            << entry + 1 << " " << letter << " " << cell + 1;
        ++spoilt_cells;
      }
    }
  }
  EXPECT_GE(spoilt_cells, 100);
}

INSTANTIATE_TEST_SUITE_P(Kernels, OthelloPerftVectors,
                         testing::Values(Kernel::portable, Kernel::avx2), [](const auto& info) {
                           return info.param == Kernel::portable ? "portable" : "avx2";
                         });

TEST(OthelloRealGames, TranscriptsAgreeOnPassPliesAndFinalBoards) {
  const auto path = real_data_path("othello/games/transcripts.jsonl");
  if (!path) GTEST_SKIP() << "real game records are not here";
  const auto text = read_file(*path);
  EXPECT_EQ(lines_of(text).size(), 602u);
  expect_none(check_transcripts("othello/games/transcripts.jsonl", text));
}

TEST(OthelloRealGames, ASpoiltTranscriptIsNoticed) {
  const auto path = real_data_path("othello/games/transcripts.jsonl");
  if (!path) GTEST_SKIP() << "real game records are not here";
  const auto rows = lines_of(read_file(*path));
  for (std::size_t n = 0; n < 40; ++n) {
    for (const char* field :
         {"pass_before_move", "n", "final_board", "black_discs", "white_discs", "empties"}) {
      json::value spoilt = json::parse(rows[n]);
      json::value& value = spoilt.at(field);
      if (value.is_array() && value.as_array().empty()) {
        value.as_array().emplace_back(30);
      } else {
        spoil(value);
      }
      EXPECT_TRUE(only_row(check_transcripts("spoilt", json::serialize(spoilt)), "spoilt", 1))
          << n + 1 << " " << field;
    }
  }
}

/// The numbers after `word` in a remark, up to the next comma.
std::vector<int> numbers_after(const std::string& remark, const std::string& word) {
  std::vector<int> numbers;
  const auto at = remark.find(word);
  if (at == std::string::npos) return numbers;
  std::string part =
      remark.substr(at + word.size(), remark.find_first_of(",)", at) - at - word.size());
  std::ranges::replace(part, '-', ' ');
  std::istringstream words{part};
  for (int number = 0; words >> number;) numbers.push_back(number);
  return numbers;
}

TEST(OthelloRealGames, StringsThatOtherProgramsMishandledAreReadRightly) {
  const auto path = real_data_path("othello/games/transcripts_special.txt");
  if (!path) GTEST_SKIP() << "real game records are not here";
  const Othello rules;
  int read = 0;
  for (const auto& line : lines_of(read_file(*path))) {
    if (line.starts_with('#')) continue;
    SCOPED_TRACE(line);
    ++read;
    std::istringstream words{line};
    std::string name, moves, remark;
    words >> name >> moves;
    std::getline(words, remark);
    Position position = rules.initial();
    auto passes = replay(position, moves);
    for (const char* word : {"pass before", "passes before"}) {
      if (remark.contains(word)) {
        EXPECT_EQ(passes, numbers_after(remark, word));
      }
    }
    const auto outcome = rules.outcome(position);
    if (remark.contains("not over") || remark.contains("must pass")) {
      EXPECT_FALSE(outcome);
      EXPECT_EQ(remark.contains("must pass"), playable(position) == 0);
    }
    if (const auto raw = numbers_after(remark, "raw"); !raw.empty()) {
      EXPECT_TRUE(outcome);
      EXPECT_EQ(discs(position.board.black), raw.at(0));
      EXPECT_EQ(discs(position.board.white), raw.at(1));
    }
    for (const char* word : {"with empties", "official"}) {
      const auto score = numbers_after(remark, word);
      if (!score.empty()) {
        EXPECT_EQ(rules.score(position), (Score{2 * score.at(0), 2 * score.at(1)}));
      }
    }
    if (remark.contains("wipe-out")) {
      EXPECT_EQ(outcome->reason, "wipe_out");
    }
  }
  EXPECT_EQ(read, 10);
}

}  // namespace
}  // namespace tachiai::tests::othello
