#include "engines/tournament/log.hpp"

#include <algorithm>
#include <charconv>

#include "engines/core/result.hpp"

namespace tachiai::tournament {

namespace {

Player& player_of(Tournament& t, const PlayerId& id) {
  const auto found = std::ranges::find(t.players, id, &Player::id);
  TACHIAI_ASSERT(found != t.players.end());
  return *found;
}

RoundState& round_of(Tournament& t, Round round) {
  TACHIAI_ASSERT(round >= 1 && static_cast<std::size_t>(round) <= t.rounds.size());
  return t.rounds[static_cast<std::size_t>(round) - 1];
}

Board& board_of(Tournament& t, Round round, int board) {
  RoundState& state = round_of(t, round);
  TACHIAI_ASSERT(board >= 1 && static_cast<std::size_t>(board) <= state.boards.size());
  return state.boards[static_cast<std::size_t>(board) - 1];
}

int whole(const std::string& text) {
  int value = 0;
  std::from_chars(text.data(), text.data() + text.size(), value);
  return value;
}

void change(Player& player, const std::string& field, const std::string& value) {
  if (field == "name") player.name = value;
  if (field == "club") player.club = value.empty() ? std::nullopt : std::optional{value};
  if (field == "grade") player.grade = value;
  if (field == "applied_at") player.applied_at = value;
  if (field == "registration") player.registration = whole(value);
  if (field == "seed_level") player.seed_level = whole(value);
  if (field == "previous_rank") {
    player.previous_rank = value.empty() ? std::nullopt : std::optional{whole(value)};
  }
}

void apply(Tournament& t, const Created& e) {
  t.format = e.format;
  t.version = e.version;
  t.config = e.config;
}
void apply(Tournament& t, const Entered& e) { t.players.push_back(e.player); }
void apply(Tournament& t, const EntryChanged& e) {
  change(player_of(t, e.player), e.field, e.value);
}
void apply(Tournament& t, const MarkedAbsent& e) { player_of(t, e.player).absent = true; }
void apply(Tournament& t, const LateNoticed& e) { player_of(t, e.player).late = true; }
void apply(Tournament& t, const LotsDrawn& e) {
  t.draws = e.draws;
  t.numbers.clear();
  t.numbers.insert(e.numbers.begin(), e.numbers.end());
}
void apply(Tournament& t, const Started&) { t.started = true; }
void apply(Tournament& t, const Paired& e) {
  RoundState round{e.round, {}, e.plan.optimum, e.plan.explanation, e.by, false};
  for (const Encounter& encounter : e.plan.encounters) {
    round.boards.push_back({encounter, false, std::nullopt, {}});
  }
  t.rounds.push_back(std::move(round));
}
void apply(Tournament& t, const Began& e) { board_of(t, e.round, e.board).began = true; }
void apply(Tournament& t, const ResultReported& e) {
  board_of(t, e.round, e.board).card = Board::Card{e.result, e.by, {}};
}
void apply(Tournament& t, const ResultConfirmed& e) {
  Board& board = board_of(t, e.round, e.board);
  TACHIAI_ASSERT(board.card);
  board.card->confirmed_by.push_back(e.by);
}
void apply(Tournament& t, const ResultBooked& e) {
  board_of(t, e.round, e.board).encounter.result = e.result;
}
void apply(Tournament& t, const Ruled& e) {
  Board& board = board_of(t, e.round, e.board);
  board.overruled.push_back(e.instead_of);
  board.encounter.result = e.result;
}
void apply(Tournament& t, const Withdrew& e) {
  player_of(t, e.player).withdrew_after = e.after_round;
}
void apply(Tournament& t, const Disqualified& e) {
  player_of(t, e.player).disqualified_after = e.after_round;
}
void apply(Tournament& t, const Joined& e) {
  t.players.push_back(e.player);
  if (e.number > 0) t.numbers.emplace(e.player.id, e.number);
}
void apply(Tournament& t, const RoundClosed& e) { round_of(t, e.round).closed = true; }
void apply(Tournament& t, const Finished&) { t.finished = true; }

}  // namespace

const Player* Tournament::find(const PlayerId& player) const {
  const auto found = std::ranges::find(players, player, &Player::id);
  return found == players.end() ? nullptr : &*found;
}

int Tournament::number_of(const PlayerId& player) const {
  const auto found = numbers.find(player);
  return found == numbers.end() ? 0 : found->second;
}

const RoundState* Tournament::round(Round number) const {
  if (number < 1 || static_cast<std::size_t>(number) > rounds.size()) return nullptr;
  return &rounds[static_cast<std::size_t>(number) - 1];
}

const Board* Tournament::board(Round round_number, int number) const {
  const RoundState* state = round(round_number);
  if (state == nullptr || number < 1 || static_cast<std::size_t>(number) > state->boards.size()) {
    return nullptr;
  }
  return &state->boards[static_cast<std::size_t>(number) - 1];
}

const Encounter* Tournament::encounter_of(const PlayerId& player, Round round_number) const {
  const RoundState* state = round(round_number);
  if (state == nullptr) return nullptr;
  for (const Board& board : state->boards) {
    if (board.encounter.has(player)) return &board.encounter;
  }
  return nullptr;
}

void evolve(Tournament& tournament, const Event& event) {
  std::visit([&](const auto& e) { apply(tournament, e); }, event);
}

Tournament replay(std::span<const Event> events) {
  Tournament tournament;
  for (const Event& event : events) evolve(tournament, event);
  return tournament;
}

}  // namespace tachiai::tournament
