#include <algorithm>
#include <array>
#include <chrono>
#include <optional>
#include <string>
#include <utility>

#include "engines/core/kifu_losses.hpp"
#include "engines/shogi/diagram.hpp"
#include "engines/shogi/handicap.hpp"
#include "engines/shogi/japanese.hpp"
#include "engines/shogi/kif.hpp"
#include "engines/shogi/kif_words.hpp"
#include "engines/shogi/relative.hpp"
#include "engines/shogi/zone.hpp"

namespace tachiai::shogi {
namespace {

using std::chrono::milliseconds;

/// Where a line of play stands: what the next move is written from.
struct Moment {
  Position position;
  std::array<milliseconds, 2> used{};
  std::optional<Square> last_to;
};

/// Columns that a text takes where a Japanese character takes two.
std::size_t columns(std::string_view text) {
  std::size_t sum = 0;
  while (!text.empty()) {
    const std::size_t bytes = character_bytes(text);
    sum += bytes == 1 ? 1 : 2;
    text.remove_prefix(bytes);
  }
  return sum;
}

std::string padded(std::string text, std::size_t width) {
  const std::size_t now = columns(text);
  if (now < width) text.append(width - now, ' ');
  return text;
}

/// What KIF and KI2 have in common.
class Writer {
 public:
  explicit Writer(const Kifu& kifu) : kifu_(kifu) {
    const auto named = handicap_of(kifu.start);
    handicap_ = named.value_or(Handicap::even);
    has_diagram_ = !named || kifu.start.move_number() > 1 || header_of(kifu, "手合割") != nullptr;
    unequal_ = !has_diagram_ && handicap_ != Handicap::even;
  }

 protected:
  void write_headers() {
    const std::string* called = header_of(kifu_, "手合割");
    for (const KifuHeader& header : kifu_.headers) {
      if (header.key != "手合割") text_ += header.key + "：" + header.value + "\n";
    }
    if (!has_diagram_) {
      text_ += "手合割：" + std::string{japanese_name_of(handicap_)} + "\n";
    } else {
      text_ += "手合割：" + (called != nullptr ? *called : "その他") + "\n";
      text_ += diagram_text(kifu_.start);
    }
    for (const Seat seat : {Seat::first, Seat::second}) {
      const std::string& name = kifu_.names[tachiai::index(seat)];
      if (!name.empty()) {
        text_ += std::string{japanese_name_of(seat, unequal_)} + "：" + name + "\n";
      }
    }
  }

  void write_comments(const std::vector<std::string>& comments) {
    for (const std::string& comment : comments) text_ += "*" + comment + "\n";
  }

  void write_notes(const std::vector<std::string>& comments, const std::string& bookmark) {
    write_comments(comments);
    if (!bookmark.empty()) text_ += "&" + bookmark + "\n";
  }

  std::size_t number_of(std::size_t ply) const { return ply + kifu_.start.move_number(); }

  /// まで119手で先手の勝ち
  void write_sentence(const Ending& ending, std::size_t plies, Seat turn) {
    text_ += "まで" + std::to_string(plies) + "手で" +
             detail::kif_sentence(ending, turn, unequal_) + "\n";
  }

  /// 同, or the square.
  static std::string target(const Moment& now, const Act& act, bool wide) {
    if (now.last_to == act.to) return wide ? "同" + std::string{wide_blank} : "同";
    return japanese(act.to);
  }

  const Kifu& kifu_;
  Handicap handicap_ = Handicap::even;
  bool has_diagram_ = false;
  bool unequal_ = false;
  std::string text_;
};

class KifWriter : Writer {
 public:
  using Writer::Writer;

  KifuText write(std::string_view encoding) {
    text_ = "#KIF version=2.0 encoding=" + std::string{encoding} + "\n";
    write_headers();
    text_ += "手数----指手---------消費時間--\n";
    write_line(kifu_.main, {.position = kifu_.start}, 0);
    std::vector<std::string> lost;
    if (milliseconds_lost_) lost.emplace_back("times are cut to whole seconds");
    if (illegal_action_lost_) {
      lost.emplace_back("an illegal action by the side to move is written as an illegal move");
    }
    return {std::move(text_), std::move(lost)};
  }

 private:
  void write_line(const KifuLine& line, Moment from, std::size_t first) {
    write_notes(line.comments, line.bookmark);
    std::size_t ply = first;
    walk_kifu_line(
        line, std::move(from),
        [&](const KifuMove& move, Moment& now, bool has_variation) {
          write_move(move, now, ply++, has_variation);
        },
        [&](Moment& now) {
          if (line.ending) write_ending(*line.ending, now, ply);
        },
        [&](const KifuBranch& branch, const Moment& now) {
          text_ += "\n変化：" + std::to_string(number_of(first + branch.at)) + "手\n";
          write_line(branch.line, now, first + branch.at);
        });
  }

  void write_move(const KifuMove& move, Moment& now, std::size_t ply, bool has_variation) {
    const Act& act = move.act;
    std::string text = target(now, act, true);
    if (act.is_drop()) {
      text += std::string{japanese_name_of(act.drop)} + "打";
    } else {
      text += japanese_name_of(kind_of(now.position.at(act.from)));
      if (act.promotes) text += "成";
      text += "(" + std::to_string(file_of(act.from)) + std::to_string(rank_of(act.from)) + ")";
    }
    write_numbered(std::move(text), move.spent, now, ply, has_variation);
    now.position.apply(act);
    now.last_to = act.to;
    write_notes(move.comments, move.bookmark);
  }

  void write_ending(const Ending& ending, Moment& now, std::size_t ply) {
    const Seat turn = now.position.turn();
    illegal_action_lost_ |= ending.kind == EndingKind::illegal_action && ending.offender == turn;
    write_numbered(detail::kif_word(ending, turn), ending.spent, now, ply, false);
    write_comments(ending.comments);
    write_sentence(ending, ply, turn);
  }

  void write_numbered(std::string text, std::optional<milliseconds> spent, Moment& now,
                      std::size_t ply, bool has_variation) {
    std::string number = std::to_string(number_of(ply));
    if (number.size() < 4) number.insert(0, 4 - number.size(), ' ');
    text_ += number + " ";
    if (spent) {
      milliseconds& used = now.used[tachiai::index(now.position.turn())];
      const auto whole = std::chrono::floor<std::chrono::seconds>(*spent);
      milliseconds_lost_ |= whole != *spent;
      used += whole;
      text = padded(std::move(text), 13) +
             kif_time_text(whole, std::chrono::floor<std::chrono::seconds>(used));
    }
    text_ += text + (has_variation ? "+" : "") + "\n";
  }

  bool milliseconds_lost_ = false;
  bool illegal_action_lost_ = false;
};

class Ki2Writer : Writer {
 public:
  using Writer::Writer;

  Result<KifuText, KifuUnsaid> write() {
    write_headers();
    text_ += "\n";
    auto main = line_text(kifu_.main, {.position = kifu_.start}, 0, 0);
    if (!main) return std::unexpected{main.error()};
    text_ += *main;
    std::vector<std::string> lost = losses_of(kifu_, {.times = true});
    if (unsaid_ > 0) {
      lost.push_back(std::to_string(unsaid_) + " variations with moves that no piece makes");
    }
    if (illegal_action_lost_) {
      lost.emplace_back("an illegal action by the side to move is written as an illegal move");
    }
    return KifuText{std::move(text_), std::move(lost)};
  }

 private:
  /// The line and its variations; a variation that cannot be said is counted and left out.
  Result<std::string, KifuUnsaid> line_text(const KifuLine& line, Moment now, std::size_t ply,
                                            std::size_t number) {
    std::string outer = std::exchange(text_, {});
    const std::size_t first = ply;
    if (number > 0) text_ += "\n変化：" + std::to_string(number) + "手\n";
    write_notes(line.comments, line.bookmark);
    std::optional<KifuUnsaid> unsaid;
    int in_row = 0;
    const auto write_move = [&](const KifuMove& move, Moment& at, bool) {
      if (unsaid) return;
      const auto said = move_text(at, move.act);
      if (!said) {
        unsaid = KifuUnsaid{Ply{static_cast<std::uint32_t>(ply)},
                            "KI2 has no words for " + usi(move.act) + ", which no piece makes"};
        return;
      }
      const bool last = &move == &line.moves.back() || in_row == 5 || !move.comments.empty() ||
                        !move.bookmark.empty();
      text_ += last ? *said + "\n" : padded(*said, 12);
      in_row = last ? 0 : in_row + 1;
      write_notes(move.comments, move.bookmark);
      at.position.apply(move.act);
      at.last_to = move.act.to;
      ++ply;
    };
    const auto write_end = [&](const Moment& at) {
      if (unsaid || !line.ending) return;
      const Seat turn = at.position.turn();
      illegal_action_lost_ |=
          line.ending->kind == EndingKind::illegal_action && line.ending->offender == turn;
      write_sentence(*line.ending, ply, turn);
      write_comments(line.ending->comments);
    };
    const auto write_branch = [&](const KifuBranch& branch, const Moment& from) {
      if (unsaid) return;
      const std::size_t at = first + branch.at;
      const auto text = line_text(branch.line, from, at, number_of(at));
      if (text) {
        text_ += *text;
      } else {
        ++unsaid_;
      }
    };
    walk_kifu_line(line, std::move(now), write_move, write_end, write_branch);
    std::string text = std::exchange(text_, std::move(outer));
    if (unsaid) return std::unexpected{*std::move(unsaid)};
    return text;
  }

  /// ▲５八金右
  std::optional<std::string> move_text(const Moment& now, const Act& act) {
    const Position& position = now.position;
    const auto relative = relative_of(position, act);
    if (!relative) return std::nullopt;
    const Kind kind = act.is_drop() ? act.drop : kind_of(position.at(act.from));
    const std::string name{japanese_name_of(kind)};
    const std::string words = japanese(*relative);
    // 同　歩 is as wide as ７六歩; with more to say the blank goes (同銀右).
    const bool wide = columns(name) == 2 && words.empty() && !act.promotes;
    std::string text = position.turn() == Seat::first ? "▲" : "△";
    text += target(now, act, wide) + name + words;
    if (act.promotes) {
      text += "成";
    } else if (!act.is_drop() && could_promote(position, act)) {
      text += "不成";
    }
    return text;
  }

  static bool could_promote(const Position& position, const Act& act) {
    const Squares zone = promotion_zone(position.turn());
    return can_promote(kind_of(position.at(act.from))) && (zone.has(act.from) || zone.has(act.to));
  }

  int unsaid_ = 0;
  bool illegal_action_lost_ = false;
};

}  // namespace

KifuText write_kif(const Kifu& kifu, std::string_view encoding) {
  return KifWriter{kifu}.write(encoding);
}

Result<KifuText, KifuUnsaid> write_ki2(const Kifu& kifu) { return Ki2Writer{kifu}.write(); }

}  // namespace tachiai::shogi
