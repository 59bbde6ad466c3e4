#include "server/access/secrets.hpp"

#include <sodium.h>

#include <stdexcept>

namespace tachiai::access {

SystemSecrets::SystemSecrets() {
  if (sodium_init() < 0) throw std::runtime_error{"libsodium does not start"};
}

void SystemSecrets::fill(std::span<std::uint8_t> bytes) {
  randombytes_buf(bytes.data(), bytes.size());
}

}  // namespace tachiai::access
