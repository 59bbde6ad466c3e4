#include "tests/unit/engines/othello/records.hpp"

#include <rapidcheck.h>

#include <algorithm>

#include "engines/othello/rejudge.hpp"

namespace tachiai::tests::othello {
namespace {

using namespace tachiai::othello;

Position random_start() {
  const auto black = *rc::gen::arbitrary<Squares>();
  const auto white = *rc::gen::arbitrary<Squares>() & ~black;
  return {{black, white}, *rc::gen::element(Seat::first, Seat::second), std::nullopt};
}

GameRecord game_from(const Position& start) {
  const Othello rules;
  GameRecord record;
  record.start = start;
  Position position = start;
  const bool whole = *rc::gen::element(true, true, false);
  for (int plies = whole ? 200 : *rc::gen::inRange(0, 60); plies > 0; --plies) {
    std::vector<Act> acts;
    rules.legal_moves(position, [&](const Act& act) { acts.push_back(act); });
    if (acts.empty()) break;
    const Act act = acts[*rc::gen::noShrink(rc::gen::inRange<std::size_t>(0, acts.size()))];
    record.moves.push_back({act, position.side, std::nullopt, {}});
    position = *rules.play(position, act);
  }
  if (rules.outcome(position)) {
    const Score score = rules.score(position);
    record.result = RecordedResult{(score.black_x2 - score.white_x2) * 500, Ending::played};
  }
  return record;
}

/// Brackets, backslashes and line ends among the letters: what a format has to keep apart.
std::string random_text() {
  std::string text;
  for (int letters = *rc::gen::inRange(0, 9); letters > 0; --letters) {
    text += *rc::gen::element<std::string>("a", "Z", "]", "[", "\\", ";", ")", "(", " ", "\n", "é",
                                           "歩", "7", "/", "\"");
  }
  return text;
}

std::string random_date() {
  return *rc::gen::element<std::string>("", "2003", "2003-12-15", "2003-12-15 12:33",
                                        "2003-12-15 12:33:18", "2003-12-15 12:33:18 MST",
                                        "2004-02-29 00:00 +09:00");
}

}  // namespace

GameRecord random_game() {
  return game_from(*rc::gen::element(true, false) ? Othello{}.initial() : random_start());
}

GameRecord random_usual_game() { return game_from(Othello{}.initial()); }

void dress(GameRecord& record) {
  record.black = {random_text(), random_text()};
  record.white = {random_text(), random_text()};
  record.event = random_text();
  record.place = random_text();
  record.date = random_date();
  for (RecordedMove& move : record.moves) {
    if (*rc::gen::inRange(0, 3) == 0) {
      move.spent = std::chrono::milliseconds{*rc::gen::inRange(0, 10'000'000)};
    }
    move.evaluation = *rc::gen::element<std::string>("", "", "+2.39", "100%W", "a]b", "\\");
  }
  if (*rc::gen::element(true, false)) {
    record.result =
        RecordedResult{*rc::gen::inRange(-64'000, 64'001),
                       *rc::gen::element(Ending::played, Ending::resigned, Ending::flagged,
                                         Ending::agreed, Ending::left)};
  }
  for (const char* name : {"TI", "TY", "KM", "XYZW"}) {
    if (*rc::gen::element(true, false)) record.properties.push_back({name, "1" + random_text()});
  }
}

}  // namespace tachiai::tests::othello
