#include "engines/feed/record_text.hpp"

#include <utility>
#include <vector>

#include "engines/chushogi/kif.hpp"
#include "engines/chushogi/usi_line.hpp"
#include "engines/othello/ggf.hpp"
#include "engines/othello/transcript.hpp"
#include "engines/shogi/csa.hpp"
#include "engines/shogi/jkf.hpp"
#include "engines/shogi/kif.hpp"
#include "engines/shogi/usi_line.hpp"

namespace tachiai::feed {

namespace {

using Read = Result<SourceLine, std::string>;

Read one_of(std::size_t games) {
  return std::unexpected{games == 0 ? std::string{"no game in it"}
                                    : std::to_string(games) + " games: one is wanted"};
}

template <class Kifu>
Read whole(const Kifu& reading) {
  if (reading.fault) return std::unexpected{to_text(*reading.fault)};
  if constexpr (requires { reading.kifu; })
    return source_line(reading.kifu);
  else
    return source_line(reading.game);
}

template <class Reading>
Read only(const std::vector<Reading>& readings) {
  return readings.size() == 1 ? whole(readings[0]) : one_of(readings.size());
}

Read transcript(std::string_view text) {
  const auto read = othello::read_transcript(text);
  if (!read) return std::unexpected{to_text(read.error())};
  return source_line(read->value);
}

Read ggf(std::string_view text) {
  const auto read = othello::read_ggf(text);
  if (!read) return std::unexpected{to_text(read.error())};
  if (read->value.size() != 1) return one_of(read->value.size());
  return source_line(read->value[0]);
}

struct Format {
  std::string_view name;
  std::string_view game;
  Read (*read)(std::string_view text);
};

/// The first of a game is its simplest.
constexpr Format formats[]{
    {"transcript", "othello", transcript},
    {"ggf", "othello", ggf},
    {"usi", "shogi", [](std::string_view text) { return only(shogi::read_usi(text)); }},
    {"csa", "shogi", [](std::string_view text) { return only(shogi::read_csa(text)); }},
    {"kif", "shogi", [](std::string_view text) { return whole(shogi::read_kif(text)); }},
    {"ki2", "shogi", [](std::string_view text) { return whole(shogi::read_ki2(text)); }},
    {"jkf", "shogi", [](std::string_view text) { return whole(shogi::read_jkf(text)); }},
    {"chu-usi", "chushogi", [](std::string_view text) { return only(chushogi::read_usi(text)); }},
    {"chu-kif", "chushogi", [](std::string_view text) { return whole(chushogi::read_kif(text)); }},
    {"usi4", "yonin",
     [](std::string_view text) { return only(yoninshogi::read_usi4_lines(text)); }},
};

}  // namespace

Result<SourceLine, std::string> read_record(std::string_view text, std::string_view format,
                                            std::string_view game) {
  std::string known;
  for (const Format& one : formats) {
    if (one.game != game) continue;
    if (format.empty() || one.name == format) {
      auto line = one.read(text);
      if (line && line->broken) return std::unexpected{*std::move(line->broken)};
      return line;
    }
    known += (known.empty() ? "" : ", ") + std::string{one.name};
  }
  return std::unexpected{"no format of " + std::string{game} + " is called " + std::string{format} +
                         "; there are " + known};
}

}  // namespace tachiai::feed
