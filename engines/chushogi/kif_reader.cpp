#include <optional>
#include <string>
#include <utility>

#include "engines/chushogi/diagram.hpp"
#include "engines/chushogi/handicap.hpp"
#include "engines/chushogi/japanese.hpp"
#include "engines/chushogi/kif.hpp"
#include "engines/chushogi/kif_words.hpp"
#include "engines/chushogi/kifu_builder.hpp"
#include "engines/core/move_number.hpp"

namespace tachiai::chushogi {
namespace {

using std::chrono::milliseconds;
using Fault = std::optional<TextFault>;

enum class Step : std::uint8_t { whole, first, second };

class Reader {
 public:
  KifuReading read(std::string_view text) {
    Fault fault;
    for (const TextLine& line : text_lines(text)) {
      last_line_ = line.number;
      if ((fault = read_line(line))) break;
    }
    if (!fault) fault = begin(std::nullopt);
    if (!fault && half_) fault = cut_move();
    if (half_) {  // the move is lost, what was said of it is not
      for (const std::string& said : half_->comments) builder_.comment(said);
    }
    if (!builder_.begun()) builder_.begin(start_position(Handicap::even));
    return std::move(builder_).finish(std::move(fault));
  }

 private:
  /// The first of two steps, until its line 二歩目 comes.
  struct Half {
    Square from{};
    Square mid{};
    bool same = false;  // 仝 was written for `mid`
    std::optional<milliseconds> spent;
    std::vector<std::string> comments;
    std::string bookmark;
  };

  Fault read_line(TextLine line) {
    TextCursor cursor{line};
    cursor.skip_blanks();
    if (cursor.done() || cursor.take("#")) return std::nullopt;
    if (cursor.take("*")) {
      half_ ? void(half_->comments.emplace_back(cursor.rest())) : builder_.comment(cursor.rest());
      return std::nullopt;
    }
    if (cursor.take("&")) return read_bookmark(cursor);
    if (!builder_.begun()) {
      std::vector<TextNote> notes;
      const auto taken = diagram_.read(line, notes);
      for (TextNote& one : notes) builder_.note(one.at, std::move(one.text));
      if (!taken) return taken.error();
      if (*taken == DiagramReader::Line::taken) return std::nullopt;
    }
    if (cursor.take_any({"変化：", "変化:"})) return read_variation(cursor);
    if (cursor.sees("まで")) return read_sentence(cursor);
    if (cursor.sees("手数--")) return std::nullopt;
    if (is_move_line(cursor)) return read_move(cursor);
    return read_header(cursor);
  }

  static bool is_move_line(TextCursor cursor) {
    if (take_number(cursor)) {
      return cursor.done() || cursor.sees("手目") || cursor.sees("一歩目") ||
             cursor.sees("二歩目") || !leading_blank(cursor.rest()).empty();
    }
    return cursor.sees("一歩目") || cursor.sees("二歩目") || take_seat_mark(cursor);
  }

  /// Between the steps of a move it stands with the move.
  Fault read_bookmark(const TextCursor& cursor) {
    if (half_) {
      half_->bookmark = cursor.rest();
    } else {
      builder_.bookmark(cursor.rest());
    }
    return std::nullopt;
  }

  /// 変化：12手, after 変化：
  Fault read_variation(TextCursor cursor) {
    if (half_) return cut_move();
    if (Fault fault = begin(std::nullopt)) return fault;
    return read_kif_variation(builder_, cursor);
  }

  Fault read_header(TextCursor cursor) {
    const std::size_t begin = cursor.offset();
    std::string_view key = cursor.take_until({"："});
    if (!cursor.take("：")) {
      cursor.back_to(begin);
      key = cursor.take_until({":"});
      if (!cursor.take(":")) key = {};
    }
    key = trimmed(key);
    if (builder_.begun() && (key == "手合割" || is_of_diagram(cursor))) {
      note(cursor, "a start that stands after the moves was passed over");
      return std::nullopt;
    }
    if (key.empty()) {
      if (any_move()) return cursor.expected_at(begin, "a move, a comment or まで");
      cursor.back_to(begin);
      note(cursor, "a line that is no header was passed over");
      return std::nullopt;
    }
    if (any_move()) note(cursor, "a header that stands after the moves");
    const std::string_view value = trimmed(cursor.rest());
    if (key == "手合割") {
      if (handicap_text_ && *handicap_text_ != value) {
        note(cursor, "a second 手合割; the first stands");
      } else {
        handicap_text_ = value;
        handicap_place_ = cursor.place();
      }
      return std::nullopt;
    }
    TextCursor words{{key, 1}};
    if (const auto seat = take_seat_name(words); seat && words.done()) {
      std::string& name = builder_.kifu().names[tachiai::index(*seat)];
      if (!name.empty() && name != value) {
        note(cursor, "a second name of one side; the first stands");
      } else {
        name = value;
      }
    } else if (seat && words.take_any({"の持駒", "の持ち駒"}) && words.done()) {
      note(cursor, "hands, which chu shogi does not have, were passed over");
    } else if (!add_header_to(builder_.kifu().headers, key, value)) {
      note(cursor, "a second " + std::string{key} + "; the first stands");
    }
    return std::nullopt;
  }

  static bool is_of_diagram(const TextCursor& cursor) {
    std::vector<TextNote> unheard;
    const auto taken = DiagramReader{}.read({cursor.line(), 1}, unheard);
    return !taken || *taken == DiagramReader::Line::taken;
  }

  /// The headers are over: what does the game start from?
  /// @param number  of the first move, where a move has come
  Fault begin(std::optional<int> number) {
    if (builder_.begun()) return std::nullopt;
    if (auto fault = diagram_.unfinished()) return fault;
    const auto named =
        handicap_text_ ? handicap_named(*handicap_text_) : std::optional{Handicap::even};
    if (!diagram_.any()) {
      if (!named) {
        builder_.note(handicap_place_, "手合割 " + *handicap_text_ +
                                           " names no start and there is no diagram; the usual "
                                           "start is taken");
      }
      builder_.begin(start_position(named.value_or(Handicap::even)));
      if (diagram_.turn_said() && diagram_.setup().turn != builder_.position().turn()) {
        builder_.note({last_line_, 1},
                      "who begins is told without a diagram; the usual start is taken");
      }
    } else {
      Setup setup = diagram_.setup();
      if (number && !diagram_.numbered() && *number > 0 &&
          static_cast<std::uint32_t>(*number) <= move_number_max) {
        setup.move_number = static_cast<std::uint32_t>(*number);
      }
      builder_.begin(Position{setup});
      if (handicap_text_ && !named && *handicap_text_ != "その他") {
        add_header_to(builder_.kifu().headers, "手合割", *handicap_text_);
      }
      if (handicap_text_ && !handicap_text_->empty() && named &&
          !builder_.position().stands_as(start_position(*named))) {
        builder_.note(handicap_place_,
                      "the diagram differs from 手合割 " + *handicap_text_ + " and is taken");
      }
    }
    return std::nullopt;
  }

  /// まで129手で先手の勝ち
  Fault read_sentence(TextCursor cursor) {
    if (half_) return cut_move();
    if (Fault fault = begin(std::nullopt)) return fault;
    const std::size_t begin = cursor.offset();
    cursor.take("まで");
    cursor.skip_blanks();
    const std::size_t at = cursor.offset();
    const auto moves = take_number(cursor);
    if (!moves || !cursor.take("手")) {
      note_at(cursor, begin, "a closing sentence without a number of moves");
      return std::nullopt;
    }
    if (static_cast<std::size_t>(*moves) != builder_.ply() &&
        static_cast<std::size_t>(*moves) + 1 != builder_.number()) {
      note_at(cursor, at,
              "the sentence counts " + std::to_string(*moves) + " moves, the file has " +
                  std::to_string(builder_.ply()));
    }
    cursor.take_any({"で", "にて"});
    const std::string_view sentence = detail::word_in(cursor.rest());
    if (!detail::may_stand_as_word(sentence)) {
      note(cursor, "a closing sentence that says no result");
      return std::nullopt;
    }
    Ending said = detail::ending_of_sentence(sentence, position().turn());
    if (const Ending* ending = builder_.ending()) {  // the line before has said it, with its time
      if (ending->kind != said.kind) {
        note(cursor, "the sentence and the last line differ; the line stands");
      }
      return std::nullopt;
    }
    if (said.kind == EndingKind::other) {
      note(cursor, "no result is known by these words; they are kept");
    }
    builder_.end(std::move(said));
    return std::nullopt;
  }

  /// 57手目一歩目 ▲6六獅子 （←7七）
  Fault read_move(TextCursor cursor) {
    const std::size_t number_at = cursor.offset();
    const auto numbered = take_number(cursor);
    if (Fault fault = begin(numbered)) return fault;
    if (numbered) cursor.take("手目");
    const Step step = cursor.take("一歩目")   ? Step::first
                      : cursor.take("二歩目") ? Step::second
                                              : Step::whole;
    cursor.skip_blanks();
    if (cursor.done()) return cursor.expected("a move");
    if (builder_.ended()) return cursor.expected("no move after the end of the game");
    if ((step == Step::second) != half_.has_value()) {
      return cursor.expected_at(
          number_at, half_ ? "二歩目, the second step of move " + std::to_string(builder_.number())
                           : "一歩目 before 二歩目");
    }
    if (numbered && static_cast<std::size_t>(*numbered) != builder_.number()) {
      note_at(cursor, number_at,
              "the move is number " + std::to_string(builder_.number()) + ", not " +
                  std::to_string(*numbered));
    }
    if (step == Step::whole) {
      if (const auto word = detail::word_in(cursor.rest()); detail::may_stand_as_word(word)) {
        Ending ending = detail::ending_of_word(word);
        if (ending.kind == EndingKind::other) {
          note(cursor, "no result is known by this word; it is kept");
        }
        builder_.end(std::move(ending));
        cursor.take_until({"(", "（", "+"});
        return read_rest(cursor, step, false);
      }
    }
    return read_step(cursor, step);
  }

  Fault read_step(TextCursor& cursor, Step step) {
    const std::size_t begin = cursor.offset();
    if (Fault fault = read_mark(cursor)) return fault;
    const std::size_t target_at = cursor.offset();
    const bool same = step != Step::second && cursor.take_any({"仝", "同"});
    std::optional<Square> to;
    if (same) {
      to = builder_.last_to();
      if (!to) return cursor.expected_at(target_at, "a square: no move stands before");
    } else {
      to = take_japanese_square(cursor);
      if (!to)
        return cursor.expected(step == Step::second ? "a square, as 7八"
                                                    : "a square, as 7八, or 仝");
    }
    cursor.skip_blanks();
    const std::size_t name_at = cursor.offset();
    const std::string_view name = take_piece_name(cursor);
    if (name.empty()) return cursor.expected("a piece");
    const bool promotes = !cursor.take_any({"不成", "生"}) && cursor.take("成");
    if (promotes && step == Step::first) {
      return cursor.expected_at(cursor.offset() - std::string_view{"成"}.size(),
                                "成 only with the second of two steps");
    }
    const std::string_view words = take_step_words(cursor);
    const std::size_t closing_at = cursor.offset();
    const bool closes = step != Step::first && cursor.take("まで");
    cursor.skip_blanks();
    const std::size_t from_at = cursor.offset();
    if (!cursor.take_any({"(", "（"}) || !(cursor.skip_blanks(), cursor.take("←"))) {
      return cursor.expected_at(from_at, "the square the piece came from, as （←7九）");
    }
    cursor.skip_blanks();
    const std::size_t square_at = cursor.offset();
    const auto from = take_japanese_square(cursor);
    if (!from) return cursor.expected("the square the piece came from, as 7九");
    cursor.skip_blanks();
    if (!cursor.take_any({")", "）"})) return cursor.expected("）");

    if (step == Step::second) {
      if (Fault fault = settle_first_step(cursor, square_at, *from, *to)) return fault;
    }
    const Square stands = step == Step::second ? half_->from : *from;
    const Piece piece = position().at(stands);
    if (!is_piece(piece)) return cursor.expected_at(square_at, "a square that holds a piece");
    if (!is_called(kind_of(piece), name)) {
      return cursor.expected_at(
          name_at, std::string{japanese_name_of(kind_of(piece))} + ", which stands on that square");
    }
    if (step == Step::first) {
      half_ = Half{*from, *to, same, {}, {}, {}};
      return read_rest(cursor, step, false);
    }
    Act act{stands, step == Step::second ? half_->mid : nowhere, *to, promotes};
    check_step_words(cursor, target_at, act, words);
    if (Fault fault = play(cursor, begin, act)) return fault;
    if (closes) {
      note_at(cursor, closing_at,
              "まで after the last move is read as the resignation of the side to move");
    }
    return read_rest(cursor, step, closes);
  }

  Fault read_mark(TextCursor& cursor) {
    const std::size_t at = cursor.offset();
    const auto mark = take_seat_mark(cursor);
    cursor.skip_blanks();
    if (!mark || !mark->seat || *mark->seat == position().turn()) return std::nullopt;
    if (builder_.may_begin() && !half_ && diagram_.any() && !diagram_.turn_said()) {
      note_at(cursor, at, "the diagram does not say whose turn it is; the first mark does");
      Setup setup = position().setup();
      setup.turn = *mark->seat;
      builder_.begin(Position{setup});
      return std::nullopt;
    }
    return cursor.expected_at(
        at, position().turn() == Seat::first ? "▲: Black is to move" : "△: White is to move");
  }

  /// （居食い） or (じっと) in its many spellings; anything else in brackets is left where it
  /// stands.
  static std::string_view take_step_words(TextCursor& cursor) {
    const std::size_t begin = cursor.offset();
    cursor.skip_blanks();
    const bool bracket = cursor.take_any({"(", "（"});
    for (const std::string_view word :
         {"居食い", "居喰い", "居食", "居喰", "いぐい", "じっと", "ジッと", "ジット"}) {
      if (!cursor.take(word)) continue;
      if (!bracket || cursor.take_any({")", "）"})) {
        return word.starts_with("居") || word == "いぐい" ? "居食い" : "じっと";
      }
    }
    cursor.back_to(begin);
    return {};
  }

  /// The words are a help to the eye: what the squares say stands.
  void check_step_words(const TextCursor& cursor, std::size_t at, const Act& act,
                        std::string_view words) {
    const bool back = act.two_legs() && act.to == act.from;
    const std::string_view meant = !back                                ? ""
                                   : position().at(act.mid) == no_piece ? "じっと"
                                                                        : "居食い";
    if (!words.empty() && words != meant) {
      note_at(cursor, at, std::string{words} + " is said of a move that is none");
    }
  }

  /// The line 二歩目 tells where the first step went, too.
  Fault settle_first_step(const TextCursor& cursor, std::size_t at, Square from, Square to) {
    if (from == half_->mid) return std::nullopt;
    // Some writers put 仝 on the first line where the second step ends on that square.
    if (half_->same && builder_.last_to() == to) {
      note_at(
          cursor, at,
          "仝 of the first step means where the second ends; the first went to " + japanese(from));
      half_->mid = from;
      return std::nullopt;
    }
    return cursor.expected_at(at, japanese(half_->mid) + ", where the first step went");
  }

  Fault play(const TextCursor& cursor, std::size_t at, const Act& act) {
    if (const auto wrong = builder_.play(act); !wrong.empty()) {
      return cursor.expected_at(at, std::string{wrong});
    }
    if (!half_) return std::nullopt;
    for (const std::string& said : half_->comments) builder_.comment(said);
    if (!half_->bookmark.empty()) builder_.bookmark(half_->bookmark);
    if (half_->spent) builder_.spent(*half_->spent);
    half_.reset();
    return std::nullopt;
  }

  /// What may follow a move or a word: まで, a time.
  Fault read_rest(TextCursor& cursor, Step step, bool closes) {
    cursor.skip_blanks();
    const std::size_t at = cursor.offset();
    if (!closes && step != Step::first && !builder_.ended() && cursor.take("まで")) {
      closes = true;
      note_at(cursor, at,
              "まで after the last move is read as the resignation of the side to move");
      cursor.skip_blanks();
    }
    if (Fault fault = read_time(cursor)) return fault;
    cursor.skip_blanks();
    cursor.take("+");
    cursor.skip_blanks();
    if (!cursor.done()) return cursor.expected("a time or the end of the line");
    if (closes) builder_.end({EndingKind::resignation, {}, {}, {}});
    return std::nullopt;
  }

  /// ( 0:16/00:00:16): this move, then all of this side's; both parts and the whole are optional.
  Fault read_time(TextCursor& cursor) {
    if (!cursor.take_any({"(", "（"})) return std::nullopt;
    const auto spent = take_duration(cursor);
    if (!spent || *spent >= kifu_spent_limit) return cursor.expected("a time, as 0:16");
    if (half_) {
      half_->spent = half_->spent.value_or(milliseconds{0}) + *spent;
    } else {
      builder_.spent(*spent);
    }
    const milliseconds total =
        half_ ? builder_.used(position().turn()) + *half_->spent : builder_.total();
    cursor.skip_blanks();
    if (cursor.take("/")) {
      cursor.skip_blanks();
      const std::size_t at = cursor.offset();
      const auto said = take_duration(cursor);
      if (!said) return cursor.expected("a time, as 00:00:16");
      if (*said != total && !totals_differ_) {
        totals_differ_ = true;
        note_at(
            cursor, at,
            "the times add up to " +
                std::to_string(std::chrono::duration_cast<std::chrono::seconds>(total).count()) +
                " s; each move's own time is taken");
      }
      cursor.skip_blanks();
    }
    if (!cursor.take_any({")", "）"})) return cursor.expected(")");
    return std::nullopt;
  }

  const Position& position() const { return builder_.position(); }
  bool any_move() const { return builder_.any_move() || half_; }

  Fault cut_move() const {
    return TextFault{{last_line_, 1},
                     "the end of the moves",
                     "二歩目, the second step of move " + std::to_string(builder_.number())};
  }

  void note(const TextCursor& cursor, std::string text) {
    builder_.note(cursor, cursor.offset(), std::move(text));
  }
  void note_at(const TextCursor& cursor, std::size_t offset, std::string text) {
    builder_.note(cursor, offset, std::move(text));
  }

  detail::KifuBuilder builder_;
  std::optional<Half> half_;
  DiagramReader diagram_;
  std::optional<std::string> handicap_text_;
  TextPlace handicap_place_;
  std::uint32_t last_line_ = 1;
  bool totals_differ_ = false;
};

}  // namespace

KifuReading read_kif(std::string_view text) { return Reader{}.read(text); }

}  // namespace tachiai::chushogi
