#include "engines/tournament/league/movement.hpp"

#include <algorithm>
#include <array>
#include <set>
#include <tuple>

namespace tachiai::tournament::league {
namespace {

// 5.2 of the league's rules, version 4.3, table of the 5th season.
constexpr std::array<ClassPlan, 8> printed{{
    {"S", 12, {0, 0, 2, 2}},
    {"A1", 14, {2, 2, 2, 2}},
    {"A2", 14, {2, 2, 2, 2}},
    {"A3", 16, {2, 2, 2, 3}},
    {"B1", 16, {3, 2, 2, 3}},
    {"B2", 16, {3, 2, 2, 3}},
    {"B3", 24, {3, 2, 2, 3}},
    {"B4", 16, {3, 2, 0, 0}},
}};

std::unexpected<Refusal> refuse(RefusalCode code, std::string what) {
  return std::unexpected{Refusal{code, std::move(what)}};
}

const Player& member(const LeagueClass& one, const PlayerId& id) {
  const auto found = std::ranges::find(one.members, id, &Player::id);
  TACHIAI_ASSERT(found != one.members.end());
  return *found;
}

/// Works out one class. Places are indices into the ranking.
class Mover {
 public:
  Mover(const LeagueClass& one, std::span<const LeagueRow> rows, Zones zones,
        const MovementChoices& choices)
      : one_(one), rows_(rows), choices_(choices) {
    // From both ends; a class too small for all its zones keeps those at the top.
    const auto take = [](std::size_t from, std::size_t to, int count) {
      return std::min(to - from, static_cast<std::size_t>(std::max(count, 0)));
    };
    const std::size_t size = rows.size();
    up_end_ = take(0, size, zones.up);
    exchange_up_end_ = up_end_ + take(up_end_, size, zones.exchange_up);
    down_begin_ = size - take(exchange_up_end_, size, zones.down);
    exchange_down_begin_ = down_begin_ - take(exchange_up_end_, down_begin_, zones.exchange_down);
    protected_.resize(size);
    substituted_.resize(size);
    goes_down_.resize(size);
  }

  ClassMovement move(int keeps) {
    protect();
    for (std::size_t at = 0; at < up_end_; ++at) go_up(at);
    for (std::size_t at = up_end_; at < exchange_up_end_; ++at) enter_exchange_up(at);
    for (std::size_t at = down_begin_; at < rows_.size(); ++at) goes_down_[at] = !protected_[at];
    for (std::size_t at = exchange_down_begin_; at < down_begin_; ++at) enter_exchange_down(at);
    keep(keeps);
    for (std::size_t at = 0; at < rows_.size(); ++at) {
      if (goes_down_[at]) movement_.down.push_back(rows_[at].player);
    }
    return std::move(movement_);
  }

 private:
  const Player& player(std::size_t at) const { return member(one_, rows_[at].player); }
  bool left(std::size_t at) const { return has_left(player(at)); }

  void note(std::size_t at, Note::What what) {
    movement_.notes.push_back({rows_[at].player, what});
  }

  /// T-C11 and T-C12: who stays although his place would take him down.
  void protect() {
    for (std::size_t at = exchange_down_begin_; at < rows_.size(); ++at) {
      if (left(at)) {
        if (!withdrew_even(at)) continue;
        note(at, Note::What::withdrawn_even_or_better_stays);
      } else {
        if (!is_joiner(player(at)) || !fewer_losses(at)) continue;
        note(at, Note::What::joiner_fewer_losses_stays);
      }
      protected_[at] = true;
    }
  }

  bool withdrew_even(std::size_t at) const {
    const Tally& played = rows_[at].played;
    if (player(at).disqualified_after || played.wins < played.losses) return false;
    return choices_.no_game_is_even || played.wins + played.losses > 0;
  }

  /// Than the line: everybody in the exchange zone who played from the start.
  bool fewer_losses(std::size_t joiner) const {
    bool line = false;
    for (std::size_t at = exchange_down_begin_; at < down_begin_; ++at) {
      if (is_joiner(player(at))) continue;
      if (rows_[at].tally.losses <= rows_[joiner].tally.losses) return false;
      line = true;
    }
    return line;
  }

  void go_up(std::size_t at) {
    if (left(at) && !choices_.withdrawn_go_up) {
      note(at, Note::What::withdrawn_stays_instead_of_going_up);
    } else {
      movement_.up.push_back(rows_[at].player);
    }
  }

  /// The best-ranked of [from, to) who was there to the end and plays for nobody else.
  std::optional<std::size_t> substitute(std::size_t from, std::size_t to) {
    for (std::size_t at = from; at < to; ++at) {
      if (left(at) || protected_[at] || substituted_[at]) continue;
      substituted_[at] = true;
      return at;
    }
    return std::nullopt;
  }

  std::optional<PlayerId> replaced(std::size_t at, Note::What what, std::optional<std::size_t> by) {
    std::optional<PlayerId> name;
    if (by) name = rows_[*by].player;
    movement_.notes.push_back({rows_[at].player, what, name});
    return name;
  }

  void enter_exchange_up(std::size_t at) {
    std::optional<PlayerId> plays = rows_[at].player;
    if (left(at)) {
      plays = replaced(at, Note::What::exchange_up_replaced_by,
                       substitute(exchange_up_end_, exchange_down_begin_));
    }
    movement_.exchange_up.push_back(plays);
  }

  void enter_exchange_down(std::size_t at) {
    std::optional<PlayerId> plays = rows_[at].player;
    if (left(at) || protected_[at]) {
      const auto by = substitute(down_begin_, rows_.size());
      plays = replaced(at, Note::What::exchange_down_replaced_by, by);
      // He goes down in the stead of who plays for him, and also where nobody can.
      goes_down_[at] = !protected_[at];
      if (by) goes_down_[*by] = false;
    }
    movement_.exchange_down.push_back(plays);
  }

  /// The highest of those who would go down stay, as many as did not come up from below.
  void keep(int count) {
    for (std::size_t at = down_begin_; at < rows_.size() && count > 0; ++at) {
      if (!goes_down_[at]) continue;
      goes_down_[at] = false;
      note(at, Note::What::stays_for_who_did_not_come_up);
      --count;
    }
  }

  const LeagueClass& one_;
  std::span<const LeagueRow> rows_;
  const MovementChoices& choices_;
  std::size_t up_end_ = 0, exchange_up_end_ = 0, exchange_down_begin_ = 0, down_begin_ = 0;
  std::vector<bool> protected_, substituted_, goes_down_;
  ClassMovement movement_;
};

Result<Done, Refusal> check(const Season& season) {
  TACHIAI_ASSERT(season.classes.size() == season.zones.size());
  std::set<PlayerId> seen;
  std::set<std::string> names;
  for (const LeagueClass& one : season.classes) {
    if (!names.insert(one.name).second) {
      return refuse(RefusalCode::duplicate_entry, "class " + one.name);
    }
    for (const Player& player : one.members) {
      if (!seen.insert(player.id).second) return refuse(RefusalCode::duplicate_entry, player.id);
    }
  }
  if (season.classes.empty() || !season.champion) return Done{};
  const auto& top = season.classes.front().members;
  if (std::ranges::find(top, *season.champion, &Player::id) == top.end()) {
    return refuse(
        RefusalCode::unknown_player,
        "champion " + *season.champion + " is not in class " + season.classes.front().name);
  }
  return Done{};
}

/// The champion as far as he takes part; one who left does not, and is ranked like anybody.
std::optional<PlayerId> taking_part(const Season& season) {
  if (!season.champion || has_left(member(season.classes.front(), *season.champion))) {
    return std::nullopt;
  }
  return season.champion;
}

const LeagueRow* row_of(std::span<const LeagueRow> rows, const PlayerId& player) {
  const auto found = std::ranges::find(rows, player, &LeagueRow::player);
  return found == rows.end() ? nullptr : &*found;
}

TitleMatch title_of(const Season& season, std::span<const LeagueRow> ranking) {
  const LeagueClass& top = season.classes.front();
  TitleMatch title;
  title.holder = taking_part(season);
  const bool defended = title.holder.has_value();
  for (const LeagueRow& row : ranking) {
    if (row.player == title.holder) continue;
    if (has_left(member(top, row.player)) && !season.choices.who_left_may_challenge) continue;
    if (!title.holder) {
      title.holder = row.player;
      continue;
    }
    title.challenger = row.player;
    break;
  }
  // The clause speaks of champion and challenger: none where the first plays the second (T-C17).
  if (defended && title.challenger) {
    title.advantage = row_of(ranking, *title.challenger)->tally.wins >=
                      row_of(ranking, *title.holder)->tally.wins;
  }
  return title;
}

/// Nobody goes up from the top or down from the bottom, whatever the zones say.
Zones zones_of(const Season& season, std::size_t n) {
  Zones zones = season.zones[n];
  if (n == 0) zones.up = zones.exchange_up = 0;
  if (n + 1 == season.classes.size()) zones.down = zones.exchange_down = 0;
  return zones;
}

std::vector<LeagueRow> without(std::vector<LeagueRow> rows, const std::optional<PlayerId>& player) {
  std::erase_if(rows, [&](const LeagueRow& row) { return row.player == player; });
  return rows;
}

/// The better of the upper class meets the worse of the lower; a slot too many has no match.
void pair_exchanges(const Season& season, SeasonTables& tables) {
  for (std::size_t n = 0; n + 1 < season.classes.size(); ++n) {
    const auto& upper = tables.movements[n].exchange_down;
    const auto& lower = tables.movements[n + 1].exchange_up;
    const std::size_t slots = std::min(upper.size(), lower.size());
    for (std::size_t slot = 0; slot < slots; ++slot) {
      tables.exchanges.push_back({season.classes[n].name, upper[slot], season.classes[n + 1].name,
                                  lower[slots - 1 - slot], std::nullopt});
    }
  }
}

Result<Done, Refusal> decide(std::vector<Exchange>& exchanges,
                             const std::vector<PlayerId>& winners) {
  std::multiset<PlayerId> unused{winners.begin(), winners.end()};
  for (Exchange& exchange : exchanges) {
    if (!exchange.is_match()) continue;
    const bool upper = unused.contains(*exchange.upper);
    const bool lower = unused.contains(*exchange.lower);
    const std::string words = "exchange, " + *exchange.upper + " v " + *exchange.lower;
    if (upper && lower) return refuse(RefusalCode::contradictory, words);
    if (!upper && !lower) return refuse(RefusalCode::missing_result, words);
    exchange.winner = upper ? exchange.upper : exchange.lower;
    unused.erase(unused.find(*exchange.winner));
  }
  if (!unused.empty()) return refuse(RefusalCode::not_paired, "exchange, " + *unused.begin());
  return Done{};
}

Result<Done, Refusal> decide(TitleMatch& title, const std::vector<PlayerId>& games) {
  constexpr int needed = 2;
  if (!title.challenger) {
    if (!games.empty()) return refuse(RefusalCode::not_paired, "title");
    title.winner = title.holder;
    return Done{};
  }
  int holder = 0;
  int challenger = title.advantage ? 1 : 0;
  for (const PlayerId& winner : games) {
    if (winner != title.holder && winner != title.challenger) {
      return refuse(RefusalCode::bad_winner, "title, " + winner);
    }
    if (holder == needed || challenger == needed) {
      return refuse(RefusalCode::not_paired, "title, a game after it was decided");
    }
    ++(winner == title.holder ? holder : challenger);
  }
  if (holder < needed && challenger < needed) {
    return refuse(RefusalCode::missing_result,
                  "title, " + *title.holder + " v " + *title.challenger);
  }
  title.games = games;
  title.winner = holder == needed ? title.holder : title.challenger;
  title.loser = holder == needed ? title.challenger : title.holder;
  return Done{};
}

/// By how many classes each moves: -1 up, 1 down.
std::map<PlayerId, int> steps_of(const SeasonTables& tables, const std::vector<Exchange>& matches) {
  std::map<PlayerId, int> steps;
  for (const ClassMovement& movement : tables.movements) {
    for (const PlayerId& player : movement.up) steps[player] = -1;
    for (const PlayerId& player : movement.down) steps[player] = 1;
  }
  for (const Exchange& exchange : matches) {
    if (!exchange.is_match() || exchange.winner != exchange.lower) continue;
    steps[*exchange.upper] = 1;
    steps[*exchange.lower] = -1;
  }
  return steps;
}

}  // namespace

std::span<const ClassPlan> fifth_season() { return printed; }

std::string_view to_text(Note::What what) {
  switch (what) {
    case Note::What::withdrawn_even_or_better_stays: return "withdrawn_even_or_better_stays";
    case Note::What::joiner_fewer_losses_stays: return "joiner_fewer_losses_stays";
    case Note::What::withdrawn_stays_instead_of_going_up:
      return "withdrawn_stays_instead_of_going_up";
    case Note::What::stays_for_who_did_not_come_up: return "stays_for_who_did_not_come_up";
    case Note::What::exchange_up_replaced_by: return "exchange_up_replaced_by";
    case Note::What::exchange_down_replaced_by: return "exchange_down_replaced_by";
  }
  return "";
}

ClassMovement movement_of(const LeagueClass& one, std::span<const LeagueRow> rows, Zones zones,
                          const MovementChoices& choices, int keeps) {
  return Mover{one, rows, zones, choices}.move(keeps);
}

Result<SeasonTables, Refusal> tables_of(const Season& season) {
  if (const auto fine = check(season); !fine) return std::unexpected{fine.error()};
  SeasonTables tables;
  std::vector<LeagueClass> settled;
  for (const LeagueClass& one : season.classes) {
    auto with_results = settle(one);
    if (!with_results) return std::unexpected{with_results.error()};
    tables.rankings.push_back(ranking(*with_results));
    settled.push_back(*std::move(with_results));
  }
  if (settled.empty()) return tables;
  tables.title = title_of(season, tables.rankings.front());
  // From the bottom: how many come up from below decides how many the class above sends down.
  tables.movements.resize(settled.size());
  int keeps = 0;
  for (std::size_t n = settled.size(); n-- > 0;) {
    const auto rows =
        n == 0 ? without(tables.rankings[0], taking_part(season)) : tables.rankings[n];
    tables.movements[n] = movement_of(settled[n], rows, zones_of(season, n), season.choices, keeps);
    const auto stayed = std::ranges::count(
        tables.movements[n].notes, Note::What::withdrawn_stays_instead_of_going_up, &Note::what);
    keeps = static_cast<int>(stayed);
  }
  pair_exchanges(season, tables);
  return tables;
}

Result<NextSeason, Refusal> next_season(const Season& season, const SeasonTables& tables,
                                        const Deciders& deciders) {
  NextSeason next{tables.exchanges, tables.title, {}, {}, {}};
  if (const auto fine = decide(next.exchanges, deciders.exchange_winners); !fine) {
    return std::unexpected{fine.error()};
  }
  if (const auto fine = decide(next.title, deciders.title_games); !fine) {
    return std::unexpected{fine.error()};
  }
  next.champion = next.title.winner;
  const auto steps = steps_of(tables, next.exchanges);
  const std::size_t classes = season.classes.size();
  // came_down[n], stay[n], came_up[n]: in the order of the old rankings (T-C15).
  std::vector<std::vector<PlayerId>> came_down(classes), stay(classes), came_up(classes);
  for (std::size_t n = 0; n < classes; ++n) {
    for (const LeagueRow& row : tables.rankings[n]) {
      if (n == 0 && row.player == taking_part(season)) continue;
      const auto step = steps.find(row.player);
      const int by = step == steps.end() ? 0 : step->second;
      const std::size_t to = n + static_cast<std::size_t>(by);
      TACHIAI_ASSERT(to < classes);
      next.new_class.emplace_back(row.player, season.classes[to].name);
      if (row.player == next.champion || row.player == next.title.loser) continue;
      auto& group = by > 0 ? came_down : by < 0 ? came_up : stay;
      group[to].push_back(row.player);
    }
  }
  for (std::size_t n = 0; n < classes; ++n) {
    std::vector<PlayerId> order;
    // The title's loser is the first of S, whatever his place was.
    if (n == 0 && next.title.loser) order.push_back(*next.title.loser);
    for (const auto* group : {&came_down[n], &stay[n], &came_up[n]}) {
      order.insert(order.end(), group->begin(), group->end());
    }
    next.classes.emplace_back(season.classes[n].name, std::move(order));
  }
  return next;
}

std::vector<PlayerId> starting_order(std::span<const PlayerId> from_last_season,
                                     std::vector<Entry> others) {
  std::ranges::stable_sort(others, {}, [](const Entry& entry) {
    return entry.last_season ? std::tuple{0, -*entry.last_season, entry.last_rank}
                             : std::tuple{1, entry.registration, 0};
  });
  std::vector<PlayerId> order{from_last_season.begin(), from_last_season.end()};
  for (Entry& entry : others) order.push_back(std::move(entry.player));
  return order;
}

}  // namespace tachiai::tournament::league
