#include "server/journal/verify.hpp"

#include <algorithm>

namespace tachiai::journal {
namespace {

std::string text_of(EventSeq seq) { return std::to_string(base::number(seq)); }

/// Is there another record whose bytes belong at `seq`? It carries its digest along, or left it
/// behind.
const Stored* belongs(std::string_view stream, std::span<const Stored> records,
                      const Digest& previous, EventSeq seq, const Digest& stored) {
  for (const Stored& other : records) {
    if (other.seq == seq) continue;
    const Digest digest = chain(previous, stream, seq, other.bytes);
    if (digest == stored || digest == other.chain) return &other;
  }
  return nullptr;
}

std::optional<Break> check(const StreamId& stream, std::span<const Stored> records, std::size_t i,
                           const Head& head) {
  const Stored& record = records[i];
  const EventSeq seq = base::next(head.seq);
  if (record.seq > seq) {
    return Break{seq, BreakKind::missing,
                 "records " + text_of(seq) + " to " + std::to_string(base::number(record.seq) - 1) +
                     " are missing"};
  }
  if (record.seq < seq) {
    return Break{record.seq, BreakKind::reordered,
                 "record " + text_of(record.seq) + " stands after record " + text_of(head.seq)};
  }
  if (chain(head.chain, stream.text, seq, record.bytes) == record.chain) return std::nullopt;
  if (const Stored* other = belongs(stream.text, records, head.chain, seq, record.chain)) {
    return Break{seq, BreakKind::reordered,
                 "record " + text_of(other->seq) + " belongs at " + text_of(seq)};
  }
  return Break{seq, BreakKind::flipped,
               "the bytes of record " + text_of(seq) + " are not those that were chained"};
}

std::optional<Break> check(std::span<const Stored> records, const Head& head,
                           const Receipt& receipt) {
  if (receipt.seq > head.seq) {
    return Break{base::next(head.seq), BreakKind::cut_off,
                 "a receipt was given for record " + text_of(receipt.seq) +
                     ", the stream ends at " + text_of(head.seq)};
  }
  const Digest there =
      receipt.seq == EventSeq{} ? Digest{} : records[base::number(receipt.seq) - 1].chain;
  if (there == receipt.chain) return std::nullopt;
  return Break{receipt.seq, BreakKind::rewritten,
               "the receipt for record " + text_of(receipt.seq) + " was given for another history"};
}

}  // namespace

std::string_view to_text(BreakKind kind) {
  switch (kind) {
    case BreakKind::flipped: return "flipped";
    case BreakKind::missing: return "missing";
    case BreakKind::reordered: return "reordered";
    case BreakKind::cut_off: return "cut_off";
    case BreakKind::rewritten: return "rewritten";
  }
  return "flipped";
}

StreamReport verify_stream(const StreamId& stream, std::span<const Stored> records,
                           std::span<const Receipt> receipts) {
  StreamReport report{stream, {}, records.size(), {}};
  for (std::size_t i = 0; i < records.size(); ++i) {
    report.broken = check(stream, records, i, report.head);
    if (report.broken) return report;
    report.head = {records[i].seq, records[i].chain};
  }
  for (const Receipt& receipt : receipts) {
    const auto broken = check(records, report.head, receipt);
    if (broken && (!report.broken || broken->seq < report.broken->seq)) report.broken = broken;
  }
  return report;
}

Result<std::vector<StreamReport>, StoreFault> verify_streams(JournalFile& file,
                                                             std::string_view prefix) {
  const auto streams = file.streams(prefix);
  if (!streams) return std::unexpected{streams.error()};
  std::vector<StreamReport> reports;
  for (const StreamId& stream : *streams) {
    const auto records = file.read(stream);
    if (!records) return std::unexpected{records.error()};
    reports.push_back(verify_stream(stream, *records));
  }
  return reports;
}

}  // namespace tachiai::journal
