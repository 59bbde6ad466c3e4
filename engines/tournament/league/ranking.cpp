#include "engines/tournament/league/ranking.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <utility>

#include "engines/tournament/tie_breaks.hpp"

namespace tachiai::tournament::league {
namespace {

constexpr int forfeits_for_a_flag = 3;

std::unexpected<Refusal> refuse(RefusalCode code, std::string what) {
  return std::unexpected{Refusal{code, std::move(what)}};
}

std::string words_of(const LeagueClass& one, const Fixture& fixture) {
  return "class " + one.name + ", round " + std::to_string(fixture.round) + ", " + fixture.a +
         " v " + fixture.b.value_or("nobody");
}

std::optional<Round> exit_of(const Player& player) {
  return player.disqualified_after ? player.disqualified_after : player.withdrew_after;
}

/// A game that was due when he had left. One that he had played ahead of its date stays played.
bool after_exit(const Player& player, const Fixture& fixture) {
  const auto exit = exit_of(player);
  return exit && fixture.round > *exit;
}

const Player* find(const LeagueClass& one, const PlayerId& id) {
  const auto found = std::ranges::find(one.members, id, &Player::id);
  return found == one.members.end() ? nullptr : &*found;
}

Result<Done, Refusal> check_members(const LeagueClass& one) {
  std::set<PlayerId> seen;
  for (const Player& member : one.members) {
    if (member.id.empty()) return refuse(RefusalCode::bad_entry, "class " + one.name);
    if (!seen.insert(member.id).second) return refuse(RefusalCode::duplicate_entry, member.id);
    const auto exit = exit_of(member);
    if (exit && *exit < 0)
      return refuse(RefusalCode::bad_entry, member.id + " left before it began");
  }
  return Done{};
}

Result<Done, Refusal> check_fixture(const LeagueClass& one, const Fixture& fixture) {
  const std::string where = words_of(one, fixture);
  for (const auto& side : {std::optional{fixture.a}, fixture.b}) {
    if (!side) continue;
    const Player* player = find(one, *side);
    if (player == nullptr) return refuse(RefusalCode::unknown_player, where);
    if (player->joined_from && fixture.round < *player->joined_from) {
      return refuse(RefusalCode::bad_pairing, where + ": before he joined");
    }
  }
  if (fixture.round < 1 || fixture.a == fixture.b) return refuse(RefusalCode::bad_pairing, where);
  if (!fixture.b && !after_exit(*find(one, fixture.a), fixture)) {
    return refuse(RefusalCode::bad_pairing, where + ": he has not left");
  }
  return Done{};
}

/// The kinds of this league. Sennichite is played again and there is no draw.
Result<Done, Refusal> check_result(const LeagueClass& one, const Fixture& fixture) {
  if (!fixture.result) return Done{};
  const std::string where = words_of(one, fixture);
  const GameResult& result = *fixture.result;
  switch (result.kind) {
    case ResultKind::played:
    case ResultKind::foul:
    case ResultKind::adjudicated:
    case ResultKind::late_forfeit:
    case ResultKind::walkover:
      if (!result.winner && fixture.b) return refuse(RefusalCode::no_draw, where);
      break;
    case ResultKind::double_forfeit:
    case ResultKind::excused:
      if (result.winner) return refuse(RefusalCode::bad_winner, where);
      break;
    default: return refuse(RefusalCode::bad_kind, where);
  }
  if (result.winner && result.winner != fixture.a && result.winner != fixture.b) {
    return refuse(RefusalCode::bad_winner, where + ": " + *result.winner);
  }
  return Done{};
}

bool is_forfeit(const GameResult& result) { return rules_of(result.kind).loser_forfeits; }

/// What follows by itself where somebody had left; nullopt: nobody had.
std::optional<GameResult> by_itself(const LeagueClass& one, const Fixture& fixture) {
  const bool a_left = after_exit(*find(one, fixture.a), fixture);
  if (!fixture.b) return GameResult{ResultKind::walkover, std::nullopt, {}};
  const bool b_left = after_exit(*find(one, *fixture.b), fixture);
  if (a_left && b_left) return GameResult{ResultKind::double_forfeit, std::nullopt, {}};
  if (a_left) return GameResult{ResultKind::walkover, fixture.b, {}};
  if (b_left) return GameResult{ResultKind::walkover, fixture.a, {}};
  return std::nullopt;
}

Result<Done, Refusal> settle_fixture(const LeagueClass& one, Fixture& fixture) {
  const auto follows = by_itself(one, fixture);
  if (!follows) return Done{};
  const bool played_ahead = fixture.result && fixture.b && !is_forfeit(*fixture.result) &&
                            fixture.result->kind != ResultKind::excused;
  if (played_ahead) return Done{};
  const bool agrees =
      !fixture.result || (is_forfeit(*fixture.result) && fixture.result->winner == follows->winner);
  if (!agrees) return refuse(RefusalCode::already_gone, words_of(one, fixture));
  fixture.result = follows;
  return Done{};
}

using Index = std::map<std::string_view, std::size_t>;

Index index_of(const LeagueClass& one) {
  Index index;
  for (std::size_t n = 0; n < one.members.size(); ++n) index.emplace(one.members[n].id, n);
  return index;
}

void book_loss(Tally& tally, const GameResult& result) {
  ++tally.losses;
  if (is_forfeit(result)) ++tally.forfeits;
}

/// Everybody's tally, and whom each has beaten.
struct Season {
  std::vector<Tally> all;
  std::vector<Tally> up_to_exit;
  std::vector<std::vector<std::size_t>> beaten;

  explicit Season(const LeagueClass& one)
      : all(one.members.size()), up_to_exit(one.members.size()), beaten(one.members.size()) {
    const Index index = index_of(one);
    for (const Fixture& fixture : one.fixtures) {
      if (!fixture.result || fixture.result->kind == ResultKind::excused) continue;
      const GameResult& result = *fixture.result;
      for (const auto& side : {std::optional{fixture.a}, fixture.b}) {
        if (!side) continue;
        const std::size_t player = index.at(*side);
        const bool exit_loss = is_forfeit(result) && after_exit(one.members[player], fixture);
        for (Tally* tally : {&all[player], exit_loss ? nullptr : &up_to_exit[player]}) {
          if (tally == nullptr) continue;
          if (result.winner == side) {
            ++tally->wins;
          } else {
            book_loss(*tally, result);
          }
        }
        if (result.winner == side) {
          const auto& loser = *side == fixture.a ? fixture.b : std::optional{fixture.a};
          beaten[player].push_back(index.at(*loser));
        }
      }
    }
  }

  /// The wins that `player` counts for in step 6.
  Fraction worth(const LeagueClass& one, std::size_t player, int season_games) const {
    const Player& member = one.members[player];
    if (has_left(member)) return up_to_exit[player].rate() * Fraction{season_games};
    if (is_joiner(member)) return all[player].rate() * Fraction{season_games};
    return Fraction{all[player].wins};
  }
};

/// Who has no previous rank is below all who have one. Higher is better.
Fraction worth_of_rank(const Player& member) {
  constexpr int below_all = 1'000'000'000;
  return Fraction{-std::int64_t{member.previous_rank.value_or(below_all)}};
}

}  // namespace

Fraction Tally::rate() const {
  return wins + losses == 0 ? Fraction{0} : Fraction{wins, wins + losses};
}

Result<LeagueClass, Refusal> settle(LeagueClass one) {
  if (const auto fine = check_members(one); !fine) return std::unexpected{fine.error()};
  for (Fixture& fixture : one.fixtures) {
    if (const auto fine = check_fixture(one, fixture); !fine) return std::unexpected{fine.error()};
    if (const auto fine = check_result(one, fixture); !fine) return std::unexpected{fine.error()};
    if (const auto fine = settle_fixture(one, fixture); !fine) {
      return std::unexpected{fine.error()};
    }
  }
  return one;
}

int full_season_games(const LeagueClass& one) {
  if (one.season_games) return *one.season_games;
  const auto seats =
      std::ranges::count_if(one.members, [](const Player& m) { return !is_joiner(m); });
  // A seat that a joiner took is in the games of the joiner.
  const auto games =
      std::ranges::count_if(one.fixtures, [](const Fixture& f) { return f.b.has_value(); });
  if (games == seats * (seats - 1) / 2)
    return static_cast<int>(std::max<std::ptrdiff_t>(seats - 1, 0));
  Round rounds = 0;
  for (const Fixture& fixture : one.fixtures) rounds = std::max(rounds, fixture.round);
  return rounds;
}

std::vector<LeagueRow> ranking(const LeagueClass& one) {
  const Season season{one};
  const int season_games = full_season_games(one);
  const std::size_t count = one.members.size();
  std::vector<Fraction> in_good_standing, wins, rates, forfeits, ranks, beaten, registrations;
  for (std::size_t n = 0; n < count; ++n) {
    const Player& member = one.members[n];
    in_good_standing.emplace_back(member.disqualified_after ? 0 : 1);
    wins.emplace_back(season.all[n].wins);
    rates.push_back(season.all[n].rate());
    forfeits.emplace_back(-season.all[n].forfeits);
    ranks.push_back(worth_of_rank(member));
    Fraction sum;
    for (const std::size_t loser : season.beaten[n]) sum += season.worth(one, loser, season_games);
    beaten.push_back(sum);
    registrations.emplace_back(-std::int64_t{member.registration});
  }
  const std::array steps{
      by_value("disqualified", std::move(in_good_standing)),
      by_value("wins", std::move(wins)),
      by_value("rate", std::move(rates)),
      by_value("forfeits", std::move(forfeits)),
      by_value("previous_rank", std::move(ranks)),
      by_value("beaten", beaten),
      by_value("registration", std::move(registrations)),
  };
  std::vector<LeagueRow> rows;
  for (const Ranked& ranked : rank(count, steps)) {
    const std::size_t n = ranked.index;
    const Tally& played = season.up_to_exit[n];
    rows.push_back({ranked.place, one.members[n].id, season.all[n], played, beaten[n],
                    played.forfeits >= forfeits_for_a_flag, ranked.decided_by});
  }
  return rows;
}

}  // namespace tachiai::tournament::league
