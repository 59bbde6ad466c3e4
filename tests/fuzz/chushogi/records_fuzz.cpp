// What a stranger's file may hold: no reader crashes, loops or throws, and what was read is written
// and read again as the same game. One program for all formats; --format=NAME picks one.
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "engines/chushogi/chushogi.hpp"
#include "engines/chushogi/kif.hpp"
#include "engines/chushogi/usi_line.hpp"
#include "tests/fuzz/support/demand.hpp"
#include "tests/fuzz/support/format_option.hpp"
#include "tests/fuzz/support/texts.hpp"

namespace {

using namespace tachiai;
using namespace tachiai::chushogi;
using fuzz::demand;

std::string format = "kif";

/// What every reading promises.
void inspect(const KifuReading& reading) {
  demand(reading.kifu.main.moves.size() <= kifu_plies_most, "too many plies");
  demand(reading.notes.size() <= kifu_notes_most + 1, "too many notes");
  if (reading.fault) {
    demand(reading.fault->at.line >= 1 && reading.fault->at.column >= 1, "a place");
    demand(!reading.fault->found.empty() && !reading.fault->expected.empty(), "a reason");
  }
  static_cast<void>(final_position(reading.kifu));
}

void same(const Kifu& kifu, const KifuReading& again, std::string_view text) {
  demand(!again.fault, again.fault ? to_text(*again.fault) : "", text);
  demand(again.kifu == kifu, "another game was read", text);
}

void kif(std::string_view text) {
  const auto read = read_kif(text);
  inspect(read);
  const auto written = write_kif(read.kifu);
  demand(written.lost.empty(), "lost", written.text);
  same(read.kifu, read_kif(written.text), written.text);
}

void usi(std::string_view text) {
  const auto games = read_usi(text);
  demand(!games.empty(), "no game");
  for (const KifuReading& read : games) {
    inspect(read);
    const auto written = write_usi(read.kifu);
    if (!written.lost.empty()) continue;  // a number beyond what an SFEN can say
    const auto again = read_usi(written.text);
    demand(again.size() == 1, "one game", written.text);
    same(read.kifu, again[0], written.text);
  }
}

}  // namespace

extern "C" int LLVMFuzzerInitialize(int* count, char*** arguments) {
  format = fuzz::format_option(*count, *arguments, format);
  return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view bytes{reinterpret_cast<const char*>(data), size};
  if (format == "kif") kif(bytes);
  if (format == "usi") usi(bytes);
  if (format == "texts") {  // one rule set an input, or it would be five times slower
    fuzz::texts(ChuShogi{rule_sets[bytes.size() % rule_sets.size()].rule_set}, bytes);
  }
  return 0;
}
