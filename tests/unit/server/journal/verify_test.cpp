#include "server/journal/verify.hpp"

#include <gtest/gtest.h>

#include "server/journal/database.hpp"
#include "server/journal/schema.hpp"
#include "tests/unit/server/journal/support.hpp"

namespace tachiai::tests {
namespace {

using journal::BreakKind;
using journal::JournalFile;
using journal::Receipt;
using journal::verify_stream;

const StreamId stream{"match/AbCdEfGhIjKl"};

std::vector<Stored> whole(std::size_t count) {
  std::vector<Stored> records;
  std::vector<std::string> bytes;
  for (std::size_t i = 1; i <= count; ++i) {
    bytes.push_back("record number " + std::to_string(i));
    records.push_back({EventSeq{i}, bytes.back(), chained(stream.text, bytes)});
  }
  return records;
}

void expect_break(const std::vector<Stored>& records, std::uint64_t seq, BreakKind kind,
                  const std::vector<Receipt>& receipts = {}) {
  const auto report = verify_stream(stream, records, receipts);
  ASSERT_TRUE(report.broken);
  EXPECT_EQ(base::number(report.broken->seq), seq) << report.broken->text;
  EXPECT_EQ(to_text(report.broken->kind), to_text(kind)) << report.broken->text;
}

TEST(Verify, AnUntouchedStreamIsWhole) {
  const auto records = whole(8);
  const auto report =
      verify_stream(stream, records, std::vector<Receipt>{{EventSeq{5}, records[4].chain}});
  EXPECT_FALSE(report.broken);
  EXPECT_EQ(report.head, (Head{EventSeq{8}, records[7].chain}));
  EXPECT_EQ(report.records, 8u);
  EXPECT_FALSE(verify_stream(stream, {}).broken);
}

TEST(Verify, EveryFlippedBitIsFoundAtItsRecord) {
  const auto sound = whole(6);
  for (std::size_t i = 0; i < sound.size(); ++i) {
    for (std::size_t bit = 0; bit < 8 * sound[i].bytes.size(); ++bit) {
      auto records = sound;
      records[i].bytes[bit / 8] = static_cast<char>(records[i].bytes[bit / 8] ^ (1 << bit % 8));
      expect_break(records, i + 1, BreakKind::flipped);
    }
    for (std::size_t byte = 0; byte < 32; ++byte) {
      auto records = sound;
      records[i].chain[byte] ^= 0x40;
      expect_break(records, i + 1, BreakKind::flipped);
    }
  }
}

TEST(Verify, ARecordOfAnotherStreamIsNotWhole) {
  EXPECT_TRUE(verify_stream(StreamId{"match/other"}, whole(3)).broken);
}

TEST(Verify, MissingRecordsAreNamed) {
  for (std::size_t i = 0; i < 5; ++i) {
    auto records = whole(6);
    records.erase(records.begin() + static_cast<std::ptrdiff_t>(i));
    expect_break(records, i + 1, BreakKind::missing);
  }
  auto closed_up = whole(6);  // the rest renumbered, as someone covering his tracks would
  closed_up.erase(closed_up.begin() + 2);
  for (std::size_t i = 2; i < closed_up.size(); ++i) closed_up[i].seq = EventSeq{i + 1};
  expect_break(closed_up, 3, BreakKind::flipped);
}

TEST(Verify, ReorderedRecordsAreNamed) {
  auto bytes_only = whole(6);
  std::swap(bytes_only[1].bytes, bytes_only[4].bytes);
  expect_break(bytes_only, 2, BreakKind::reordered);

  auto with_digests = whole(6);
  std::swap(with_digests[1].bytes, with_digests[4].bytes);
  std::swap(with_digests[1].chain, with_digests[4].chain);
  expect_break(with_digests, 2, BreakKind::reordered);

  auto order = whole(6);
  std::swap(order[2], order[3]);
  expect_break(order, 3, BreakKind::missing);

  auto doubled = whole(3);
  doubled.push_back(doubled[1]);
  expect_break(doubled, 2, BreakKind::reordered);
}

TEST(Verify, OnlyAReceiptShowsACutOffOrRewrittenStream) {
  const auto sound = whole(6);
  auto cut = sound;
  cut.resize(4);
  EXPECT_FALSE(verify_stream(stream, cut).broken) << "the chain alone cannot know";
  expect_break(cut, 5, BreakKind::cut_off, {{EventSeq{6}, sound[5].chain}});

  std::vector<Stored> rewritten;
  std::vector<std::string> bytes;
  for (const Stored& record : sound) {
    bytes.push_back(record.seq == EventSeq{3} ? "another move" : record.bytes);
    rewritten.push_back({record.seq, bytes.back(), chained(stream.text, bytes)});
  }
  EXPECT_FALSE(verify_stream(stream, rewritten).broken);
  expect_break(rewritten, 5, BreakKind::rewritten,
               {{EventSeq{2}, sound[1].chain}, {EventSeq{5}, sound[4].chain}});
}

/// A stored journal, damaged by a statement on its tables.
struct Damaged : testing::Test {
  void SetUp() override {
    const auto journal = open({.directory = directory.path(), .tail_max = 10});
    Desk desk{*journal};
    for (std::uint64_t i = 0; i < 30; ++i) {
      ASSERT_TRUE(desk.append("match/a", i, {"a" + std::to_string(i)}));
      ASSERT_TRUE(desk.append("match/b", i, {"b" + std::to_string(i)}));
    }
  }

  /// What verify says of "match/a", "" whole; "match/b" must be whole.
  std::string after(const std::string& sql) {
    {
      auto database = journal::Database::open((directory.path() / journal::file_name).string(),
                                              journal::Database::Mode::create, {});
      EXPECT_EQ(database->run(sql.c_str()), SQLITE_OK) << database->fault().text;
    }
    auto file = JournalFile::open(directory.path());
    const auto reports = verify_streams(*file);
    EXPECT_EQ(reports->size(), 2u);
    EXPECT_FALSE(reports->at(1).broken);
    const auto& broken = reports->at(0).broken;
    return broken ? std::to_string(base::number(broken->seq)) + " " +
                        std::string{to_text(broken->kind)}
                  : "";
  }

  std::size_t log_faults() { return JournalFile::open(directory.path())->faults()->size(); }

  TemporaryDirectory directory;
};

TEST_F(Damaged, NothingIsFoundWhereNothingIsDamaged) {
  EXPECT_EQ(after("SELECT 1"), "");
  EXPECT_EQ(log_faults(), 0u);
}

TEST_F(Damaged, AFlippedByteIsFound) {
  EXPECT_EQ(after("UPDATE records SET bytes = x'6199' WHERE stream = 1 AND seq = 9"), "9 flipped");
  EXPECT_EQ(log_faults(), 0u);
}

TEST_F(Damaged, ASwapIsFound) {
  EXPECT_EQ(
      after("UPDATE records SET seq = CASE seq WHEN 9 THEN 12 ELSE 9 END WHERE stream = 1 AND seq "
            "IN (9, 12);"
            "UPDATE places SET id = (SELECT r.id FROM records r WHERE r.stream = places.stream "
            "AND r.seq = places.seq)"),
      "9 reordered");
}

TEST_F(Damaged, AMissingRecordIsFoundAlsoAtTheEnd) {
  EXPECT_EQ(after("DELETE FROM records WHERE stream = 1 AND seq = 9"), "9 missing");
  EXPECT_GE(log_faults(), 1u);
}

TEST_F(Damaged, ACutOffEndLeavesAHoleInTheLog) {
  EXPECT_EQ(after("DELETE FROM records WHERE stream = 1 AND seq >= 29;"
                  "DELETE FROM places WHERE stream = 1 AND seq >= 29"),
            "");
  EXPECT_EQ(log_faults(), 1u);
}

TEST_F(Damaged, AnIndexThatPointsElsewhereIsFound) {
  EXPECT_NE(after("UPDATE places SET id = 3 WHERE stream = 1 AND seq = 9"), "");
  EXPECT_EQ(log_faults(), 1u);
}

}  // namespace
}  // namespace tachiai::tests
