#include "engines/feed/plan.hpp"

#include <algorithm>
#include <utility>

namespace tachiai::feed {

namespace {

/// A message has room for so many; those that are left follow one by one.
constexpr std::ptrdiff_t correction_acts_most = 200;

std::string at(std::size_t ply) { return "ply " + std::to_string(ply) + ": "; }

std::optional<Seat> turn_after(const SourceLine& source) {
  if (source.result) return std::nullopt;
  auto table = catalog::start(source.game, "", source.start);
  if (!table) return std::nullopt;
  for (const SourceAct& act : source.acts) {
    if (!catalog::perform(*table, act.act)) return std::nullopt;
  }
  return catalog::to_move(*table);
}

/// 64 bits of FNV-1a: ids that differ where the content differs, not secrets.
std::uint64_t hash_of(std::string_view text) {
  std::uint64_t hash = 0xcbf29ce484222325U;
  for (const char letter : text) {
    hash ^= static_cast<unsigned char>(letter);
    hash *= 0x100000001b3U;
  }
  return hash;
}

}  // namespace

Standing standing_of(const match::Match& match) {
  Standing standing;
  standing.game = match.preset.game;
  standing.revision = match.relay.revision;
  catalog::AnyRecord start = match.table;
  catalog::rewind(start, Ply{0});
  standing.start = catalog::position_text(start);
  for (std::string& act : catalog::acts(match.table)) {
    const auto ply = static_cast<std::uint32_t>(standing.acts.size());
    standing.acts.push_back(
        {std::move(act), std::ranges::binary_search(match.relay.as_stood, ply)});
  }
  if (match.ended) standing.result = SourceResult{match.ended->places, match.ended->reason};
  for (std::size_t seat = 0; seat < match.seats(); ++seat)
    standing.control.push_back(match.control[seat]);
  return standing;
}

/// The record's line, and where an operator has put something else since both agreed and the record
/// has not moved, his.
std::vector<match::RelayedAct> Plan::wanted(const SourceLine& source, const Standing& standing) {
  kept_.clear();
  std::vector<match::RelayedAct> line;
  for (std::size_t ply = 0; ply < source.acts.size(); ++ply) {
    const SourceAct& act = source.acts[ply];
    const bool his = ply < agreed_.size() && ply < standing.acts.size() &&
                     agreed_[ply] == act.act && standing.acts[ply].act != act.act;
    if (his) kept_.push_back(ply);
    line.push_back(his ? standing.acts[ply] : match::RelayedAct{act.act, act.illegal});
  }
  return line;
}

Next Plan::next(const SourceLine& source, const Standing& standing) {
  if (source.game != standing.game)
    return Held{"the record is one of " + source.game + ", the match one of " + standing.game};
  if (source.start != standing.start) return Held{"the record starts elsewhere: " + source.start};
  const auto line = wanted(source, standing);
  const auto parts = std::ranges::mismatch(line, standing.acts, {}, &match::RelayedAct::act,
                                           &match::RelayedAct::act);
  const auto from = static_cast<std::size_t>(parts.in1 - line.begin());
  const bool same = from == line.size() && from == standing.acts.size();
  if (same && kept_.empty()) {
    agreed_.clear();
    for (const SourceAct& act : source.acts) agreed_.push_back(act.act);
  }
  if (!same) {
    if (standing.result && !options_.amend)
      return Held{"the result is recorded: nothing is changed any more without the operator"};
    const auto illegal = std::ranges::find_if(parts.in1, line.end(), &match::RelayedAct::as_stood);
    if (illegal != line.end() && !options_.as_stood && illegal == parts.in1)
      return Held{at(from) + illegal->act +
                  " is against the rules; not relayed unless as it stood"};
    if (source.broken && line.size() < standing.acts.size()) return Held{*source.broken};
    const std::uint32_t ply = static_cast<std::uint32_t>(from);
    if (from < standing.acts.size()) {
      // What is illegal further on is left for the acts that follow.
      const auto legal = options_.as_stood ? line.end() : illegal;
      const auto end = parts.in1 + std::min(legal - parts.in1, correction_acts_most);
      told_ = match::Reading{};
      return match::Act{match::CorrectLine{
          ply, standing.revision, {parts.in1, end}, "the record was corrected", {}}};
    }
    match::RelayMove move{ply, standing.revision, *parts.in1, false, {}, {}};
    // Times of a line that an operator has changed are still those of the board.
    move.left = reading_after(source, from + 1, standing.control);
    told_ = move.left;
    return match::Act{std::move(move)};
  }
  if (source.broken) return Held{*source.broken};
  // The time of a move may stand behind it and come later; a corrected line has clocks again.
  const auto left = reading_after(source, source.acts.size(), standing.control);
  if (told_ && left != *told_ && left != match::Reading{}) {
    told_ = left;
    return match::Act{
        match::ReadClocks{left, standing.result ? std::nullopt : turn_after(source), {}}};
  }
  if (source.result && source.result != standing.result) {
    if (standing.result && !options_.amend)
      return Held{"another result is recorded: " + standing.result->reason};
    return match::Act{match::RecordResult{source.result->places, source.result->reason, {}}};
  }
  return Same{};
}

std::string content_id(std::string_view content) {
  constexpr std::string_view digits = "0123456789abcdef";
  std::string id = "f";
  const std::uint64_t hash = hash_of(content);
  for (int shift = 60; shift >= 0; shift -= 4) id += digits[(hash >> shift) & 15U];
  return id;
}

}  // namespace tachiai::feed
