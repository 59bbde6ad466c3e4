#include "engines/tournament/ledger.hpp"

#include <algorithm>

namespace tachiai::tournament {

Ledger::Ledger(const Tournament& tournament, Round last,
               const std::function<bool(const Encounter&)>& counted)
    : lines_(tournament.players.size()) {
  index_.reserve(tournament.players.size());
  for (std::size_t at = 0; at < tournament.players.size(); ++at) {
    index_.emplace(tournament.players[at].id, at);
  }
  for (const RoundState& round : tournament.rounds) {
    if (round.number > last) break;
    for (const Board& board : round.boards) {
      const Encounter& encounter = board.encounter;
      if (!encounter.result || (counted && !counted(encounter))) continue;
      const auto enter = [&](const std::optional<PlayerId>& side,
                             const std::optional<PlayerId>& other) {
        if (!side) return;
        Line line{round.number, &encounter, score_of(encounter, *side), std::nullopt};
        if (other) line.opponent = index_of(*other);
        lines_[index_of(*side)].push_back(line);
      };
      enter(encounter.a, encounter.b);
      enter(encounter.b, encounter.a);
    }
  }
}

Record Ledger::record(std::size_t player) const {
  Record record;
  for (const Line& line : lines_[player]) {
    record.wins += line.score == Score::win;
    record.draws += line.score == Score::draw;
    record.losses += line.score == Score::loss;
  }
  return record;
}

Fraction Ledger::score(std::size_t player) const {
  const Record of_him = record(player);
  return Fraction{2 * of_him.wins + of_him.draws, 2};
}

bool Ledger::met(std::size_t a, std::size_t b, bool late_forfeit_meets) const {
  return std::ranges::any_of(lines_[a], [&](const Line& line) {
    if (line.opponent != b) return false;
    const ResultKind kind = line.encounter->result->kind;
    return kind == ResultKind::late_forfeit ? late_forfeit_meets : rules_of(kind).meeting;
  });
}

int Ledger::free_wins(std::size_t player) const {
  return static_cast<int>(std::ranges::count_if(lines_[player], [](const Line& line) {
    return line.score == Score::win && rules_of(line.encounter->result->kind).uses_bye;
  }));
}

}  // namespace tachiai::tournament
