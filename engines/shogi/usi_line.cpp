#include "engines/shogi/usi_line.hpp"

#include <utility>

#include "engines/core/kifu_losses.hpp"
#include "engines/shogi/handicap.hpp"
#include "engines/shogi/kifu_builder.hpp"
#include "engines/shogi/shogi.hpp"

namespace tachiai::shogi {
namespace {

using Fault = std::optional<TextFault>;

std::string_view take_word(TextCursor& cursor) {
  const std::string_view word = cursor.take_until({" ", "\t", wide_blank});
  cursor.skip_blanks();
  return word;
}

/// "startpos", or the three or four fields of an SFEN.
Fault read_start(TextCursor& cursor, detail::KifuBuilder& builder) {
  if (cursor.take("startpos")) {
    cursor.skip_blanks();
    builder.begin(start_position(Handicap::even));
    return std::nullopt;
  }
  cursor.take("sfen ");
  cursor.skip_blanks();
  const std::size_t begin = cursor.offset();
  std::string text;
  for (int field = 0; field < 4 && !cursor.done() && !cursor.sees("moves"); ++field) {
    text += (field == 0 ? "" : " ") + std::string{take_word(cursor)};
  }
  auto setup = parse_sfen(text);
  if (!setup) {
    TextFault fault = cursor.expected_at(begin, "startpos or an SFEN");
    fault.expected += " (" + setup.error().where + ": " + setup.error().text + ")";
    return fault;
  }
  if (setup->move_number == 0) {
    builder.note(cursor, begin, "moves are counted from 1, not from 0");
    setup->move_number = 1;
  }
  auto start = position_of(*setup);
  if (!start) {
    const SetupFault why = start.error();
    start = arranged(*setup);
    if (!start) {
      return cursor.expected_at(begin,
                                "a board that can be held (" + why.where + ": " + why.text + ")");
    }
    builder.note(cursor, begin,
                 "the board could not be played from: " + why.where + ": " + why.text);
  }
  builder.begin(*std::move(start));
  return std::nullopt;
}

Fault read_moves(TextCursor& cursor, detail::KifuBuilder& builder) {
  while (!cursor.done()) {
    const std::size_t begin = cursor.offset();
    const auto act = parse_usi(take_word(cursor));
    if (!act) {
      return cursor.expected_at(begin + act.error().column, "a move of USI: " + act.error().text);
    }
    if (const auto wrong = builder.play(*act); !wrong.empty()) {
      return cursor.expected_at(begin, std::string{wrong});
    }
  }
  return std::nullopt;
}

KifuReading read_line(TextLine line) {
  TextCursor cursor{line};
  detail::KifuBuilder builder;
  cursor.skip_blanks();
  if (cursor.take("position")) cursor.skip_blanks();
  Fault fault;
  if (cursor.sees("moves")) {
    builder.note(cursor, cursor.offset(), "no start is given; the usual one is taken");
    builder.begin(start_position(Handicap::even));
  } else {
    fault = read_start(cursor, builder);
  }
  if (!fault && !cursor.done()) {
    if (const std::size_t at = cursor.offset(); take_word(cursor) != "moves") {
      fault = cursor.expected_at(at, "moves or the end of the line");
    }
  }
  if (!fault) fault = read_moves(cursor, builder);
  return std::move(builder).finish(std::move(fault));
}

}  // namespace

std::vector<KifuReading> read_usi(std::string_view text) {
  std::vector<KifuReading> games;
  for (const TextLine& line : text_lines(text)) {
    const std::string_view content = trimmed(line.text);
    if (!content.empty() && !content.starts_with('#')) games.push_back(read_line(line));
  }
  if (games.empty()) {
    games.emplace_back();
    games.back().fault = TextFault{{1, 1}, "nothing", "a position line of USI"};
  }
  return games;
}

KifuText write_usi(const Kifu& kifu) {
  KifuText out;
  const bool usual =
      kifu.start.stands_as(start_position(Handicap::even)) && kifu.start.move_number() == 1;
  out.text = usual ? "position startpos" : "position sfen " + Shogi{}.position_text(kifu.start);
  if (!kifu.main.moves.empty()) out.text += " moves";
  for (const KifuMove& move : kifu.main.moves) out.text += " " + usi(move.act);
  out.text += "\n";
  out.lost = losses_of(kifu, {.names = true,
                              .headers = true,
                              .times = true,
                              .comments = true,
                              .bookmarks = true,
                              .endings = true,
                              .variations = true});
  return out;
}

}  // namespace tachiai::shogi
