#include "clients/cli/replay.hpp"

#include <functional>
#include <iomanip>
#include <map>
#include <ostream>
#include <utility>
#include <vector>

#include "clients/cli/board_drawing.hpp"
#include "clients/cli/json_text.hpp"
#include "clients/cli/judge.hpp"
#include "clients/cli/people_words.hpp"
#include "clients/cli/verify.hpp"
#include "engines/catalog/catalog.hpp"
#include "engines/clock/time_control.hpp"
#include "server/base/hex.hpp"
#include "server/journal/journal_file.hpp"
#include "server/journal/verify.hpp"
#include "server/records/codec.hpp"

namespace tachiai::cli {

using match::Match;
using match::Millis;

namespace {

struct Line {
  journal::Stored stored;
  records::MatchEntry entry;
};

/// Display names by principal, as far as they have not been erased.
using Names = std::map<std::string, std::string>;

Names names_of(journal::JournalFile& file) {
  Names names;
  const auto people = file.read(journal::StreamId{"people"});
  if (!people) return names;
  for (const journal::Stored& stored : *people) {
    const auto entry = records::decode_people(stored.bytes);
    if (!entry) continue;  // `verify` speaks of it; a replay can do without a name
    const auto* added = std::get_if<records::PrincipalAdded>(&entry->event);
    if (added == nullptr) continue;
    const auto text = file.text(added->name_ref);
    if (text && *text) names[added->principal_id] = (*text)->text;
  }
  return names;
}

std::string who(const Names& names, const std::string& principal) {
  if (principal.empty()) return "(open)";
  const auto known = names.find(principal);
  return known == names.end() ? principal : known->second + " (" + principal + ")";
}

/// One record in words. `before` and `after` are the match around it.
class Teller {
 public:
  Teller(const Names& names, const Match& before, const Match& after)
      : names_(names), game_(catalog::game(after.table)), before_(before), after_(after) {}

  std::string operator()(const match::MatchCreated&) const { return "match created"; }
  std::string operator()(const match::SeatTaken& e) const {
    return seat(e.seat) + " is taken by " + who(names_, e.principal);
  }
  std::string operator()(const match::MatchStarted&) const { return "match started"; }
  std::string operator()(const match::MovePlayed& e) const {
    const std::string text = std::to_string(e.ply + 1) + ". " + e.act;
    return text + (catalog::in_check(after_.table) ? " (check)" : "");
  }
  std::string operator()(const match::DrawOffered& e) const {
    return seat(e.seat) + " offers a draw";
  }
  std::string operator()(const match::DrawDeclined& e) const {
    return before_.draw_offer == e.seat ? seat(e.seat) + " withdraws the draw offer"
                                        : seat(e.seat) + " declines the draw";
  }
  std::string operator()(const match::TakeBackOffered& e) const {
    return seat(e.seat) + " asks to go back to ply " + std::to_string(e.to_ply);
  }
  std::string operator()(const match::TakeBackDeclined& e) const {
    return seat(e.seat) + " declines to go back";
  }
  std::string operator()(const match::TakenBack& e) const {
    return "back to ply " + std::to_string(e.to_ply);
  }
  std::string operator()(const match::TimeGiven& e) const {
    return seat(e.from) + " gives " + seat(e.to) + " " + clock::duration_text(e.amount);
  }
  std::string operator()(const match::FlagFell& e) const { return seat(e.seat) + "'s flag fell"; }
  std::string operator()(const match::SeatWithdrawn& e) const {
    std::string text = seat(e.seat) + " is out: " + std::string{reason_of(e.cause)};
    if (!e.act.empty()) text += "; the illegal act was " + e.act;
    if (e.foul) text += ", a foul";
    return text;
  }
  std::string operator()(const match::ClockFrozen& e) const {
    return "clocks stopped: " + e.reason;
  }
  std::string operator()(const match::ClockResumed& e) const {
    return "clocks run again after " + clock::duration_text(e.frozen);
  }
  std::string operator()(const match::HandActed& e) const {
    return seat(e.seat) + "'s hand: " + e.act;
  }
  std::string operator()(const match::Touched& e) const {
    return seat(e.seat) + " touches " + e.square + ": the move is fixed";
  }
  std::string operator()(const match::TouchForgiven&) const {
    return "the touch was an accident: it fixes nothing";
  }
  std::string operator()(const match::ClaimMade& e) const {
    return (e.by ? seat(*e.by) : std::string{"the relay"}) + " claims" + named(e.items);
  }
  std::string operator()(const match::ClaimAnswered& e) const {
    return seat(e.seat) + (e.agreed ? " agrees" : " does not agree: the arbiter is called");
  }
  std::string operator()(const match::ClaimRuled& e) const {
    std::string text = e.upheld ? "the claim is upheld" : "the claim is rejected";
    if (!e.verdict.empty()) text += " (" + e.verdict + ")";
    return text + because(e.reason);
  }
  std::string operator()(const match::BoardSet& e) const {
    std::string text = "the board is set:";
    for (const auto& act : e.acts) text += " " + act;
    return text + because(e.reason);
  }
  std::string operator()(const match::EndDeclared& e) const {
    return seat(e.seat) + " declares the end";
  }
  std::string operator()(const match::ResultConfirmed& e) const {
    return seat(e.seat) + " confirms the result";
  }
  std::string operator()(const match::CardSigned& e) const {
    return seat(e.seat) + " signs the card";
  }
  std::string operator()(const match::CardHandedIn& e) const {
    return seat(e.seat) + " hands the card in";
  }
  std::string operator()(const match::ClockSet& e) const {
    return seat(e.seat) + "'s clock is set to " + clock::duration_text(e.face.main) +
           because(e.reason);
  }
  std::string operator()(const match::Penalised& e) const {
    static constexpr std::array<std::string_view, 4> kinds{"a caution", "a warning", "lost time",
                                                           "the loss of the game"};
    return seat(e.seat) + " is given " + std::string{kinds[static_cast<std::size_t>(e.kind)]} +
           because(e.reason);
  }
  std::string operator()(const match::DrawRightGiven& e) const {
    return seat(e.seat) + " holds the draw-win right";
  }
  std::string operator()(const match::Rewound& e) const {
    return "taken back to ply " + std::to_string(e.to_ply) + because(e.reason);
  }
  std::string operator()(const match::Adjudicated& e) const {
    return "the arbiter decides the game" + because(e.reason);
  }
  std::string operator()(const match::MovedOutOfTurn& e) const {
    return seat(e.seat) + " moves out of turn: " + e.act + "; it does not stand";
  }
  std::string operator()(const match::CounterClaimed& e) const {
    return seat(e.by) + " claims in turn" + named(e.items);
  }
  std::string operator()(const match::FoulChosen& e) const {
    return seat(e.seat) + " wants " + std::string{to_text(e.choice)};
  }
  std::string operator()(const match::FoulSettled& e) const {
    std::string text = "the foul is settled: " + std::string{to_text(e.choice)};
    if (e.to_ply) text += ", back to ply " + std::to_string(*e.to_ply);
    return text + because(e.reason);
  }
  std::string operator()(const match::Relayed& e) const {
    return std::to_string(e.ply + 1) + ". " + act(e.what) + (e.unsure ? ", unsure" : "") +
           left(e.clocks);
  }
  std::string operator()(const match::LineCorrected& e) const {
    std::string text = "corrected from ply " + std::to_string(e.from_ply);
    for (const match::RelayedAct& one : e.acts) text += " " + act(one);
    return (e.acts.empty() ? text + ": taken back" : text) + because(e.reason);
  }
  std::string operator()(const match::UnsureMarked& e) const {
    return "ply " + std::to_string(e.ply) + (e.unsure ? " is unsure" : " is sure");
  }
  std::string operator()(const match::ClocksRead& e) const {
    return "clocks read" + left(e.clocks);
  }
  std::string operator()(const match::ResultRecorded& e) const {
    return "recorded: " + result_text(game_, e.ending, after_.seats());
  }
  std::string operator()(const match::ResultWithdrawn& e) const {
    return "the result is withdrawn" + because(e.reason);
  }
  std::string operator()(const match::Annotated& e) const {
    std::string text =
        "at ply " + std::to_string(e.ply) + ", " + std::string{match::to_text(e.kind)};
    if (!e.text.empty()) text += ": " + e.text;
    for (const std::string& one : e.acts) text += " " + one;
    return text;
  }
  std::string operator()(const match::DifferenceFound& e) const {
    if (e.squares.empty()) return "table and relay agree";
    std::string text = "the table differs:";
    for (const auto& one : e.squares) text += " " + one.square;
    return text;
  }
  std::string operator()(const match::DifferenceSettled& e) const {
    return (e.table_follows ? "the table follows the relay" : "the relay is to be corrected") +
           because(e.reason);
  }
  std::string operator()(const match::BellRung& e) const {
    return "the bell: from here on " + clock::to_text(e.control[0]);
  }
  // Before the first move.
  std::string operator()(const match::DiscHidden& e) const {
    return seat(e.seat) + " hides a disc";
  }
  std::string operator()(const match::DiscGuessed& e) const {
    return seat(e.seat) + (e.black_up ? " says black is up" : " says white is up");
  }
  std::string operator()(const match::DiscRevealed& e) const {
    const std::string shown = e.holds ? (e.black_up ? "black is up" : "white is up")
                                      : "the disc is not shown as it was hidden";
    return shown + ": " + seat(e.winner) + " chooses";
  }
  std::string operator()(const match::RightChosen& e) const {
    return seat(e.seat) +
           (e.draw_win ? " takes the draw-win right" : " takes the choice of colour");
  }
  std::string operator()(const match::ColourChosen& e) const {
    return seat(e.seat) + " chooses " + (e.black ? "black" : "white") +
           (e.exchanged ? ": the two change seats" : "");
  }
  std::string operator()(const match::ChairChosen& e) const {
    return seat(e.seat) + " takes chair " + std::to_string(e.chair);
  }
  std::string operator()(const match::LateDeclared& e) const { return seat(e.seat) + " is late"; }
  std::string operator()(const match::LateClockStarted& e) const {
    return seat(e.seat) + "'s clock runs: he is late";
  }
  std::string operator()(const match::LateArrived& e) const {
    return seat(e.seat) + " has come, with " + clock::duration_text(e.face_after.main);
  }
  std::string operator()(const match::TermsOffered& e) const {
    return seat(e.seat) + " proposes" + terms(e.terms);
  }
  std::string operator()(const match::TermsDeclined& e) const {
    return seat(e.seat) + " declines the terms";
  }
  std::string operator()(const match::TermsSet& e) const {
    return (e.agreed ? "agreed:" : "the director sets") + terms(e.terms) + because(e.reason);
  }

  // Interruptions.
  std::string operator()(const match::AdjournmentOffered& e) const {
    return seat(e.seat) + " offers to adjourn";
  }
  std::string operator()(const match::AdjournmentDeclined& e) const {
    return before_.adjournment_offer == e.seat ? seat(e.seat) + " withdraws the adjournment"
                                               : seat(e.seat) + " declines to adjourn";
  }
  std::string operator()(const match::AdjournmentAgreed& e) const {
    return seat(e.seat) + " agrees to adjourn: the next move is sealed";
  }
  std::string operator()(const match::MoveSealed& e) const {
    return seat(e.seat) + " seals a move: adjourned";
  }
  std::string operator()(const match::SealOpened& e) const {
    return seat(e.seat) + "'s sealed move is opened after " + clock::duration_text(e.frozen);
  }
  std::string operator()(const match::SealFailed& e) const {
    if (e.act.empty()) return seat(e.seat) + "'s sealed move was not opened";
    return seat(e.seat) + "'s sealed move does not count: " + e.act +
           (e.holds ? " is illegal" : " is not what was sealed");
  }
  std::string operator()(const match::CutOff& e) const {
    return seat(e.seat) + " was cut off: clocks at " + clock::to_text(e.control[index(e.seat)]);
  }
  std::string operator()(const match::HandedOver& e) const {
    return e.bot + " plays on for " + seat(e.seat);
  }
  std::string operator()(const match::LeftToArbiter&) const {
    return "play cannot go on: the arbiter decides from the position";
  }
  std::string operator()(const match::MatchEnded& e) const {
    std::string text = "ended: " + result_text(game_, e.ending, after_.seats());
    if (!e.act.empty()) text += "; the illegal act was " + e.act;
    return text;
  }

 private:
  static std::string act(const match::RelayedAct& one) {
    return one.act + (one.as_stood ? " (as it stood)" : "");
  }
  /// What the clocks of the board showed, by seat.
  std::string left(const match::BoardClocks& clocks) const {
    std::string text;
    for (std::size_t i = 0; i < after_.seats(); ++i) {
      if (clocks.left[i])
        text += ", " + seat(static_cast<Seat>(i)) + " " + time_text(*clocks.left[i]);
    }
    return text;
  }
  std::string seat(Seat seat) const { return seat_name(game_, seat); }
  static std::string named(const std::vector<ClaimItem>& items) {
    std::string text;
    for (const auto& [category, squares] : items) {
      text += (&category == &items.front().category ? " " : ", ") + category;
      for (const auto& square : squares) text += " " + square;
    }
    return text;
  }
  static std::string terms(const std::vector<match::Term>& terms) {
    std::string text;
    for (const auto& [name, value] : terms)
      text += (text.empty() ? " " : ", ") + name + " " + value;
    return text;
  }
  static std::string because(const std::string& reason) {
    return reason.empty() ? "" : ", because: " + reason;
  }

  const Names& names_;
  std::string_view game_;
  const Match& before_;
  const Match& after_;
};

void print_header(const std::string& id, const Line& first, const std::string& history,
                  const Match& now, const Names& names, std::ostream& out) {
  const std::string_view game = catalog::game(now.table);
  out << "Match " << id << "   " << now.preset.name << "   rules: " << game;
  if (!now.preset.rules.empty()) out << ' ' << now.preset.rules;
  out << " revision " << now.rules_revision << "\nCreated " << utc_text(first.entry.utc_ms)
      << "   history " << history << '\n';
  for (std::size_t seat = 0; seat < now.seats(); ++seat) {
    out << "  seat " << seat << "  " << std::left << std::setw(6)
        << seat_name(game, Seat{static_cast<std::uint8_t>(seat)}) << "  "
        << who(names, now.principals[seat]) << "   " << clock::to_text(now.control[seat]) << '\n';
  }
  if (!now.preset.start.empty()) out << "Start: " << now.preset.start << '\n';
  out << '\n';
}

void print_line(const Line& line, const Match& before, const Match& after, const Names& names,
                std::ostream& out) {
  const std::string_view game = catalog::game(after.table);
  out << std::right << std::setw(5) << base::number(line.stored.seq) << std::setw(14)
      << time_text(line.entry.at) << "  ";
  const auto mover = before.to_move();
  const auto stop = match::stop_of(line.entry.event);
  const auto* move = std::get_if<match::MovePlayed>(&line.entry.event);
  out << std::left << std::setw(7) << (move != nullptr ? seat_name(game, move->seat) : "")
      << std::setw(26) << std::visit(Teller{names, before, after}, line.entry.event);
  if (stop && mover) {
    out << std::right << std::setw(12) << time_text(stop->spent);
    if (move != nullptr) {
      const auto& control = after.control[index(move->seat)];
      out << "   "
          << clock_text(after.shown(move->seat, after.accounted, after.accounted), control);
    }
    if (stop->held > Millis{}) out << "   held " << clock::duration_text(stop->held);
    if (stop->granted > Millis{}) out << "   granted " << clock::duration_text(stop->granted);
  }
  out << '\n';
}

void print_standing(const Match& now, Millis told, Millis moment, std::ostream& out) {
  const std::string_view game = catalog::game(now.table);
  out << "\nPly " << number(now.ply()) << " at match time " << time_text(moment) << '\n'
      << drawing_of(game, catalog::position_text(now.table)) << "  "
      << catalog::position_text(now.table) << '\n';
  for (std::size_t i = 0; i < now.seats(); ++i) {
    const Seat seat{static_cast<std::uint8_t>(i)};
    out << "  " << std::left << std::setw(6) << seat_name(game, seat) << "  "
        << clock_text(now.shown(seat, told, moment), now.control[i]);
    if (now.to_move() == seat) out << (now.clock_runs ? "   to move" : "   to move, clock stopped");
    out << '\n';
  }
  if (now.draw_offer) out << "  " << seat_name(game, *now.draw_offer) << " offers a draw\n";
  if (now.take_back) {
    out << "  " << seat_name(game, now.take_back->by) << " asks to go back to ply "
        << now.take_back->to_ply << '\n';
  }
  if (now.ended) {
    out << "Ended: " << result_text(game, *now.ended, now.seats()) << "   (" << now.ended->rule
        << ")\n";
  } else if (!now.started) {
    out << "Not started.\n";
  }
}

/// The records of a match. A chain that is not whole is told to `warn` and read on: what is there
/// is still to be seen.
Result<std::vector<Line>, std::string> read(journal::JournalFile& file, const std::string& match,
                                            const std::function<void(const std::string&)>& warn) {
  const std::string stream = "match/" + match;
  auto stored = file.read(journal::StreamId{stream});
  if (!stored) return std::unexpected{stored.error().text};
  if (stored->empty()) return std::unexpected{"no match " + match + " in this journal"};
  const auto whole = journal::verify_stream(journal::StreamId{stream}, *stored);
  if (whole.broken) warn(stream + " " + words_of(*whole.broken));
  std::vector<Line> lines;
  for (journal::Stored& record : *stored) {
    auto entry = records::decode_match(record.bytes);
    if (!entry) {
      return std::unexpected{stream + " seq " + std::to_string(base::number(record.seq)) + ": " +
                             entry.error().text};
    }
    lines.push_back({std::move(record), *std::move(entry)});
  }
  return lines;
}

/// How many of the lines lie at or before the moment asked for.
Result<std::size_t, std::string> lines_until(const ReplayQuestion& question,
                                             const std::vector<Line>& lines) {
  if (question.at) {
    std::size_t count = 0;
    while (count < lines.size() && lines[count].entry.at <= *question.at) ++count;
    if (count == 0) return std::unexpected{"nothing had happened yet"};
    return count;
  }
  if (!question.at_ply) return lines.size();
  Match now = match::empty_match();
  for (std::size_t i = 0; i < lines.size(); ++i) {
    match::evolve(now, lines[i].entry.event);
    if (number(now.ply()) == *question.at_ply && (*question.at_ply > 0 || now.started))
      return i + 1;
  }
  return std::unexpected{"the match has no ply " + std::to_string(*question.at_ply)};
}

/// When the seat to move was told, as the event that stopped its clock remembers it.
Millis told_at(const Match& now, const std::vector<Line>& lines, std::size_t shown,
               journal::JournalFile& file, const std::string& match) {
  for (std::size_t i = shown; i < lines.size(); ++i) {
    if (const auto stop = match::stop_of(lines[i].entry.event)) return now.accounted + stop->held;
  }
  const auto beat = file.beat(journal::StreamId{"match/" + match});
  if (beat && *beat && (*beat)->told >= now.accounted) return (*beat)->told;
  return now.accounted;
}

}  // namespace

ExitCode replay(const ReplayQuestion& question, std::ostream& out, std::ostream& complaints) {
  const auto refuse = [&](const std::string& why) {
    complaints << "replay: " << why << '\n';
    return no;
  };
  if (std::error_code nothing; !std::filesystem::exists(question.journal, nothing)) {
    complaints << "replay: " << question.journal.string() << ": there is no such file or folder\n";
    return usage;
  }
  auto file = journal::JournalFile::open(question.journal);
  if (!file) return refuse(file.error().text);
  ExitCode code = yes;
  const auto lines = read(*file, question.match, [&](const std::string& why) {
    complaints << "replay: " << why << '\n';
    code = no;
  });
  if (!lines) return refuse(lines.error());
  const auto shown = lines_until(question, *lines);
  if (!shown) return refuse(shown.error());

  const Names names = question.json ? Names{} : names_of(*file);
  Match now = match::empty_match();
  Millis last{};
  for (std::size_t i = 0; i < *shown; ++i) {
    const Line& line = (*lines)[i];
    const Match before = now;
    match::evolve(now, line.entry.event);
    last = line.entry.at;
    if (question.json) {
      const auto record = records::to_json("match/" + question.match, line.stored.bytes);
      if (!record) return refuse(record.error().text);
      out << "{\"seq\":" << base::number(line.stored.seq) << ",\"chain\":\""
          << base::hex_text(line.stored.chain) << "\",\"record\":" << *record << "}\n";
      continue;
    }
    if (i == 0) print_header(question.match, line, file->history_id(), now, names, out);
    print_line(line, before, now, names, out);
  }
  if (question.json) {
    boost::json::object standing;
    standing["final"] = standing_of(now);
    out << line_of(standing) << '\n';
    return code;
  }
  print_standing(now, told_at(now, *lines, *shown, *file, question.match),
                 question.at.value_or(last), out);
  return code;
}

}  // namespace tachiai::cli
