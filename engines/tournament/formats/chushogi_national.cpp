#include "engines/tournament/formats/chushogi_national.hpp"

#include <algorithm>
#include <array>

namespace tachiai::tournament {

namespace {

constexpr std::array<ConfigField, 4> fields{{
    {"league", "A", "A|B", "A: the title, an even number of players; B: whoever comes"},
    {"priority", "club_first", "club_first|score_first",
     "whether club mates are kept apart before scores are kept together (T-B2)"},
    {"bye_order", "number", "number|standings",
     "who of the lowest score has the bye: the largest number, or the last in the table (T-B5)"},
    {"drawn_opponents", "half", "half|none",
     "what a drawn opponent's score counts in SB and lost sum (T-B8)"},
}};

Fraction score(const Row& row) { return Fraction{2 * row.record.wins + row.record.draws, 2}; }

}  // namespace

std::span<const ConfigField> ChuShogiNational::schema() { return fields; }

Result<ChuShogiNational, Refusal> ChuShogiNational::make(const Config& config) {
  ChuShogiNational format;
  format.league_a = choice(config, "league") == "A";
  format.rules.clubs_before_score = choice(config, "priority") == "club_first";
  format.rules.bye_by_standings = choice(config, "bye_order") == "standings";
  format.rules.drawn_half = choice(config, "drawn_opponents") == "half";
  format.rules.tie_breaks = *parse_tie_breaks(std::string{all_tie_breaks});
  return format;
}

Result<Done, Refusal> ChuShogiNational::validate(const Tournament& t) const {
  const std::size_t players = t.players.size();
  if (players < 2 || (league_a && players % 2 != 0)) {
    return std::unexpected{
        Refusal{RefusalCode::outside_the_format,
                std::to_string(players) + " players in league " + (league_a ? "A" : "B")}};
  }
  return check_numbers(t, static_cast<int>(players));
}

Outcome ChuShogiNational::finish(const Tournament& t) const {
  Outcome outcome{standings(t, static_cast<Round>(t.rounds.size())), {}};
  const auto& rows = outcome.rows;
  for (const Row& row : rows) {
    if (row.place == 1) {
      outcome.consequences.push_back({league_a ? "title" : "prize", row.player,
                                      league_a ? "中将棋名人" : "first of league B"});
    }
  }
  for (const PlayerId& player : league_a ? to_b(rows) : to_a(rows)) {
    outcome.consequences.push_back({league_a ? "to_B" : "to_A", player, "for the next event"});
  }
  return outcome;
}

std::vector<PlayerId> to_b(std::span<const Row> rows) {
  std::vector<PlayerId> players;
  for (const Row& row : rows) {
    if (row.record.losses == rows.back().record.losses) players.push_back(row.player);
  }
  return players;
}

std::vector<PlayerId> to_a(std::span<const Row> rows) {
  std::vector<PlayerId> players;
  for (const Row& row : rows) {
    if (score(row) == score(rows.front())) players.push_back(row.player);
  }
  return players;
}

}  // namespace tachiai::tournament
