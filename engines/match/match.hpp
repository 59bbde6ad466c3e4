#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "engines/catalog/catalog.hpp"
#include "engines/clock/clock_face.hpp"
#include "engines/core/seat.hpp"
#include "engines/match/event.hpp"
#include "engines/match/preset.hpp"

namespace tachiai::match {

/// A game between people: table, clocks, offers, result. Built by `evolve` alone; a plain value.
struct Match {
  Preset preset;
  std::uint32_t rules_revision = 0;
  std::array<std::string, seats_max> principals;
  catalog::AnyRecord table;  // the position of record and the line that led to it
  std::array<clock::ClockFace, seats_max> faces{};
  std::array<clock::TimeControl, seats_max> control{};  // in force: the preset's until the bell
  Millis accounted{};                                   // match time of the last clock event
  Millis used{};  // charged to the running move by earlier stops of its clock (a freeze, the end)
  bool started = false;
  Millis started_at{};  // match time of the round's start signal
  bool bell_rung = false;
  bool clock_runs = false;         // the clock of the seat to move
  std::optional<Seat> draw_offer;  // by whom
  struct TakeBack {
    Seat by{};
    std::uint32_t to_ply = 0;
    bool operator==(const TakeBack&) const = default;
  };
  std::optional<TakeBack> take_back;
  std::optional<Ending> ended;
  std::string resting;  // why no clock runs: the reason of ClockFrozen; "" it runs or never did

  // At a real board, conduct `claims`. Plies are acts, those of hands among them.
  std::optional<Seat> draw_right;
  /// The turn just made, about which may be claimed.
  struct Turn {
    Ply from{};  // so many acts stood when it began
    Seat by{};
    bool operator==(const Turn&) const = default;
  };
  Ply turn_from{};            // likewise of the turn now
  std::optional<Turn> stray;  // hands that came over the board in this turn and were not its own
  bool placed = false;        // the seat to move has begun to place: its claims are over
  std::optional<Turn> preceding;
  std::optional<std::string> touched;  // fixed by a touch
  struct OpenClaim {
    enum class Stage : std::uint8_t { asked, agreed, disputed };
    std::optional<Seat> by;  // nobody: the relay
    std::vector<ClaimItem> items;
    Stage stage{};
    bool operator==(const OpenClaim&) const = default;
  };
  std::optional<OpenClaim> claim;
  /// Claims that failed: about the turn just made; in a game with fouls about any ply of the line.
  struct Rejected {
    std::optional<Seat> by;
    std::vector<ClaimItem> items;  // normalised: `claims_alike`
    bool operator==(const Rejected&) const = default;
  };
  std::vector<Rejected> rejected;

  // In a game with fouls.
  struct Foul {
    std::uint32_t ply = 0;  // the ply of the move; out of turn, how many plies stood
    Seat by{};
    bool operator==(const Foul&) const = default;
  };
  std::vector<Foul> moved_out_of_turn;
  std::vector<Foul> unannounced;  // moves that took what had not been announced
  std::vector<Foul> tolerated;    // the opponent said: play on
  std::optional<OpenClaim> counter;
  std::array<std::optional<FoulChoice>, seats_max> chosen;
  struct Announcement {
    std::uint32_t ply = 0;  // said with the move of this ply
    Seat by{};
    std::vector<std::string> squares;
    bool operator==(const Announcement&) const = default;
  };
  std::vector<Announcement> announcements;                    // all that stand in the line
  std::array<std::vector<std::string>, seats_max> announced;  // and still hold, by seat, sorted
  std::optional<Seat> end_declared;
  std::array<bool, seats_max> confirmed{};
  std::array<bool, seats_max> card_signed{};
  bool card_handed_in = false;

  // Before the first move.
  struct Disc {
    enum class Stage : std::uint8_t { untouched, hidden, guessed, revealed, right_chosen, settled };
    Stage stage{};
    std::string digest;
    bool guess = false;           // black up
    std::optional<Seat> chooser;  // of the right, then of the colour
    bool operator==(const Disc&) const = default;
  };
  Disc disc;
  struct Chair {
    Seat by{};
    std::uint8_t number = 0;
    bool operator==(const Chair&) const = default;
  };
  std::optional<Chair> chair;
  struct Late {
    enum class Stage : std::uint8_t { declared, clock_runs, arrived };
    Seat seat{};
    Stage stage{};
    bool operator==(const Late&) const = default;
  };
  std::optional<Late> late;
  struct Offer {
    Seat by{};
    std::vector<Term> terms;
    bool operator==(const Offer&) const = default;
  };
  std::optional<Offer> terms_offer;

  // Interruptions.
  std::optional<Seat> adjournment_offer;
  bool sealing = false;  // agreed to adjourn: the seat to move seals its move
  struct Sealed {
    Seat by{};
    std::string digest;
    bool operator==(const Sealed&) const = default;
  };
  std::optional<Sealed> sealed;
  std::array<std::uint8_t, seats_max> cuts{};    // how often each was cut off
  std::array<std::string, seats_max> stand_ins;  // the bot that plays for a seat, or ""

  // A relay.
  struct Relay {
    std::uint32_t revision = 0;           // corrections of the line so far
    std::vector<std::uint32_t> unsure;    // plies, sorted
    std::vector<std::uint32_t> as_stood;  // likewise
    std::vector<Reading> left;            // by ply: the clocks after it
    Reading clocks{};                     // as of the last event that read them
    std::optional<Seat> runs;             // whose goes down since
    Millis read_at{};                     // match time of that event: the sum of all `elapsed`
    std::vector<catalog::SquareDifference> difference;  // of the table, not settled yet
    std::vector<Annotated> notes;                       // the oldest first
    bool operator==(const Relay&) const = default;
  };
  Relay relay;

  std::array<Millis, 4>
      booked{};  // sums of held, granted, spent, frozen: together always `accounted`

  std::uint8_t seats() const;
  /// nullopt: not started or over; in a relay also where the game is decided on the board.
  std::optional<Seat> to_move() const;
  /// At a real board of a game whose turn is one act: a wrong move is a foul.
  bool has_fouls() const;
  /// A clock of ours may run, never in a relay: the match has started, or who is late loses time
  /// before it has.
  bool clocks_live() const;
  /// Nobody can play any more, and the seat to move has not declared the end yet.
  bool awaits_end() const;
  /// Whether the time of `seat` is used up, where flags are left to the players.
  bool fallen(Seat seat, Millis told, Millis now) const;
  Ply ply() const;
  /// Who made the move of that ply of the line, in a game of two whose turn is one act.
  Seat mover_of(std::uint32_t ply) const;
  /// The turn that such a claim is about: hands out of turn, or the turn just made.
  std::optional<Turn> claimed_turn(const std::vector<ClaimItem>& items) const;
  /// Match time at which a sealed move is to be opened at the latest; nullopt: none is, or for
  /// ever.
  std::optional<Millis> seal_due() const;
  /// Match time at which the round's bell rings; nullopt: never, or it has.
  std::optional<Millis> bell_due() const;
  /// Match time at which the running clock's flag falls, given when the seat was told; nullopt: no
  /// clock runs, it is untimed, or the preset leaves flags to the players.
  std::optional<Millis> deadline(Millis told) const;
  /// The clock of `seat` as a display shows it at `now`, given when the seat to move was told. A
  /// resting clock shows its face, a stopped one what its last move left; rule:
  /// engines/clock/RULES.md#display
  clock::Display shown(Seat seat, Millis told, Millis now) const;
  bool operator==(const Match&) const = default;
};

/// "asked", "agreed", "disputed".
std::string_view to_text(Match::OpenClaim::Stage stage);

/// The particulars as they are compared: in order, each once, and none where the article demands
/// none.
std::vector<ClaimItem> normalised(std::vector<ClaimItem> items);

/// The foul that a claim names: its ply, and the opponent of the claimant. @pre a claim of one
/// particular, made in a game with fouls.
Match::Foul foul_of(const Match::OpenClaim& claim);

/// The state before the first event.
Match empty_match();

/// In place. Never refuses, never judges, reads no clock; a replayed journal builds what was live.
void evolve(Match& match, const Event& event);

}  // namespace tachiai::match
