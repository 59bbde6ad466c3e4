// What a stranger's file may hold: no reader crashes, loops or throws, and what was read is written
// and read again as the same game. One program for all formats; --format=NAME picks one.
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engines/shogi/csa.hpp"
#include "engines/shogi/jkf.hpp"
#include "engines/shogi/kif.hpp"
#include "engines/shogi/shogi.hpp"
#include "engines/shogi/usi_line.hpp"
#include "server/base/charset.hpp"
#include "tests/fuzz/support/demand.hpp"
#include "tests/fuzz/support/format_option.hpp"
#include "tests/fuzz/support/texts.hpp"

namespace {

using namespace tachiai;
using namespace tachiai::shogi;
using fuzz::demand;

std::string format = "kif";

/// What every reading promises.
void inspect(const KifuReading& reading) {
  demand(reading.kifu.main.moves.size() <= kifu_plies_most, "too many plies");
  demand(reading.notes.size() <= 101, "too many notes");
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

void ki2(std::string_view text) {
  const auto read = read_ki2(text);
  inspect(read);
  const auto written = write_ki2(read.kifu);
  // Words may have been made up for by legality: more pieces of a kind than any set has.
  if (!written || !written->lost.empty()) return;
  same(read.kifu, read_ki2(written->text), written->text);
}

void csa(std::string_view text) {
  const auto games = read_csa(text);
  demand(!games.empty(), "no game");
  for (const KifuReading& read : games) {
    inspect(read);
    const auto written = write_csa(read.kifu, CsaVersion::v3_0);
    demand(written.lost.empty(), "lost", written.text);
    const auto again = read_csa(written.text);
    demand(again.size() == 1, "one game", written.text);
    same(read.kifu, again[0], written.text);
  }
}

void usi(std::string_view text) {
  const auto games = read_usi(text);
  demand(!games.empty(), "no game");
  for (const KifuReading& read : games) {
    inspect(read);
    if (read.fault && read.kifu.main.moves.empty()) continue;  // perhaps without a start
    const auto written = write_usi(read.kifu);
    const auto again = read_usi(written.text);
    demand(again.size() == 1, "one game", written.text);
    same(read.kifu, again[0], written.text);
  }
}

void jkf(std::string_view text) {
  const auto read = read_jkf(text);
  inspect(read);
  if (read.fault) return;
  // Its texts may be anything, its moves are a game.
  const auto written = write_usi(read.kifu);
  const auto again = read_usi(written.text);
  demand(!again[0].fault && again[0].kifu.main.moves.size() == read.kifu.main.moves.size(),
         "other moves", written.text);
}

void charset(std::string_view bytes) {
  using namespace tachiai::base;
  const auto decoded = decode(bytes);
  if (!decoded) {
    demand(!decoded.error().found.empty(), "a reason");
    return;
  }
  // What was text stays text, as itself and through the others where they have the characters.
  const auto again = decode(decoded->text, Charset::utf_8);
  demand(again.has_value(), "not UTF-8", decoded->text);
  for (const Charset other : {Charset::shift_jis, Charset::euc_jp}) {
    const auto encoded = encode(decoded->text, other);
    if (encoded) demand(decode(*encoded, other).has_value(), "cannot be read back", *encoded);
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
  if (format == "ki2") ki2(bytes);
  if (format == "csa") csa(bytes);
  if (format == "usi") usi(bytes);
  if (format == "jkf") jkf(bytes);
  if (format == "charset") charset(bytes);
  if (format == "texts") fuzz::texts(Shogi{}, bytes);
  return 0;
}
