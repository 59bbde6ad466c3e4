#include "engines/tournament/decide.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <set>

#include "engines/tournament/bracket.hpp"
#include "engines/tournament/formats.hpp"
#include "engines/tournament/formats/swiss_rules.hpp"

namespace tachiai::tournament {

namespace {

using Events = std::vector<Event>;
using Decided = Result<Events, Refusal>;
using Code = RefusalCode;

auto refuse(Code code, std::string what = "") {
  return std::unexpected{Refusal{code, std::move(what)}};
}

std::string where(Round round, int board) {
  return "round " + std::to_string(round) + " board " + std::to_string(board);
}

Round last_round(const Tournament& t) { return static_cast<Round>(t.rounds.size()); }

std::optional<Refusal> roster_frozen(const Tournament& t) {
  if (t.started) return Refusal{Code::already_started, "the roster is frozen"};
  if (!t.numbers.empty()) return Refusal{Code::draw_is_over, "the lots are drawn"};
  return std::nullopt;
}

/// Is this an end that the encounter can have?
std::optional<Refusal> fault_of(const GameResult& result, const Encounter& encounter,
                                const Habits& habits, const std::string& at) {
  const KindRules& kind = rules_of(result.kind);
  if (kind.by_engine) {
    return Refusal{Code::bad_kind,
                   at + ": a " + std::string{kind.word} + " is made by the pairing"};
  }
  if (result.winner && !encounter.has(*result.winner)) {
    return Refusal{Code::bad_winner, at + ": " + *result.winner + " does not play there"};
  }
  if (kind.winner == KindRules::Winner::never && result.winner) {
    return Refusal{Code::bad_winner, at + ": nobody wins a " + std::string{kind.word}};
  }
  if (kind.winner == KindRules::Winner::must && !result.winner) {
    return Refusal{Code::bad_winner, at + ": somebody wins a " + std::string{kind.word}};
  }
  const bool drawn = !result.winner &&
                     (kind.winner == KindRules::Winner::may || result.kind == ResultKind::impasse);
  if (drawn && !habits.draws) {
    return Refusal{Code::no_draw, at + ": a game of this format always has a winner"};
  }
  return std::nullopt;
}

/// The board a result is about, while results are taken.
Result<const Board*, Refusal> open_board(const Tournament& t, Round round, int number) {
  if (!t.started) return refuse(Code::not_started);
  if (t.finished) return refuse(Code::already_finished);
  const Board* board = t.board(round, number);
  if (board == nullptr) return refuse(Code::not_paired, where(round, number));
  if (t.round(round)->closed) return refuse(Code::round_closed, "round " + std::to_string(round));
  return board;
}

Decided decide_one(const Tournament& t, const Create& c) {
  if (!t.format.empty()) return refuse(Code::already_created, t.format);
  auto made = make_format(c.format, c.config);
  if (!made) return std::unexpected{made.error()};
  return Events{Created{c.format, made->version, made->config}};
}

/// The entry alone: what happens to a player later is no part of it.
Player entry_of(const Player& said) {
  Player entry;
  entry.id = said.id;
  entry.name = said.name;
  entry.club = said.club;
  entry.grade = said.grade;
  entry.previous_rank = said.previous_rank;
  entry.registration = said.registration;
  entry.seed_level = said.seed_level;
  entry.applied_at = said.applied_at;
  return entry;
}

std::optional<Refusal> fault_of_entry(const Tournament& t, const Player& player) {
  if (player.id.empty()) return Refusal{Code::bad_entry, "a player needs an id"};
  if (t.find(player.id) != nullptr) return Refusal{Code::duplicate_entry, player.id};
  for (const Player& other : t.players) {
    if (player.registration != 0 && other.registration == player.registration) {
      return Refusal{Code::duplicate_entry, "registration " + std::to_string(player.registration) +
                                                " is " + other.id + "'s"};
    }
  }
  return std::nullopt;
}

Decided decide_one(const Tournament& t, const Enter& c) {
  if (const auto no = roster_frozen(t)) return std::unexpected{*no};
  if (const auto no = fault_of_entry(t, c.player)) return std::unexpected{*no};
  return Events{Entered{entry_of(c.player)}};
}

Decided decide_one(const Tournament& t, const ChangeEntry& c) {
  if (const auto no = roster_frozen(t)) return std::unexpected{*no};
  const Player* player = t.find(c.player);
  if (player == nullptr) return refuse(Code::unknown_player, c.player);
  constexpr std::array<std::string_view, 4> texts{"name", "club", "grade", "applied_at"};
  constexpr std::array<std::string_view, 3> numbers{"previous_rank", "registration", "seed_level"};
  const bool text = std::ranges::find(texts, c.field) != texts.end();
  const bool number = std::ranges::find(numbers, c.field) != numbers.end();
  if (!text && !number) return refuse(Code::bad_entry, "entries have no field " + c.field);
  if (number && !(c.value.empty() && c.field == "previous_rank")) {
    int value = 0;
    const char* end = c.value.data() + c.value.size();
    const auto read = std::from_chars(c.value.data(), end, value);
    if (read.ec != std::errc{} || read.ptr != end || value < 0) {
      return refuse(Code::bad_entry, c.field + ": \"" + c.value + "\" is no number");
    }
    for (const Player& other : t.players) {
      if (c.field == "registration" && value != 0 && &other != player &&
          other.registration == value) {
        return refuse(Code::duplicate_entry, "registration " + c.value + " is " + other.id + "'s");
      }
    }
  }
  return Events{EntryChanged{c.player, c.field, c.value}};
}

Decided decide_one(const Tournament& t, const MarkAbsent& c) {
  if (const auto no = roster_frozen(t)) return std::unexpected{*no};
  const Player* player = t.find(c.player);
  if (player == nullptr) return refuse(Code::unknown_player, c.player);
  if (player->absent) return refuse(Code::already_gone, c.player);
  if (!habits(format_of(t)).leaves) {
    return refuse(Code::no_withdrawal, c.player + ": who is absent loses on the clock");
  }
  return Events{MarkedAbsent{c.player}};
}

Decided decide_one(const Tournament& t, const NoticeLate& c) {
  if (const auto no = roster_frozen(t)) return std::unexpected{*no};
  const Player* player = t.find(c.player);
  if (player == nullptr) return refuse(Code::unknown_player, c.player);
  if (player->absent) return refuse(Code::already_gone, c.player);
  return Events{LateNoticed{c.player}};
}

Decided decide_one(const Tournament& t, const DrawLots& c) {
  if (t.started) return refuse(Code::already_started, "lots come before the start");
  if (c.numbers.empty()) {
    auto drawn = draw(format_of(t), t, c.draws);
    if (!drawn) return std::unexpected{drawn.error()};
    return Events{*std::move(drawn)};
  }
  std::set<PlayerId> players;
  std::set<int> numbers;
  for (const auto& [player, number] : c.numbers) {
    if (t.find(player) == nullptr) return refuse(Code::unknown_player, player);
    if (number < 1 || !players.insert(player).second || !numbers.insert(number).second) {
      return refuse(Code::bad_lots, player + ": number " + std::to_string(number));
    }
  }
  if (players.size() != t.players.size()) {
    return refuse(Code::bad_lots, "not everybody has a number");
  }
  return Events{LotsDrawn{c.draws, c.numbers}};
}

Decided decide_one(const Tournament& t, const Start&) {
  if (t.started) return refuse(Code::already_started);
  if (const auto ready = validate(format_of(t), t); !ready) return std::unexpected{ready.error()};
  return Events{Started{}};
}

std::optional<Refusal> not_ready_for_a_round(const Tournament& t) {
  if (!t.started) return Refusal{Code::not_started, ""};
  if (t.finished) return Refusal{Code::already_finished, ""};
  if (!t.rounds.empty() && !t.rounds.back().closed) {
    return Refusal{Code::round_open, "round " + std::to_string(last_round(t))};
  }
  return std::nullopt;
}

Decided decide_one(const Tournament& t, const PairRound&) {
  if (const auto no = not_ready_for_a_round(t)) return std::unexpected{*no};
  auto plan = next_round(format_of(t), t);
  if (!plan) return std::unexpected{plan.error()};
  return Events{Paired{last_round(t) + 1, *std::move(plan), ""}};
}

Decided decide_one(const Tournament& t, const PairByHand& c) {
  if (const auto no = not_ready_for_a_round(t)) return std::unexpected{*no};
  if (c.gives_up.empty()) return refuse(Code::no_reason, "which priority does it give up?");
  if (c.by.empty()) return refuse(Code::no_reason, "who pairs?");
  const Round round = last_round(t) + 1;
  const auto engine = next_round(format_of(t), t);
  if (!engine && engine.error().code == Code::no_more_rounds) {
    return std::unexpected{engine.error()};
  }
  RoundPlan plan;
  std::set<PlayerId> busy;
  for (const Encounter& wished : c.encounters) {
    for (const auto& side : {wished.a, wished.b}) {
      if (!side) continue;
      if (t.find(*side) == nullptr) return refuse(Code::unknown_player, *side);
      if (!busy.insert(*side).second) return refuse(Code::bad_pairing, *side + " plays twice");
    }
    if (!wished.a) return refuse(Code::bad_pairing, "an encounter without its first side");
    Encounter encounter = meet(t, round, wished.stage, wished.group, wished.a, wished.b);
    const bool free = wished.stage == Stage::league || wished.stage == Stage::swiss;
    if (free && !wished.b && encounter.result->winner) encounter.result->kind = ResultKind::bye;
    if (wished.stage == Stage::rest && encounter.result && encounter.result->winner) {
      encounter.result->kind = ResultKind::rest;
    }
    plan.encounters.push_back(std::move(encounter));
  }
  // Nobody who would have played is left out, and nobody is brought in who would not.
  if (engine) {
    std::set<PlayerId> due;
    for (const Encounter& encounter : engine->encounters) {
      for (const auto& side : {encounter.a, encounter.b}) {
        if (side && t.find(*side)->active_in(round)) due.insert(*side);
      }
    }
    for (const PlayerId& player : due) {
      if (!busy.contains(player)) return refuse(Code::bad_pairing, player + " is left out");
    }
    for (const PlayerId& player : busy) {
      if (!due.contains(player) && t.find(player)->active_in(round)) {
        return refuse(Code::bad_pairing,
                      player + " does not play in round " + std::to_string(round));
      }
    }
  }
  plan.explanation.gives_up = c.gives_up;
  return Events{Paired{round, std::move(plan), c.by}};
}

Decided decide_one(const Tournament& t, const BeginGame& c) {
  const auto board = open_board(t, c.round, c.board);
  if (!board) return std::unexpected{board.error()};
  if ((*board)->began) return refuse(Code::contradictory, where(c.round, c.board) + " has begun");
  if ((*board)->encounter.result) {
    return refuse(Code::contradictory, where(c.round, c.board) + " has its result");
  }
  return Events{Began{c.round, c.board}};
}

Decided decide_one(const Tournament& t, const ReportResult& c) {
  const auto open = open_board(t, c.round, c.board);
  if (!open) return std::unexpected{open.error()};
  const Board& board = **open;
  const std::string at = where(c.round, c.board);
  if (const auto no = fault_of(c.result, board.encounter, habits(format_of(t)), at)) {
    return std::unexpected{*no};
  }
  if (c.by.empty()) return refuse(Code::not_his_card, at + ": who hands it in?");
  if (board.encounter.result) return refuse(Code::contradictory, at + " has its result");
  if (board.card && board.card->by != c.by) {
    return refuse(Code::contradictory, at + ": " + board.card->by + " handed in a card");
  }
  if (board.card && !board.card->confirmed_by.empty()) {
    return refuse(Code::already_confirmed, at);
  }
  return Events{ResultReported{c.round, c.board, c.result, c.by}};
}

Decided decide_one(const Tournament& t, const ConfirmResult& c) {
  const auto open = open_board(t, c.round, c.board);
  if (!open) return std::unexpected{open.error()};
  const Board& board = **open;
  const std::string at = where(c.round, c.board);
  if (!board.card) return refuse(Code::no_card, at);
  if (board.encounter.result) return refuse(Code::contradictory, at + " has its result");
  if (c.by.empty() || c.by == board.card->by || (!c.official && !board.encounter.has(c.by))) {
    return refuse(Code::not_his_card, at + ": " + (c.by.empty() ? "nobody" : c.by));
  }
  if (std::ranges::find(board.card->confirmed_by, c.by) != board.card->confirmed_by.end()) {
    return refuse(Code::already_confirmed, at + ": " + c.by);
  }
  return Events{ResultConfirmed{c.round, c.board, c.by}};
}

Decided decide_one(const Tournament& t, const BookResult& c) {
  const auto open = open_board(t, c.round, c.board);
  if (!open) return std::unexpected{open.error()};
  const Board& board = **open;
  const std::string at = where(c.round, c.board);
  if (const auto no = fault_of(c.result, board.encounter, habits(format_of(t)), at)) {
    return std::unexpected{*no};
  }
  if (board.encounter.result) return refuse(Code::contradictory, at + " has its result");
  const bool confirmed = board.card && !board.card->confirmed_by.empty();
  const auto same = [&] {
    return board.card->result.kind == c.result.kind && board.card->result.winner == c.result.winner;
  };
  if (confirmed && !same()) {
    return refuse(Code::contradictory, at + ": the confirmed card says otherwise");
  }
  return Events{ResultBooked{c.round, c.board, c.result, c.by}};
}

/// Has a player of the encounter begun a later game? (4.6)
std::optional<std::string> begun_since(const Tournament& t, Round round,
                                       const Encounter& encounter) {
  for (Round later = round + 1; later <= last_round(t); ++later) {
    for (const Board& board : t.round(later)->boards) {
      const bool played =
          board.began || (board.encounter.a && board.encounter.b && board.encounter.result);
      if (!played) continue;
      for (const auto& side : {encounter.a, encounter.b}) {
        if (side && board.encounter.has(*side)) return side;
      }
    }
  }
  return std::nullopt;
}

Decided decide_one(const Tournament& t, const Rule& c) {
  if (!t.started) return refuse(Code::not_started);
  if (t.finished) return refuse(Code::already_finished);
  const Board* board = t.board(c.round, c.board);
  const std::string at = where(c.round, c.board);
  if (board == nullptr) return refuse(Code::not_paired, at);
  if (c.reason.empty() || c.by.empty()) return refuse(Code::no_reason, at);
  if (!board->encounter.result) return refuse(Code::no_result, at);
  const Habits habits = tournament::habits(format_of(t));
  if (const auto no = fault_of(c.result, board->encounter, habits, at)) {
    return std::unexpected{*no};
  }
  if (c.result == *board->encounter.result) {
    return refuse(Code::contradictory, at + ": that is the result");
  }
  if (habits.corrections_until_next_game) {
    if (const auto player = begun_since(t, c.round, board->encounter)) {
      return refuse(Code::correction_over, at + ": " + *player + " has begun his next game");
    }
  }
  std::vector<Round> later;
  for (Round round = c.round + 1; round <= last_round(t); ++round) later.push_back(round);
  return Events{Ruled{c.round, c.board, c.result, *board->encounter.result, c.reason, c.by,
                      std::move(later)}};
}

Result<Done, Refusal> may_go(const Tournament& t, const PlayerId& id) {
  if (!t.started) return refuse(Code::not_started, "before the start he is absent");
  if (t.finished) return refuse(Code::already_finished);
  const Player* player = t.find(id);
  if (player == nullptr) return refuse(Code::unknown_player, id);
  if (player->absent || player->withdrew_after || player->disqualified_after) {
    return refuse(Code::already_gone, id);
  }
  return Done{};
}

Decided decide_one(const Tournament& t, const Withdraw& c) {
  if (const auto may = may_go(t, c.player); !may) return std::unexpected{may.error()};
  if (!habits(format_of(t)).leaves) return refuse(Code::no_withdrawal, c.player);
  return Events{Withdrew{c.player, last_round(t)}};
}

Decided decide_one(const Tournament& t, const Disqualify& c) {
  if (const auto may = may_go(t, c.player); !may) return std::unexpected{may.error()};
  if (c.reason.empty() || c.by.empty()) return refuse(Code::no_reason, c.player);
  return Events{Disqualified{c.player, last_round(t), c.reason, c.by}};
}

Decided decide_one(const Tournament& t, const Join& c) {
  if (!t.started) return refuse(Code::not_started, "before the start he enters");
  if (t.finished) return refuse(Code::already_finished);
  if (!habits(format_of(t)).joins) return refuse(Code::no_late_entry, c.player.id);
  if (const auto no = fault_of_entry(t, c.player)) return std::unexpected{*no};
  if (c.player.replaces && t.find(*c.player.replaces) == nullptr) {
    return refuse(Code::unknown_player, *c.player.replaces);
  }
  Player player = entry_of(c.player);
  player.replaces = c.player.replaces;
  player.joined_from = last_round(t) + 1;
  int free = 1;
  for (std::size_t at = 0; at < t.players.size(); ++at) {
    free = std::max(free, start_number(t, at) + 1);
  }
  return Events{Joined{std::move(player), free}};
}

Decided decide_one(const Tournament& t, const CloseRound&) {
  if (!t.started) return refuse(Code::not_started);
  if (t.finished) return refuse(Code::already_finished);
  if (t.rounds.empty()) return refuse(Code::not_paired, "no round is open");
  const RoundState& round = t.rounds.back();
  if (round.closed) return refuse(Code::round_closed, "round " + std::to_string(round.number));
  for (std::size_t at = 0; at < round.boards.size(); ++at) {
    const Encounter& encounter = round.boards[at].encounter;
    if (encounter.result) continue;
    return refuse(Code::missing_result, "round " + std::to_string(round.number) + ": " +
                                            encounter.a.value_or("nobody") + " - " +
                                            encounter.b.value_or("nobody"));
  }
  return Events{RoundClosed{round.number}};
}

Decided decide_one(const Tournament& t, const Finish&) {
  if (const auto no = not_ready_for_a_round(t)) return std::unexpected{*no};
  const auto next = next_round(format_of(t), t);
  if (next) return refuse(Code::round_open, "a round is still to be played");
  if (next.error().code != Code::no_more_rounds) return std::unexpected{next.error()};
  return Events{Finished{}};
}

}  // namespace

Result<std::vector<Event>, Refusal> decide(const Tournament& tournament, const Command& command) {
  if (tournament.format.empty() && !std::holds_alternative<Create>(command)) {
    return refuse(Code::not_created);
  }
  return std::visit([&](const auto& c) { return decide_one(tournament, c); }, command);
}

Result<std::vector<Event>, Refusal> act(Tournament& tournament, const Command& command) {
  auto decided = decide(tournament, command);
  if (decided) {
    for (const Event& event : *decided) evolve(tournament, event);
  }
  return decided;
}

int board_of(const Tournament& tournament, Round round_number, const PlayerId& a,
             const PlayerId& b) {
  const RoundState* round = tournament.round(round_number);
  if (round == nullptr) return 0;
  for (std::size_t at = 0; at < round->boards.size(); ++at) {
    const Encounter& encounter = round->boards[at].encounter;
    if (a != b && encounter.has(a) && encounter.has(b)) return static_cast<int>(at) + 1;
  }
  return 0;
}

namespace {

// The command whose answer an event is.
Command command_of(const Created& e) { return Create{e.format, e.config}; }
Command command_of(const Entered& e) { return Enter{e.player}; }
Command command_of(const EntryChanged& e) { return ChangeEntry{e.player, e.field, e.value}; }
Command command_of(const MarkedAbsent& e) { return MarkAbsent{e.player}; }
Command command_of(const LateNoticed& e) { return NoticeLate{e.player}; }
Command command_of(const LotsDrawn& e) { return DrawLots{e.draws, e.numbers}; }
Command command_of(const Started&) { return Start{}; }
Command command_of(const Paired& e) {
  if (e.by.empty()) return PairRound{};
  return PairByHand{e.plan.encounters, e.plan.explanation.gives_up, e.by};
}
Command command_of(const Began& e) { return BeginGame{e.round, e.board}; }
Command command_of(const ResultReported& e) {
  return ReportResult{e.round, e.board, e.result, e.by};
}
Command command_of(const ResultConfirmed& e) {
  return ConfirmResult{e.round, e.board, e.by, true};  // who is an official is not in the log
}
Command command_of(const ResultBooked& e) { return BookResult{e.round, e.board, e.result, e.by}; }
Command command_of(const Ruled& e) { return Rule{e.round, e.board, e.result, e.reason, e.by}; }
Command command_of(const Withdrew& e) { return Withdraw{e.player}; }
Command command_of(const Disqualified& e) { return Disqualify{e.player, e.reason, e.by}; }
Command command_of(const Joined& e) { return Join{e.player}; }
Command command_of(const RoundClosed&) { return CloseRound{}; }
Command command_of(const Finished&) { return Finish{}; }

}  // namespace

std::optional<Parting> verify(std::span<const Event> events) {
  Tournament tournament;
  for (std::size_t at = 0; at < events.size(); ++at) {
    const Command command =
        std::visit([](const auto& event) { return command_of(event); }, events[at]);
    const auto decided = decide(tournament, command);
    if (!decided) {
      return Parting{at, std::string{to_text(decided.error().code)} + ": " + decided.error().what};
    }
    if (decided->size() != 1 || decided->front() != events[at]) {
      return Parting{at, "the rules give another event"};
    }
    evolve(tournament, events[at]);
  }
  return std::nullopt;
}

}  // namespace tachiai::tournament
