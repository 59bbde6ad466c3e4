#include "clients/cli/verify.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <condition_variable>
#include <deque>
#include <filesystem>
#include <fstream>
#include <future>
#include <iterator>
#include <mutex>
#include <sstream>
#include <string>
#include <utility>

#include "clients/cli/people_words.hpp"
#include "clients/cli/replay.hpp"
#include "engines/match/decide.hpp"
#include "engines/match/match.hpp"
#include "server/base/hex.hpp"
#include "server/journal/sqlite_journal.hpp"
#include "server/records/codec.hpp"
#include "server/records/digest.hpp"

namespace tachiai::cli {
namespace {

namespace fs = std::filesystem;
using match::Millis;

/// Runs what is posted when the test waits for it.
class WaitingLoop final : public base::Loop {
 public:
  void post(base::Task task) override {
    const std::lock_guard lock{mutex_};
    tasks_.push_back(std::move(task));
    arrived_.notify_one();
  }
  void run_one() {
    std::unique_lock lock{mutex_};
    arrived_.wait(lock, [&] { return !tasks_.empty(); });
    base::Task task = std::move(tasks_.front());
    tasks_.pop_front();
    lock.unlock();
    task();
  }

 private:
  std::mutex mutex_;
  std::condition_variable arrived_;
  std::deque<base::Task> tasks_;
};

/// A data directory with one short match in it, and the receipt of its last move.
class AJournal : public ::testing::Test {
 protected:
  void SetUp() override {
    directory_ = fs::temp_directory_path() / ("tachiai-cli-" + std::to_string(::getpid()));
    fs::remove_all(directory_);
    auto opened = journal::SqliteJournal::open({.directory = directory_});
    ASSERT_TRUE(opened);
    auto& journal = **opened;

    append(journal, "people",
           {records::encode(records::PeopleEntry{
               1'790'000'000'000,
               records::PrincipalAdded{"p-1", std::string(32, 'k'), std::string(16, 'r'),
                                       records::text_digest(std::string(16, 's'), "花子")}})},
           {{std::string(16, 'r'), std::string(16, 's'), "花子"}});

    match::Match match = match::empty_match();
    const auto rule = [&](const match::Decision& decision, std::string actor, Millis at) {
      std::vector<std::string> bytes;
      for (const auto& event : decision.events) {
        match::evolve(match, event);
        bytes.push_back(records::encode(records::MatchEntry{
            actor, actor.empty() ? "" : "r" + std::to_string(at.count()),
            actor.empty() ? "" : records::content_digest(std::to_string(at.count())), at,
            1'790'000'000'000 + at.count(), event}));
      }
      ASSERT_FALSE(bytes.empty());
      append(journal, "match/Tq3vR8mKw2Zd", bytes);
    };
    rule(match::create(*match::find_preset("shogi.casual"), {"p-1", "p-2", "", ""}), "", Millis{0});
    rule(decide(match, {.seat = {}, .act = match::StartMatch{}, .told = {}, .lag = {}}, Millis{5}),
         "", Millis{5});
    const auto act = [&](Seat seat, match::Act what, Millis told, Millis at) {
      rule(decide(match, {.seat = seat, .act = std::move(what), .told = told, .lag = {}}, at),
           "p-1", at);
    };
    act(Seat::first, match::PlayMove{0, "7g7f"}, Millis{7}, Millis{3'007});
    receipt_ = head_;
    act(Seat::second, match::PlayMove{1, "3c3d"}, Millis{3'010}, Millis{10'010});
    act(Seat::first, match::Resign{}, Millis{10'010}, Millis{12'345});
  }
  void TearDown() override { fs::remove_all(directory_); }

  void append(journal::Journal& journal, std::string stream, std::vector<std::string> records,
              std::vector<journal::Text> texts = {}) {
    if (stream != stream_) head_ = {};
    stream_ = stream;
    bool done = false;
    journal.append(
        {journal::StreamId{std::move(stream)}, head_.seq, std::move(records), std::move(texts)},
        loop_, [&](Result<journal::Head, journal::Fault> head) {
          ASSERT_TRUE(head);
          head_ = *head;
          done = true;
        });
    while (!done) loop_.run_one();
  }

  /// Replaces a text of the same length wherever the store's files hold it.
  void tamper(std::string_view from, std::string_view to) {
    ASSERT_EQ(from.size(), to.size());
    int changed = 0;
    for (const auto& entry : fs::directory_iterator{directory_}) {
      if (!entry.is_regular_file()) continue;
      std::ifstream file{entry.path(), std::ios::binary};
      std::string bytes{std::istreambuf_iterator<char>{file}, {}};
      for (auto at = bytes.find(from); at != std::string::npos;
           at = bytes.find(from, at + 1), ++changed) {
        bytes.replace(at, to.size(), to);
      }
      std::ofstream{entry.path(), std::ios::binary} << bytes;
    }
    ASSERT_GT(changed, 0);
  }

  std::pair<ExitCode, std::string> verified(VerifyQuestion question = {}) {
    question.journal = directory_;
    std::ostringstream out, complaints;
    const ExitCode code = verify(question, out, complaints);
    return {code, out.str() + complaints.str()};
  }
  std::pair<ExitCode, std::string> replayed(ReplayQuestion question = {}) {
    question.journal = directory_;
    if (question.match.empty()) question.match = "Tq3vR8mKw2Zd";
    std::ostringstream out, complaints;
    const ExitCode code = replay(question, out, complaints);
    return {code, out.str() + complaints.str()};
  }

  fs::path directory_;
  WaitingLoop loop_;
  std::string stream_;
  journal::Head head_;
  journal::Receipt receipt_;
};

bool says(const std::string& text, std::string_view words) {
  return text.find(words) != std::string::npos;
}

TEST_F(AJournal, ThatIsSoundIsWholeConsistentAndJudged) {
  const auto [code, text] = verified();
  EXPECT_EQ(code, yes) << text;
  EXPECT_TRUE(
      says(text, "match/Tq3vR8mKw2Zd   whole, 5 records; consistent, judged: 5 decisions; head 5:"))
      << text;
  EXPECT_TRUE(says(text, "2 streams, 0 broken")) << text;
}

TEST_F(AJournal, WhoseMoveWasChangedIsBrokenAtThatSeq) {
  tamper("3c3d", "4c4d");
  const auto [code, text] = verified({.journal = {}, .match = "Tq3vR8mKw2Zd", .receipts = {}});
  EXPECT_EQ(code, no);
  EXPECT_TRUE(says(text, "BROKEN at seq 4 (flipped)")) << text;
}

TEST_F(AJournal, WhereANameWasChangedSaysWhose) {
  tamper("花子", "良子");
  const auto [code, text] = verified();
  EXPECT_EQ(code, no);
  EXPECT_TRUE(says(text, "seq 1: the name of p-1 is not the one that was recorded")) << text;
}

TEST_F(AJournal, MeetsAReceiptOrSaysThatHistoryWasRewritten) {
  EXPECT_EQ(verified({.journal = {}, .match = "Tq3vR8mKw2Zd", .receipts = {receipt_}}).first, yes);
  journal::Receipt other = receipt_;
  other.chain[0] ^= 1;
  const auto [code, text] = verified({.journal = {}, .match = "Tq3vR8mKw2Zd", .receipts = {other}});
  EXPECT_EQ(code, no);
  EXPECT_TRUE(says(text, "rewritten")) << text;
  other = receipt_;
  other.seq = base::EventSeq{9};
  EXPECT_TRUE(says(verified({.journal = {}, .match = "Tq3vR8mKw2Zd", .receipts = {other}}).second,
                   "cut_off"));
}

TEST_F(AJournal, WithoutTheMatchSaysSo) {
  EXPECT_EQ(verified({.journal = {}, .match = "nothing", .receipts = {}}).first, no);
  EXPECT_EQ(replayed({.journal = {}, .match = "nothing", .at_ply = {}, .at = {}}).first, no);
}

TEST_F(AJournal, ReplaysEachMoveWithItsTimeAndTheEndWithItsReason) {
  const auto [code, text] = replayed();
  EXPECT_EQ(code, yes) << text;
  EXPECT_TRUE(says(text, "花子 (p-1)")) << text;
  EXPECT_TRUE(says(text, "1. 7g7f")) << text;
  EXPECT_TRUE(says(text, "0:03.000")) << text;
  EXPECT_TRUE(says(text, "held 0.002s")) << text;
  EXPECT_TRUE(says(text, "Ended: gote wins by resignation   (engines/match/RULES.md#resignation)"))
      << text;
}

TEST_F(AJournal, ShowsAnyMomentWithItsClocks) {
  const auto at_ply = replayed({.journal = {}, .match = {}, .at_ply = 1, .at = {}}).second;
  EXPECT_TRUE(says(at_ply, "Ply 1 at match time 0:03.007")) << at_ply;
  EXPECT_FALSE(says(at_ply, "3c3d")) << at_ply;
  const auto thinking =
      replayed({.journal = {}, .match = {}, .at_ply = {}, .at = Millis{8'010}}).second;
  EXPECT_TRUE(says(thinking, "Ply 1 at match time 0:08.010")) << thinking;
  EXPECT_TRUE(says(thinking, "gote    14:55.000 +60s*1   to move"))
      << thinking;  // told at 3.010, five seconds ago
  EXPECT_EQ(replayed({.journal = {}, .match = {}, .at_ply = 3, .at = {}}).first, no);
}

TEST_F(AJournal, WhoseChainIsBrokenIsReplayedWithAWarning) {
  tamper("3c3d", "4c4d");
  for (const bool json : {false, true}) {
    std::ostringstream out, complaints;
    const auto code = replay({directory_, "Tq3vR8mKw2Zd", {}, {}, json}, out, complaints);
    EXPECT_EQ(code, no);
    EXPECT_TRUE(
        complaints.str().starts_with("replay: match/Tq3vR8mKw2Zd BROKEN at seq 4 (flipped): "))
        << complaints.str();
    EXPECT_TRUE(says(out.str(), "4c4d")) << out.str();  // as it is stored
  }
}

TEST_F(AJournal, ReplaysAsJsonLinesWithTheChain) {
  const auto [code, text] =
      replayed({.journal = {}, .match = {}, .at_ply = {}, .at = {}, .json = true});
  EXPECT_EQ(code, yes);
  EXPECT_TRUE(
      says(text, "{\"seq\":3,\"chain\":\"" + base::hex_text(receipt_.chain) + "\",\"record\":{"))
      << text;
  EXPECT_TRUE(says(text, "{\"final\":{\"ply\":2,")) << text;
}

TEST(ParseReceipt, ReadsHexAndBase64) {
  const auto hex =
      parse_receipt("18:00070e151c232a31383f464d545b626970777e858c939aa1a8afb6bdc4cbd2d9");
  const auto base64 = parse_receipt("18:AAcOFRwjKjE4P0ZNVFtiaXB3foWMk5qhqK+2vcTL0tk=");
  ASSERT_TRUE(hex && base64);
  EXPECT_EQ(*hex, *base64);
  EXPECT_EQ(hex->seq, base::EventSeq{18});
  EXPECT_EQ(hex->chain[31], 217);
  for (const std::string_view bad :
       {"", "18", "18:", "x:00", "0:AAcOFRwjKjE4P0ZNVFtiaXB3foWMk5qhqK+2vcTL0tk=", "18:00070e"}) {
    EXPECT_FALSE(parse_receipt(bad)) << bad;
  }
}

}  // namespace
}  // namespace tachiai::cli
