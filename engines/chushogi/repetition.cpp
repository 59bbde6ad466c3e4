#include <algorithm>
#include <string>
#include <vector>

#include "engines/chushogi/chushogi.hpp"

/// Sennichite. Hashes only point at candidates: the line is replayed and the positions themselves
/// are compared. Rule: engines/chushogi/RULES.md#repetition
namespace tachiai::chushogi {
namespace {

constexpr std::size_t occurrences_that_count = 4;

std::size_t times_stood(const Record<ChuShogi>& record, std::uint64_t hash) {
  return static_cast<std::size_t>(
      std::ranges::count(record.trail(), hash, &Record<ChuShogi>::Stood::hash));
}

/// A played line with all its positions: one more than acts.
struct Line {
  std::vector<Position> positions;
  std::vector<Act> acts;
};

Line replayed(const Record<ChuShogi>& record, const Act* one_more = nullptr) {
  Line line{{record.start()}, record.acts()};
  if (one_more != nullptr) line.acts.push_back(*one_more);
  line.positions.reserve(line.acts.size() + 1);
  for (const Act& act : line.acts) line.positions.push_back(line.positions.back().after(act));
  return line;
}

/// What one side did with its plies since the first occurrence.
struct Conduct {
  bool checked = true;   // with every one
  bool attacked = true;  // with every one
  bool passed = true;    // with every one
};

bool is_pass(const Position& before, const Act& act) {
  return act.two_legs() && act.to == act.from && before.at(act.mid) == no_piece;
}

/// The ply that led here attacks: a royal stands in check, or the moved piece could take something
/// in one leg, lion rules applied. Rule: engines/chushogi/RULES.md#repetition-attack
bool attacks(const Position& after, const Choices& choices, const Act& act) {
  return any_move_from<Routes::every>(after, choices, act.to, [&](const Act& next) {
    return !next.two_legs() && after.at(next.to) != no_piece;
  });
}

std::optional<Sennichite> judge(const ChuShogi& rules, const Line& line) {
  const Position& last = line.positions.back();
  Sennichite found;
  std::size_t first = line.positions.size();
  for (std::size_t at = line.positions.size(); at-- > 0;) {
    if (!line.positions[at].stands_as(last)) continue;
    ++found.occurrences;
    first = at;
  }
  if (found.occurrences < occurrences_that_count) return std::nullopt;
  found.first = Ply{static_cast<std::uint32_t>(first)};

  Conduct conduct[2];
  for (std::size_t ply = first; ply < line.acts.size(); ++ply) {
    const Position& before = line.positions[ply];
    const Position& after = line.positions[ply + 1];
    Conduct& mover = conduct[tachiai::index(before.turn())];
    const bool check = rules.in_check(after);
    mover.checked &= check;
    mover.attacked &= check || attacks(after, rules.choices(), line.acts[ply]);
    mover.passed &= is_pass(before, line.acts[ply]);
  }

  using Because = Sennichite::Because;
  const auto blame = [&](Seat seat, Because because) {
    found.deviates = seat;
    found.because = because;
    return found;
  };
  const auto only = [&](bool Conduct::* did) -> std::optional<Seat> {
    if (conduct[0].*did == conduct[1].*did) return std::nullopt;
    return conduct[0].*did ? Seat::first : Seat::second;
  };
  const Choices& choices = rules.choices();
  const auto checker = only(&Conduct::checked);
  const auto attacker = only(&Conduct::attacked);
  if (choices.repetition == Repetition::lishogi_result) {
    // A check is an attack here, and mutual attack is a draw even where one side gives check.
    if (attacker) return blame(*attacker, checker == attacker ? Because::check : Because::attack);
    return found;
  }
  if (checker) return blame(*checker, Because::check);
  if (attacker) return blame(*attacker, Because::attack);
  if (choices.repetition == Repetition::seed_takeback) {
    return blame(opponent(last.turn()), Because::mover);
  }
  if (choices.first_passer_deviates && conduct[0].passed && conduct[1].passed) {
    return blame(line.positions[first].turn(), Because::passing);
  }
  return found;
}

std::string_view word_of(Sennichite::Because because) {
  switch (because) {
    case Sennichite::Because::nothing: return "nothing";
    case Sennichite::Because::check: return "check";
    case Sennichite::Because::attack: return "attack";
    case Sennichite::Because::passing: return "passing";
    case Sennichite::Because::mover: return "mover";
  }
  return "nothing";
}

}  // namespace

std::optional<Sennichite> ChuShogi::sennichite(const Record<ChuShogi>& record) const {
  if (times_stood(record, record.trail().back().hash) < occurrences_that_count) {
    return std::nullopt;
  }
  return judge(*this, replayed(record));
}

Result<Done, Illegality> ChuShogi::check_repetition(const Record<ChuShogi>& record,
                                                    const Act& act) const {
  if (choices().repetition == Repetition::lishogi_result) return Done{};
  const auto next = perform(record.position(), act);
  if (!next) return Done{};  // `check` has refused it
  const Seat mover = record.position().turn();
  const auto refusal = [&](const Sennichite& found, std::size_t occurrence) {
    return std::unexpected{chushogi::sennichite.with("occurrence", std::to_string(occurrence))
                               .with("because", word_of(found.because))
                               .with("rule_set", rule_set())};
  };
  const std::size_t stood = times_stood(record, next->hash());
  if (stood == 0) return Done{};
  if (stood + 1 >= occurrences_that_count) {
    const auto found = judge(*this, replayed(record, &act));
    if (found && found->deviates == mover) return refusal(*found, found->occurrences);
  }
  // The other side's ply brought the fourth occurrence about and was accepted: now this side
  // deviates at once.
  if (const auto standing = sennichite(record); standing && standing->deviates == mover) {
    const Line line = replayed(record);
    const auto since = line.positions.begin() + number(standing->first);
    const auto before = std::count_if(since, line.positions.end(), [&](const Position& position) {
      return position.stands_as(*next);
    });
    if (before != 0) return refusal(*standing, static_cast<std::size_t>(before) + 1);
  }
  return Done{};
}

std::optional<Places> ChuShogi::repetition(const Record<ChuShogi>& record) const {
  const auto standing = sennichite(record);
  if (choices().repetition == Repetition::lishogi_result) {
    if (standing && standing->deviates) {
      return wins(opponent(*standing->deviates), standing->because == Sennichite::Because::check
                                                     ? "oute_sennichite"
                                                     : "perpetual_attack");
    }
    if (standing) return drawn("sennichite");
  } else {
    if (standing && !standing->deviates) return drawn("sennichite");
    bool any = false;
    const bool free = any_move<Routes::every>(record.position(), choices(), [&](const Act& act) {
      any = true;
      return check_repetition(record, act).has_value();
    });
    if (any && !free && !finished(record.position())) {
      return wins(opponent(record.position().turn()), "sennichite");
    }
  }
  if (choices().plies_max != 0 && number(record.ply()) >= choices().plies_max) {
    return drawn("plies");
  }
  return std::nullopt;
}

}  // namespace tachiai::chushogi
