#include "engines/chushogi/usi_line.hpp"

#include <optional>
#include <string>
#include <utility>

#include "engines/chushogi/chushogi.hpp"
#include "engines/chushogi/handicap.hpp"

namespace tachiai::chushogi {
namespace {

using Fault = std::optional<TextFault>;

/// lishogi's SFEN has four digits for the number of the next move.
constexpr std::uint32_t written_number_most = 9999;

std::string_view take_word(TextCursor& cursor) {
  const std::string_view word = cursor.take_until({" ", "\t", wide_blank});
  cursor.skip_blanks();
  return word;
}

/// "startpos", or up to four fields of an SFEN.
Fault read_start(TextCursor& cursor, Kifu& kifu) {
  if (cursor.take("startpos")) {
    cursor.skip_blanks();
    return std::nullopt;
  }
  cursor.take("sfen ");
  cursor.skip_blanks();
  const std::size_t begin = cursor.offset();
  std::string text;
  for (int field = 0; field < 4 && !cursor.done() && !cursor.sees("moves"); ++field) {
    text += (field == 0 ? "" : " ") + std::string{take_word(cursor)};
  }
  const auto setup = parse_sfen(text);
  if (!setup) {
    return cursor.expected_at(
        begin, "startpos or an SFEN (" + setup.error().where + ": " + setup.error().text + ")");
  }
  kifu.start = Position{*setup};
  return std::nullopt;
}

Fault read_moves(TextCursor& cursor, Kifu& kifu) {
  Position position = kifu.start;
  while (!cursor.done()) {
    const std::size_t begin = cursor.offset();
    const auto act = parse_usi(take_word(cursor));
    if (!act) {
      return cursor.expected_at(begin + act.error().column, "a move of USI: " + act.error().text);
    }
    if (kifu.moves.size() >= kifu_plies_most)
      return cursor.expected_at(begin, "at most 10000 moves");
    const auto next = ChuShogi{}.perform(position, *act);
    if (!next) return cursor.expected_at(begin, std::string{expected_of(next.error())});
    position = *next;
    kifu.moves.push_back({.act = *act, .spent = {}, .comments = {}});
  }
  return std::nullopt;
}

KifuReading read_line(TextLine line) {
  TextCursor cursor{line};
  KifuReading read;
  read.kifu.start = start_position(Handicap::even);
  cursor.skip_blanks();
  if (cursor.take("position")) cursor.skip_blanks();
  if (cursor.sees("moves")) {
    read.notes.push_back(cursor.note("no start is given; the usual one is taken"));
  } else {
    read.fault = read_start(cursor, read.kifu);
  }
  if (!read.fault && !cursor.done()) {
    if (const std::size_t at = cursor.offset(); take_word(cursor) != "moves") {
      read.fault = cursor.expected_at(at, "moves or the end of the line");
    }
  }
  if (!read.fault) read.fault = read_moves(cursor, read.kifu);
  return read;
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
    games.back().kifu.start = start_position(Handicap::even);
    games.back().fault = TextFault{{1, 1}, "nothing", "a position line of USI"};
  }
  return games;
}

KifuText write_usi(const Kifu& kifu) {
  KifuText out;
  out.text = "position sfen " + sfen(kifu.start.setup());
  if (!kifu.moves.empty()) out.text += " moves";
  std::size_t times = 0;
  std::size_t comments = kifu.comments.size();
  for (const KifuMove& move : kifu.moves) {
    out.text += " " + usi(move.act);
    times += move.spent ? 1 : 0;
    comments += move.comments.size();
  }
  out.text += "\n";
  if (kifu.ending) {
    times += kifu.ending->spent ? 1 : 0;
    comments += kifu.ending->comments.size();
  }
  const auto say = [&](std::size_t number, std::string_view what) {
    if (number == 0) return;
    out.lost.push_back(std::to_string(number) + " " + std::string{what} + (number == 1 ? "" : "s"));
  };
  std::size_t names = 0;
  for (const std::string& name : kifu.names) names += name.empty() ? 0 : 1;
  say(names, "name");
  say(kifu.headers.size(), "header");
  say(times, "time");
  say(comments, "comment");
  say(kifu.ending ? 1 : 0, "ending");
  if (kifu.start.move_number() > written_number_most) {
    out.lost.emplace_back("the number of the first move, which is beyond 9999");
  }
  return out;
}

}  // namespace tachiai::chushogi
