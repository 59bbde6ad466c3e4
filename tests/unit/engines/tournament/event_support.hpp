#pragma once

#include <gtest/gtest.h>

#include <random>
#include <string>
#include <vector>

#include "engines/tournament/decide.hpp"
#include "engines/tournament/formats.hpp"

/// Events played by hand, command by command.
namespace tachiai::tournament::tests {

struct Hall {
  Tournament t;
  std::vector<Event> log;

  /// The command has to be done.
  Hall& must(const Command& command) {
    const auto decided = act(t, command);
    if (!decided) {
      ADD_FAILURE() << to_text(decided.error().code) << ": " << decided.error().what;
      return *this;
    }
    log.insert(log.end(), decided->begin(), decided->end());
    return *this;
  }
  /// It has to be refused.
  Refusal no(const Command& command) const {
    const auto decided = decide(t, command);
    if (decided) {
      ADD_FAILURE() << "was done";
      return {};
    }
    return decided.error();
  }
  int board(Round round, const PlayerId& a, const PlayerId& b) const {
    return board_of(t, round, a, b);
  }
  /// Books a win of `winner` over `loser` in the round under way.
  Hall& wins(const PlayerId& winner, const PlayerId& loser, ResultKind kind = ResultKind::played) {
    const auto round = static_cast<Round>(t.rounds.size());
    return must(BookResult{round, board(round, winner, loser), {kind, winner, ""}, "desk"});
  }
  Hall& draws(const PlayerId& a, const PlayerId& b, ResultKind kind = ResultKind::played) {
    const auto round = static_cast<Round>(t.rounds.size());
    return must(BookResult{round, board(round, a, b), {kind, std::nullopt, ""}, "desk"});
  }
};

inline Player entrant(const PlayerId& id, std::optional<std::string> club = std::nullopt) {
  Player player;
  player.id = id;
  player.club = std::move(club);
  return player;
}

inline std::string nth(std::size_t at) { return "p" + std::to_string(at + 1); }

/// An event with `players` entrants p1, p2, ..., numbered in roster order where `numbered`.
inline Hall opened(const std::string& format, std::size_t players, const Config& config = {},
                   bool numbered = true) {
  Hall hall;
  hall.must(Create{format, config});
  DrawLots lots;
  for (std::size_t at = 0; at < players; ++at) {
    hall.must(Enter{entrant(nth(at))});
    lots.numbers.emplace_back(nth(at), static_cast<int>(at) + 1);
  }
  if (numbered) hall.must(lots);
  return hall;
}

/// Books something for every board that is open.
inline void play(Hall& hall, std::mt19937& random, bool draws) {
  hall.must(PairRound{});
  const auto round = static_cast<Round>(hall.t.rounds.size());
  const auto boards = hall.t.rounds.back().boards;
  for (std::size_t at = 0; at < boards.size(); ++at) {
    const Encounter& e = boards[at].encounter;
    if (e.result) continue;
    GameResult result{ResultKind::played, random() % 2 == 0 ? e.a : e.b, ""};
    if (random() % 8 == 0) result.kind = ResultKind::late_forfeit;
    if (draws && random() % 5 == 0) result = {ResultKind::impasse, std::nullopt, ""};
    hall.must(BookResult{round, static_cast<int>(at) + 1, result, "desk"});
  }
  hall.must(CloseRound{});
}

/// Until the format has no round left.
inline void play_on(Hall& hall, std::mt19937& random, bool draws) {
  while (next_round(format_of(hall.t), hall.t)) play(hall, random, draws);
  hall.must(Finish{});
}

inline std::vector<PlayerId> names(const std::vector<Row>& rows) {
  std::vector<PlayerId> all;
  for (const Row& row : rows) all.push_back(row.player);
  return all;
}

}  // namespace tachiai::tournament::tests
