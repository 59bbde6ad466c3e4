#pragma once

#include <string>
#include <string_view>

namespace tachiai::records {

/// BLAKE2b-128 of a command's content, 16 bytes: the same request id with other content is refused.
std::string content_digest(std::string_view content);

/// BLAKE2b-256 of a secret (a key, an invitation), 32 bytes. The secret must be unguessable: there
/// is no salt.
std::string secret_digest(std::string_view secret);

/// BLAKE2b-256 of `salt ‖ text`, 32 bytes: what the chain holds of erasable text. @param salt  16
/// random bytes.
std::string text_digest(std::string_view salt, std::string_view text);

}  // namespace tachiai::records
