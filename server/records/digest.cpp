#include "server/records/digest.hpp"

#include <sodium.h>

#include "engines/core/result.hpp"

namespace tachiai::records {
namespace {

std::string blake2b(std::size_t size, std::string_view first, std::string_view second) {
  crypto_generichash_state state;
  crypto_generichash_init(&state, nullptr, 0, size);
  for (const std::string_view part : {first, second}) {
    crypto_generichash_update(&state, reinterpret_cast<const unsigned char*>(part.data()),
                              part.size());
  }
  std::string digest(size, '\0');
  crypto_generichash_final(&state, reinterpret_cast<unsigned char*>(digest.data()), size);
  return digest;
}

}  // namespace

std::string content_digest(std::string_view content) { return blake2b(16, content, {}); }

std::string secret_digest(std::string_view secret) { return blake2b(32, secret, {}); }

std::string text_digest(std::string_view salt, std::string_view text) {
  TACHIAI_ASSERT(salt.size() == 16);  // a fixed size, or salt and text could be divided elsewhere
  return blake2b(32, salt, text);
}

}  // namespace tachiai::records
