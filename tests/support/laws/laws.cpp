#include "tests/support/laws/laws.hpp"

#include <cstdlib>

namespace tachiai::tests {

std::uint64_t plies_in_all() {
  const char* asked = std::getenv("TACHIAI_PLIES");
  if (asked != nullptr && *asked != '\0') return std::strtoull(asked, nullptr, 10);
#ifdef NDEBUG
  return 100'000;
#else
  return 10'000;
#endif
}

}  // namespace tachiai::tests
