#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engines/shogi/kifu.hpp"

namespace tachiai::shogi::detail {

/// Grows a `Kifu` move by move as a reader goes through its text, with the position that stands
/// where the next move is read. Knows what a variation goes back to.
class KifuBuilder {
 public:
  /// Begins the game. Once, before any move.
  void begin(Position start);
  bool begun() const { return !open_.empty(); }

  const Position& position() const { return open_.back().now.position; }
  /// Counted from the start of the game, 0 for its first move.
  std::size_t ply() const { return open_.back().first + open_.back().line.moves.size(); }
  /// The number the next move has in the file.
  std::size_t number() const { return ply() + start_number_; }
  /// Where the last move of this line of play went; nullopt before the first.
  std::optional<Square> last_to() const;
  bool ended() const { return open_.back().line.ending.has_value(); }
  const Ending* ending() const { return ended() ? &*open_.back().line.ending : nullptr; }
  /// Moves read so far, the variations' too.
  bool any_move() const { return moves_ > 0; }

  /// @return why hands cannot do it, or there are too many plies; empty: done
  std::string_view play(const Act& act);
  void end(Ending ending);

  /// Time of the last move or of the ending.
  void spent(std::chrono::milliseconds time);
  bool spent_known() const;
  /// What the mover of the last line has used so far along this line of play.
  std::chrono::milliseconds total() const;

  /// A comment on what was read last; before the first move, on the game.
  void comment(std::string_view text);
  void bookmark(std::string_view text);

  /// Goes back to the move with this number: in the last line that has one there and begins
  /// earlier. Where no line has, but one ends just before it, that line is continued and a note
  /// says so. @return what is wrong; empty: done
  std::string branch(std::size_t number, TextPlace at);

  void note(TextPlace at, std::string text);
  /// Counts columns only while notes are still listed: a stranger's one long line costs no more.
  void note(const TextCursor& cursor, std::size_t offset, std::string text);

  Kifu& kifu() { return kifu_; }
  /// All that was read.
  KifuReading finish(std::optional<TextFault> fault = std::nullopt) &&;

 private:
  using Millis = std::chrono::milliseconds;
  struct Moment {
    Position position;
    std::array<Millis, 2> used{};
    std::optional<Square> last_to;
  };
  struct Open {
    KifuLine line;
    std::size_t first = 0;       // the ply of its first move
    std::size_t parent_at = 0;   // the parent's move it stands for
    std::vector<Moment> before;  // each of its moves
    Moment now;
  };

  void close();
  std::vector<std::string>& comments();

  Kifu kifu_;
  std::size_t start_number_ = 1;
  std::vector<Open> open_;  // the line being read and its ancestors
  std::size_t moves_ = 0;
  std::vector<TextNote> notes_;
};

}  // namespace tachiai::shogi::detail
