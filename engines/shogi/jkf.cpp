#include "engines/shogi/jkf.hpp"

#include <array>
#include <chrono>
#include <cmath>
#include <optional>
#include <string>
#include <utility>

#include "engines/shogi/csa_words.hpp"
#include "engines/shogi/handicap.hpp"
#include "engines/shogi/json.hpp"
#include "engines/shogi/kifu_builder.hpp"
#include "engines/shogi/relative.hpp"
#include "engines/shogi/shogi.hpp"

namespace tachiai::shogi {
namespace {

using Fault = std::optional<TextFault>;

constexpr std::pair<std::string_view, Handicap> presets[] = {
    {"HIRATE", Handicap::even},
    {"KY", Handicap::lance},
    {"KY_R", Handicap::right_lance},
    {"KA", Handicap::bishop},
    {"HI", Handicap::rook},
    {"HIKY", Handicap::rook_lance},
    {"2", Handicap::two_pieces},
    {"3", Handicap::three_pieces},
    {"4", Handicap::four_pieces},
    {"5", Handicap::five_pieces},
    {"5_L", Handicap::left_five_pieces},
    {"6", Handicap::six_pieces},
    {"7_L", Handicap::left_seven_pieces},
    {"7_R", Handicap::right_seven_pieces},
    {"8", Handicap::eight_pieces},
    {"10", Handicap::ten_pieces},
};

TextFault fault_at(const JsonValue& value, std::string expected) {
  std::string found{kind_of(value)};
  if (const std::string* text = value.text()) found += " '" + *text + "'";
  if (const double* number = value.number()) found += " (" + std::to_string(*number) + ")";
  return {value.at, std::move(found), std::move(expected)};
}

/// A whole number from `least` to `most`.
std::optional<int> whole(const JsonValue* value, int least, int most) {
  const double* number = value != nullptr ? value->number() : nullptr;
  if (number == nullptr || *number != std::floor(*number) || *number < least || *number > most) {
    return std::nullopt;
  }
  return static_cast<int>(*number);
}

class Reader {
 public:
  KifuReading read(std::string_view text) {
    auto whole_text = parse_json(text);
    Fault fault;
    if (!whole_text) {
      fault = whole_text.error();
    } else {
      fault = read_file(*whole_text);
    }
    return std::move(builder_).finish(std::move(fault));
  }

 private:
  Fault read_file(const JsonValue& file) {
    if (file.object() == nullptr) return fault_at(file, "an object with header and moves");
    if (const JsonValue* header = file.member("header")) {
      if (Fault fault = read_headers(*header)) return fault;
    }
    if (Fault fault = read_start(file.member("initial"))) return fault;
    const JsonValue* moves = file.member("moves");
    if (moves == nullptr) return fault_at(file, "the member moves");
    return read_line(*moves, true);
  }

  Fault read_headers(const JsonValue& header) {
    if (header.object() == nullptr) return fault_at(header, "an object");
    Kifu& kifu = builder_.kifu();
    for (const auto& [key, value] : *header.object()) {
      if (value.text() == nullptr) return fault_at(value, "a string");
      if (key == "先手" || key == "下手") {
        kifu.names[0] = trimmed(*value.text());
      } else if (key == "後手" || key == "上手") {
        kifu.names[1] = trimmed(*value.text());
      } else if (key == "手合割" && handicap_named(trimmed(*value.text()))) {
        continue;  // `initial` says it
      } else if (trimmed(key).empty()) {
        return TextFault{value.at, "a header without a name", "a name"};
      } else if (!add_header(kifu, key, *value.text())) {
        builder_.note(value.at, "a second " + key + "; the first stands");
      }
    }
    return std::nullopt;
  }

  Fault read_start(const JsonValue* initial) {
    if (initial == nullptr) {
      builder_.begin(start_position(Handicap::even));
      return std::nullopt;
    }
    const JsonValue* preset = initial->member("preset");
    if (preset == nullptr || preset->text() == nullptr) return fault_at(*initial, "a preset");
    for (const auto& [name, handicap] : presets) {
      if (*preset->text() == name) {
        builder_.begin(start_position(handicap));
        return std::nullopt;
      }
    }
    if (*preset->text() != "OTHER") return fault_at(*preset, "a preset of JKF");
    const JsonValue* data = initial->member("data");
    if (data == nullptr) return fault_at(*initial, "the member data");
    return read_board(*data);
  }

  Fault read_board(const JsonValue& data) {
    Setup setup;
    const auto color = whole(data.member("color"), 0, 1);
    if (!color) return fault_at(data, "color, 0 or 1");
    setup.turn = static_cast<Seat>(*color);
    const JsonValue* board = data.member("board");
    if (board == nullptr || board->array() == nullptr || board->array()->size() != 9) {
      return fault_at(board != nullptr ? *board : data, "a board of nine files");
    }
    for (int file = 1; file <= 9; ++file) {
      const JsonValue& squares = (*board->array())[static_cast<std::size_t>(file - 1)];
      if (squares.array() == nullptr || squares.array()->size() != 9) {
        return fault_at(squares, "nine squares");
      }
      for (int rank = 1; rank <= 9; ++rank) {
        const JsonValue& cell = (*squares.array())[static_cast<std::size_t>(rank - 1)];
        const JsonValue* kind = cell.member("kind");
        if (cell.object() == nullptr) return fault_at(cell, "an object");
        if (kind == nullptr) continue;
        const auto named = read_kind(*kind);
        const auto owner = whole(cell.member("color"), 0, 1);
        if (!named || !owner) return fault_at(cell, "a piece: kind and color");
        setup.board[static_cast<std::size_t>(index(square_at(file, rank)))] =
            piece_of(static_cast<Seat>(*owner), *named);
      }
    }
    if (Fault fault = read_hands(data, setup)) return fault;
    auto start = position_of(setup);
    if (!start) {
      const SetupFault why = start.error();
      start = arranged(setup);
      if (!start)
        return TextFault{data.at, why.where + ": " + why.text, "a board that can be held"};
      builder_.note(data.at, "the board could not be played from: " + why.where + ": " + why.text);
    }
    builder_.begin(*std::move(start));
    return std::nullopt;
  }

  static Fault read_hands(const JsonValue& data, Setup& setup) {
    const JsonValue* hands = data.member("hands");
    if (hands == nullptr) return std::nullopt;
    if (hands->array() == nullptr || hands->array()->size() != 2) {
      return fault_at(*hands, "two hands");
    }
    for (std::size_t seat = 0; seat < 2; ++seat) {
      const JsonValue& hand = (*hands->array())[seat];
      if (hand.object() == nullptr) return fault_at(hand, "an object");
      for (const auto& [name, count] : *hand.object()) {
        const auto kind = detail::kind_named_in_csa(name);
        const auto number = whole(&count, 0, kind_most);
        if (!kind || !can_stand_in_hand(*kind) || !number) {
          return fault_at(count, "how many of a piece in hand, at most 18");
        }
        setup.hands[seat][index(*kind)] = static_cast<std::uint8_t>(*number);
      }
    }
    return std::nullopt;
  }

  static std::optional<Kind> read_kind(const JsonValue& value) {
    return value.text() != nullptr ? detail::kind_named_in_csa(*value.text()) : std::nullopt;
  }

  /// The moves of a line, then what hangs on them.
  Fault read_line(const JsonValue& moves, bool main) {
    if (moves.array() == nullptr) return fault_at(moves, "an array of moves");
    struct Fork {
      std::size_t at;
      const JsonValue* forks;
    };
    std::vector<Fork> forks;
    bool first = true;
    for (const JsonValue& move : *moves.array()) {
      if (move.object() == nullptr) return fault_at(move, "an object");
      // The head of the main line carries comments only.
      const bool head =
          first && main && move.member("move") == nullptr && move.member("special") == nullptr;
      first = false;
      if (const JsonValue* said = move.member("forks"); said != nullptr && !head) {
        forks.push_back({builder_.ply(), said});
      }
      if (!head) {
        if (Fault fault = read_move(move)) return fault;
      }
      if (Fault fault = read_comments(move)) return fault;
    }
    while (!forks.empty()) {  // the latest first, as KIF lists them
      const Fork fork = forks.back();
      forks.pop_back();
      if (fork.forks->array() == nullptr) return fault_at(*fork.forks, "an array of lines");
      for (const JsonValue& line : *fork.forks->array()) {
        const std::size_t number = fork.at + builder_.kifu().start.move_number();
        if (std::string wrong = builder_.branch(number, line.at); !wrong.empty()) {
          return fault_at(line, std::move(wrong));
        }
        if (Fault fault = read_line(line, false)) return fault;
      }
    }
    return std::nullopt;
  }

  Fault read_comments(const JsonValue& move) {
    const JsonValue* comments = move.member("comments");
    if (comments == nullptr) return std::nullopt;
    if (comments->array() == nullptr) return fault_at(*comments, "an array of strings");
    for (const JsonValue& comment : *comments->array()) {
      if (comment.text() == nullptr) return fault_at(comment, "a string");
      for (const TextLine& line : text_lines(*comment.text())) {
        if (line.text.starts_with('&')) {
          builder_.bookmark(line.text.substr(1));
        } else {
          builder_.comment(line.text);
        }
      }
      if (comment.text()->empty()) builder_.comment("");
    }
    return std::nullopt;
  }

  Fault read_move(const JsonValue& entry) {
    if (builder_.ended()) return fault_at(entry, "no move after the end of the game");
    const JsonValue* move = entry.member("move");
    const JsonValue* special = entry.member("special");
    if (move != nullptr) {
      if (Fault fault = read_act(*move)) return fault;
    } else if (special != nullptr) {
      if (special->text() == nullptr) return fault_at(*special, "a string");
      const auto ending = detail::ending_of_csa_word(*special->text());
      if (!ending) return fault_at(*special, "a word such as TORYO");
      if (ending->kind == EndingKind::other) {
        builder_.note(special->at, "no result is known by this word; it is kept");
      }
      builder_.end(*ending);
    } else {
      return fault_at(entry, "the member move or special");
    }
    return read_time(entry);
  }

  Fault read_time(const JsonValue& entry) {
    const JsonValue* time = entry.member("time");
    const JsonValue* now = time != nullptr ? time->member("now") : nullptr;
    if (now == nullptr) return std::nullopt;
    constexpr int most = 999'999;
    const auto part = [&](std::string_view name) {
      const JsonValue* value = now->member(name);
      return value == nullptr ? std::optional{0} : whole(value, 0, most);
    };
    const auto hours = part("h");
    const auto minutes = part("m");
    const auto seconds = part("s");
    if (!hours || !minutes || !seconds) return fault_at(*now, "whole h, m and s");
    const auto sum = std::chrono::hours{*hours} + std::chrono::minutes{*minutes} +
                     std::chrono::seconds{*seconds};
    if (sum >= kifu_spent_limit) return fault_at(*now, "a time below 100000 hours");
    builder_.spent(sum);
    return std::nullopt;
  }

  static std::optional<Square> read_square(const JsonValue& place) {
    const auto file = whole(place.member("x"), 1, 9);
    const auto rank = whole(place.member("y"), 1, 9);
    return file && rank ? std::optional{square_at(*file, *rank)} : std::nullopt;
  }

  Fault read_act(const JsonValue& move) {
    const Position& position = builder_.position();
    if (const JsonValue* color = move.member("color")) {
      if (whole(color, 0, 1) != static_cast<int>(tachiai::index(position.turn()))) {
        return fault_at(
            *color, position.turn() == Seat::first ? "0: Black is to move" : "1: White is to move");
      }
    }
    const JsonValue* to_place = move.member("to");
    const auto to = to_place != nullptr ? read_square(*to_place) : target_before(move);
    if (!to) return fault_at(to_place != nullptr ? *to_place : move, "the square it goes to");
    const JsonValue* piece = move.member("piece");
    const auto kind = piece != nullptr ? read_kind(*piece) : std::nullopt;
    if (!kind) return fault_at(piece != nullptr ? *piece : move, "a piece, as FU");
    const JsonValue* promote = move.member("promote");
    if (promote != nullptr && promote->truth() == nullptr) {
      return fault_at(*promote, "true or false");
    }
    const bool promotes = promote != nullptr && *promote->truth();
    Act act;
    if (const JsonValue* from_place = move.member("from")) {
      const auto from = read_square(*from_place);
      if (!from) return fault_at(*from_place, "the square it comes from");
      const Piece stands = position.at(*from);
      if (stands == no_piece || kind_of(stands) != *kind) {
        return fault_at(*piece, stands == no_piece
                                    ? "a piece on the square it comes from"
                                    : std::string{detail::csa_name_of(kind_of(stands))} +
                                          ", which stands on that square");
      }
      act = Act::move(*from, *to, promotes);
    } else {
      const auto relative = read_relative(move);
      if (!relative) return fault_at(*move.member("relative"), "letters of L C R U M D H");
      const auto meant = resolve(position, *kind, *to, *relative, promotes);
      if (!meant) return fault_at(move, meant.error());
      if (meant->by_legality) {
        builder_.note(move.at, "the words leave several pieces; only one of them may move so");
      }
      act = meant->act;
    }
    if (const auto wrong = builder_.play(act); !wrong.empty()) {
      return fault_at(move, std::string{wrong});
    }
    return std::nullopt;
  }

  std::optional<Square> target_before(const JsonValue& move) const {
    const JsonValue* same = move.member("same");
    const bool said = same != nullptr && same->truth() != nullptr && *same->truth();
    return said ? builder_.last_to() : std::nullopt;
  }

  static std::optional<Relative> read_relative(const JsonValue& move) {
    Relative relative;
    const JsonValue* said = move.member("relative");
    if (said == nullptr) return relative;
    if (said->text() == nullptr) return std::nullopt;
    for (const char letter : *said->text()) {
      switch (letter) {
        case 'L': relative.left = true; break;
        case 'C': relative.straight = true; break;
        case 'R': relative.right = true; break;
        case 'U': relative.up = true; break;
        case 'M': relative.sideways = true; break;
        case 'D': relative.down = true; break;
        case 'H': relative.drop = true; break;
        default: return std::nullopt;
      }
    }
    return relative;
  }

  detail::KifuBuilder builder_;
};

}  // namespace

KifuReading read_jkf(std::string_view text) { return Reader{}.read(text); }

}  // namespace tachiai::shogi
