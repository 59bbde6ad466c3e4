#include <sodium.h>

#include "engines/core/result.hpp"
#include "server/journal/journal.hpp"

namespace tachiai::journal {
namespace {

/// Once per process: libsodium picks the fastest BLAKE2b of this machine.
void choose_implementation() {
  static const int ready = sodium_init();
  TACHIAI_ASSERT(ready >= 0);
}

template <class Number>
std::array<unsigned char, sizeof(Number)> little_endian(Number number) {
  std::array<unsigned char, sizeof(Number)> bytes{};
  for (auto& byte : bytes) {
    byte = static_cast<unsigned char>(number & 0xff);
    number = static_cast<Number>(number >> 8);
  }
  return bytes;
}

}  // namespace

Digest chain(const Digest& previous, std::string_view stream, EventSeq seq,
             std::string_view bytes) {
  choose_implementation();
  crypto_generichash_state state;
  const auto add = [&](const void* data, std::size_t size) {
    crypto_generichash_update(&state, static_cast<const unsigned char*>(data), size);
  };
  const auto stream_size = little_endian(static_cast<std::uint32_t>(stream.size()));
  const auto seq_bytes = little_endian(base::number(seq));
  Digest digest;
  crypto_generichash_init(&state, nullptr, 0, digest.size());
  add(previous.data(), previous.size());
  add(stream_size.data(), stream_size.size());
  add(stream.data(), stream.size());
  add(seq_bytes.data(), seq_bytes.size());
  add(bytes.data(), bytes.size());
  crypto_generichash_final(&state, digest.data(), digest.size());
  return digest;
}

}  // namespace tachiai::journal
