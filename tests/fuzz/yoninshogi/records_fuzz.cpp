// What a stranger's lines may hold: no reader crashes, loops or throws, and what was read is
// written and read again as the same game. One program for all formats; --format=NAME picks one.
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "engines/yoninshogi/usi4_line.hpp"
#include "tests/fuzz/support/demand.hpp"
#include "tests/fuzz/support/format_option.hpp"
#include "tests/fuzz/support/texts.hpp"

namespace {

using namespace tachiai;
using namespace tachiai::yoninshogi;
using fuzz::demand;

std::string format = "usi4";

void usi4_lines(const YoninShogi& rules, std::string_view text) {
  const auto games = read_usi4_lines(text, rules);
  demand(!games.empty(), "no game");
  for (const GameLineReading& read : games) {
    demand(read.game.steps.size() <= line_steps_most, "too many steps");
    if (read.fault) {
      demand(!read.fault->found.empty() && !read.fault->expected.empty(), "a reason");
    }
    Position position = start_of(rules, read.game);
    for (const Step& step : read.game.steps) position = after(rules, position, step);
    const std::string written = write_usi4_line(read.game);
    const auto again = read_usi4_lines(written, rules);
    demand(again.size() == 1 && !again[0].fault, "one game", written);
    demand(again[0].game == read.game, "another game was read", written);
  }
}

}  // namespace

extern "C" int LLVMFuzzerInitialize(int* count, char*** arguments) {
  format = fuzz::format_option(*count, *arguments, format);
  return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text{reinterpret_cast<const char*>(data), size};
  for (const Remains remains : {Remains::stay, Remains::inherit}) {
    YoninShogi rules;
    rules.choices.remains = remains;
    if (format == "usi4") usi4_lines(rules, text);
    if (format == "texts") fuzz::texts(rules, text);
  }
  return 0;
}
