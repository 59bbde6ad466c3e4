#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <optional>
#include <string>

#include "engines/clock/clock_face.hpp"
#include "tests/support/simulated/hand.hpp"

namespace tachiai::rooms {

using namespace std::chrono_literals;
using simulated::Hall;
using simulated::Hand;
using simulated::Instant;
using simulated::Nanos;
using simulated::refusal;

/// Two people at one board, both watching. Black is seat 0.
struct Game {
  Hall hall;
  std::unique_ptr<Hand> black, white;
  std::string match, history;

  explicit Game(const std::string& preset, std::optional<std::uint64_t> main_ms = {},
                const std::string& start = "", std::uint64_t seed = 1)
      : hall(seed) {
    black = std::make_unique<Hand>(*hall.server);
    white = std::make_unique<Hand>(*hall.server);
    v1::ClientMessage create;
    create.mutable_create_match()->set_preset(preset);
    create.mutable_create_match()->set_seat(0);
    create.mutable_create_match()->set_start(start);
    if (main_ms) create.mutable_create_match()->add_control()->set_main_ms(*main_ms);
    const auto opened = black->ask(create);
    EXPECT_TRUE(opened.has_match_opened()) << opened.ShortDebugString();
    match = opened.match_opened().match_id();
    history = black->watch(match).watching().history_id();
    white->watch(match);
    const auto given = white->take(match, opened.match_opened().invitation());
    EXPECT_TRUE(given.has_seat_given()) << given.ShortDebugString();
    settle();
  }

  void settle(Nanos time = 20ms) { hall.world.run_for(time); }
  const Room& room() { return *hall.server->room({match}); }
  const match::Match& state() { return room().state(); }
  Hand& mover() { return state().to_move() == Seat::second ? *white : *black; }
  std::uint64_t head() { return black->events(match).back().seq(); }
  std::string last_kind() {
    const auto events = black->events(match);
    return std::string{
        events.back().GetDescriptor()->FindFieldByNumber(events.back().kind_case())->name()};
  }
  /// When the running turn was told, as its player's connection saw it.
  Instant told() { return *mover().handed(match, mover().events(match).back().seq()); }

  /// When all his time is used up, if nothing is granted: at the earliest, since a telling is
  /// rounded up.
  Instant deadline() {
    const auto mover = index(*state().to_move());
    return told() + Nanos{*clock::budget(state().faces[mover], state().preset.control[mover])};
  }

  /// The mover's move so that a reactor reads it at `stamp`; returns its id.
  std::string play_at(Instant stamp, const std::string& move) {
    Hand& hand = mover();
    v1::ClientMessage message;
    message.mutable_play_move()->set_match_id(match);
    message.mutable_play_move()->set_ply(number(state().ply()));
    message.mutable_play_move()->set_move(move);
    hall.world.run_until(stamp + -Nanos{1ms});
    return hand.say(message);
  }

  v1::ClientMessage draw() const {
    v1::ClientMessage message;
    message.mutable_offer_draw()->set_match_id(match);
    return message;
  }
  v1::ClientMessage decline() const {
    v1::ClientMessage message;
    message.mutable_answer_draw()->set_match_id(match);
    return message;
  }
  v1::ClientMessage resign() const {
    v1::ClientMessage message;
    message.mutable_resign()->set_match_id(match);
    return message;
  }
  v1::ClientMessage claim_abandoned() const {
    v1::ClientMessage message;
    message.mutable_claim_abandoned()->set_match_id(match);
    return message;
  }

  /// What the journal holds of this match, by kind.
  std::vector<records::MatchEntry> records() {
    std::vector<records::MatchEntry> entries;
    for (const auto& stored : hall.disk.streams["match/" + match])
      entries.push_back(*records::decode_match(stored.bytes));
    return entries;
  }
  std::vector<records::NoteEntry> notes() {
    std::vector<records::NoteEntry> entries;
    for (const auto& stored : hall.disk.streams["notes/" + match])
      entries.push_back(*records::decode_note(stored.bytes));
    return entries;
  }
};

}  // namespace tachiai::rooms
