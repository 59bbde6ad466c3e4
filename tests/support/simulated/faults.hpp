#pragma once

#include <cstdint>
#include <string_view>

namespace tachiai::simulated {

/// A lie built into the world, to prove that the checker sees it. Nothing of the server is touched.
enum class Planted : std::uint8_t {
  none,
  early_ack,         // the journal says "durable" before it is
  forgetful_disk,    // a crash takes the last durable record with it
  torn_decision,     // a crash leaves half of one append
  flipped_bit,       // the disk changes a record at rest
  fast_beat,         // beats claim to be 20 s ahead
  repeated_event,    // a wire that delivers an event twice
  swapped_events,    // a wire that delivers two events in the wrong order
  swallowed_event,   // an outbox that drops an event without a word
  swallowed_answer,  // an outbox that drops an answer without a word
  late_fence,        // the fence answers before the sockets were read
};

constexpr std::string_view to_text(Planted planted) {
  switch (planted) {
    case Planted::none: return "none";
    case Planted::early_ack: return "early_ack";
    case Planted::forgetful_disk: return "forgetful_disk";
    case Planted::torn_decision: return "torn_decision";
    case Planted::flipped_bit: return "flipped_bit";
    case Planted::fast_beat: return "fast_beat";
    case Planted::repeated_event: return "repeated_event";
    case Planted::swapped_events: return "swapped_events";
    case Planted::swallowed_event: return "swallowed_event";
    case Planted::swallowed_answer: return "swallowed_answer";
    case Planted::late_fence: return "late_fence";
  }
  return "?";
}

}  // namespace tachiai::simulated
