#pragma once

#include <algorithm>
#include <array>
#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engines/core/kif_parts.hpp"
#include "engines/core/kifu_tree.hpp"
#include "engines/core/result.hpp"
#include "engines/core/seat.hpp"
#include "engines/core/text_cursor.hpp"

namespace tachiai {

/// Grows a record move by move as a reader goes through its text, with the position that stands
/// where the next move is read. Knows what a variation goes back to.
///
/// `Game` names the types of a game's records (`Kifu`, `KifuReading`, `Position`, `Act`, `Ending`,
/// `Square`) and has two functions: `perform(position, act)`, what hands can do, and
/// `expected_of(impossible)`, what a reader says where they cannot.
template <class Game>
class KifuBuilder {
 public:
  using Position = typename Game::Position;
  using Act = typename Game::Act;
  using Ending = typename Game::Ending;
  using Square = typename Game::Square;
  using Kifu = typename Game::Kifu;
  using Millis = std::chrono::milliseconds;

  /// Before any move or variation.
  bool may_begin() const { return !any_move() && open_.size() <= 1; }
  /// Begins the game; again, from elsewhere, while it may.
  void begin(Position start) {
    TACHIAI_ASSERT(may_begin());
    start_number_ = start.move_number();
    kifu_.start = start;
    if (open_.empty()) {
      open_.emplace_back();
      open_.back().line = std::move(kifu_.main);
    }
    open_.back().now.position = std::move(start);
  }
  bool begun() const { return !open_.empty(); }

  const Position& position() const { return open_.back().now.position; }
  /// Counted from the start of the game, 0 for its first move.
  std::size_t ply() const { return open_.back().first + open_.back().line.moves.size(); }
  /// The number the next move has in the file.
  std::size_t number() const { return ply() + start_number_; }
  /// Where the last move of this line of play went; nullopt before the first.
  std::optional<Square> last_to() const { return open_.back().now.last_to; }
  bool ended() const { return open_.back().line.ending.has_value(); }
  const Ending* ending() const { return ended() ? &*open_.back().line.ending : nullptr; }
  /// Moves read so far, the variations' too.
  bool any_move() const { return moves_ > 0; }

  /// @return why hands cannot do it, or there are too many plies; empty: done
  std::string_view play(const Act& act) {
    Open& open = open_.back();
    if (ply() >= kifu_plies_most) return "at most 10000 moves";
    auto next = Game::perform(open.now.position, act);
    if (!next) return Game::expected_of(next.error());
    if (open.line.moves.size() % mark_plies == 0) open.marks.push_back(open.now);
    open.now.position = *std::move(next);
    open.now.last_to = act.to;
    open.line.moves.push_back({.act = act, .spent = {}, .comments = {}, .bookmark = {}});
    ++moves_;
    return {};
  }

  void end(Ending ending) { open_.back().line.ending = std::move(ending); }

  /// Time of the last move or of the ending, on top of what is known of it.
  void spent(Millis time) {
    Open& open = open_.back();
    std::optional<Millis>& known = last_spent(open.line);
    known = known.value_or(Millis{0}) + time;
    open.now.used[tachiai::index(last_mover())] += time;
  }

  bool spent_known() const {
    const auto& line = open_.back().line;
    return line.ending ? line.ending->spent.has_value()
                       : !line.moves.empty() && line.moves.back().spent.has_value();
  }

  /// What a side has used so far along this line of play.
  Millis used(Seat seat) const { return open_.back().now.used[tachiai::index(seat)]; }
  /// The same of whoever made the last move, or the ending.
  Millis total() const { return used(last_mover()); }

  /// A comment on what was read last; before the first move, on the game.
  void comment(std::string_view text) { comments().emplace_back(text); }
  void bookmark(std::string_view text) {
    auto& line = current_line();
    (line.moves.empty() ? line.bookmark : line.moves.back().bookmark) = text;
  }

  /// Goes back to the move with this number: in the last line that has one there and begins
  /// earlier. Where no line has, but one ends just before it, that line is continued and a note
  /// says so. @return what is wrong; empty: done
  std::string branch(std::size_t number, TextPlace at) {
    if (number < start_number_) {
      return "a move from number " + std::to_string(start_number_) + " on";
    }
    const std::size_t ply = number - start_number_;
    const auto begins_before = [&](std::size_t depth) {
      return depth == 0 || open_[depth].first < ply;
    };
    for (std::size_t depth = open_.size(); depth-- > 0;) {
      const Open& parent = open_[depth];
      if (!begins_before(depth) || ply < parent.first) continue;
      const std::size_t local = ply - parent.first;
      const std::size_t size = parent.line.moves.size();
      if (local > size || (local == size && !parent.line.ending)) continue;
      if (depth + 1 > kifu_depth_most) return "variations at most 100 deep";
      while (open_.size() > depth + 1) close();
      Moment moment = moment_at(open_.back(), local);
      open_.emplace_back();
      open_.back().first = ply;
      open_.back().parent_at = local;
      open_.back().now = std::move(moment);
      return {};
    }
    for (std::size_t depth = open_.size(); depth-- > 0;) {
      const Open& parent = open_[depth];
      if (!begins_before(depth) || ply != parent.first + parent.line.moves.size()) continue;
      while (open_.size() > depth + 1) close();
      note(at, "no line has a move " + std::to_string(number) +
                   "; the variation is read as the continuation of the line that ends before it");
      return {};
    }
    return "the number of a move that was read";
  }

  void note(TextPlace at, std::string text) {
    if (notes_.size() < kifu_notes_most) {
      notes_.push_back({at, std::move(text)});
    } else if (notes_.size() == kifu_notes_most) {
      notes_.push_back({at, "more was tolerated from here on than is listed"});
    }
  }
  /// Counts columns only while notes are still listed: a stranger's one long line costs no more.
  void note(const TextCursor& cursor, std::size_t offset, std::string text) {
    if (notes_.size() <= kifu_notes_most) note(cursor.place_of(offset), std::move(text));
  }

  Kifu& kifu() { return kifu_; }

  /// All that was read.
  typename Game::KifuReading finish(std::optional<TextFault> fault = std::nullopt) && {
    if (begun()) {
      while (open_.size() > 1) close();
      kifu_.main = std::move(open_.back().line);
    }
    return {std::move(kifu_), std::move(notes_), std::move(fault)};
  }

 private:
  using Line = decltype(Kifu::main);
  /// Every so many moves a line keeps where it stood: going back replays fewer than these, and
  /// most lines are never gone back to.
  static constexpr std::size_t mark_plies = 16;

  struct Moment {
    Position position;
    std::array<Millis, 2> used{};
    std::optional<Square> last_to;
  };
  struct Open {
    Line line;
    std::size_t first = 0;      // the ply of its first move
    std::size_t parent_at = 0;  // the parent's move it stands for
    std::vector<Moment> marks;  // before its moves 0, mark_plies, ...
    Moment now;
  };

  static Moment moment_at(const Open& open, std::size_t local) {
    if (open.marks.empty()) {  // no moves, only an ending
      Moment moment = open.now;
      take_back(moment, open.line);
      return moment;
    }
    const std::size_t mark = std::min(local / mark_plies, open.marks.size() - 1);
    Moment moment = open.marks[mark];
    for (std::size_t ply = mark * mark_plies; ply < local; ++ply) {
      const auto& move = open.line.moves[ply];
      if (move.spent) moment.used[tachiai::index(moment.position.turn())] += *move.spent;
      moment.position.apply(move.act);
      moment.last_to = move.act.to;
    }
    return moment;
  }

  static void take_back(Moment& moment, const Line& line) {
    if (line.ending->spent) {
      moment.used[tachiai::index(moment.position.turn())] -= *line.ending->spent;
    }
  }

  void close() {
    Open done = std::move(open_.back());
    open_.pop_back();
    auto& branches = open_.back().line.branches;
    const auto after =
        std::upper_bound(branches.begin(), branches.end(), done.parent_at,
                         [](std::size_t at, const auto& branch) { return at < branch.at; });
    branches.insert(after, {done.parent_at, std::move(done.line)});
  }

  Line& current_line() { return begun() ? open_.back().line : kifu_.main; }

  std::vector<std::string>& comments() {
    Line& line = current_line();
    if (line.ending) return line.ending->comments;
    return line.moves.empty() ? line.comments : line.moves.back().comments;
  }

  static std::optional<Millis>& last_spent(Line& line) {
    return line.ending ? line.ending->spent : line.moves.back().spent;
  }

  Seat last_mover() const {
    const Seat turn = position().turn();
    return ended() ? turn : opponent(turn);
  }

  Kifu kifu_;
  std::size_t start_number_ = 1;
  std::vector<Open> open_;  // the line being read and its ancestors
  std::size_t moves_ = 0;
  std::vector<TextNote> notes_;
};

/// What follows 変化： on its line: 12手, the move that the next lines stand for.
/// @return what is wrong; nullopt: `builder` has gone back there
template <class Game>
std::optional<TextFault> read_kif_variation(KifuBuilder<Game>& builder, TextCursor cursor) {
  cursor.skip_blanks();
  const std::size_t at = cursor.offset();
  const auto number = take_number(cursor);
  if (!number) return cursor.expected("the number of a move");
  if (std::string wrong = builder.branch(static_cast<std::size_t>(*number), cursor.place_of(at));
      !wrong.empty()) {
    return cursor.expected_at(at, std::move(wrong));
  }
  cursor.take("手目");
  cursor.take("手");
  cursor.skip_blanks();
  if (!cursor.done()) return cursor.expected("the end of the line");
  return std::nullopt;
}

}  // namespace tachiai
