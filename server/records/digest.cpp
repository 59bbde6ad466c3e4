#include "server/records/digest.hpp"

#include <sodium.h>

#include <initializer_list>

#include "engines/core/result.hpp"

namespace tachiai::records {
namespace {

constexpr std::size_t nonce_size = 16;

std::string blake2b(std::size_t size, std::initializer_list<std::string_view> parts) {
  crypto_generichash_state state;
  crypto_generichash_init(&state, nullptr, 0, size);
  for (const std::string_view part : parts) {
    crypto_generichash_update(&state, reinterpret_cast<const unsigned char*>(part.data()),
                              part.size());
  }
  std::string digest(size, '\0');
  crypto_generichash_final(&state, reinterpret_cast<unsigned char*>(digest.data()), size);
  return digest;
}

}  // namespace

std::string content_digest(std::string_view content) { return blake2b(16, {content}); }

std::string secret_digest(std::string_view secret) { return blake2b(32, {secret}); }

std::string text_digest(std::string_view salt, std::string_view text) {
  TACHIAI_ASSERT(salt.size() == 16);  // a fixed size, or salt and text could be divided elsewhere
  return blake2b(32, {salt, text});
}

std::string disc_digest(std::string_view nonce, std::string_view match, bool black_up) {
  TACHIAI_ASSERT(nonce.size() == nonce_size);
  return blake2b(32, {nonce, match, "disc", black_up ? "black" : "white"});
}

std::string seal_digest(std::string_view nonce, std::string_view match, std::uint32_t ply,
                        std::string_view move) {
  TACHIAI_ASSERT(nonce.size() == nonce_size);
  return blake2b(32, {nonce, match, std::to_string(ply), move});
}

bool disc_holds(std::string_view digest, std::string_view nonce, std::string_view match,
                bool black_up) {
  return nonce.size() == nonce_size && disc_digest(nonce, match, black_up) == digest;
}

bool seal_holds(std::string_view digest, std::string_view nonce, std::string_view match,
                std::uint32_t ply, std::string_view move) {
  return nonce.size() == nonce_size && seal_digest(nonce, match, ply, move) == digest;
}

}  // namespace tachiai::records
