#include <algorithm>
#include <chrono>
#include <optional>
#include <string>
#include <utility>

#include "engines/core/move_number.hpp"
#include "engines/shogi/diagram.hpp"
#include "engines/shogi/japanese.hpp"
#include "engines/shogi/kif.hpp"
#include "engines/shogi/kif_words.hpp"
#include "engines/shogi/kifu_builder.hpp"
#include "engines/shogi/relative.hpp"
#include "engines/shogi/shogi.hpp"

namespace tachiai::shogi {
namespace {

using std::chrono::seconds;
using Fault = std::optional<TextFault>;

/// The common part of KIF and KI2: headers, diagram, comments, variations and closing sentences.
/// Only the lines with moves differ.
class Reader {
 public:
  enum class Style : bool { kif, ki2 };
  explicit Reader(Style style) : style_(style) {}

  KifuReading read(std::string_view text) {
    Fault fault;
    for (const TextLine& line : text_lines(text)) {
      last_line_ = line.number;
      if ((fault = read_line(line))) break;
    }
    if (!fault && !builder_.begun()) fault = begin(last_line_, std::nullopt);
    return std::move(builder_).finish(std::move(fault));
  }

 private:
  Fault read_line(TextLine line) {
    TextCursor cursor{line};
    cursor.skip_blanks();
    if (cursor.done() || cursor.take("#")) return std::nullopt;
    if (cursor.take("*")) return builder_.comment(cursor.rest()), std::nullopt;
    if (cursor.take("&")) return builder_.bookmark(cursor.rest()), std::nullopt;
    if (!builder_.begun()) {
      std::vector<TextNote> notes;
      const auto taken = diagram_.read(line, notes);
      for (TextNote& note : notes) builder_.note(note.at, std::move(note.text));
      if (!taken) return taken.error();
      if (*taken == DiagramReader::Line::taken) return std::nullopt;
    }
    if (cursor.sees("変化") && is_variation(cursor)) return read_variation(cursor);
    if (cursor.sees("まで")) return read_sentence(cursor);
    if (cursor.sees("手数--")) return std::nullopt;
    if (is_move_line(cursor)) {
      if (Fault fault = begin(line.number, first_number(cursor))) return fault;
      return style_ == Style::kif ? read_kif_move(cursor) : read_ki2_moves(cursor);
    }
    return read_header(cursor);
  }

  static bool is_variation(TextCursor cursor) {
    cursor.take("変化");
    return cursor.take_any({"：", ":"});
  }

  bool is_move_line(TextCursor cursor) const {
    if (style_ == Style::ki2) return take_seat_mark(cursor).has_value();
    if (!take_number(cursor)) return false;
    return cursor.done() || !leading_blank(cursor.rest()).empty();
  }

  std::optional<int> first_number(TextCursor cursor) const {
    return style_ == Style::kif ? take_number(cursor) : std::nullopt;
  }

  Fault read_header(TextCursor cursor) {
    const std::size_t begin = cursor.offset();
    const std::string_view key = cursor.take_until({"："});
    bool colon = cursor.take("：");
    std::string_view name = key;
    if (!colon) {
      cursor.back_to(begin);
      name = cursor.take_until({":"});
      colon = cursor.take(":");
    }
    if (!colon || trimmed(name).empty()) {
      if (builder_.any_move()) {
        return cursor.expected_at(begin, "a move, a comment, a variation or まで");
      }
      builder_.note(cursor, begin, "a line that is no header was passed over");
      return std::nullopt;
    }
    if (builder_.any_move()) {
      builder_.note(cursor, begin, "a header that stands after the moves");
    }
    return take_header(cursor, trimmed(name), trimmed(cursor.rest()));
  }

  Fault take_header(const TextCursor& cursor, std::string_view key, std::string_view value) {
    if (builder_.begun() && (key == "手合割" || is_of_diagram(cursor))) {
      builder_.note(cursor, 0, "a start that stands after the moves was passed over");
      return std::nullopt;
    }
    if (key == "手合割") {
      handicap_text_ = value;
      handicap_place_ = cursor.place();
      return std::nullopt;
    }
    TextCursor words{{key, 1}};
    const auto seat = take_seat_name(words);
    if (seat && words.done()) {
      std::string& name = builder_.kifu().names[tachiai::index(*seat)];
      if (!name.empty() && name != value) {
        builder_.note(cursor, cursor.offset(), "a second name of one side; the first stands");
      } else {
        name = value;
      }
      return std::nullopt;
    }
    if (!add_header(builder_.kifu(), key, value)) {
      builder_.note(cursor, cursor.offset(), "a second " + std::string{key} + "; the first stands");
    }
    return std::nullopt;
  }

  static bool is_of_diagram(const TextCursor& cursor) {
    std::vector<TextNote> unheard;
    const auto taken = DiagramReader{}.read({cursor.line(), 1}, unheard);
    return !taken || *taken == DiagramReader::Line::taken;
  }

  /// The headers are over: what does the game start from?
  Fault begin(std::uint32_t line, std::optional<int> number) {
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
      return std::nullopt;
    }
    Setup setup = diagram_.setup();
    if (number && !diagram_.numbered() && *number > 0) {
      setup.move_number = static_cast<std::uint32_t>(*number);
    }
    if (setup.move_number > move_number_max) {
      return TextFault{{line, 1}, std::to_string(setup.move_number), move_number_expected(1)};
    }
    auto start = position_of(setup);
    if (!start) {
      const SetupFault why = start.error();
      start = arranged(setup);
      if (!start) {
        return TextFault{{line, 1}, why.where + ": " + why.text, "a board that can be held"};
      }
      builder_.note({line, 1},
                    "the board could not be played from: " + why.where + ": " + why.text);
    }
    if (handicap_text_ && !named && *handicap_text_ != "その他") {
      add_header(builder_.kifu(), "手合割", *handicap_text_);
    }
    if (handicap_text_ && named && !start->stands_as(start_position(*named))) {
      builder_.note(handicap_place_,
                    "the diagram differs from 手合割 " + *handicap_text_ + " and is taken");
    }
    builder_.begin(*std::move(start));
    return std::nullopt;
  }

  Fault read_variation(TextCursor cursor) {
    if (Fault fault = begin(last_line_, std::nullopt)) return fault;
    cursor.take("変化");
    cursor.take_any({"：", ":"});
    return read_kif_variation(builder_, cursor);
  }

  /// まで107手で先手の勝ち
  Fault read_sentence(TextCursor cursor) {
    if (Fault fault = begin(last_line_, std::nullopt)) return fault;
    const std::size_t begin = cursor.offset();
    cursor.take("まで");
    cursor.skip_blanks();
    const std::size_t at = cursor.offset();
    const auto number = take_number(cursor);
    if (!number || !cursor.take("手")) {
      builder_.note(cursor, begin, "a closing sentence without a number of moves");
      return std::nullopt;
    }
    // People count from the first move of the file, whatever number it has.
    if (static_cast<std::size_t>(*number) != builder_.ply() &&
        static_cast<std::size_t>(*number) + 1 != builder_.number()) {
      builder_.note(cursor, at,
                    "the sentence counts " + std::to_string(*number) + " moves, the file has " +
                        std::to_string(builder_.ply()));
    }
    cursor.take_any({"で", "にて"});
    const std::size_t word_at = cursor.offset();
    const std::string_view sentence = detail::word_in(cursor.rest());
    if (!detail::may_stand_as_word(sentence)) {
      builder_.note(cursor, word_at, "a closing sentence that says no result");
      return std::nullopt;
    }
    Ending said = detail::ending_of_sentence(sentence, builder_.position().turn());
    if (const Ending* ending = builder_.ending()) {  // the line before has said it, with its time
      if (ending->kind != said.kind) {
        builder_.note(cursor, word_at, "the sentence and the last line differ; the line stands");
      }
      return std::nullopt;
    }
    if (said.kind == EndingKind::other) {
      builder_.note(cursor, word_at, "no result is known by these words; they are kept");
    }
    builder_.end(std::move(said));
    return std::nullopt;
  }

  Fault read_kif_move(TextCursor cursor) {
    const std::size_t begin = cursor.offset();
    const auto number = take_number(cursor);
    cursor.skip_blanks();
    if (cursor.done()) return cursor.expected("a move");
    if (builder_.ended()) return cursor.expected("no move after the end of the game");
    if (static_cast<std::size_t>(*number) != builder_.number()) {
      builder_.note(cursor, begin,
                    "the move is number " + std::to_string(builder_.number()) + ", not " +
                        std::to_string(*number));
    }
    const std::size_t word_at = cursor.offset();
    const std::string_view word = detail::word_in(cursor.rest());
    if (detail::may_stand_as_word(word)) {
      Ending ending = detail::ending_of_word(word, builder_.position().turn());
      if (ending.kind == EndingKind::other) {
        builder_.note(cursor, word_at, "no result is known by this word; it is kept");
      }
      builder_.end(std::move(ending));
      cursor.take_until({"(", "（", "+"});
    } else if (Fault fault = read_kif_act(cursor)) {
      return fault;
    }
    if (Fault fault = read_time(cursor)) return fault;
    cursor.skip_blanks();
    cursor.take("+");
    cursor.skip_blanks();
    if (!cursor.done()) return cursor.expected("a time or the end of the line");
    return std::nullopt;
  }

  /// ７六歩(77), 同　銀成(31), ５五角打
  Fault read_kif_act(TextCursor& cursor) {
    const std::size_t begin = cursor.offset();
    take_seat_mark(cursor);
    Square to{};
    if (Fault fault = read_target(cursor, to)) return fault;
    const std::size_t kind_at = cursor.offset();
    const auto kind = take_kind(cursor);
    if (!kind) return cursor.expected("a piece");
    Act act;
    if (cursor.take("打")) {
      if (!can_stand_in_hand(*kind)) return cursor.expected_at(kind_at, "a piece to drop");
      act = Act::dropped(*kind, to);
    } else {
      const bool declines = cursor.take_any({"不成", "生"});
      const bool promotes = !declines && cursor.take("成");
      cursor.skip_blanks();
      if (!cursor.take_any({"(", "（"})) {
        return cursor.expected("打 or the square the piece came from, as (77)");
      }
      const std::size_t from_at = cursor.offset();
      const auto from = take_square(cursor);
      if (!from) return cursor.expected("the square the piece came from, as 77");
      if (!cursor.take_any({")", "）"})) return cursor.expected(")");
      const Piece piece = builder_.position().at(*from);
      if (piece == no_piece) return cursor.expected_at(from_at, "a square that holds a piece");
      if (kind_of(piece) != *kind) {
        return cursor.expected_at(kind_at, std::string{japanese_name_of(kind_of(piece))} +
                                               ", which stands on that square");
      }
      act = Act::move(*from, to, promotes);
    }
    if (const auto wrong = builder_.play(act); !wrong.empty()) {
      return cursor.expected_at(begin, std::string{wrong});
    }
    return std::nullopt;
  }

  Fault read_target(TextCursor& cursor, Square& to) {
    if (cursor.take("同")) {
      if (!builder_.last_to()) {
        return cursor.expected_at(cursor.offset() - std::string_view{"同"}.size(),
                                  "a square: no move stands before");
      }
      to = *builder_.last_to();
      cursor.skip_blanks();
      return std::nullopt;
    }
    const auto square = take_square(cursor);
    if (!square) return cursor.expected("a square, as ７六, or 同");
    to = *square;
    return std::nullopt;
  }

  /// ( 0:16/00:00:16): this move, then all of this side's; both parts and the whole are optional.
  Fault read_time(TextCursor& cursor) {
    cursor.skip_blanks();
    if (!cursor.take_any({"(", "（"})) return std::nullopt;
    cursor.skip_blanks();
    const auto spent = take_duration(cursor);
    if (!spent || *spent >= kifu_spent_limit) return cursor.expected("a time, as 0:16");
    builder_.spent(*spent);
    cursor.skip_blanks();
    if (cursor.take("/")) {
      cursor.skip_blanks();
      const std::size_t at = cursor.offset();
      const auto total = take_duration(cursor);
      if (!total) return cursor.expected("a time, as 00:00:16");
      if (*total != builder_.total() && !totals_differ_) {
        totals_differ_ = true;
        builder_.note(
            cursor, at,
            "the times add up to " +
                std::to_string(std::chrono::duration_cast<seconds>(builder_.total()).count()) +
                " s; each move's own time is taken");
      }
      cursor.skip_blanks();
    }
    if (!cursor.take_any({")", "）"})) return cursor.expected(")");
    return std::nullopt;
  }

  /// ▲７六歩 △３四歩, up to the end of the line.
  Fault read_ki2_moves(TextCursor& cursor) {
    for (;;) {
      cursor.skip_blanks();
      if (cursor.done()) return std::nullopt;
      if (cursor.take("*")) return builder_.comment(cursor.rest()), std::nullopt;
      const std::size_t begin = cursor.offset();
      const auto mark = take_seat_mark(cursor);
      if (!mark) return cursor.expected("▲ or △ before a move");
      if (builder_.ended()) return cursor.expected_at(begin, "no move after the end of the game");
      if (mark->seat && *mark->seat != builder_.position().turn()) {
        return cursor.expected_at(begin, builder_.position().turn() == Seat::first
                                             ? "▲: Black is to move"
                                             : "△: White is to move");
      }
      cursor.skip_blanks();
      if (Fault fault = read_ki2_act(cursor)) return fault;
    }
  }

  Fault read_ki2_act(TextCursor& cursor) {
    const std::size_t begin = cursor.offset();
    Square to{};
    if (Fault fault = read_target(cursor, to)) return fault;
    const auto kind = take_kind(cursor);
    if (!kind) return cursor.expected("a piece");
    Relative relative;
    bool promotes = false;
    for (bool more = true; more;) {
      if (cursor.take("左")) {
        relative.left = true;
      } else if (cursor.take("右")) {
        relative.right = true;
      } else if (cursor.take("直")) {
        relative.straight = true;
      } else if (cursor.take_any({"上", "行", "入"})) {
        relative.up = true;
      } else if (cursor.take("寄")) {
        relative.sideways = true;
      } else if (cursor.take("引")) {
        relative.down = true;
      } else {
        more = false;
      }
    }
    if (cursor.take("打")) {
      relative.drop = true;
    } else if (!cursor.take_any({"不成", "生"})) {
      promotes = cursor.take("成");
    }
    const auto meant = resolve(builder_.position(), *kind, to, relative, promotes);
    if (!meant) return cursor.expected_at(begin, meant.error());
    if (meant->by_legality) {
      builder_.note(cursor, begin, "the words leave several pieces; only one of them may move so");
    }
    if (const auto wrong = builder_.play(meant->act); !wrong.empty()) {
      return cursor.expected_at(begin, std::string{wrong});
    }
    return std::nullopt;
  }

  Style style_;
  detail::KifuBuilder builder_;
  DiagramReader diagram_;
  std::optional<std::string> handicap_text_;
  TextPlace handicap_place_;
  std::uint32_t last_line_ = 1;
  bool totals_differ_ = false;
};

}  // namespace

KifuReading read_kif(std::string_view text) { return Reader{Reader::Style::kif}.read(text); }

KifuReading read_ki2(std::string_view text) { return Reader{Reader::Style::ki2}.read(text); }

}  // namespace tachiai::shogi
