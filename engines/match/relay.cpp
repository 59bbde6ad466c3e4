// A game at another board as an operator or the arbiter writes it down: the line and its
// corrections, the clocks that were read, the result, notes, and where the table differs. The
// rules: engines/match/RULES.md#relay
#include <array>
#include <functional>

#include "engines/match/desk.hpp"

namespace tachiai::match {

namespace {

/// Ours: three times the longest game of chu shogi that is on record; a line is judged whole.
constexpr std::size_t acts_max = 2'000;
/// Ours: some two a ply of a long game.
constexpr std::size_t notes_max = 500;

/// What people end a game by where the board alone does not.
struct ResultWord {
  enum class Places : std::uint8_t { one_winner, shared, any };
  std::string_view reason;
  std::string_view rule;       // anchor
  Places places{};             // between two
  bool against_board = false;  // may decide otherwise than the board
  bool rated = true;
  std::string_view games{};  // that know it; "" all
};
/// Rule: engines/match/RULES.md#relay_result
constexpr std::array<ResultWord, 14> result_words{
    {{"resignation", "resignation", ResultWord::Places::one_winner},
     {"time", "flags", ResultWord::Places::one_winner, true},
     {"illegal_act", "illegal_act", ResultWord::Places::one_winner, true},
     {"abandonment", "abandonment", ResultWord::Places::one_winner},
     {"forfeit", "forfeit", ResultWord::Places::one_winner, true, false},
     {"agreement", "agreement", ResultWord::Places::shared},
     {"max_moves", "max_moves", ResultWord::Places::shared, false, true, "shogi chushogi yonin"},
     {"draw_win", "the_end", ResultWord::Places::one_winner, true, true, "othello"},
     {"both_flags", "both_flags", ResultWord::Places::any, true, false, "othello shogi chushogi"},
     {"declaration", "declaration", ResultWord::Places::one_winner, false, true, "shogi"},
     {"failed_declaration", "declaration", ResultWord::Places::one_winner, true, true, "shogi"},
     {"jishogi", "declaration", ResultWord::Places::any, false, true, "shogi chushogi yonin"},
     {"points", "bell", ResultWord::Places::any, false, true, "othello chushogi yonin"},
     {"adjudication", "arbiter", ResultWord::Places::any, true}}};

const ResultWord* find_word(std::string_view reason, std::string_view game) {
  const auto* found = std::ranges::find(result_words, reason, &ResultWord::reason);
  if (found == result_words.end()) return nullptr;
  for (std::string_view games = found->games; !games.empty();) {
    const auto end = std::min(games.find(' '), games.size());
    if (games.substr(0, end) == game) return found;
    games.remove_prefix(std::min(end + 1, games.size()));
  }
  return found->games.empty() ? found : nullptr;
}

std::string at_ply(std::size_t ply) { return "ply " + std::to_string(ply) + ": "; }

/// The pass that the side to move has to make: it has no other act.
std::optional<std::string> only_pass(const catalog::AnyRecord& table) {
  auto moves = catalog::legal_moves(table);
  if (moves.size() != 1 || catalog::gesture(table, moves[0]) != Gesture::pass) return std::nullopt;
  return std::move(moves[0]);
}

/// `what` done on `table`, in canonical text; with the pass before it where the side to move had
/// nothing else and nobody wrote it. Else why not, and the table as it was.
Result<std::vector<RelayedAct>, Refusal> written(catalog::AnyRecord& table, const RelayedAct& what,
                                                 const std::string& where) {
  const auto text = catalog::canonical(table, what.act);
  if (!text)
    return std::unexpected{refusal(
        RefusalCode::unparsable_move,
        where + "column " + std::to_string(text.error().column) + ": " + text.error().text)};
  if (what.as_stood) {
    if (!catalog::perform(table, *text))
      return std::unexpected{refusal(RefusalCode::impossible_act, where + *text)};
    return std::vector<RelayedAct>{{*text, true}};
  }
  // Nobody stopped the game at the board because of a repetition: it forbids nothing here.
  const auto legal = catalog::check_move(table, *text);
  if (legal) {
    TACHIAI_ASSERT(catalog::perform(table, *text));
    return std::vector<RelayedAct>{{*text, false}};
  }
  if (auto pass = only_pass(table)) {
    catalog::AnyRecord passed = table;
    TACHIAI_ASSERT(catalog::perform(passed, *pass));
    if (catalog::check_move(passed, *text)) {
      TACHIAI_ASSERT(catalog::perform(passed, *text));
      table = std::move(passed);
      return std::vector<RelayedAct>{{*std::move(pass), false}, {*text, false}};
    }
  }
  const auto& why = std::get<Illegality>(legal.error());
  return std::unexpected{
      Refusal{RefusalCode::illegal, std::string{why.rule}, where + std::string{why.code}, why}};
}

bool is_marked(const std::vector<std::uint32_t>& plies, std::size_t ply) {
  return std::ranges::binary_search(plies, ply);
}

/// The line from `from` on as it stands.
std::vector<RelayedAct> line_of(const Match& match, std::size_t from) {
  auto acts = catalog::acts(match.table);
  std::vector<RelayedAct> line;
  for (std::size_t ply = from; ply < acts.size(); ++ply)
    line.push_back({std::move(acts[ply]), is_marked(match.relay.as_stood, ply)});
  return line;
}

/// At the board a clock runs after an act where one is known, or was set running.
std::optional<Seat> running_after(const Match& match, const catalog::AnyRecord& table,
                                  const Reading& left) {
  const bool known =
      match.relay.runs || std::ranges::any_of(left, [](const auto& of) { return of.has_value(); });
  return known && !match.ended ? catalog::to_move(table) : std::nullopt;
}

}  // namespace

/// A message that crossed a correction. Rule: engines/match/RULES.md#relay_revision
std::optional<Refusal> Desk::revision_stale(std::uint32_t revision) const {
  const std::uint32_t now_at = match.relay.revision;
  if (revision == now_at) return std::nullopt;
  Refusal stale =
      refusal(RefusalCode::stale_ply,
              revision > now_at
                  ? "the line was corrected only " + std::to_string(now_at) + " times"
                  : "the line was corrected since, times: " + std::to_string(now_at - revision));
  stale.rule = match_rule("relay_revision");
  return stale;
}

std::optional<Refusal> Desk::reading_refused(const Reading& left, Millis ago) const {
  std::optional<Refusal> bad;
  if (ago < Millis{}) bad = refusal(RefusalCode::bad_amount, "entered later than now");
  for (std::size_t seat = 0; seat < left.size(); ++seat) {
    if (!left[seat]) continue;
    if (seat >= match.seats()) bad = refusal(RefusalCode::bad_amount, "the game has no such seat");
    if (*left[seat] < Millis{} || *left[seat] > clock::longest)
      bad = refusal(RefusalCode::bad_amount, "a clock shows from 0 to 30 days");
  }
  if (bad) bad->rule = match_rule("relay_clocks");
  return bad;
}

/// Rule: engines/match/RULES.md#relay_clocks
BoardClocks Desk::board_clocks(const Reading& left, Millis ago) const {
  const Match::Relay& relay = match.relay;
  // What was queued was entered in its order: nothing lies before what is known already.
  const Millis at = std::max(relay.read_at, now - std::min(ago, now));
  BoardClocks clocks{relay.clocks, relay.runs, at - relay.read_at};
  for (std::size_t seat = 0; seat < match.seats(); ++seat) {
    auto& of_seat = clocks.left[seat];
    if (left[seat]) {
      of_seat = left[seat];
    } else if (of_seat && relay.runs && index(*relay.runs) == seat) {
      of_seat = std::max(*of_seat - clocks.elapsed, Millis{});
    }
  }
  return clocks;
}

/// The act that stands at `ply` once more: what it says beside it. Rule:
/// engines/match/RULES.md#relay_move
Decision Desk::entered_again(const RelayMove& act, std::uint32_t ply) const {
  if (auto bad = reading_refused(act.left, act.ago)) return {{}, *std::move(bad)};
  std::vector<Event> events;
  if (act.unsure && !is_marked(match.relay.unsure, ply))
    events.emplace_back(UnsureMarked{ply, true});
  const Match::Relay& relay = match.relay;
  const bool latest =
      ply + 1 == number(match.ply()) && now - std::min(act.ago, now) >= relay.read_at;
  const auto differs = [](const auto& read, const auto& shown) { return read && read != shown; };
  if (latest && !std::ranges::equal(act.left, relay.clocks, std::not_fn(differs))) {
    BoardClocks clocks = board_clocks(act.left, act.ago);
    clocks.runs = relay.runs ? relay.runs : running_after(match, match.table, clocks.left);
    events.emplace_back(ClocksRead{clocks});
  }
  return accept(std::move(events));
}

/// Rule: engines/match/RULES.md#relay_move
Decision Desk::operator()(const RelayMove& act) const {
  if (auto stale = revision_stale(act.revision)) return {{}, *std::move(stale)};
  const std::size_t length = number(match.ply());
  if (act.ply < length) {
    // Two operators at one board enter the same.
    const auto line = catalog::acts(match.table);
    const auto text = catalog::canonical(match.table, act.what.act);
    const bool same = text && *text == line[act.ply];
    const bool after_pass = text && act.ply + 1 < length && *text == line[act.ply + 1] &&
                            catalog::gesture(match.table, line[act.ply]) == Gesture::pass;
    if (same || after_pass) {
      const auto ply = static_cast<std::uint32_t>(after_pass ? act.ply + 1 : act.ply);
      return entered_again(act, ply);
    }
  }
  if (act.ply != length) return refuse(RefusalCode::stale_ply, "at ply " + std::to_string(length));
  if (auto bad = reading_refused(act.left, act.ago)) return {{}, *std::move(bad)};
  if (length >= acts_max)
    return refuse_by("relay", RefusalCode::bad_amount,
                     "a line has " + std::to_string(acts_max) + " acts at most");
  catalog::AnyRecord table = match.table;
  const auto by = catalog::side(table);
  const auto acts = written(table, act.what, {});
  if (!acts) return {{}, acts.error()};
  TACHIAI_ASSERT(by.has_value());
  BoardClocks clocks = board_clocks(act.left, act.ago);
  std::vector<Event> events;
  catalog::AnyRecord step = match.table;
  for (const RelayedAct& done : *acts) {
    const Seat seat = *catalog::side(step);
    TACHIAI_ASSERT(catalog::perform(step, done.act));
    clocks.runs = running_after(match, step, clocks.left);
    const auto ply = static_cast<std::uint32_t>(length + events.size());
    const bool last = events.size() + 1 == acts->size();
    events.push_back(Relayed{seat, ply, done, last && act.unsure, clocks});
    clocks.elapsed = {};
  }
  return accept(std::move(events));
}

Result<std::vector<RelayedAct>, Refusal> Desk::tail_written(
    catalog::AnyRecord& table, const std::vector<RelayedAct>& acts) const {
  if (number(catalog::ply(table)) + acts.size() > acts_max) {
    Refusal most = refusal(RefusalCode::bad_amount,
                           "a line has " + std::to_string(acts_max) + " acts at most");
    most.rule = match_rule("relay");
    return std::unexpected{std::move(most)};
  }
  std::vector<RelayedAct> tail;
  for (const RelayedAct& act : acts) {
    auto done = written(table, act, at_ply(number(catalog::ply(table))));
    if (!done) return std::unexpected{std::move(done.error())};
    for (RelayedAct& one : *done) tail.push_back(std::move(one));
  }
  return tail;
}

/// The event where the line goes on from `from` with `tail`; none where it does so already. Rule:
/// engines/match/RULES.md#relay_correction
Decision Desk::corrected(std::uint32_t from, std::vector<RelayedAct> tail,
                         const catalog::AnyRecord& table, const std::string& reason,
                         Millis ago) const {
  const auto stands = line_of(match, from);
  const auto differs = std::ranges::mismatch(stands, tail);
  if (differs.in1 == stands.end() && differs.in2 == tail.end()) return accept({});
  const auto kept = differs.in2 - tail.begin();
  tail.erase(tail.begin(), differs.in2);
  BoardClocks clocks = board_clocks({}, ago);
  // Clocks that were stopped at the board stay so; where the line as it stood was over, nobody
  // stopped them.
  if (match.relay.runs || !catalog::to_move(match.table))
    clocks.runs = running_after(match, table, clocks.left);
  return accept(
      {LineCorrected{from + static_cast<std::uint32_t>(kept), std::move(tail), reason, clocks}});
}

Decision Desk::operator()(const CorrectLine& act) const {
  if (auto stale = revision_stale(act.revision)) return {{}, *std::move(stale)};
  const std::uint32_t length = number(match.ply());
  if (act.from_ply > length)
    return refuse(RefusalCode::bad_ply, "at ply " + std::to_string(length));
  // What somebody else has entered since would go unseen.
  if (act.length && length > *act.length)
    return refuse_by("relay_revision", RefusalCode::stale_ply,
                     "entered since, acts: " + std::to_string(length - *act.length));
  if (auto bad = reading_refused({}, act.ago)) return {{}, *std::move(bad)};
  catalog::AnyRecord table = match.table;
  catalog::rewind(table, Ply{act.from_ply});
  auto tail = tail_written(table, act.acts);
  if (!tail) return {{}, std::move(tail.error())};
  return corrected(act.from_ply, *std::move(tail), table, act.reason, act.ago);
}

/// Rule: engines/match/RULES.md#relay_board
Decision Desk::set_relay_board(const SetBoard& act) const {
  if (act.reason.empty()) return refuse(RefusalCode::no_particulars, "a ruling has a reason");
  std::vector<RelayedAct> hands;
  for (const std::string& text : act.acts) hands.push_back({text, true});
  catalog::AnyRecord table = match.table;
  auto tail = tail_written(table, hands);
  if (!tail) return {{}, std::move(tail.error())};
  return corrected(number(match.ply()), *std::move(tail), table, act.reason, {});
}

Decision Desk::operator()(const MarkUnsure& act) const {
  if (auto stale = revision_stale(act.revision)) return {{}, *std::move(stale)};
  if (act.ply >= number(match.ply()))
    return refuse(RefusalCode::bad_ply, "at ply " + std::to_string(number(match.ply())));
  if (is_marked(match.relay.unsure, act.ply) == act.unsure) return accept({});
  return accept({UnsureMarked{act.ply, act.unsure}});
}

Decision Desk::operator()(const ReadClocks& act) const {
  if (auto bad = reading_refused(act.left, act.ago)) return {{}, *std::move(bad)};
  if (act.runs && index(*act.runs) >= match.seats())
    return refuse_by("relay_clocks", RefusalCode::bad_amount, "the game has no such seat");
  if (act.runs && match.ended)
    return refuse(RefusalCode::game_over, "no clock runs after the result");
  BoardClocks clocks = board_clocks(act.left, act.ago);
  clocks.runs = act.runs;
  return accept({ClocksRead{clocks}});
}

/// What the word and the board make of the result; else why it cannot be so. Rule:
/// engines/match/RULES.md#relay_result
Result<Ending, Refusal> Desk::result_of(const RecordResult& act) const {
  const auto no = [](RefusalCode code, std::string text) {
    Refusal reply = refusal(code, std::move(text));
    reply.rule = match_rule("relay_result");
    return std::unexpected{std::move(reply)};
  };
  if (act.places && !are_places(*act.places, match.seats()))
    return no(RefusalCode::bad_amount, "a place from 1 a seat");
  const auto board = catalog::outcome(match.table);
  const auto repeated = preset().repetition ? catalog::repetition(match.table) : std::nullopt;
  for (const auto& says : {board, repeated}) {
    if (!says || says->reason != act.reason) continue;
    if (act.places != says->place)
      return no(RefusalCode::bad_amount, "the board says otherwise who has won");
    return ending(*says, catalog::rule_of(match.table, says->reason));
  }
  // The arbiter or the players have called it off.
  if (act.reason == "aborted") {
    if (act.places) return no(RefusalCode::bad_amount, "called off: there is no result");
    return Ending{std::nullopt, "aborted", match_rule("aborted")};
  }
  const ResultWord* word = find_word(act.reason, preset().game);
  if (word == nullptr)
    return no(RefusalCode::not_yet, "the board does not say so, and it is no word for a result");
  if (!act.places && act.reason != "adjudication")
    return no(RefusalCode::bad_amount, "who has won is missing");
  if (act.places && match.seats() == 2) {
    const bool shared = (*act.places)[0] == (*act.places)[1];
    if (word->places != ResultWord::Places::any &&
        shared != (word->places == ResultWord::Places::shared))
      return no(RefusalCode::bad_amount, shared ? "so one of the two has won" : "so it is drawn");
  }
  if (board && !word->against_board && act.places != board->place)
    return no(RefusalCode::bad_amount, "the board says otherwise: a ruling would have to");
  return Ending{act.places, act.reason, match_rule(word->rule), word->rated};
}

Decision Desk::operator()(const RecordResult& act) const {
  if (auto bad = reading_refused({}, act.ago)) return {{}, *std::move(bad)};
  auto how = result_of(act);
  if (!how) return {{}, std::move(how.error())};
  if (match.ended == *how) return accept({});
  BoardClocks clocks = board_clocks({}, act.ago);
  clocks.runs.reset();
  return accept({ResultRecorded{*std::move(how), clocks}});
}

Decision Desk::operator()(const WithdrawResult& act) const {
  if (!match.ended) return refuse_by("relay_result", RefusalCode::not_yet, "no result is recorded");
  if (act.reason.empty())
    return refuse(RefusalCode::no_particulars, "a result is withdrawn with a reason");
  return accept({ResultWithdrawn{act.reason}});
}

/// Rule: engines/match/RULES.md#relay_notes
Decision Desk::operator()(const Annotate& act) const {
  if (act.ply > number(match.ply()))
    return refuse(RefusalCode::bad_ply, "at ply " + std::to_string(number(match.ply())));
  const bool line = act.kind == NoteKind::line;
  if (line ? act.acts.empty() : act.text.empty() || !act.acts.empty())
    return refuse_by("relay_notes", RefusalCode::no_particulars,
                     line ? "a line has acts" : "a note has a text, and a line alone has acts");
  if (line && !match.ended)
    return refuse_by("relay_notes", RefusalCode::not_yet, "lines are shown after the game");
  if (match.relay.notes.size() >= notes_max)
    return refuse_by("relay_notes", RefusalCode::bad_amount,
                     std::to_string(notes_max) + " notes at most");
  catalog::AnyRecord table = match.table;
  if (line) catalog::rewind(table, Ply{act.ply});
  std::vector<RelayedAct> shown;
  for (const std::string& text : act.acts) shown.push_back({text, false});
  const auto tail = tail_written(table, shown);
  if (!tail) return {{}, tail.error()};
  Annotated note{act.ply, act.kind, act.text, {}};
  for (const RelayedAct& one : *tail) note.acts.push_back(one.act);
  return accept({std::move(note)});
}

/// Rule: engines/match/RULES.md#relay_prevails
Decision Desk::operator()(const ReportBoard& act) const {
  auto squares = catalog::differences(match.table, act.board);
  if (!squares)
    return refuse_by("relay_prevails", RefusalCode::unparsable_move, squares.error().text);
  if (*squares == match.relay.difference) return accept({});
  return accept({DifferenceFound{*std::move(squares), act.board}});
}

Decision Desk::operator()(const SettleDifference& act) const {
  if (match.relay.difference.empty())
    return refuse_by("relay_prevails", RefusalCode::no_claim, "table and relay agree");
  if (act.reason.empty()) return refuse(RefusalCode::no_particulars, "a ruling has a reason");
  if (act.table_follows && !preset().relay_prevails)
    return refuse_by("relay_prevails", RefusalCode::not_in_this_preset,
                     "the table prevails: the line is corrected");
  return accept({DifferenceSettled{act.table_follows, act.reason}});
}

}  // namespace tachiai::match
