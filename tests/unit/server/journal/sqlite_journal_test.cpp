#include "server/journal/sqlite_journal.hpp"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <atomic>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <thread>

#include "server/journal/database.hpp"
#include "server/journal/journal_file.hpp"
#include "server/journal/schema.hpp"
#include "server/journal/verify.hpp"
#include "tests/unit/server/journal/fault_vfs.hpp"
#include "tests/unit/server/journal/support.hpp"

namespace tachiai::tests {
namespace {

using journal::JournalFile;
using journal::SqliteJournal;
using journal::SqliteOptions;
using journal::StoreFault;

std::string contents(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream all;
  all << file.rdbuf();
  return all.str();
}

/// Some other program at the same file.
void run_sql(const std::filesystem::path& directory, const std::string& sql) {
  auto database = journal::Database::open((directory / journal::file_name).string(),
                                          journal::Database::Mode::create, {});
  ASSERT_TRUE(database) << database.error().text;
  ASSERT_EQ(database->run(sql.c_str()), SQLITE_OK) << database->fault().text;
}

class SqliteJournalTest : public testing::Test {
 protected:
  TemporaryDirectory directory;
  SqliteOptions options() const { return {.directory = directory.path()}; }
};

TEST_F(SqliteJournalTest, NumbersCountFromOneAndTheHeadIsTheChain) {
  const auto journal = open(options());
  Desk desk{*journal};
  const auto first = desk.append("match/a", 0, {"created"});
  ASSERT_TRUE(first);
  EXPECT_EQ(*first, (Head{EventSeq{1}, chained("match/a", {"created"})}));
  const auto third = desk.append("match/a", 1, {"played", "ended"});
  ASSERT_TRUE(third);
  EXPECT_EQ(*third, (Head{EventSeq{3}, chained("match/a", {"created", "played", "ended"})}));

  const auto records = desk.read("match/a");
  ASSERT_TRUE(records);
  EXPECT_EQ(bytes_of(*records), (std::vector<std::string>{"created", "played", "ended"}));
  EXPECT_EQ(records->at(1).seq, EventSeq{2});
  EXPECT_EQ(records->at(1).chain, chained("match/a", {"created", "played"}));
}

TEST_F(SqliteJournalTest, ItsFilesAreTheOwnersAlone) {
  const mode_t before = ::umask(0);  // whatever the umask lets through
  const auto journal = open(options());
  Desk desk{*journal};
  EXPECT_TRUE(desk.append("match/a", 0, {"created"}));
  ::umask(before);
  const std::string file = (directory.path() / journal::file_name).string();
  for (const char* suffix : {"", "-wal", "-shm"}) {
    ASSERT_TRUE(std::filesystem::exists(file + suffix)) << suffix;
    EXPECT_EQ(std::filesystem::status(file + suffix).permissions(),
              std::filesystem::perms::owner_read | std::filesystem::perms::owner_write)
        << suffix;
  }
}

TEST_F(SqliteJournalTest, ReadsAfterANumberAndUpToALimit) {
  const auto journal = open(options());
  Desk desk{*journal};
  ASSERT_TRUE(desk.append("match/a", 0, {"1", "2", "3", "4", "5"}));
  EXPECT_EQ(bytes_of(*desk.read("match/a", 2, 2)), (std::vector<std::string>{"3", "4"}));
  EXPECT_EQ(bytes_of(*desk.read("match/a", 4, 9)), (std::vector<std::string>{"5"}));
  EXPECT_TRUE(desk.read("match/a", 5)->empty());
  EXPECT_TRUE(desk.read("match/a", ~std::uint64_t{0}, ~std::size_t{0})->empty());
  EXPECT_TRUE(desk.read("match/unknown")->empty());
}

TEST_F(SqliteJournalTest, AWrongSequenceWritesNothing) {
  const auto journal = open(options());
  Desk desk{*journal};
  ASSERT_TRUE(desk.append("match/a", 0, {"1", "2"}));
  for (const std::uint64_t wrong : {0, 1, 3}) {
    const auto refused =
        desk.append("match/a", wrong, {"other"}, {{sixteen("k"), sixteen("s"), "text"}});
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error(), Fault::wrong_sequence);
  }
  EXPECT_EQ(desk.append("match/b", 1, {"other"}).error(), Fault::wrong_sequence);
  EXPECT_EQ(bytes_of(*desk.read("match/a")), (std::vector<std::string>{"1", "2"}));
  auto file = JournalFile::open(directory.path());
  ASSERT_TRUE(file);
  EXPECT_EQ(file->streams()->size(), 1u);
  EXPECT_FALSE(file->text(sixteen("k"))->has_value());
  EXPECT_TRUE(desk.append("match/a", 2, {"3"}));
}

TEST_F(SqliteJournalTest, WhatArrivesDuringASyncSharesTheNextAndEachStreamFailsAlone) {
  FaultVfs disk{"group"};
  auto with_disk = options();
  with_disk.vfs = disk.name();
  const auto journal = open(with_disk);
  Desk desk{*journal};
  ASSERT_TRUE(desk.append("match/known", 0, {"1"}));

  const std::uint64_t syncs_before = disk.syncs();
  disk.hold_syncs();
  desk.ask_append("match/first", 0, {"1"});
  ASSERT_TRUE(disk.await_held_sync());
  for (int i = 0; i < 50; ++i) desk.ask_append("match/" + std::to_string(i), 0, {"1", "2"});
  desk.ask_append("match/known", 7, {"wrong"});
  desk.ask_append("match/text", 0, {"1"}, {{sixteen("one"), sixteen("salt"), "text"}});
  desk.ask_append("match/same_key", 0, {"1"}, {{sixteen("one"), sixteen("salt"), "other text"}});
  desk.ask_append("match/last", 0, {"1"});
  disk.release_syncs();

  const auto& answers = desk.answers(55);
  EXPECT_EQ(disk.syncs() - syncs_before, 2u) << "55 appends, two commits";
  for (const auto& answer : answers) {
    if (answer.stream == "match/known") {
      EXPECT_EQ(answer.head.error(), Fault::wrong_sequence);
    } else if (answer.stream == "match/same_key") {
      EXPECT_EQ(answer.head.error(), Fault::broken);
    } else {
      EXPECT_TRUE(answer.head) << answer.stream;
    }
  }
  EXPECT_EQ(desk.reopen("match/same_key")->seq, EventSeq{0})
      << "nothing of it was written, the store is whole";
  EXPECT_FALSE(journal->counters().broken);
  EXPECT_EQ(bytes_of(*desk.read("match/49")), (std::vector<std::string>{"1", "2"}));
  EXPECT_TRUE(
      desk.append("match/same_key", 0, {"1"}, {{sixteen("two"), sixteen("salt"), "other text"}}));
  EXPECT_EQ(bytes_of(*desk.read("match/same_key")), std::vector<std::string>{"1"});
  EXPECT_EQ(bytes_of(*desk.read("match/last")), std::vector<std::string>{"1"});
  auto file = JournalFile::open(directory.path());
  ASSERT_TRUE(file);
  EXPECT_TRUE(file->faults()->empty());
  EXPECT_EQ(file->streams()->size(), 55u);
}

TEST_F(SqliteJournalTest, TwoAppendsOfOneGroupToOneStreamFollowEachOther) {
  FaultVfs disk{"follow"};
  auto with_disk = options();
  with_disk.vfs = disk.name();
  const auto journal = open(with_disk);
  Desk desk{*journal};
  disk.hold_syncs();
  desk.ask_append("match/first", 0, {"1"});
  ASSERT_TRUE(disk.await_held_sync());
  desk.ask_append("match/a", 0, {"1"});
  desk.ask_append("match/a", 1, {"2"});
  desk.ask_append("match/a", 1, {"2, too"});
  disk.release_syncs();
  const auto& answers = desk.answers(4);
  EXPECT_EQ(answers[2].head->chain, chained("match/a", {"1", "2"}));
  EXPECT_EQ(answers[3].head.error(), Fault::wrong_sequence);
}

TEST_F(SqliteJournalTest, AnswersOfOneStreamComeInTheOrderAsked) {
  const auto journal = open(options());
  Desk desk{*journal};
  std::vector<std::string> many(2'000, std::string(500, 'x'));
  ASSERT_TRUE(desk.append("match/a", 0, many));
  std::uint64_t head = many.size();
  std::vector<bool> asked;
  for (int i = 0; i < 20; ++i) {
    desk.ask_read("match/a");
    desk.ask_append("match/a", head, {"next"});
    ++head;
    desk.ask_read("match/a");
    asked.insert(asked.end(), {true, false, true});
  }
  const auto& answers = desk.answers(60);
  std::size_t appended = many.size();
  for (std::size_t i = 0; i < answers.size(); ++i) {
    ASSERT_EQ(answers[i].read, asked[i]) << "answer " << i;
    if (!answers[i].read) {
      ASSERT_TRUE(answers[i].head);
      ++appended;
      EXPECT_EQ(base::number(answers[i].head->seq), appended);
    } else {
      EXPECT_GE(answers[i].records, appended) << "a read sees what was asked before it";
    }
  }
}

TEST_F(SqliteJournalTest, ReadsTheSameBeforeWhileAndAfterTheIndexCatchesUp) {
  auto small = options();
  small.tail_max = 7;
  std::vector<std::vector<std::string>> expected(5);
  {
    const auto journal = open(small);
    Desk desk{*journal};
    for (int i = 0; i < 60; ++i) {
      auto& stream = expected[static_cast<std::size_t>(i) % 5];
      const std::string name = "match/" + std::to_string(i % 5);
      ASSERT_TRUE(desk.append(name, stream.size(), {"record " + std::to_string(i)}));
      stream.push_back("record " + std::to_string(i));
      for (std::size_t k = 0; k < 5; ++k) {
        ASSERT_EQ(bytes_of(*desk.read("match/" + std::to_string(k))), expected[k]) << "after " << i;
      }
      auto file = JournalFile::open(directory.path());
      ASSERT_TRUE(file);
      ASSERT_EQ(bytes_of(*file->read(StreamId{name})), stream) << "after " << i;
      ASSERT_EQ(file->head(StreamId{name})->chain, chained(name, stream));
      ASSERT_TRUE(file->faults()->empty()) << file->faults()->front();
    }
  }
  const auto again = open(small);
  Desk desk{*again};
  for (std::size_t k = 0; k < 5; ++k) {
    const std::string name = "match/" + std::to_string(k);
    EXPECT_EQ(bytes_of(*desk.read(name)), expected[k]);
    EXPECT_EQ(desk.append(name, expected[k].size() - 1, {"x"}).error(), Fault::wrong_sequence);
    expected[k].push_back("more");
    EXPECT_EQ(desk.append(name, expected[k].size() - 1, {"more"})->chain,
              chained(name, expected[k]));
  }
}

TEST_F(SqliteJournalTest, BeatsAreReplacedAndStandBesideTheChain) {
  const auto journal = open(options());
  Desk desk{*journal};
  ASSERT_TRUE(desk.append("match/a", 0, {"1"}));
  const auto at = [](std::string stream, int now, int told) {
    return Beat{StreamId{std::move(stream)}, base::Millis{now}, base::Millis{told}};
  };
  ASSERT_TRUE(desk.beat({at("match/a", 500, 100), at("match/b", 600, 0)}));
  ASSERT_TRUE(desk.beat({at("match/a", 1000, 700)}));
  ASSERT_TRUE(desk.append("match/b", 0, {"1"})) << "a beat may come before the first record";

  auto file = JournalFile::open(directory.path());
  ASSERT_TRUE(file);
  EXPECT_EQ(*file->beats(), (std::vector<Beat>{at("match/a", 1000, 700), at("match/b", 600, 0)}));
  EXPECT_EQ(**file->beat(StreamId{"match/a"}), at("match/a", 1000, 700));
  EXPECT_FALSE(file->beat(StreamId{"match/c"})->has_value());
  EXPECT_EQ(file->head(StreamId{"match/a"})->chain, chained("match/a", {"1"}));
}

TEST_F(SqliteJournalTest, AnErasedTextIsNowhereInTheFilesAndTheChainStaysWhole) {
  const auto journal = open(options());
  Desk desk{*journal};
  std::vector<std::string> keys;
  for (int i = 0; i < 200; ++i) {
    const std::string key = sixteen(std::to_string(i));
    if (i % 2 == 0) keys.push_back(key);
    ASSERT_TRUE(desk.append(
        "people", static_cast<std::uint64_t>(i), {"added " + std::to_string(i)},
        {{key, sixteen("salt" + std::to_string(i)),
          (i % 2 == 0 ? "Forgotten Person " : "Remembered Person ") + std::to_string(i)}}));
  }
  keys.push_back(sixteen("never written"));
  ASSERT_NE(contents(directory.path() / "journal.sqlite3-wal").find("Forgotten"),
            std::string::npos);
  ASSERT_TRUE(desk.erase(keys));
  // Housekeeping follows the answer; the next answer comes after it.
  ASSERT_TRUE(desk.append("people", 200, {"last"}));

  for (const char* name : {"journal.sqlite3", "journal.sqlite3-wal"}) {
    EXPECT_EQ(contents(directory.path() / name).find("Forgotten"), std::string::npos) << name;
  }
  EXPECT_NE(contents(directory.path() / "journal.sqlite3").find("Remembered"), std::string::npos);
  auto file = JournalFile::open(directory.path());
  ASSERT_TRUE(file);
  EXPECT_FALSE(file->text(sixteen("0"))->has_value());
  EXPECT_EQ(file->text(sixteen("1"))->value().text, "Remembered Person 1");
  EXPECT_EQ(file->text(sixteen("1"))->value().salt, sixteen("salt1"));
  const auto reports = verify_streams(*file);
  ASSERT_TRUE(reports);
  for (const auto& report : *reports) EXPECT_FALSE(report.broken) << report.broken->text;
}

TEST_F(SqliteJournalTest, ASecondServerOnTheSameDirectoryIsRefusedByName) {
  {
    const auto journal = open(options());
    const auto second = SqliteJournal::open(options());
    ASSERT_FALSE(second);
    EXPECT_EQ(second.error().code, StoreFault::Code::in_use);
    EXPECT_NE(second.error().text.find(directory.path().string()), std::string::npos)
        << second.error().text;
    EXPECT_NE(second.error().text.find(std::to_string(getpid())), std::string::npos)
        << second.error().text;
    EXPECT_FALSE(journal::renew_history(directory.path())) << "not under a running server";
  }
  EXPECT_TRUE(SqliteJournal::open(options())) << "free again";
}

TEST_F(SqliteJournalTest, AnotherWritersRecordsAreSeenAndMakeTheSequenceWrong) {
  const auto journal = open(options());
  Desk desk{*journal};
  ASSERT_TRUE(desk.append("match/a", 0, {"1"}));
  run_sql(directory.path(),
          "INSERT INTO records(stream, seq, bytes, chain) SELECT id, 2, x'32', zeroblob(32) FROM "
          "streams");
  EXPECT_EQ(desk.append("match/a", 1, {"mine"}).error(), Fault::wrong_sequence);
  EXPECT_EQ(desk.read("match/a")->size(), 2u);
  EXPECT_TRUE(desk.append("match/a", 2, {"3"}));
}

TEST_F(SqliteJournalTest, ANumberTwiceInOneStreamBreaksTheStoreWhenItIsIndexed) {
  auto small = options();
  small.tail_max = 4;
  std::vector<std::string> alarms;
  std::mutex mutex;
  small.alarm = [&](std::string_view text) {
    const std::lock_guard lock{mutex};
    alarms.emplace_back(text);
  };
  const auto journal = open(small);
  Desk desk{*journal};
  ASSERT_TRUE(desk.append("match/a", 0, {"1"}));
  run_sql(directory.path(),
          "INSERT INTO records(stream, seq, bytes, chain) SELECT id, 1, x'32', zeroblob(32) FROM "
          "streams");
  EXPECT_TRUE(desk.append("match/b", 0, {"1", "2", "3", "4"}));
  EXPECT_EQ(desk.append("match/b", 4, {"5"}).error(), Fault::broken);
  const std::lock_guard lock{mutex};
  ASSERT_EQ(alarms.size(), 1u);
  EXPECT_NE(alarms[0].find("UNIQUE"), std::string::npos) << alarms[0];
}

TEST_F(SqliteJournalTest, ANewerSchemaAndAnotherProgramsFileAreRefusedUntouched) {
  {
    const auto journal = open(options());
  }
  run_sql(directory.path(), "PRAGMA user_version = 2");
  const auto newer = SqliteJournal::open(options());
  ASSERT_FALSE(newer);
  EXPECT_EQ(newer.error().code, StoreFault::Code::newer);
  EXPECT_NE(newer.error().text.find("schema 2"), std::string::npos) << newer.error().text;

  TemporaryDirectory other;
  const auto path = other.path() / journal::file_name;
  run_sql(other.path(), "CREATE TABLE theirs(x)");
  const std::string before = contents(path);
  const auto theirs = SqliteJournal::open({.directory = other.path()});
  ASSERT_FALSE(theirs);
  EXPECT_EQ(theirs.error().code, StoreFault::Code::not_a_journal);
  EXPECT_EQ(contents(path), before);

  TemporaryDirectory text;
  std::ofstream(text.path() / journal::file_name) << std::string(5000, 'x');
  const auto no_database = SqliteJournal::open({.directory = text.path()});
  ASSERT_FALSE(no_database);
  EXPECT_EQ(no_database.error().code, StoreFault::Code::not_a_journal);
}

TEST_F(SqliteJournalTest, TheHistoryIdStaysUntilItIsRenewed) {
  const std::string first = open(options())->history_id();
  EXPECT_EQ(first.size(), 32u);
  EXPECT_EQ(open(options())->history_id(), first);
  const auto renewed = journal::renew_history(directory.path());
  ASSERT_TRUE(renewed);
  EXPECT_NE(*renewed, first);
  EXPECT_EQ(open(options())->history_id(), *renewed);
  TemporaryDirectory other;
  EXPECT_NE(open({.directory = other.path()})->history_id(), first);
}

TEST_F(SqliteJournalTest, BeyondTheBoundACallIsAnsweredAtOnceAndLeavesNoTrace) {
  FaultVfs disk{"bounded"};
  auto bounded = options();
  bounded.vfs = disk.name();
  bounded.waiting_calls_max = 4;
  bounded.waiting_bytes_max = 100;
  const auto journal = open(bounded);
  Desk desk{*journal};
  disk.hold_syncs();
  desk.ask_append("match/0", 0, {std::string(90, 'x')});
  ASSERT_TRUE(disk.await_held_sync());
  desk.ask_append("match/too_many_bytes", 0, {std::string(20, 'x')});
  desk.ask_append("match/1", 0, {"1"});
  desk.ask_append("match/2", 0, {"1"});
  desk.ask_append("match/3", 0, {"1"});
  desk.ask_append("match/too_many_calls", 0, {"1"});
  {
    const auto& answers = desk.answers(2);
    EXPECT_EQ(answers[0].stream, "match/too_many_bytes");
    EXPECT_EQ(answers[0].head.error(), Fault::broken);
    EXPECT_EQ(answers[1].stream, "match/too_many_calls");
    EXPECT_EQ(answers[1].head.error(), Fault::broken);
  }
  EXPECT_EQ(journal->counters().waiting, 4u);
  disk.release_syncs();
  for (const auto& answer : desk.answers(6)) {
    EXPECT_EQ(answer.head.has_value(), !answer.stream.starts_with("match/too")) << answer.stream;
  }
  EXPECT_EQ(desk.reopen("match/too_many_calls")->seq, EventSeq{0});
  EXPECT_TRUE(desk.append("match/too_many_calls", 0, {"1"}));
  EXPECT_EQ(journal->counters().waiting, 0u);
}

TEST_F(SqliteJournalTest, TheLogIsRecycledUnlessAReaderHoldsIt) {
  std::vector<std::string> alarms;
  std::mutex mutex;
  auto small = options();
  small.wal_pages_max = 20;
  small.wal_pages_alarm = 100;
  small.alarm = [&](std::string_view text) {
    const std::lock_guard lock{mutex};
    alarms.emplace_back(text);
  };
  const auto journal = open(small);
  Desk desk{*journal};
  std::uint64_t head = 0;
  const auto write = [&] {
    for (int i = 0; i < 200; ++i)
      ASSERT_TRUE(desk.append("match/a", head++, {std::string(2'000, 'x')}));
  };
  write();
  const auto wal = directory.path() / "journal.sqlite3-wal";
  const auto recycled = std::filesystem::file_size(wal);
  EXPECT_LT(recycled, 40u * 4'200u) << "200 appends of two pages and more";
  EXPECT_TRUE(alarms.empty());

  auto reader = journal::Database::open((directory.path() / journal::file_name).string(),
                                        journal::Database::Mode::read_only, {});
  ASSERT_TRUE(reader);
  journal::Statement held = reader->prepare("SELECT id FROM records");
  ASSERT_EQ(held.step(), SQLITE_ROW);
  write();
  EXPECT_GT(std::filesystem::file_size(wal), 100u * 4'096u);
  {
    const std::lock_guard lock{mutex};
    ASSERT_EQ(alarms.size(), 1u);
    EXPECT_NE(alarms[0].find("reader"), std::string::npos) << alarms[0];
  }
  held.reset();
  write();
  EXPECT_LT(journal->counters().wal_pages, 40);
}

TEST_F(SqliteJournalTest, AClosedJournalIsOneFile) {
  {
    const auto journal = open(options());
    Desk desk{*journal};
    ASSERT_TRUE(desk.append("match/a", 0, {"1", "2"}));
  }
  EXPECT_FALSE(std::filesystem::exists(directory.path() / "journal.sqlite3-wal"));
  TemporaryDirectory elsewhere;
  std::filesystem::copy_file(directory.path() / journal::file_name,
                             elsewhere.path() / "copy.sqlite3");
  auto file = JournalFile::open(elsewhere.path() / "copy.sqlite3");
  ASSERT_TRUE(file) << file.error().text;
  EXPECT_EQ(file->read(StreamId{"match/a"})->size(), 2u);
}

TEST_F(SqliteJournalTest, WhatWasAskedIsAnsweredBeforeItCloses) {
  HandLoop loop;
  int answers = 0;
  {
    const auto journal = open(options());
    for (int i = 0; i < 100; ++i) {
      journal->append({StreamId{"match/" + std::to_string(i)}, {}, {"1"}, {}}, loop,
                      [&](Result<Head, Fault> head) { answers += head ? 1 : 0; });
      journal->read(
          StreamId{"match/" + std::to_string(i)}, {}, 10, loop,
          [&](Result<std::vector<Stored>, Fault> records) { answers += records ? 1 : 0; });
    }
  }
  loop.run_until([&] { return answers == 200; });
  EXPECT_EQ(answers, 200);
}

TEST_F(SqliteJournalTest, ACallersMistakeIsABugInTheCaller) {
  const auto journal = open(options());
  HandLoop loop;
  const auto append = [&](Append what) {
    journal->append(std::move(what), loop, [](Result<Head, Fault>) {});
  };
  EXPECT_THROW(append({StreamId{""}, {}, {"1"}, {}}), Bug);
  EXPECT_THROW(append({StreamId{std::string(65, 'x')}, {}, {"1"}, {}}), Bug);
  EXPECT_THROW(append({StreamId{"match/a"}, {}, {}, {}}), Bug);
  EXPECT_THROW(append({StreamId{"match/a"}, {}, {""}, {}}), Bug);
  EXPECT_THROW(append({StreamId{"match/a"}, {}, {std::string((1u << 20) + 1, 'x')}, {}}), Bug);
  EXPECT_THROW(append({StreamId{"match/a"}, {}, {"1"}, {{"short", sixteen(""), "text"}}}), Bug);
}

TEST_F(SqliteJournalTest, ToolsReadWhileTheServerWrites) {
  const auto journal = open(options());
  std::atomic<bool> ended = false;
  std::jthread writer([&] {
    Desk desk{*journal};
    for (std::uint64_t i = 0; i < 400; ++i) {
      EXPECT_TRUE(desk.append("match/a", 2 * i, {"one", "two"}));
    }
    ended = true;
  });
  auto file = JournalFile::open(directory.path());
  ASSERT_TRUE(file);
  std::size_t seen = 0;
  for (bool last = false; !last;) {
    last = ended;  // then this read must see all
    const auto records = file->read(StreamId{"match/a"});
    ASSERT_TRUE(records) << records.error().text;
    ASSERT_EQ(records->size() % 2, 0u) << "half a decision";
    ASSERT_GE(records->size(), seen);
    ASSERT_FALSE(journal::verify_stream(StreamId{"match/a"}, *records).broken);
    seen = records->size();
  }
  EXPECT_EQ(seen, 800u);
}

TEST(JournalFile, ListsStreamsByPrefixInTheOrderBegun) {
  TemporaryDirectory directory;
  const auto journal = open({.directory = directory.path()});
  Desk desk{*journal};
  for (const char* name : {"people", "match/b", "notes/b", "match/a", "matches"}) {
    ASSERT_TRUE(desk.append(name, 0, {"1"}));
  }
  auto file = JournalFile::open(directory.path());
  ASSERT_TRUE(file);
  EXPECT_EQ(*file->streams("match/"), (std::vector<StreamId>{{"match/b"}, {"match/a"}}));
  EXPECT_EQ(file->streams()->size(), 5u);
  EXPECT_EQ(file->history_id(), journal->history_id());
}

TEST(JournalFile, SaysWhatIsWrongWithAFile) {
  TemporaryDirectory directory;
  EXPECT_EQ(JournalFile::open(directory.path()).error().code, StoreFault::Code::unavailable);
  std::ofstream(directory.path() / journal::file_name) << std::string(5000, 'x');
  EXPECT_EQ(JournalFile::open(directory.path()).error().code, StoreFault::Code::not_a_journal);
}

}  // namespace
}  // namespace tachiai::tests
