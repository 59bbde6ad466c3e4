#include "tests/unit/engines/yoninshogi/vectors.hpp"

#include <gtest/gtest.h>

#include <cstdlib>

#include "tests/support/data_path.hpp"

namespace tachiai::tests::yoninshogi {
namespace {

constexpr std::string_view file = "yonin/vectors.jsonl";

std::string vectors() { return read_file(data_path(file)); }

TEST(YoninVectors, EveryRowAgrees) {
  // Sanitized builds are some twenty times slower; the long run counts everything.
  const bool long_run = std::getenv("TACHIAI_LONG") != nullptr;
  Counted counted;
  for (const auto& mismatch :
       check_vectors(file, vectors(), long_run ? UINT64_MAX : 100'000, counted)) {
    ADD_FAILURE() << mismatch;
  }
  EXPECT_EQ(counted.rules, 37);
  EXPECT_EQ(counted.perfts, 9);
  EXPECT_EQ(counted.positions, 162);
  EXPECT_EQ(counted.games, 9);
  EXPECT_EQ(counted.elsewhere, 27);
  EXPECT_GT(counted.verdicts, 1000);
}

/// `text` on the first line that has it, replaced.
struct Spoilt {
  const char* name;
  std::size_t line;
  std::string_view text;
  std::string_view by;
};

class SpoiltVectors : public testing::TestWithParam<Spoilt> {};

TEST_P(SpoiltVectors, AreNoticedAtTheirLine) {
  auto row = lines_of(vectors()).at(GetParam().line - 1);
  Counted counted;
  EXPECT_EQ(check_vectors(file, row, UINT64_MAX, counted), Mismatches{});
  const auto at = row.find(GetParam().text);
  ASSERT_NE(at, std::string::npos);
  row.replace(at, GetParam().text.size(), GetParam().by);
  const auto found = check_vectors(file, row, UINT64_MAX, counted);
  ASSERT_FALSE(found.empty());
  EXPECT_TRUE(found.front().starts_with("yonin/vectors.jsonl:1: ")) << found.front();
}

INSTANTIATE_TEST_SUITE_P(
    Kinds, SpoiltVectors,
    testing::Values(
        Spoilt{"count", 1, "\"count\": 9", "\"count\": 8"},
        Spoilt{"legal", 1, "\"9g8h\"", "\"9g9h\""}, Spoilt{"has", 11, "\"4g3g+\"", "\"4g5g+\""},
        Spoilt{"hasnot", 10, "\"5b4b+\"", "\"5b4b\""},
        Spoilt{"drops", 16, "\"drops\": 61", "\"drops\": 62"},
        Spoilt{"prefix", 36, "\"G*\"", "\"5i\""},
        Spoilt{"in_check", 20, "\"in_check\": \"ab\"", "\"in_check\": \"abd\""},
        Spoilt{"eliminated", 37, "[\"d\", \"mate\"", "[\"d\", \"stalemate\""},
        Spoilt{"next", 25, "\"next\": \"c\"", "\"next\": \"b\""},
        Spoilt{"after", 26, "d Gc abcd c 51", "d Gc abcd c 52"},
        Spoilt{"leave", 40, "null", "\"b\""}, Spoilt{"nodes", 6, "6561", "6562"},
        Spoilt{"d3", 44, "555", "554"}, Spoilt{"position", 47, "\"n\": 26", "\"n\": 27"},
        Spoilt{"game", 209, "6i7h", "6i7i"},
        Spoilt{"out", 209, "[\"d\", \"mate\", \"b\"]", "[\"d\", \"mate\", \"c\"]"},
        Spoilt{"key", 1, "\"count\"", "\"counted\""}, Spoilt{"kind", 1, "\"rules\"", "\"rule\""}),
    [](const auto& row) { return std::string{row.param.name}; });

}  // namespace
}  // namespace tachiai::tests::yoninshogi
