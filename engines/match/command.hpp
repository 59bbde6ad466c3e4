#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>

#include "engines/match/preset.hpp"

namespace tachiai::match {

// What somebody asks for. The seat is the actor's; `Command` carries it.

/// Takes an open seat. The match starts when the last one is taken.
struct TakeSeat {
  std::string principal;
};
/// Starts a match whose seats are all taken (the room sends it).
struct StartMatch {};
struct PlayMove {
  std::uint32_t ply = 0;  // the ply it answers
  std::string act;        // the game's own grammar; "pass" is an act
};
struct Resign {};
struct OfferDraw {};
struct AnswerDraw {
  bool accept = false;
};
struct OfferTakeBack {
  std::uint32_t to_ply = 0;
};
struct AnswerTakeBack {
  bool accept = false;
};
/// To the opponent; casual presets only.
struct GiveTime {
  Millis amount{};
};
/// Calls the game off before its first moves.
struct Abort {};
/// Declares in place of a move, by the game's own rule: nyugyoku, impasse.
struct Declare {};
/// The opponent has been gone for `gone`, as the room measured it.
struct ClaimAbandoned {
  Millis gone{};
};
/// A deadline passed: the room's timer says so. `now` is the deadline.
struct FlagFall {};
/// The server could not go on (restart, broken store).
struct Freeze {
  std::string reason;
};
struct Resume {};
/// Nobody came for an open seat in all the time the server waits.
struct Expire {};

using Act = std::variant<TakeSeat, StartMatch, PlayMove, Resign, OfferDraw, AnswerDraw,
                         OfferTakeBack, AnswerTakeBack, GiveTime, Abort, Declare, ClaimAbandoned,
                         FlagFall, Freeze, Resume, Expire>;

struct Command {
  std::optional<Seat> seat;  // nobody: the server itself (StartMatch, FlagFall, Freeze, Resume,
                             // Expire) or a stranger
  Act act;
  Millis told{};  // match time at which the seat to move was told that its clock runs
  Millis lag{};   // the sender's lag as the server measured it; granted up to the preset's cap
};

}  // namespace tachiai::match
