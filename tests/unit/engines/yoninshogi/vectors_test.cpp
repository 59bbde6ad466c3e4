#include "tests/unit/engines/yoninshogi/vectors.hpp"

#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <cstdlib>
#include <utility>

#include "tests/support/data_path.hpp"
#include "tests/support/vectors/spoilt.hpp"

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

TEST(YoninVectors, WhateverIsSpoiltIsNoticedAtItsLine) {
  const VectorFile vector_file{.name = std::string{file},
                               .judge =
                                   [](std::string_view name, std::string_view text) {
                                     Counted counted;
                                     return check_vectors(name, text, UINT64_MAX, counted);
                                   },
                               .remarks = {"id", "note", "seed"},
                               .questions = {"sfen", "expect.hasnot[]"},
                               .samples = {"expect.has", "expect.hasnot"},
                               .leaves_out =
                                   [](const std::string& row) {
                                     // The rating rows are the tournament room's; a deep count
                                     // spoilt in its depth is deeper.
                                     const auto vector = boost::json::parse(row);
                                     const std::string_view kind = vector.at("kind").as_string();
                                     if (kind.starts_with("ra")) return true;
                                     if (kind != "perft") return false;
                                     const auto& says = vector.at("expect").as_object();
                                     const char* most = says.contains("nodes") ? "nodes" : "d3";
                                     return says.at(most).to_number<std::uint64_t>() > 2'000;
                                   },
                               .stride = 2};
  const auto spoiling = spoil(vector_file, vectors());
  EXPECT_EQ(joined(spoiling.unnoticed), "");
  EXPECT_GE(spoiling.altered, 500);
}

TEST(YoninVectors, WordsThatNobodyKnowsAreNoticed) {
  for (const auto& [from, to] :
       {std::pair{"\"count\"", "\"counted\""}, {"\"rules\"", "\"rule\""}}) {
    std::string row = lines_of(vectors()).front();
    row.replace(row.find(from), std::string_view{from}.size(), to);
    Counted counted;
    EXPECT_FALSE(check_vectors(file, row, UINT64_MAX, counted).empty()) << to;
  }
}

}  // namespace
}  // namespace tachiai::tests::yoninshogi
