// What a stranger's file may hold, for each reader. One program for all formats; --format=NAME
// picks one.
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "engines/othello/othello.hpp"
#include "tests/fuzz/othello/formats.hpp"
#include "tests/fuzz/support/format_option.hpp"
#include "tests/fuzz/support/texts.hpp"

namespace {

std::string format = "transcript";

}  // namespace

extern "C" int LLVMFuzzerInitialize(int* count, char*** arguments) {
  format = tachiai::fuzz::format_option(*count, *arguments, format);
  return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace tachiai::fuzz;
  const std::string_view bytes{reinterpret_cast<const char*>(data), size};
  if (format == "transcript") othello::transcript(bytes);
  if (format == "ggf") othello::ggf(bytes);
  if (format == "wthor") othello::wthor(bytes);
  if (format == "texts") texts(tachiai::othello::Othello{}, bytes);
  return 0;
}
