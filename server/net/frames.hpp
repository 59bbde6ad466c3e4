#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "server/net/utf8.hpp"

/// RFC 6455 framing, pure: bytes in, events out, and back. No socket, no clock.
namespace tachiai::net {

/// Close codes that this server sends or reads (RFC 6455 section 7.4.1 and the IANA registry).
enum class CloseCode : std::uint16_t {
  normal = 1000,
  going_away = 1001,
  protocol_error = 1002,
  unsupported_data = 1003,
  none = 1005,      // never on the wire: the peer's close frame was empty
  abnormal = 1006,  // never on the wire: the connection was lost
  invalid_payload = 1007,
  policy_violation = 1008,
  message_too_big = 1009,
  internal_error = 1011,
  service_restart = 1012,
  try_again_later = 1013,
};

/// May `code` stand in a close frame? 1000-1003, 1007-1014, 3000-4999.
bool may_be_sent(CloseCode code);

enum class Opcode : std::uint8_t {
  continuation = 0x0,
  text = 0x1,
  binary = 0x2,
  close = 0x8,
  ping = 0x9,
  pong = 0xA,
};

inline constexpr std::size_t control_payload_max = 125;

struct Message {
  bool text = false;
  std::string bytes;
};
struct Ping {
  std::string payload;
};
struct Pong {
  std::string payload;
};
struct PeerClose {
  CloseCode code = CloseCode::none;
  std::string reason;
};
/// The peer broke the protocol: the connection is to be closed with `code`. `reason` has static
/// storage.
struct FrameFault {
  CloseCode code;
  std::string_view reason;
};
using FrameEvent = std::variant<Message, Ping, Pong, PeerClose, FrameFault>;

struct FrameLimits {
  std::size_t message_bytes_max = 64 * 1024;  // of the whole message, whatever its fragments
  std::size_t fragments_max = 256;            // of one message, empty ones too
};

/// Which side's frames are read: a client must mask, a server must not.
enum class From : std::uint8_t { client, server };

/// Turns a peer's bytes into messages and control frames. Keeps only what is unfinished, and never
/// allocates on the word of a length field: memory follows the bytes that arrived. Text is checked
/// to be UTF-8 as it arrives, across fragments. After a PeerClose or a FrameFault nothing more is
/// read.
class FrameReader {
 public:
  explicit FrameReader(From from, FrameLimits limits = {}) : from_(from), limits_(limits) {}

  /// Takes bytes off the front of `input`. @return the next event; nullopt: `input` is used up.
  std::optional<FrameEvent> next(std::string_view& input);

  /// A message or a frame has begun and not ended.
  bool unfinished() const { return header_size_ > 0 || in_frame_ || in_message_; }

 private:
  std::optional<FrameEvent> begin_frame();
  std::optional<FrameEvent> end_frame();
  FrameEvent fail(CloseCode code, std::string_view reason);

  From from_;
  FrameLimits limits_;

  unsigned char header_[14]{};
  std::uint8_t header_size_ = 0;

  bool in_frame_ = false;
  bool final_ = false;
  bool masked_ = false;
  bool in_message_ = false;
  bool text_ = false;
  bool ended_ = false;
  Opcode opcode_ = Opcode::continuation;
  unsigned char mask_[4]{};
  std::uint8_t mask_phase_ = 0;
  std::uint64_t payload_left_ = 0;
  std::size_t fragments_ = 0;
  Utf8Check utf8_;
  std::string message_;
  std::string control_;
};

/// A finished server frame, encoded once and shared by every socket it is sent on.
class SharedFrame {
 public:
  SharedFrame() = default;
  explicit SharedFrame(std::string wire_bytes)
      : bytes_(std::make_shared<const std::string>(std::move(wire_bytes))) {}

  std::string_view bytes() const { return bytes_ ? std::string_view{*bytes_} : std::string_view{}; }
  std::size_t size() const { return bytes_ ? bytes_->size() : 0; }
  explicit operator bool() const { return bytes_ != nullptr; }

 private:
  std::shared_ptr<const std::string> bytes_;
};

SharedFrame text_frame(std::string_view payload);  // payload: UTF-8
SharedFrame binary_frame(std::string_view payload);

/// One whole frame, FIN set. `mask`: the client direction (RFC 6455 section 5.3), else a server
/// frame.
std::string encode_frame(Opcode opcode, std::string_view payload,
                         std::optional<std::uint32_t> mask = std::nullopt);

/// The payload of a close frame; `reason` is cut at a character's end to fit 123 bytes. Code
/// `none`: empty.
std::string close_payload(CloseCode code, std::string_view reason);

}  // namespace tachiai::net
