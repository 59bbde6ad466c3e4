#include "tests/unit/engines/othello/vectors.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <boost/json.hpp>
#include <cstdlib>
#include <sstream>

#include "tests/support/data_path.hpp"
#include "tests/support/vectors/spoilt.hpp"

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

VectorFile positions_file() {
  return {.name = "othello/positions.jsonl",
          .judge =
              [](std::string_view name, std::string_view text) {
                int verdicts = 0;
                return check_positions(name, text, verdicts);
              },
          .remarks = {"id", "kind"},
          .questions = {"board", "turn"}};
}

TEST(OthelloVectors, PositionsAgreeOnMovesTurnedDiscsPassEndAndScore) {
  const auto text = read_file(data_path("othello/positions.jsonl"));
  EXPECT_EQ(lines_of(text).size(), 198u);
  int verdicts = 0;
  expect_none(check_positions("othello/positions.jsonl", text, verdicts));
  EXPECT_GE(verdicts, 198 * 10);
}

TEST(OthelloVectors, ASpoiltFieldOfAnyPositionIsNoticed) {
  const auto file = positions_file();
  const auto spoiling = spoil(file, read_file(data_path(file.name)));
  EXPECT_EQ(joined(spoiling.unnoticed), "");
  EXPECT_GE(spoiling.altered, 198 * 10);
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
  int cells = 0;
  expect_none(check_deep_perft(
      "othello/perft_deep.json", read_file(data_path("othello/perft_deep.json")),
      [](int depth, Convention convention) -> std::optional<std::uint64_t> {
        if (GetParam() == Kernel::portable && depth != 12) return std::nullopt;
        return perft(Othello{}.initial(), depth, convention, GetParam());
      },
      cells));
  EXPECT_EQ(cells, GetParam() == Kernel::portable ? 4 : 5);
}

/// The line of each count with a figure more, and whether exactly it complains.
template <class Check>
int expect_each_count_noticed(const std::string& text, std::uint64_t most, Check check) {
  auto lines = lines_of(text);
  int spoilt = 0;
  for (std::size_t n = 0; n < lines.size(); ++n) {
    const std::string was = lines[n];
    const auto end = was.find_last_of("0123456789");
    const auto from = was.find_last_not_of("0123456789,") + 1;
    if (end == std::string::npos || from > end) continue;
    if (std::stoull(was.substr(from, end + 1 - from)) > most) continue;
    lines[n] = was.substr(0, from) + std::to_string(std::stoull(was.substr(from)) + 1) +
               was.substr(end + 1);
    std::string altered;
    for (const auto& line : lines) altered += line + "\n";
    lines[n] = was;
    const Mismatches found = check(altered);
    EXPECT_EQ(found.size(), 1u) << "line " << n + 1;
    if (!found.empty()) {
      EXPECT_TRUE(found[0].starts_with(place_of("spoilt", n + 1))) << found[0];
    }
    ++spoilt;
  }
  return spoilt;
}

TEST_P(OthelloPerftVectors, ASpoiltCountIsNoticed) {
  const int spoilt = expect_each_count_noticed(
      read_file(data_path("othello/perft.json")), 2'000, [](const std::string& text) {
        int cells = 0;
        return check_perft("spoilt", text, GetParam(), 2'001, cells);
      });
  EXPECT_GE(spoilt, 100);
}

INSTANTIATE_TEST_SUITE_P(Kernels, OthelloPerftVectors,
                         testing::Values(Kernel::portable, Kernel::avx2, Kernel::avx512),
                         [](const auto& info) {
                           if (info.param == Kernel::portable) return "portable";
                           return info.param == Kernel::avx2 ? "avx2" : "avx512";
                         });

TEST(OthelloVectors, ASpoiltDeepCountIsNoticed) {
  const auto text = read_file(data_path("othello/perft_deep.json"));
  const auto whole = json::parse(text);
  const auto published = [&](int depth, Convention convention) {
    const std::string letter(1, static_cast<char>('A' + static_cast<int>(convention)));
    return std::optional{whole.at(letter).at(std::to_string(depth)).to_number<std::uint64_t>()};
  };
  int cells = 0;
  EXPECT_EQ(joined(check_deep_perft("deep", text, published, cells)), "");
  EXPECT_EQ(cells, 5);
  EXPECT_EQ(expect_each_count_noticed(text, UINT64_MAX,
                                      [&](const std::string& altered) {
                                        return check_deep_perft("spoilt", altered, published,
                                                                cells);
                                      }),
            5);
}

VectorFile transcripts_file() {
  return {
      .name = "othello/games/transcripts.jsonl",
      .judge =
          [](std::string_view name, std::string_view text) {
            int verdicts = 0;
            return check_transcripts(name, text, verdicts);
          },
      // Who met whom, and the score with best play from somewhere on, which no rule knows.
      .remarks = {"file", "index", "year", "tournament", "black", "white", "theoretical", "flags"},
      .questions = {"moves"},
      .leaves_out =  // whose score does not follow from the board
      [](const std::string& row) { return row.find("unfinished") != std::string::npos; },
      .stride = 15};
}

TEST(OthelloRealGames, TranscriptsAgreeOnPassPliesAndFinalBoards) {
  const auto path = real_data_path("othello/games/transcripts.jsonl");
  if (!path) GTEST_SKIP() << "real game records are not here";
  const auto text = read_file(*path);
  EXPECT_EQ(lines_of(text).size(), 602u);
  int verdicts = 0;
  expect_none(check_transcripts("othello/games/transcripts.jsonl", text, verdicts));
  EXPECT_GE(verdicts, 602 * 7);
}

TEST(OthelloRealGames, ASpoiltTranscriptIsNoticed) {
  const auto path = real_data_path("othello/games/transcripts.jsonl");
  if (!path) GTEST_SKIP() << "real game records are not here";
  const auto spoiling = spoil(transcripts_file(), read_file(*path));
  EXPECT_EQ(joined(spoiling.unnoticed), "");
  EXPECT_GE(spoiling.altered, 300);
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
