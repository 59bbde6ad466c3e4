#pragma once

#include <sys/uio.h>

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "server/net/connection.hpp"
#include "server/net/frames.hpp"

namespace tachiai::net {

/// What waits to be written to one peer: control frames first, data frames in order, the close
/// frame last. Pure: it says what to write and is told how much the kernel took. Its owner counts
/// and limits the bytes.
class Outbox {
 public:
  void push(SharedFrame frame, Droppable droppable);
  /// Of pings that came faster than pongs could leave only the latest is answered (RFC 6455
  /// section 5.5.3).
  void pong(std::string_view payload);
  void ping(std::string_view payload);
  /// Bytes that go before everything else: the answer to the handshake.
  void preamble(std::string bytes);
  /// After it nothing is accepted. @param wire  "" ends the stream without a word.
  void end_with(std::string wire);

  bool empty() const;
  bool ending() const { return ending_; }

  /// Points `into` at what to write next, in order. @return how many entries were filled; 0:
  /// nothing waits.
  std::size_t gather(std::span<iovec> into) const;

  /// The kernel took the first `bytes` of what `gather` showed. @return how many of them were data
  /// frames' bytes.
  struct Sent {
    std::size_t data_bytes = 0;
    std::size_t frames = 0;
  };
  Sent sent(std::size_t bytes);

  /// Drops every droppable frame of which no byte has left. @return the bytes freed.
  std::size_t drop_droppable();
  /// Drops every data frame of which no byte has left. @return the bytes freed.
  std::size_t drop_all();

 private:
  struct Queued {
    SharedFrame frame;
    Droppable droppable;
  };
  struct Control {
    std::string wire;
    Opcode kind;
  };

  std::size_t drop(bool everything);
  void control(Opcode kind, std::string_view payload);
  std::size_t waiting() const { return frames_.size() - head_; }

  std::vector<Queued>
      frames_;  // from head_ on; a deque would cost 500 bytes of each idle connection
  std::size_t head_ = 0;
  std::vector<Control> controls_;
  std::string end_;
  bool ending_ = false;
  std::size_t begun_ = 0;        // bytes of the first entry that have left
  bool begun_is_frame_ = false;  // and the first entry is a data frame, ahead of the controls
};

}  // namespace tachiai::net
