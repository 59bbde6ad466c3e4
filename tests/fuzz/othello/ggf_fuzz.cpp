// GGF from a stranger: the reader must neither crash nor lose anything in silence, and what it read
// must survive writing and reading again.
#include <cstddef>
#include <string_view>

#include "engines/othello/ggf.hpp"
#include "engines/othello/rejudge.hpp"
#include "tests/fuzz/othello/formats.hpp"
#include "tests/fuzz/support/demand.hpp"

namespace {

using namespace tachiai;
using namespace tachiai::othello;
using fuzz::demand;

}  // namespace

namespace tachiai::fuzz::othello {

void ggf(std::string_view text) {
  const auto games = read_ggf(text);
  if (!games) {
    demand(!games.error().found.empty() && !games.error().expected.empty());
    return;
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
}

}  // namespace tachiai::fuzz::othello
