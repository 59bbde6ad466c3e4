#include "engines/chushogi/setup.hpp"

#include <algorithm>
#include <utility>

#include "engines/core/move_number.hpp"
#include "engines/core/text_cursor.hpp"

namespace tachiai::chushogi {
namespace {

constexpr std::string_view even_start =
    "lfcsgekgscfl/a1b1txot1b1a/mvrhdqndhrvm/pppppppppppp/3i4i3/12/12/3I4I3/PPPPPPPPPPPP/"
    "MVRHDNQDHRVM/A1B1TOXT1B1A/LFCSGKEGSCFL b - 1";
constexpr std::uint32_t written_number_max = 9999;

std::unexpected<SetupFault> fault(std::string where, std::string text) {
  return std::unexpected{SetupFault{std::move(where), std::move(text)}};
}

bool is_digit(char letter) { return letter >= '0' && letter <= '9'; }
std::string quoted(std::string_view text) { return "'" + std::string{text} + "'"; }
std::string rank_name(int rank) { return std::string{"rank "} + static_cast<char>('a' + rank - 1); }

/// One rank of the board field, from file 12 to file 1.
Result<Done, SetupFault> read_rank(std::string_view text, int rank, Setup& setup) {
  int file = board_side;
  for (std::size_t at = 0; at < text.size();) {
    if (is_digit(text[at])) {
      if (text[at] == '0') return fault(rank_name(rank), "a number of empty squares begins with 0");
      int run = 0;
      while (at < text.size() && is_digit(text[at]) && run <= board_side) {
        run = run * 10 + (text[at++] - '0');
      }
      file -= run;
      if (file < 0) return fault(rank_name(rank), "more than 12 squares");
      continue;
    }
    const bool turned_over = text[at] == '+';
    if (turned_over) ++at;
    if (at == text.size()) return fault(rank_name(rank), "a + that no piece follows");
    if (file < 1) return fault(rank_name(rank), "more than 12 squares");
    const Square square = square_at(file, rank);
    auto piece = piece_lettered(text[at]);
    if (!piece)
      return fault(to_text(square),
                   "no piece is written " + quoted(first_characters(text.substr(at), 1)));
    if (turned_over) {
      if (!can_promote(kind_of(*piece))) {
        return fault(to_text(square), quoted(text.substr(at, 1)) + " has no promoted face");
      }
      piece = piece_of(seat_of(*piece), promoted(kind_of(*piece)));
    }
    setup.board[static_cast<std::size_t>(index(square))] = *piece;
    --file;
    ++at;
  }
  if (file != 0) {
    return fault(rank_name(rank), std::to_string(board_side - file) + " squares instead of 12");
  }
  return Done{};
}

Result<Done, SetupFault> read_board(std::string_view text, Setup& setup) {
  for (int rank = 1; rank <= board_side; ++rank) {
    const auto slash = text.find('/');
    if (rank < board_side && slash == std::string_view::npos) {
      return fault("board", std::to_string(rank) + " ranks instead of 12");
    }
    if (rank == board_side && slash != std::string_view::npos) {
      return fault("board", "more than 12 ranks");
    }
    if (const auto read = read_rank(text.substr(0, slash), rank, setup); !read) return read;
    if (rank < board_side) text.remove_prefix(slash + 1);
  }
  return Done{};
}

/// Takes the next field off `text`; empty where there is none. URLs write "_" for the space.
std::string_view next_field(std::string_view& text) {
  const auto from = text.find_first_not_of(" _");
  if (from == std::string_view::npos) return text = {};
  text.remove_prefix(from);
  const std::string_view field = text.substr(0, text.find_first_of(" _"));
  text.remove_prefix(field.size());
  return field;
}

}  // namespace

Result<Setup, SetupFault> parse_sfen(std::string_view text) {
  Setup setup;
  std::string_view rest = text;
  std::string_view board = next_field(rest);
  if (board == "sfen") board = next_field(rest);
  if (board == "startpos") {
    if (const auto more = next_field(rest); !more.empty()) {
      return fault("end", "nothing follows startpos, but found " + quoted(more));
    }
    rest = even_start;
    board = next_field(rest);
  }
  if (board.empty()) return fault("board", "an empty text");
  if (const auto read = read_board(board, setup); !read) return std::unexpected{read.error()};

  const std::string_view turn = next_field(rest);
  if (turn != "b" && turn != "w") {
    return fault("turn", "b or w, not " + quoted(turn));
  }
  setup.turn = turn == "b" ? Seat::first : Seat::second;

  const std::string_view taken = next_field(rest);
  if (!taken.empty() && taken != "-") {
    const auto square = square_named(taken);
    if (!square) {
      return fault("lion", "the square where a lion was taken, or -, not " + quoted(taken));
    }
    setup.lion_taken_on = *square;
  }

  const std::string_view number = next_field(rest);
  if (!number.empty()) {
    const auto read = parse_move_number(number);
    if (!read || *read == 0)
      return fault("move number", move_number_expected(1) + ", not " + quoted(number));
    setup.move_number = *read;
  }
  if (const auto more = next_field(rest); !more.empty()) {
    return fault("end", "four fields, but found " + quoted(more) + " after them");
  }
  return setup;
}

std::string sfen(const Setup& setup) {
  std::string text;
  for (int rank = 1; rank <= board_side; ++rank) {
    if (rank > 1) text += '/';
    int empty = 0;
    for (int file = board_side; file >= 1; --file) {
      const Piece piece = setup.board[static_cast<std::size_t>(index(square_at(file, rank)))];
      if (piece == no_piece) {
        ++empty;
        continue;
      }
      if (empty != 0) text += std::to_string(std::exchange(empty, 0));
      text += to_text(piece);
    }
    if (empty != 0) text += std::to_string(empty);
  }
  text += setup.turn == Seat::first ? " b " : " w ";
  text += setup.lion_taken_on == nowhere ? "-" : to_text(setup.lion_taken_on);
  return text + ' ' + std::to_string(std::min(setup.move_number, written_number_max));
}

std::optional<SetupFault> material_fault(const Setup& setup) {
  std::array<std::array<int, face_count>, 2> seen{};
  std::optional<SetupFault> fault;
  each_square([&](Square square) {
    const Piece piece = setup.board[static_cast<std::size_t>(index(square))];
    if (fault || piece == no_piece) return;
    const std::size_t face = index(unpromoted(kind_of(piece)));
    if (++seen[tachiai::index(seat_of(piece))][face] > set_of[face]) {
      fault = SetupFault{to_text(square),
                         "more " + quoted(to_text(piece).substr(is_promoted(kind_of(piece)))) +
                             " than the " + std::to_string(set_of[face]) + " a side owns"};
    }
  });
  return fault;
}

}  // namespace tachiai::chushogi
