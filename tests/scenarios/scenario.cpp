#include "tests/scenarios/scenario.hpp"

#include <algorithm>
#include <charconv>
#include <fstream>
#include <iterator>
#include <map>
#include <optional>
#include <sstream>
#include <stdexcept>

#include "engines/match/decide.hpp"
#include "engines/match/preset_fields.hpp"
#include "engines/match/series.hpp"

namespace tachiai::scenarios {

namespace {

using namespace tachiai::match;

/// A line that is not in the language, or a match that did not go as told; becomes a Failure of its
/// line.
struct Wrong : std::runtime_error {
  using std::runtime_error::runtime_error;
};

using Words = std::vector<std::string>;

Words words_of(std::string_view text) {
  std::istringstream in{std::string{text}};
  Words words;
  for (std::string word; in >> word;) words.push_back(std::move(word));
  return words;
}

std::string join(const Words& words, std::size_t from = 0) {
  std::string text;
  for (std::size_t i = from; i < words.size(); ++i) text += (i == from ? "" : " ") + words[i];
  return text;
}

std::string trimmed(std::string_view text) {
  const auto first = text.find_first_not_of(" \t\r");
  if (first == std::string_view::npos) return {};
  return std::string{text.substr(first, text.find_last_not_of(" \t\r") - first + 1)};
}

std::vector<std::string> split(std::string_view text, std::string_view separator) {
  std::vector<std::string> parts;
  while (true) {
    const auto at = text.find(separator);
    if (auto part = trimmed(text.substr(0, at)); !part.empty()) parts.push_back(std::move(part));
    if (at == std::string_view::npos) return parts;
    text.remove_prefix(at + separator.size());
  }
}

Millis duration(std::string_view text) {
  const auto parsed = clock::parse_duration(text);
  if (!parsed) throw Wrong{"no duration: " + std::string{text}};
  return *parsed;
}

std::uint32_t count(std::string_view text) {
  std::uint32_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size())
    throw Wrong{"no number: " + std::string{text}};
  return value;
}

bool yes(std::string_view text) {
  if (text != "yes" && text != "no") throw Wrong{"yes or no, not " + std::string{text}};
  return text == "yes";
}

constexpr std::array<std::string_view, seats_max> seat_words{"first", "second", "third", "fourth"};

std::optional<Seat> seat_named(std::string_view word) {
  const auto found = std::ranges::find(seat_words, word);
  if (found == seat_words.end()) return std::nullopt;
  return Seat{static_cast<std::uint8_t>(found - seat_words.begin())};
}

Seat seat(std::string_view word) {
  if (const auto named = seat_named(word)) return *named;
  throw Wrong{"no seat: " + std::string{word}};
}

std::string word(Seat seat) { return std::string{seat_words[index(seat)]}; }

template <class Enum>
Enum one_of(std::string_view word, std::initializer_list<std::pair<std::string_view, Enum>> table) {
  for (const auto& [name, value] : table)
    if (name == word) return value;
  throw Wrong{"unknown word: " + std::string{word}};
}

// What happened, in the words of the language: a head that must be told in full, and particulars
// that may be.

struct Reaction {
  std::string head;
  std::map<std::string, std::string> particulars;

  std::string text() const {
    std::string all = head;
    for (const auto& [name, value] : particulars) all += " " + name + " " + value;
    return all;
  }
};

void add(Reaction& reaction, const ClockStop& stop) {
  reaction.particulars["held"] = clock::duration_text(stop.held);
  reaction.particulars["granted"] = clock::duration_text(stop.granted);
  reaction.particulars["spent"] = clock::duration_text(stop.spent);
}

void add(Reaction& reaction, const BoardClocks& clocks) {
  for (std::size_t seat = 0; seat < seats_max; ++seat) {
    if (clocks.left[seat])
      reaction.particulars[std::string{seat_words[seat]}] =
          clock::duration_text(*clocks.left[seat]);
  }
  reaction.particulars["runs"] = clocks.runs ? word(*clocks.runs) : "nobody";
  reaction.particulars["elapsed"] = clock::duration_text(clocks.elapsed);
}

std::string joined(const std::vector<std::string>& texts) {
  std::string all;
  for (const auto& text : texts) all += (all.empty() ? "" : ",") + text;
  return all;
}

std::string result_of(const Ending& ending) {
  if (!ending.places) return "no result";
  const auto& places = *ending.places;
  const auto best = std::ranges::count(places, 1);
  if (best != 1) return "draw";
  return word(Seat{static_cast<std::uint8_t>(std::ranges::find(places, 1) - places.begin())}) +
         " wins";
}

struct Describe {
  Reaction operator()(const MatchCreated&) const { return {"created", {}}; }
  Reaction operator()(const SeatTaken& e) const {
    return {"seated " + word(e.seat), {{"as", e.principal}}};
  }
  Reaction operator()(const MatchStarted& e) const {
    return {"started", {{"after", clock::duration_text(e.frozen)}}};
  }
  Reaction operator()(const MovePlayed& e) const {
    Reaction reaction{"played", {{"as", e.act}, {"ply", std::to_string(e.ply)}}};
    if (!e.announces.empty()) reaction.particulars["announcing"] = join(e.announces);
    add(reaction, e.stop);
    return reaction;
  }
  Reaction operator()(const DrawOffered&) const { return {"draw offered", {}}; }
  Reaction operator()(const DrawDeclined& e) const {
    return {"draw declined", {{"by", word(e.seat)}}};
  }
  Reaction operator()(const TakeBackOffered&) const { return {"take-back offered", {}}; }
  Reaction operator()(const TakeBackDeclined& e) const {
    return {"take-back declined", {{"by", word(e.seat)}}};
  }
  Reaction operator()(const TakenBack& e) const {
    Reaction reaction{"taken back", {{"to", std::to_string(e.to_ply)}}};
    add(reaction, e.stop);
    return reaction;
  }
  Reaction operator()(const TimeGiven& e) const {
    return {"time given", {{"amount", clock::duration_text(e.amount)}, {"to", word(e.to)}}};
  }
  Reaction operator()(const FlagFell& e) const {
    Reaction reaction{"flag fell " + word(e.seat), {}};
    add(reaction, e.stop);
    return reaction;
  }
  Reaction operator()(const SeatWithdrawn& e) const {
    Reaction reaction{"out " + word(e.seat) + " " + std::string{reason_of(e.cause)}, {}};
    if (e.stop) add(reaction, *e.stop);
    if (!e.act.empty()) reaction.particulars["act"] = e.act;
    reaction.particulars["foul"] = e.foul ? "yes" : "no";
    return reaction;
  }
  Reaction operator()(const ClockFrozen& e) const {
    Reaction reaction{"frozen", {{"for", e.reason}}};
    add(reaction, e.stop);
    return reaction;
  }
  Reaction operator()(const ClockResumed& e) const {
    return {"resumed", {{"after", clock::duration_text(e.frozen)}}};
  }
  Reaction operator()(const HandActed& e) const {
    return {"hand", {{"as", e.act}, {"by", word(e.seat)}}};
  }
  Reaction operator()(const Touched& e) const { return {"bound to " + e.square, {}}; }
  Reaction operator()(const TouchForgiven&) const { return {"touch forgiven", {}}; }
  Reaction operator()(const ClaimMade& e) const {
    Reaction reaction{"claimed", {{"by", e.by ? word(*e.by) : "relay"}}};
    add(reaction, e.stop);
    return reaction;
  }
  Reaction operator()(const ClaimAnswered& e) const {
    Reaction reaction{e.agreed ? "agreed" : "contested", {{"by", word(e.seat)}}};
    if (e.stop) add(reaction, *e.stop);
    return reaction;
  }
  Reaction operator()(const ClaimRuled& e) const {
    Reaction reaction{std::string{"claim "} + (e.upheld ? "upheld" : "rejected"), {}};
    if (!e.verdict.empty()) reaction.particulars["verdict"] = e.verdict;
    if (!e.reason.empty()) reaction.particulars["because"] = e.reason;
    if (e.frozen) reaction.particulars["after"] = clock::duration_text(*e.frozen);
    return reaction;
  }
  Reaction operator()(const BoardSet& e) const { return {"board set", {{"because", e.reason}}}; }
  Reaction operator()(const EndDeclared& e) const {
    Reaction reaction{"end declared", {{"by", word(e.seat)}}};
    if (e.stop) add(reaction, *e.stop);
    return reaction;
  }
  Reaction operator()(const ResultConfirmed& e) const {
    return {"confirmed", {{"by", word(e.seat)}}};
  }
  Reaction operator()(const CardSigned& e) const { return {"signed", {{"by", word(e.seat)}}}; }
  Reaction operator()(const CardHandedIn& e) const { return {"handed in", {{"by", word(e.seat)}}}; }
  Reaction operator()(const ClockSet& e) const {
    return {
        "clock set",
        {{"of", word(e.seat)}, {"main", clock::duration_text(e.face.main)}, {"because", e.reason}}};
  }
  Reaction operator()(const Penalised& e) const {
    static constexpr std::array<std::string_view, 4> kinds{"caution", "warning", "time", "loss"};
    return {"penalty " + std::string{kinds[static_cast<std::size_t>(e.kind)]},
            {{"of", word(e.seat)}, {"because", e.reason}}};
  }
  Reaction operator()(const Rewound& e) const {
    return {"rewound", {{"to", std::to_string(e.to_ply)}, {"because", e.reason}}};
  }
  Reaction operator()(const Adjudicated& e) const {
    return {"adjudicated", {{"because", e.reason}}};
  }
  Reaction operator()(const MovedOutOfTurn& e) const {
    return {"moved out of turn", {{"by", word(e.seat)}, {"as", e.act}}};
  }
  Reaction operator()(const CounterClaimed& e) const {
    return {"counter-claimed", {{"by", word(e.by)}}};
  }
  Reaction operator()(const FoulChosen& e) const {
    return {"wants " + std::string{to_text(e.choice)}, {{"by", word(e.seat)}}};
  }
  Reaction operator()(const FoulSettled& e) const {
    Reaction reaction{"settled " + std::string{to_text(e.choice)},
                      {{"after", clock::duration_text(e.frozen)}}};
    if (e.to_ply) reaction.particulars["to"] = std::to_string(*e.to_ply);
    if (!e.reason.empty()) reaction.particulars["because"] = e.reason;
    return reaction;
  }
  Reaction operator()(const BellRung& e) const {
    Reaction reaction{"bell", {}};
    if (e.stop) add(reaction, *e.stop);
    return reaction;
  }
  Reaction operator()(const DrawRightGiven& e) const { return {"draw right " + word(e.seat), {}}; }
  Reaction operator()(const DiscHidden& e) const { return {"disc hidden", {{"by", word(e.seat)}}}; }
  Reaction operator()(const DiscGuessed& e) const {
    return {e.black_up ? "guessed black" : "guessed white", {{"by", word(e.seat)}}};
  }
  Reaction operator()(const DiscRevealed& e) const {
    return {"disc decides for " + word(e.winner), {{"holds", e.holds ? "yes" : "no"}}};
  }
  Reaction operator()(const RightChosen& e) const {
    return {e.draw_win ? "draw right taken" : "colour taken", {{"by", word(e.seat)}}};
  }
  Reaction operator()(const ColourChosen& e) const {
    return {e.black ? "black chosen" : "white chosen",
            {{"by", word(e.seat)}, {"exchanged", e.exchanged ? "yes" : "no"}}};
  }
  Reaction operator()(const ChairChosen& e) const {
    return {"chair " + std::to_string(e.chair), {{"by", word(e.seat)}}};
  }
  Reaction operator()(const LateDeclared& e) const { return {"late " + word(e.seat), {}}; }
  Reaction operator()(const LateClockStarted& e) const {
    return {"late clock of " + word(e.seat), {{"after", clock::duration_text(e.frozen)}}};
  }
  Reaction operator()(const LateArrived& e) const {
    Reaction reaction{"arrived " + word(e.seat),
                      {{"main", clock::duration_text(e.face_after.main)}}};
    if (e.stop) add(reaction, *e.stop);
    return reaction;
  }
  Reaction operator()(const TermsOffered& e) const {
    return {"terms offered", {{"by", word(e.seat)}}};
  }
  Reaction operator()(const TermsDeclined& e) const {
    return {"terms declined", {{"by", word(e.seat)}}};
  }
  Reaction operator()(const TermsSet& e) const {
    Reaction reaction{e.agreed ? "terms agreed" : "terms set", {}};
    if (!e.reason.empty()) reaction.particulars["because"] = e.reason;
    if (e.stop) add(reaction, *e.stop);
    return reaction;
  }
  Reaction operator()(const AdjournmentOffered&) const { return {"adjournment offered", {}}; }
  Reaction operator()(const AdjournmentDeclined& e) const {
    return {"adjournment declined", {{"by", word(e.seat)}}};
  }
  Reaction operator()(const AdjournmentAgreed& e) const {
    return {"adjournment agreed", {{"by", word(e.seat)}}};
  }
  Reaction operator()(const MoveSealed& e) const {
    Reaction reaction{"sealed", {{"by", word(e.seat)}}};
    add(reaction, e.stop);
    return reaction;
  }
  Reaction operator()(const SealOpened& e) const {
    return {"opened", {{"after", clock::duration_text(e.frozen)}}};
  }
  Reaction operator()(const SealFailed& e) const {
    return {"seal failed", {{"by", word(e.seat)}, {"holds", e.holds ? "yes" : "no"}}};
  }
  Reaction operator()(const CutOff& e) const {
    Reaction reaction{"cut off " + word(e.seat),
                      {{"control", clock::to_text(e.control[index(e.seat)])}}};
    if (e.stop) add(reaction, *e.stop);
    return reaction;
  }
  Reaction operator()(const HandedOver& e) const {
    return {"handed over " + word(e.seat), {{"to", e.bot}}};
  }
  Reaction operator()(const LeftToArbiter&) const { return {"left to arbiter", {}}; }
  Reaction operator()(const Relayed& e) const {
    Reaction reaction{"relayed",
                      {{"as", e.what.act},
                       {"by", word(e.seat)},
                       {"ply", std::to_string(e.ply)},
                       {"stood", e.what.as_stood ? "yes" : "no"},
                       {"unsure", e.unsure ? "yes" : "no"}}};
    add(reaction, e.clocks);
    return reaction;
  }
  Reaction operator()(const LineCorrected& e) const {
    Reaction reaction{"corrected", {{"from", std::to_string(e.from_ply)}}};
    for (const RelayedAct& one : e.acts) {
      auto& to = reaction.particulars["to"];
      to += (to.empty() ? "" : ",") + one.act + (one.as_stood ? "!" : "");
    }
    if (!e.reason.empty()) reaction.particulars["because"] = e.reason;
    add(reaction, e.clocks);
    return reaction;
  }
  Reaction operator()(const UnsureMarked& e) const {
    return {e.unsure ? "unsure" : "sure", {{"ply", std::to_string(e.ply)}}};
  }
  Reaction operator()(const ClocksRead& e) const {
    Reaction reaction{"clocks", {}};
    add(reaction, e.clocks);
    return reaction;
  }
  Reaction operator()(const ResultRecorded& e) const {
    Reaction reaction{"recorded " + result_of(e.ending) + " " + e.ending.reason,
                      {{"rule", e.ending.rule}, {"rated", e.ending.rated ? "yes" : "no"}}};
    add(reaction, e.clocks);
    return reaction;
  }
  Reaction operator()(const ResultWithdrawn& e) const {
    return {"withdrawn", {{"because", e.reason}}};
  }
  Reaction operator()(const Annotated& e) const {
    return {"noted " + std::string{to_text(e.kind)},
            {{"ply", std::to_string(e.ply)}, {"text", e.text}, {"acts", joined(e.acts)}}};
  }
  /// Each square by its name: what the record has, then the table, "-" an empty one.
  Reaction operator()(const DifferenceFound& e) const {
    Reaction reaction{e.squares.empty() ? "agrees" : "differs", {}};
    for (const auto& [square, record, table] : e.squares)
      reaction.particulars[square] =
          (record.empty() ? "-" : record) + "/" + (table.empty() ? "-" : table);
    return reaction;
  }
  Reaction operator()(const DifferenceSettled& e) const {
    return {e.table_follows ? "settled by the relay" : "settled by the table",
            {{"because", e.reason}}};
  }
  Reaction operator()(const MatchEnded& e) const {
    Reaction reaction{"ended " + result_of(e.ending) + " " + e.ending.reason,
                      {{"rule", e.ending.rule},
                       {"by", e.by ? word(*e.by) : "nobody"},
                       {"rated", e.ending.rated ? "yes" : "no"}}};
    if (e.stop) add(reaction, *e.stop);
    if (!e.act.empty()) reaction.particulars["act"] = e.act;
    for (const auto place : e.ending.places.value_or(decltype(e.ending.places)::value_type{})) {
      if (place != 0) reaction.particulars["places"] += static_cast<char>('0' + place);
    }
    return reaction;
  }
};

/// A refusal or an ending that names a rule nobody can look up is a defect of its own.
void look_up(const std::string& rule) {
  const auto hash = rule.find('#');
  std::ifstream page(rule.substr(0, hash));
  const std::string text{std::istreambuf_iterator<char>{page}, {}};
  if (hash == std::string::npos ||
      text.find("<a id=\"" + rule.substr(hash + 1) + "\">") == std::string::npos)
    throw Wrong{"no such rule: " + rule};
}

std::vector<Reaction> described(const Decision& decision) {
  std::vector<Reaction> reactions;
  for (const Event& event : decision.events) {
    reactions.push_back(std::visit(Describe{}, event));
    if (const auto* ended = std::get_if<MatchEnded>(&event)) look_up(ended->ending.rule);
    if (const auto* result = std::get_if<ResultRecorded>(&event)) look_up(result->ending.rule);
  }
  if (const auto* refusal = std::get_if<Refusal>(&decision.reply)) {
    look_up(refusal->rule);
    Reaction reaction{"refused " + std::string{to_text(refusal->code)}, {{"rule", refusal->rule}}};
    if (const auto& why = refusal->illegality) {
      reaction.head += " " + std::string{why->code};
      for (const Fact& fact : why->facts)
        if (!fact.name.empty()) reaction.particulars[std::string{fact.name}] = fact.value();
    }
    if (refusal->code == RefusalCode::bad_preset)
      reaction.head += " " + refusal->text.substr(0, refusal->text.find(':'));
    reactions.push_back(std::move(reaction));
  }
  if (reactions.empty()) reactions.push_back({"nothing", {}});
  return reactions;
}

bool same_value(const std::string& told, const std::string& happened) {
  if (told == happened) return true;
  if (happened.ends_with("#" + told)) return true;
  const auto a = clock::parse_duration(told);
  const auto b = clock::parse_duration(happened);
  return a && b && *a == *b;
}

bool agrees(const std::string& told, const Reaction& happened) {
  if (told != happened.head && !told.starts_with(happened.head + " ")) return false;
  const Words rest = words_of(std::string_view{told}.substr(happened.head.size()));
  if (rest.size() % 2 != 0) return false;
  for (std::size_t i = 0; i < rest.size(); i += 2) {
    const auto found = happened.particulars.find(rest[i]);
    if (found == happened.particulars.end() || !same_value(rest[i + 1], found->second))
      return false;
  }
  return true;
}

void compare(const std::vector<std::string>& told, const std::vector<Reaction>& happened) {
  bool same = told.size() == happened.size();
  for (std::size_t i = 0; same && i < told.size(); ++i) same = agrees(told[i], happened[i]);
  if (same) return;
  std::string message = "told: ";
  for (const auto& one : told) message += (&one == &told.front() ? "" : " ; ") + one;
  message += "\n  happened: ";
  for (const auto& one : happened) message += (&one == &happened.front() ? "" : " ; ") + one.text();
  throw Wrong{message};
}

/// One match as its lines go by.
class Play {
 public:
  explicit Play(const std::function<void(Preset&)>* tweak) : tweak_(tweak) {}

  bool under_way() const { return created_; }

  void field(const std::string& text) {
    const Words words = words_of(text);
    if (words.size() < 2) throw Wrong{"a field needs a value: " + text};
    const std::string& key = words[0];
    const std::string& value = words[1];
    if (key == "preset" || key == "game") {
      const Preset* found = find_preset(key == "game" ? value + ".online" : value);
      preset_ = found != nullptr ? *found : Preset{.name = value, .game = value};
    } else if (key == "seats") {
      open_ = one_of<bool>(value, {{"open", true}, {"taken", false}});
    } else if (key == "waits") {
      waits_ = yes(value);
    } else if (key == "draw_right") {
      draw_right_ = seat(value);
    } else if (key == "control" && words.size() == 3) {
      set_control(words);
    } else if (const auto set = set_field(preset_, key, join(words, 1)); !set) {
      throw Wrong{set.error()};
    }
  }

  /// `created -> ...`; where the script does not say it, the match must be created and, with all
  /// seats taken, started.
  void create(const std::vector<std::string>& told) {
    created_ = true;
    Preset preset = preset_;
    if (*tweak_) (*tweak_)(preset);
    std::array<std::string, seats_max> people{"ann", "ben", "cay", "dee"};
    const auto table = catalog::start(preset.game, preset.rules, preset.start);
    const std::size_t seats = table ? catalog::seats(*table) : 2;
    std::fill(people.begin() + static_cast<std::ptrdiff_t>(open_ ? 0 : seats), people.end(), "");
    const Decision decision = match::create(preset, people);
    compare(told, described(decision));
    commit(decision, Millis{});
    if (!decision.events.empty() && draw_right_ && preset.draw_win_right)
      act({.seat = {}, .act = GiveDrawRight{*draw_right_}, .office = Office::arbiter}, Millis{});
    if (decision.events.empty() || open_ || waits_ || match_.started) return;
    if (preset.white_starts) {
      compare({"started after 0s"}, act({.seat = Seat::second, .act = PressStart{}}, Millis{}));
    } else {
      compare({"started after 0s"}, act({.seat = {}, .act = StartMatch{}}, Millis{}));
    }
  }

  /// Everything up to `at` that nobody does: the flag falls unannounced.
  void pass_time(Millis at) {
    if (at < now_) throw Wrong{"time does not go back: it is " + clock::duration_text(now_)};
    const auto deadline = match_.deadline(told());
    if (deadline && *deadline < at)
      throw Wrong{"told nothing, but the flag falls at " + clock::duration_text(*deadline)};
    if (const auto bell = match_.bell_due(); bell && *bell < at)
      throw Wrong{"told nothing, but the bell rings at " + clock::duration_text(*bell)};
    now_ = at;
  }

  void flag(Millis at, const std::vector<std::string>& told_reactions) {
    const auto deadline = match_.deadline(told());
    if (deadline != at)
      throw Wrong{deadline ? "the flag falls at " + clock::duration_text(*deadline)
                           : "no flag is to fall"};
    now_ = at;
    compare(told_reactions, act({.seat = {}, .act = FlagFall{}}, at));
  }

  void bell(Millis at, const std::vector<std::string>& told_reactions) {
    pass_time(at);
    if (match_.bell_due() != at) throw Wrong{"no bell is to ring now"};
    compare(told_reactions, act({.seat = {}, .act = RingBell{}}, at));
  }

  void tell(Millis at) {
    pass_time(at);
    told_ = at;
  }

  void line(Millis at, Words words, const std::vector<std::string>& told_reactions) {
    pass_time(at);
    Command command = command_of(words);
    compare(told_reactions, act(std::move(command), at));
  }

  /// `every 1s both play ...`: whoever is to move, each move `step` after the one before; all but
  /// the last just stand.
  void series(Millis step, const Words& moves, const std::vector<std::string>& told_reactions) {
    for (std::size_t i = 0; i < moves.size(); ++i) {
      const auto mover = match_.to_move();
      if (!mover) throw Wrong{"nobody is to move at " + moves[i]};
      try {
        line(now_ + step, {word(*mover), "plays", moves[i]},
             i + 1 < moves.size() ? std::vector<std::string>{"played"} : told_reactions);
      } catch (const Wrong& wrong) {
        throw Wrong{"move " + std::to_string(i + 1) + ", " + moves[i] + ": " + wrong.what()};
      }
    }
  }

  /// `every 1s relay writes ...`: one after the other.
  void writes(Millis step, const Words& moves, const std::vector<std::string>& told_reactions) {
    for (std::size_t i = 0; i < moves.size(); ++i)
      line(now_ + step, {"relay", "writes", moves[i]},
           i + 1 < moves.size() ? std::vector<std::string>{"relayed"} : told_reactions);
  }

  void shows(Millis at, Seat whose, const Words& words, std::size_t from) {
    pass_time(at);
    const clock::Display shown = match_.shown(whose, told(), at);
    Reaction clock{"clock",
                   {{"main", clock::duration_text(shown.main)},
                    {"period", clock::duration_text(shown.period)},
                    {"periods", std::to_string(shown.periods)},
                    {"delay", clock::duration_text(shown.delay)},
                    {"bank", clock::duration_text(shown.bank)},
                    {"flag", shown.flag ? "yes" : "no"}}};
    compare({"clock " + join(words, from)}, {clock});
  }

  void then(const Words& words) const {
    const std::string& key = words.at(1);
    const std::string value = join(words, 2);
    if (key == "turn") {
      expect(value, match_.to_move() ? word(*match_.to_move()) : "nobody");
    } else if (key == "ply") {
      expect(value, std::to_string(number(match_.ply())));
    } else if (key == "deadline") {
      const auto deadline = match_.deadline(told());
      expect(value, deadline ? clock::duration_text(*deadline) : "none");
    } else if (key == "position") {
      expect(value, catalog::position_text(match_.table));
    } else if (key == "legal") {
      expect(value, join(catalog::legal_moves(match_.table)));
    } else if (key == "announced") {
      std::string all;
      for (const Seat of : {Seat::first, Seat::second})
        for (const auto& square : match_.announced[index(of)])
          all += (all.empty() ? "" : " ") + word(of) + " " + square;
      expect(value, all.empty() ? "nothing" : all);
    } else if (key == "bell") {
      const auto due = match_.bell_due();
      expect(value, due ? clock::duration_text(*due) : "none");
    } else if (key == "next") {
      const auto next = next_of(match_);
      if (!next) return expect(value, "none");
      std::string told = names(next->principals) + " " + find_field("control")->get(next->preset);
      if (next->preset.best_of > 1) told += " won " + find_field("won")->get(next->preset);
      expect(value, told);
    } else if (key == "seats") {
      expect(value, names(match_.principals));
    } else if (key == "title") {
      expect(value, title_winner(match_) ? word(*title_winner(match_)) : "nobody");
    } else if (key == "plays") {
      const Seat who = seat(words.at(3));
      expect(words.at(2), match_.stand_ins[index(who)]);
    } else if (key == "choices") {
      for (std::size_t i = 2; i < words.size(); ++i) {
        const auto sign = words[i].find('=');
        const Field* field = find_field(words[i].substr(0, sign));
        if (field == nullptr || sign == std::string::npos) throw Wrong{"no field: " + words[i]};
        expect(words[i], words[i].substr(0, sign + 1) + field->get(match_.preset));
      }
    } else if (key == "line") {
      expect(value, line_text());
    } else if (key == "revision") {
      expect(value, std::to_string(match_.relay.revision));
    } else if (key == "unsure") {
      std::string plies;
      for (const auto ply : match_.relay.unsure)
        plies += (plies.empty() ? "" : " ") + std::to_string(ply);
      expect(value, plies.empty() ? "nothing" : plies);
    } else if (key == "notes") {
      expect(value, std::to_string(match_.relay.notes.size()));
    } else if (key == "left") {
      expect(value, left_text(match_.relay.clocks) +
                        (match_.relay.runs ? " runs " + word(*match_.relay.runs) : ""));
    } else if (key == "left_at") {
      expect(join(words, 3), left_text(match_.relay.left.at(count(words.at(2)))));
    } else if (key == "difference") {
      expect(value, match_.relay.difference.empty()
                        ? "none"
                        : std::to_string(match_.relay.difference.size()) + " squares");
    } else if (key == "result") {
      expect(value, match_.ended ? result_of(*match_.ended) + " " + match_.ended->reason : "none");
    } else if (key == "booked") {
      compare({"booked " + value}, {{"booked",
                                     {{"held", clock::duration_text(match_.booked[0])},
                                      {"granted", clock::duration_text(match_.booked[1])},
                                      {"spent", clock::duration_text(match_.booked[2])},
                                      {"frozen", clock::duration_text(match_.booked[3])}}}});
    } else {
      throw Wrong{"nothing to look at: " + key};
    }
  }

  Millis now() const { return now_; }

  /// What was live is what a replay of the events builds.
  void close() const {
    Match replayed = empty_match();
    for (const Event& event : events_) evolve(replayed, event);
    if (!(replayed == match_)) throw Wrong{"the replay of the events is another match"};
  }

 private:
  std::string names(const std::array<std::string, seats_max>& people) const {
    return join({people.begin(), people.begin() + match_.seats()});
  }

  /// The whole line; what was written as it stood ends with "!".
  std::string line_text() const {
    Words line = catalog::acts(match_.table);
    for (const auto ply : match_.relay.as_stood) line.at(ply) += "!";
    return line.empty() ? "nothing" : join(line);
  }

  static std::string left_text(const Reading& left) {
    std::string text;
    for (std::size_t seat = 0; seat < seats_max; ++seat) {
      if (left[seat])
        text += (text.empty() ? "" : " ") + std::string{seat_words[seat]} + " " +
                clock::duration_text(*left[seat]);
    }
    return text.empty() ? "unread" : text;
  }

  static void expect(const std::string& told, const std::string& happened) {
    if (!same_value(told, happened)) throw Wrong{"told: " + told + "\n  is: " + happened};
  }

  /// "control SEAT CONTROL": that seat's alone.
  void set_control(const Words& words) {
    const auto control = clock::parse_control(words.back());
    if (!control) throw Wrong{"no control: " + words.back() + ": " + control.error().text};
    preset_.control[index(seat(words[1]))] = *control;
  }

  /// As the room would stamp it; without a word about it the seat is told at once, as in a judge's
  /// script.
  Millis told() const { return told_.value_or(match_.accounted); }

  std::vector<Reaction> act(Command command, Millis at) {
    command.told = told();
    const Decision decision = decide(match_, command, at);
    commit(decision, at);
    return described(decision);
  }

  void commit(const Decision& decision, Millis at) {
    for (const Event& event : decision.events) {
      const Millis before = match_.accounted;
      const bool ran = match_.clock_runs;
      evolve(match_, event);
      events_.push_back(event);
      const auto& heads = match_.booked;
      if (heads[0] + heads[1] + heads[2] + heads[3] != match_.accounted)
        throw Wrong{"the four heads are not the time accounted for"};
      if ((match_.accounted != before || match_.clock_runs != ran) && match_.accounted != at)
        throw Wrong{"booked up to " + clock::duration_text(match_.accounted) + ", but it is " +
                    clock::duration_text(at)};
      for (const auto& face : match_.faces)
        if (face.main < Millis{} || face.bank < Millis{}) throw Wrong{"a negative clock"};
      if (match_.accounted != before || match_.clock_runs != ran) told_.reset();
    }
  }

  Command command_of(Words& words) const {
    Command command;
    if (words.size() >= 4 && words[words.size() - 2] == "lag") {
      command.lag = duration(words.back());
      words.resize(words.size() - 2);
    }
    const std::string actor = words.at(0);
    const Words rest(words.begin() + 1, words.end());
    if (const auto office = office_of(actor)) {
      command.office = *office;
      if (auto act = relays(rest)) {
        command.act = *std::move(act);
        return command;
      }
      command.act = *office == Office::server    ? servers(rest)
                    : *office == Office::arbiter ? arbiters(rest)
                                                 : players(rest);
      return command;
    }
    if (actor != "stranger") command.seat = seat(actor);
    if (auto act = relays(rest)) {
      command.act = *std::move(act);
      return command;
    }
    command.act = players(rest);
    return command;
  }

  static std::optional<Office> office_of(const std::string& actor) {
    if (actor == "server") return Office::server;
    if (actor == "arbiter") return Office::arbiter;
    if (actor == "relay") return Office::relay;
    if (actor == "onlooker") return Office::onlooker;
    return std::nullopt;
  }

  /// What stands before "because", and the reason, one word.
  static std::string reason_in(Words& words) {
    if (words.size() < 3 || words[words.size() - 2] != "because") return {};
    const std::string reason = words.back();
    words.resize(words.size() - 2);
    return reason;
  }

  /// Takes `name VALUE` off the words, wherever it stands behind the first.
  static std::optional<std::string> take(Words& words, const std::string& name) {
    for (std::size_t i = 1; i + 1 < words.size(); ++i) {
      if (words[i] != name) continue;
      std::string value = words[i + 1];
      words.erase(words.begin() + static_cast<std::ptrdiff_t>(i),
                  words.begin() + static_cast<std::ptrdiff_t>(i) + 2);
      return value;
    }
    return std::nullopt;
  }

  static bool take_word(Words& words, const std::string& word) {
    return std::erase(words, word) > 0;
  }

  static Millis signed_duration(const std::string& text) {
    return text.starts_with('-') ? -duration(text.substr(1)) : duration(text);
  }

  static Reading reading_in(Words& words) {
    Reading left{};
    for (std::size_t seat = 0; seat < seats_max; ++seat) {
      const auto shown = take(words, std::string{seat_words[seat]});
      if (shown) left[seat] = signed_duration(*shown);
    }
    return left;
  }

  /// "turn:f4!": as it stood.
  static RelayedAct relayed(std::string text) {
    const bool as_stood = text.ends_with('!');
    if (as_stood) text.pop_back();
    return {std::move(text), as_stood};
  }

  /// What is written of another board; nullopt: another act.
  std::optional<Act> relays(Words words) const {
    static const std::array<std::string_view, 9> verbs{
        "writes", "corrects", "marks", "reads", "records", "withdraws", "notes", "sees", "settles"};
    if (words.size() >= 2 && words[0] == "sets" && words[1] == "board") {
      const std::string why = reason_in(words);
      return SetBoard{{words.begin() + 2, words.end()}, why};
    }
    if (words.empty() || std::ranges::find(verbs, words[0]) == verbs.end()) return std::nullopt;
    const std::string verb = words[0];
    if (verb == "sees") return ReportBoard{join(words, 2)};
    const std::string reason = reason_in(words);
    const Millis ago = signed_duration(take(words, "ago").value_or("0s"));
    const auto at_revision = take(words, "revision");
    const std::uint32_t revision = at_revision ? count(*at_revision) : match_.relay.revision;
    const auto at_ply = take(words, "ply");
    const std::uint32_t ply = at_ply ? count(*at_ply) : number(match_.ply());
    if (verb == "marks") {
      const bool unsure = words.at(1) == "unsure";
      if (!unsure && words[1] != "sure") throw Wrong{"unsure or sure, not " + words[1]};
      return MarkUnsure{ply, revision, unsure};
    }
    if (verb == "notes") {
      Annotate note{ply, one_of_kinds(words.at(1)), {}, {}};
      note.text = take(words, "text").value_or("");
      note.acts = {words.begin() + 2, words.end()};
      return note;
    }
    if (verb == "records") {
      RecordResult result{std::nullopt, words.at(2), ago};
      if (words[1] == "nothing") return result;
      result.places.emplace();
      for (std::size_t i = 0; i < words[1].size() && i < seats_max; ++i)
        (*result.places)[i] = static_cast<std::uint8_t>(words[1][i] - '0');
      return result;
    }
    if (verb == "withdraws") return WithdrawResult{reason};
    if (verb == "settles") return SettleDifference{words.back() == "relay", reason};
    if (verb == "corrects") {
      CorrectLine correction{ply, revision, {}, reason, ago};
      // "corrects ply 3 to f5 turn:f4!", or "to nothing"
      for (std::size_t i = 2; i < words.size(); ++i)
        if (words[i] != "nothing") correction.acts.push_back(relayed(words[i]));
      return correction;
    }
    if (verb == "reads") {
      ReadClocks read{{}, std::nullopt, ago};
      const std::string runs = take(words, "runs").value_or("nobody");
      if (runs != "nobody") read.runs = seat(runs);
      read.left = reading_in(words);
      return read;
    }
    RelayMove move{ply, revision, {}, take_word(words, "unsure"), reading_in(words), ago};
    move.what = relayed(words.at(1));
    return move;
  }

  static NoteKind one_of_kinds(const std::string& text) {
    for (const auto& [name, kind] : note_kinds)
      if (name == text) return kind;
    throw Wrong{"no such kind of note: " + text};
  }

  Act arbiters(Words words) const {
    const std::string reason = reason_in(words);
    const std::string text = join(words);
    const Words acts(words.begin() + std::min<std::ptrdiff_t>(2, std::ssize(words)), words.end());
    if (text == "stops the clocks") return Freeze{};
    if (text == "lets the clocks run") return Resume{};
    if (text.starts_with("upholds it")) return Rule{true, acts, reason};
    if (text.starts_with("rejects it")) return Rule{false, acts, reason};
    if (words.size() == 6 && text.starts_with("sets clock of "))
      return SetClock{seat(words[3]), duration(words[5]), reason};
    if (words.size() == 3 && words[0] == "penalises") {
      const Seat who = seat(words[1]);
      if (words[2] == "caution") return Penalise{who, PenaltyKind::caution, {}, reason};
      if (words[2] == "warning") return Penalise{who, PenaltyKind::warning, {}, reason};
      if (words[2] == "loss") return Penalise{who, PenaltyKind::loss, {}, reason};
      return Penalise{who, PenaltyKind::time, duration(words[2]), reason};
    }
    if (words.size() == 4 && text.starts_with("rewinds to ply "))
      return Rewind{count(words[3]), reason};
    if (words.size() == 2 && words[0] == "chooses") return Choose{one_of_choices(words[1]), reason};
    if (text == "calls it void") return Adjudicate{std::nullopt, false, reason};
    if (words.size() == 2 && words[0] == "places") {
      std::array<std::uint8_t, seats_max> places{};
      for (std::size_t i = 0; i < words[1].size() && i < seats_max; ++i)
        places[i] = static_cast<std::uint8_t>(words[1][i] - '0');
      return Adjudicate{places, true, reason};
    }
    if (words.size() == 5 && text.starts_with("gives draw right to "))
      return GiveDrawRight{seat(words[4])};
    if (words.size() == 3 && words[0] == "calls" && words[2] == "late")
      return DeclareLate{seat(words[1])};
    if (words.size() >= 2 && text.starts_with("sets terms"))
      return SetTerms{terms_of(words, 2), reason};
    if (text == "uncovers nothing") return RevealDisc{};
    if (text == "gives it up") return CallOffFrozen{};
    return players(words);
  }

  /// "missed_flip g4 g5 and excess_flip e8"
  static std::vector<ClaimItem> items_of(const Words& words, std::size_t from) {
    std::vector<ClaimItem> items;
    for (bool first = true; from < words.size(); ++from) {
      if (words[from] == "and") {
        first = true;
      } else if (first) {
        items.push_back({words[from], {}});
        first = false;
      } else {
        items.back().squares.push_back(words[from]);
      }
    }
    return items;
  }

  static FoulChoice one_of_choices(const std::string& text) {
    for (const auto& [name, choice] : foul_choices)
      if (name == text) return choice;
    throw Wrong{"no such choice: " + text};
  }

  /// "draw_offers=yes control=60s"
  static std::vector<Term> terms_of(const Words& words, std::size_t from) {
    std::vector<Term> terms;
    for (; from < words.size(); ++from) {
      const auto sign = words[from].find('=');
      if (sign == std::string::npos) throw Wrong{"no term: " + words[from]};
      terms.push_back({words[from].substr(0, sign), words[from].substr(sign + 1)});
    }
    return terms;
  }

  /// What is shown; "falsely" where it is not what was hidden.
  static OpenSeal opening(const Words& words) {
    return {words.at(1), std::string(16, 'n'), words.back() != "falsely"};
  }

  static std::optional<Act> around_play(const Words& words, const std::string& text) {
    if (text == "hides the disc") return HideDisc{std::string(32, 'd')};
    if (text == "hides the disc badly") return HideDisc{"d"};
    if (text == "guesses black") return GuessDisc{true};
    if (text == "guesses white") return GuessDisc{false};
    if (words.size() >= 2 && words[0] == "uncovers")
      return RevealDisc{words[1] == "black", std::string(16, 'n'), words.back() != "falsely"};
    if (text == "takes the draw right") return ChooseRight{true};
    if (text == "takes the colour") return ChooseRight{false};
    if (text == "chooses black") return ChooseColour{true};
    if (text == "chooses white") return ChooseColour{false};
    if (words.size() == 3 && text.starts_with("takes chair "))
      return ChooseChair{static_cast<std::uint8_t>(count(words[2]))};
    if (text == "presses") return PressStart{};
    if (text == "arrives") return Arrive{};
    if (text == "forfeits") return ForfeitLate{};
    if (words.size() >= 4 && text.starts_with("claims late ")) {
      // "claims late 15m announced 48h [word given] [past closing]"
      ClaimLate claim{
          duration(words[2]), text.ends_with("word given"), {}, text.ends_with("past closing")};
      if (words.size() >= 5) claim.announced = duration(words[4]);
      return claim;
    }
    if (words.size() >= 2 && text.starts_with("offers terms"))
      return OfferTerms{terms_of(words, 2)};
    if (text == "accepts terms") return AnswerTerms{true};
    if (text == "declines terms") return AnswerTerms{false};
    if (text == "offers adjournment") return OfferAdjournment{};
    if (text == "accepts adjournment") return AnswerAdjournment{true};
    if (text == "declines adjournment") return AnswerAdjournment{false};
    if (text == "seals a move") return SealMove{std::string(32, 's')};
    if (text == "seals a move badly") return SealMove{"s"};
    if (words.size() >= 2 && words[0] == "opens") return opening(words);
    return std::nullopt;
  }

  static Act servers(const Words& words) {
    const std::string text = join(words);
    if (text == "starts") return StartMatch{};
    if (text == "flags") return FlagFall{};
    if (text == "resumes") return Resume{};
    if (text == "expires") return Expire{};
    if (text == "gives it up") return CallOffFrozen{};
    if (text == "uncovers nothing") return RevealDisc{};
    if (words.size() >= 5 && words[0] == "hands" && words[2] == "over" && words[3] == "to")
      return HandOver{seat(words[1]), words[4], words.back() == "member"};
    if (words.size() >= 2 && words[0] == "opens") return opening(words);
    if (words.size() == 3 && words[0] == "freezes" && words[1] == "for") return Freeze{words[2]};
    throw Wrong{"the server cannot: " + text};
  }

  Act players(const Words& words) const {
    const std::string text = join(words);
    if (words.size() >= 2 && words[0] == "plays") {
      if (words.size() == 5 && words[2] == "answering" && words[3] == "ply")
        return PlayMove{count(words[4]), words[1], {}};
      if (words.size() > 3 && words[2] == "announcing")
        return PlayMove{number(match_.ply()), words[1], {words.begin() + 3, words.end()}};
      return PlayMove{number(match_.ply()), join(words, 1), {}};
    }
    if (auto act = around_play(words, text)) return *std::move(act);
    if (text == "resigns") return Resign{};
    if (text == "offers draw") return OfferDraw{};
    if (text == "accepts draw") return AnswerDraw{true};
    if (text == "declines draw") return AnswerDraw{false};
    if (words.size() == 5 && text.starts_with("asks take-back to ply "))
      return OfferTakeBack{count(words[4])};
    if (text == "accepts take-back") return AnswerTakeBack{true};
    if (text == "declines take-back") return AnswerTakeBack{false};
    if (words.size() == 2 && words[0] == "gives") {
      if (words[1].starts_with('-')) return GiveTime{-duration(words[1].substr(1))};
      return GiveTime{duration(words[1])};
    }
    if (text == "aborts") return Abort{};
    if (words.size() == 2 && words[0] == "touches") return Touch{words[1]};
    if (text == "forgives the touch") return ForgiveTouch{};
    if (text == "agrees") return AnswerClaim{true};
    if (text == "contests it") return AnswerClaim{false};
    if (words.size() == 3 && text.starts_with("claims flag ")) return ClaimFlag{seat(words[2])};
    if (words.size() == 2 && words[0] == "chooses") return Choose{one_of_choices(words[1]), {}};
    if (text == "rings the bell") return RingBell{};
    if (text == "declares the end") return DeclareEnd{};
    if (text == "confirms") return ConfirmResult{};
    if (text == "signs") return SignCard{};
    if (text == "hands in the card") return HandInCard{};
    if (text == "calls the arbiter") return CallArbiter{};
    if (words.size() >= 2 && words[0] == "claims" && !text.starts_with("claims opponent gone"))
      return Claim{items_of(words, 1)};
    if (text == "declares") return Declare{};
    if (words.size() == 4 && text.starts_with("claims opponent gone "))
      return ClaimAbandoned{duration(words[3])};
    if (words.size() == 3 && text.starts_with("sits as ")) return TakeSeat{words[2]};
    if (text == "freezes the clock") return Freeze{"player"};
    throw Wrong{"nobody can: " + text};
  }

  const std::function<void(Preset&)>* tweak_;
  Preset preset_;
  bool open_ = false;
  bool waits_ = false;  // the script itself brings about the start
  std::optional<Seat> draw_right_;
  bool created_ = false;
  Match match_ = empty_match();
  std::vector<Event> events_;
  std::optional<Millis> told_;
  Millis now_{};
};

class Script {
 public:
  explicit Script(const std::function<void(Preset&)>* tweak) : tweak_(tweak), play_(tweak) {}

  void line(const std::string& text) {
    const auto sides = split(text, "->");
    const bool reacts = text.find("->") != std::string::npos;
    if (sides.size() != (reacts ? 2 : 1)) throw Wrong{"one '->', with something on both sides"};
    const auto told = reacts ? split(sides[1], ";") : std::vector<std::string>{};
    const Words words = words_of(sides[0]);
    if (words[0] == "created") return play_.create(told);
    if (words[0] != "at" && words[0] != "every" && words[0] != "then") return fields(sides[0]);
    if (!play_.under_way()) play_.create({"created"});
    if (words[0] == "then") return play_.then(words.size() > 1 ? words : Words{"then", ""});
    timed(words, told, reacts);
  }

  void close() {
    if (!play_.under_way()) play_.create({"created"});
    play_.close();
  }

 private:
  void fields(const std::string& text) {
    if (play_.under_way()) {
      play_.close();
      play_ = Play{tweak_};
    }
    for (const auto& field : split(text, "  ")) play_.field(field);
  }

  void timed(const Words& words, const std::vector<std::string>& told, bool reacts) {
    if (words.size() < 3) throw Wrong{"who does what, and when?"};
    if (words[0] == "every") {
      if (words[2] == "relay" && words.size() >= 5 && words[3] == "writes" && reacts)
        return play_.writes(duration(words[1]), {words.begin() + 4, words.end()}, told);
      if (words[2] != "both" || words.size() < 5 || words[3] != "play" || !reacts)
        throw Wrong{"every DURATION both play MOVES -> ..."};
      return play_.series(duration(words[1]), {words.begin() + 4, words.end()}, told);
    }
    const bool relative = words[1].starts_with('+');
    const Millis at = relative ? play_.now() + duration(words[1].substr(1)) : duration(words[1]);
    if (words[2] == "clock" && words.size() == 3 && reacts) return play_.flag(at, told);
    if (words[2] == "bell" && words.size() == 3 && reacts) return play_.bell(at, told);
    if (words[2] == "clock" && words.size() > 6 && words[3] == "of" && words[5] == "shows")
      return play_.shows(at, seat(words[4]), words, 6);
    if (words[2] == "server" && words.size() == 4 && words[3] == "tells") return play_.tell(at);
    if (!reacts) throw Wrong{"an act needs '-> ' and what follows"};
    play_.line(at, {words.begin() + 2, words.end()}, told);
  }

  const std::function<void(Preset&)>* tweak_;
  Play play_;
};

}  // namespace

std::vector<Failure> run(std::string_view script, const std::function<void(Preset&)>& tweak) {
  std::vector<Failure> failures;
  Script reader{&tweak};
  std::istringstream in{std::string{script}};
  std::string text;
  int number = 0;
  const auto guarded = [&](const auto& step) {
    try {
      step();
    } catch (const std::exception& wrong) {
      failures.push_back({number, wrong.what()});
    }
  };
  while (failures.empty() && std::getline(in, text)) {
    ++number;
    text = trimmed(text);
    if (text.empty() || text.starts_with('#')) continue;
    guarded([&] { reader.line(text); });
  }
  if (failures.empty()) guarded([&] { reader.close(); });
  return failures;
}

}  // namespace tachiai::scenarios
