#include "engines/feed/entry.hpp"

#include <algorithm>

namespace tachiai::feed {

namespace {

/// A seat whose clock has grown beyond what a move can bring.
std::optional<EntryFault> grown(const match::Reading& left, const LineEnd& end) {
  for (std::size_t seat = 0; seat < left.size(); ++seat) {
    if (left[seat] && end.clocks[seat] && *left[seat] > *end.clocks[seat] + clock_growth_most)
      return EntryFault{"bad_amount",
                        "the clock of seat " + std::to_string(seat) + " has grown by " +
                            std::to_string((*left[seat] - *end.clocks[seat]).count()) +
                            " ms since it was read"};
  }
  return std::nullopt;
}

}  // namespace

LineEnd line_end(const match::Match& match) {
  return {number(match.ply()), match.relay.revision, match.ended.has_value(), match.relay.clocks};
}

Result<match::Act, EntryFault> act_of(const Entry& entry, const LineEnd& end,
                                      const EntryOptions& options) {
  const bool moves =
      std::holds_alternative<MoveEntry>(entry) || std::holds_alternative<UndoEntry>(entry);
  // What an electronic board sends while pieces are put away is no move.
  if (moves && end.ended && !options.amend)
    return std::unexpected{EntryFault{
        "game_over", "a result is recorded: nothing moves any more without the operator"}};
  const auto checked = [&](const match::Reading& left) -> std::optional<EntryFault> {
    return options.trust_clocks ? std::nullopt : grown(left, end);
  };
  if (const auto* move = std::get_if<MoveEntry>(&entry)) {
    if (auto bad = checked(move->left)) return std::unexpected{*std::move(bad)};
    return match::Act{match::RelayMove{move->ply.value_or(end.ply),
                                       end.revision,
                                       {move->move, move->as_stood},
                                       move->unsure,
                                       move->left,
                                       {}}};
  }
  if (const auto* undo = std::get_if<UndoEntry>(&entry)) {
    if (undo->to ? *undo->to > end.ply : undo->plies > end.ply)
      return std::unexpected{
          EntryFault{"bad_ply", "only " + std::to_string(end.ply) + " plies stand"}};
    return match::Act{match::CorrectLine{
        undo->to.value_or(end.ply - undo->plies), end.revision, {}, "taken back", {}}};
  }
  if (const auto* clock = std::get_if<ClockEntry>(&entry)) {
    if (auto bad = checked(clock->left)) return std::unexpected{*std::move(bad)};
    return match::Act{match::ReadClocks{clock->left, clock->runs, {}}};
  }
  if (const auto* note = std::get_if<NoteEntry>(&entry))
    return match::Act{match::Annotate{end.ply, note->kind, note->text, {}}};
  return match::Act{std::get<ResultEntry>(entry).result};
}

}  // namespace tachiai::feed
