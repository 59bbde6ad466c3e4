#pragma once

#include <cstdint>
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

/// What a player hides before it is known, 32 bytes: BLAKE2b-256 of `nonce ‖ match ‖ what`, so that
/// neither the same disc twice nor the same move in two matches looks alike.
/// @param nonce  16 random bytes of his own. @param match  the match's id.
std::string disc_digest(std::string_view nonce, std::string_view match, bool black_up);
std::string seal_digest(std::string_view nonce, std::string_view match, std::uint32_t ply,
                        std::string_view move);

/// Whether what is shown is what was hidden; a nonce of another size opens nothing.
bool disc_holds(std::string_view digest, std::string_view nonce, std::string_view match,
                bool black_up);
bool seal_holds(std::string_view digest, std::string_view nonce, std::string_view match,
                std::uint32_t ply, std::string_view move);

}  // namespace tachiai::records
