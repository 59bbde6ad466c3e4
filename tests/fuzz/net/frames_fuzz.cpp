// What a stranger may send: the frame reader must neither crash nor disagree with itself, however
// the bytes are cut.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <vector>

#include "server/net/frames.hpp"

namespace {

using namespace tachiai::net;

constexpr FrameLimits limits{.message_bytes_max = 300, .fragments_max = 5};

void demand(bool condition) {
  if (!condition) std::abort();
}

/// The events as text, so that two readings can be compared.
std::vector<std::string> read(std::string_view bytes, std::size_t step) {
  FrameReader reader{From::client, limits};
  std::vector<std::string> events;
  while (!bytes.empty()) {
    std::string_view piece = bytes.substr(0, step);
    bytes.remove_prefix(piece.size());
    while (auto event = reader.next(piece)) {
      demand(events.empty() || (events.back()[0] != 'C' && events.back()[0] != 'F'));
      if (const auto* message = std::get_if<Message>(&*event)) {
        demand(message->bytes.size() <= limits.message_bytes_max);
        demand(!message->text || is_utf8(message->bytes));
        events.push_back((message->text ? "T" : "B") + message->bytes);
      } else if (const auto* ping = std::get_if<Ping>(&*event)) {
        demand(ping->payload.size() <= control_payload_max);
        events.push_back("P" + ping->payload);
      } else if (const auto* pong = std::get_if<Pong>(&*event)) {
        demand(pong->payload.size() <= control_payload_max);
        events.push_back("O" + pong->payload);
      } else if (const auto* close = std::get_if<PeerClose>(&*event)) {
        demand(close->code == CloseCode::none || may_be_sent(close->code));
        demand(is_utf8(close->reason));
        events.push_back("C" + std::to_string(static_cast<unsigned>(close->code)) + close->reason);
      } else {
        const auto& fault = std::get<FrameFault>(*event);
        demand(may_be_sent(fault.code) && !fault.reason.empty());
        events.push_back("F" + std::to_string(static_cast<unsigned>(fault.code)));
      }
    }
    demand(piece.empty());
  }
  return events;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view bytes{reinterpret_cast<const char*>(data), size};
  const auto whole = read(bytes, bytes.size() + 1);
  demand(whole == read(bytes, 1));
  if (size > 0) demand(whole == read(bytes, 1 + data[0] % 7));

  // What we write is what we read, masked or not.
  const std::string_view payload = bytes.substr(0, limits.message_bytes_max);
  FrameReader reader{From::client, limits};
  const std::string frame =
      encode_frame(Opcode::binary, payload, static_cast<std::uint32_t>(size * 0x9E3779B9U));
  std::string_view rest = frame;
  const auto event = reader.next(rest);
  demand(event && std::get<Message>(*event).bytes == payload && rest.empty());
  return 0;
}
