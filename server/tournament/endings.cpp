#include "server/tournament/endings.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <string_view>

#include "engines/match/series.hpp"

namespace tachiai::tournaments {

namespace {

using tournament::ResultKind;

struct Meaning {
  std::string_view reason;
  ResultKind kind;
};
/// With a winner; every other word is a game that was played.
constexpr std::array<Meaning, 6> meanings{{{"draw_win", ResultKind::draw_right},
                                           {"both_flags", ResultKind::double_flag},
                                           {"forfeit", ResultKind::late_forfeit},
                                           {"illegal_act", ResultKind::foul},
                                           {"adjudication", ResultKind::adjudicated},
                                           {"points", ResultKind::adjudicated}}};

ResultKind kind_of(const match::Match& match) {
  const std::string& reason = match.ended->reason;
  // Who never came has lost on the clock, and no game was played (T-A23).
  if (!match.started && (reason == "time" || reason == "abandonment")) return ResultKind::walkover;
  const auto* found = std::ranges::find(meanings, reason, &Meaning::reason);
  return found == meanings.end() ? ResultKind::played : found->kind;
}

/// The discs where the board decided, seat by seat; else the match's word.
std::string detail_of(const match::Match& match) {
  const std::string& reason = match.ended->reason;
  const auto* record = std::get_if<Record<othello::Othello>>(&match.table);
  const bool by_discs = reason == "discs" || reason == "draw_win";
  if (record == nullptr || !by_discs) return reason;
  const auto& board = record->position().board;
  return std::to_string(std::popcount(board.black)) + "-" +
         std::to_string(std::popcount(board.white));
}

}  // namespace

Ending ending_of(const match::Match& match, const tournament::PlayerId& first,
                 const tournament::PlayerId& second, const tournament::Habits& habits) {
  const match::Ending& ended = *match.ended;
  Ending out{{}, ended.reason, {}};
  std::optional<Seat> winner = match::title_winner(match);
  if (!winner && !ended.places) {
    out.keeps = "no_result";
    return out;
  }
  if (!winner && (*ended.places)[0] != (*ended.places)[1])
    winner = (*ended.places)[0] < (*ended.places)[1] ? Seat::first : Seat::second;
  tournament::GameResult result;
  result.detail = detail_of(match);
  if (winner) {
    result.kind = kind_of(match);
    result.winner = *winner == Seat::first ? first : second;
  } else if (!habits.draws || ended.reason == "both_flags") {
    out.keeps = "no_draw";
    return out;
  } else if (ended.reason == "points" || ended.reason == "adjudication") {
    result.kind = ResultKind::adjudicated;
  } else if (match.preset.game == chushogi::ChuShogi::name) {
    result.kind = ResultKind::impasse;
  }
  if (!ended.rated && tournament::rules_of(result.kind).rated) out.keeps = "unrated";
  out.result = std::move(result);
  return out;
}

}  // namespace tachiai::tournaments
