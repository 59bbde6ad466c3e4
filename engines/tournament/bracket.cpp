#include "engines/tournament/bracket.hpp"

#include "engines/core/result.hpp"

namespace tachiai::tournament {

Encounter meet(const Tournament& tournament, Round round, Stage stage, std::string group, Slot a,
               Slot b) {
  const auto there = [&](const Slot& slot) {
    if (!slot) return false;
    const Player* player = tournament.find(*slot);
    TACHIAI_ASSERT(player != nullptr);
    return player->active_in(round);
  };
  const bool a_there = there(a);
  const bool b_there = there(b);
  Encounter encounter{stage, std::move(group), std::move(a), std::move(b), std::nullopt};
  if (a_there && !b_there) encounter.result = GameResult{ResultKind::walkover, encounter.a, ""};
  if (!a_there && b_there) encounter.result = GameResult{ResultKind::walkover, encounter.b, ""};
  if (!a_there && !b_there) encounter.result = GameResult{ResultKind::nobody, std::nullopt, ""};
  return encounter;
}

Slot winner_of(const Encounter& encounter) {
  return encounter.result ? encounter.result->winner : std::nullopt;
}

Slot loser_of(const Encounter& encounter) {
  const Slot winner = winner_of(encounter);
  return winner ? encounter.opponent_of(*winner) : std::nullopt;
}

std::vector<const Encounter*> encounters_of(const Tournament& tournament, Round round_number,
                                            Stage stage, const std::string* group) {
  std::vector<const Encounter*> found;
  const RoundState* round = tournament.round(round_number);
  if (round == nullptr) return found;
  for (const Board& board : round->boards) {
    const Encounter& encounter = board.encounter;
    if (encounter.stage == stage && (group == nullptr || encounter.group == *group)) {
      found.push_back(&encounter);
    }
  }
  return found;
}

std::vector<Slot> winners_of(std::span<const Encounter* const> encounters) {
  std::vector<Slot> winners;
  for (const Encounter* encounter : encounters) winners.push_back(winner_of(*encounter));
  return winners;
}

}  // namespace tachiai::tournament
