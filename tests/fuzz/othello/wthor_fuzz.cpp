// Files of a data base from a stranger: the first byte says which kind. The readers must neither
// crash nor let a byte go unsaid: without a note the file is written again as it was.
#include <algorithm>
#include <cstddef>
#include <string_view>

#include "engines/othello/rejudge.hpp"
#include "engines/othello/wthor.hpp"
#include "tests/fuzz/othello/formats.hpp"
#include "tests/fuzz/support/demand.hpp"

namespace {

using namespace tachiai;
using namespace tachiai::othello;
using fuzz::demand;

void inspect(const ByteFault& fault, std::size_t size) {
  demand(fault.at.offset <= size && !fault.found.empty() && !fault.expected.empty());
}

/// Only a count that has no meaning, or bytes behind a name, are dropped; both are said.
bool drops(const std::vector<ByteNote>& notes) {
  return std::ranges::any_of(
      notes, [](const ByteNote& note) { return note.text.find("dropped") != std::string::npos; });
}

void inspect_games(std::string_view bytes) {
  const auto read = read_wtb(bytes);
  if (!read) return inspect(read.error(), bytes.size());
  demand(drops(read->notes) || write_wtb(read->value) == bytes);
  const WthorNames players{WthorNameKind::players, {}, {"???", "Ito", "Tanaka"}};
  const WthorNames tournaments{WthorNameKind::tournaments, {}, {"Meijin", "Various"}};
  for (const WthorTables& tables : {WthorTables{}, WthorTables{&players, &tournaments}}) {
    const auto records = to_records(read->value, tables);
    if (!records) {
      inspect(records.error(), bytes.size());
      continue;
    }
    for (const GameRecord& record : *records) {
      const Rejudged judged = rejudge(record);
      demand(judged.broken.has_value() == (number(judged.plies) < record.moves.size()));
    }
    if (tables.players == nullptr) continue;
    const auto base = to_wthor(*records, {read->value, players, tournaments, {}});
    if (base) demand(base->games == read->value);
  }
}

void inspect_names(std::string_view bytes, bool players) {
  const auto read = players ? read_jou(bytes) : read_trn(bytes);
  if (!read) return inspect(read.error(), bytes.size());
  const auto written = write_names(read->value);
  demand(written.has_value());
  demand(drops(read->notes) || *written == bytes);
}

}  // namespace

namespace tachiai::fuzz::othello {

void wthor(std::string_view bytes) {
  if (bytes.empty()) return;
  const char kind = bytes.front();
  bytes.remove_prefix(1);
  switch (kind) {
    case 'j': inspect_names(bytes, true); break;
    case 't': inspect_names(bytes, false); break;
    default: inspect_games(bytes); break;
  }
}

}  // namespace tachiai::fuzz::othello
