#include "server/archive/tournaments.hpp"

#include <algorithm>
#include <map>
#include <utility>

#include "engines/tournament/formats.hpp"
#include "engines/tournament/text.hpp"
#include "server/archive/text.hpp"

namespace tachiai::archive {

namespace {

namespace tour = tournament;
using tour::Value;
using tournaments::BoardKey;
using tournaments::State;

Value text(std::string_view value) { return {std::string{value}}; }
Value number(std::int64_t value) { return {value}; }

/// An object: what says nothing is left out by who builds it.
struct Object {
  Value::Members members;
  Object& put(std::string_view name, Value value) {
    members.emplace_back(name, std::move(value));
    return *this;
  }
  Object& put_some(std::string_view name, std::string_view value) {
    return value.empty() ? *this : put(name, text(value));
  }
  Value value() && { return {std::move(members)}; }
};

std::string_view state_word(const State& state) {
  if (state.now.finished) return "finished";
  return state.now.started ? "running" : "entries";
}

Value value_of(const tour::GameResult& result) {
  Object out;
  out.put("kind", text(tour::to_text(result.kind)));
  if (result.winner) out.put("winner", text(*result.winner));
  out.put_some("detail", result.detail);
  out.put("rated", {tour::rules_of(result.kind).rated});
  return std::move(out).value();
}

std::vector<tour::Row> rows_of(const State& state) {
  if (!state.now.started) return {};
  return tour::standings(tour::format_of(state.now), state.now,
                         static_cast<tour::Round>(state.now.rounds.size()));
}

Value player_value(const State& state, const tour::Player& player) {
  Object out;
  out.put("id", text(player.id)).put("name", text(player.name));
  if (player.club) out.put("club", text(*player.club));
  out.put_some("grade", player.grade);
  if (player.previous_rank) out.put("previous_rank", number(*player.previous_rank));
  if (player.registration != 0) out.put("registration", number(player.registration));
  if (player.seed_level != 0) out.put("seed_level", number(player.seed_level));
  out.put_some("applied_at", player.applied_at);
  if (const int drawn = state.now.number_of(player.id); drawn != 0)
    out.put("number", number(drawn));
  const std::string_view word = player.disqualified_after ? "disqualified"
                                : player.withdrew_after   ? "withdrawn"
                                : player.absent           ? "absent"
                                : player.late             ? "late"
                                                          : "playing";
  out.put("state", text(word));
  if (player.disqualified_after) {
    out.put("after_round", number(*player.disqualified_after));
  } else if (player.withdrew_after) {
    out.put("after_round", number(*player.withdrew_after));
  }
  if (player.joined_from) out.put("joined_from", number(*player.joined_from));
  if (player.replaces) out.put("replaces", text(*player.replaces));
  if (const auto at = state.principals.find(player.id); at != state.principals.end())
    out.put("principal", text(at->second));
  if (state.checked_in.contains(player.id)) out.put("checked_in", {true});
  return std::move(out).value();
}

std::string_view venue_word(records::Venue venue) {
  switch (venue) {
    case records::Venue::here: return "here";
    case records::Venue::relayed: return "relayed";
    case records::Venue::typed: break;
  }
  return "typed";
}

Value rounds_value(const std::vector<tour::Round>& rounds) {
  Value::List out;
  for (const auto round : rounds) out.push_back(number(round));
  return {std::move(out)};
}

/// What the log says of each board beside its present result.
struct Story {
  std::int64_t booked_utc_ms = 0;
  std::string booked_by;
  Value::List rulings;
};

std::map<BoardKey, Story> stories_of(const State& state) {
  std::map<BoardKey, Story> out;
  for (const auto& one : state.log) {
    if (const auto* booked = std::get_if<tour::ResultBooked>(&one->event)) {
      Story& story = out[{booked->round, booked->board}];
      story.booked_utc_ms = one->utc_ms;
      story.booked_by = booked->by;
    } else if (const auto* ruled = std::get_if<tour::Ruled>(&one->event)) {
      Object ruling;
      ruling.put("result", value_of(ruled->result))
          .put("instead_of", value_of(ruled->instead_of))
          .put("reason", text(ruled->reason))
          .put("by", text(ruled->by))
          .put("later_rounds", rounds_value(ruled->later_rounds))
          .put("utc_ms", number(one->utc_ms));
      out[{ruled->round, ruled->board}].rulings.push_back(std::move(ruling).value());
    }
  }
  return out;
}

/// The engine's explanation of a pair, by its higher player.
std::map<std::string, Value> reasons_of(const tour::RoundState& round) {
  std::map<std::string, Value> out;
  tour::RoundPlan plan;
  plan.explanation = round.explanation;
  Value whole = tour::to_value(plan);
  for (auto& [name, member] : std::get<Value::Members>(whole.value)) {
    if (name != "explanation") continue;
    for (auto& [part, pairs] : std::get<Value::Members>(member.value)) {
      if (part != "pairs") continue;
      std::size_t at = 0;
      for (auto& pair : std::get<Value::List>(pairs.value))
        out[round.explanation.pairs[at++].higher] = std::move(pair);
    }
  }
  return out;
}

Value board_value(const State& state, BoardKey key, const tour::Board& board,
                  const std::map<BoardKey, Story>& stories,
                  const std::map<std::string, Value>& reasons) {
  const tour::Encounter& encounter = board.encounter;
  Object out;
  out.put("board", number(key.board)).put("stage", text(tour::to_text(encounter.stage)));
  out.put_some("group", encounter.group);
  if (encounter.a) out.put("a", text(*encounter.a));
  if (encounter.b) out.put("b", text(*encounter.b));
  if (const auto* place = state.place(key)) {
    out.put("venue", text(venue_word(place->venue)));
    out.put_some("match", place->match.text);
    out.put("first", text(place->second_begins ? "b" : "a"));
  }
  if (board.began) out.put("began", {true});
  if (encounter.result) out.put("result", value_of(*encounter.result));
  if (board.card) {
    Value::List confirmed;
    for (const auto& by : board.card->confirmed_by) confirmed.push_back(text(by));
    out.put("card", std::move(Object{}
                                  .put("result", value_of(board.card->result))
                                  .put("by", text(board.card->by))
                                  .put("confirmed_by", {std::move(confirmed)}))
                        .value());
  }
  if (!board.overruled.empty()) {
    Value::List overruled;
    for (const auto& result : board.overruled) overruled.push_back(value_of(result));
    out.put("overruled", {std::move(overruled)});
  }
  if (const auto at = stories.find(key); at != stories.end()) {
    if (at->second.booked_utc_ms != 0) out.put("booked_utc_ms", number(at->second.booked_utc_ms));
    out.put_some("booked_by", at->second.booked_by);
    if (!at->second.rulings.empty()) out.put("rulings", {at->second.rulings});
  }
  for (const auto& side : {encounter.a, encounter.b}) {
    const auto why = side ? reasons.find(*side) : reasons.end();
    if (why == reasons.end()) continue;
    out.put("why", why->second);
    break;
  }
  return std::move(out).value();
}

Value round_value(const State& state, const tour::RoundState& round,
                  const std::map<BoardKey, Story>& stories) {
  Object out;
  out.put("round", number(round.number)).put("closed", {round.closed});
  out.put("paired_by", text(round.paired_by));
  Value::List optimum;
  for (const auto& level : round.optimum) {
    optimum.push_back(
        std::move(Object{}.put("level", text(level.level)).put("sum", number(level.sum))).value());
  }
  out.put("optimum", {std::move(optimum)});
  out.put("gives_up", text(round.explanation.gives_up));
  const auto reasons = reasons_of(round);
  Value::List boards;
  for (std::size_t at = 0; at < round.boards.size(); ++at) {
    boards.push_back(board_value(state, {round.number, static_cast<int>(at) + 1}, round.boards[at],
                                 stories, reasons));
  }
  out.put("boards", {std::move(boards)});
  return std::move(out).value();
}

Value schedule_of(const State& state) {
  Value::List out;
  for (const auto& round : state.settings.rounds) {
    out.push_back(std::move(Object{}
                                .put("round", number(round.number))
                                .put("title", text(round.title))
                                .put("starts_utc_ms", number(round.starts_utc_ms)))
                      .value());
  }
  return {std::move(out)};
}

Value ending_value(const State& state, BoardKey key, const records::EndingRead& ending) {
  Object out;
  out.put("round", number(key.round)).put("board", number(key.board));
  out.put("match", text(ending.match));
  out.put("match_seq", number(static_cast<std::int64_t>(ending.match_seq)));
  out.put("result", ending.result ? value_of(*ending.result) : Value{nullptr});
  out.put("reason", text(ending.reason)).put("keeps", text(ending.keeps));
  std::vector<tour::Round> later;
  for (auto round = key.round + 1; round <= static_cast<tour::Round>(state.now.rounds.size());
       ++round)
    later.push_back(round);
  out.put("later_rounds", rounds_value(later));
  return std::move(out).value();
}

Value desk_value(const State& state, const std::vector<std::string>& directors) {
  Value::List who, waiting, corrections, invited;
  for (const auto& director : directors) who.push_back(text(director));
  for (const auto& [key, ending] : state.endings) {
    if (state.waits(key)) waiting.push_back(ending_value(state, key, ending));
    if (state.corrections.contains(key)) corrections.push_back(ending_value(state, key, ending));
  }
  for (const auto& [player, digest] : state.invitations) invited.push_back(text(player));
  return std::move(Object{}
                       .put("directors", {std::move(who)})
                       .put("waiting", {std::move(waiting)})
                       .put("corrections", {std::move(corrections)})
                       .put("invited", {std::move(invited)}))
      .value();
}

/// A cell: quoted where it has to be, and so that no spreadsheet takes it for a formula.
std::string cell(std::string_view value) {
  std::string out;
  if (!value.empty() && std::string_view{"=+-@\t\r"}.find(value.front()) != std::string_view::npos)
    out += '\'';
  out += value;
  if (out.find_first_of(",\"\r\n") == std::string::npos) return out;
  std::string quoted = "\"";
  for (const char c : out) {
    if (c == '"') quoted += '"';
    quoted += c;
  }
  return quoted + "\"";
}

void line(std::string& out, const std::vector<std::string>& cells) {
  for (std::size_t at = 0; at < cells.size(); ++at) out += (at == 0 ? "" : ",") + cells[at];
  out += "\r\n";
}

constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";

std::string name_in(const State& state, const std::optional<tour::PlayerId>& player) {
  const auto* known = player ? state.now.find(*player) : nullptr;
  return known == nullptr ? std::string{} : known->name;
}

std::string in_words(const State& state, const tour::Encounter& encounter,
                     const tour::GameResult& result) {
  std::string out = name_in(state, encounter.a) + " – " + name_in(state, encounter.b) + ": ";
  out += result.winner ? name_in(state, result.winner) + " wins" : "no winner";
  out += " (" + std::string{tour::to_text(result.kind)};
  if (!result.detail.empty()) out += ", " + result.detail;
  return out + ")";
}

}  // namespace

std::string json_of(const State& state, const std::string& history_id,
                    const std::optional<std::vector<std::string>>& desk) {
  const records::TournamentSettings& settings = state.settings;
  Object out;
  out.put("id", text(state.id.text)).put("history_id", text(history_id));
  out.put("seq", number(static_cast<std::int64_t>(base::number(state.head))));
  out.put("delay_ms", number(desk ? 0 : settings.delay.count()));
  out.put("revision", number(state.revision));
  out.put("title", text(settings.title)).put("place", text(settings.place));
  out.put("note", text(settings.note)).put("zone", text(settings.zone));
  out.put("programme", text(settings.programme));
  out.put("format", text(state.now.format)).put("version", number(state.now.version));
  Object config;
  for (const auto& [key, value] : state.now.config) config.put(key, text(value));
  out.put("config", std::move(config).value());
  out.put("state", text(state_word(state)));
  out.put("approval", {settings.approval}).put("open_entry", {settings.open_entry});
  out.put("check_in", std::move(Object{}
                                    .put("opens_utc_ms", number(settings.check_in_opens_utc_ms))
                                    .put("closes_utc_ms", number(settings.check_in_closes_utc_ms)))
                          .value());
  out.put("schedule", schedule_of(state));
  Value::List draws, players, rounds, rows, consequences;
  for (const auto& draw : state.now.draws) draws.push_back(text(draw));
  out.put("draws", {std::move(draws)});
  for (const auto& player : state.now.players) players.push_back(player_value(state, player));
  out.put("players", {std::move(players)});
  const auto stories = stories_of(state);
  for (const auto& round : state.now.rounds) rounds.push_back(round_value(state, round, stories));
  out.put("rounds", {std::move(rounds)});
  for (const auto& row : rows_of(state)) rows.push_back(tour::to_value(row));
  out.put(
      "standings",
      std::move(Object{}
                    .put("after_round", number(static_cast<std::int64_t>(state.now.rounds.size())))
                    .put("final", {state.now.finished})
                    .put("rows", {std::move(rows)}))
          .value());
  if (state.now.finished) {
    for (const auto& one : tour::finish(tour::format_of(state.now), state.now).consequences) {
      consequences.push_back(std::move(Object{}
                                           .put("what", text(one.what))
                                           .put("player", text(one.player))
                                           .put("text", text(one.text)))
                                 .value());
    }
  }
  out.put("consequences", {std::move(consequences)});
  if (desk) out.put("desk", desk_value(state, *desk));
  return tour::to_json(std::move(out).value());
}

std::string json_of(const std::vector<std::shared_ptr<const State>>& all) {
  Value::List list;
  for (const auto& state : all) {
    std::int64_t starts = 0;
    for (const auto& round : state->settings.rounds)
      if (round.starts_utc_ms != 0 && (starts == 0 || round.starts_utc_ms < starts))
        starts = round.starts_utc_ms;
    Object out;
    out.put("id", text(state->id.text)).put("title", text(state->settings.title));
    out.put("place", text(state->settings.place)).put("zone", text(state->settings.zone));
    out.put("format", text(state->now.format)).put("state", text(state_word(*state)));
    out.put("players", number(static_cast<std::int64_t>(state->now.players.size())));
    out.put("rounds", number(static_cast<std::int64_t>(state->now.rounds.size())));
    out.put("starts_utc_ms", number(starts));
    out.put("delay_ms", number(state->settings.delay.count()));
    list.push_back(std::move(out).value());
  }
  return tour::to_json(std::move(Object{}.put("tournaments", {std::move(list)})).value());
}

std::string standings_csv(const State& state) {
  std::string out{byte_order_mark};
  const auto rows = rows_of(state);
  std::vector<std::string> head{"place", "player", "name", "club", "wins", "draws", "losses"};
  if (!rows.empty())
    for (const auto& value : rows.front().values) head.push_back(cell(value.name));
  head.emplace_back("decided_by");
  line(out, head);
  for (const tour::Row& row : rows) {
    const auto* player = state.now.find(row.player);
    std::vector<std::string> cells{std::to_string(row.place),
                                   cell(row.player),
                                   cell(player->name),
                                   cell(player->club.value_or("")),
                                   std::to_string(row.record.wins),
                                   std::to_string(row.record.draws),
                                   std::to_string(row.record.losses)};
    // A fraction is no date and no formula; a number stays one.
    for (const auto& value : row.values) cells.push_back(tachiai::to_text(value.value));
    cells.push_back(cell(row.decided_by));
    line(out, cells);
  }
  return out;
}

std::string pairings_csv(const State& state, tour::Round wanted) {
  std::string out{byte_order_mark};
  line(out, {"round", "board", "stage", "group", "a", "name_a", "b", "name_b", "match", "kind",
             "winner", "detail"});
  for (const auto& round : state.now.rounds) {
    if (wanted != 0 && round.number != wanted) continue;
    for (std::size_t at = 0; at < round.boards.size(); ++at) {
      const tour::Encounter& encounter = round.boards[at].encounter;
      const int number = static_cast<int>(at) + 1;
      const auto* place = state.place({round.number, number});
      const auto& result = encounter.result;
      line(out,
           {std::to_string(round.number), std::to_string(number),
            std::string{tour::to_text(encounter.stage)}, cell(encounter.group),
            cell(encounter.a.value_or("")), cell(name_in(state, encounter.a)),
            cell(encounter.b.value_or("")), cell(name_in(state, encounter.b)),
            place == nullptr ? "" : place->match.text,
            result ? std::string{tour::to_text(result->kind)} : "",
            cell(result ? result->winner.value_or("") : ""), cell(result ? result->detail : "")});
    }
  }
  return out;
}

std::string log_lines(const State& state) {
  std::string out;
  for (const auto& one : state.log) out += tour::to_line(one->event) + "\n";
  return out;
}

namespace {

/// `value` in columns `from` to `to` (from 1) of a TRF line, cut where it is longer.
void put(std::string& line, std::size_t from, std::size_t to, std::string value, bool right) {
  const std::size_t width = to - from + 1;
  if (value.size() > width) value.resize(width);
  if (line.size() < to) line.resize(to, ' ');
  line.replace(from - 1 + (right ? width - value.size() : 0), value.size(), value);
}

/// What TRF says of one player's round: opponent, colour, result.
struct Cell {
  std::string opponent = "0000";
  char colour = '-', result = 'Z';
  int points_x2 = 0;
};

Cell cell_of(const tour::RoundState& round, const tour::PlayerId& player,
             const std::map<tour::PlayerId, int>& numbers) {
  Cell out;
  for (const tour::Board& board : round.boards) {
    const tour::Encounter& encounter = board.encounter;
    if (!encounter.has(player)) continue;
    const auto score = tour::score_of(encounter, player);
    const auto& opponent = encounter.opponent_of(player);
    out.points_x2 = score == tour::Score::win ? 2 : score == tour::Score::draw ? 1 : 0;
    if (!opponent) {
      out.result = score == tour::Score::win ? 'U' : 'Z';
      return out;
    }
    const int number = numbers.at(*opponent);
    out.opponent = std::string(number < 10     ? 3
                               : number < 100  ? 2
                               : number < 1000 ? 1
                                               : 0,
                               ' ') +
                   std::to_string(number);
    out.colour = encounter.a == player ? 'w' : 'b';
    if (!encounter.result) {
      out.result = ' ';
    } else if (!tour::rules_of(encounter.result->kind).meeting) {
      out.result = score == tour::Score::win ? '+' : score == tour::Score::draw ? '=' : '-';
      out.colour = '-';
    } else {
      out.result = score == tour::Score::win ? '1' : score == tour::Score::draw ? '=' : '0';
    }
    return out;
  }
  return out;
}

}  // namespace

std::optional<std::string> trf_of(const State& state) {
  if (state.now.format != tour::Swiss::name) return std::nullopt;
  std::string out = "012 " + state.settings.title + "\r\n";
  if (!state.settings.place.empty()) out += "022 " + state.settings.place + "\r\n";
  out += "062 " + std::to_string(state.now.players.size()) + "\r\n";
  out += "092 Individual: Swiss-System\r\n";
  std::map<tour::PlayerId, int> numbers, places;
  for (const auto& player : state.now.players)
    numbers[player.id] = static_cast<int>(numbers.size()) + 1;
  for (const auto& row : rows_of(state)) places[row.player] = row.place;
  for (const auto& player : state.now.players) {
    std::string line = "001 ";
    put(line, 5, 8, std::to_string(numbers.at(player.id)), true);
    put(line, 15, 47, player.name, false);
    int points_x2 = 0;
    std::string rounds;
    for (const auto& round : state.now.rounds) {
      const Cell one = cell_of(round, player.id, numbers);
      points_x2 += one.points_x2;
      rounds += "  " + one.opponent + ' ' + one.colour + ' ' + one.result;
    }
    put(line, 81, 84, std::to_string(points_x2 / 2) + (points_x2 % 2 == 0 ? ".0" : ".5"), true);
    put(line, 86, 89, std::to_string(places[player.id]), true);
    out += line + rounds + "\r\n";
  }
  return out;
}

std::string calendar_of(const State& state, const Telling& telling) {
  wire::Programme event;
  event.id = base::ProgrammeId{state.id.text};
  event.title = state.settings.title;
  event.place = state.settings.place;
  event.note = state.settings.note;
  event.revision = state.revision;
  for (const auto& round : state.settings.rounds)
    event.rounds.push_back({round.number, round.title, round.starts_utc_ms});
  return calendar_of(event, telling, "/t/" + state.id.text);
}

std::string atom_of(const State& state, const Telling& telling) {
  std::vector<Entry> entries;
  const std::string page = "/t/" + state.id.text;
  const auto add = [&](const tournaments::Dated& one, std::string title, std::string words) {
    entries.push_back(
        {urn("tournament", state.id.text) + ":" + std::to_string(base::number(one.seq)),
         std::move(title), page, std::move(words), one.utc_ms});
  };
  const auto of_board = [&](const auto& event) {
    return "Round " + std::to_string(event.round) + ", board " + std::to_string(event.board);
  };
  for (const auto& one : state.log) {
    const std::string& title = state.settings.title;
    if (const auto* paired = std::get_if<tour::Paired>(&one->event)) {
      add(*one, "Round " + std::to_string(paired->round) + " is paired",
          title + ": " + std::to_string(paired->plan.encounters.size()) + " boards");
    } else if (const auto* closed = std::get_if<tour::RoundClosed>(&one->event)) {
      add(*one, "Round " + std::to_string(closed->round) + " is over", title);
    } else if (std::holds_alternative<tour::Finished>(one->event)) {
      add(*one, "The standings are final", title);
    } else if (telling.hide) {
      continue;
    } else if (const auto* booked = std::get_if<tour::ResultBooked>(&one->event)) {
      add(*one, of_board(*booked),
          in_words(state, state.now.board(booked->round, booked->board)->encounter,
                   booked->result));
    } else if (const auto* ruled = std::get_if<tour::Ruled>(&one->event)) {
      add(*one, of_board(*ruled) + ": ruling",
          in_words(state, state.now.board(ruled->round, ruled->board)->encounter, ruled->result) +
              "\n" + ruled->reason);
    }
  }
  return feed_of({urn("tournament", state.id.text), state.settings.title,
                  page + ".atom" + (telling.hide ? "?hide=1" : ""), page},
                 std::move(entries), telling);
}

}  // namespace tachiai::archive
