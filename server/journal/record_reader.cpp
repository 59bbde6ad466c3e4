#include "server/journal/record_reader.hpp"

#include <algorithm>
#include <limits>

namespace tachiai::journal {
namespace {

/// Digests are stored as 32 bytes; anything else was tampered with and compares unequal to any
/// digest but zeros.
Digest digest_of(std::string_view bytes) {
  Digest digest{};
  if (bytes.size() == digest.size()) std::ranges::copy(bytes, digest.begin());
  return digest;
}

EventSeq seq_of(std::int64_t number) { return EventSeq{static_cast<std::uint64_t>(number)}; }

}  // namespace

RecordReader::RecordReader(Database& database)
    : database_(&database),
      stream_(database.prepare("SELECT id FROM streams WHERE name = ?1")),
      last_(database.prepare("SELECT p.seq, r.chain FROM places p JOIN records r ON r.id = p.id "
                             "WHERE p.stream = ?1 ORDER BY p.seq DESC LIMIT 1")),
      tail_(database.prepare("SELECT s.name, r.stream, r.id, r.seq, r.chain "
                             "FROM records r JOIN streams s ON s.id = r.stream "
                             "WHERE r.id > (SELECT indexed FROM store) ORDER BY r.id")),
      range_(database.prepare(
          "SELECT p.seq, r.bytes, r.chain FROM places p JOIN records r ON r.id = p.id "
          "WHERE p.stream = ?1 AND p.seq > ?2 ORDER BY p.seq LIMIT ?3")),
      one_(database.prepare("SELECT seq, bytes, chain FROM records WHERE id = ?1")) {}

Result<Line, StoreFault> RecordReader::line(std::string_view name) {
  Line line;
  const Resetting stream{stream_.bind(1, name)};
  const int found = stream_.step();
  if (found == SQLITE_DONE) return line;
  if (found != SQLITE_ROW) return std::unexpected{database_->fault()};
  line.stream = stream_.integer(0);

  const Resetting last{last_.bind(1, line.stream)};
  const int rc = last_.step();
  if (rc == SQLITE_ROW) line.head = {seq_of(last_.integer(0)), digest_of(last_.bytes(1))};
  if (rc != SQLITE_ROW && rc != SQLITE_DONE) return std::unexpected{database_->fault()};
  return line;
}

Result<Done, StoreFault> RecordReader::tail(
    const std::function<void(std::string_view, std::int64_t, std::int64_t, Head)>& visit) {
  const Resetting reset{tail_};
  int rc;
  while ((rc = tail_.step()) == SQLITE_ROW) {
    visit(tail_.bytes(0), tail_.integer(1), tail_.integer(2),
          Head{seq_of(tail_.integer(3)), digest_of(tail_.bytes(4))});
  }
  if (rc != SQLITE_DONE) return std::unexpected{database_->fault()};
  return Done{};
}

Result<std::vector<Stored>, StoreFault> RecordReader::read(std::int64_t stream,
                                                           std::span<const std::int64_t> tail,
                                                           EventSeq after, std::size_t limit) {
  std::vector<Stored> records;
  const auto take = [&](const Statement& row) {
    records.push_back({seq_of(row.integer(0)), std::string{row.bytes(1)}, digest_of(row.bytes(2))});
  };
  constexpr auto all = static_cast<std::size_t>(std::numeric_limits<std::int64_t>::max());
  limit = std::min(limit, all);
  const auto from = std::min<std::uint64_t>(base::number(after), all);
  range_.bind(1, stream)
      .bind(2, static_cast<std::int64_t>(from))
      .bind(3, static_cast<std::int64_t>(limit));
  const Resetting reset{range_};
  int rc;
  while ((rc = range_.step()) == SQLITE_ROW) take(range_);
  if (rc != SQLITE_DONE) return std::unexpected{database_->fault()};
  // What was indexed after `tail` was noted down has been read already: skipped by its number.
  for (const std::int64_t id : tail) {
    if (records.size() >= limit) break;
    one_.bind(1, id);
    const Resetting again{one_};
    if (one_.step() != SQLITE_ROW) return std::unexpected{database_->fault()};
    const EventSeq seq = seq_of(one_.integer(0));
    if (seq > after && (records.empty() || seq > records.back().seq)) take(one_);
  }
  return records;
}

}  // namespace tachiai::journal
