#include "tests/unit/server/journal/support.hpp"

#include <gtest/gtest.h>
#include <sodium.h>

#include <cstdlib>

namespace tachiai::tests {

TemporaryDirectory::TemporaryDirectory() {
  // In memory where there is such a place: a disk that fails or loses power is simulated, a real
  // one is only slow.
  std::error_code ignored;
  const std::filesystem::path memory = "/dev/shm";
  const auto parent = std::filesystem::is_directory(memory, ignored)
                          ? memory
                          : std::filesystem::temp_directory_path();
  std::string name = (parent / "tachiai-journal-XXXXXX").string();
  if (mkdtemp(name.data()) == nullptr) throw std::runtime_error{"no temporary directory"};
  path_ = name;
}

TemporaryDirectory::~TemporaryDirectory() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}

void HandLoop::post(base::Task task) {
  const std::lock_guard lock{mutex_};
  tasks_.push_back(std::move(task));
  posted_.notify_one();
}

base::Task HandLoop::next() {
  std::unique_lock lock{mutex_};
  posted_.wait(lock, [&] { return !tasks_.empty(); });
  base::Task task = std::move(tasks_.front());
  tasks_.pop_front();
  return task;
}

namespace {

template <class Value, class Ask>
Result<Value, Fault> waiting(HandLoop& loop, const Ask& ask) {
  std::optional<Result<Value, Fault>> result;
  ask([&](Result<Value, Fault> answer) { result = std::move(answer); });
  loop.run_until([&] { return result.has_value(); });
  return *std::move(result);
}

}  // namespace

Result<Head, Fault> Desk::append(std::string stream, std::uint64_t expected,
                                 std::vector<std::string> records, std::vector<Text> texts) {
  return waiting<Head>(loop_, [&](journal::Then<Head> then) {
    journal_.append(
        {StreamId{std::move(stream)}, EventSeq{expected}, std::move(records), std::move(texts)},
        loop_, std::move(then));
  });
}

Result<Done, Fault> Desk::beat(std::vector<Beat> beats) {
  return waiting<Done>(loop_, [&](journal::Then<Done> then) {
    journal_.beat(std::move(beats), loop_, std::move(then));
  });
}

Result<Done, Fault> Desk::erase(std::vector<std::string> keys) {
  return waiting<Done>(loop_, [&](journal::Then<Done> then) {
    journal_.erase(std::move(keys), loop_, std::move(then));
  });
}

Result<std::vector<Stored>, Fault> Desk::read(std::string stream, std::uint64_t after,
                                              std::size_t limit) {
  return waiting<std::vector<Stored>>(loop_, [&](journal::Then<std::vector<Stored>> then) {
    journal_.read(StreamId{std::move(stream)}, EventSeq{after}, limit, loop_, std::move(then));
  });
}

Result<Head, Fault> Desk::reopen(std::string stream) {
  return waiting<Head>(loop_, [&](journal::Then<Head> then) {
    journal_.reopen(StreamId{std::move(stream)}, loop_, std::move(then));
  });
}

void Desk::ask_append(std::string stream, std::uint64_t expected, std::vector<std::string> records,
                      std::vector<Text> texts) {
  journal_.append(
      {StreamId{stream}, EventSeq{expected}, std::move(records), std::move(texts)}, loop_,
      [this, stream](Result<Head, Fault> head) { answers_.push_back({stream, false, head}); });
}

void Desk::ask_read(std::string stream) {
  journal_.read(StreamId{stream}, {}, 1'000'000, loop_,
                [this, stream](Result<std::vector<Stored>, Fault> records) {
                  Answer answer{stream, true};
                  if (records) {
                    answer.records = records->size();
                  } else {
                    answer.head = std::unexpected{records.error()};
                  }
                  answers_.push_back(std::move(answer));
                });
}

void Desk::ask_reopen(std::string stream) {
  journal_.reopen(StreamId{stream}, loop_, [this, stream](Result<Head, Fault> head) {
    answers_.push_back({stream, false, head});
  });
}

const std::vector<Desk::Answer>& Desk::answers(std::size_t count) {
  loop_.run_until([&] { return answers_.size() >= count; });
  return answers_;
}

std::unique_ptr<journal::SqliteJournal> open(journal::SqliteOptions options) {
  auto journal = journal::SqliteJournal::open(std::move(options));
  if (!journal) {
    ADD_FAILURE() << journal.error().text;
    std::abort();
  }
  return *std::move(journal);
}

std::vector<std::string> bytes_of(const std::vector<Stored>& records) {
  std::vector<std::string> bytes;
  for (const Stored& record : records) bytes.push_back(record.bytes);
  return bytes;
}

std::string sixteen(std::string_view text) {
  std::string bytes{text};
  bytes.resize(16, '.');
  return bytes;
}

Digest chained(std::string_view stream, const std::vector<std::string>& records) {
  const auto little = [](std::uint64_t number, int bytes) {
    std::string out;
    for (int i = 0; i < bytes; ++i) out += static_cast<char>(number >> (8 * i));
    return out;
  };
  std::string digest(32, '\0');
  std::uint64_t seq = 0;
  for (const std::string& record : records) {
    const std::string all =
        digest + little(stream.size(), 4) + std::string{stream} + little(++seq, 8) + record;
    crypto_generichash(reinterpret_cast<unsigned char*>(digest.data()), 32,
                       reinterpret_cast<const unsigned char*>(all.data()), all.size(), nullptr, 0);
  }
  Digest out;
  std::copy(digest.begin(), digest.end(), reinterpret_cast<char*>(out.data()));
  return out;
}

}  // namespace tachiai::tests
