#include "engines/shogi/kifu_builder.hpp"

#include <algorithm>
#include <utility>

#include "engines/shogi/shogi.hpp"

namespace tachiai::shogi::detail {
namespace {

constexpr std::size_t notes_most = 100;

std::string_view reason_of(std::string_view impossible) {
  if (impossible == "no_piece") return "a move from a square that holds a piece";
  if (impossible == "same_square") return "a move to another square";
  if (impossible == "cannot_promote") return "no promotion of a piece that has no other face";
  if (impossible == "not_in_hand") return "a drop of a piece in hand";
  return "a drop on an empty square";
}

}  // namespace

void KifuBuilder::begin(Position start) {
  start_number_ = start.move_number();
  kifu_.start = start;
  open_.emplace_back();
  open_.back().line = std::move(kifu_.main);
  open_.back().now.position = std::move(start);
}

std::optional<Square> KifuBuilder::last_to() const { return open_.back().now.last_to; }

std::string_view KifuBuilder::play(const Act& act) {
  Open& open = open_.back();
  if (ply() >= kifu_plies_most) return "at most 10000 moves";
  const auto next = Shogi{}.perform(open.now.position, act);
  if (!next) return reason_of(next.error().code);
  open.before.push_back(open.now);
  open.now.position = *next;
  open.now.last_to = act.to;
  open.line.moves.push_back({.act = act, .spent = {}, .comments = {}, .bookmark = {}});
  ++moves_;
  return {};
}

void KifuBuilder::end(Ending ending) { open_.back().line.ending = std::move(ending); }

void KifuBuilder::spent(std::chrono::milliseconds time) {
  Open& open = open_.back();
  const Seat turn = open.now.position.turn();
  if (open.line.ending) {
    open.line.ending->spent = time;
    open.now.used[tachiai::index(turn)] += time;
  } else {
    open.line.moves.back().spent = time;
    open.now.used[tachiai::index(opponent(turn))] += time;
  }
}

bool KifuBuilder::spent_known() const {
  const KifuLine& line = open_.back().line;
  return line.ending ? line.ending->spent.has_value()
                     : !line.moves.empty() && line.moves.back().spent.has_value();
}

std::chrono::milliseconds KifuBuilder::total() const {
  const Moment& now = open_.back().now;
  const Seat turn = now.position.turn();
  return now.used[tachiai::index(ended() ? turn : opponent(turn))];
}

std::vector<std::string>& KifuBuilder::comments() {
  KifuLine& line = begun() ? open_.back().line : kifu_.main;
  if (line.ending) return line.ending->comments;
  return line.moves.empty() ? line.comments : line.moves.back().comments;
}

void KifuBuilder::comment(std::string_view text) { comments().emplace_back(text); }

void KifuBuilder::bookmark(std::string_view text) {
  KifuLine& line = begun() ? open_.back().line : kifu_.main;
  (line.moves.empty() ? line.bookmark : line.moves.back().bookmark) = text;
}

void KifuBuilder::close() {
  Open done = std::move(open_.back());
  open_.pop_back();
  auto& branches = open_.back().line.branches;
  const auto after =
      std::upper_bound(branches.begin(), branches.end(), done.parent_at,
                       [](std::size_t at, const KifuBranch& branch) { return at < branch.at; });
  branches.insert(after, KifuBranch{done.parent_at, std::move(done.line)});
}

std::string KifuBuilder::branch(std::size_t number, TextPlace at) {
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
    const Open& from = open_.back();
    Moment moment = local < size ? from.before[local] : from.now;
    if (local == size && from.line.ending->spent) {
      moment.used[tachiai::index(moment.position.turn())] -= *from.line.ending->spent;
    }
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

void KifuBuilder::note(TextPlace at, std::string text) {
  if (notes_.size() < notes_most) {
    notes_.push_back({at, std::move(text)});
  } else if (notes_.size() == notes_most) {
    notes_.push_back({at, "more was tolerated from here on than is listed"});
  }
}

void KifuBuilder::note(const TextCursor& cursor, std::size_t offset, std::string text) {
  if (notes_.size() <= notes_most) note(cursor.place_of(offset), std::move(text));
}

KifuReading KifuBuilder::finish(std::optional<TextFault> fault) && {
  if (begun()) {
    while (open_.size() > 1) close();
    kifu_.main = std::move(open_.back().line);
  }
  return {std::move(kifu_), std::move(notes_), std::move(fault)};
}

}  // namespace tachiai::shogi::detail
