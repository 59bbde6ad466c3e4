#include "clients/cli/shogi_files.hpp"

#include <algorithm>
#include <utility>

#include "clients/cli/format_parts.hpp"
#include "engines/shogi/csa.hpp"
#include "engines/shogi/declaration.hpp"
#include "engines/shogi/japanese.hpp"
#include "engines/shogi/jkf.hpp"
#include "engines/shogi/kif.hpp"
#include "engines/shogi/shogi.hpp"
#include "engines/shogi/usi_line.hpp"

namespace tachiai::cli {
namespace {

using base::Charset;
using shogi::Kifu;
using shogi::KifuReading;

std::vector<ReadGame> games_of(std::vector<KifuReading> readings) {
  std::vector<ReadGame> games;
  games.reserve(readings.size());
  for (KifuReading& reading : readings) {
    games.push_back(
        read_game(std::move(reading.kifu), std::move(reading.notes), std::move(reading.fault)));
  }
  return games;
}

std::vector<ReadGame> game_of(KifuReading reading) {
  std::vector<KifuReading> one;
  one.push_back(std::move(reading));
  return games_of(std::move(one));
}

template <class WriteOne>
Result<WrittenFile, std::string> each(std::span<const FileGame> games, std::string_view between,
                                      WriteOne write_one) {
  return write_each<Kifu>(games, between, "shogi", write_one);
}

Result<WrittenFile, std::string> write_kif_file(std::span<const FileGame> games, Charset charset) {
  return each(games, "", [&](const Kifu& kifu) -> Result<shogi::KifuText, std::string> {
    return shogi::write_kif(kifu, base::name_of(charset));
  });
}

Result<WrittenFile, std::string> write_ki2_file(std::span<const FileGame> games, Charset) {
  return each(games, "", [](const Kifu& kifu) -> Result<shogi::KifuText, std::string> {
    auto text = shogi::write_ki2(kifu);
    if (text) return *std::move(text);
    return std::unexpected{"ply " + std::to_string(number(text.error().ply)) + ": " +
                           text.error().text};
  });
}

Result<WrittenFile, std::string> write_csa_2(std::span<const FileGame> games, Charset) {
  return each(games, "/\n", [](const Kifu& kifu) -> Result<shogi::KifuText, std::string> {
    return shogi::write_csa(kifu, shogi::CsaVersion::v2_2);
  });
}

Result<WrittenFile, std::string> write_csa_3(std::span<const FileGame> games, Charset charset) {
  const std::string_view encoding = charset == Charset::shift_jis ? "SHIFT_JIS" : "UTF-8";
  return each(games, "/\n", [&](const Kifu& kifu) -> Result<shogi::KifuText, std::string> {
    return shogi::write_csa(kifu, shogi::CsaVersion::v3_0, encoding);
  });
}

Result<WrittenFile, std::string> write_usi_file(std::span<const FileGame> games, Charset) {
  return each(games, "", [](const Kifu& kifu) -> Result<shogi::KifuText, std::string> {
    return shogi::write_usi(kifu);
  });
}

bool looks_like_jkf(std::string_view text) {
  const auto first = text.find_first_not_of(" \t\r\n\xEF\xBB\xBF");
  return first != std::string_view::npos && text[first] == '{';
}

/// The board field of an SFEN, by its letters alone.
bool is_board_of_nine(std::string_view word) {
  return std::count(word.begin(), word.end(), '/') == 8 &&
         word.find_first_not_of("PLNSGBRKplnsgbrk+/123456789") == std::string_view::npos;
}

bool looks_like_usi(std::string_view text) {
  return any_line(text, [](const TextLine& line) {
    const std::string_view words = trimmed(line.text);
    return words.starts_with("position ") || words.starts_with("sfen ") ||
           words.starts_with("startpos") || words.starts_with("moves ") ||
           is_board_of_nine(words.substr(0, words.find(' ')));
  });
}

bool looks_like_csa(std::string_view text) {
  return any_line(text, [](const TextLine& line) {
    const std::string_view t = line.text;
    const auto digit = [&](std::size_t i) { return i < t.size() && t[i] >= '0' && t[i] <= '9'; };
    return t.starts_with("PI") || t.starts_with("P1") || t.starts_with("N+") ||
           t.starts_with("N-") || t.starts_with("V2") || t.starts_with("V3.0") ||
           ((t.starts_with('+') || t.starts_with('-')) && digit(1) && digit(2) && digit(3) &&
            digit(4));
  });
}

bool looks_like_ki2(std::string_view text) {
  return any_line(text, [](const TextLine& line) {
    TextCursor cursor{line};
    cursor.skip_blanks();
    return take_seat_mark(cursor).has_value();
  });
}

bool looks_like_kif(std::string_view text) {
  return any_line(text, [](const TextLine& line) {
    TextCursor cursor{line};
    cursor.skip_blanks();
    if (cursor.sees("手数--") || cursor.sees("手合割") || cursor.sees("#KIF")) return true;
    if (cursor.sees("先手の持駒") || cursor.sees("後手の持駒")) return true;
    if (!take_number(cursor) || leading_blank(cursor.rest()).empty()) return false;
    cursor.skip_blanks();
    return cursor.sees("同") || shogi::take_square(cursor).has_value();
  });
}

/// Judges the lines of a game, each against the position it really stands at.
class Judge {
 public:
  Judge(const Kifu& kifu, const shogi::Shogi& rules) : kifu_(kifu), rules_(rules) {}

  GameReport report() {
    report_.game = shogi::Shogi::name;
    report_.rules = rules_.rule_set();
    report_.plies = kifu_.main.moves.size();
    judge_line(rules_, kifu_.main, kifu_.start, 0, number_of(0), {}, report_);
    judge_repetition();
    const shogi::Position final = shogi::final_position(kifu_);
    report_.position = rules_.position_text(final);
    if (const auto& ending = kifu_.main.ending) {
      report_.ending = ending->word.empty() ? std::string{name_of(ending->kind)} : ending->word;
      judge_ending(*ending, final);
    }
    return std::move(report_);
  }

 private:
  /// The first fourth occurrence along the main line.
  void judge_repetition() {
    Record<shogi::Shogi> record{rules_, kifu_.start};
    for (const shogi::KifuMove& move : kifu_.main.moves) {
      if (!record.perform(move.act)) return;
      const auto places = rules_.repetition(record);
      if (!places) continue;
      repeated_ = true;
      const std::size_t ply = number(record.ply()) - 1;
      if (places->place[0] != places->place[1]) {
        report_.violations.push_back(violation_of(
            ply, number_of(ply), shogi::usi(move.act),
            Illegality{"oute_sennichite", "engines/shogi/RULES.md#perpetual-check"}.with(
                "loser", places->place[0] == 2 ? "first" : "second")));
      }
      if (ply + 1 < report_.plies) {
        report_.remarks.push_back("the position after move " + std::to_string(number_of(ply)) +
                                  " stood for the fourth time, and play went on");
      }
      return;
    }
  }

  void judge_ending(const shogi::Ending& ending, const shogi::Position& final) {
    using shogi::EndingKind;
    const auto remark = [&](std::string text) { report_.remarks.push_back(std::move(text)); };
    switch (ending.kind) {
      case EndingKind::mate:
        if (!rules_.outcome(final)) remark("the file says mate, but a legal move is left");
        break;
      case EndingKind::sennichite:
        if (!repeated_) remark("the file says sennichite, but no position stood four times");
        break;
      case EndingKind::declaration: {
        const auto declared = shogi::judge_declaration(rules_, kifu_.start, final, final.turn());
        if (declared.verdict != shogi::DeclarationVerdict::wins) {
          remark("the declaration does not win: " + std::to_string(declared.count.pieces_in_zone) +
                 " pieces, " + std::to_string(declared.count.points) + " of " +
                 std::to_string(declared.count.points_needed) + " points" +
                 (declared.count.king_in_zone ? "" : ", the king has not entered") +
                 (declared.count.in_check ? ", in check" : ""));
        }
        break;
      }
      case EndingKind::illegal_move:
      case EndingKind::illegal_action:
        if (report_.violations.empty()) {
          remark("the file says an illegal act, but every move it holds is legal");
        }
        break;
      default: break;
    }
  }

  std::size_t number_of(std::size_t ply) const { return ply + kifu_.start.move_number(); }

  const Kifu& kifu_;
  shogi::Shogi rules_;
  GameReport report_;
  bool repeated_ = false;
};

}  // namespace

std::vector<Format> shogi_formats() {
  return {
      {.name = "jkf",
       .game = "shogi",
       .extensions = {{"jkf"}, {"json"}},
       .looks_like = looks_like_jkf,
       .read = [](std::string_view text,
                  const ReadWith&) { return game_of(shogi::read_jkf(text)); }},
      {.name = "usi",
       .game = "shogi",
       .extensions = {{"usi"}, {"sfen"}},
       .many = true,
       .looks_like = looks_like_usi,
       .read = [](std::string_view text,
                  const ReadWith&) { return games_of(shogi::read_usi(text)); },
       .write = write_usi_file},
      {.name = "csa",
       .game = "shogi",
       .extensions = {{"csa", Charset::shift_jis}},
       .many = true,
       .looks_like = looks_like_csa,
       .read = [](std::string_view text,
                  const ReadWith&) { return games_of(shogi::read_csa(text)); },
       .write = write_csa_2},
      {.name = "csa3",
       .game = "shogi",
       .extensions = {},
       .many = true,
       .looks_like = looks_like_csa,
       .read = [](std::string_view text,
                  const ReadWith&) { return games_of(shogi::read_csa(text)); },
       .write = write_csa_3},
      {.name = "ki2",
       .game = "shogi",
       .extensions = {{"ki2", Charset::shift_jis}, {"ki2u"}},
       .looks_like = looks_like_ki2,
       .read = [](std::string_view text,
                  const ReadWith&) { return game_of(shogi::read_ki2(text)); },
       .write = write_ki2_file},
      {.name = "kif",
       .game = "shogi",
       .extensions = {{"kif", Charset::shift_jis}, {"kifu"}, {"bod"}},
       .looks_like = looks_like_kif,
       .read = [](std::string_view text,
                  const ReadWith&) { return game_of(shogi::read_kif(text)); },
       .write = write_kif_file},
  };
}

GameReport report_of(const shogi::Kifu& kifu, std::string_view rule_set) {
  return Judge{kifu, shogi::Shogi::with_rule_set(rule_set).value()}.report();
}

}  // namespace tachiai::cli
