// What a stranger's lines may hold: the reader neither crashes nor loops nor throws, and what was
// read is written and read again as the same game.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "engines/yoninshogi/usi4_line.hpp"

namespace {

using namespace tachiai;
using namespace tachiai::yoninshogi;

void demand(bool condition) {
  if (!condition) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text{reinterpret_cast<const char*>(data), size};
  for (const Remains remains : {Remains::stay, Remains::inherit}) {
    YoninShogi rules;
    rules.choices.remains = remains;
    const auto games = read_usi4_lines(text, rules);
    demand(!games.empty());
    for (const GameLineReading& read : games) {
      demand(read.game.steps.size() <= line_steps_most);
      if (read.fault) demand(!read.fault->found.empty() && !read.fault->expected.empty());
      Position position = start_of(rules, read.game);
      for (const Step& step : read.game.steps) position = after(rules, position, step);
      const auto again = read_usi4_lines(write_usi4_line(read.game), rules);
      demand(again.size() == 1 && !again[0].fault && again[0].game == read.game);
    }
  }
  return 0;
}
