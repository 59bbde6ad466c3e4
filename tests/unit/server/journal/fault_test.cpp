#include <gtest/gtest.h>

#include <random>

#include "server/journal/journal_file.hpp"
#include "server/journal/sqlite_journal.hpp"
#include "server/journal/verify.hpp"
#include "tests/unit/server/journal/fault_vfs.hpp"
#include "tests/unit/server/journal/support.hpp"

namespace tachiai::tests {
namespace {

using journal::JournalFile;
using journal::SqliteJournal;
using journal::SqliteOptions;

/// A writer that keeps books: what was acknowledged must be there, what was not may be there whole
/// or not at all.
class Writer {
 public:
  Writer(SqliteJournal& journal, FaultVfs& disk) : desk_(journal), disk_(disk) {}

  /// One decision of two or three records for one of three streams, beats between.
  void step(int i) {
    Book& book = books_[static_cast<std::size_t>(i) % 3];
    std::vector<std::string> decision{"decision " + std::to_string(i), std::string(300, 'x')};
    if (i % 4 == 0) decision.push_back("third");
    const auto head = desk_.append(book.name, book.records.size(), decision,
                                   {{sixteen(std::to_string(i)), sixteen("salt"), "name"}});
    if (head) {
      book.records.insert(book.records.end(), decision.begin(), decision.end());
      ASSERT_EQ(*head, (Head{EventSeq{book.records.size()}, chained(book.name, book.records)}));
      ++acknowledged;
    } else {
      ASSERT_EQ(head.error(), Fault::broken);
      ++broken;
      settle(book, decision);
    }
    if (i % 5 == 0)
      static_cast<void>(desk_.beat({{StreamId{book.name}, base::Millis{i}, base::Millis{i}}}));
  }

  /// After a restart: the store's word on what was in doubt.
  void compare(JournalFile& file) {
    for (Book& book : books_) {
      const auto records = file.read(StreamId{book.name});
      ASSERT_TRUE(records) << records.error().text;
      auto expected = book.records;
      if (records->size() != expected.size()) {
        expected.insert(expected.end(), book.in_doubt.begin(), book.in_doubt.end());
      }
      ASSERT_EQ(bytes_of(*records), expected) << book.name;
      ASSERT_FALSE(verify_stream(StreamId{book.name}, *records).broken);
    }
    ASSERT_TRUE(file.faults()->empty()) << file.faults()->front();
  }

  int acknowledged = 0;
  int broken = 0;

 private:
  struct Book {
    std::string name;
    std::vector<std::string> records;
    std::vector<std::string> in_doubt;  // the decision of which nothing is known
  };

  void settle(Book& book, const std::vector<std::string>& decision) {
    auto head = desk_.reopen(book.name);
    if (!head) {
      disk_.heal();  // the operator made room
      head = desk_.reopen(book.name);
    }
    if (!head) {  // without power nothing helps
      book.in_doubt = decision;
      return;
    }
    if (base::number(head->seq) != book.records.size()) {
      book.records.insert(book.records.end(), decision.begin(), decision.end());
    }
    ASSERT_EQ(*head, (Head{EventSeq{book.records.size()}, chained(book.name, book.records)}))
        << "neither the whole decision nor none of it";
  }

  Desk desk_;
  FaultVfs& disk_;
  std::array<Book, 3> books_{Book{"match/a", {}, {}}, Book{"match/b", {}, {}},
                             Book{"people", {}, {}}};
};

SqliteOptions small(const TemporaryDirectory& directory, const FaultVfs& disk) {
  SqliteOptions options{.directory = directory.path()};
  options.vfs = disk.name();
  options.tail_max = 9;        // so that the faults meet the index, too,
  options.wal_pages_max = 12;  // and the checkpoint
  return options;
}

struct Trouble {
  FaultVfs::Kind kind;
  bool lasting;
  const char* name;
};

class FaultAtEveryOperation : public testing::TestWithParam<Trouble> {};

TEST_P(FaultAtEveryOperation, LeavesTheWholeDecisionOrNoneAndGoesOn) {
  const Trouble trouble = GetParam();
  bool met = true;
  int faults = 0;
  for (std::uint64_t n = 1; met; ++n) {
    SCOPED_TRACE("operation " + std::to_string(n));
    TemporaryDirectory directory;
    FaultVfs disk{"fault"};
    {
      const auto journal = open(small(directory, disk));
      Writer writer{*journal, disk};
      for (int i = 0; i < 3; ++i) writer.step(i);
      disk.fail_at(n, trouble.kind, trouble.lasting);
      for (int i = 3; i < 16; ++i) writer.step(i);
      met = disk.failed();
      faults += met ? 1 : 0;
      disk.heal();
      writer.step(16);
      writer.step(17);
      ASSERT_GE(writer.acknowledged + writer.broken, 18);
      ASSERT_FALSE(journal->counters().broken);
      auto file = JournalFile::open(directory.path());
      ASSERT_TRUE(file);
      writer.compare(*file);
    }
    if (HasFatalFailure()) return;
  }
  EXPECT_GT(faults, 40) << "the faults were not met";
}

INSTANTIATE_TEST_SUITE_P(Disk, FaultAtEveryOperation,
                         testing::Values(Trouble{FaultVfs::Kind::io_error, false,
                                                 "one_failed_operation"},
                                         Trouble{FaultVfs::Kind::io_error, true, "a_failed_disk"},
                                         Trouble{FaultVfs::Kind::full, true, "a_full_disk"}),
                         [](const auto& info) { return info.param.name; });

class PowerCut : public testing::TestWithParam<std::uint32_t> {};

// What the disk was not told to keep is gone, or half of its sectors are: the acknowledged part is
// not.
TEST_P(PowerCut, KeepsEveryAcknowledgedDecision) {
  std::mt19937 random{GetParam()};
  for (std::uint32_t round = 0; round < 30; ++round) {
    const std::uint32_t seed = GetParam() * 1000 + round;
    SCOPED_TRACE("seed " + std::to_string(seed));
    TemporaryDirectory directory;
    FaultVfs disk{"power"};
    std::optional<Writer> writer;
    {
      const auto journal = open(small(directory, disk));
      writer.emplace(*journal, disk);
      const int steps = 4 + static_cast<int>(random() % 12);
      for (int i = 0; i < steps; ++i) writer->step(i);
      // In the middle of a commit: its pages are written, the sync hangs, the power goes.
      Desk doomed{*journal};
      disk.hold_syncs();
      doomed.ask_append("match/doomed", 0, {"1", std::string(2'000, 'y'), "3"});
      ASSERT_TRUE(disk.await_held_sync());
      disk.cut_power();
      ASSERT_EQ(doomed.answers(1)[0].head.error(), Fault::broken);
      writer->step(steps);
    }
    disk.restore_power(seed);
    {
      const auto journal = open(small(directory, disk));
      auto file = JournalFile::open(directory.path());
      ASSERT_TRUE(file);
      writer->compare(*file);
      const auto doomed = file->read(StreamId{"match/doomed"});
      ASSERT_TRUE(doomed);
      ASSERT_TRUE(doomed->empty() || doomed->size() == 3);
      Desk desk{*journal};
      ASSERT_TRUE(desk.append("match/doomed", doomed->size(), {"on"}));
    }
    if (HasFatalFailure()) return;
  }
}

INSTANTIATE_TEST_SUITE_P(Seeds, PowerCut, testing::Values(1u, 2u, 3u));

TEST(BrokenStore, RefusesAllUntilItIsReopenedAndThenTellsWhereItStands) {
  TemporaryDirectory directory;
  FaultVfs disk{"broken"};
  std::vector<std::string> alarms;
  std::mutex mutex;
  auto options = small(directory, disk);
  options.alarm = [&](std::string_view text) {
    const std::lock_guard lock{mutex};
    alarms.emplace_back(text);
  };
  const auto journal = open(options);
  Desk desk{*journal};
  ASSERT_TRUE(desk.append("match/a", 0, {"1"}));
  disk.fail_at(1, FaultVfs::Kind::full, true);
  EXPECT_EQ(desk.append("match/a", 1, {"2"}).error(), Fault::broken);
  disk.heal();
  EXPECT_EQ(desk.append("match/a", 1, {"2"}).error(), Fault::broken) << "not before it is reopened";
  EXPECT_EQ(desk.beat({{StreamId{"match/a"}, base::Millis{1}, base::Millis{1}}}).error(),
            Fault::broken);
  EXPECT_EQ(desk.append("match/a", 7, {"2"}).error(), Fault::broken)
      << "nor is anything known of a sequence";
  EXPECT_EQ(bytes_of(*desk.read("match/a")), std::vector<std::string>{"1"})
      << "what is stored can be read";
  EXPECT_TRUE(journal->counters().broken);
  ASSERT_EQ(desk.reopen("match/a")->seq, EventSeq{1});
  EXPECT_TRUE(desk.append("match/a", 1, {"2"}));
  EXPECT_TRUE(desk.append("match/b", 0, {"1"})) << "once for all streams";
  const std::lock_guard lock{mutex};
  ASSERT_EQ(alarms.size(), 2u);
  EXPECT_NE(alarms[0].find("full"), std::string::npos) << alarms[0];
  EXPECT_NE(alarms[1].find("whole again"), std::string::npos) << alarms[1];
}

// A room that gave up waiting asks where its stream stands: the write that is still queued must not
// revive behind the answer (scullxbones/akka-persistence-mongo #218).
TEST(SlowStore, AReopenTellsWhatTheWritesAskedBeforeItCameTo) {
  TemporaryDirectory directory;
  FaultVfs disk{"slow"};
  const auto journal = open(small(directory, disk));
  Desk desk{*journal};
  disk.hold_syncs();
  desk.ask_append("match/a", 0, {"1"});
  ASSERT_TRUE(disk.await_held_sync());
  desk.ask_append("match/b", 0, {"1", "2"});
  desk.ask_reopen("match/a");
  desk.ask_reopen("match/b");
  disk.release_syncs();
  const auto& answers = desk.answers(4);
  EXPECT_EQ(answers[2].head->seq, EventSeq{1});
  EXPECT_EQ(answers[3].head->seq, EventSeq{2});
  EXPECT_EQ(desk.append("match/b", 0, {"1", "2"}).error(), Fault::wrong_sequence);
}

TEST(BrokenStore, StaysBrokenWhileTheDiskDoes) {
  TemporaryDirectory directory;
  FaultVfs disk{"stays"};
  const auto journal = open(small(directory, disk));
  Desk desk{*journal};
  ASSERT_TRUE(desk.append("match/a", 0, {"1"}));
  disk.fail_at(1, FaultVfs::Kind::io_error, true);
  EXPECT_EQ(desk.append("match/a", 1, {"2"}).error(), Fault::broken);
  for (int i = 0; i < 3; ++i) EXPECT_EQ(desk.reopen("match/a").error(), Fault::broken);
  disk.heal();
  const auto head = desk.reopen("match/a");
  ASSERT_TRUE(head);
  EXPECT_TRUE(desk.append("match/a", base::number(head->seq), {"again"}));
}

// A reader that holds an old state keeps the log from being written out again; then nobody can say
// that what the log shows is on the disk.
TEST(BrokenStore, IsNotCalledWholeWhileItsLogCannotBeSettled) {
  TemporaryDirectory directory;
  FaultVfs disk{"settled"};
  const auto journal = open(small(directory, disk));
  Desk desk{*journal};
  ASSERT_TRUE(desk.append("match/a", 0, {"1"}));
  auto reader = journal::Database::open((directory.path() / "journal.sqlite3").string(),
                                        journal::Database::Mode::read_only, {});
  journal::Statement held = reader->prepare("SELECT id FROM records");
  ASSERT_EQ(held.step(), SQLITE_ROW);
  ASSERT_TRUE(desk.append("match/a", 1, {"2"}));
  disk.fail_at(2, FaultVfs::Kind::io_error, false);
  ASSERT_EQ(desk.append("match/a", 2, {"3"}).error(), Fault::broken);
  EXPECT_EQ(desk.reopen("match/a").error(), Fault::broken);
  held.reset();
  const auto head = desk.reopen("match/a");
  ASSERT_TRUE(head);
  EXPECT_TRUE(head->seq == EventSeq{2} || head->seq == EventSeq{3});
}

}  // namespace
}  // namespace tachiai::tests
