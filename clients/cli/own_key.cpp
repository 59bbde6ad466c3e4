#include "clients/cli/own_key.hpp"

#include <random>
#include <string_view>

namespace tachiai::cli {

std::string nonce(int length) {
  constexpr std::string_view letters = "0123456789abcdefghijkmnpqrstuvwxyz";
  std::random_device random;
  std::string text;
  for (int i = 0; i < length; ++i) text += letters[random() % letters.size()];
  return text;
}

}  // namespace tachiai::cli
