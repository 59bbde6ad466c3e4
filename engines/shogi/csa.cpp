#include "engines/shogi/csa.hpp"

#include <algorithm>
#include <chrono>
#include <utility>

#include "engines/core/kifu_losses.hpp"
#include "engines/shogi/csa_words.hpp"
#include "engines/shogi/handicap.hpp"
#include "engines/shogi/kifu_builder.hpp"
#include "engines/shogi/shogi.hpp"

namespace tachiai::shogi {
namespace {

using std::chrono::milliseconds;
using Fault = std::optional<TextFault>;

constexpr std::string_view hand_square = "00";

char sign_of(Seat seat) { return seat == Seat::first ? '+' : '-'; }

std::optional<Seat> take_sign(TextCursor& cursor) {
  if (cursor.take("+")) return Seat::first;
  if (cursor.take("-")) return Seat::second;
  return std::nullopt;
}

/// "77"; nullopt where no square of the board stands here.
std::optional<Square> take_square_digits(TextCursor& cursor) {
  const std::string_view two = cursor.rest().substr(0, 2);
  if (two.size() < 2 || two[0] < '1' || two[0] > '9' || two[1] < '1' || two[1] > '9') {
    return std::nullopt;
  }
  cursor.take(two);
  return square_at(two[0] - '0', two[1] - '0');
}

std::optional<Kind> take_csa_kind(TextCursor& cursor) {
  const std::string_view two = cursor.rest().substr(0, 2);
  const auto kind = detail::kind_named_in_csa(two);
  if (kind) cursor.take(two);
  return kind;
}

/// What stands to be read of "7776FU"; the fault is at the cursor's place.
Result<Act, TextFault> take_act(TextCursor& cursor, const Position& position) {
  const std::size_t begin = cursor.offset();
  const bool drop = cursor.take(hand_square);
  std::optional<Square> from;
  if (!drop && !(from = take_square_digits(cursor))) {
    return std::unexpected{cursor.expected("a square, as 77, or 00")};
  }
  const auto to = take_square_digits(cursor);
  if (!to) return std::unexpected{cursor.expected("a square, as 76")};
  const std::size_t kind_at = cursor.offset();
  const auto kind = take_csa_kind(cursor);
  if (!kind) return std::unexpected{cursor.expected("a piece, as FU")};
  if (drop) {
    if (!can_stand_in_hand(*kind)) {
      return std::unexpected{cursor.expected_at(kind_at, "a piece to drop")};
    }
    return Act::dropped(*kind, *to);
  }
  const Piece piece = position.at(*from);
  if (piece == no_piece) {
    return std::unexpected{cursor.expected_at(begin, "a square that holds a piece")};
  }
  const Kind stands = kind_of(piece);
  const bool promotes = *kind != stands;
  if (promotes && (!can_promote(stands) || *kind != promoted(stands))) {
    return std::unexpected{cursor.expected_at(
        kind_at,
        std::string{detail::csa_name_of(stands)} + ", which stands on that square" +
            (can_promote(stands) ? ", or " + std::string{detail::csa_name_of(promoted(stands))}
                                 : ""))};
  }
  return Act::move(*from, *to, promotes);
}

/// One game, from its headers to "/" or the end.
class Reader {
 public:
  /// @return whether the next line belongs to the next game
  bool read_line(TextLine line) {
    TextCursor cursor{line};
    if (line.text == "/") return true;
    last_line_ = line.number;
    if (!fault_) fault_ = read(cursor);
    return false;
  }

  bool empty() const { return !builder_.begun() && !anything_; }

  KifuReading finish() && {
    if (!fault_ && !builder_.begun()) fault_ = begin(last_line_, std::nullopt);
    return std::move(builder_).finish(std::move(fault_));
  }

 private:
  Fault read(TextCursor cursor) {
    if (cursor.sees("'")) return read_comment(cursor);
    anything_ = anything_ || !cursor.done();
    if (cursor.take("N")) return read_name(cursor);
    if (cursor.take("$")) return read_header(cursor);
    for (;;) {
      cursor.skip_blanks();
      if (cursor.done()) return std::nullopt;
      if (cursor.sees("'")) return read_comment(cursor);
      if (Fault fault = read_statement(cursor)) return fault;
      cursor.skip_blanks();
      if (cursor.done()) return std::nullopt;
      if (!cursor.take(",")) return cursor.expected("a comma or the end of the line");
    }
  }

  Fault read_comment(TextCursor cursor) {
    cursor.take("'");
    if (cursor.take("*")) builder_.comment(cursor.rest());
    return std::nullopt;
  }

  Fault read_name(TextCursor cursor) {
    const auto seat = take_sign(cursor);
    if (!seat) return cursor.expected("N+ or N-");
    std::string& name = builder_.kifu().names[tachiai::index(*seat)];
    const std::string_view said = trimmed(cursor.rest());
    if (!name.empty() && name != said) {
      builder_.note(cursor, cursor.offset(), "a second name of one side; the first stands");
    } else {
      name = said;
    }
    return std::nullopt;
  }

  Fault read_header(TextCursor cursor) {
    const std::size_t begin = cursor.offset();
    const std::string_view key = trimmed(cursor.take_until({":"}));
    if (key.empty() || !cursor.take(":")) return cursor.expected_at(begin, "$KEYWORD:value");
    if (builder_.begun()) {
      builder_.note(cursor, begin, "a header that stands after the position");
    }
    if (!add_header(builder_.kifu(), detail::kif_key_of(key), cursor.rest())) {
      builder_.note(cursor, cursor.offset(),
                    "a second $" + std::string{key} + "; the first stands");
    }
    return std::nullopt;
  }

  Fault read_statement(TextCursor& cursor) {
    if (cursor.sees("V")) return read_version(cursor);
    if (cursor.sees("P")) return read_position(cursor);
    if (cursor.sees("+") || cursor.sees("-")) return read_move_or_turn(cursor);
    if (cursor.sees("T")) return read_time(cursor);
    if (cursor.sees("%")) return read_ending(cursor);
    return cursor.expected("a statement of CSA (V N $ P + - T % ')");
  }

  Fault read_version(TextCursor& cursor) {
    const std::size_t begin = cursor.offset();
    const std::string_view version = trimmed(cursor.take_until({",", "'"}));
    if (version != "V1" && version != "V2" && !version.starts_with("V2.") && version != "V3.0") {
      builder_.note(cursor, begin, "version " + std::string{version} + " is read as V3.0");
    }
    return std::nullopt;
  }

  Fault read_position(TextCursor& cursor) {
    const std::size_t begin = cursor.offset();
    if (builder_.begun()) return cursor.expected("no position after the side to move");
    cursor.take("P");
    if (cursor.take("I")) return read_usual(cursor);
    if (const auto seat = take_sign(cursor)) return read_pieces(cursor, *seat);
    for (char rank = '1'; rank <= '9'; ++rank) {
      if (cursor.take({&rank, 1})) return read_rank(cursor, rank - '0');
    }
    return cursor.expected_at(begin, "PI, P1 to P9, P+ or P-");
  }

  /// PI82HI22KA: the usual start without these.
  Fault read_usual(TextCursor& cursor) {
    placed_ = true;
    setup_.board = start_position(Handicap::even).setup().board;
    setup_.hands = {};
    while (!cursor.done() && leading_blank(cursor.rest()).empty() && !cursor.sees(",")) {
      const std::size_t begin = cursor.offset();
      const auto square = take_square_digits(cursor);
      const auto kind = square ? take_csa_kind(cursor) : std::nullopt;
      if (!kind) return cursor.expected("a square and the piece to take off, as 82HI");
      Piece& piece = at(*square);
      if (piece == no_piece || kind_of(piece) != *kind) {
        return cursor.expected_at(begin, "a piece of the usual start");
      }
      piece = no_piece;
    }
    return std::nullopt;
  }

  /// P1-KY-KE * : nine squares of three characters; blanks may be run together or cut off.
  Fault read_rank(TextCursor& cursor, int rank) {
    placed_ = true;
    int file = 9;
    for (; file >= 1; --file) {
      cursor.skip_blanks();
      if (cursor.done() || cursor.sees(",")) break;
      if (cursor.take("*")) {
        at(square_at(file, rank)) = no_piece;
        continue;
      }
      const auto seat = take_sign(cursor);
      if (!seat) return cursor.expected("*, + or -");
      const auto kind = take_csa_kind(cursor);
      if (!kind) return cursor.expected("a piece, as FU");
      at(square_at(file, rank)) = piece_of(*seat, *kind);
    }
    if (file >= 1) builder_.note(cursor, cursor.offset(), "a rank of fewer than nine squares");
    return std::nullopt;
  }

  /// P+63FU00FU, P-00AL
  Fault read_pieces(TextCursor& cursor, Seat seat) {
    placed_ = true;
    auto& hand = setup_.hands[tachiai::index(seat)];
    while (!cursor.done() && leading_blank(cursor.rest()).empty() && !cursor.sees(",")) {
      const std::size_t begin = cursor.offset();
      if (cursor.take("00AL")) {
        take_the_rest(hand);
        continue;
      }
      const bool in_hand = cursor.take(hand_square);
      const auto square = in_hand ? std::nullopt : take_square_digits(cursor);
      const auto kind = in_hand || square ? take_csa_kind(cursor) : std::nullopt;
      if (!kind) return cursor.expected("a square and a piece, as 63FU or 00FU");
      if (square) {
        if (at(*square) != no_piece) return cursor.expected_at(begin, "an empty square");
        at(*square) = piece_of(seat, *kind);
      } else if (!can_stand_in_hand(*kind) || hand[index(*kind)] >= kind_most) {
        return cursor.expected_at(begin, "at most 18 of a kind that can stand in a hand");
      } else {
        ++hand[index(*kind)];
      }
    }
    return std::nullopt;
  }

  /// All of one set that stands nowhere yet, the kings apart.
  void take_the_rest(std::array<std::uint8_t, hand_kinds>& hand) {
    std::array<int, hand_kinds> left{};
    for (std::size_t kind = 0; kind < hand_kinds; ++kind) {
      left[kind] = set_of[kind] - setup_.hands[0][kind] - setup_.hands[1][kind];
    }
    for (const Piece piece : setup_.board) {
      if (piece == no_piece) continue;
      const Kind kind = unpromoted(kind_of(piece));
      if (can_stand_in_hand(kind)) --left[index(kind)];
    }
    for (std::size_t kind = 0; kind < hand_kinds; ++kind) {
      hand[kind] = static_cast<std::uint8_t>(hand[kind] + std::max(left[kind], 0));
    }
  }

  Fault begin(std::uint32_t line, std::optional<Seat> turn) {
    if (!placed_) {
      builder_.note({line, 1}, "no position is given; the usual start is taken");
      setup_ = start_position(Handicap::even).setup();
    }
    setup_.turn = turn.value_or(Seat::first);
    auto start = position_of(setup_);
    if (!start) {
      const SetupFault why = start.error();
      start = arranged(setup_);
      if (!start) {
        return TextFault{{line, 1}, why.where + ": " + why.text, "a board that can be held"};
      }
      builder_.note({line, 1},
                    "the board could not be played from: " + why.where + ": " + why.text);
    }
    builder_.begin(*std::move(start));
    return std::nullopt;
  }

  Fault read_move_or_turn(TextCursor& cursor) {
    const std::size_t begin_at = cursor.offset();
    const auto seat = take_sign(cursor);
    const bool turn_line =
        cursor.done() || cursor.sees(",") || !leading_blank(cursor.rest()).empty();
    if (turn_line) {
      if (builder_.begun()) return cursor.expected("a move");
      return begin(cursor.place().line, seat);
    }
    if (!builder_.begun()) {
      builder_.note(cursor, begin_at,
                    "no line says who is to move; the first move's side is taken");
      if (Fault fault = begin(cursor.place().line, seat)) return fault;
    }
    if (builder_.ended()) {
      return cursor.expected_at(begin_at, "no move after the end of the game");
    }
    if (*seat != builder_.position().turn()) {
      return cursor.expected_at(
          begin_at, *seat == Seat::first ? "-: White is to move" : "+: Black is to move");
    }
    const auto act = take_act(cursor, builder_.position());
    if (!act) return act.error();
    if (const auto wrong = builder_.play(*act); !wrong.empty()) {
      return cursor.expected_at(begin_at, std::string{wrong});
    }
    return std::nullopt;
  }

  /// T12, T1.234
  Fault read_time(TextCursor& cursor) {
    const std::size_t begin_at = cursor.offset();
    cursor.take("T");
    if (!builder_.any_move() && !(builder_.begun() && builder_.ended())) {
      return cursor.expected_at(begin_at, "a move before its time");
    }
    const auto digits = [&](std::size_t most) -> std::optional<std::string_view> {
      std::size_t count = 0;
      const std::string_view rest = cursor.rest();
      while (count < rest.size() && rest[count] >= '0' && rest[count] <= '9') ++count;
      if (count == 0 || count > most) return std::nullopt;
      cursor.take(rest.substr(0, count));
      return rest.substr(0, count);
    };
    const std::size_t whole_at = cursor.offset();
    const auto whole = digits(9);
    if (!whole) return cursor.expected("seconds, as 12 or 1.234");
    long long thousandths = 0;
    for (const char digit : *whole) thousandths = thousandths * 10 + (digit - '0');
    thousandths *= 1000;
    if (milliseconds{thousandths} >= kifu_spent_limit) {
      return cursor.expected_at(whole_at, "a time below 100000 hours");
    }
    if (cursor.take(".")) {
      const std::size_t fraction_at = cursor.offset();
      const auto fraction = digits(18);
      if (!fraction) return cursor.expected("a fraction of a second");
      if (fraction->size() > 3) {
        builder_.note(cursor, fraction_at, "times are kept to the millisecond");
      }
      long long weight = 100;
      for (const char digit : fraction->substr(0, 3)) {
        thousandths += weight * (digit - '0');
        weight /= 10;
      }
    }
    if (builder_.spent_known()) {
      builder_.note(cursor, begin_at, "a second time for one move; the first stands");
    } else {
      builder_.spent(milliseconds{thousandths});
    }
    return std::nullopt;
  }

  Fault read_ending(TextCursor& cursor) {
    const std::size_t begin_at = cursor.offset();
    if (!builder_.begun()) {
      if (Fault fault = begin(cursor.place().line, std::nullopt)) return fault;
    }
    cursor.take("%");
    const auto ending = detail::ending_of_csa_word(trimmed(cursor.take_until({",", "'"})));
    if (!ending) return cursor.expected_at(begin_at, "a word such as %TORYO");
    if (builder_.ended()) {
      // Servers repeat %KACHI.
      if (builder_.ending()->kind == ending->kind) return std::nullopt;
      return cursor.expected_at(begin_at, "no second end of the game");
    }
    if (ending->kind == EndingKind::other) {
      builder_.note(cursor, begin_at, "no result is known by this word; it is kept");
    }
    builder_.end(*ending);
    return std::nullopt;
  }

  Piece& at(Square square) { return setup_.board[static_cast<std::size_t>(index(square))]; }

  detail::KifuBuilder builder_;
  Setup setup_;
  bool placed_ = false;
  bool anything_ = false;
  std::uint32_t last_line_ = 1;
  Fault fault_;
};

std::string rank_text(const Position& position, int rank) {
  std::string text = "P" + std::to_string(rank);
  for (int file = 9; file >= 1; --file) {
    const Piece piece = position.at(square_at(file, rank));
    if (piece == no_piece) {
      text += " * ";
    } else {
      text += sign_of(seat_of(piece));
      text += detail::csa_name_of(kind_of(piece));
    }
  }
  return text + "\n";
}

std::string time_text(milliseconds spent, CsaVersion version) {
  const long long thousandths = spent.count();
  std::string text = "T" + std::to_string(thousandths / 1000);
  if (version == CsaVersion::v3_0 && thousandths % 1000 != 0) {
    std::string fraction = std::to_string(1000 + thousandths % 1000).substr(1);
    fraction.erase(fraction.find_last_not_of('0') + 1);
    text += "." + fraction;
  }
  return text + "\n";
}

}  // namespace

std::vector<KifuReading> read_csa(std::string_view text) {
  std::vector<KifuReading> games;
  Reader reader;
  bool parted = false;
  for (const TextLine& line : text_lines(text)) {
    parted = reader.read_line(line);
    if (parted) games.push_back(std::move(std::exchange(reader, Reader{})).finish());
  }
  // Nothing but comments after the last "/" is no further game.
  if (games.empty() || !reader.empty()) games.push_back(std::move(reader).finish());
  return games;
}

KifuText write_csa(const Kifu& kifu, CsaVersion version, std::string_view encoding) {
  const bool version_3 = version == CsaVersion::v3_0;
  KifuText out;
  std::string& text = out.text;
  out.lost = losses_of(kifu, {.bookmarks = true, .variations = true});
  bool cut = false;
  const auto comments = [&](const std::vector<std::string>& lines) {
    for (const std::string& line : lines) text += "'*" + line + "\n";
  };
  const auto time = [&](const std::optional<milliseconds>& spent) {
    if (!spent) return;
    cut |= !version_3 && spent->count() % 1000 != 0;
    text += time_text(*spent, version);
  };
  text += version_3 ? "'CSA encoding=" + std::string{encoding} + "\nV3.0\n" : "V2.2\n";
  for (const Seat seat : {Seat::first, Seat::second}) {
    const std::string& name = kifu.names[tachiai::index(seat)];
    if (!name.empty()) text += std::string{"N"} + sign_of(seat) + name + "\n";
  }
  for (const KifuHeader& header : kifu.headers) {
    text += "$" + std::string{detail::csa_keyword_of(header)} + ":" + header.value + "\n";
  }
  if (kifu.start.stands_as(start_position(Handicap::even))) {
    text += "PI\n+\n";
  } else {
    text += csa_position_text(kifu.start);
  }
  if (kifu.start.move_number() != 1) {
    out.lost.push_back("the first move has the number " + std::to_string(kifu.start.move_number()));
  }
  comments(kifu.main.comments);
  Position position = kifu.start;
  for (const KifuMove& move : kifu.main.moves) {
    text += csa_text(position, move.act) + "\n";
    time(move.spent);
    comments(move.comments);
    position.apply(move.act);
  }
  if (const auto& ending = kifu.main.ending) {
    const std::string word = detail::csa_word(*ending, version_3);
    if (word.empty()) {
      out.lost.push_back("CSA has no word for the end (" +
                         std::string{ending->word.empty() ? name_of(ending->kind)
                                                          : std::string_view{ending->word}} +
                         ")");
    } else {
      text += "%" + word + "\n";
      time(ending->spent);
      if (ending->kind == EndingKind::max_moves && !version_3) {
        out.lost.emplace_back("the end by the number of moves is written as a draw");
      }
    }
    comments(ending->comments);
  }
  if (cut) out.lost.emplace_back("times are cut to whole seconds");
  return out;
}

std::string csa_text(const Position& position, const Act& act) {
  std::string text{sign_of(position.turn())};
  const auto square = [&](Square at) {
    text += std::to_string(file_of(at)) + std::to_string(rank_of(at));
  };
  if (act.is_drop()) {
    text += hand_square;
    square(act.to);
    return text += detail::csa_name_of(act.drop);
  }
  const Piece piece = position.at(act.from);
  TACHIAI_ASSERT(piece != no_piece);
  square(act.from);
  square(act.to);
  return text += detail::csa_name_of(act.promotes ? promoted(kind_of(piece)) : kind_of(piece));
}

Result<Act, ParseError> parse_csa(const Position& position, std::string_view text) {
  TextCursor cursor{{text, 1}};
  const auto refuse = [&](const TextFault& fault) {
    return std::unexpected{ParseError{fault.at.column - 1, fault.expected}};
  };
  const auto seat = take_sign(cursor);
  if (seat != position.turn()) {
    cursor.back_to(0);
    return refuse(cursor.expected(position.turn() == Seat::first ? "+" : "-"));
  }
  const auto act = take_act(cursor, position);
  if (!act) return refuse(act.error());
  if (!cursor.done()) return refuse(cursor.expected("the end of the move"));
  return *act;
}

std::string csa_position_text(const Position& position) {
  std::string text;
  for (int rank = 1; rank <= 9; ++rank) text += rank_text(position, rank);
  for (const Seat seat : {Seat::first, Seat::second}) {
    std::string hand;
    for (std::size_t i = hand_kinds; i-- > 0;) {
      const auto kind = static_cast<Kind>(i);
      for (int count = position.in_hand(seat, kind); count > 0; --count) {
        hand += std::string{hand_square} + std::string{detail::csa_name_of(kind)};
      }
    }
    if (!hand.empty()) text += std::string{"P"} + sign_of(seat) + hand + "\n";
  }
  return text + sign_of(position.turn()) + "\n";
}

}  // namespace tachiai::shogi
