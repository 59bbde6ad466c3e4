#include <array>
#include <chrono>
#include <optional>
#include <string>
#include <utility>

#include "engines/chushogi/diagram.hpp"
#include "engines/chushogi/handicap.hpp"
#include "engines/chushogi/japanese.hpp"
#include "engines/chushogi/kif.hpp"
#include "engines/chushogi/kif_words.hpp"

namespace tachiai::chushogi {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

/// Where a line of play stands: what the next move is written from.
struct Moment {
  Position position;
  std::array<seconds, 2> used{};
  std::optional<Square> last_to;
};

class Writer {
 public:
  explicit Writer(const Kifu& kifu) : kifu_(kifu) {}

  KifuText write(std::string_view encoding) {
    text_ = "#KIF version=2.0 encoding=" + std::string{encoding} + "\n";
    write_headers();
    text_ += "手数----指手---------消費時間--\n";
    write_line(kifu_.main, {.position = kifu_.start}, 0);
    KifuText out{std::move(text_), {}};
    if (milliseconds_lost_) out.lost.emplace_back("times are cut to whole seconds");
    return out;
  }

 private:
  void write_headers() {
    const auto named = handicap_of(kifu_.start);
    const std::string* called = header_of(kifu_, "手合割");
    const bool diagram = !named || kifu_.start.move_number() > 1 || called != nullptr;
    for (const KifuHeader& header : kifu_.headers) {
      if (header.key != "手合割") text_ += header.key + "：" + header.value + "\n";
    }
    if (diagram) {
      text_ += "手合割：" + (called != nullptr ? *called : "その他") + "\n";
      text_ += diagram_text(kifu_.start);
    } else {
      text_ += "手合割：" + std::string{japanese_name_of(*named)} + "\n";
    }
    const bool unequal = !diagram && *named != Handicap::even;
    for (const Seat seat : {Seat::first, Seat::second}) {
      const std::string& name = kifu_.names[tachiai::index(seat)];
      if (!name.empty()) text_ += std::string{japanese_name_of(seat, unequal)} + "：" + name + "\n";
    }
  }

  std::size_t number_of(std::size_t ply) const { return kifu_.start.move_number() + ply; }

  void write_line(const KifuLine& line, Moment from, std::size_t first) {
    write_notes(line.comments, line.bookmark);
    std::size_t ply = first;
    walk_kifu_line(
        line, std::move(from),
        [&](const KifuMove& move, Moment& now, bool has_variation) {
          write_move(move, now, ply++, has_variation);
        },
        [&](Moment& now) {
          if (!line.ending) return;
          text_ += std::to_string(number_of(ply)) + "手目 " + detail::kif_word(*line.ending);
          write_time(line.ending->spent, now);
          text_ += "\n";
          write_notes(line.ending->comments, "");
        },
        [&](const KifuBranch& branch, const Moment& now) {
          text_ += "\n変化：" + std::to_string(number_of(first + branch.at)) + "手\n";
          write_line(branch.line, now, first + branch.at);
        });
  }

  void write_move(const KifuMove& move, Moment& now, std::size_t ply, bool has_variation) {
    const Act& act = move.act;
    const Kind kind = kind_of(now.position.at(act.from));
    if (act.two_legs()) {
      const bool empty = now.position.at(act.mid) == no_piece;
      write_step(now, ply, "一歩目", {act.from, act.mid}, kind, "", now.last_to == act.mid);
      text_ += "\n";
      const std::string_view words = act.to != act.from ? "" : empty ? "（じっと）" : "（居食い）";
      write_step(now, ply, "二歩目", {act.mid, act.to}, kind,
                 std::string{act.promotes ? "成" : ""} + std::string{words}, false);
    } else {
      write_step(now, ply, "", {act.from, act.to}, kind, act.promotes ? "成" : "",
                 now.last_to == act.to);
    }
    write_time(move.spent, now);
    text_ += has_variation ? "+\n" : "\n";
    write_notes(move.comments, move.bookmark);
    now.position.apply(act);
    now.last_to = act.to;
  }

  struct Leg {
    Square from{};
    Square to{};
  };

  /// 7手目 ▲7八歩兵成 （←7九）
  void write_step(const Moment& now, std::size_t ply, std::string_view step, Leg leg, Kind kind,
                  std::string_view words, bool same) {
    text_ += std::to_string(number_of(ply)) + "手目" + std::string{step} + " ";
    text_ += now.position.turn() == Seat::first ? "▲" : "△";
    text_ += same ? "仝" : japanese(leg.to);
    text_ += japanese_name_of(kind);
    text_ += words;
    text_ += " （←" + japanese(leg.from) + "）";
  }

  void write_time(std::optional<milliseconds> spent, Moment& now) {
    if (!spent) return;
    const auto whole = std::chrono::floor<seconds>(*spent);
    milliseconds_lost_ |= whole != *spent;
    seconds& used = now.used[tachiai::index(now.position.turn())];
    used += whole;
    text_ += "   " + kif_time_text(whole, used);
  }

  void write_notes(const std::vector<std::string>& comments, const std::string& bookmark) {
    for (const std::string& comment : comments) text_ += "*" + comment + "\n";
    if (!bookmark.empty()) text_ += "&" + bookmark + "\n";
  }

  const Kifu& kifu_;
  std::string text_;
  bool milliseconds_lost_ = false;
};

}  // namespace

KifuText write_kif(const Kifu& kifu, std::string_view encoding) {
  return Writer{kifu}.write(encoding);
}

}  // namespace tachiai::chushogi
