#include "server/archive/picture.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <numbers>
#include <utility>

#include "engines/catalog/catalog.hpp"
#include "engines/chushogi/japanese.hpp"
#include "engines/shogi/japanese.hpp"

namespace tachiai::archive {
namespace {

constexpr double picture_width = 1200, picture_height = 630;
constexpr Colour paper = 0xF5F1E8, dark = 0x221C15, faint = 0x7A6F61, rule = 0xD8CFBF;
constexpr Colour wood = 0xE9C98A, wood_line = 0x5B4223, piece_wood = 0xF7E2B4, shadow = 0xC9A566;
constexpr Colour felt = 0x2E7D4F, felt_line = 0x173F28, marked = 0xF4A259, promoted_red = 0xB3261E;
/// Of four seats each has its tint of wood.
constexpr std::array<Colour, seats_max> seat_tints{0xF7E2B4, 0xBFD9EE, 0xF2C6BE, 0xCBE5C0};
constexpr Colour nobodys = 0xCFCBC4;

/// The board on the picture, and where its squares are.
struct Board {
  int side;      // squares
  Point corner;  // of the playing field
  double cell;
  bool flip = false;

  double size() const { return cell * side; }
  /// @param column, row  from 0, from the left and from above as the first seat sits
  Point square(int column, int row) const {
    const int x = flip ? side - 1 - column : column;
    const int y = flip ? side - 1 - row : row;
    return {corner.x + x * cell, corner.y + y * cell};
  }
  Point centre(int column, int row) const {
    const Point at = square(column, row);
    return {at.x + cell / 2, at.y + cell / 2};
  }
};

Board board_of(int side, bool flip) {
  constexpr double area = 556, left = 44, top = 44;
  const double cell = std::floor(area / side);
  return {side, {left + (area - cell * side) / 2, top + (area - cell * side) / 2}, cell, flip};
}

class Painter {
 public:
  Painter(Scene& scene, const rooms::Showing& showing, const PictureAsk& ask)
      : scene_(scene), showing_(showing), flip_(ask.flip) {}

  void operator()(const othello::Position& position, const othello::Act* last) {
    const Board board = grid(8, felt, felt_line);
    for (int at = 1; at <= 8; ++at) {
      label_above(board, at - 1, std::string{static_cast<char>('a' + at - 1)});
      label_left(board, at - 1, std::to_string(at));
    }
    for (const int column : {2, 6}) {
      for (const int row : {2, 6}) {
        const Point corner{board.corner.x + column * board.cell, board.corner.y + row * board.cell};
        add(Disc{corner, 4, {felt_line}});
      }
    }
    for (int square = 0; square < 64; ++square) {
      const bool black = (position.board.black >> square & 1U) != 0;
      const bool white = (position.board.white >> square & 1U) != 0;
      if (!black && !white) continue;
      const Point at = board.centre(square % 8, square / 8);
      add(Disc{{at.x + 1.5, at.y + 2.5}, board.cell * 0.42, {0x1F5637}});
      add(Disc{at,
               board.cell * 0.42,
               {black ? 0x1B1B1BU : 0xF8F8F4U, black ? 0x000000U : 0xBDBDB5U, 1}});
    }
    if (last != nullptr && last->is_play() && last->kind == othello::Act::Kind::move) {
      const int square = static_cast<int>(last->at);
      add(Disc{board.centre(square % 8, square / 8), board.cell * 0.1, {marked}});
    }
    const std::array discs{std::popcount(position.board.black),
                           std::popcount(position.board.white)};
    for (std::size_t seat = 0; seat < 2; ++seat) {
      const double y = row_of(seat, 2);
      add(Disc{{panel + 18, y - 12}, 17, {seat == 0 ? 0x1B1B1BU : 0xF8F8F4U, dark, 1.5}});
      name(seat, y, panel + 48);
      add(Words{{panel + 48, y + 44}, std::to_string(discs[seat]) + " discs", 26, faint});
    }
  }

  void operator()(const shogi::Position& position, const shogi::Act* last) {
    const Board board = grid(9, wood, wood_line);
    label_files(board, 9, position_letters);
    if (last != nullptr) {
      mark(board, 9 - shogi::file_of(last->to), shogi::rank_of(last->to) - 1);
      if (!last->is_drop())
        mark(board, 9 - shogi::file_of(last->from), shogi::rank_of(last->from) - 1);
    }
    lines(board, wood_line);
    for (int index = 0; index < shogi::square_count; ++index) {
      const auto square = static_cast<shogi::Square>(index);
      const auto piece = position.at(square);
      if (piece == shogi::no_piece) continue;
      const auto kind = shogi::kind_of(piece);
      koma(board.centre(9 - shogi::file_of(square), shogi::rank_of(square) - 1), board.cell,
           facing(shogi::seat_of(piece) == Seat::first ? 0 : 2),
           std::string{shogi::japanese_letter_of(kind)}, shogi::is_promoted(kind), piece_wood);
    }
    for (std::size_t seat = 0; seat < 2; ++seat) {
      const double y = row_of(seat, 2);
      seat_mark(seat, y);
      name(seat, y, panel + 48);
      std::string hand;
      for (const auto kind :
           {shogi::Kind::rook, shogi::Kind::bishop, shogi::Kind::gold, shogi::Kind::silver,
            shogi::Kind::knight, shogi::Kind::lance, shogi::Kind::pawn}) {
        hand_of(hand, std::string{shogi::japanese_letter_of(kind)},
                position.in_hand(static_cast<Seat>(seat), kind));
      }
      add_hand(hand, y + 44, 28);
    }
  }

  void operator()(const chushogi::Position& position, const chushogi::Act* last) {
    const Board board = grid(12, wood, wood_line);
    label_files(board, 12, position_letters);
    if (last != nullptr) {
      for (const auto square : {last->from, last->mid, last->to}) {
        if (chushogi::on_board(square))
          mark(board, 12 - chushogi::file_of(square), chushogi::rank_of(square) - 1);
      }
    }
    lines(board, wood_line);
    std::array<int, 2> pieces{};
    chushogi::each_square([&](chushogi::Square square) {
      const auto piece = position.at(square);
      if (!chushogi::is_piece(piece)) return;
      const auto kind = chushogi::kind_of(piece);
      ++pieces[index(chushogi::seat_of(piece))];
      // Diagrams put 成 in front where two faces are alike; here colour tells.
      std::string letter{chushogi::japanese_letter_of(kind)};
      if (constexpr std::string_view turned = "成"; letter.size() > 3 && letter.starts_with(turned))
        letter.erase(0, turned.size());
      koma(board.centre(12 - chushogi::file_of(square), chushogi::rank_of(square) - 1), board.cell,
           facing(chushogi::seat_of(piece) == Seat::first ? 0 : 2), letter,
           chushogi::is_promoted(kind), piece_wood);
    });
    for (std::size_t seat = 0; seat < 2; ++seat) {
      const double y = row_of(seat, 2);
      seat_mark(seat, y);
      name(seat, y, panel + 48);
      add(Words{{panel + 48, y + 44}, std::to_string(pieces[seat]) + " pieces", 26, faint});
    }
  }

  void operator()(const yoninshogi::Position& position, const yoninshogi::Act* last) {
    using yoninshogi::Kind;
    static constexpr std::array<std::string_view, yoninshogi::kind_count> letters{
        "歩", "銀", "飛", "金", "王", "と", "全", "龍"};
    const Board board = grid(9, wood, wood_line);
    label_files(board, 9, position_letters);
    if (last != nullptr) {
      mark(board, 9 - yoninshogi::file_of(last->to), yoninshogi::rank_of(last->to) - 1);
      if (!last->is_drop())
        mark(board, 9 - yoninshogi::file_of(last->from), yoninshogi::rank_of(last->from) - 1);
    }
    lines(board, wood_line);
    for (int index = 0; index < yoninshogi::square_count; ++index) {
      const auto square = static_cast<yoninshogi::Square>(index);
      const auto piece = position.at(square);
      if (piece == yoninshogi::no_piece) continue;
      const auto kind = yoninshogi::kind_of(piece);
      const Seat letter = yoninshogi::seat_of(piece);
      const auto owner = position.owner(letter);
      // The king of a seat that is out lies with its back up.
      const bool back = kind == Kind::king && !position.lives(letter);
      koma(board.centre(9 - yoninshogi::file_of(square), yoninshogi::rank_of(square) - 1),
           board.cell, facing(static_cast<int>(tachiai::index(letter))),
           back ? "" : std::string{letters[yoninshogi::index(kind)]}, yoninshogi::is_promoted(kind),
           owner ? seat_tints[tachiai::index(*owner)] : nobodys);
    }
    for (std::size_t seat = 0; seat < seats_max; ++seat) {
      const double y = row_of(seat, 4);
      const bool lives = position.lives(static_cast<Seat>(seat));
      add(Box{{panel, y - 27}, 34, 34, 6, {lives ? seat_tints[seat] : nobodys, wood_line, 1.5}});
      add(Words{
          {panel + 17, y - 10}, std::string{"abcd"[seat]}, 22, dark, Words::Anchor::middle, true});
      name(seat, y, panel + 48, 28);
      std::string hand;
      for (const Kind kind : {Kind::rook, Kind::gold, Kind::silver, Kind::pawn}) {
        hand_of(hand, std::string{letters[yoninshogi::index(kind)]},
                position.in_hand(static_cast<Seat>(seat), kind));
      }
      add_hand(lives ? hand : "out", y + 32, 22);
    }
  }

 private:
  static constexpr double panel = 656, panel_end = 1160;
  static constexpr std::array<std::string_view, 12> position_letters{
      "一", "二", "三", "四", "五", "六", "七", "八", "九", "十", "十一", "十二"};

  void add(Item item) { scene_.items.push_back(std::move(item)); }

  Board grid(int side, Colour ground, Colour line) {
    const Board board = board_of(side, flip_);
    const double edge = 6;
    add(Box{{board.corner.x - edge, board.corner.y - edge},
            board.size() + 2 * edge,
            board.size() + 2 * edge,
            4,
            {ground, line, 1.5}});
    if (ground == felt) lines(board, line);
    return board;
  }

  void lines(const Board& board, Colour colour) {
    for (int at = 0; at <= board.side; ++at) {
      const double x = board.corner.x + at * board.cell;
      const double y = board.corner.y + at * board.cell;
      const double width = at == 0 || at == board.side ? 2 : 1;
      add(Stroke{{x, board.corner.y}, {x, board.corner.y + board.size()}, colour, width});
      add(Stroke{{board.corner.x, y}, {board.corner.x + board.size(), y}, colour, width});
    }
  }

  void mark(const Board& board, int column, int row) {
    add(Box{board.square(column, row), board.cell, board.cell, 0, {marked}});
  }

  void label_above(const Board& board, int column, const std::string& text) {
    add(Words{
        {board.centre(column, 0).x, board.corner.y - 21}, text, 17, faint, Words::Anchor::middle});
  }
  void label_left(const Board& board, int row, const std::string& text) {
    add(Words{
        {board.corner.x - 21, board.centre(0, row).y}, text, 17, faint, Words::Anchor::middle});
  }
  /// Files from the right, ranks as kanji at the right: as records and diagrams have them.
  void label_files(const Board& board, int side, const std::array<std::string_view, 12>& ranks) {
    for (int at = 0; at < side; ++at) {
      label_above(board, at, std::to_string(side - at));
      add(Words{{board.corner.x + board.size() + 22, board.centre(0, at).y},
                std::string{ranks[static_cast<std::size_t>(at)]},
                15,
                faint,
                Words::Anchor::middle});
    }
  }

  /// Quarter turns clockwise in which pieces of a seat look up the board.
  double facing(int quarters) const { return ((quarters + (flip_ ? 2 : 0)) % 4) * 90.0; }

  /// A piece of the shogi family.
  void koma(Point centre, double cell, double turn, const std::string& letter, bool promoted,
            Colour ground) {
    outline(centre, cell, turn, {ground, wood_line, 1.2});
    if (letter.empty()) return;
    // The letter stands a little below the middle of the outline, as on wood.
    const double low = cell * 0.04;
    const double angle = turn * std::numbers::pi / 180;
    add(Words{{centre.x - std::sin(angle) * low, centre.y + std::cos(angle) * low},
              letter,
              cell * 0.56,
              promoted ? promoted_red : dark,
              Words::Anchor::middle,
              true,
              true,
              turn});
  }

  void outline(Point centre, double cell, double turn, Ink ink) {
    static constexpr std::array<Point, 5> corners{
        {{0, -0.46}, {0.29, -0.34}, {0.40, 0.43}, {-0.40, 0.43}, {-0.29, -0.34}}};
    const double angle = turn * std::numbers::pi / 180;
    Shape shape{{}, ink};
    for (const auto& [x, y] : corners) {
      shape.corners.push_back({centre.x + cell * (x * std::cos(angle) - y * std::sin(angle)),
                               centre.y + cell * (x * std::sin(angle) + y * std::cos(angle))});
    }
    add(std::move(shape));
  }

  /// Where the lines of a seat begin: of two seats the one who sits above stands above.
  double row_of(std::size_t seat, std::size_t seats) const {
    if (seats == 4) return 92 + static_cast<double>(seat) * 82;
    return (seat == 1) != flip_ ? 92 : 490;
  }

  void seat_mark(std::size_t seat, double y) {
    const Colour fill = seat == 0 ? dark : piece_wood;
    outline({panel + 18, y - 11}, 46, seat == 0 ? 0 : 180, {fill, dark, 1.5});
  }

  void name(std::size_t seat, double y, double x, double size = 34) {
    add(Words{{x, y},
              name_of(showing_, static_cast<Seat>(seat)),
              size,
              dark,
              Words::Anchor::start,
              true,
              false,
              0,
              panel_end - x});
  }

  static void hand_of(std::string& hand, const std::string& letter, unsigned count) {
    if (count == 0) return;
    if (!hand.empty()) hand += ' ';
    hand += letter;
    if (count > 1) hand += std::to_string(count);
  }

  void add_hand(const std::string& hand, double y, double size) {
    if (hand.empty()) return;
    add(Words{{panel + 48, y},
              hand,
              size,
              faint,
              Words::Anchor::start,
              false,
              true,
              0,
              panel_end - panel - 48});
  }

  Scene& scene_;
  const rooms::Showing& showing_;
  bool flip_;
};

}  // namespace

Result<Scene, std::string> picture_of(const rooms::Showing& showing, const Place& place,
                                      const PictureAsk& ask) {
  const match::Match& match = showing.view.match;
  const std::uint32_t plies = number(match.ply());
  const std::uint32_t ply = ask.hide ? 0 : ask.ply.value_or(plies);
  if (ply > plies) {
    return std::unexpected{"ply " + std::to_string(ply) + " is not there: the line has " +
                           std::to_string(plies)};
  }
  const std::string status =
      ask.hide || !ask.ply || *ask.ply == plies
          ? (ask.hide ? std::string{} : status_of(showing))
          : (ply == 0 ? std::string{"The start"} : "After move " + std::to_string(ply));
  Scene scene{picture_width, picture_height, players_of(showing), {}};
  if (!status.empty()) scene.title += ": " + status;
  scene.items.emplace_back(Box{{0, 0}, picture_width, picture_height, 0, {paper}});
  std::visit(
      [&](const auto& record) {
        const auto& acts = record.acts();
        Painter{scene, showing, ask}(
            ply == plies ? record.position() : record.position_at(Ply{ply}),
            ply == 0 ? nullptr : &acts[ply - 1]);
      },
      match.table);
  // In the middle between two seats, below four.
  const double x = 656, room = 504;
  const double y = match.seats() == 4 ? 414 : 222;
  const auto say = [&](double below, std::string text, double size, Colour colour, bool bold) {
    scene.items.emplace_back(Words{
        {x, y + below}, std::move(text), size, colour, Words::Anchor::start, bold, false, 0, room});
  };
  scene.items.emplace_back(Stroke{{x, y}, {x + room, y}, rule, 2});
  say(36, place.event, 24, faint, false);
  say(68, occasion_of(showing, place), 20, faint, false);
  say(116, status, 32, dark, true);
  if (showing.delay > rooms::Millis{}) {
    const auto seconds = std::chrono::ceil<std::chrono::seconds>(showing.delay).count();
    say(148, "shown " + std::to_string(seconds) + " s later than it happened", 18, faint, false);
  }
  scene.items.emplace_back(Stroke{{x, y + 168}, {x + room, y + 168}, rule, 2});
  scene.items.emplace_back(Words{{1160, 606}, "Tachiai 立会", 18, faint, Words::Anchor::end});
  return scene;
}

}  // namespace tachiai::archive
