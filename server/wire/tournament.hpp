#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "engines/tournament/decide.hpp"
#include "server/base/ids.hpp"
#include "server/base/tournament_id.hpp"
#include "server/records/tournament.hpp"

/// What is asked of tournaments and what they answer, typed and within the limits of
/// protocol/README.md#limits. protocol/tachiai/v1/tournament.proto
namespace tachiai::wire {

struct SaveTournament {
  base::TournamentId tournament;  // empty: a new one
  records::TournamentSettings settings;
  std::uint32_t revision = 0;
  std::string display_name;
  std::string format;  // of a new one
  tournament::Config config;
};

// A director's commands that are not the engine's own.

struct EnterPlayer {
  tournament::Player player;  // without an id: one is given
  std::string principal;
};
struct JoinPlayer {
  tournament::Player player;  // `replaces` too
  std::string principal;
};
struct CloseCheckIn {};
/// 0: the next round.
struct PairRound {
  tournament::Round round = 0;
};
struct PairByHand {
  tournament::Round round = 0;
  tournament::PairByHand pairing;  // without `by`
};
/// Without a result: what the match says.
struct BookResult {
  tournament::Round round = 0;
  int board = 0;
  std::optional<tournament::GameResult> result;
};
struct RuleResult {
  tournament::Round round = 0;
  int board = 0;
  std::optional<tournament::GameResult> result;
  std::string reason;
};
struct LetResultStand {
  tournament::Round round = 0;
  int board = 0;
  std::string reason;
};
struct ReopenBoard {
  tournament::Round round = 0;
  int board = 0;
  std::string reason;
};
struct BindPlayer {
  std::string player;
  std::string principal;  // "" nobody
};

/// `by` of the engine's commands is left to who knows who asks.
using DirectorCommand =
    std::variant<EnterPlayer, tournament::ChangeEntry, tournament::MarkAbsent,
                 tournament::NoticeLate, CloseCheckIn, tournament::DrawLots, tournament::Start,
                 PairRound, PairByHand, tournament::BeginGame, BookResult, RuleResult,
                 LetResultStand, ReopenBoard, tournament::ReportResult, tournament::ConfirmResult,
                 tournament::Withdraw, tournament::Disqualify, JoinPlayer, tournament::CloseRound,
                 tournament::Finish, BindPlayer>;

struct Direct {
  base::TournamentId tournament;
  DirectorCommand command;
};
struct TakeTournament {
  base::TournamentId tournament;
  std::string invitation;
  std::string display_name;
};
struct InvitePlayer {
  base::TournamentId tournament;
  std::string player;
};
struct TakePlace {
  base::TournamentId tournament;
  std::string player, invitation;  // both empty: he enters himself
  std::string display_name, club, grade;
};
struct CheckIn {
  base::TournamentId tournament;
  std::string player, invitation;
};
struct HandInResult {
  base::TournamentId tournament;
  tournament::Round round = 0;
  int board = 0;
  tournament::GameResult result;
};
struct ConfirmCard {
  base::TournamentId tournament;
  tournament::Round round = 0;
  int board = 0;
};
struct WatchTournament {
  base::TournamentId tournament;
  bool follow = false;
};

struct TournamentSaved {
  std::string request_id;
  base::TournamentId tournament;
  std::uint32_t revision = 0;
  base::EventSeq seq{};
  std::string director_invitation, principal, key;
};
struct TournamentCommitted {
  std::string request_id;
  base::TournamentId tournament;
  base::EventSeq seq{};
  std::array<std::uint8_t, 32> head{};
  std::string player;                             // who was entered
  std::vector<tournament::Round> later_rounds{};  // of a ruling
};
struct WatchingTournament {
  std::string request_id;
  base::TournamentId tournament;
  base::EventSeq seq{};
  bool director = false;
  std::string player;
  base::Millis delay{};
  std::string title;
};
struct TournamentChanged {
  base::TournamentId tournament;
  base::EventSeq seq{};
};
struct DirectorAdmitted {
  std::string request_id;
  base::TournamentId tournament;
  std::string principal, key, display_name;
};
struct PlayerInvited {
  std::string request_id;
  base::TournamentId tournament;
  std::string player, invitation;
};
struct PlaceTaken {
  std::string request_id;
  base::TournamentId tournament;
  std::string player, principal, key, display_name;
};

}  // namespace tachiai::wire
