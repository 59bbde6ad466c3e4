#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "tests/unit/server/rooms/game.hpp"

namespace tachiai::rooms {

/// One relayed board of an event whose owner operates it, and a spectator, who is shown it `delay`
/// later.
struct Relayed {
  Hall hall;
  std::unique_ptr<Hand> owner, spectator;
  std::vector<std::unique_ptr<Hand>> gone;
  std::string programme, match, invitation;
  v1::BoardOpened opened;

  explicit Relayed(Millis delay, const std::string& preset = "othello.ajoc49.relay",
                   bool talk = true)
      : hall(1) {
    owner = std::make_unique<Hand>(*hall.server);
    spectator = std::make_unique<Hand>(*hall.server);
    v1::ClientMessage save;
    save.mutable_save_programme()->set_title("Final day");
    save.mutable_save_programme()->set_delay_ms(static_cast<std::uint64_t>(delay.count()));
    save.mutable_save_programme()->set_talk(talk);
    save.mutable_save_programme()->set_display_name("Operator");
    const auto saved = owner->ask(save);
    EXPECT_TRUE(saved.has_programme_saved()) << saved.ShortDebugString();
    programme = saved.programme_saved().programme().programme_id();
    invitation = saved.programme_saved().operator_invitation();
    owner->key = saved.programme_saved().key();
    v1::ClientMessage open;
    open.mutable_open_board()->set_programme_id(programme);
    open.mutable_open_board()->set_preset(preset);
    open.mutable_open_board()->set_round(1);
    open.mutable_open_board()->set_number(1);
    open.mutable_open_board()->add_players("Black");
    open.mutable_open_board()->add_players("White");
    const auto answer = owner->ask(open);
    EXPECT_TRUE(answer.has_board_opened()) << answer.ShortDebugString();
    opened = answer.board_opened();
    match = opened.match_id();
    owner->watch(match);
    spectator->watch(match);
    settle();
  }

  void settle(Nanos time = 20ms) { hall.world.run_for(time); }
  const match::Match& state() { return hall.server->room({match})->state(); }

  template <class Part, class Set>
  v1::ServerMessage ask(Hand& hand, Part part, Set&& set) {
    v1::ClientMessage message;
    auto& request = *(message.*part)();
    if constexpr (requires { request.set_match_id(match); }) request.set_match_id(match);
    set(request);
    const auto answer = hand.ask(message);
    settle();
    return answer;
  }
  v1::ServerMessage move(Hand& hand, std::uint32_t ply, const std::string& text,
                         std::uint32_t revision = 0) {
    return ask(hand, &v1::ClientMessage::mutable_relay_move, [&](v1::RelayMove& move) {
      move.set_ply(ply);
      move.set_revision(revision);
      move.mutable_act()->set_move(text);
    });
  }
  v1::ServerMessage correct(Hand& hand, std::uint32_t from, std::uint32_t revision,
                            const std::vector<std::string>& acts) {
    return ask(hand, &v1::ClientMessage::mutable_correct_line, [&](v1::CorrectLine& line) {
      line.set_from_ply(from);
      line.set_revision(revision);
      for (const auto& act : acts) line.add_acts()->set_move(act);
    });
  }
  std::size_t heard(Hand& hand) { return hand.events(match).size(); }
  std::uint64_t head(Hand& hand) {
    const auto events = hand.events(match);
    return events.empty() ? 0 : events.back().seq();
  }
  v1::Snapshot snapshot(Hand& hand) {
    hand.watch(match);
    settle();
    const auto all = hand.snapshots(match);
    EXPECT_FALSE(all.empty());
    return all.empty() ? v1::Snapshot{} : all.back();
  }
  void restart() {
    hall.restart(1s);
    const std::string key = owner->key;
    gone.push_back(std::move(owner));
    gone.push_back(std::move(spectator));
    owner = std::make_unique<Hand>(*hall.server, Hand::Place{.key = key});
    spectator = std::make_unique<Hand>(*hall.server);
    owner->watch(match);
    spectator->watch(match);
    settle(100ms);
  }
};

}  // namespace tachiai::rooms
