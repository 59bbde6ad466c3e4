#include "clients/cli/chu_files.hpp"

#include <algorithm>
#include <utility>

#include "clients/cli/format_parts.hpp"
#include "engines/chushogi/chushogi.hpp"
#include "engines/chushogi/handicap.hpp"
#include "engines/chushogi/kif.hpp"
#include "engines/chushogi/usi_line.hpp"

namespace tachiai::cli {
namespace {

using base::Charset;
using chushogi::Kifu;
using chushogi::KifuReading;
using Written = Result<chushogi::KifuText, std::string>;

ReadGame game_of(KifuReading reading) {
  return read_game(std::move(reading.kifu), std::move(reading.notes), std::move(reading.fault));
}

/// Picky, since shogi's KIF shares the extensions: a step with 手目 or an arrow, the frame of a
/// diagram of twelve files, or a start that only chu shogi has.
bool looks_like_kif(std::string_view text) {
  return any_line(text, [](const TextLine& line) {
    TextCursor cursor{line};
    cursor.skip_blanks();
    if (cursor.take_any({"手合割：", "手合割:"})) {
      const std::string_view name = trimmed(cursor.rest());
      const auto handicap = chushogi::handicap_named(name);
      return name == "中将棋" || (handicap && *handicap != chushogi::Handicap::even);
    }
    if (trimmed(cursor.rest()) == "+" + std::string(48, '-') + "+") return true;
    if (!take_number(cursor)) return false;
    if (cursor.take_any({"手目", "一歩目", "二歩目"})) return true;
    cursor.take_until({"（", "("});
    return cursor.take_any({"（", "("}) && cursor.sees("←");
  });
}

bool looks_like_usi(std::string_view text) {
  return any_line(text, [](const TextLine& line) {
    const std::string_view words = trimmed(line.text);
    return !words.starts_with('#') && std::count(words.begin(), words.end(), '/') == 11;
  });
}

/// Where the end and the moves do not agree.
void judge_ending(const chushogi::Ending& ending, const Record<chushogi::ChuShogi>& record,
                  GameReport& report) {
  using chushogi::EndingKind;
  const chushogi::ChuShogi& rules = record.rules();
  switch (ending.kind) {
    case EndingKind::mate:
      if (!rules.outcome(record.position())) {
        report.remarks.emplace_back("the file says 詰み, but by the rules the game goes on");
      }
      break;
    case EndingKind::sennichite:
      if (!rules.sennichite(record)) {
        report.remarks.emplace_back(
            "the file says sennichite, but the last position did not stand four times");
      }
      break;
    case EndingKind::illegal_move:
    case EndingKind::illegal_action:
      if (report.violations.empty()) {
        report.remarks.emplace_back(
            "the file says an illegal act, but every move it holds is legal");
      }
      break;
    default: break;
  }
}

}  // namespace

std::vector<Format> chu_formats() {
  return {
      {.name = "chu-kif",
       .game = "chushogi",
       .extensions = {{"kif", Charset::shift_jis}, {"kifu"}},
       .looks_like = looks_like_kif,
       .read =
           [](std::string_view text, const ReadWith&) {
             return std::vector<ReadGame>{game_of(chushogi::read_kif(text))};
           },
       .write =
           [](std::span<const FileGame> games, Charset charset) {
             return write_each<Kifu>(games, "", "chushogi", [&](const Kifu& kifu) -> Written {
               return chushogi::write_kif(kifu, base::name_of(charset));
             });
           }},
      {.name = "chu-usi",
       .game = "chushogi",
       .extensions = {{"usi"}, {"sfen"}},
       .many = true,
       .looks_like = looks_like_usi,
       .read =
           [](std::string_view text, const ReadWith&) {
             std::vector<ReadGame> games;
             for (KifuReading& reading : chushogi::read_usi(text)) {
               games.push_back(game_of(std::move(reading)));
             }
             return games;
           },
       .write =
           [](std::span<const FileGame> games, Charset) {
             return write_each<Kifu>(games, "", "chushogi", [](const Kifu& kifu) -> Written {
               return chushogi::write_usi(kifu);
             });
           }},
  };
}

GameReport report_of(const Kifu& kifu, std::string_view rule_set) {
  using chushogi::ChuShogi;
  GameReport report;
  report.game = ChuShogi::name;
  report.plies = kifu.main.moves.size();
  Record<ChuShogi> record{ChuShogi::with_rule_set(rule_set).value(), kifu.start};
  report.rules = record.rules().rule_set();
  const std::size_t number = kifu.start.move_number();
  judge_line(record.rules(), kifu.main, kifu.start, 0, number, {}, report);
  for (std::size_t ply = 0; ply < report.plies; ++ply) {
    const chushogi::Act& act = kifu.main.moves[ply].act;
    if (const auto free = record.rules().check_repetition(record, act);
        !free && record.rules().check(record.position(), act)) {
      report.violations.push_back(
          violation_of(ply, ply + number, chushogi::usi(act), free.error()));
    }
    TACHIAI_ASSERT(record.perform(act));
  }
  report.position = record.rules().position_text(record.position());
  if (kifu.main.ending) {
    report.ending = kifu.main.ending->word.empty() ? std::string{name_of(kifu.main.ending->kind)}
                                                   : kifu.main.ending->word;
    judge_ending(*kifu.main.ending, record, report);
  }
  return report;
}

}  // namespace tachiai::cli
