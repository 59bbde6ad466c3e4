#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "engines/core/result.hpp"
#include "server/base/clock.hpp"
#include "server/base/ids.hpp"
#include "server/base/loop.hpp"

namespace tachiai::journal {

using base::EventSeq;

/// "match/<id>", "notes/<id>", "people". At most 64 bytes.
using StreamId = base::Id<struct StreamKind>;

/// BLAKE2b-256 over `previous ‖ stream ‖ seq ‖ bytes`; the first record's previous is all zero.
using Digest = std::array<std::uint8_t, 32>;

/// Where a stream stands: its last record and the chain over it. {0, zeros}: empty.
struct Head {
  EventSeq seq{};
  Digest chain{};
  bool operator==(const Head&) const = default;
};

/// The chain over one more record. `seq` goes in as 8 bytes little-endian, `stream` with its length
/// as 4 before it.
Digest chain(const Digest& previous, std::string_view stream, EventSeq seq, std::string_view bytes);

enum class Fault : std::uint8_t {
  wrong_sequence,  // clean: nothing was written, another writer was here
  broken,  // the store failed; whether the records are there is not known until it is reopened
};

/// Free text kept beside the chain, erasable without breaking it: the chain holds `key` and a
/// digest of salt and text.
struct Text {
  std::string key;   // 16 random bytes
  std::string salt;  // 16 random bytes
  std::string text;
};

struct Append {
  StreamId stream;
  EventSeq expected{};               // the head this writer knows
  std::vector<std::string> records;  // written together or not at all, as seq expected+1, ...
  std::vector<Text> texts;           // in the same transaction
};

/// A live match's clock, so that a crash neither costs nor refunds thinking time. Not part of the
/// chain.
struct Beat {
  StreamId stream;
  base::Millis now{};   // match time
  base::Millis told{};  // the tell stamp of the running clock
  bool operator==(const Beat&) const = default;
};

struct Stored {
  EventSeq seq{};
  std::string bytes;
  Digest chain{};
};

template <class Value>
using Then = std::move_only_function<void(Result<Value, Fault>)>;

/// The append-only log. All calls return at once; `then` runs on `loop` when the store has
/// answered, in the order asked for one stream. Appends of many streams that arrive during one sync
/// share the next.
class Journal {
 public:
  virtual ~Journal() = default;

  /// Durable when `then` hears a head. One append in flight per stream is the caller's duty.
  virtual void append(Append append, base::Loop& loop, Then<Head> then) = 0;

  /// Replaces the beats of these streams; durable when `then` hears Done.
  virtual void beat(std::vector<Beat> beats, base::Loop& loop, Then<Done> then) = 0;

  /// Records with seq > after, oldest first, at most `limit`.
  virtual void read(StreamId stream, EventSeq after, std::size_t limit, base::Loop& loop,
                    Then<std::vector<Stored>> then) = 0;

  /// After Fault::broken: closes and opens the store again if that was not done since, and tells
  /// where the stream really stands. Fault::broken again: try later.
  virtual void reopen(StreamId stream, base::Loop& loop, Then<Head> then) = 0;
};

}  // namespace tachiai::journal
