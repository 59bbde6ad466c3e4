#include "engines/yoninshogi/setup.hpp"

#include <cstddef>

#include "engines/core/move_number.hpp"
#include "engines/core/text_cursor.hpp"

namespace tachiai::yoninshogi {
namespace {

constexpr std::string_view kind_names[] = {"pawn", "silver", "rook", "gold", "king"};
constexpr Kind hand_order[] = {Kind::rook, Kind::gold, Kind::silver, Kind::pawn};

std::unexpected<SetupFault> fault(std::string where, std::string text) {
  return std::unexpected{SetupFault{std::move(where), std::move(text)}};
}

std::string quoted(std::string_view text) { return "'" + std::string{text} + "'"; }
bool is_digit(char letter) { return letter >= '0' && letter <= '9'; }

/// "+Ra", "Pb": a piece at the front of `text`, which is taken off. nullopt: there is none.
std::optional<Piece> take_piece(std::string_view& text) {
  const bool turned = text.starts_with('+');
  const std::size_t at = turned ? 1 : 0;
  if (text.size() < at + 2) return std::nullopt;
  const auto kind = kind_lettered(text[at]);
  const auto seat = seat_lettered(text[at + 1]);
  if (!kind || !seat || (turned && !can_promote(*kind))) return std::nullopt;
  text.remove_prefix(at + 2);
  return piece_of(*seat, turned ? promoted(*kind) : *kind);
}

/// One rank of the board field, from file 9 to file 1.
Result<Done, SetupFault> read_rank(std::string_view text, int rank, Setup& setup) {
  const std::string rank_name = std::string{"rank "} + static_cast<char>('a' + rank - 1);
  int file = 9;
  while (!text.empty()) {
    if (is_digit(text.front())) {
      if (text.front() == '0') return fault(rank_name, "0 empty squares");
      file -= text.front() - '0';
      text.remove_prefix(1);
      if (file < 0) return fault(rank_name, "more than 9 squares");
      continue;
    }
    if (file < 1) return fault(rank_name, "more than 9 squares");
    const Square square = square_at(file, rank);
    const auto piece = take_piece(text);
    if (!piece) {
      return fault(to_text(square), "no piece is written " + quoted(first_characters(text, 3)) +
                                        ": a + for a promoted P, S or R, one of P S R G K, and "
                                        "a seat from a to d");
    }
    setup.board[static_cast<std::size_t>(index(square))] = *piece;
    --file;
  }
  if (file != 0) return fault(rank_name, std::to_string(9 - file) + " squares instead of 9");
  return Done{};
}

Result<Done, SetupFault> read_board(std::string_view text, Setup& setup) {
  for (int rank = 1; rank <= 9; ++rank) {
    const auto slash = text.find('/');
    if (rank < 9 && slash == std::string_view::npos) {
      return fault("board", std::to_string(rank) + " ranks instead of 9");
    }
    if (rank == 9 && slash != std::string_view::npos) return fault("board", "more than 9 ranks");
    if (const auto read = read_rank(text.substr(0, slash), rank, setup); !read) return read;
    if (rank < 9) text.remove_prefix(slash + 1);
  }
  return Done{};
}

Result<Done, SetupFault> read_hands(std::string_view text, Setup& setup) {
  if (text == "-") return Done{};
  while (!text.empty()) {
    int count = 0;
    const std::string_view from = text;
    while (!text.empty() && is_digit(text.front()) && count <= kind_most) {
      count = count * 10 + (text.front() - '0');
      text.remove_prefix(1);
    }
    if (from.size() == text.size()) {
      count = 1;
    } else if (count == 0) {
      return fault("hands", "a count of 0");
    }
    const auto piece = take_piece(text);
    if (!piece) {
      return fault("hands", text.empty()
                                ? "a count that no piece follows"
                                : "no piece is written " + quoted(first_characters(text, 2)));
    }
    if (!can_stand_in_hand(kind_of(*piece))) {
      return fault("hands", "no " + to_text(*piece) + " can be in a hand");
    }
    auto& held = setup.hands[tachiai::index(seat_of(*piece))][index(kind_of(*piece))];
    if (held + count > kind_most) {
      return fault("hands", "more than 12 of " + to_text(*piece));
    }
    held = static_cast<std::uint8_t>(held + count);
  }
  return Done{};
}

Result<Done, SetupFault> read_living(std::string_view text, Setup& setup) {
  setup.living = SeatSet{};
  const std::string_view seats_text = text.substr(0, text.find(':'));
  text.remove_prefix(seats_text.size());
  if (seats_text != "-") {
    for (const char letter : seats_text) {
      const auto seat = seat_lettered(letter);
      if (!seat) return fault("living", "no seat is written " + quoted({&letter, 1}));
      if (setup.living.has(*seat)) return fault("living", quoted({&letter, 1}) + " twice");
      setup.living.add(*seat);
    }
  }
  while (!text.empty()) {
    const auto out = seat_lettered(text.size() > 1 ? text[1] : '-');
    const auto heir = seat_lettered(text.size() > 2 ? text[2] : '-');
    if (text.front() != ':' || !out || !heir) {
      return fault("living", "an heir is written :ba, not " + quoted(text.substr(0, 3)));
    }
    setup.heir[tachiai::index(*out)] = heir;
    text.remove_prefix(3);
  }
  return Done{};
}

/// Takes the next field off `text`; empty where there is none.
std::string_view next_field(std::string_view& text) {
  const auto from = text.find_first_not_of(' ');
  if (from == std::string_view::npos) return text = {};
  text.remove_prefix(from);
  const std::string_view field = text.substr(0, text.find(' '));
  text.remove_prefix(field.size());
  return field;
}

std::string living_text(const Setup& setup) {
  std::string text;
  for (const Seat seat : every_seat) {
    if (setup.living.has(seat)) text += letter_of(seat);
  }
  if (text.empty()) text = "-";
  for (const Seat seat : every_seat) {
    if (const auto heir = setup.heir[tachiai::index(seat)]) {
      text += std::string{':', letter_of(seat), letter_of(*heir)};
    }
  }
  return text;
}

}  // namespace

Result<Setup, SetupFault> parse_sfen4(std::string_view text) {
  std::string_view board = next_field(text);
  if (board == "startpos") {
    if (!next_field(text).empty()) return fault("end", "more text after startpos");
    text = start_sfen4;
    board = next_field(text);
  } else if (board == "sfen4") {
    board = next_field(text);
  }
  Setup setup;
  if (board.empty()) return fault("board", "no board");
  if (const auto read = read_board(board, setup); !read) return std::unexpected{read.error()};

  const std::string_view turn = next_field(text);
  setup.turn = turn.size() == 1 ? seat_lettered(turn.front()) : std::nullopt;
  if (!setup.turn && turn != "-") return fault("turn", "a, b, c, d or -, not " + quoted(turn));

  const std::string_view hands = next_field(text);
  if (hands.empty()) return fault("hands", "no hands: write - where all are empty");
  if (const auto read = read_hands(hands, setup); !read) return std::unexpected{read.error()};

  const std::string_view living = next_field(text);
  if (living.empty()) return fault("living", "no living seats");
  if (const auto read = read_living(living, setup); !read) return std::unexpected{read.error()};

  const std::string_view last = next_field(text);
  const auto last_seat = last.size() == 1 ? seat_lettered(last.front()) : std::nullopt;
  if (!last_seat) return fault("last", "the seat that moved last, not " + quoted(last));
  setup.last = *last_seat;

  const std::string_view number = next_field(text);
  const auto read = parse_move_number(number);
  if (!read) return fault("move number", move_number_expected(0) + ", not " + quoted(number));
  setup.move_number = *read;
  if (const std::string_view more = next_field(text); !more.empty()) {
    return fault("end", "a seventh field " + quoted(more));
  }
  if (auto held = holding_fault(setup)) return std::unexpected{*std::move(held)};
  return setup;
}

std::string hand_text(const Setup& setup, Seat seat) {
  std::string text;
  for (const Kind kind : hand_order) {
    const int count = setup.hands[tachiai::index(seat)][index(kind)];
    if (count == 0) continue;
    if (count > 1) text += std::to_string(count);
    text += to_text(piece_of(seat, kind));
  }
  return text;
}

std::string sfen4(const Setup& setup) {
  std::string text;
  for (int rank = 1; rank <= 9; ++rank) {
    if (rank > 1) text += '/';
    int empty = 0;
    for (int file = 9; file >= 1; --file) {
      const Piece piece = setup.board[static_cast<std::size_t>(index(square_at(file, rank)))];
      if (piece == no_piece) {
        ++empty;
        continue;
      }
      if (empty > 0) text += static_cast<char>('0' + empty);
      empty = 0;
      text += to_text(piece);
    }
    if (empty > 0) text += static_cast<char>('0' + empty);
  }
  text += ' ';
  text += setup.turn ? letter_of(*setup.turn) : '-';
  std::string hands;
  for (const Seat seat : every_seat) hands += hand_text(setup, seat);
  text += ' ' + (hands.empty() ? "-" : hands) + ' ' + living_text(setup) + ' ';
  text += letter_of(setup.last);
  return text + ' ' + std::to_string(setup.move_number);
}

std::optional<SetupFault> holding_fault(const Setup& setup) {
  int count[5] = {};
  SeatSet kings;
  for (int at = 0; at < square_count; ++at) {
    const Piece piece = setup.board[static_cast<std::size_t>(at)];
    if (piece == no_piece) continue;
    ++count[index(unpromoted(kind_of(piece)))];
    if (kind_of(piece) != Kind::king) continue;
    if (kings.has(seat_of(piece))) {
      return SetupFault{to_text(static_cast<Square>(at)),
                        std::string{"a second king of "} + letter_of(seat_of(piece))};
    }
    kings.add(seat_of(piece));
  }
  for (const auto& hand : setup.hands) {
    for (std::size_t kind = 0; kind < hand_kinds; ++kind) count[kind] += hand[kind];
  }
  for (std::size_t kind = 0; kind < set_of.size(); ++kind) {
    if (count[kind] <= set_of[kind]) continue;
    return SetupFault{
        std::string{kind_names[kind]},
        std::to_string(count[kind]) + ", but the set has " + std::to_string(set_of[kind])};
  }
  if (setup.turn && !setup.living.has(*setup.turn)) {
    return SetupFault{"turn", std::string{letter_of(*setup.turn)} + " is out of the game"};
  }
  for (const Seat seat : every_seat) {
    const auto heir = setup.heir[tachiai::index(seat)];
    if (heir && (setup.living.has(seat) || !setup.living.has(*heir))) {
      return SetupFault{"living", "only a living seat plays the pieces of one that is out"};
    }
  }
  return std::nullopt;
}

}  // namespace tachiai::yoninshogi
