#include "server/net/frames.hpp"

#include <algorithm>
#include <cstring>
#include <utility>

namespace tachiai::net {

namespace {

bool is_control(Opcode opcode) { return (static_cast<std::uint8_t>(opcode) & 0x8U) != 0; }

bool is_known(std::uint8_t opcode) { return opcode <= 0x2 || (opcode >= 0x8 && opcode <= 0xA); }

/// XORs `bytes` in place with the mask, whose first byte to use is `phase`. Eight bytes a step.
void apply_mask(char* bytes, std::size_t size, const unsigned char (&mask)[4], unsigned phase) {
  unsigned char turned[8];
  for (unsigned i = 0; i < 8; ++i) turned[i] = mask[(phase + i) % 4];
  std::uint64_t wide;
  std::memcpy(&wide, turned, 8);
  std::size_t at = 0;
  for (; size - at >= 8; at += 8) {
    std::uint64_t eight;
    std::memcpy(&eight, bytes + at, 8);
    eight ^= wide;
    std::memcpy(bytes + at, &eight, 8);
  }
  for (; at < size; ++at) bytes[at] = static_cast<char>(bytes[at] ^ turned[at % 8]);
}

std::uint64_t big_endian(const unsigned char* bytes, std::size_t size) {
  std::uint64_t value = 0;
  for (std::size_t i = 0; i < size; ++i) value = value << 8 | bytes[i];
  return value;
}

}  // namespace

bool may_be_sent(CloseCode code) {
  const auto number = static_cast<std::uint16_t>(code);
  return (number >= 1000 && number <= 1003) || (number >= 1007 && number <= 1014) ||
         (number >= 3000 && number <= 4999);
}

FrameEvent FrameReader::fail(CloseCode code, std::string_view reason) {
  ended_ = true;
  message_ = {};
  return FrameFault{code, reason};
}

std::optional<FrameEvent> FrameReader::next(std::string_view& input) {
  while (!ended_) {
    if (!in_frame_) {
      if (input.empty()) return std::nullopt;
      header_[header_size_++] = static_cast<unsigned char>(input.front());
      input.remove_prefix(1);
      if (auto event = begin_frame()) return event;
      if (!in_frame_ || payload_left_ > 0) continue;
      if (auto event = end_frame()) return event;
      continue;
    }
    if (input.empty()) return std::nullopt;
    const auto size =
        static_cast<std::size_t>(std::min<std::uint64_t>(payload_left_, input.size()));
    std::string& into = is_control(opcode_) ? control_ : message_;
    const std::size_t before = into.size();
    into.append(input.data(), size);
    input.remove_prefix(size);
    payload_left_ -= size;
    if (masked_) {
      apply_mask(into.data() + before, size, mask_, mask_phase_);
      mask_phase_ = static_cast<std::uint8_t>((mask_phase_ + size) % 4);
    }
    if (!is_control(opcode_) && text_ && !utf8_.feed({into.data() + before, size})) {
      return fail(CloseCode::invalid_payload, "text is not UTF-8");
    }
    if (payload_left_ > 0) continue;
    if (auto event = end_frame()) return event;
  }
  input = {};
  return std::nullopt;
}

/// Looks at the header so far. Wrong first bytes are refused at once: the rest may never come.
std::optional<FrameEvent> FrameReader::begin_frame() {
  const std::uint8_t first = header_[0];
  if (header_size_ == 1) {
    if ((first & 0x70U) != 0) return fail(CloseCode::protocol_error, "reserved bits are set");
    if (!is_known(first & 0x0FU)) return fail(CloseCode::protocol_error, "unknown opcode");
    final_ = (first & 0x80U) != 0;
    opcode_ = static_cast<Opcode>(first & 0x0FU);
    if (is_control(opcode_)) {
      if (!final_) return fail(CloseCode::protocol_error, "fragmented control frame");
    } else if (opcode_ == Opcode::continuation) {
      if (!in_message_) return fail(CloseCode::protocol_error, "continuation without a message");
    } else if (in_message_) {
      return fail(CloseCode::protocol_error, "new message inside a fragmented one");
    }
    return std::nullopt;
  }
  const std::uint8_t second = header_[1];
  const unsigned short_length = second & 0x7FU;
  if (header_size_ == 2) {
    masked_ = (second & 0x80U) != 0;
    if (masked_ != (from_ == From::client)) {
      return fail(CloseCode::protocol_error,
                  masked_ ? "server frame is masked" : "client frame is not masked");
    }
    if (is_control(opcode_) && short_length > control_payload_max) {
      return fail(CloseCode::protocol_error, "control frame over 125 bytes");
    }
  }
  const std::size_t length_size = short_length == 127 ? 8 : short_length == 126 ? 2 : 0;
  const std::size_t header_wanted = 2 + length_size + (masked_ ? 4 : 0);
  if (header_size_ == 2 + length_size) {
    const std::uint64_t length =
        length_size == 0 ? short_length : big_endian(header_ + 2, length_size);
    if (length_size == 8 && (length >> 63) != 0) {
      return fail(CloseCode::protocol_error, "length has its top bit set");
    }
    if ((length_size == 2 && length < 126) || (length_size == 8 && length <= 0xFFFF)) {
      return fail(CloseCode::protocol_error, "length is not in its shortest form");
    }
    if (!is_control(opcode_)) {
      const std::size_t so_far = in_message_ ? message_.size() : 0;
      if (length > limits_.message_bytes_max - so_far) {
        return fail(CloseCode::message_too_big, "message over the size limit");
      }
      if (!final_ && (in_message_ ? fragments_ : 0) + 1 >= limits_.fragments_max) {
        return fail(CloseCode::message_too_big, "message in too many fragments");
      }
    }
    payload_left_ = length;
  }
  if (header_size_ < header_wanted) return std::nullopt;

  if (masked_) std::copy_n(header_ + 2 + length_size, 4, mask_);
  mask_phase_ = 0;
  header_size_ = 0;
  in_frame_ = true;
  if (is_control(opcode_)) {
    control_.clear();
  } else if (!in_message_) {
    in_message_ = true;
    text_ = opcode_ == Opcode::text;
    fragments_ = 0;
    utf8_.reset();
    message_.clear();
  }
  return std::nullopt;
}

std::optional<FrameEvent> FrameReader::end_frame() {
  in_frame_ = false;
  switch (opcode_) {
    case Opcode::ping: return Ping{std::exchange(control_, {})};
    case Opcode::pong: return Pong{std::exchange(control_, {})};
    case Opcode::close: {
      if (control_.empty()) {
        ended_ = true;
        return PeerClose{};
      }
      if (control_.size() == 1) return fail(CloseCode::protocol_error, "close code cut short");
      const auto code = static_cast<CloseCode>(
          big_endian(reinterpret_cast<const unsigned char*>(control_.data()), 2));
      if (!may_be_sent(code)) return fail(CloseCode::protocol_error, "close code not allowed");
      std::string reason = control_.substr(2);
      if (!is_utf8(reason)) return fail(CloseCode::invalid_payload, "close reason is not UTF-8");
      ended_ = true;
      return PeerClose{code, std::move(reason)};
    }
    case Opcode::continuation:
    case Opcode::text:
    case Opcode::binary: break;
  }
  ++fragments_;
  if (!final_) return std::nullopt;
  in_message_ = false;
  if (text_ && !utf8_.complete()) {
    return fail(CloseCode::invalid_payload, "text ends inside a character");
  }
  return Message{text_, std::exchange(message_, {})};
}

std::string encode_frame(Opcode opcode, std::string_view payload,
                         std::optional<std::uint32_t> mask) {
  std::string wire;
  wire.reserve(payload.size() + 14);
  const auto put = [&wire](std::uint64_t value, int bytes) {
    for (int i = bytes - 1; i >= 0; --i) wire.push_back(static_cast<char>(value >> (8 * i)));
  };
  put(0x80U | static_cast<std::uint8_t>(opcode), 1);
  const unsigned mask_bit = mask ? 0x80U : 0;
  if (payload.size() < 126) {
    put(mask_bit | payload.size(), 1);
  } else if (payload.size() <= 0xFFFF) {
    put(mask_bit | 126U, 1);
    put(payload.size(), 2);
  } else {
    put(mask_bit | 127U, 1);
    put(payload.size(), 8);
  }
  if (mask) put(*mask, 4);
  const std::size_t start = wire.size();
  wire.append(payload);
  if (mask) {
    unsigned char bytes[4];
    for (int i = 0; i < 4; ++i) bytes[i] = static_cast<unsigned char>(*mask >> (24 - 8 * i));
    apply_mask(wire.data() + start, payload.size(), bytes, 0);
  }
  return wire;
}

SharedFrame text_frame(std::string_view payload) {
  return SharedFrame{encode_frame(Opcode::text, payload)};
}

SharedFrame binary_frame(std::string_view payload) {
  return SharedFrame{encode_frame(Opcode::binary, payload)};
}

std::string close_payload(CloseCode code, std::string_view reason) {
  if (!may_be_sent(code)) return {};
  const auto number = static_cast<std::uint16_t>(code);
  std::string payload{static_cast<char>(number >> 8), static_cast<char>(number & 0xFF)};
  if (!is_utf8(reason)) return payload;
  std::size_t size = std::min(reason.size(), control_payload_max - 2);
  // Not through the middle of a character.
  while (size < reason.size() && size > 0 &&
         (static_cast<unsigned char>(reason[size]) & 0xC0U) == 0x80U) {
    --size;
  }
  payload.append(reason.substr(0, size));
  return payload;
}

}  // namespace tachiai::net
