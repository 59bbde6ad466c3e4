#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "server/journal/journal.hpp"
#include "server/journal/journal_file.hpp"

namespace tachiai::journal {

/// What a client was told when its act was committed, and kept.
using Receipt = Head;

/// How a stream is not whole.
enum class BreakKind : std::uint8_t {
  flipped,    // a record's bytes or its digest are not those that were stored
  missing,    // numbers are left out
  reordered,  // records of this stream stand in each other's places
  cut_off,    // it ends before a receipt's number
  rewritten,  // whole in itself, but not the history that a receipt was given for
};

std::string_view to_text(BreakKind kind);

/// The first place where a stream is not whole.
struct Break {
  EventSeq seq{};
  BreakKind kind{};
  std::string text;  // for a person
};

struct StreamReport {
  StreamId stream;
  Head head;                    // of the whole part
  std::uint64_t records = 0;    // all that are there
  std::optional<Break> broken;  // nullopt: whole
};

/// Is the stream *whole*: numbers without a gap from 1, the chain computed again over the bytes as
/// stored equal to the stored digests, and each receipt met. `records` is the stream in the order
/// of its numbers. The chain alone cannot show that a stream's end is missing or that all of it was
/// rewritten: only a receipt can.
StreamReport verify_stream(const StreamId& stream, std::span<const Stored> records,
                           std::span<const Receipt> receipts = {});

/// Each stream of the file that begins with `prefix`.
Result<std::vector<StreamReport>, StoreFault> verify_streams(JournalFile& file,
                                                             std::string_view prefix = {});

}  // namespace tachiai::journal
