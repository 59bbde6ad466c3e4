// GGF from a stranger: the reader must neither crash nor lose anything in silence, and what it read
// must survive writing and reading again.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "engines/othello/ggf.hpp"
#include "engines/othello/rejudge.hpp"

namespace {

using namespace tachiai;
using namespace tachiai::othello;

void demand(bool condition) {
  if (!condition) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text{reinterpret_cast<const char*>(data), size};
  const auto games = read_ggf(text);
  if (!games) {
    demand(!games.error().found.empty() && !games.error().expected.empty());
    return 0;
  }
  for (const GameRecord& record : games->value) {
    const Rejudged judged = rejudge(record);
    demand(judged.broken.has_value() == (number(judged.plies) < record.moves.size()));
    static_cast<void>(remarks(record, judged));
  }
  const auto written = write_ggf(games->value);
  demand(written.has_value() && written->lost.empty());
  const auto again = read_ggf(written->bytes);
  demand(again.has_value() && again->value == games->value);
  demand(write_ggf(again->value)->bytes == written->bytes);
  return 0;
}
