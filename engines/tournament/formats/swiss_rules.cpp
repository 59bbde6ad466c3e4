#include "engines/tournament/formats/swiss_rules.hpp"

#include <algorithm>
#include <array>
#include <map>

#include "engines/tournament/bracket.hpp"
#include "engines/tournament/pairing/pool.hpp"
#include "engines/tournament/tie_breaks.hpp"

namespace tachiai::tournament {

namespace {

constexpr std::string_view direct = "direct_encounter";
constexpr std::string_view playoff_word = "play-off";
// In the order in which `Worth` computes them.
constexpr std::array<std::string_view, 9> value_names{"wins",        "solkoff",  "sb",
                                                      "median",      "lost_sum", "lost_sum_cut",
                                                      "opp_solkoff", "opp_sb",   "opp_median"};
using Worth = std::array<Fraction, value_names.size()>;
enum Column : std::uint8_t {
  wins,
  solkoff,
  sb,
  median,
  lost_sum,
  lost_sum_cut,
  opp_solkoff,
  opp_sb,
  opp_median
};

bool of_the_stage(const Encounter& encounter) { return encounter.stage != Stage::playoff; }

/// Sums over the opponents' scores. An empty side is worth nothing (T-B6, T-B11).
std::vector<Worth> worths(const Ledger& ledger, bool drawn_half) {
  std::vector<Worth> all(ledger.players());
  for (std::size_t player = 0; player < all.size(); ++player) {
    all[player][wins] = ledger.score(player);
  }
  const Fraction share = drawn_half ? Fraction{1, 2} : Fraction{0};
  for (std::size_t player = 0; player < all.size(); ++player) {
    Worth& his = all[player];
    Fraction best_beaten = 0;
    Fraction best_winner = 0;
    for (const Ledger::Line& line : ledger.of(player)) {
      if (!line.opponent || line.score == Score::none) continue;
      const Fraction worth = all[*line.opponent][wins];
      his[solkoff] += worth;
      if (line.score == Score::win) {
        his[sb] += worth;
        best_beaten = std::max(best_beaten, worth);
      } else if (line.score == Score::loss) {
        his[lost_sum] += worth;
        best_winner = std::max(best_winner, worth);
      } else {
        his[sb] += share * worth;
        his[lost_sum] += share * worth;
      }
    }
    his[median] = his[sb] - best_beaten;  // as the text says it, not the chess median (T-B9)
    his[lost_sum_cut] = his[lost_sum] - best_winner;
  }
  for (std::size_t player = 0; player < all.size(); ++player) {
    Worth& his = all[player];
    for (const Ledger::Line& line : ledger.of(player)) {
      if (!line.opponent || line.score == Score::none) continue;
      const Worth& other = all[*line.opponent];
      his[opp_solkoff] += other[solkoff];
      his[opp_sb] += other[sb];
      his[opp_median] += other[median];
    }
  }
  return all;
}

std::optional<std::size_t> winner_between(const Ledger& ledger, std::size_t a, std::size_t b) {
  std::optional<std::size_t> winner;
  for (const Ledger::Line& line : ledger.of(a)) {
    if (line.opponent != b) continue;
    if (line.score == Score::win) winner = a;
    if (line.score == Score::loss && line.encounter->result->winner) winner = b;
  }
  return winner;
}

struct Table {
  std::vector<std::size_t> group;  // who has a row
  std::vector<Ranked> ranked;
  std::vector<Worth> worth;
};

Table table(const Tournament& t, Round round, const SwissRules& rules, const Ledger& ledger,
            bool with_playoff) {
  Table made;
  made.worth = worths(ledger, rules.drawn_half);
  for (std::size_t player = 0; player < t.players.size(); ++player) {
    const Player& who = t.players[player];
    const bool came = !who.absent && (!who.joined_from || *who.joined_from <= round);
    if (came || !ledger.of(player).empty()) made.group.push_back(player);
  }
  std::ranges::stable_sort(made.group, {},
                           [&](std::size_t player) { return start_number(t, player); });
  std::vector<Criterion> criteria;
  for (const std::string& name : rules.tie_breaks) {
    if (name == direct) {
      criteria.push_back(direct_encounter(
          name, [&](std::size_t a, std::size_t b) { return winner_between(ledger, a, b); }));
      continue;
    }
    const auto column = std::ranges::find(value_names, name) - value_names.begin();
    std::vector<Fraction> values;
    for (const Worth& worth : made.worth) values.push_back(worth[static_cast<std::size_t>(column)]);
    criteria.push_back(by_value(name, std::move(values)));
  }
  if (with_playoff) {
    std::vector<Fraction> won(t.players.size());
    for (Round played = 1; played <= round; ++played) {
      for (const Encounter* match : encounters_of(t, played, Stage::playoff)) {
        if (const Slot winner = winner_of(*match)) won[ledger.index_of(*winner)] += 1;
      }
    }
    criteria.push_back(by_value(std::string{playoff_word}, std::move(won)));
  }
  made.ranked = rank(made.group, criteria);
  return made;
}

Round last_played(const Tournament& t) { return static_cast<Round>(t.rounds.size()); }

/// "1.5", from half points.
std::string halves(int x2) { return std::to_string(x2 / 2) + (x2 % 2 == 0 ? ".0" : ".5"); }

struct Pooled {
  std::size_t player = 0;
  int score_x2 = 0;
  int number = 0;
};

std::vector<Pooled> pool(const Tournament& t, Round round, const Ledger& ledger) {
  std::vector<Pooled> pool;
  for (std::size_t player = 0; player < t.players.size(); ++player) {
    const Player& who = t.players[player];
    if (!who.active_in(round)) continue;
    const Record record = ledger.record(player);
    pool.push_back({player, 2 * record.wins + record.draws, start_number(t, player)});
  }
  std::ranges::sort(pool, {}, [](const Pooled& p) { return std::pair{-p.score_x2, p.number}; });
  return pool;
}

/// Who has the bye: nobody twice while somebody has had none, then the lowest score, then the
/// largest number, or the last in the table (T-B5).
std::size_t bye_of(const Tournament& t, const SwissRules& rules, const Ledger& ledger,
                   const std::vector<Pooled>& pool) {
  std::map<std::size_t, int> place;
  if (rules.bye_by_standings) {
    const Table standing = table(t, last_played(t), rules, ledger, false);
    for (std::size_t at = 0; at < standing.ranked.size(); ++at) {
      place[standing.ranked[at].index] = static_cast<int>(at);
    }
  }
  const auto key = [&](const Pooled& p) {
    const auto byes = std::ranges::count_if(ledger.of(p.player), [](const Ledger::Line& line) {
      return line.encounter->result->kind == ResultKind::bye;
    });
    return std::tuple{byes, p.score_x2, rules.bye_by_standings ? -place[p.player] : -p.number};
  };
  return static_cast<std::size_t>(std::ranges::min_element(pool, {}, key) - pool.begin());
}

pairing::Problem problem_of(const Tournament& t, const SwissRules& rules, const Ledger& ledger,
                            const std::vector<Pooled>& pool) {
  const int widest = pool.empty() ? 0 : pool.front().score_x2 - pool.back().score_x2;
  std::vector<std::string> differences;
  for (int x2 = widest; x2 > 0; --x2) differences.push_back("difference:" + halves(x2));
  std::vector<std::string> levels{"rematches"};
  const std::size_t first_difference = rules.clubs_apart && rules.clubs_before_score ? 2 : 1;
  const std::size_t club = rules.clubs_before_score ? 1 : 1 + differences.size();
  if (rules.clubs_apart && rules.clubs_before_score) levels.emplace_back("same_club");
  levels.insert(levels.end(), differences.begin(), differences.end());
  if (rules.clubs_apart && !rules.clubs_before_score) levels.emplace_back("same_club");

  pairing::Problem problem{pool.size(), std::move(levels)};
  for (std::size_t a = 0; a < pool.size(); ++a) {
    for (std::size_t b = a + 1; b < pool.size(); ++b) {
      problem.set_cost(a, b, 0, ledger.met(pool[a].player, pool[b].player));
      const auto& club_a = t.players[pool[a].player].club;
      if (rules.clubs_apart) {
        problem.set_cost(a, b, club, club_a && club_a == t.players[pool[b].player].club);
      }
      const int difference = pool[a].score_x2 - pool[b].score_x2;
      if (difference > 0) {
        problem.set_cost(a, b, first_difference + static_cast<std::size_t>(widest - difference), 1);
      }
    }
  }
  return problem;
}

}  // namespace

Result<std::vector<std::string>, Refusal> parse_tie_breaks(const std::string& text) {
  std::vector<std::string> names;
  for (std::string_view rest = text; !rest.empty();) {
    const auto comma = rest.find(',');
    const std::string_view name = rest.substr(0, comma);
    const bool known = name == direct || std::ranges::find(value_names, name) != value_names.end();
    if (!known || std::ranges::find(names, name) != names.end()) {
      return std::unexpected{
          Refusal{RefusalCode::bad_config, "tie_breaks: \"" + std::string{name} + "\" is none of " +
                                               std::string{all_tie_breaks} + ", or there twice"}};
    }
    names.emplace_back(name);
    rest.remove_prefix(comma == std::string_view::npos ? rest.size() : comma + 1);
  }
  return names;
}

std::vector<NamedValue> tie_break_values(const Ledger& ledger, std::size_t player,
                                         bool drawn_half) {
  const Worth worth = worths(ledger, drawn_half)[player];
  std::vector<NamedValue> values;
  for (std::size_t at = 0; at < worth.size(); ++at) {
    values.push_back({std::string{value_names[at]}, worth[at]});
  }
  return values;
}

int start_number(const Tournament& t, std::size_t player) {
  const int drawn = t.number_of(t.players[player].id);
  return drawn > 0 ? drawn : static_cast<int>(player) + 1;
}

std::vector<Row> swiss_rows(const Tournament& t, Round round, const SwissRules& rules) {
  const Ledger ledger{t, round, of_the_stage};
  const Table made = table(t, round, rules, ledger, true);
  std::vector<Row> rows;
  for (const Ranked& ranked : made.ranked) {
    Row row{ranked.place,
            t.players[ranked.index].id,
            ledger.record(ranked.index),
            {},
            ranked.decided_by};
    for (const std::string& name : rules.tie_breaks) {
      const auto column = std::ranges::find(value_names, name);
      if (column == value_names.end()) continue;
      row.values.push_back(
          {name, made.worth[ranked.index][static_cast<std::size_t>(column - value_names.begin())]});
    }
    rows.push_back(std::move(row));
  }
  return rows;
}

std::vector<std::vector<PlayerId>> tied_groups(const Tournament& t, Round round,
                                               const SwissRules& rules) {
  const Ledger ledger{t, round, of_the_stage};
  const Table made = table(t, round, rules, ledger, false);
  std::map<int, std::vector<std::size_t>> by_place;
  for (const Ranked& ranked : made.ranked) by_place[ranked.place].push_back(ranked.index);
  std::vector<std::vector<PlayerId>> groups;
  for (auto& [place, members] : by_place) {
    if (members.size() < 2) continue;
    std::ranges::sort(members);
    std::vector<PlayerId> group;
    for (const std::size_t member : members) group.push_back(t.players[member].id);
    groups.push_back(std::move(group));
  }
  return groups;
}

std::optional<std::pair<PlayerId, PlayerId>> playoff_due(const Tournament& t,
                                                         const SwissRules& rules) {
  if (!rules.playoff) return std::nullopt;
  const Ledger ledger{t, rules.rounds, of_the_stage};
  const Table made = table(t, rules.rounds, rules, ledger, false);
  const auto first = std::ranges::count(made.ranked, 1, &Ranked::place);
  if (first != 2) return std::nullopt;
  const auto [a, b] = std::minmax(made.ranked[0].index, made.ranked[1].index);
  return std::pair{t.players[a].id, t.players[b].id};
}

Result<RoundPlan, Refusal> swiss_round(const Tournament& t, const SwissRules& rules) {
  const Round round = last_played(t) + 1;
  RoundPlan plan;
  if (round > rules.rounds) {
    const auto two = playoff_due(t, rules);
    if (round > rules.rounds + 1 || !two) {
      return std::unexpected{
          Refusal{RefusalCode::no_more_rounds, std::to_string(rules.rounds) + " rounds are all"}};
    }
    plan.encounters.push_back(meet(t, round, Stage::playoff, "", two->first, two->second));
    return plan;
  }
  const Ledger ledger{t, round - 1, of_the_stage};
  std::vector<Pooled> players = pool(t, round, ledger);
  std::optional<PlayerId> bye;
  if (players.size() % 2 == 1) {
    const std::size_t at = bye_of(t, rules, ledger, players);
    bye = t.players[players[at].player].id;
    players.erase(players.begin() + static_cast<std::ptrdiff_t>(at));
  }
  std::vector<PlayerId> ids;
  for (const Pooled& p : players) ids.push_back(t.players[p.player].id);
  auto paired = pairing::pair_pool(ids, problem_of(t, rules, ledger, players));
  if (!paired) return std::unexpected{paired.error()};
  for (const auto& [a, b] : paired->pairs) {
    plan.encounters.push_back({rules.stage, "", a, b, std::nullopt});
  }
  if (bye) {
    plan.encounters.push_back(
        {rules.stage, "", bye, std::nullopt, GameResult{ResultKind::bye, bye, ""}});
  }
  plan.optimum = std::move(paired->optimum);
  plan.explanation.pairs = std::move(paired->reasons);
  return plan;
}

}  // namespace tachiai::tournament
