#include "engines/tournament/entities.hpp"

#include <algorithm>

namespace tachiai::tournament {

namespace {

constexpr std::array<std::string_view, 13> stage_words{
    "main", "repechage", "semifinal",  "final",   "third",    "prize", "league",
    "rest", "swiss",     "roundrobin", "playoff", "exchange", "title"};

using Winner = KindRules::Winner;

// RULES.md#kinds, a row a line: counts, rated, uses_bye, meeting, loser_forfeits, by_engine.
constexpr std::array<KindRules, 14> kind_table{{
    {ResultKind::played, "played", Winner::may, true, true, false, true, false, false},
    {ResultKind::draw_right, "draw_right", Winner::must, true, true, false, true, false, false},
    {ResultKind::double_flag, "double_flag", Winner::must, true, false, false, true, false, false},
    {ResultKind::late_forfeit, "late_forfeit", Winner::must, true, false, true, true, true, false},
    {ResultKind::foul, "foul", Winner::must, true, true, false, true, false, false},
    {ResultKind::walkover, "walkover", Winner::must, true, false, true, false, true, false},
    {ResultKind::bye, "bye", Winner::must, true, false, true, false, false, true},
    {ResultKind::rest, "rest", Winner::must, true, false, true, false, false, true},
    {ResultKind::double_forfeit, "double_forfeit", Winner::never, true, false, false, false, true,
     false},
    {ResultKind::nobody, "void", Winner::never, true, false, false, false, true, false},
    {ResultKind::adjudicated, "adjudicated", Winner::may, true, true, false, true, false, false},
    {ResultKind::excused, "excused", Winner::never, false, false, false, false, false, false},
    {ResultKind::impasse, "impasse", Winner::never, true, true, false, true, false, false},
    {ResultKind::forfeit, "forfeit", Winner::must, true, true, false, true, false, false},
}};

}  // namespace

std::string_view to_text(Stage stage) { return stage_words[static_cast<std::size_t>(stage)]; }

std::optional<Stage> stage_of(std::string_view word) {
  const auto found = std::ranges::find(stage_words, word);
  if (found == stage_words.end()) return std::nullopt;
  return static_cast<Stage>(found - stage_words.begin());
}

std::span<const KindRules> kinds() { return kind_table; }

const KindRules& rules_of(ResultKind kind) { return kind_table[static_cast<std::size_t>(kind)]; }

std::string_view to_text(ResultKind kind) { return rules_of(kind).word; }

std::optional<ResultKind> kind_of(std::string_view word) {
  const auto found = std::ranges::find(kind_table, word, &KindRules::word);
  if (found == kind_table.end()) return std::nullopt;
  return found->kind;
}

Score score_of(const Encounter& encounter, const PlayerId& player) {
  if (!encounter.result || !encounter.has(player)) return Score::none;
  const KindRules& kind = rules_of(encounter.result->kind);
  if (!kind.counts) return Score::none;
  if (encounter.result->winner) {
    return *encounter.result->winner == player ? Score::win : Score::loss;
  }
  const bool drawn = kind.winner == Winner::may || encounter.result->kind == ResultKind::impasse;
  return drawn ? Score::draw : Score::loss;
}

bool Player::active_in(Round round) const {
  if (absent) return false;
  if (withdrew_after && round > *withdrew_after) return false;
  if (disqualified_after && round > *disqualified_after) return false;
  return !joined_from || round >= *joined_from;
}

}  // namespace tachiai::tournament
