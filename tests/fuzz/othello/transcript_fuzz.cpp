// What a stranger may paste: the reader must neither crash nor lose anything in silence, and what
// it read must survive writing and reading again.
#include <cstddef>
#include <string_view>

#include "engines/othello/rejudge.hpp"
#include "engines/othello/transcript.hpp"
#include "tests/fuzz/othello/formats.hpp"
#include "tests/fuzz/support/demand.hpp"

namespace {

using namespace tachiai;
using namespace tachiai::othello;
using fuzz::demand;

std::size_t lines_in(std::string_view text) { return text_lines(text).size(); }

void read_again(const GameRecord& record) {
  const Rejudged judged = rejudge(record);
  demand(number(judged.plies) <= record.moves.size());
  demand(judged.broken.has_value() == (number(judged.plies) < record.moves.size()));
  const auto written = write_transcript(record);
  if (!written) {
    demand(judged.broken.has_value() && !written.error().found.empty());
    return;
  }
  const auto again = read_transcript(written->bytes);
  demand(again.has_value());
  GameRecord expected = record;
  if (!written->lost.empty()) expected.moves.pop_back();  // a pass at which the game broke off
  demand(again->value == expected);
  demand(judged.broken.has_value() || again->notes.empty());  // else: of the mirrored start?
}

}  // namespace

namespace tachiai::fuzz::othello {

void transcript(std::string_view text) {
  const auto game = read_transcript(text);
  if (game) {
    read_again(game->value);
  } else {
    demand(!game.error().found.empty() && !game.error().expected.empty());
    demand(game.error().at.line >= 1 && game.error().at.line <= lines_in(text) + 1);
  }
  const auto games = read_transcripts(text);
  if (games) {
    demand(games->value.size() <= lines_in(text));
    for (const GameRecord& record : games->value) read_again(record);
  }
}

}  // namespace tachiai::fuzz::othello
