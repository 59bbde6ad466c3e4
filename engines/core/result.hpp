#pragma once

#include <expected>
#include <stdexcept>
#include <string>

namespace tachiai {

/// A value, or why there is none. Functions that return one are [[nodiscard]].
template <class T, class E>
using Result = std::expected<T, E>;

/// Success without a value.
struct Done {
  bool operator==(const Done&) const = default;
};

/// We are wrong. Thrown by TACHIAI_ASSERT; a match's room catches it at its door, freezes and calls
/// the arbiter.
struct Bug : std::logic_error {
  using std::logic_error::logic_error;
};

[[noreturn]] inline void fail_assertion(const char* condition, const char* file, int line) {
  throw Bug{std::string{file} + ":" + std::to_string(line) + ": " + condition};
}

}  // namespace tachiai

/// On in release too: a wrong verdict is worse than a stopped room.
#define TACHIAI_ASSERT(condition) \
  ((condition) ? static_cast<void>(0) : ::tachiai::fail_assertion(#condition, __FILE__, __LINE__))
