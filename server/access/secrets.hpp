#pragma once

#include "server/base/secrets.hpp"

namespace tachiai::access {

/// The machine's own randomness, by libsodium.
class SystemSecrets final : public base::Secrets {
 public:
  /// Throws std::runtime_error where libsodium cannot start.
  SystemSecrets();
  void fill(std::span<std::uint8_t> bytes) override;
};

}  // namespace tachiai::access
