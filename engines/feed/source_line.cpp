#include "engines/feed/source_line.hpp"

#include <array>
#include <utility>
#include <variant>

#include "engines/clock/clock_face.hpp"

namespace tachiai::feed {

namespace {

SourceResult won_by(Seat seat, std::string reason) {
  std::array<std::uint8_t, seats_max> places{};
  places[index(seat)] = 1;
  places[index(opponent(seat))] = 2;
  return {places, std::move(reason)};
}

SourceResult shared(std::string reason) {
  return {std::array<std::uint8_t, seats_max>{1, 1, 0, 0}, std::move(reason)};
}

SourceResult result_of(const Places& places) { return {places.place, std::string{places.reason}}; }

/// A line that is being made, beside the record that says whose turn it is.
class Maker {
 public:
  Maker(std::string_view game, std::string start) {
    if (auto table = catalog::start(game, "", start)) {
      table_ = *std::move(table);
    } else {
      line_.broken = "the start: " + table.error().text;
    }
    line_.game = game;
    line_.start = std::move(start);
  }

  void act(std::string text, std::optional<match::Millis> spent) {
    if (line_.broken) return;
    const bool legal = catalog::check_move(table_, text).has_value();
    offender_ = legal ? std::nullopt : catalog::side(table_);
    // Readers make sure of what hands can do; what they cannot do would be no line.
    if (!catalog::perform(table_, text)) {
      line_.broken = "ply " + std::to_string(line_.acts.size()) + ": hands cannot do " + text;
      return;
    }
    line_.acts.push_back({std::move(text), spent, !legal});
  }
  void remark(std::string text) { line_.remarks.push_back(std::move(text)); }
  void ended(SourceResult result) { line_.result = std::move(result); }

  /// By the position or by repetition; nullopt: the board decides nothing.
  std::optional<Places> board() const {
    auto places = catalog::outcome(table_);
    return places ? places : catalog::repetition(table_);
  }
  Seat mover() const { return catalog::side(table_).value_or(Seat::first); }
  /// Who made the last act, where it was illegal.
  std::optional<Seat> offender() const { return offender_; }

  SourceLine finish() {
    // A repetition ends a game where people say so: they may have played on.
    if (const auto places = catalog::outcome(table_); places && !line_.result)
      line_.result = result_of(*places);
    if (line_.broken) line_.result.reset();
    return std::move(line_);
  }

 private:
  catalog::AnyRecord table_;
  SourceLine line_;
  std::optional<Seat> offender_;
};

/// What the kinds of ending that shogi and chu shogi have in common make of the game.
/// @return false: it is none of them
template <class Kind>
bool common_ending(Maker& maker, Kind kind) {
  const Seat mover = maker.mover();
  const auto board = maker.board();
  switch (kind) {
    case Kind::resignation: maker.ended(won_by(opponent(mover), "resignation")); return true;
    case Kind::time_up: maker.ended(won_by(opponent(mover), "time")); return true;
    case Kind::illegal_move:
      // Some write the act that lost before the word, some only the word.
      maker.ended(won_by(opponent(maker.offender().value_or(mover)), "illegal_act"));
      return true;
    case Kind::jishogi: maker.ended(shared("jishogi")); return true;
    case Kind::draw: maker.ended(shared("agreement")); return true;
    case Kind::sennichite:
    case Kind::mate:
      if (board)
        maker.ended(result_of(*board));
      else
        maker.remark("the record says how it ended, and the board does not");
      return true;
    default: return false;
  }
}

void ending_of(Maker& maker, const shogi::Ending& ending) {
  using Kind = shogi::EndingKind;
  if (common_ending(maker, ending.kind)) return;
  const Seat mover = maker.mover();
  switch (ending.kind) {
    case Kind::illegal_action:
      maker.ended(won_by(opponent(ending.offender), "illegal_act"));
      return;
    case Kind::declaration: maker.ended(won_by(mover, "declaration")); return;
    case Kind::max_moves: maker.ended(shared("max_moves")); return;
    case Kind::walkover_win: maker.ended(won_by(mover, "forfeit")); return;
    case Kind::walkover_loss: maker.ended(won_by(opponent(mover), "forfeit")); return;
    default:
      maker.remark("the record ends with a word that is no result: " +
                   (ending.word.empty() ? std::string{name_of(ending.kind)} : ending.word));
  }
}

void ending_of(Maker& maker, const chushogi::Ending& ending) {
  if (common_ending(maker, ending.kind)) return;
  if (ending.kind == chushogi::EndingKind::illegal_action) {
    maker.ended(won_by(maker.mover(), "illegal_act"));
    return;
  }
  maker.remark("the record ends with a word that is no result: " +
               (ending.word.empty() ? std::string{name_of(ending.kind)} : ending.word));
}

template <class Game, class Kifu>
SourceLine line_of_kifu(const Kifu& kifu) {
  Maker maker{Game::name, Game{}.position_text(kifu.start)};
  for (const auto& move : kifu.main.moves) maker.act(Game::to_text(move.act), move.spent);
  if (kifu.main.ending) ending_of(maker, *kifu.main.ending);
  return maker.finish();
}

}  // namespace

SourceLine source_line(const shogi::Kifu& kifu) { return line_of_kifu<shogi::Shogi>(kifu); }
SourceLine source_line(const chushogi::Kifu& kifu) {
  return line_of_kifu<chushogi::ChuShogi>(kifu);
}

SourceLine source_line(const othello::GameRecord& record) {
  using othello::Ending;
  Maker maker{othello::Othello::name, othello::Othello{}.position_text(record.start)};
  for (const auto& move : record.moves) maker.act(othello::to_text(move.act), move.spent);
  const auto& result = record.result;
  if (!result || maker.board()) return maker.finish();
  const Seat leader = result->lead_x1000 >= 0 ? Seat::first : Seat::second;
  switch (result->ending) {
    case Ending::resigned: maker.ended(won_by(leader, "resignation")); break;
    case Ending::flagged: maker.ended(won_by(leader, "time")); break;
    case Ending::left: maker.ended(won_by(leader, "abandonment")); break;
    case Ending::agreed:
      maker.ended(result->lead_x1000 == 0 ? shared("agreement") : won_by(leader, "resignation"));
      break;
    case Ending::played:
      maker.remark("the record has a result, and the board is not full of it yet");
      break;
  }
  return maker.finish();
}

SourceLine source_line(const yoninshogi::GameLine& game) {
  const yoninshogi::YoninShogi rules;
  Maker maker{yoninshogi::YoninShogi::name, rules.position_text(start_of(rules, game))};
  for (const yoninshogi::Step& step : game.steps) {
    if (const auto* act = std::get_if<yoninshogi::Act>(&step)) {
      maker.act(yoninshogi::YoninShogi::to_text(*act), std::nullopt);
      continue;
    }
    maker.remark("a relayed line goes no further: a seat says " +
                 std::string{name_of(std::get<yoninshogi::Word>(step))});
    break;
  }
  return maker.finish();
}

match::Reading reading_after(const SourceLine& line, std::size_t acts,
                             const std::vector<clock::TimeControl>& control) {
  auto table = catalog::start(line.game, "", line.start);
  if (!table) return {};
  struct Seen {
    clock::ClockFace face;
    bool moved = false, known = true, fallen = false;
  };
  std::array<Seen, seats_max> seen{};
  for (std::size_t seat = 0; seat < control.size() && seat < seats_max; ++seat)
    seen[seat].face = clock::full_face(control[seat]);
  for (std::size_t ply = 0; ply < std::min(acts, line.acts.size()); ++ply) {
    const SourceAct& act = line.acts[ply];
    const auto seat = catalog::side(*table);
    if (!seat || !catalog::perform(*table, act.act)) break;
    Seen& of = seen[index(*seat)];
    // Nobody's clock goes down by a pass that was not even written.
    if (!act.spent && catalog::gesture(*table, act.act) == Gesture::pass) continue;
    of.moved = true;
    if (!act.spent || index(*seat) >= control.size()) {
      of.known = false;
    } else if (!of.fallen) {
      const auto face = clock::charge(of.face, control[index(*seat)], *act.spent);
      of.fallen = !face;
      if (face) of.face = *face;
    }
  }
  match::Reading left{};
  for (std::size_t seat = 0; seat < control.size() && seat < seats_max; ++seat) {
    const Seen& of = seen[seat];
    if (!of.moved || !of.known || control[seat].untimed()) continue;
    const auto shows = clock::display(of.face, control[seat], {});
    left[seat] = of.fallen                        ? match::Millis{}
                 : shows.main > match::Millis{}   ? shows.main
                 : shows.period > match::Millis{} ? shows.period
                                                  : shows.bank;
  }
  return left;
}

}  // namespace tachiai::feed
