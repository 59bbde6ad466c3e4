#pragma once

#include <string>

namespace tachiai::cli {

/// Letters and digits that nobody guesses, `length` of them.
std::string nonce(int length = 10);

/// A key of a guest's own making, which is his once he has a seat or an office.
inline std::string own_key() { return nonce(40); }

}  // namespace tachiai::cli
