#include "engines/shogi/setup.hpp"

#include <utility>

#include "engines/core/move_number.hpp"
#include "engines/core/text_cursor.hpp"
#include "engines/shogi/attacks.hpp"
#include "engines/shogi/zone.hpp"

namespace tachiai::shogi {
namespace {

constexpr std::string_view even_start =
    "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";

constexpr std::string_view kind_names[8] = {"pawns",   "lances", "knights", "silvers",
                                            "bishops", "rooks",  "golds",   "kings"};
constexpr std::string_view kind_name[8] = {"pawn",   "lance", "knight", "silver",
                                           "bishop", "rook",  "gold",   "king"};

std::unexpected<SetupFault> fault(std::string where, std::string text) {
  return std::unexpected{SetupFault{std::move(where), std::move(text)}};
}

bool is_digit(char letter) { return letter >= '0' && letter <= '9'; }

std::string quoted(std::string_view text) { return "'" + std::string{text} + "'"; }

/// Upper case is Black's. nullopt: no piece has this letter.
std::optional<Piece> piece_lettered(char letter) {
  const bool second = letter >= 'a' && letter <= 'z';
  const auto kind = kind_lettered(second ? static_cast<char>(letter - 'a' + 'A') : letter);
  if (!kind) return std::nullopt;
  return piece_of(second ? Seat::second : Seat::first, *kind);
}

/// One rank of the board field, from file 9 to file 1.
Result<Done, SetupFault> read_rank(std::string_view text, int rank, Setup& setup) {
  const std::string rank_name = std::string{"rank "} + static_cast<char>('a' + rank - 1);
  int file = 9;
  bool turned = false;
  for (const char& letter : text) {
    if (is_digit(letter)) {
      if (turned) return fault(rank_name, "a + that no piece follows");
      if (letter == '0') return fault(rank_name, "0 empty squares");
      file -= letter - '0';
      if (file < 0) return fault(rank_name, "more than 9 squares");
      continue;
    }
    if (letter == '+') {
      if (turned) return fault(rank_name, "two + in a row");
      turned = true;
      continue;
    }
    if (file < 1) return fault(rank_name, "more than 9 squares");
    const Square square = square_at(file, rank);
    auto piece = piece_lettered(letter);
    if (!piece) {
      const auto at = static_cast<std::size_t>(&letter - text.data());
      return fault(to_text(square),
                   "no piece is written " + quoted(first_characters(text.substr(at), 1)));
    }
    if (turned) {
      if (!can_promote(kind_of(*piece))) {
        return fault(to_text(square), "a " + std::string{kind_name[index(kind_of(*piece))]} +
                                          " has no promoted face");
      }
      piece = piece_of(seat_of(*piece), promoted(kind_of(*piece)));
      turned = false;
    }
    setup.board[static_cast<std::size_t>(index(square))] = *piece;
    --file;
  }
  if (turned) return fault(rank_name, "a + that no piece follows");
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
  for (std::size_t at = 0; at < text.size(); ++at) {
    int count = 0;
    const std::size_t digits_from = at;
    while (at < text.size() && is_digit(text[at]) && count <= 99)
      count = count * 10 + (text[at++] - '0');
    const bool counted = at > digits_from;
    if (at == text.size()) return fault("hands", "a count that no piece follows");
    if (!counted) count = 1;
    const auto piece = piece_lettered(text[at]);
    if (!piece)
      return fault("hands", "no piece is written " + quoted(first_characters(text.substr(at), 1)));
    if (!can_stand_in_hand(kind_of(*piece))) return fault("hands", "a king in hand");
    if (count == 0) return fault("hands", "a count of 0");
    auto& held = setup.hands[tachiai::index(seat_of(*piece))][index(kind_of(*piece))];
    if (held + count > kind_most) {
      return fault("hands", "more than 18 " + std::string{kind_names[index(kind_of(*piece))]});
    }
    held = static_cast<std::uint8_t>(held + count);
  }
  return Done{};
}

/// Takes the next field off `text`; empty where there is none.
std::string_view next_field(std::string_view& text) {
  const auto from = text.find_first_not_of(' ');
  if (from == std::string_view::npos) return text = {};
  text.remove_prefix(from);
  const auto to = text.find(' ');
  const std::string_view field = text.substr(0, to);
  text.remove_prefix(field.size());
  return field;
}

/// The first kind, both faces, board and hands, of which there are more than `most` allows.
template <class Most>
std::optional<SetupFault> excess(const Setup& setup, Most most) {
  int count[8] = {};
  for (const Piece piece : setup.board) {
    if (piece != no_piece) ++count[index(unpromoted(kind_of(piece)))];
  }
  for (const auto& hand : setup.hands) {
    for (std::size_t kind = 0; kind < hand_kinds; ++kind) count[kind] += hand[kind];
  }
  for (std::size_t kind = 0; kind < 8; ++kind) {
    if (count[kind] <= most(kind)) continue;
    return SetupFault{
        std::string{kind_names[kind]},
        std::to_string(count[kind]) + ", but at most " + std::to_string(most(kind)) + " can be"};
  }
  return std::nullopt;
}

SetupFault stranded(Square square, Kind kind) {
  return {to_text(square),
          "a " + std::string{kind_name[index(kind)]} + " that can never move again"};
}

/// Nifu on one file, or a pawn on its last rank.
std::optional<SetupFault> pawn_fault(const Setup& setup, Seat seat, int file) {
  Square earlier = nowhere;
  for (int rank = 1; rank <= 9; ++rank) {
    const Square square = square_at(file, rank);
    if (setup.board[static_cast<std::size_t>(index(square))] != piece_of(seat, Kind::pawn))
      continue;
    if (dead_squares(seat, Kind::pawn).has(square)) return stranded(square, Kind::pawn);
    if (earlier != nowhere) {
      return SetupFault{to_text(square),
                        "nifu: a pawn of the same side stands on " + to_text(earlier)};
    }
    earlier = square;
  }
  return std::nullopt;
}

/// The side not to move in check.
std::optional<SetupFault> exposed_king(const Setup& setup) {
  Squares occupied;
  Square king = nowhere;
  for (int at = 0; at < square_count; ++at) {
    const Piece piece = setup.board[static_cast<std::size_t>(at)];
    if (piece != no_piece) occupied |= static_cast<Square>(at);
    if (piece == piece_of(opponent(setup.turn), Kind::king)) king = static_cast<Square>(at);
  }
  if (king == nowhere) return std::nullopt;
  for (int at = 0; at < square_count; ++at) {
    const auto square = static_cast<Square>(at);
    const Piece piece = setup.board[static_cast<std::size_t>(at)];
    if (piece == no_piece || seat_of(piece) != setup.turn) continue;
    if (attacks(setup.turn, kind_of(piece), square, occupied).has(king)) {
      return SetupFault{to_text(king), "the side not to move is in check from " + to_text(square)};
    }
  }
  return std::nullopt;
}

}  // namespace

Result<Setup, SetupFault> parse_sfen(std::string_view text) {
  std::string_view board = next_field(text);
  if (board == "startpos") {
    if (!next_field(text).empty()) return fault("end", "more text after startpos");
    text = even_start;
    board = next_field(text);
  } else if (board == "sfen") {
    board = next_field(text);
  }
  Setup setup;
  if (board.empty()) return fault("board", "no board");
  if (const auto read = read_board(board, setup); !read) return std::unexpected{read.error()};

  const std::string_view turn = next_field(text);
  if (turn != "b" && turn != "w") return fault("turn", "b or w, not " + quoted(turn));
  setup.turn = turn == "b" ? Seat::first : Seat::second;

  const std::string_view hands = next_field(text);
  if (hands.empty()) return fault("hands", "no hands: write - where both are empty");
  if (const auto read = read_hands(hands, setup); !read) return std::unexpected{read.error()};

  const std::string_view number = next_field(text);
  if (!number.empty()) {
    const auto read = parse_move_number(number);
    if (!read) return fault("move number", move_number_expected(0) + ", not " + quoted(number));
    setup.move_number = *read;
  }
  if (const std::string_view more = next_field(text); !more.empty()) {
    return fault("end", "a fifth field " + quoted(more));
  }
  return setup;
}

std::string hand_text(const Setup& setup, Seat seat) {
  constexpr Kind order[] = {Kind::rook,   Kind::bishop, Kind::gold, Kind::silver,
                            Kind::knight, Kind::lance,  Kind::pawn};
  std::string text;
  for (const Kind kind : order) {
    const int count = setup.hands[tachiai::index(seat)][index(kind)];
    if (count == 0) continue;
    if (count > 1) text += std::to_string(count);
    text += to_text(piece_of(seat, kind));
  }
  return text;
}

std::string sfen(const Setup& setup) {
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
  text += setup.turn == Seat::first ? " b " : " w ";
  const std::string hands = hand_text(setup, Seat::first) + hand_text(setup, Seat::second);
  return text + (hands.empty() ? "-" : hands) + ' ' + std::to_string(setup.move_number);
}

std::optional<SetupFault> holding_fault(const Setup& setup) {
  int kings[2] = {};
  for (int at = 0; at < square_count; ++at) {
    const Piece piece = setup.board[static_cast<std::size_t>(at)];
    if (piece == no_piece || kind_of(piece) != Kind::king) continue;
    if (++kings[tachiai::index(seat_of(piece))] > 1) {
      return SetupFault{to_text(static_cast<Square>(at)), seat_of(piece) == Seat::first
                                                              ? "a second king of Black"
                                                              : "a second king of White"};
    }
  }
  return excess(setup, [](std::size_t) { return kind_most; });
}

std::optional<SetupFault> standing_fault(const Setup& setup) {
  for (const Seat seat : {Seat::first, Seat::second}) {
    for (int file = 1; file <= 9; ++file) {
      if (auto fault = pawn_fault(setup, seat, file)) return fault;
    }
  }
  return exposed_king(setup);
}

std::optional<SetupFault> start_fault(const Setup& setup) {
  if (auto fault = holding_fault(setup)) return fault;
  if (auto fault = standing_fault(setup)) return fault;
  for (int at = 0; at < square_count; ++at) {
    const auto square = static_cast<Square>(at);
    const Piece piece = setup.board[static_cast<std::size_t>(at)];
    if (piece != no_piece && dead_squares(seat_of(piece), kind_of(piece)).has(square)) {
      return stranded(square, kind_of(piece));
    }
  }
  return excess(setup, [](std::size_t kind) { return int{set_of[kind]}; });
}

}  // namespace tachiai::shogi
