#include <array>
#include <chrono>
#include <optional>
#include <string>

#include "engines/chushogi/diagram.hpp"
#include "engines/chushogi/handicap.hpp"
#include "engines/chushogi/japanese.hpp"
#include "engines/chushogi/kif.hpp"
#include "engines/chushogi/kif_words.hpp"

namespace tachiai::chushogi {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

class Writer {
 public:
  explicit Writer(const Kifu& kifu) : kifu_(kifu), position_(kifu.start) {}

  KifuText write(std::string_view encoding) {
    text_ = "#KIF version=2.0 encoding=" + std::string{encoding} + "\n";
    write_headers();
    text_ += "手数----指手---------消費時間--\n";
    write_comments(kifu_.comments);
    for (const KifuMove& move : kifu_.moves) write_move(move);
    if (kifu_.ending) {
      text_ += std::to_string(number()) + "手目 " + detail::kif_word(*kifu_.ending);
      write_time(kifu_.ending->spent);
      write_comments(kifu_.ending->comments);
    }
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

  std::size_t number() const { return kifu_.start.move_number() + ply_; }

  void write_move(const KifuMove& move) {
    const Act& act = move.act;
    const Kind kind = kind_of(position_.at(act.from));
    if (act.two_legs()) {
      const bool empty = position_.at(act.mid) == no_piece;
      write_step("一歩目", act.from, act.mid, kind, "", last_to_ == act.mid);
      text_ += "\n";
      const std::string_view words = act.to != act.from ? "" : empty ? "（じっと）" : "（居食い）";
      write_step("二歩目", act.mid, act.to, kind,
                 std::string{act.promotes ? "成" : ""} + std::string{words}, false);
    } else {
      write_step("", act.from, act.to, kind, act.promotes ? "成" : "", last_to_ == act.to);
    }
    write_time(move.spent);
    write_comments(move.comments);
    position_.apply(act);
    last_to_ = act.to;
    ++ply_;
  }

  /// 7手目 ▲7八歩兵成 （←7九）
  void write_step(std::string_view step, Square from, Square to, Kind kind, std::string_view words,
                  bool same) {
    text_ += std::to_string(number()) + "手目" + std::string{step} + " ";
    text_ += position_.turn() == Seat::first ? "▲" : "△";
    text_ += same ? "仝" : japanese(to);
    text_ += japanese_name_of(kind);
    text_ += words;
    text_ += " （←" + japanese(from) + "）";
  }

  void write_time(std::optional<milliseconds> spent) {
    if (spent) {
      const auto whole = std::chrono::floor<seconds>(*spent);
      milliseconds_lost_ |= whole != *spent;
      seconds& used = used_[tachiai::index(position_.turn())];
      used += whole;
      text_ += "   " + kif_time_text(whole, used);
    }
    text_ += "\n";
  }

  void write_comments(const std::vector<std::string>& comments) {
    for (const std::string& comment : comments) text_ += "*" + comment + "\n";
  }

  const Kifu& kifu_;
  Position position_;
  std::size_t ply_ = 0;
  std::optional<Square> last_to_;
  std::array<seconds, 2> used_{};
  std::string text_;
  bool milliseconds_lost_ = false;
};

}  // namespace

KifuText write_kif(const Kifu& kifu, std::string_view encoding) {
  return Writer{kifu}.write(encoding);
}

}  // namespace tachiai::chushogi
