#pragma once

#include <string_view>

namespace tachiai::fuzz {

/// The value of --format=NAME among a program's words, which libFuzzer was told to ignore; `usual`
/// where there is none.
inline std::string_view format_option(int count, char** words, std::string_view usual) {
  constexpr std::string_view option = "--format=";
  for (int i = 1; i < count; ++i) {
    const std::string_view word{words[i]};
    if (word.starts_with(option)) return word.substr(option.size());
  }
  return usual;
}

}  // namespace tachiai::fuzz
